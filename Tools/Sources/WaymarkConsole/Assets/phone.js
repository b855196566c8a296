// The phone: what the app shows, and the ways to touch it.

import { post } from "./api.js";
import { byID, glyph, glyphs, h, put, visible } from "./dom.js";
import { linkButton } from "./parts.js";
import { complain, hear, store, tell } from "./store.js";
import { t } from "./strings.js";

const screen = byID("screen");
const note = byID("note");
const live = byID("phone-live");

let before = null;

export function startPhone() {
  for (const button of document.querySelectorAll(".phone-keys [data-action]")) {
    button.addEventListener("click", () => {
      const action = button.dataset.action;
      act(action === "sign" ? (store.phone?.isSignedIn ? "signOut" : "signIn") : action);
    });
  }
  hear("phone", (phone) => {
    const text = JSON.stringify(phone);
    if (text === before?.text) return;
    const previous = before?.phone ?? null;
    before = { text, phone };
    store.phone = phone;
    show(previous);
  });
  hear("language", () => {
    if (store.phone) show(store.phone);
  });
  hear("opened", (answer) => {
    // What was refused or waits is said under the phone, whatever the app's own note is.
    const text = answer.opened ? null : answer.error ? t("notOpened", answer.error) : answer.waits ? t("waits") : null;
    if (text) put(note, text);
    note.classList.toggle("bad-text", Boolean(answer.error));
  });
}

export async function act(action, rest = {}) {
  try {
    const answer = await post("/api/phone", { action, ...rest });
    const { done, ...phone } = answer;
    note.classList.remove("bad-text");
    tell("phone", phone);
    if (done === false) {
      screen.classList.remove("nudge");
      void screen.offsetWidth;
      screen.classList.add("nudge");
      if (!phone.note) put(note, t("nothingDone"));
    }
  } catch (problem) {
    complain(problem);
  }
}

/// The stacks of a phone, the base first, with how each is presented.
function floors(phone) {
  const tab = phone.tabs?.find((each) => each.isSelected) ?? phone.tabs?.[0] ?? null;
  return [
    { style: "base", detents: [], stack: (phone.tabs ? tab?.stack : phone.stack) ?? [], tab: tab?.name ?? null },
    ...phone.layers.map((layer) => ({ ...layer, tab: null })),
  ];
}

/// The page in front, or null.
const front = (phone) => floors(phone).at(-1).stack.at(-1) ?? null;

function show(previous) {
  const phone = store.phone;
  const now = floors(phone);
  const was = previous ? floors(previous) : [];
  const focused = screen.contains(document.activeElement) ? document.activeElement.dataset.key : null;

  // What looks as it did stays in the page, so that its motion and its place in the scroll are not lost.
  const there = [...screen.querySelectorAll(":scope > .floor:not(.falls)")];
  now.forEach((floor, level) => {
    const isFront = level === now.length - 1;
    const bar = level === 0 && phone.tabs?.map(({ name, title, isSelected }) => [name, title, isSelected]);
    const look = JSON.stringify([document.documentElement.lang, isFront, floor, bar]);
    if (there[level]?.dataset.look === look) return;
    const element = buildFloor(floor, level, isFront, phone);
    element.dataset.look = look;
    const old = was[level];
    if (!old && previous) element.classList.add("rises");
    else if (old && old.tab === floor.tab) {
      const page = element.querySelector(".page");
      page?.classList.add(...motion(old.stack, floor.stack));
      const before = there[level]?.querySelector(".page");
      if (page && before?.dataset.number === page.dataset.number) queueMicrotask(() => { page.scrollTop = before.scrollTop; });
    }
    if (there[level]) there[level].replaceWith(element);
    else screen.append(element);
  });
  for (const floor of there.slice(now.length)) floor.remove();
  const bar = statusBar(phone);
  const oldBar = screen.querySelector(":scope > .status-bar");
  if (oldBar) oldBar.replaceWith(bar);
  else screen.prepend(bar);
  if (was.length > now.length) {
    // The layer that left goes down in front of the present ones.
    const left = buildFloor(was.at(-1), was.length - 1, false, previous);
    left.classList.add("falls");
    left.setAttribute("aria-hidden", "true");
    left.inert = true;
    for (const named of left.querySelectorAll("[id]")) named.removeAttribute("id");
    left.addEventListener("animationend", () => left.remove());
    screen.append(left);
    // Without motion there is no end of it either.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) left.remove();
  }
  if (focused) screen.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });

  const page = front(phone);
  put(note, phone.note ?? "");
  note.classList.remove("bad-text");
  const arrived = page ? visible(t("arrived", page.title)) : "";
  if (live.textContent !== arrived) live.textContent = arrived;
  drawSide(phone);
}

/// A phone that only shows: a display as it is, which no tap changes.
export function stillPhone(phone) {
  const shown = floors(phone);
  const element = h("div.phone.still", {},
    h("div.screen", {}, statusBar(phone), shown.map((floor, level) => buildFloor(floor, level, level === shown.length - 1, phone))));
  element.inert = true;
  return element;
}

