// Choosing several cards together with an option, such as "sell" or "swap".
//   [data-several] contains checkboxes named `of`; its value is JSON: value, name and sets ("A B|A C") of each known kind.
//   A choice with data-along uses the checked ones, whatever the order: its value becomes "<along> <codes>", with the
//   codes in the order of the hand, and its button text is data-worth for a known set, else data-one for a single card,
//   else data-says, with {n}.  Until it can be sent the button says data-none.
//   What the checked cards are good for is chosen by itself: what a known set is worth, else what takes any cards.
//   A card may be a choice too: then the checkbox replaces the radio button.
// Without this script the checkboxes stay hidden, and cards are chosen one by one.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  let ticked = new Set(); // ids of checked cards
  let asked = "";
  let verb = ""; // the data-along that was chosen on purpose

  const boxes = () => $$("[data-several] input[name=of]");

  function show() {
    const things = $("[data-several]");
    const ask = $("#prompt")?.dataset.ask ?? "";
    if (ask !== asked || !things) { ticked = new Set(); verb = ""; }
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
    const keys = $$("[data-along]:has(input)"); // none while the game is paused
    for (const label of keys) along(label, $("input", label), codes, known);
    lay(chosen, known);
    propose(keys, codes, known);
  }

  function propose(keys, codes, known) {
    const found = keys.find(({ dataset }) => verb ? dataset.along === verb : codes.length && Boolean(dataset.worth) === Boolean(known));
    const input = found && $("input", found);
    if (input && !input.checked) {
      input.checked = true;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (!found && keys.some(each => $("input", each).checked)) document.dispatchEvent(new Event("passel:put-back"));
  }

  function along(label, input, codes, known) {
    const { along, says, one, worth, none } = label.dataset;
    input.disabled = false;
    input.dataset.alone ??= input.dataset.deed;
    input.dataset.meant ??= input.dataset.preview;
    label.hidden = !input.dataset.alone && !codes.length; // it needs at least one card
    const value = codes.length ? `${along} ${codes.join(" ")}` : along;
    const deed = worth && known ? worth.replace("{n}", known[0]) : one && codes.length === 1 ? one : says.replace("{n}", codes.length);
    input.dataset.deed = codes.length ? deed : input.dataset.alone;
    if (none && (worth ? !known : !codes.length)) input.dataset.missing = none;
    else delete input.dataset.missing;
    input.dataset.preview = !codes.length ? input.dataset.meant : worth && known ? known[1] : "";
    input.setAttribute("aria-label", [input.dataset.deed, input.dataset.preview].filter(Boolean).join(". "));
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
  document.addEventListener("click", event => {
    const { along } = event.target.closest("[data-along]")?.dataset ?? {};
    if (event.target.name !== "choose") return;
    if (along) { verb = along; show(); } else clear();
  });
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !event.target.closest("input[type=text], textarea, dialog")) clear();
  });
  function clear() {
    if (!ticked.size && !verb) return;
    ticked = new Set();
    verb = "";
    show();
  }
  document.addEventListener("passel:renewed", show); // before the choice is restored
  show();
})();
