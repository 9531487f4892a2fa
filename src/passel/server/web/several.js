// Choosing several cards together with an option, such as "sell" or "swap".
//   [data-several] contains checkboxes named `of`; its value is JSON: value, name and sets ("A B|A C") of each known kind.
//   A choice with data-along uses the checked ones: its value becomes "<along> <codes>", and its button text is
//   data-worth for a known set, else data-one for a single card, else data-says, with {n}.
//   A card may be a choice too: then the checkbox replaces the radio button.
// Without this script the checkboxes stay hidden, and cards are chosen one by one.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  let ticked = new Set(); // ids of checked cards
  let asked = "";

  const boxes = () => $$("[data-several] input[name=of]");

  function show() {
    const things = $("[data-several]");
    const ask = $("#prompt")?.dataset.ask ?? "";
    if (ask !== asked || !things) ticked = new Set();
    asked = ask;
    if (!things) return;
    for (const box of boxes()) {
      box.hidden = false;
      for (const alone of $$("input[type=radio]", box.parentElement)) alone.hidden = alone.disabled = true;
      box.checked = ticked.has(box.dataset.of);
      box.id = `tick-${box.dataset.of}`;
      box.closest("label").htmlFor = box.id; // a click on the card toggles the checkbox
    }
    const hint = $("#tick-hint");
    if (hint) hint.hidden = false;
    const chosen = boxes().filter(box => box.checked);
    const codes = chosen.map(box => box.value);
    const known = JSON.parse(things.dataset.several).find(([, , sets]) => sets.split("|").includes(codes.join(" ")));
    for (const label of $$("[data-along]:has(input)")) along(label, $("input", label), codes, known); // none while the game is paused
    lay(chosen, known);
  }

  function along(label, input, codes, known) {
    const { along, says, one, worth } = label.dataset;
    input.disabled = false;
    input.dataset.alone ??= input.dataset.deed;
    input.dataset.meant ??= input.dataset.preview;
    label.hidden = !input.dataset.alone && !codes.length; // it needs at least one card
    const value = codes.length ? `${along} ${codes.join(" ")}` : along;
    const deed = worth && known ? worth.replace("{n}", known[0]) : one && codes.length === 1 ? one : says.replace("{n}", codes.length);
    input.dataset.deed = codes.length ? deed : input.dataset.alone;
    input.dataset.preview = !codes.length ? input.dataset.meant : worth && known ? known[1] : "";
    input.setAttribute("aria-label", [input.dataset.deed, input.dataset.preview].filter(Boolean).join(". "));
    if (input.value === value) return;
    input.value = value;
    if (input.checked) input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Shows the checked cards in the empty places of the selection area.
  function lay(chosen, known) {
    const desk = $("#desk");
    if (!desk) return;
    const gaps = $$(".mc-gap", desk);
    for (const old of $$("[data-copy-of]", desk)) old.remove();
    for (const box of chosen) {
      const place = document.createElement("li");
      place.dataset.copyOf = box.dataset.of;
      const thing = box.closest("label"), piece = document.createElement("span");
      piece.className = thing.className;
      piece.classList.remove("pick", "may", "may-not", "mc-tickable");
      Object.assign(piece.dataset, { suit: thing.dataset.suit, class: thing.dataset.class });
      piece.setAttribute("aria-hidden", "true");
      piece.append(...[...thing.cloneNode(true).childNodes].filter(each => each.nodeName !== "INPUT"));
      place.append(piece);
      desk.insertBefore(place, gaps[0] ?? null);
    }
    gaps.forEach((gap, place) => { gap.hidden = place < chosen.length; });
    const says = $("#desk-says"), worth = $("#desk-worth");
    const name = known?.[1] ?? says.dataset.none;
    says.textContent = chosen.length ? name[0].toUpperCase() + name.slice(1) : says.dataset.empty;
    worth.textContent = known ? `${known[0]}B` : "";
  }

  document.addEventListener("change", event => {
    if (event.target.name !== "of") return;
    ticked[event.target.checked ? "add" : "delete"](event.target.dataset.of);
    show();
  });
  document.addEventListener("passel:renewed", show); // before the choice is restored
  show();
})();