/// The title of the page in front; the empty text for none.
export const frontTitle = (phone) => front(phone)?.title ?? "";

/// How a page comes: from the right where it is new, from the left where it was beneath.
function motion(old, now) {
  const was = old.at(-1)?.number;
  const is = now.at(-1)?.number;
  if (was === is || was === undefined || is === undefined) return [];
  if (old.some((page) => page.number === is)) return ["from-left"];
  return ["from-right"];
}

function statusBar(phone) {
  return h("div.status-bar", {},
    h("span", {}, "9:41"),
    h("span.island", { "aria-hidden": "true" }),
    h("span.signed", { class: phone.isSignedIn ? "in" : "", title: phone.isSignedIn ? t("signedIn") : t("signedOut") },
      phone.isBusy ? h("span.spinner", { role: "img", "aria-label": t("busy") }) : null,
      glyph("M10 4.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M4 17a6 6 0 0 1 12 0"),
      h("span.hidden", {}, phone.isSignedIn ? t("signedIn") : t("signedOut"))));
}

function buildFloor(floor, level, isFront, phone) {
  const page = floor.stack.at(-1) ?? null;
  const isBase = level === 0;
  const isFull = !isBase && floor.style !== "sheet" && floor.style !== "popover";
  const size = isBase || isFull ? "" : floor.detents.length && !floor.detents.includes("large") ? "medium" : "large";
  const element = h("div.floor", { class: `${isBase ? "base" : isFull ? "full" : "sheet"} ${size}`, "data-style": floor.style, "data-level": level },
    isBase || isFull ? null : h("button.grabber", { type: "button", "data-key": `grabber-${level}`, "aria-label": t("swipe"), onclick: () => act("swipe") }),
    bar(floor, isBase),
    page ? buildPage(page, level) : h("div.page.blank", {}, h("p.none", {}, t("noPage"))),
    isBase && phone.tabs ? tabBar(phone) : null);
  if (!isFront) element.inert = true;
  return element;
}

function bar(floor, isBase) {
  const beneath = floor.stack.at(-2);
  return h("div.nav-bar", {},
    beneath ? h("button.nav-back", { type: "button", "data-key": "nav-back", "aria-label": t("backTo", beneath.title), onclick: () => act("back") }, glyphs.back(), h("span", {}, beneath.title))
      : !isBase ? h("button.nav-back", { type: "button", "data-key": "nav-close", "aria-label": t("close"), onclick: () => act(floor.style === "sheet" ? "swipe" : "back") }, glyphs.cross())
        : h("span", {}),
    floor.stack.length > 2 ? h("span.depth", { title: t("depth", floor.stack.length) }, String(floor.stack.length)) : h("span", {}));
}

function buildPage(page, level) {
  const parameters = Object.entries(page.parameters ?? {});
  return h("div.page", { "data-number": page.number, "data-route": page.route ?? "" },
    h("h3.page-title", {}, page.title),
    (page.lines ?? []).map((line) => h("p.page-line", {}, line)),
    page.buttons?.length ? h("div.page-buttons", {}, page.buttons.map((button, number) =>
      h("button", { type: "button", "data-key": `${level}-${page.number}-${number}`, onclick: () => act("tap", { button: number }) },
        h("span", {}, button.label), glyph("m8 5 5 5-5 5")))) : null,
    h("div.page-foot", {},
      page.route ? h("code", {}, page.route) : null,
      parameters.map(([name, value]) => h("code", {}, `${name}=${value}`))));
}

const tabGlyphs = {
  home: "M3 10 10 4l7 6v7h-5v-4H8v4H3z",
  mall: "M4 7h12l-1 10H5zM7 9V6a3 3 0 0 1 6 0v3",
  live: "M3 5h14v10H3zM8.5 8v4l3.5-2z",
  social: "M3 5h14v9H9l-4 3v-3H3z",
  me: "M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6M4 17a6 6 0 0 1 12 0",
  other: "M4 4h5v5H4zM11 4h5v5h-5zM4 11h5v5H4zM11 11h5v5h-5z",
};

function tabBar(phone) {
  return h("div.tab-bar", { role: "group", "aria-label": t("tabs") }, phone.tabs.map((tab) =>
    h("button", { type: "button", "data-key": `tab-${tab.name}`, "aria-pressed": String(tab.isSelected), onclick: () => act("tab", { name: tab.name }) },
      glyph(tabGlyphs[tab.name] ?? tabGlyphs.other), h("span", {}, tab.title ?? tab.name))));
}

/// The part beneath the phone: its keys, the state as a tree, the links of the state.
function drawSide(phone) {
  const sign = byID("sign");
  put(sign.querySelector("span"), phone.isSignedIn ? t("signOut") : t("signIn"));
  put(byID("outline"), phone.outline ?? "");
  put(byID("state-links"), phone.links?.length ? phone.links.map((link) => h("li", {}, linkButton(link))) : h("li.none", {}, t("noLinks")));
}
