// The first match: the place, or a button, leads to the next step; here it does so without a new page.

import { motion } from "./motion.js";
import { Picture } from "./patch.js";
import { speak } from "./speak.js";

const picture = new Picture(document.getElementById("scene"), motion);
const panel = document.getElementById("lesson");
const path = document.querySelector(".table").dataset.path;
let wanted = 0;

async function go(step, focus) {
  wanted = step;
  const answer = await fetch(`${path}/${step}`);
  if (!answer.ok) return location.assign(`?step=${step}`);
  const next = await answer.json();
  if (wanted !== step) return;
  picture.look(next);
  picture.overlay("legal", next.place);
  panel.innerHTML = next.panel;
  speak(next.said);
  reveal();
  if (focus) (picture.layer("legal").querySelector("a") || panel.querySelector(".main")).focus({ preventScroll: true });
}

// The place to touch may lie under the panel, or off the screen.
function reveal() {
  const place = picture.layer("legal").querySelector("a");
  if (!place) return;
  const [there, cover] = [place, panel].map((e) => e.getBoundingClientRect());
  const seen = there.right > cover.left ? Math.min(innerHeight, cover.top) : innerHeight;
  if (there.bottom > seen) place.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="?step="]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  history.pushState(null, "", address);
  go(Number(address.slice(6)), true);
});

addEventListener("popstate", () => go(Number(new URLSearchParams(location.search).get("step") || 0)));
reveal();
