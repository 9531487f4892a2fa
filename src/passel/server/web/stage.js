// Plays cues (passel/contract/cues.py): what happened is shown event by event.  The page always holds the newest
// state, so everything on it works at once; what is seen is the newest state minus the cues that are not played yet.
//   [data-place][data-count]   a counted place; [data-number] in it shows the number, [data-is] around it draws it
//   [data-piece]               it is hidden while its shown count is 0
//   [data-after="<n>"]         it is hidden until line n of the log is played; so are the lines themselves
//   #strip                     stands in for every place that is off the screen
// If the cues do not explain a change down to the last coin, nothing is played and the board shows the newest state.
"use strict";
globalThis.stage = (() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const page = document.documentElement;
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => reduced.matches || page.dataset.motion === "less";

  const SPEED = { calm: 1.6, "": 1, fast: 0.45 };
  const REST = 180; // ms after each beat
  const READ = 700, LETTER = 22, LONGEST = 3000; // ms to read a text, with reduced motion
  const COINS = 6, APART = 60; // of one payment at most, and ms between two; the first one carries the number
  const BUDGET = 6000, MY_BUDGET = 2500; // ms that the queue may take, and if it is my turn: a longer queue plays faster
  const FASTEST = 6; // times; beyond this nobody can follow, and all before the last turn is left out
  const ROLL = 3000; // ms until my own dice roll by themselves

  let times = 1; // a replay has speeds of its own
  let whole = false; // somebody asked to watch this: play all of it, however long it takes
  const pace = () => (SPEED[page.dataset.speed ?? ""] ?? 1) / times;
  const off = () => page.dataset.speed === "off" && !whole || document.hidden;
  const asked = () => ($("#prompt")?.dataset.ask ?? "0") !== "0";
  const me = () => Number(document.body.dataset.reader ?? -1);
  const signal = (name, detail) => document.dispatchEvent(new CustomEvent(`passel:${name}`, { detail }));
  function made(tag, cls, text = "") {
    return Object.assign(document.createElement(tag), { className: cls, textContent: text });
  }

  // -- counters --------------------------------------------------------------------------------------------------

  let counts = new Map(); // of the newest state, by place
  let known = new Set(); // places that are or were counted since the queue was last empty
  let queue = []; // lines that are not over: {n, text, cues, group, ms, playing}
  let newest = null, now = null; // what the strip shows when all is played, and during playback: {actor, dice, text}

  const gain = cue => ({ flow: [cue.target, cue.n], carry: [cue.target, cue.n ?? 1], step: [cue.place, cue.by], flip: [cue.place, 1] })[cue.do];
  const loss = cue => ({ flow: [cue.source, cue.n], carry: [cue.source, cue.n ?? 1] })[cue.do];

  // The newest counts, minus gains that have not landed, plus losses that have not begun.
  function shown() {
    const found = new Map(counts);
    const add = (change, by) => { if (change && known.has(change[0])) found.set(change[0], (found.get(change[0]) ?? 0) + by * change[1]); };
    for (const line of queue) for (const cue of line.cues) {
      add(gain(cue), -1);
      if (!line.playing) add(loss(cue), 1);
    }
    return found;
  }
  const same = (one, other) => [...known].every(place => (one.get(place) ?? 0) === (other.get(place) ?? 0));

  function read() {
    counts = new Map($$("[data-place][data-count]").map(each => [each.dataset.place, Number(each.dataset.count)]));
    for (const place of counts.keys()) known.add(place);
    newest = {
      actor: Number($(".strip__chip.is-actor")?.dataset.chip ?? -1),
      dice: $$("#strip-dice .die").map(die => Number(die.dataset.real ?? die.dataset.face)),
      text: text($("#journal li") ?? $("#lines li:last-child")),
    };
  }
  function text(line) {
    const copy = line?.cloneNode(true);
    for (const each of $$("[aria-hidden]", copy ?? document.createElement("i"))) each.remove();
    return copy?.textContent.trim() ?? "";
  }

  // -- what is seen ------------------------------------------------------------------------------------------------

  function show() {
    const seen = shown(), next = queue.find(line => !line.playing)?.n ?? Infinity, first = queue[0]?.n ?? Infinity;
    for (const each of $$("[data-place][data-count]")) {
      const count = seen.get(each.dataset.place), number = each.matches("[data-number]") ? each : $("[data-number]", each);
      if (number && number.textContent !== String(count)) number.textContent = count;
      const drawn = each.closest("[data-is]");
      if (drawn && drawn.dataset.is !== String(count)) drawn.dataset.is = count;
      each.classList.toggle("is-single", count === 1);
      each.classList.toggle("is-yet", count <= 0 && Number(each.dataset.count) > 0);
    }
    for (const each of $$("[data-after]")) each.classList.toggle("is-later", Number(each.dataset.after) >= first);
    for (const each of $$("#journal li[data-n]")) each.classList.toggle("is-later", Number(each.dataset.n) >= next);
    const strip = now ?? newest, choice = $("#speed-now");
    if (choice) choice.hidden = !$("#strip"); // a waiting room has none
    if (!strip || !$("#strip")) return;
    for (const chip of $$(".strip__chip")) chip.classList.toggle("is-actor", Number(chip.dataset.chip) === strip.actor);
    for (const seat of $$('[data-place^="seat-"]')) seat.classList.toggle("is-acting", !!now && seat.dataset.place === `seat-${strip.actor}`);
    if ($("#ticker").textContent !== strip.text) $("#ticker").textContent = strip.text;
    const dice = $("#strip-dice");
    while (dice.children.length > strip.dice.length) dice.lastElementChild.remove();
    while (dice.children.length < strip.dice.length) dice.append(made("span", "die"));
    strip.dice.forEach((face, at) => { dice.children[at].dataset.face = face; });
    $("#skip").hidden = !running;
  }

  // -- places on the screen ----------------------------------------------------------------------------------------

  const air = document.body.appendChild(made("div", "air"));
  air.setAttribute("aria-hidden", "true");
  const middle = element => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const at = place => $$(`[data-place="${CSS.escape(place)}"]`);
  // The element itself if it is on the screen, else what stands in for it on the strip.
  function spot(place) {
    const strip = $("#strip"), side = $(".side")?.getBoundingClientRect();
    const top = strip?.getBoundingClientRect().bottom ?? 0;
    const floor = side && side.left < innerWidth / 2 ? side.top : innerHeight;
    const inside = each => {
      const box = each.getBoundingClientRect();
      return box.width && box.top >= top - 2 && box.top + Math.min(box.height, 40) <= floor && box.left >= 0 && box.right <= innerWidth + 2;
    };
    const all = at(place), seat = place.match(/^[a-z]+-(\d+)/)?.[1];
    return all.find(each => !strip?.contains(each) && inside(each)) ?? all.find(each => strip?.contains(each))
      ?? $(`[data-chip="${seat}"]`) ?? $("#strip-dice") ?? strip ?? document.body;
  }

  // -- animations --------------------------------------------------------------------------------------------------

  let running = false, skipping = false, rate = 1;
  const wakes = new Set();
  const scaled = ms => ms * pace() / rate;
  const wait = ms => skipping ? Promise.resolve() : new Promise(done => {
    const wake = () => { clearTimeout(timer); wakes.delete(wake); done(); };
    const timer = setTimeout(wake, scaled(ms));
    wakes.add(wake);
  });
  const move = (x, y, scale = 1) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  function fly(thing, from, to, ms, size = 1) {
    air.append(thing);
    const way = thing.animate([
      { transform: move(from.x, from.y, size) },
      { transform: move((from.x + to.x) / 2, Math.min(from.y, to.y) - 24, size * 1.1), offset: 0.5 },
      { transform: move(to.x, to.y, size) },
    ], { duration: scaled(ms), easing: "cubic-bezier(.4, 0, .2, 1)", fill: "both" });
    way.onfinish = way.oncancel = () => thing.remove();
  }
  function label(place, by) {
    const [shows] = at(place);
    if (still() || skipping || !by || !known.has(place) || !shows || "piece" in shows.dataset) return;
    const note = made("span", `stage-note ${by > 0 ? "is-plus" : "is-minus"}`, by > 0 ? `+${by}` : `−${-by}`), { x, y } = middle(spot(place));
    air.append(note);
    const way = note.animate([{ transform: move(x, y), opacity: 1 }, { transform: move(x, y + 26), opacity: 0 }], { duration: scaled(1100), easing: "ease-out", fill: "both" });
    way.onfinish = way.oncancel = () => note.remove();
  }
  // A piece with its box and the sizes that it inherits.
  const SIZES = ["--w", "--d", "font-size"];
  function kept(piece) {
    const style = getComputedStyle(piece);
    return [piece, piece.getBoundingClientRect(), SIZES.map(name => style.getPropertyValue(name))];
  }
  // A copy of a piece, without what makes it a choice.
  function copy(model, box, sizes) {
    const piece = model.cloneNode(true);
    SIZES.forEach((name, n) => { if (sizes[n]) piece.style.setProperty(name, sizes[n]); });
    for (const each of [piece, ...$$("*", piece)]) {
      each.removeAttribute("id");
      for (const name of ["place", "count", "option", "after", "piece"]) delete each.dataset?.[name];
    }
    for (const each of $$("input, .pick__mark", piece)) each.remove();
    piece.classList.remove("pick", "may", "may-not", "is-yet", "is-later", "is-lit");
    piece.classList.add("is-single");
    piece.style.width = `${box.width}px`;
    piece.style.height = `${box.height}px`;
    return [piece, Math.max(box.width, box.height, 1)];
  }
  function lay(cue, faces) {
    now.dice = faces;
    show();
    at(cue.at || "dice").filter(die => "face" in die.dataset).forEach((die, n) => {
      if (!faces[n]) return;
      die.dataset.real ??= die.dataset.face;
      die.dataset.face = faces[n];
      die.classList.remove("is-later");
    });
  }
  function restore() {
    for (const die of $$("[data-real]")) { die.dataset.face = die.dataset.real; delete die.dataset.real; }
  }
  // My own dice wait for me, for a moment, and so does the line that tells what they show.
  const mine = line => line.cues.some(cue => cue.do === "roll" && cue.seat === me() && !cue.still);
  async function rolls() {
    const button = made("button", "btn btn--go stage-roll", $("#strip")?.dataset.roll ?? "");
    button.type = "button";
    document.body.append(button);
    await new Promise(done => {
      const wake = () => { clearTimeout(timer); wakes.delete(wake); done(); };
      const timer = setTimeout(wake, ROLL);
      wakes.add(wake);
      button.addEventListener("click", event => { event.stopPropagation(); wake(); });
    });
    button.remove();
  }

  const PLAYS = {
    async turn({ seat }, ms) {
      now.actor = seat;
      now.dice = [];
      show();
      await wait(ms);
    },
    async roll(cue, ms) {
      if (!still() && !cue.still) {
        const end = performance.now() + scaled(ms) * 0.7;
        while (!skipping && performance.now() < end) {
          $("#strip-dice")?.classList.add("is-rolling");
          for (const die of at(cue.at || "dice")) die.classList.add("is-rolling");
          lay(cue, cue.dice.map(() => 1 + Math.floor(Math.random() * 6)));
          await wait(80);
        }
        for (const each of $$(".is-rolling")) each.classList.remove("is-rolling");
      }
      lay(cue, cue.dice);
      await wait(cue.still ? ms : ms * 0.3);
    },
    async flow(cue, ms) {
      label(cue.source, -cue.n);
      if (!still() && !skipping) {
        const from = middle(spot(cue.source)), to = middle(spot(cue.target));
        for (let each = 0; each < Math.min(cue.n, COINS); each++) {
          const piece = made("span", `${cue.what ?? "coin"} stage-piece`, each || cue.n < 2 ? "" : cue.n);
          Object.assign(piece.dataset, { line: cue.line, from: cue.source, to: cue.target, n: cue.n });
          setTimeout(() => skipping || fly(piece, from, to, ms - APART * COINS / 2), scaled(each * APART / 2));
        }
      }
      await wait(ms);
    },
    async carry(cue, ms) {
      label(cue.source, -(cue.n ?? 1));
      if (!still() && !skipping) {
        const from = spot(cue.source), to = spot(cue.target);
        const model = cue.what ? null : [cue.face, cue.target, cue.source].map(piece).find(Boolean);
        for (let each = 0; each < Math.min(cue.n ?? 1, COINS); each++) {
          const [thing, size] = model ? copy(...model) : [made("span", cue.what || "back"), 48];
          thing.classList.add("stage-piece");
          Object.assign(thing.dataset, { line: cue.line, from: cue.source, to: cue.target, n: cue.n ?? 1 });
          const most = $("#strip")?.contains(to) ? 40 : 110; // a larger one would hide the text
          setTimeout(() => skipping || fly(thing, middle(from), middle(to), ms - 40 * each, Math.min(1, most / size)), scaled(40 * each));
        }
      }
      await wait(ms);
    },
    async step(cue, ms) {
      if (!still() && !skipping) {
        const mark = made("span", "stage-step stage-piece"), { x, y } = middle(spot(cue.place));
        Object.assign(mark.dataset, { line: cue.line, from: cue.place, to: cue.place, n: cue.by });
        mark.style.transform = move(x, y);
        air.append(mark);
        setTimeout(() => mark.remove(), scaled(ms));
      }
      await wait(ms);
    },
    async flip({ place }, ms) {
      await wait(ms * 0.5);
      if (!still() && !skipping) for (const each of at(place)) each.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], { duration: scaled(ms) * 0.5 });
      await wait(ms * 0.5);
    },
    async glow({ place }, ms) {
      const lit = spot(place);
      lit.classList.add("is-lit");
      await wait(ms);
      lit.classList.remove("is-lit");
    },
    async say({ seat, text }, ms) {
      const { x, y } = middle(spot(`seat-${seat}`)), bubble = made("span", "stage-say", text);
      air.append(bubble);
      bubble.style.transform = `translate(${Math.max(104, Math.min(x, innerWidth - 104))}px, ${Math.max(y + 22, 60)}px) translate(-50%, 0)`;
      await wait(ms);
      bubble.remove();
    },
    async phase({ title }, ms) {
      const banner = made("div", "stage-phase", title);
      air.append(banner);
      await wait(ms);
      banner.remove();
    },
    // The line is drawn on the chart itself: it is part of the page until the next update.
    async path({ place, points, seat }, ms) {
      const chart = at(place).find(each => each instanceof SVGElement);
      if (!chart || still() || skipping) return wait(ms);
      const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
      line.setAttribute("points", points.map(point => point.join(",")).join(" "));
      line.setAttribute("class", "stage-path");
      line.setAttribute("pathLength", "1");
      line.dataset.by = seat + 1;
      chart.append(line);
      line.animate([{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], { duration: scaled(ms), easing: "linear", fill: "both" });
      await wait(ms);
      line.remove();
    },
    async end(_cue, ms) {
      await wait(ms);
      return () => finish(!skipping);
    },
  };

  function finish(party) {
    const scene = $("#finale");
    scene?.scrollIntoView({ block: "start", behavior: still() ? "instant" : "smooth" });
    if (!party || still()) return;
    scene?.classList.add("is-open");
    for (let each = 0; each < 70; each++) {
      const bit = made("i", "stage-confetti"), x = Math.random() * innerWidth, way = 0.6 + Math.random();
      bit.dataset.by = 1 + each % 5;
      air.append(bit);
      const fall = bit.animate([
        { transform: `translate(${x}px, -20px) rotate(0deg)` },
        { transform: `translate(${x + 160 * (Math.random() - 0.5)}px, ${innerHeight + 20}px) rotate(${900 * way}deg)` },
      ], { duration: 1800 / way, delay: Math.random() * 700, easing: "cubic-bezier(.3, .2, .7, 1)", fill: "both" });
      fall.onfinish = () => bit.remove();
    }
  }

  // -- playback ----------------------------------------------------------------------------------------------------

  // The lines that play together: one, or adjacent ones of a group.  With reduced motion a text is not shown for
  // a shorter time if there are many: those of a whole turn become one text.
  function beat() {
    const [first] = queue, turns = line => line.cues.some(cue => cue.do === "turn");
    const end = still() && rate > 1 ? queue.findIndex((line, n) => n && turns(line))
      : first.group ? queue.findIndex(line => line.group !== first.group) : 1;
    return queue.slice(0, end < 0 ? queue.length : end);
  }
  function hurry() {
    if (whole) return;
    const length = queue.reduce((sum, line) => sum + (line.cues.length ? REST + line.ms : 0), 0);
    rate = Math.max(1, length / (asked() ? MY_BUDGET : BUDGET));
    if (rate <= FASTEST) return;
    const turn = queue.findLastIndex(line => line.cues.some(cue => cue.do === "turn"));
    if (turn > 0) signal("dropped", queue.splice(0, turn));
    rate = Math.min(rate, FASTEST);
  }
  async function run() {
    if (running) return;
    running = true;
    page.dataset.staging = "";
    while (queue.length) {
      hurry();
      const together = beat();
      if (together.some(mine) && !still()) await rolls();
      if (!queue.includes(together[0])) continue; // skipped
      if (together.some(line => line.cues.length)) {
        now.text = together.map(line => line.text).join(" ");
        for (const line of together) line.playing = true;
        show();
        for (const line of together) for (const cue of line.cues) signal("cue", { n: line.n, cue, rate });
        const reading = still() ? wait(rate * Math.min(READ + LETTER * now.text.length, LONGEST)) : null;
        const cues = together.flatMap(line => line.cues.map(cue => PLAYS[cue.do]?.({ ...cue, line: line.n }, line.ms)));
        const after = await Promise.all([...cues, reading]);
        queue = queue.filter(line => !together.includes(line));
        show();
        if (!skipping) for (const line of together) for (const cue of line.cues) if (gain(cue)) label(...gain(cue));
        for (const each of after) each?.();
        signal("landed", { lines: together.map(line => line.n) });
        await wait(REST);
      } else queue = queue.filter(line => !together.includes(line));
    }
    settle();
  }
  const ends = [];
  function settle() {
    running = skipping = false;
    rate = 1;
    now = null;
    known = new Set(counts.keys());
    delete page.dataset.staging;
    restore();
    show();
    signal("settled");
    for (const each of ends.splice(0)) each();
  }
  function skip() {
    if (!running || skipping) return;
    skipping = true;
    signal("skipped", queue);
    const over = queue.some(line => line.cues.some(cue => cue.do === "end"));
    queue = [];
    show();
    if (over) finish(false);
    for (const piece of [...air.children]) piece.remove();
    for (const wake of [...wakes]) wake();
  }

  // -- updates -----------------------------------------------------------------------------------------------------

  let before = { seen: new Map(), strip: null }; // what was seen before the update

  // The piece at a place, or as it was there before the update.
  let pieces = new Map();
  function piece(place) {
    const found = place && at(place).find(each => each.getClientRects().length);
    return found ? kept(found) : pieces.get(place);
  }
  function begin(seen = shown()) {
    pieces = new Map($$("[data-piece]").map(each => [each.dataset.place, kept(each).with(0, each.cloneNode(true))]));
    before = { seen, strip: now ?? newest };
    for (const place of seen.keys()) known.add(place);
  }
  // Runs right after the page has changed, before it is painted again; `cues` are those of the new lines.
  function update(cues = {}) {
    const { seen, strip } = before;
    read();
    const fresh = Object.entries(cues).map(([n, each]) => ({ ...each, n: Number(n), text: text($(`#line-${n}`)) }));
    fresh.sort((one, other) => one.n - other.n);
    if (off() || !fresh.length && !queue.length) queue = [];
    else queue.push(...fresh);
    if (queue.length && !same(seen, shown())) {
      signal("unbalanced", { before: seen, after: shown(), lines: queue });
      queue = [];
    }
    if (queue.length) now ??= { ...strip };
    else if (!running) known = new Set(counts.keys());
    show();
    if (queue.length) run();
  }
  // Play everything from the counts before it, on a page that shows what came of it.
  function watch({ before, cues }) {
    whole = true;
    begin(new Map(Object.entries(before)));
    update(cues);
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
  document.addEventListener("click", event => {
    if (event.target.closest("#skip") || !event.target.closest("a, button, label, input, summary, select, textarea")) skip();
  });
  document.addEventListener("keydown", event => {
    if (!running || !["Escape", " "].includes(event.key) || event.target.closest("input, textarea, select, button, a, summary")) return;
    event.preventDefault();
    skip();
  });
  const speed = $("#speed-now");
  speed?.addEventListener("change", () => {
    page.dataset.speed = speed.value;
    document.cookie = `speed=${speed.value}; path=/; max-age=${speed.value ? 31536000 : 0}; samesite=lax`;
    if (off()) skip();
    signal("speed"); // bots wait for the show: the server has to know
  });

  read();
  known = new Set(counts.keys());
  show();
  return { begin, update, watch, skip, still, hurry: by => { times = by; }, done: () => running ? new Promise(done => ends.push(done)) : Promise.resolve() };
})();
