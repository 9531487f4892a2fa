// What pages do besides htmx: listen for news, keep a choice until it is sent, and say when the line is down.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const lost = $("#lost");
  const csrf = $("meta[name=csrf]")?.content ?? "";

  // -- what is sent -----------------------------------------------------------------------------------------

  htmx.config.noSwap = [204, 304, "4xx", "5xx"];

  document.addEventListener("htmx:config:request", event => {
    const request = event.detail.ctx.request;
    request.headers["x-passel-csrf"] = csrf;
    // The same thing sent again, because no answer came, carries the same name, and is done once.
    const form = event.target;
    if (request.body instanceof FormData && form.matches("form")) {
      form.dataset.once ||= crypto.randomUUID();
      request.body.set("id", form.dataset.once);
    }
  });

  document.addEventListener("htmx:after:request", event => {
    const status = event.detail.ctx.response.status;
    if (status === 503) return again(event.target);
    delete event.target.dataset.once;
    if (status >= 400) refuse(event.detail.ctx.text);
  });
  document.addEventListener("htmx:error", event => {
    if (event.detail.ctx) again(event.target);
  });

  let waits = 0;
  function again(element) {
    lost.hidden = false;
    waits = Math.min(waits + 1, 5);
    if (element.matches("form")) setTimeout(() => element.requestSubmit(), 400 * 2 ** waits);
  }

  function refuse(text) {
    let why = text;
    try { why = JSON.parse(text).error; } catch { /* a sentence as it is */ }
    const place = $("#refusal");
    if (place) place.textContent = why;
  }

  // -- news -------------------------------------------------------------------------------------------------

  const table = document.body.dataset.table;
  let stream;
  function listen() {
    stream = new EventSource(`/api/tables/${table}/nudges?seat=${document.body.dataset.eyes}`);
    stream.addEventListener("open", () => { lost.hidden = true; waits = 0; document.body.dataset.live = "yes"; });
    stream.addEventListener("moved", () => htmx.trigger("#sight", "moved"));
    stream.addEventListener("error", () => {
      lost.hidden = false;
      delete document.body.dataset.live;
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
    });
  }
  if (table) listen();

  // -- choosing ---------------------------------------------------------------------------------------------

  let chosen = null; // {ask, value}: outlives the swap of what it was chosen on
  function show(input) {
    const go = $("#go"), picked = $("#picked");
    if (!go) return;
    if (!input) { picked.hidden = true; go.disabled = true; return; }
    picked.hidden = !input.dataset.preview;
    $(".picked__label", picked).textContent = input.dataset.label;
    $(".picked__preview", picked).textContent = input.dataset.preview;
    go.textContent = input.dataset.deed;
    go.disabled = false;
  }
  document.addEventListener("change", event => {
    if (event.target.name !== "choose") return;
    chosen = { ask: $("#prompt").dataset.ask, value: event.target.value };
    show(event.target);
  });
  function restore() {
    const ask = $("#prompt")?.dataset.ask;
    let input = null;
    if (chosen && chosen.ask === ask) {
      input = [...document.querySelectorAll("input[name=choose]:enabled")].find(each => each.value === chosen.value);
      if (input) input.checked = true;
    } else {
      chosen = null;
      for (const each of document.querySelectorAll("input[name=choose]:checked")) each.checked = false;
    }
    show(input);
  }
  document.addEventListener("htmx:after:swap", restore);
  restore();
})();
