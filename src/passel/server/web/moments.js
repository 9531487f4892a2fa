// Shows times in the reader's time zone and language.
"use strict";
(() => {
  const said = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short",
  });
  function say() {
    for (const each of document.querySelectorAll("time[datetime]")) {
      const text = said.format(new Date(each.dateTime));
      if (each.textContent !== text) each.textContent = text;
    }
  }
  say();
  document.addEventListener("htmx:after:settle", say);
})();
