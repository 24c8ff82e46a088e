// All motion of the pieces. It explains, never blocks, and is a short fade for those who want less.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = new Set(["shadow", "tiles", "trails", "pieces", "plaques"]);
const SETTLE = "cubic-bezier(.2,.8,.2,1)";

function fade(element) {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
}

export const motion = {
  // Something new lies on the table.
  laid(element, layer) {
    if (!MOVING.has(layer)) {
      if (layer === "last") element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
      return;
    }
    if (still.matches) return fade(element);
    element.animate(
      [{ transform: "translate(0, -14px)", opacity: 0.4 }, { transform: "none", opacity: 1 }],
      { duration: 180, easing: SETTLE },
    );
  },

  // Something stands elsewhere, or looks different now.
  moved(element, layer, from, scale) {
    if (!MOVING.has(layer)) return;
    if (still.matches) return fade(element);
    const to = element.getBoundingClientRect();
    const x = (from.x + from.width / 2 - to.x - to.width / 2) * scale;
    const y = (from.y + from.height / 2 - to.y - to.height / 2) * scale;
    const far = Math.hypot(x, y);
    if (far < 2) return;
    element.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      { duration: Math.min(900, 160 + far), easing: SETTLE },
    );
  },

  // The ghost turns by the shorter way; it is drawn anew, so it only arrives.
  turned(element) {
    if (still.matches) return fade(element);
    element.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 140, easing: SETTLE });
  },
};
