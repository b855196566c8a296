// Questions that the browser tests ask of the page as a whole. Each gives a list of what is wrong.

const shown = (element) => {
  if (element.closest("[inert], [aria-hidden=true], [hidden], dialog:not([open])")) return false;
  const box = element.getBoundingClientRect();
  return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === "visible";
};
const say = (element) => `<${element.tagName.toLowerCase()} id="${element.id}" class="${element.getAttribute("class") ?? ""}"> ${element.textContent.trim().slice(0, 40)}`;

// Colours

const numbers = (colour) => {
  const space = /^color\(srgb ([^)]*)\)/.exec(colour);
  if (space) {
    const [r, g, b, a] = space[1].split(/[ /]+/).map(Number);
    return [r * 255, g * 255, b * 255, a ?? 1];
  }
  const [r, g, b, a] = colour.match(/[\d.]+/g).map(Number);
  return [r, g, b, a ?? 1];
};
const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
const light = (colour) => {
  const [r, g, b] = colour.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/// Texts that do not stand out against what is behind them as WCAG 2.2, 1.4.3, asks for. The phone's status bar is left out:
/// it lies over pages that are no parents of it.
function faintTexts() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest("svg, script, option, .hidden, noscript, .status-bar") || !shown(element)) continue;
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(numbers(getComputedStyle(at).backgroundColor));
    const ground = layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
    const style = getComputedStyle(element);
    const ink = over(numbers(style.color), ground);
    const [a, b] = [light(ink), light(ground)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${ratio.toFixed(2)}: ${say(element)}`);
  }
  return found;
}

/// Controls without a name, ids that are there twice, pictures without an alternative, labels of nothing, broken references.
function faultyMarkup() {
  const found = [];
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((each, place) => ids.indexOf(each) !== place))) found.push(`id '${id}' is there twice`);
  for (const image of document.querySelectorAll("img")) if (!image.hasAttribute("alt")) found.push(`no alt: ${say(image)}`);
  for (const label of document.querySelectorAll("label")) if (!label.control) found.push(`label of nothing: ${say(label)}`);
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!document.getElementById(element.getAttribute(name))) found.push(`${name} of nothing: ${say(element)}`);
    }
  }
  for (const element of document.querySelectorAll("button, a[href], input, select, [role=option], [role=img], nav, aside, section[aria-label], [tabindex='0']")) {
    const name = element.getAttribute("aria-label") || element.labels?.[0]?.textContent || (element.matches("input, select") ? "" : element.textContent) || element.title;
    const isText = element.matches("pre");
    if (!name.trim() && !isText && shown(element)) found.push(`no name: ${say(element)}`);
  }
  for (const element of document.querySelectorAll("[tabindex]")) if (element.tabIndex > 0) found.push(`jumps the order: ${say(element)}`);
  const heads = [...document.querySelectorAll("h1, h2, h3, h4")].filter(shown);
  if (heads.filter((head) => head.tagName === "H1").length !== 1) found.push("there is not one h1");
  if (document.body.textContent.includes("⟨")) found.push("a text is missing");
  return found;
}

/// What sticks out to the right of the window, other than in what can be scrolled.
function sticksOut() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.body.querySelectorAll("*")) {
    if (!shown(element) || element.closest("svg, .hidden, #notice, .skip")) continue;
    const box = element.getBoundingClientRect();
    if (box.right <= innerWidth + 1 && box.left >= -1) continue;
    let isClipped = false;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== "visible" && at.getBoundingClientRect().right <= innerWidth + 1) isClipped = true;
    }
    if (!isClipped) found.push(`${Math.round(box.left)}–${Math.round(box.right)}: ${say(element)}`);
  }
  return found;
}
