// A tutorial: highlights what its step is about, dims the rest, and frees only what the step asks for.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const SVG = "http://www.w3.org/2000/svg";
  const CHOICES = ["choose", "first", "then"]; // names of radio buttons (app.js)
  const AIR = 6; // px around what is highlighted
  let now = { free: [] }; // the step: {waits, step, show, free, pick, slip}
  let reread = null; // the number of the step whose text is read again

  const veil = document.createElementNS(SVG, "svg"), dim = document.createElementNS(SVG, "path");
  veil.id = "veil";
  veil.setAttribute("aria-hidden", "true");
  veil.append(dim);
  document.body.append(veil);

  // -- what is highlighted -----------------------------------------------------------------------------------

  const shown = each => each.checkVisibility() && each.getBoundingClientRect().width > 0;
  function found(name) {
    if (now.free.includes(name)) return []; // as far as it can be chosen already, it is in `open`
    if (name.startsWith("#")) return $$(name);
    if (name.startsWith("@")) return $$(`[data-place="${name.slice(1)}"]`);
    return $$("[data-option]").filter(each => each.dataset.option.split("|").includes(name));
  }
  const targets = () => (now.show ?? []).flatMap(found).filter(shown);
  // A choice that the step asks for must be in reach, too, wherever the board has put it.
  const open = () => now.waits === "move" || now.pick ? $$("#main input[form=choice]:enabled").filter(each => CHOICES.includes(each.name)).map(each => each.closest(".pick")).filter(each => each && shown(each)) : [];

  // An option may be offered alone, as a part of a batch, or as one of the two parts of a combined question.
  const fits = (input, options) => input.value.split(";").every(each => options.includes(each.trim()));

  // -- dimming: a path over the page with a hole for each thing; it takes the clicks beside the holes -----------

  const box = each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return [left - AIR, top - AIR, right + AIR, bottom + AIR].map(Math.round);
  };
  let drawn = "";
  function draw() {
    free(); // app.js enables choices again when another one is picked
    const on = ["read", "move"].includes(now.waits) && reread === null && !$("#finale");
    const boxes = on ? [...new Set([...targets(), ...open()])].map(box) : [];
    const panel = on ? [box($(".side"))] : []; // always in reach; boards may lie in a stacking context of their own
    const all = `${on} ${innerWidth} ${innerHeight} ${boxes} ${panel}`;
    if (all !== drawn) {
      drawn = all;
      veil.toggleAttribute("hidden", !on);
      const hole = ([left, top, right, bottom]) => `M${left} ${top}H${right}V${bottom}H${left}Z`;
      dim.setAttribute("d", `M0 0H${innerWidth}V${innerHeight}H0Z${apart([...panel, ...boxes]).map(hole).join("")}`);
      for (const old of $$("rect", veil)) old.remove();
      for (const [left, top, right, bottom] of boxes) {
        const ring = document.createElementNS(SVG, "rect");
        for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top, rx: 8 })) ring.setAttribute(name, value);
        veil.append(ring);
      }
    }
    requestAnimationFrame(draw);
  }
  // Holes that overlap would be dim again where they do: such boxes become one.
  function apart(boxes) {
    const kept = [];
    for (let each of boxes) {
      for (let at = 0; at < kept.length; at++) {
        const [left, top, right, bottom] = kept[at];
        if (each[0] >= right || each[2] <= left || each[1] >= bottom || each[3] <= top) continue;
        each = [Math.min(left, each[0]), Math.min(top, each[1]), Math.max(right, each[2]), Math.max(bottom, each[3])];
        kept.splice(at, 1);
        at = -1;
      }
      kept.push(each);
    }
    return kept;
  }

  // -- what is free ------------------------------------------------------------------------------------------

  function free() {
    const options = now.waits === "move" ? now.free : now.pick ? [now.pick] : [];
    const parts = targets();
    for (const input of $$("input[form=choice]:not([type=hidden]), input[name=of]")) {
      const named = CHOICES.includes(input.name);
      const may = named ? fits(input, options) : parts.some(each => each.contains(input));
      if (may || input.disabled) continue;
      input.disabled = true;
      input.closest(".pick")?.classList.remove("may");
    }
  }
  function refuse(event) {
    event.preventDefault();
    event.stopPropagation();
    const slip = $("#tutorial-slip");
    slip.textContent = "";
    requestAnimationFrame(() => { slip.textContent = now.slip; }); // screen readers hear it each time
    const panel = $("#tutorial");
    panel.classList.remove("is-shaken");
    void panel.offsetWidth; // the animation starts again
    panel.classList.add("is-shaken");
  }
  dim.addEventListener("click", refuse);
  document.addEventListener("click", event => { // in the prompt, which is not dimmed
    const piece = event.target.closest?.("#prompt .pick, #main .pick");
    if (piece && $("input[form=choice]", piece)?.disabled && $$("input[form=choice]", piece).every(each => each.disabled)) refuse(event);
  }, true);

  // -- reading on and back -----------------------------------------------------------------------------------

  const go = () => $$("#tutorial .btn--go").find(shown);
  document.addEventListener("keydown", event => {
    const busy = event.target.closest?.("a, button, input, select, textarea, summary, [tabindex='0']");
    if (event.key === "Enter" && !event.defaultPrevented && !busy && go()) { event.preventDefault(); go().click(); }
  });
  function turn(to) {
    const texts = $$(".tutorial__earlier li").map(each => each.textContent);
    reread = to !== null && to < texts.length ? Math.max(0, to) : null;
    const text = $("#tutorial-text");
    text.dataset.real ??= text.textContent;
    text.textContent = reread === null ? text.dataset.real : texts[reread];
    $("#tutorial").classList.toggle("is-reread", reread !== null);
    $("#tutorial-forward").hidden = reread === null;
    $("#tutorial-back").disabled = reread === 0;
  }
  document.addEventListener("click", event => {
    const { id } = event.target;
    if (id === "tutorial-back") turn((reread ?? now.step) - 1);
    else if (id === "tutorial-forward") turn(reread + 1);
  });

  // A step may ask only to select something and look at it.
  document.addEventListener("change", event => {
    if (now.pick && CHOICES.includes(event.target.name) && fits(event.target, [now.pick])) $("#tutorial form button")?.click();
  });

  // -- each change of the page ---------------------------------------------------------------------------------

  let step = "";
  function renew() {
    for (const each of $$("input[data-csrf]")) each.value = $("meta[name=csrf]").content;
    now = JSON.parse($("#tutorial-data")?.textContent ?? '{"free": []}');
    const key = `${now.step} ${now.waits}`;
    if (key === step) return;
    step = key;
    reread = null;
    delete $("#tutorial-text")?.dataset.real;
    $("#tutorial")?.classList.remove("is-reread", "is-shaken");
    if ($("#tutorial-slip")) $("#tutorial-slip").textContent = "";
    requestAnimationFrame(look); // after the scrolling for an ask
  }
  // What the step is about comes first; a choice that it asks for most of all.
  function look() {
    const [first] = [...open(), ...targets()];
    if (!first || first.closest(".side")) return;
    const { top, bottom } = first.getBoundingClientRect(), side = $(".side");
    const low = getComputedStyle(side).position === "fixed" ? side.getBoundingClientRect().top : innerHeight;
    const high = ($("#strip") ?? $(".bar")).getBoundingClientRect().bottom;
    if (top >= high && bottom <= low) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "less";
    first.scrollIntoView({ block: "center", inline: "center", behavior: still ? "instant" : "smooth" });
  }
  document.addEventListener("passel:renewed", renew);
  // Dice of one's own wait for a click, but here the step has told to roll.
  new MutationObserver(() => $(".stage-roll")?.click()).observe(document.body, { childList: true });
  if ($("#tutorial")) renew();
  requestAnimationFrame(draw);
})();
