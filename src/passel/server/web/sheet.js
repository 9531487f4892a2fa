// An order sheet: the field grows with the text and has line numbers; unsaved text is saved on leaving the page.
"use strict";
(() => {
  const sheet = () => document.querySelector("textarea[data-sheet]");
  const saved = () => document.querySelector("[data-saved]");
  let unsaved = false;

  function rule() {
    const text = sheet();
    if (!text) return;
    const lines = Math.max(8, text.value.split("\n").length);
    text.rows = lines;
    const numbers = text.parentElement.querySelector(".numbers");
    while (numbers.children.length > lines) numbers.lastChild.remove();
    while (numbers.children.length < lines) numbers.appendChild(document.createElement("li")).textContent = numbers.children.length;
  }

  document.addEventListener("input", event => {
    if (event.target !== sheet()) return;
    unsaved = true;
    saved().textContent = "";
    rule();
  });
  document.addEventListener("htmx:after:swap", () => {
    if (saved()?.textContent) unsaved = false;
    rule();
  });
  addEventListener("pagehide", () => {
    if (!unsaved || !sheet()) return;
    const body = new FormData(sheet().form);
    body.set("csrf", document.querySelector("meta[name=csrf]").content);
    navigator.sendBeacon(saved().getAttribute("hx-post"), body);
  });
  rule();
})();
