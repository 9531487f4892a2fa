// Pages with lists of tables: the content is fetched again at intervals while the page is visible.
"use strict";
(() => {
  htmx.config.morphIgnore.push("open"); // details that the user has opened stay open
  const wide = matchMedia("(min-width: 1024px)").matches;
  for (const each of document.querySelectorAll("[data-open-wide]")) each.open = wide;
  const shown = document.querySelector("[data-renew]");
  if (!shown) return;
  const renew = () => { if (!document.hidden) htmx.trigger(shown, "renew"); };
  setInterval(renew, Number(shown.dataset.renew) * 1000);
  document.addEventListener("visibilitychange", renew);
})();
