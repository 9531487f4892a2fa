// Animates pieces and coins that change hands.
//   An element with an id that gets another parent glides there (a view transition).
//   [data-purse="<seat>"] with data-count: coins fly from seats that lost some to seats that gained some; the rest
//   comes from the bank, [data-bank], or goes there.
//   [data-pile="<kind>"] with an id and data-count: a piece flies from each pile that shrank to one that grew.
// Nothing waits for an animation.  There is none with reduced motion or on a hidden page.
"use strict";
(() => {
  const COINS = 5; // shown for one payment, at most
  const STEP = 70; // ms between two coins
  const FLIGHT = { duration: 620, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "backwards" };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => calm.matches || document.documentElement.dataset.motion === "less" || document.hidden;

  // -- elements with another parent ---------------------------------------------------------------------------

  const names = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, names];

  // htmx waits for the end of a transition and does not expect it to be skipped, which the next transition or
  // resizing the window does.  Here it waits only for the DOM update, and a skipped transition is no error.
  const start = document.startViewTransition?.bind(document);
  if (start) document.startViewTransition = update => {
    const show = start(update);
    show.ready.catch(() => {});
    show.finished.catch(() => {});
    return { ready: show.ready, finished: show.updateCallbackDone, updateCallbackDone: show.updateCallbackDone };
  };

  // The id of the nearest ancestor that has one.
  const place = element => element.parentElement?.closest("[id]")?.id ?? "";

  function moved(fragment) {
    return [...fragment?.querySelectorAll?.("[id]") ?? []].filter(fresh => {
      const old = document.getElementById(fresh.id);
      return old && place(fresh) && place(old) !== place(fresh) && old.getClientRects().length;
    }).map(fresh => CSS.escape(fresh.id));
  }

  // -- counts that changed ------------------------------------------------------------------------------------

  const middle = element => {
    const box = element?.getBoundingClientRect();
    return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
  };

  function count() {
    const found = new Map();
    for (const holder of document.querySelectorAll("[data-count]:is([data-purse], [data-pile])")) {
      const kind = "pile" in holder.dataset ? holder.dataset.pile : "";
      const key = kind ? holder.id : `purse ${holder.dataset.purse}`;
      found.set(key, { kind, holder, number: Number(holder.dataset.count), at: middle(kind ? holder : holder.querySelector(".coin") ?? holder) });
    }
    return found;
  }

  // The holders that lost and gained pieces, by kind.
  function changes(before, after) {
    const kinds = new Map();
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const old = before.get(key), now = after.get(key);
      const more = (now?.number ?? 0) - (old?.number ?? 0);
      if (!more) continue;
      const kind = (now ?? old).kind;
      if (!kinds.has(kind)) kinds.set(kind, { lost: [], gained: [] });
      kinds.get(kind)[more > 0 ? "gained" : "lost"].push({ n: Math.abs(more), at: now?.at ?? old?.at, now, fresh: !old });
    }
    return kinds;
  }

  // Gains are paired with losses, then with the bank; remaining losses go to the bank.
  function payments({ lost, gained }, bank) {
    const found = [];
    for (const to of gained) {
      while (to.n) {
        const from = lost.find(each => each.n);
        const n = Math.min(to.n, from?.n ?? to.n);
        found.push({ from: from?.at ?? bank, to, n });
        to.n -= n;
        if (from) from.n -= n;
      }
    }
    for (const from of lost) if (from.n) found.push({ from: from.at, to: { at: bank }, n: from.n });
    return found;
  }

  // -- animations ---------------------------------------------------------------------------------------------

  const air = document.body.appendChild(document.createElement("div"));
  air.className = "air";
  air.setAttribute("aria-hidden", "true");

  function fly(thing, from, to, scale, delay = 0) {
    air.append(thing);
    const at = (spot, size) => `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) scale(${size})`;
    const way = thing.animate([{ transform: at(from, scale) }, { transform: at(to, 1) }], { ...FLIGHT, delay });
    way.onfinish = way.oncancel = () => thing.remove();
    return way;
  }

  function pay(from, to, n) {
    for (let each = 0; each < Math.min(n, COINS); each++) {
      const coin = document.createElement("span");
      coin.className = "coin";
      fly(coin, from, to, 1, each * STEP);
    }
  }

  function bring(from, { at, now, fresh }) {
    const piece = now.holder.cloneNode(true);
    for (const each of [piece, ...piece.querySelectorAll("[id], [data-option]")]) {
      each.removeAttribute("id");
      delete each.dataset.option; // a copy cannot be chosen
    }
    for (const each of piece.querySelectorAll("input")) each.remove();
    piece.classList.remove("pick", "may", "may-not");
    const { width, height } = now.holder.getBoundingClientRect();
    piece.style.width = `${width}px`;
    piece.style.height = `${height}px`;
    fly(piece, from, at, from.width / width);
    if (fresh) now.holder.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT.duration);
  }

  function show(before, after) {
    const bank = middle(document.querySelector("[data-bank]")) ?? { x: innerWidth / 2, y: 0 };
    for (const [kind, change] of changes(before, after)) {
      for (const { from, to, n } of payments(change, bank)) {
        if (!from || !to.at) continue;
        if (!kind) pay(from, to.at, n);
        else if (to.now && from !== bank) bring(from, to);
      }
    }
  }

  let known = count();
  document.addEventListener("htmx:before:swap", event => {
    known = count();
    const gliding = still() ? [] : event.detail.tasks.flatMap(task => moved(task.fragment));
    names.replaceSync(gliding.length ? `:root{view-transition-name:none}${gliding.map(id => `#${id}{view-transition-name:${id}}`).join("")}` : "");
    if (!gliding.length) for (const task of event.detail.tasks) task.swapSpec.transition = false;
  });
  document.addEventListener("htmx:after:swap", () => {
    const before = known;
    known = count();
    if (!still()) show(before, known);
  });
})();
