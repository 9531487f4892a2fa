// The pages around the tables: what is shown there is fetched again now and then, while somebody looks.
"use strict";
(() => {
  htmx.config.morphIgnore.push("open"); // what somebody has unfolded stays so
  const wide = matchMedia("(min-width: 1024px)").matches;
  for (const each of document.querySelectorAll("[data-open-wide]")) each.open = wide;
  const shown = document.querySelector("[data-renew]");
  if (!shown) return;
  const renew = () => { if (!document.hidden) htmx.trigger(shown, "renew"); };
  setInterval(renew, Number(shown.dataset.renew) * 1000);
  document.addEventListener("visibilitychange", renew);
})();
