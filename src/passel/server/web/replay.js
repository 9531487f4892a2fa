// Replay of a finished game: every step is a link; this script follows the links without reloading the page.
"use strict";
(() => {
  const reel = document.querySelector("#replay");
  if (!reel) return;
  const $ = selector => reel.querySelector(selector);
  const lost = document.querySelector("#lost");
  const here = reel.dataset.here;
  const stage = () => $("#moment").dataset;
  const at = () => Number(stage().at);
  const atEnd = () => stage().at === stage().last;

  // -- navigation -------------------------------------------------------------------------------------------

  let going = null; // the request that is running
  let wish = ""; // the URL to load after it: the latest that was asked for
  let wished = null; // the step of that URL, from which further steps count
  function go(address) {
    wish = address;
    wished = Number(new URL(address, location.href).searchParams.get("at"));
    return going ??= (async () => {
      while (wish) {
        const address = wish;
        wish = "";
        await reach(address);
      }
      going = wished = null;
    })();
  }
  async function reach(address) {
    let answer;
    try {
      answer = await fetch(`${here}/moment${new URL(address, location.href).search}`, { headers: { accept: "application/json" } });
      const text = await answer.text();
      lost.hidden = true;
      if (!answer.ok) return refused(text);
      const from = at(), player = globalThis.stage;
      player.begin();
      const settled = htmx.swap({ sourceElement: reel, target: reel, text, swap: "innerMorph" });
      player.update(at() > from ? JSON.parse($("#cues").textContent || "{}") : {}); // several steps do not balance: they jump
      await settled;
      arrived();
    } catch (error) {
      if (answer) throw error;
      lost.hidden = false;
      await new Promise(later => setTimeout(later, 2000));
      wish ||= address;
    }
  }

  function refused(text) {
    pause();
    try { $("#refusal").textContent = JSON.parse(text).error; } catch { location.reload(); }
  }

  function arrived() {
    history.replaceState(history.state, "", stage().this);
    const scrub = $("#scrub");
    if (!scrubbing) scrub.value = stage().at;
    $("#part") && ($("#part").value = $("#part option[selected]")?.value ?? "");
    if (!timer) $("#spoken").textContent = `${$("#count").textContent}. ${$("#headline").textContent}`;
    show();
  }

  reel.addEventListener("click", event => {
    const link = event.target.closest("a[data-go]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    pause();
    if (link.id in STEPS) step(STEPS[link.id]);
    else if (link.getAttribute("aria-disabled") !== "true") go(link.href);
  });

  const STEPS = { back: -1, ahead: 1 };
  function step(by) {
    const next = (wished ?? at()) + by;
    if (next >= 0 && next <= Number(stage().last)) jump(next);
  }

  function jump(step) {
    const there = new URL(stage().this, location.href);
    there.searchParams.set("at", step);
    return go(there.href);
  }

  let scrubbing = false;
  reel.addEventListener("input", event => {
    if (event.target.id !== "scrub") return;
    pause();
    scrubbing = true;
    jump(event.target.value);
  });
  reel.addEventListener("change", event => {
    scrubbing = false;
    if (event.target.id === "part") { pause(); jump(event.target.value); }
  });

  // -- playing ----------------------------------------------------------------------------------------------

  let timer = 0;
  function playing(yes) {
    const button = $("#play");
    button.setAttribute("aria-label", yes ? button.dataset.pause : button.dataset.play);
    $(".play__on").hidden = yes;
    $(".play__off").hidden = !yes;
  }
  function pause() {
    clearTimeout(timer);
    timer = 0;
    playing(false);
  }
  function play() {
    playing(true);
    const times = Number($("#speed").value);
    globalThis.stage.hurry(times);
    timer = setTimeout(tick, atEnd() ? 0 : ($("#cues").textContent.length > 2 ? 300 : 1000) / times);
  }
  async function tick() {
    const mine = timer;
    await go(atEnd() ? $("#first").href : $("#ahead").href);
    await globalThis.stage.done();
    if (timer !== mine) return; // paused in the meantime
    if (atEnd()) pause(); else play();
  }
  const toggle = () => (timer ? pause() : play());
  $("#play").addEventListener("click", toggle);

  // -- bookmarks --------------------------------------------------------------------------------------------

  const shelf = `passel marks ${here}`;
  const asked = new URL(location.href).searchParams.get("marks");
  let marks = {}; // the note, by step
  try { marks = JSON.parse(localStorage.getItem(shelf) ?? "{}"); } catch { /* not readable: start without bookmarks */ }
  for (const step of asked?.split(",").filter(Boolean) ?? []) marks[Number(step)] ??= "";

  function keep() {
    try { localStorage.setItem(shelf, JSON.stringify(marks)); } catch { /* the browser stores nothing */ }
    show();
  }
  function mark(note) {
    marks[at()] = note || marks[at()] || "";
    keep();
  }
  const filled = (text, step) => text.replace("{n}", step);

  function show() {
    const steps = Object.keys(marks).map(Number).filter(step => step <= Number(stage().last)).sort((a, b) => a - b);
    const there = new URL(stage().this, location.href);
    if (steps.length) there.searchParams.set("marks", steps.join(","));
    else there.searchParams.delete("marks");
    $("#share").value = there.href.replaceAll("%2C", ",");
    $("#pins").setAttribute("d", steps.map(step => `M${step} 0v10`).join(""));
    const list = $("#marks");
    list.replaceChildren(...steps.map(step => {
      const row = document.createElement("li"), link = document.createElement("a"), drop = document.createElement("button");
      there.searchParams.set("at", step);
      link.href = there.href;
      link.dataset.go = "";
      link.className = "marks__go";
      link.textContent = filled(list.dataset.step, step) + (marks[step] ? `: ${marks[step]}` : "");
      if (step === at()) link.setAttribute("aria-current", "true");
      drop.type = "button";
      drop.className = "btn btn--icon";
      drop.setAttribute("aria-label", filled(list.dataset.remove, step));
      drop.textContent = "×";
      drop.addEventListener("click", () => { delete marks[step]; keep(); $("#note").focus(); });
      row.append(link, drop);
      return row;
    }));
  }

  $("#mark").addEventListener("submit", event => {
    event.preventDefault();
    mark($("#note").value.trim());
    $("#note").value = "";
  });

  // -- keys -------------------------------------------------------------------------------------------------

  const KEYS = { ArrowLeft: "#back", ArrowRight: "#ahead", Home: "#first", End: "#end" };
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const on = event.target;
    if (on.matches("input, select, textarea")) return; // sliders and fields use the keys themselves
    if (event.key in KEYS && !on.closest("pre, ol")) $(KEYS[event.key]).click();
    else if (event.key === " " && !on.closest("a, button, summary")) toggle();
    else if (event.key === "b") mark("");
    else return;
    event.preventDefault();
  });

  for (const name of ["#play", "#speed", "#mark", "#keys"]) $(name).hidden = false;
  show();
})();
