// What made points glows once, one part of the score after the other, and dashes run along it.

import { group, still } from "./motion.js";

export async function glow(screen, grown) {
  for (const { part, seat } of grown) {
    const { counted } = await screen.ask({ do: "count", part, seat: Number(seat) });
    if (!screen.looking) await shine(screen.picture.svg, counted);
  }
}

async function shine(svg, counted) {
  if (still.matches || !counted) return;
  const shown = group(svg, counted);
  shown.id = "t-pointed";
  shown.firstElementChild.remove();
  const [line, dash] = shown.children;
  line.animate({ opacity: [0, 1, 1, 0] }, { duration: 600, fill: "both" });
  dash.setAttribute("stroke-dasharray", "24 60");
  await dash.animate({ strokeDashoffset: [168, 0] }, { duration: 600, fill: "both" }).finished;
  shown.remove();
}
