// Says why something cannot be done, with a link to the rule behind it.

let timer = 0;

export function refuse({ texts, rules }, box, sentence, rule) {
  box.textContent = `${sentence} `;
  if (rule) {
    const link = document.createElement("a");
    link.href = `${rules}#${rule}`;
    link.dataset.rule = rule;
    link.textContent = rule;
    box.append(link);
  }
  box.hidden = false;
  const hide = () => (box.hidden = true);
  clearTimeout(timer);
  timer = setTimeout(hide, 6000);
  // Whoever tries something else has read it.
  addEventListener("pointerdown", ({ target }) => box.contains(target) || hide(), { once: true });
  return rule ? `${sentence} ${texts.rule} ${rule}` : sentence;
}
