// A rule that is named opens in place; this is fetched when somebody asks for the first one.

export async function open(link) {
  const answer = await fetch(link.href.replace("#", "/"));
  if (!answer.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const box = document.createElement("dialog");
  box.className = "rule-box";
  const rule = page.querySelector("article[data-rule]");
  box.append(rule);
  const close = document.createElement("button");
  close.textContent = "✕";
  close.className = "quiet icon";
  close.setAttribute("aria-label", rule.dataset.close);
  close.onclick = () => box.close();
  box.prepend(close);
  box.onclose = () => {
    box.remove();
    link.focus();
  };
  box.onclick = (press) => press.target === box && box.close();
  document.body.append(box);
  box.showModal();
}
