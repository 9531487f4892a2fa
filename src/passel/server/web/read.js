// Reading: hover, a long press or the keyboard shows what a piece does (its `title`), and why it can't be chosen now.
"use strict";
(() => {
  const HOVER = 350, PRESS = 500; // ms; browsers show a title of their own later than HOVER
  const SLIP = 10, GAP = 8, EDGE = 6; // px: a finger that moves more scrolls; around the note
  const SCOPE = "#sight, #replay";
  const note = Object.assign(document.createElement("div"), { id: "read", className: "read", role: "tooltip", popover: "manual" });
  document.querySelector(".bar").append(note);

  let shown = null; // {piece, by, title, reader, described}: what the note is about
  let aimed = null; // the piece under the mouse
  let timer = 0;
  let pressed = null; // {x, y, read}: the finger on the screen

  const nearest = target => target instanceof Element && target.closest(SCOPE) ? target.closest("[title], .pick.may-not") : null;
  const why = piece => piece.closest(".pick.may-not")?.querySelector(":scope > input[data-placed]:disabled")?.ariaLabel ?? "";

  function show(piece, by, reader = null) {
    hide();
    const titled = piece.closest("[title]"), title = titled?.title ?? "", reason = why(piece);
    if (!title && !reason) return;
    shown = { piece, by, titled, title, reader };
    note.replaceChildren(...[[title, "read__what"], [reason !== title && reason, "read__why"]].filter(([text]) => text)
      .map(([textContent, className]) => Object.assign(document.createElement("p"), { textContent, className })));
    if (by === "mouse" && titled) titled.title = ""; // else the browser shows it, too
    if (reader && !(reader.ariaLabel ?? "").includes(title)) describe(reader);
    note.showPopover();
    put();
  }
  function describe(reader) {
    shown.described = reader.getAttribute("aria-describedby") ?? "";
    reader.setAttribute("aria-describedby", `${shown.described} read`.trim());
  }
  function hide() {
    clearTimeout(timer);
    if (!shown) return;
    const { titled, title, by, reader, described } = shown;
    if (by === "mouse" && titled?.title === "") titled.title = title;
    if (described) reader.setAttribute("aria-describedby", described);
    else if (described === "") reader.removeAttribute("aria-describedby");
    shown = null;
    note.hidePopover();
  }

  // Above the piece if there is room, else below or beside it; a piece as large as the screen is covered as little as possible.
  function put() {
    if (!shown) return;
    if (!shown.piece.isConnected) return hide();
    const { left, top, right, bottom } = shown.piece.getBoundingClientRect(), wide = document.documentElement.clientWidth, high = innerHeight;
    if (bottom < 0 || top > high || right < 0 || left > wide) return hide();
    const { offsetWidth: w, offsetHeight: h } = note;
    const within = (at, size, room) => Math.max(EDGE, Math.min(at, room - size - EDGE));
    const x = (left + right - w) / 2, y = (top + bottom - h) / 2;
    const places = [[x, top - GAP - h], [x, bottom + GAP], [right + GAP, y], [left - GAP - w, y]].map(([x, y]) => [within(x, w, wide), within(y, h, high)]);
    const shared = (a, b, c, d) => Math.max(0, Math.min(b, d) - Math.max(a, c));
    const covers = ([x, y]) => shared(x, x + w, left, right) * shared(y, y + h, top, bottom);
    const [best] = places.toSorted((a, b) => covers(a) - covers(b)); // a stable sort: of equal ones the first
    Object.assign(note.style, { left: `${best[0]}px`, top: `${best[1]}px` });
  }
  document.addEventListener("scroll", put, { capture: true, passive: true });
  addEventListener("resize", put);
  document.addEventListener("passel:renewed", put);

  // -- the mouse: the note lets clicks through, and stays while the pointer is over it ---------------------------

  function onNote({ clientX: x, clientY: y }) {
    const at = note.getBoundingClientRect();
    return x >= at.left - GAP && x <= at.right + GAP && y >= at.top - GAP && y <= at.bottom + GAP;
  }
  document.addEventListener("pointermove", event => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP) clearTimeout(timer);
    if (event.pointerType !== "mouse" || event.buttons) return;
    if (shown?.by === "mouse" && onNote(event)) return;
    const piece = nearest(event.target);
    if (piece === aimed) return;
    if (shown?.by === "mouse") hide();
    clearTimeout(timer);
    aimed = piece;
    if (piece) timer = setTimeout(() => piece.isConnected && show(piece, "mouse"), HOVER);
  });
  document.documentElement.addEventListener("pointerleave", () => { aimed = null; if (shown?.by === "mouse") hide(); });

  // -- touch: a long press reads, a tap chooses ------------------------------------------------------------------

  document.addEventListener("pointerdown", event => {
    hide();
    pressed = null;
    const piece = nearest(event.target);
    if (event.pointerType === "mouse" || !piece) return;
    pressed = { x: event.clientX, y: event.clientY, read: false };
    timer = setTimeout(() => { pressed.read = true; show(piece, "touch"); }, PRESS);
  }, true);
  for (const over of ["pointerup", "pointercancel"]) addEventListener(over, event => { if (event.pointerType !== "mouse") clearTimeout(timer); }, true);
  addEventListener("click", event => {
    if (!pressed?.read) return;
    pressed = null;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("contextmenu", event => { if (pressed && nearest(event.target)) event.preventDefault(); });

  // -- the keyboard: Tab comes to one piece, the arrows go on from there ------------------------------------------

  let stop = null;
  const stops = () => [...document.querySelectorAll(SCOPE.replaceAll(/(#\w+)/g, "$1 [title]"))].filter(each =>
    !each.matches("a, button, input, select, summary, [aria-hidden=true] *") && each.checkVisibility({ visibilityProperty: true }));
  function stopAt(piece) {
    if (stop !== piece) stop?.removeAttribute("tabindex");
    stop = piece;
    if (stop) stop.tabIndex = 0;
  }
  function next(key) {
    const all = stops(), at = all.indexOf(stop);
    const by = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[key];
    if (by !== undefined) return all[by];
    const middle = each => { const { left, right, top, bottom } = each.getBoundingClientRect(); return [(left + right) / 2, (top + bottom) / 2]; };
    const [x, y] = middle(stop), down = key === "ArrowDown" ? 1 : -1;
    const far = each => { const [a, b] = middle(each); return (b - y) * down > 8 ? (b - y) * down + 2 * Math.abs(a - x) : Infinity; };
    const found = all.toSorted((a, b) => far(a) - far(b))[0];
    return far(found) < Infinity ? found : null;
  }
  document.addEventListener("keydown", event => {
    if (event.key === "Escape") return hide();
    if (event.key === "Tab") return stopAt(stop?.isConnected && stops().includes(stop) ? stop : stops()[0] ?? null);
    if (!stop || event.target !== stop || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = next(event.key);
    if (!to) return;
    stopAt(to);
    to.focus();
  }, true);
  document.addEventListener("focusin", event => {
    const piece = nearest(event.target);
    if (piece && event.target.matches(":focus-visible")) show(piece, "keys", event.target);
  });
  document.addEventListener("focusout", () => { if (shown?.by === "keys") hide(); });
})();
