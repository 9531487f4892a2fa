// Lawless Empire: choices in two parts, and dice that are drafted on Plans before they are sent.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

  // -- pieces that are not shown ------------------------------------------------------------------------------

  // The style sheet shows the pieces that go with what is in hand (name=hand), and on a phone the small pieces in the
  // sheet besides those on the table.  Radio buttons of pieces that are not shown leave the page: Tab reaches no button
  // of a group whose first is hidden.
  let away = new Map(); // piece -> its radio buttons

  function bring() {
    for (const [piece, inputs] of away) {
      if (!piece.checkVisibility()) continue;
      piece.prepend(...inputs);
      away.delete(piece);
    }
  }
  function clear() {
    for (const piece of $$(".pick[data-option]")) {
      if (piece.checkVisibility()) continue;
      const inputs = $$(":scope > input[data-placed]", piece);
      if (inputs.length) away.set(piece, inputs);
      for (const each of inputs) each.remove();
    }
  }
  // The page takes up what fits the new thing in hand meanwhile (app.js), so that must be there, and the old not gone.
  document.addEventListener("change", bring, true);
  addEventListener("change", clear);
  matchMedia("(max-width: 1023px)").addEventListener("change", () => { bring(); clear(); });

  // -- a draft of dice ------------------------------------------------------------------------------------------

  const PLACING = /^place (\d) on (\w+)$/;
  let draft = []; // [{die: id of its radio button, face, plan}] in the order in which they were placed
  let asked = "";
  let sending = false;
  let last = ""; // the Plan of the die before
  let dragged = false;

  const tray = () => $("#at-hand.is-place");
  const hands = () => $$("input[name=hand]", tray());
  const held = () => hands().find(each => each.checked && !each.disabled);
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_whole, name) => values[name]);
  const choices = () => $$("input[name=choose]").filter(each => PLACING.test(each.value) && each.checkVisibility());
  const offered = option => JSON.parse($("#offers")?.textContent || "[]").some(([text, , , , why]) => text === option && !why);
  const notation = ({ face, plan }) => `place ${face} on ${plan}`;

  function put(plan, die = held()) {
    if (!die || die.disabled || sending || !offered(`place ${die.value} on ${plan}`)) return;
    const from = document.activeElement, at = PLACING.test(from?.value) && from.closest("[data-plan]");
    draft.push({ die: die.id, face: die.value, plan });
    last = plan;
    show();
    if (at) (choices().find(each => at.contains(each)) ?? $("#go")).focus(); // the button for this die is gone
  }
  function takeBack(number) {
    const [{ die }] = draft.splice(number, 1);
    $(`#${die}`).checked = true;
    show();
    $(`#${die}`).focus({ preventScroll: true });
  }

  function show() {
    const place = tray();
    $("#draft")?.remove();
    for (const old of $$(".lw-ghosts, .lw-back")) old.remove();
    if (!place) return;
    bring();
    const free = hands().map(each => each.id);
    for (const each of draft) { // when a die was placed, those left may have other ids
      if (!free.includes(each.die)) each.die = free.find(id => $(`#${id}`).value === each.face);
      free.splice(free.indexOf(each.die), 1);
    }
    for (const input of hands()) {
      const number = draft.findIndex(each => each.die === input.id), label = input.closest("label");
      input.disabled = number >= 0;
      label.classList.toggle("is-drafted", number >= 0);
      label.classList.toggle("may", number < 0);
      if (number >= 0) label.append(ghost(number, "lw-back"));
    }
    if (!held()) for (const each of hands()) each.checked = each.id === free[0];
    for (const plan of $$("[data-plan]")) lay(plan);
    place.toggleAttribute("data-drafted", draft.length > 0);
    place.toggleAttribute("data-sending", Boolean(sending));
    bring();
    clear();
    if (draft.length) offer(place.dataset);
    else describe($("#go"));
  }
  function describe(go) {
    go.disabled = true;
    go.textContent = go.dataset.idle = tray().dataset.toPlan; // a die is always in hand
    $("#picked").hidden = true;
  }
  function lay(plan) {
    const here = draft.map((each, number) => [each, number]).filter(([each]) => each.plan === plan.dataset.plan);
    plan.classList.toggle("has-draft", here.length > 0);
    if (!here.length) return;
    const row = document.createElement("span");
    row.className = "lw-ghosts";
    row.append(...here.map(([, number]) => ghost(number, "lw-ghost")));
    ($(".lw-lanes", plan) ?? plan).append(row);
  }
  // A button with the die on it, which takes it back.
  function ghost(number, name) {
    const { die, face, plan } = draft[number], button = document.createElement("button");
    const title = $(`[data-plan=${plan}] .lw-plan__name`).textContent;
    Object.assign(button, { type: "button", className: name });
    button.dataset.takes = number;
    button.setAttribute("aria-label", filled(tray().dataset.back, { face, plan: title }));
    button.title = button.getAttribute("aria-label");
    if (name === "lw-back") return button;
    const picture = $(".die", $(`#${die}`).closest("label")).cloneNode();
    for (const each of ["id", "data-place", "data-count"]) picture.removeAttribute(each);
    button.append(picture);
    return button;
  }
  // What is drafted is one choice for the page: its first die.  The others follow when it was placed.
  function offer({ must, one, many, more }) {
    const choice = Object.assign(document.createElement("input"), { type: "hidden", id: "draft", name: "choose" });
    const n = draft.length, missing = Number(must) - n;
    choice.setAttribute("form", "choice");
    choice.value = `${notation(draft[0])};`; // no other button has this value, so none is checked with it
    const deed = n === 1 ? one : filled(many, { n });
    Object.assign(choice.dataset, { deed, label: deed, preview: missing > 0 ? filled(more, { n: missing }) : "" });
    tray().append(choice);
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // -- sending it: one die after the other, then the end of the turn ---------------------------------------------

  addEventListener("submit", event => {
    if (event.target.id !== "choice" || !$("#draft") || sending) return;
    sending = { ends: draft.length >= Number(tray().dataset.must) };
  }, true);

  function send(option) {
    const choice = $("#draft");
    choice.value = `${option};`;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    $("#choice").requestSubmit();
  }
  function renew() {
    away = new Map(); // all radio buttons are new
    for (const each of $$("input[name=choose]")) if (PLACING.test(each.value)) delete each.dataset.oneClick; // it is a draft
    const ask = $("#prompt")?.dataset.ask ?? "0", other = ask !== asked, { ends } = sending;
    asked = ask;
    if (other && sending) {
      draft.shift();
      const goesOn = tray() && (draft.length ? offered(notation(draft[0])) : ends && offered("done"));
      if (!goesOn) { draft = []; sending = false; }
    } else if (other || !tray()) draft = [];
    if (!sending) {
      const free = $$("input[type=radio][name=hand]:enabled");
      if (free.length && !free.some(each => each.checked)) free[0].checked = true;
      show();
      return clear();
    }
    if (draft.length) {
      show();
      return send(notation(draft[0]));
    }
    sending = false;
    tray().append(Object.assign(document.createElement("input"), { type: "hidden", id: "draft", name: "choose" }));
    $("#draft").setAttribute("form", "choice");
    send("done");
    $("#draft").remove();
  }
  document.addEventListener("passel:renewed", renew); // before the choice is restored
  document.addEventListener("passel:refused", () => { sending = false; if (tray()) show(); }); // what is left can be changed

  // -- with the mouse ----------------------------------------------------------------------------------------------

  document.addEventListener("click", event => {
    if (dragged) { dragged = false; event.preventDefault(); event.stopImmediatePropagation(); return; }
    const button = event.target.closest?.("[data-takes]");
    if (button && !sending) return takeBack(Number(button.dataset.takes));
    const { name, value } = event.target, [, , plan] = name === "choose" && PLACING.exec(value) || [];
    if (!plan || !tray()) return;
    event.preventDefault(); // it is drafted, not chosen
    event.stopImmediatePropagation();
    put(plan);
  }, true);
  document.addEventListener("dblclick", event => {
    const die = event.target.closest?.(".is-place .lw-diepick");
    if (die && last) put(last, $("input", die));
  });

  let drag = null; // {die, x, y, picture}
  const below = event => document.elementsFromPoint(event.clientX, event.clientY).map(each => each.closest("[data-plan]")).find(Boolean);
  function aim(plan) { for (const each of $$("[data-plan]")) each.classList.toggle("is-aimed-at", each === plan); }
  function drop() {
    drag?.picture?.remove();
    drag = null;
    aim(null);
  }
  document.addEventListener("pointerdown", event => {
    dragged = false;
    const label = event.target.closest?.(".is-place .lw-diepick:not(.is-drafted)");
    if (label && event.button === 0 && !sending) drag = { die: $("input", label), label, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", event => {
    if (!drag) return;
    if (!drag.picture) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8) return;
      drag.picture = $(".die", drag.label).cloneNode();
      drag.picture.removeAttribute("id");
      drag.picture.classList.add("lw-flying");
      $("#sight").append(drag.picture);
      drag.label.setPointerCapture?.(event.pointerId);
    }
    drag.picture.style.translate = `${event.clientX - 22}px ${event.clientY - 22}px`;
    aim(below(event));
  });
  document.addEventListener("pointerup", event => {
    if (drag?.picture) {
      const plan = below(event);
      dragged = true; // the click that follows is none
      setTimeout(() => { dragged = false; });
      if (plan) put(plan.dataset.plan, drag.die);
    }
    drop();
  });
  document.addEventListener("pointercancel", drop);
  document.addEventListener("dragstart", event => { if (drag) event.preventDefault(); });

  // -- with the keyboard: arrows choose a die, the space bar goes to the Plans, arrows go from Plan to Plan, the space
  // bar places the die there; Enter sends the draft.

  const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  addEventListener("keydown", event => {
    const { key, target } = event, step = STEPS[key], all = tray() ? choices() : [];
    const at = all.indexOf(target), from = target.name === "hand" && key === " ";
    if (!all.length || !(from || at >= 0 && (step || key === " " || key === "Enter"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (from) (all.find(each => each.value.endsWith(` on ${last}`)) ?? all[0]).focus();
    else if (step) all.at((at + step) % all.length).focus();
    else if (key === " " || !draft.length) put(PLACING.exec(target.value)[2]);
    else $("#choice").requestSubmit();
  }, true);

  renew();
})();
