// The screens and what stands beneath which: as a drawing to move about in, and as a nested list.

import { byID, h, put, s } from "./dom.js";
import { box, layout } from "./layout.js";
import { empty } from "./parts.js";
import { hear, store, tell } from "./store.js";
import { t } from "./strings.js";

const panel = byID("panel-graph");
let drawn = null;
let asList = false;
let active = null;
/// What part of the drawing can be seen: its corner, and how many pixels one of its units takes.
let eye = { x: 0, y: 0, scale: 1 };
let isFitted = true;

export function startGraph() {
  hear("table", () => { drawn = null; });
  hear("table", show);
  hear("language", show);
  hear("view", (view) => {
    if (view === "graph" && isFitted) requestAnimationFrame(fit);
  });
  new ResizeObserver(() => { if (isFitted) fit(); else place(); }).observe(panel);
}

const indexOf = (id) => store.routes.get(id)?.index ?? store.table.routes.find((route) => route.pattern === id)?.index;

function jump(id) {
  const index = indexOf(id);
  if (index !== undefined) tell("route", index);
}

function show() {
  if (!store.table) return;
  const { nodes, edges } = store.graph;
  if (!nodes.length) {
    put(panel, empty(t("noGraph"), t("noGraphText")));
    return;
  }
  drawn ??= layout(nodes, edges);
  active = drawn.places.has(active) ? active : nodes[0].id;
  put(panel,
    h("div.panel-head", {},
      h("p.count", {}, t("graphCount", nodes.length, edges.length)),
      h("div.group", { role: "group", "aria-label": t("graphAs") },
        [false, true].map((list) => h("button", {
          type: "button", "aria-pressed": String(asList === list),
          onclick: () => { asList = list; show(); panel.querySelector(`.group [aria-pressed="true"]`)?.focus(); },
        }, t(list ? "asList" : "asDrawing")))),
      asList ? null : h("div.group", { role: "group", "aria-label": t("zoom") },
        h("button", { type: "button", "aria-label": t("zoomOut"), onclick: () => zoom(0.8) }, "−"),
        h("button", { type: "button", onclick: fit }, t("fit")),
        h("button", { type: "button", "aria-label": t("zoomIn"), onclick: () => zoom(1.25) }, "+"))),
    asList ? list() : drawing());
  if (!asList) requestAnimationFrame(() => (isFitted ? fit() : place()));
}

// MARK: The drawing

function drawing() {
  const lines = [];
  const boxes = [];
  for (const [id, { node, x, y, parent }] of drawn.places) {
    if (parent) {
      const [fromX, fromY, toX, toY] = [parent.x + box.width, parent.y + box.height / 2, x, y + box.height / 2];
      const middle = (fromX + toX) / 2;
      lines.push(s("path.edge", { d: `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}` }));
    }
    boxes.push(s("g.node", { "data-id": id, transform: `translate(${x} ${y})`, class: node.presentation && node.presentation !== "push" ? "special" : "" },
      s("title", {}, `${id}\n${node.title ?? ""}${node.presentation ? `\n${node.presentation}` : ""}`),
      s("rect", { width: box.width, height: box.height, rx: 8 }),
      s("text.node-title", { x: 12, y: 17 }, short(node.title ?? id, 24)),
      s("text.node-id", { x: 12, y: 31 }, short(id, 27))));
  }
  const frames = drawn.frames.map((frame) => s("g.frame", {},
    s("rect", { x: frame.x, y: frame.y, width: frame.width, height: frame.height, rx: 14 }),
    s("text", { x: frame.x + 20, y: frame.y + 28 }, frame.name || t("untagged"))));
  const scene = s("g.scene", {}, s("g.frames", {}, frames), lines, boxes);
  const svg = s("svg.graph", { tabindex: 0, role: "application", "aria-label": t("graphLabel"), "aria-describedby": "graph-said" }, scene);
  svg.addEventListener("keydown", key);
  svg.addEventListener("wheel", wheel, { passive: false });
  svg.addEventListener("pointerdown", grab);
  svg.addEventListener("focus", mark);
  return h("div.canvas", {}, svg, h("p.hidden", { id: "graph-said", "aria-live": "polite" }));
}

/// A text that takes at most so many narrow columns; wide characters take two.
function short(text, columns) {
  let used = 0;
  let result = "";
  for (const character of text) {
    used += character.codePointAt(0) > 0x2e7f ? 2 : 1;
    if (used > columns) return `${result.trimEnd()}…`;
    result += character;
  }
  return result;
}

const svgOf = () => panel.querySelector("svg.graph");

function place() {
  const svg = svgOf();
  if (!svg) return;
  svg.querySelector(".scene").setAttribute("transform", `translate(${-eye.x * eye.scale} ${-eye.y * eye.scale}) scale(${eye.scale})`);
  // The groups' names can be read from afar, too.
  svg.querySelector(".frames").style.fontSize = `${Math.min(26, Math.max(13, 12 / eye.scale))}px`;
}

