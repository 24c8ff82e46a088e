// A die tumbles over other faces to the one that it shows, unless it is gone before this is loaded.

import { at, group } from "./motion.js";

export function tumble(die) {
  if (!die.isConnected) return;
  die.classList.add("turning");
  const way = [at(-70, -50, " rotate(-400deg)"), at(14, -30, " rotate(-120deg)"), at(-4, -8, " rotate(-20deg)"), at(0, 0)];
  die.animate(way, { duration: 500, easing: "ease-out" });
  const own = die.querySelector("use:last-of-type");
  const faces = [...die.ownerSVGElement.querySelectorAll('defs [id*="-face-"]')].filter((face) => !own.outerHTML.includes(`#${face.id}"`));
  faces.slice(-2).forEach((face, n) => {
    const shown = group(die, own.outerHTML.replace(/#[\w-]+/, `#${face.id}`));
    shown.animate({ opacity: [1 - n, n, 0], easing: "steps(1)" }, { duration: 360, fill: "forwards" }).onfinish = () => shown.remove();
  });
  own.animate({ opacity: [0, 1], easing: "steps(1)" }, 360);
}
