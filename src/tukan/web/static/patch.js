// The picture: layers of keyed elements. `show` turns what is drawn into what shall be drawn, by key.

const SVG = "http://www.w3.org/2000/svg";

function element(markup) {
  const holder = document.createElementNS(SVG, "g");
  holder.innerHTML = markup;
  return holder.firstElementChild;
}

export class Picture {
  constructor(svg, motion) {
    this.svg = svg;
    this.motion = motion;
    this.layers = {};
    for (const layer of svg.querySelectorAll('[id^="t-L-"]')) {
      this.layers[layer.id.slice(4)] = Object.fromEntries([...layer.children].map((e) => [e.id, e.outerHTML]));
    }
    this.live = this.layers;
  }

  layer(name) {
    return this.svg.querySelector(`#t-L-${name}`);
  }

  // A message of the table: it changes the live picture, which is drawn unless somebody looks back.
  take(message, drawn = true) {
    if (message.defs) this.define(message.defs);
    if (message.full) {
      this.live = message.layers;
      this.name(message);
    } else {
      const live = { ...this.live };
      for (const [layer, things] of Object.entries(message.put || {})) live[layer] = { ...live[layer], ...things };
      for (const [layer, ids] of Object.entries(message.del || {})) {
        live[layer] = { ...live[layer] };
        for (const id of ids) delete live[layer][id];
      }
      for (const [layer, ids] of Object.entries(message.order || {})) {
        live[layer] = Object.fromEntries(ids.map((id) => [id, live[layer][id]]));
      }
      this.live = live;
      if (message.desc) this.svg.querySelector("desc").textContent = message.desc;
    }
    if (drawn) this.show(this.live);
  }

  // A position of the past, or of a record.
  look(position) {
    this.define(position.defs);
    this.name(position);
    this.show(position.layers);
  }

  back() {
    this.show(this.live);
  }

  name(message) {
    const [width, height] = message.size;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", 2 * width);
    this.svg.setAttribute("height", 2 * height);
    this.svg.querySelector("title").textContent = message.title;
    this.svg.querySelector("desc").textContent = message.desc;
  }

  define(defs) {
    const home = this.svg.querySelector("defs");
    for (const [id, markup] of Object.entries(defs)) {
      if (!home.querySelector(`[id="${id}"]`)) home.append(element(markup));
    }
  }

  show(layers) {
    for (const group of this.svg.querySelectorAll('[id^="t-L-"]')) {
      const name = group.id.slice(4);
      if (name === "legal" || name === "ghost") continue;
      const before = this.layers[name] || {};
      const after = layers[name] || {};
      for (const id of Object.keys(before)) {
        if (!(id in after)) group.querySelector(`[id="${id}"]`)?.remove();
      }
      let previous = null;
      for (const [id, markup] of Object.entries(after)) {
        let now = id in before ? group.querySelector(`[id="${id}"]`) : null;
        if (!now || before[id] !== markup) {
          const fresh = element(markup);
          if (now) {
            const from = now.getBBox();
            now.replaceWith(fresh);
            this.move("moved", fresh, now, name, from);
          } else {
            group.insertBefore(fresh, previous ? previous.nextSibling : group.firstChild);
            this.move("laid", fresh, name);
          }
          now = fresh;
        } else if (now.previousElementSibling !== previous) {
          group.insertBefore(now, previous ? previous.nextSibling : group.firstChild);
        }
        previous = now;
      }
    }
    this.layers = layers;
  }

  // Things move once all is drawn: whatever becomes of the motion, the position stands.
  move(how, ...of) {
    queueMicrotask(() => this.motion?.[how](...of));
  }

  // What counts for something, pointed out above everything else.
  point(markup) {
    this.svg.querySelector("#t-pointed")?.remove();
    if (markup) this.motion?.laid(this.svg.appendChild(element(`<g id="t-pointed">${markup}</g>`)), "label");
  }

  // What the choosing draws over the picture.
  overlay(name, markup) {
    const group = this.layer(name);
    group.innerHTML = markup;
    return group;
  }
}
