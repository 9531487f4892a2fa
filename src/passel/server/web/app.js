// What pages do besides htmx: listen for updates, keep a choice until it is sent, show when the connection is lost.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const page = document.documentElement.dataset;
  const body = document.body.dataset;
  const lost = $("#lost"), said = $("#said");
  const csrf = $("meta[name=csrf]")?.content ?? "";

  // -- sending: each command once, even if the connection fails ----------------------------------------------

  htmx.config.noSwap = [204, 304, "4xx", "5xx"];
  const LONGEST_WAIT = 10_000;
  const fresh = () => crypto.randomUUID?.() ?? String(Math.random());
  let waits = 0;

  document.addEventListener("htmx:config:request", event => {
    const request = event.detail.ctx.request;
    request.headers["x-passel-csrf"] = csrf;
    if (!body.alone) request.headers["x-passel-live"] = "yes"; // the channel brings what is new, now or when it is back
    const form = event.target;
    if (request.body instanceof FormData && form.matches("form")) {
      form.dataset.once ||= fresh(); // a retry has the same id
      request.body.set("id", form.dataset.once);
    }
  });
  document.addEventListener("htmx:after:request", event => {
    const { status } = event.detail.ctx.response;
    if (!(event.target instanceof Element)) return; // the element was removed
    if (status === 503) return again(event.target);
    waits = 0;
    if (body.live || !body.table) found();
    else lost.hidden = false;
    delete event.target.dataset.once;
    if (status >= 400) refuse(event.detail.ctx.text);
    else if (event.target.matches("form")) sent(event.target);
  });
  document.addEventListener("htmx:error", event => {
    if (event.detail.ctx?.status?.startsWith("error") && event.target instanceof Element) again(event.target);
  });

  function again(element) {
    lost.hidden = false;
    const delay = Math.min(400 * 2 ** waits++, LONGEST_WAIT);
    const stands = () => element.isConnected && (element.id !== "choice" || chosen); // else the ask was answered
    setTimeout(() => {
      if (element.matches("form") && stands()) element.requestSubmit();
      else if (body.live) found(); // nothing is left to send, and the channel is there
    }, delay);
  }
  function sent(form) {
    refuse("");
    if (form.id === "say") $("#saying").value = "";
    if (form.elements.do?.value === "undo") toast(said.dataset.undone);
  }
  function found() {
    if (!lost.hidden) toast(said.dataset.online);
    lost.hidden = true;
  }
  let hiding = 0;
  function toast(text) {
    said.textContent = text;
    said.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => { said.hidden = true; }, 3000);
  }
  function refuse(text) {
    let why = text;
    try { why = JSON.parse(text).error; } catch { /* plain text */ }
    const place = $("#refusal");
    if (place) place.textContent = why;
    if (why) document.dispatchEvent(new Event("passel:refused"));
  }

  // -- the channel: a WebSocket, or events and forms where none passes --------------------------------------

  const PACKED = "DecompressionStream" in globalThis;
  let socket = null;
  let blocked = 0; // WebSockets that did not open, before one ever has: a proxy may not let them pass
  const waiting = new Map(); // commands that are not acknowledged yet, by id: [command, form]
  const query = () => `seat=${body.seat}&held=${body.held}`.replace(/^seat=&/, "");

  function connect() {
    if (blocked >= 2) return listen();
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/tables/${body.table}/live?${query()}${PACKED ? "&packed=true" : ""}`);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      blocked = -Infinity;
      waits = 0;
      connected();
      for (const [command] of waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", event => receive(event.data));
    socket.addEventListener("close", event => {
      socket = null;
      blocked++;
      if (event.code === 4403 || event.code === 4404) return location.reload(); // no longer for us
      disconnected();
      setTimeout(connect, Math.min(300 * 2 ** waits++, LONGEST_WAIT));
    });
  }
  document.addEventListener("passel:speed", () => socket?.close()); // the next connection brings the new cookie
  function listen() {
    const stream = new EventSource(`/tables/${body.table}/updates?${query()}`);
    stream.addEventListener("open", () => { delete body.alone; connected(); });
    stream.addEventListener("update", event => receive(event.data));
    stream.addEventListener("error", () => {
      if (!body.live) body.alone = "yes"; // neither WebSockets nor events get through: each form brings a new page
      disconnected();
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000); // refused: the browser does not reconnect by itself
    });
    addEventListener("pagehide", () => stream.close(), { once: true });
  }
  let met = false; // a first connection that takes several tries is no news
  function connected() {
    if (met) found();
    lost.hidden = met = true;
    body.live = "yes";
  }
  function disconnected() { said.hidden = true; lost.hidden = false; delete body.live; }
  addEventListener("pagehide", () => { socket?.close(); });
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

  // A choice or a chat line goes over the WebSocket, other forms and those without one by POST.
  document.addEventListener("submit", event => {
    const form = event.target;
    if (!["choice", "say"].includes(form.id) || socket?.readyState !== WebSocket.OPEN) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
    if (form.id === "choice" && !fields.choose || form.id === "say" && !fields.text) return;
    const command = { ...fields, id: form.dataset.once ||= fresh() };
    if (form.id === "choice") Object.assign(command, { ask: Number(fields.ask), seat: Number(body.reader) });
    const twice = form.id === "choice" && [...waiting.values()].some(([each]) => each.ask === command.ask);
    if (waiting.has(command.id) || twice) return; // it is on its way
    if (form.id === "choice") { globalThis.stage?.skip(); $("#go").ariaBusy = "true"; }
    waiting.set(command.id, [command, form]);
    socket.send(JSON.stringify(command));
  }, true);

  function settle(id, done) {
    const [, form] = waiting.get(id) ?? [];
    if (!form) return;
    waiting.delete(id);
    delete form.dataset.once;
    if (done) sent(form);
    else $("#go")?.removeAttribute("aria-busy");
  }

  // -- updates: one after the other, all regions of one in one swap, so that there is one transition -----------

  const KEPT = 40; // lines of the journal
  let showing = Promise.resolve();

  function receive(data) { showing = showing.then(() => show(data)).catch(error => console.error(error)); }

  async function show(data) {
    const text = typeof data === "string" ? data : await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    const { acks = [], is, id, error, regions = {}, lines, cues, log, at, reader } = JSON.parse(text);
    if (is === "refused") { settle(id, false); return refuse(error); }
    if (is) return;
    acks.forEach(each => settle(each, true));
    if (reader !== undefined) body.reader = reader;
    const stale = Object.keys(regions).some(each => !document.getElementById(each));
    if (stale) { body.held = ""; return socket ? socket.close() : location.reload(); } // not the page that the server knows
    globalThis.stage?.begin();
    const journal = $("#journal");
    if (log) journal.innerHTML = log.toReversed().join("");
    if (lines) journal.insertAdjacentHTML("afterbegin", lines.toReversed().join(""));
    while (journal?.children.length > KEPT) journal.lastElementChild.remove();
    const html = Object.entries(regions).map(([each, html]) => `<hx-partial hx-target="#${each}" hx-swap="outerMorph">${html}</hx-partial>`).join("");
    const settled = html && htmx.swap({ sourceElement: document.body, target: document.body, swap: "none", text: html });
    globalThis.stage?.update(cues); // the regions are swapped: it must run before the page is painted
    await settled;
    if (lines) speak(lines.length);
    if (html || lines || log) renewed();
    if (at) body.held = at;
  }

  // Screen readers get each line once, and do not wait for animations.
  function speak(count) {
    const heard = $("#heard"), fresh = $$("#journal li").slice(0, count).reverse().map(line => line.lastElementChild.firstChild.textContent);
    heard.append(made("p", "", fresh.join(" ")));
    while (heard.children.length > 6) heard.firstElementChild.remove();
  }

  // Chat that came while the log and chat were closed on a phone: how many lines.
  const latest = () => Number($("#talk li:last-child")?.id.slice("said-".length) ?? 0);
  let talked = latest();
  function badge() {
    const handle = $(".side__handle"), open = !handle?.checkVisibility() || $("#sheet").checked;
    const lines = latest();
    if (open || lines < talked) talked = lines;
    if (!handle) return;
    if (lines > talked) handle.dataset.unread = lines - talked;
    else delete handle.dataset.unread;
  }
  document.addEventListener("change", event => { if (event.target.id === "sheet") badge(); });

  // -- choosing ----------------------------------------------------------------------------------------------

  let chosen = null; // {ask, value}: survives the swap of the board

  function describe(input) {
    const go = $("#go"), picked = $("#picked");
    if (!go) return;
    const whole = input?.name === "choose", { missing } = input?.dataset ?? {};
    go.disabled = !whole || Boolean(missing);
    picked.hidden = !input?.dataset.preview && input?.id !== "both";
    if (!input) { go.textContent = go.dataset.idle; return; }
    $(".picked__label", picked).textContent = input.dataset.label;
    $(".picked__preview", picked).textContent = input.dataset.preview;
    go.textContent = missing || (whole ? input.dataset.deed : input.inStep.missing);
  }
  function choose(event) {
    if (event.target.name !== "choose") return;
    chosen = { ask: $("#prompt").dataset.ask, value: event.target.value };
    delete $("#choice").dataset.once; // another choice is another command
    if (!steps.last) return describe(event.target);
    steps = {};
    restore();
  }
  // A combined question has two groups of radio buttons: "first", and "then" for the question that follows.  When one of
  // each is picked, in any order, they become one choice.
  let steps = {}; // {ask, first, then, last}: the values picked, and the group that was picked last
  function step(event) {
    const { name, value } = event.target, { ask } = $("#prompt")?.dataset ?? {};
    if (name === "first" || name === "then") pick({ ...steps, ask, [name]: value, last: name });
  }
  function back() {
    const { ask, last } = steps, other = last === "first" ? "then" : "first", input = $(`input[name=${last}]:checked`);
    pick(steps[other] ? { ask, [other]: steps[other], last: other } : {});
    input?.focus({ preventScroll: true });
  }
  function pick(now) {
    steps = now;
    chosen = null;
    delete $("#choice").dataset.once;
    restore();
  }
  // Checks what is picked and makes one choice of both.  Returns what is picked while the other one is missing.
  function pair() {
    $("#both")?.remove();
    const find = name => $$(`input[name=${name}]`).filter(each => each.checked = each.value === steps[name])[0];
    const first = find("first"), { fits, says } = first?.inStep ?? {};
    for (const each of $$("input[name=then]")) {
      each.disabled = Boolean(fits) && !(each.value in fits);
      each.closest(".pick").classList.toggle("may", !each.disabled);
      if (each.disabled && each.value === steps.then) delete steps.then;
    }
    const then = find("then");
    if ($("#back")) $("#back").hidden = !first && !then;
    if (!first || !then) return first ?? then;
    const [label, preview, data] = fits?.[then.value] ?? [says.replace("{second}", then.dataset.label), first.dataset.preview, {}];
    const both = radio([first.value, label, preview, first.dataset.deed, "", "", "", data]);
    then.after(Object.assign(both, { id: "both", hidden: true }));
    chosen = { ask: steps.ask, value: both.value };
    return null;
  }
  // With a pointer, one click on a piece is the answer where the game says so; else a second click on the same piece
  // confirms.  Keys only move the choice (keys.js), and so does a click by a script.
  let pointing = false, began = "0"; // the question at the first click of a double-click
  document.addEventListener("pointerdown", () => { pointing = true; }, true);
  document.addEventListener("keydown", () => { pointing = false; }, true);
  document.addEventListener("click", event => {
    if (!event.isTrusted || !event.detail || !event.target.closest(".pick, label, #go")) return;
    const { ask } = $("#prompt")?.dataset ?? {};
    if (event.detail === 1) began = ask;
    else if (began !== ask) { event.preventDefault(); event.stopImmediatePropagation(); } // it was meant for the question before
  }, true);
  let enough = false;
  document.addEventListener("click", event => { // before it changes what is chosen
    const { name, value, dataset } = event.target;
    const again = chosen?.ask === $("#prompt")?.dataset.ask && (name === "choose" ? chosen?.value : steps[name]) === value;
    enough = event.isTrusted && pointing && ["choose", "first", "then"].includes(name) && (again || "oneClick" in dataset);
  });
  document.addEventListener("passel:put-back", () => { chosen = null; restore(); });
  for (const touched of ["change", "click"]) { // a radio button that is already checked fires no "change"
    document.addEventListener(touched, choose);
    document.addEventListener(touched, take);
    document.addEventListener(touched, step);
  }
  document.addEventListener("click", () => { if (enough && $("#go")?.disabled === false) $("#choice").requestSubmit(); });
  document.addEventListener("click", event => { if (event.target.id === "back") back(); });
  // Some choices have parts: the selected piece (name=hand) decides which choices the style sheet shows.  If it
  // hides the chosen one, the choice for the same spot replaces it.
  function take(event) {
    if (event.target.name !== "hand") return;
    const old = $("input[name=choose]:checked");
    const spot = each => each?.closest("[data-spot]")?.dataset.spot;
    const shown = $$("input[name=choose]:enabled").filter(each => each.checkVisibility());
    if (shown.includes(old)) return;
    const twin = shown.find(each => spot(each) === (spot(old) ?? event.target.dataset.spot));
    if (twin) twin.click();
    else if (old) { chosen = null; restore(); }
  }
  // Puts a radio button on each piece whose option is offered, and lists the options without a piece.  The offers
  // are [option, label, preview, button, why not, mark, id of the region with the piece, data of the button, step].
  function place() {
    const focused = document.activeElement?.matches("input[data-placed]") ? document.activeElement : null, at = focused?.parentElement;
    for (const old of $$("[data-placed]")) old.remove();
    for (const old of $$(".pick[data-option]")) old.classList.remove("pick", "may", "may-not");
    const list = $("#options");
    if (!list) return;
    list.replaceChildren();
    const pieces = new Map();
    for (const piece of $$("[data-option]")) {
      for (const option of piece.dataset.option.split("|")) pieces.set(option, [...pieces.get(option) ?? [], piece]);
    }
    for (const offer of JSON.parse($("#offers").textContent || "[]")) {
      const [option, label, preview, , why, mark, within, , step] = offer;
      const last = option.slice(option.lastIndexOf(";") + 1).trim(); // of a batch, the piece of its last option
      const found = (pieces.get(option) ?? pieces.get(last) ?? []).filter(piece => !within || piece.closest(`#${within}`));
      for (const piece of found) {
        piece.classList.add("pick", why ? "may-not" : "may");
        const before = $$(":scope > input[data-placed]", piece).at(-1);
        if (before) before.after(radio(offer));
        else piece.prepend(radio(offer));
        if (mark) piece.append(made("small", "pick__mark", mark));
      }
      if (found.length || why) continue;
      const text = made("span", "option__t");
      text.append(made("b", "", label), ...preview ? [made("small", "", preview)] : []);
      const row = made("label", "pick may option");
      row.append(radio(offer), text);
      (step ? group(list, step) : list).append(row);
    }
    list.hidden = !list.children.length;
    if (!focused || document.activeElement?.name === focused.name) return;
    const alike = `input[name=${focused.name}]`;
    ($$(alike).find(each => each.value === focused.value) ?? $(alike, at))?.focus(); // scripts of games change values
  }
  function group(list, { name, ask }) {
    const found = $(`[data-group=${name}]`, list);
    if (found) return found;
    const fieldset = made("fieldset", "options__group");
    fieldset.dataset.group = name;
    fieldset.append(made("legend", "", ask));
    list.append(fieldset);
    return fieldset;
  }
  function radio([option, label, preview, deed, why, , , data, step]) {
    const name = step?.name ?? "choose", disabled = Boolean(why);
    const input = Object.assign(document.createElement("input"), { type: "radio", name, value: option, disabled, inStep: step });
    input.setAttribute("form", "choice");
    input.setAttribute("aria-label", why || [step ? `${step.ask}: ${label}` : deed, preview].filter(Boolean).join(". "));
    Object.assign(input.dataset, { placed: "", deed, label, preview, ...data });
    return input;
  }
  function made(tag, cls, text = "") {
    const element = Object.assign(document.createElement(tag), { className: cls, textContent: text });
    if (tag === "small" && cls) element.dataset.placed = "";
    return element;
  }
  // One piece is always selected, if only one can be.
  function hold() {
    const hands = $$("input[type=radio][name=hand]:enabled");
    if (hands.length && !hands.some(each => each.checked)) hands[0].checked = true;
  }
  // A radio button that was morphed stays checked, though it may have another value now.
  function restore() {
    const ask = $("#prompt")?.dataset.ask;
    if (ask !== "0" && chosen?.ask !== ask) chosen = null;
    if (steps.ask !== ask) steps = {};
    let found = pair();
    for (const each of $$("input[name=choose]")) {
      each.checked = !each.disabled && each.value === chosen?.value;
      if (each.checked) found = each;
    }
    describe(found);
  }

  // -- scrolling to the choices --------------------------------------------------------------------------------

  // On a phone the bottom sheet covers the lower part of the board: scroll-padding adds its height.
  const measure = side => document.documentElement.style.setProperty("--sheet", `${side.offsetHeight}px`);
  const sheet = new ResizeObserver(([{ target }]) => measure(target));
  let shown = "0";

  // Once for every ask; after that the scroll position is the user's.  No other script may scroll for an ask: the
  // last one wins, and one that ignores the sheet would leave the choice under it.
  function reveal() {
    const side = $(".side"), now = $("#prompt")?.dataset.ask ?? "0";
    if (side) sheet.observe(side);
    if (!side || now === shown) return;
    shown = now;
    measure(side); // before scrolling: it makes room
    scrollTo({ top: scrollY, behavior: "instant" }); // what still glides for the last ask would carry this one away
    const phone = getComputedStyle(side).position === "fixed";
    const visible = selector => $$(selector).filter(each => each.checkVisibility());
    const high = $(".bar").getBoundingClientRect().bottom, low = phone ? side.getBoundingClientRect().top : innerHeight;
    const upright = ({ top, bottom }) => top >= high && Math.min(bottom, top + 60) <= low;
    const inSight = each => {
      const box = each.getBoundingClientRect();
      return upright(box) && box.left >= 0 && box.left + 40 <= innerWidth;
    };
    const [first] = visible("#main .pick.may");
    if (!first || (phone ? inSight(first) : visible(".pick.may").some(inSight))) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || page.motion === "less" || document.hidden;
    const block = !phone ? "center" : upright(first.getBoundingClientRect()) ? "nearest" : "start"; // only a list is scrolled
    first.scrollIntoView({ block, inline: "center", behavior: still ? "instant" : "smooth" });
  }

  // -- your turn: title, sound, notification -----------------------------------------------------------------

  const plain = document.title;
  let asked = $("#prompt")?.dataset.ask ?? "0";
  let reminded = Number($("#prompt")?.dataset.reminded ?? 0);

  function announce() {
    const now = $("#prompt")?.dataset.ask ?? "0";
    const mine = now !== "0";
    document.title = mine ? body.yourTurn : plain;
    const reminders = Number($("#prompt")?.dataset.reminded ?? 0);
    if (mine && (now !== asked || reminders > reminded)) {
      if (page.sound === "on") chime();
      if (page.notify === "on" && document.hidden && globalThis.Notification?.permission === "granted") {
        const note = new Notification(body.note, { body: $(".prompt__ask").textContent, tag: body.table });
        note.addEventListener("click", () => { focus(); note.close(); });
      }
    }
    asked = now;
    reminded = reminders;
  }
  function chime() {
    const audio = new AudioContext();
    for (const [tone, at] of [[660, 0], [880, 0.12]]) {
      const voice = audio.createOscillator(), loud = audio.createGain();
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0.12, audio.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.5);
      voice.connect(loud).connect(audio.destination);
      voice.start(audio.currentTime + at);
      voice.stop(audio.currentTime + at + 0.5);
    }
    setTimeout(() => audio.close(), 1000);
  }

  // -- log lines since the last visit ------------------------------------------------------------------------

  const mark = `told ${body.table} ${body.reader}`;
  const before = Number(localStorage.getItem(mark) ?? Infinity);

  function remember() {
    const journal = $("#journal");
    if (!journal) return;
    for (const line of $$("li[data-n]", journal)) {
      line.classList.toggle("is-news", Number(line.dataset.n) > before);
    }
    const told = Number(journal.firstElementChild?.dataset.n ?? 0);
    const missed = told - before;
    const note = $("#missed");
    if (note && missed > 0 && missed < Infinity && !note.dataset.said) {
      note.dataset.said = "yes";
      note.hidden = false;
    }
    if (!document.hidden) localStorage.setItem(mark, told);
  }

  // -- lessons: each stays until it is read, which the player says; then it is collapsed -------------------------

  let lesson = { name: "", open: true };
  const read = () => JSON.parse(localStorage.getItem("lessons") ?? "[]");

  // The page has the present lesson, and before it the welcome if the game has just begun.
  function teach() {
    const shown = $("#lesson");
    if (!shown) return;
    const sources = $$("template", shown), unread = sources.filter(each => !read().includes(each.dataset.name));
    if (lesson.source && !read().includes(lesson.name)) unread.unshift(lesson.source);
    const source = unread[0] ?? sources.at(-1), { name, title } = source.dataset;
    if (name !== lesson.name) lesson = { name, open: unread.length > 0 };
    lesson.source = source;
    $(".lesson__t", shown).textContent = title;
    $(".lesson__b", shown).innerHTML = source.innerHTML;
    $("#got-it").hidden = !unread.length;
    shown.open = lesson.open;
  }
  document.addEventListener("click", event => {
    if (event.target.id !== "got-it") return;
    localStorage.setItem("lessons", JSON.stringify([...read(), lesson.name]));
    lesson.open = false;
    teach();
  });
  document.addEventListener("toggle", event => { if (event.target.id === "lesson") lesson.open = event.target.open; }, true);

  // -- clocks ------------------------------------------------------------------------------------------------

  const ahead = Date.now() - Number(body.now ?? Date.now()); // ms that this clock is ahead of the server's
  function tick() {
    for (const clock of $$(".clock[data-until]")) {
      const left = Math.max(0, Number(clock.dataset.until) + ahead - Date.now()) / 1000;
      const [days, hours, minutes, seconds] = [left / 86400, left / 3600 % 24, left / 60 % 60, left % 60].map(Math.floor);
      const two = number => String(number).padStart(2, "0");
      clock.textContent = days || hours ? `${days ? days + " d " : ""}${two(hours)}:${two(minutes)}` : `${two(minutes)}:${two(seconds)}`;
      clock.classList.toggle("is-short", left < 30);
    }
  }

  // -- copying, notifications, theme, keys -------------------------------------------------------------------

  document.addEventListener("click", async event => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = $(copy.dataset.copy || "#none") ?? copy;
      field.select?.();
      // Pages without https have no clipboard, but may copy what is selected.
      const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false) || document.execCommand("copy");
      if (!copied || !copy.dataset.done) return;
      copy.dataset.label ??= copy.textContent;
      copy.textContent = copy.dataset.done;
      setTimeout(() => { copy.textContent = copy.dataset.label; }, 3000);
    }
  });
  document.addEventListener("change", event => {
    if (event.target.matches("input[name=notify][value=on]")) globalThis.Notification?.requestPermission();
  });
  const light = $("#light");
  if (light) {
    light.hidden = false;
    light.addEventListener("click", () => {
      const dark = page.theme ? page.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      page.theme = dark ? "light" : "dark";
      document.cookie = `theme=${page.theme}; path=/; max-age=31536000; samesite=lax`;
    });
  }
  document.addEventListener("keydown", event => {
    const typing = event.target.closest("input:not([type=radio]), textarea, select");
    if ($("dialog:modal")) return;
    if (event.key === "/" && !typing && $("#saying")) { event.preventDefault(); $("#saying").focus(); }
    if (event.key === "Escape" && steps.last && !typing) back();
    else if (event.key === "Escape" && chosen && !typing) { chosen = null; restore(); }
  });

  function renewed() {
    place();
    document.dispatchEvent(new Event("passel:renewed")); // scripts of single games
    hold(); restore(); announce(); remember(); teach(); tick(); reveal(); badge();
    document.dispatchEvent(new Event("passel:placed")); // what may be chosen is on the page
  }
  if (body.table) {
    document.addEventListener("visibilitychange", remember);
    renewed();
    setInterval(tick, 1000);
    connect();
  }
})();
