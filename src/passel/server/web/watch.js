// A turn by post: play what happened in it, at double speed (templates/watch.html).
"use strict";
(() => {
  const { stage } = globalThis;
  const turn = JSON.parse(document.querySelector("#plays").textContent);
  const button = document.querySelector("#watch");
  let playing = false;

  async function play() {
    playing = true;
    button.textContent = button.dataset.skip;
    stage.hurry(stage.still() ? 1 : 2); // with reduced motion it is told in words, which take their time to read
    stage.watch(turn);
    await stage.done();
    playing = false;
    button.textContent = button.dataset.again;
  }
  button.addEventListener("click", () => playing ? stage.skip() : play());
  button.hidden = false;
  play();
})();
