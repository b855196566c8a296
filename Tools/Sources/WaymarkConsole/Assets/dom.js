// Makes elements. Texts go in as text nodes, so nothing that comes from a table or a link is ever read as markup.

/// Characters that cannot be seen and may make a text look like another: controls, and marks of direction.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/// A text with what cannot be seen written as `\u{202E}`.
export const visible = (text) =>
  text.replace(unseen, (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);

const space = "http://www.w3.org/2000/svg";

/// An element: `h("p.note", { id: "x", onclick }, "text", child)`. Children may be nested arrays; null and false are left out.
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return fill(element, properties, children);
}

/// The same for drawings.
export function s(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS(space, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return fill(element, properties, children);
}

function fill(element, properties, children) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...nodes(children));
  return element;
}

/// Children as elements and visible texts, without those that are left out.
function nodes(children) {
  return children.flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : visible(String(child))));
}

/// A small drawing on a field of 20 by 20, as outlines.
export const glyph = (...paths) =>
  s("svg.glyph", { viewBox: "0 0 20 20", "aria-hidden": "true" }, paths.map((d) => s("path", { d })));

export const glyphs = {
  open: () => glyph("M6 4h10v10M16 4 5 15"),
  check: () => glyph("m4 10.5 4 4 8-9"),
  cross: () => glyph("m5 5 10 10M15 5 5 15"),
  warn: () => glyph("M10 3 18 16.5H2zM10 8v4M10 14.2v.3"),
  lock: () => glyph("M5 9.5h10v7H5zM7 9.5V7a3 3 0 0 1 6 0v2.5"),
  back: () => glyph("m12 4-6 6 6 6"),
  arrow: () => glyph("M4 10h12m-5-5 5 5-5 5"),
  copy: () => glyph("M7 7h9v9H7zM4 13V4h9"),
  dot: () => glyph("M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7"),
  shield: () => glyph("M10 2.5 16 5v5c0 4-3 6.5-6 7.5C7 16.5 4 14 4 10V5z"),
};

export const byID = (id) => document.getElementById(id);

/// Puts children in place of all that an element has.
export function put(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}