function fit() {
  const svg = svgOf();
  if (!svg || !svg.clientWidth) return;
  const scale = Math.min(svg.clientWidth / (drawn.width + 40), svg.clientHeight / (drawn.height + 40), 1.2);
  // Not so small that nothing can be read: the upper left corner is where reading begins.
  eye = { scale: Math.max(scale, 0.16), x: -20, y: -20 };
  if (scale >= 0.16) eye = { scale, x: (drawn.width - svg.clientWidth / scale) / 2, y: Math.min(-20, (drawn.height - svg.clientHeight / scale) / 2) };
  isFitted = true;
  place();
}

/// Zooms, so that a point of the drawing on the screen stays where it is.
function zoom(by, at) {
  const svg = svgOf();
  if (!svg) return;
  const point = at ?? { x: svg.clientWidth / 2, y: svg.clientHeight / 2 };
  const scale = Math.min(3, Math.max(0.08, eye.scale * by));
  eye = { scale, x: eye.x + point.x / eye.scale - point.x / scale, y: eye.y + point.y / eye.scale - point.y / scale };
  isFitted = false;
  place();
}

function pan(x, y) {
  eye = { ...eye, x: eye.x + x / eye.scale, y: eye.y + y / eye.scale };
  isFitted = false;
  place();
}

function wheel(event) {
  event.preventDefault();
  const frame = svgOf().getBoundingClientRect();
  if (event.ctrlKey || event.metaKey || event.deltaMode !== 0 || Math.abs(event.deltaY) >= 50 && event.deltaX === 0) {
    zoom(Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 60) / 300), { x: event.clientX - frame.left, y: event.clientY - frame.top });
  } else pan(event.deltaX, event.deltaY);
}

function grab(event) {
  if (event.button !== 0) return;
  const svg = svgOf();
  const id = event.target.closest(".node")?.dataset.id;
  let moved = 0;
  let last = { x: event.clientX, y: event.clientY };
  svg.setPointerCapture(event.pointerId);
  const drag = (to) => {
    const [x, y] = [last.x - to.clientX, last.y - to.clientY];
    moved += Math.abs(x) + Math.abs(y);
    last = { x: to.clientX, y: to.clientY };
    if (moved > 4) {
      svg.classList.add("moving");
      pan(x, y);
    }
  };
  const drop = () => {
    svg.removeEventListener("pointermove", drag);
    svg.classList.remove("moving");
    if (moved <= 4 && id !== undefined) {
      active = id;
      jump(id);
    }
  };
  svg.addEventListener("pointermove", drag);
  svg.addEventListener("pointerup", drop, { once: true });
  svg.addEventListener("pointercancel", () => { moved = 5; drop(); }, { once: true });
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  const direction = directions[event.key];
  if (direction && event.shiftKey) pan(direction[0] * 80, direction[1] * 80);
  else if (direction) walk(...direction);
  else if (event.key === "+" || event.key === "=") zoom(1.25);
  else if (event.key === "-") zoom(0.8);
  else if (event.key === "0") fit();
  else if (event.key === "Enter" || event.key === " ") jump(active);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/// Goes to the nearest screen in a direction.
function walk(x, y) {
  const from = drawn.places.get(active);
  let best = null;
  for (const [id, place] of drawn.places) {
    const [across, down] = [place.x - from.x, place.y - from.y];
    const along = across * x + down * y;
    if (along <= 1) continue;
    const aside = Math.abs(across * y) + Math.abs(down * x);
    const distance = along + 3 * aside;
    if (!best || distance < best.distance) best = { id, distance };
  }
  if (best) active = best.id;
  mark();
}

function mark() {
  const svg = svgOf();
  for (const node of svg.querySelectorAll(".node.active")) node.classList.remove("active");
  svg.querySelector(`.node[data-id="${CSS.escape(active)}"]`)?.classList.add("active");
  const { node, x, y } = drawn.places.get(active);
  // Text of less than eight pixels cannot be read, so who walks by keyboard comes nearer.
  if (eye.scale < 0.7) zoom(0.7 / eye.scale, { x: (x - eye.x) * eye.scale, y: (y - eye.y) * eye.scale });
  const [left, top] = [(x - eye.x) * eye.scale, (y - eye.y) * eye.scale];
  const [right, bottom] = [left + box.width * eye.scale, top + box.height * eye.scale];
  const beyond = (low, high, size) => (low < 24 ? low - 24 : high > size - 24 ? high - size + 24 : 0);
  const [dx, dy] = [beyond(left, right, svg.clientWidth), beyond(top, bottom, svg.clientHeight)];
  if (dx || dy) pan(dx, dy);
  byID("graph-said").textContent = `${node.title ?? ""} ${active}`.trim();
}

// MARK: The list

function list() {
  const branch = (places) => h("ul.tree", {}, places.map((place) =>
    h("li", {},
      h("button.route", { type: "button", onclick: () => jump(place.node.id) }, place.node.id),
      h("span.faint", {}, " ", place.node.title && place.node.title !== place.node.id ? place.node.title : "", place.node.presentation ? ` · ${place.node.presentation}` : ""),
      place.children.length ? branch(place.children) : null)));
  return h("div.graph-list", {}, drawn.frames.map((frame) => {
    const roots = frame.places.filter((place) => !place.parent);
    return h("section.card", {}, h("h3", {}, frame.name || t("untagged"), " ", h("span.faint", {}, String(frame.places.length))), branch(roots));
  }));
}
