// Choosing with the keyboard: numbers and arrows move the choice, Enter and Space confirm it.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const page = document.documentElement.dataset;
  const KINDS = "input:is([name=choose], [name=first], [name=then], [name=hand], [name=of])";
  const MOST = 9;
  let numbered = []; // what the number keys choose

  // What may be chosen now: first what lies beside the question.
  function choices() {
    const found = $$(`${KINDS}:enabled`).filter(each => each.checkVisibility());
    const beside = found.filter(each => each.closest("#prompt"));
    return [...beside, ...found.filter(each => !beside.includes(each))];
  }
  function number() {
    for (const old of $$("kbd[data-placed]")) old.remove();
    numbered = choices().filter(each => !(each.name === "hand" && each.checked)).slice(0, MOST);
    numbered.forEach((input, at) => {
      const key = Object.assign(document.createElement("kbd"), { textContent: at + 1, ariaHidden: "true" });
      key.dataset.placed = "";
      input.parentElement.append(key);
    });
  }
  const ready = () => $("#go")?.disabled === false;
  const confirm = () => { if (ready()) $("#choice").requestSubmit(); };
  const picked = input => input.checked && ready();

  // `enough`: one press is the answer where one click would be.
  function press(input, enough) {
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (input.name === "of") return input.click();
    if (input.name !== "hand" && picked(input)) return confirm();
    input.click();
    if (enough && "oneClick" in input.dataset) confirm();
  }
  function move(input, by) {
    const group = choices().filter(each => each.name === input.name);
    const next = group[(group.indexOf(input) + by + group.length) % group.length];
    next.focus();
    if (next.type === "radio") next.click();
  }
  const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

  document.addEventListener("keydown", event => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || $("dialog:modal")) return;
    if (target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
    if (!page.keys && (key === "Tab" || key in STEPS || key >= "1" && key <= "9")) page.keys = "yes"; // shows the numbers
    const choice = target.matches(KINDS) ? target : null, alone = target.matches("body, main, #prompt");
    if (key >= "1" && key <= "9") {
      const input = numbered[key - 1];
      if (!input?.isConnected || input.disabled) return;
      press(input, false);
    } else if (choice && key in STEPS) move(choice, STEPS[key]);
    else if (choice && (key === "Enter" || key === " ")) {
      const part = choice.type === "checkbox" || choice.name === "hand" && choice.checked; // of a choice, and not all of it
      if (key === "Enter" && part) confirm();
      else press(choice, true);
    } else if (alone && key === "Enter" && ready()) confirm();
    else if (key === "u" || key === "U") $("#after input[name=do]:is([value=undo], [value=ask_undo])")?.form.requestSubmit();
    else if (key === "?") $("#keys")?.showModal();
    else return;
    event.preventDefault();
  });
  document.addEventListener("pointerdown", () => { delete page.keys; }, true);
  document.addEventListener("click", event => { if (event.target.closest("[data-keys-help]")) $("#keys")?.showModal(); });
  document.addEventListener("change", event => { if (event.target.matches(KINDS)) number(); });
  // When a question comes or goes, the focus of somebody at the keyboard must not get lost.
  document.addEventListener("passel:placed", () => {
    number();
    const { ask } = $("#prompt")?.dataset ?? {};
    const lost = !document.activeElement || document.activeElement === document.body || document.activeElement.id === "prompt";
    if (page.keys && lost) ((ask !== "0" && (choices()[0] ?? $("#go:enabled"))) || $("#prompt"))?.focus({ preventScroll: true });
  });
  document.addEventListener("DOMContentLoaded", number);
})();
