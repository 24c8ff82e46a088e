// A trail is drawn along its line, in the colours of the net that it joins, unless it is gone before this is loaded.

export function draw(trail, duration) {
  if (!trail.isConnected) return;
  const line = trail.querySelector("path");
  const size = line.getTotalLength();
  for (const { attributes } of trail.ownerSVGElement.querySelectorAll("#t-trails use")) {
    const pen = line.cloneNode();
    for (const name of ["stroke", "stroke-width"]) pen.setAttribute(name, attributes[name].value);
    pen.setAttribute("stroke-linecap", "round");
    pen.setAttribute("stroke-dasharray", size);
    line.before(pen);
    pen.animate({ strokeDashoffset: [size, 0] }, { duration, easing: "ease-out" }).onfinish = () => pen.remove();
  }
  line.animate({ opacity: [0, 0] }, duration);
}
