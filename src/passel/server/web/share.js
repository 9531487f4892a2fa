// Shares the result of a game: with the dialog of the device where there is one, else the link is copied.
//   [data-share] is the address, data-copied what is said then.
{
  const copied = async url => {
    if (await navigator.clipboard?.writeText(url).then(() => true, () => false)) return true;
    // Pages without https have no clipboard, but may copy what is selected.
    const field = document.createElement("textarea");
    field.value = url;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  };
  let hiding = 0;
  document.addEventListener("click", async event => {
    const button = event.target.closest("[data-share]");
    if (!button) return;
    const url = new URL(button.dataset.share, location.href).href, text = document.querySelector("#finale-h")?.textContent.trim();
    const shared = await navigator.share?.({ title: document.title, text, url }).then(() => true, error => error.name === "AbortError");
    if (shared) return;
    const said = document.querySelector("#said");
    said.textContent = await copied(url) ? button.dataset.copied : url;
    said.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => { said.hidden = true; }, 3000);
  });
}
