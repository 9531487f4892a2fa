// Short sounds for what stage.js plays, if sound is on: dice, coins, cards, the end.
"use strict";
(() => {
  const on = () => document.documentElement.dataset.sound === "on" && !document.hidden;
  const FAST = 2; // times; above it there would be only noise
  let audio = null;
  let last = 0; // one sound for cues that start together
  // Browsers let a page sound only after somebody has touched it.
  addEventListener("pointerdown", () => { if (on()) audio ??= new AudioContext(); });

  function tone(from, to, ms, volume, type = "sine", delay = 0) {
    const start = audio.currentTime + delay / 1000, end = start + ms / 1000;
    const voice = audio.createOscillator(), loud = audio.createGain();
    voice.type = type;
    voice.frequency.setValueAtTime(from, start);
    voice.frequency.exponentialRampToValueAtTime(to, end);
    loud.gain.setValueAtTime(volume, start);
    loud.gain.exponentialRampToValueAtTime(0.001, end);
    voice.connect(loud).connect(audio.destination);
    voice.start(start);
    voice.stop(end);
  }
  const SOUNDS = {
    roll: () => { for (let each = 0; each < 5; each++) tone(220 - 20 * each, 110, 50, 0.12, "triangle", 110 * each); },
    flow: () => { tone(1400, 1900, 90, 0.06); tone(1900, 2400, 110, 0.05, "sine", 80); },
    carry: () => tone(500, 240, 120, 0.07, "triangle"),
    flip: () => tone(300, 620, 160, 0.07, "triangle"),
    end: () => { [523, 659, 784, 1047].forEach((pitch, n) => tone(pitch, pitch, 320, 0.07, "sine", 140 * n)); },
  };
  document.addEventListener("passel:cue", ({ detail: { cue, rate } }) => {
    const now = performance.now();
    if (!audio || !on() || rate > FAST || !SOUNDS[cue.do] || now - last < 60) return;
    last = now;
    SOUNDS[cue.do]();
  });
})();
