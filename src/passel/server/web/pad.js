// A sketch pad: the drawing survives swaps, and is saved shortly after the last stroke.
"use strict";
(() => {
  const PAPER = [320, 200], LONGEST = 10_000, REST = 1500;
  const $ = selector => document.querySelector(selector);
  let lines = null; // lists of points; null until the pad is on the page
  let name = "";
  let pen = null; // the id of the pointer that draws
  let timer = 0, unsaved = false;

  const written = () => lines.map(line => line.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("")).join("");
  const read = text => text.split("M").filter(Boolean).map(line => line.split("L").map(point => point.split(" ").map(Number)));

  function lay() {
    const pad = $("#pad");
    if (!pad) return;
    if (!lines) {
      lines = read(pad.dataset.lines);
      name = pad.dataset.name;
    }
    $("#pad-lines").setAttribute("d", written());
    const field = $("#pad-name");
    if (field !== document.activeElement) field.value = name;
  }
  function changed() {
    lay();
    unsaved = true;
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  }
  function parcel() {
    const body = new FormData();
    body.set("name", name);
    body.set("lines", written());
    body.set("csrf", $("meta[name=csrf]").content);
    return body;
  }
  async function keep() {
    const pad = $("#pad");
    if (!pad || !unsaved) return;
    unsaved = false;
    try {
      const answer = await fetch(pad.dataset.to, { method: "POST", body: parcel() });
      if (answer.status >= 500) throw answer;
    } catch { // no connection: the drawing is still here
      unsaved = true;
      timer = setTimeout(keep, 4 * REST);
    }
  }

  function point(event) {
    const box = $("#pad-paper").getBoundingClientRect();
    const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    return at.map((part, i) => Math.round(Math.min(1, Math.max(0, part)) * PAPER[i]));
  }
  document.addEventListener("pointerdown", event => {
    if (event.target.closest?.("#pad-paper") && !event.button && pen === null && written().length < LONGEST - 20) {
      pen = event.pointerId;
      $("#pad-paper").setPointerCapture(pen);
      lines.push([point(event)]);
      event.preventDefault();
    }
  });
  document.addEventListener("pointermove", event => {
    if (event.pointerId !== pen || !$("#pad")) return;
    const line = lines.at(-1), [x, y] = point(event), [a, b] = line.at(-1);
    if (Math.hypot(x - a, y - b) < 3 || written().length > LONGEST - 20) return;
    line.push([x, y]);
    lay();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, event => {
    if (event.pointerId !== pen) return;
    pen = null;
    const line = lines.at(-1);
    if (line.length === 1) line.push(line[0]); // a dot
    changed();
  });
  document.addEventListener("click", event => {
    const what = event.target.closest?.("[data-pad]")?.dataset.pad;
    if (!what) return;
    if (what === "back") lines.pop(); else lines = [];
    changed();
  });
  document.addEventListener("input", event => {
    if (event.target.id !== "pad-name") return;
    name = event.target.value;
    changed();
  });
  document.addEventListener("passel:renewed", lay);
  addEventListener("pagehide", () => unsaved && $("#pad") && navigator.sendBeacon($("#pad").dataset.to, parcel()));
  lay();
})();
