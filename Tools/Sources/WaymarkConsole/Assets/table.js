// The list of routes: search, filters, and only as many rows in the page as can be seen.

import { byID, h, put } from "./dom.js";
import { badge, patternText, routeName, routeTitle } from "./parts.js";
import { hear, store, tell } from "./store.js";
import { t } from "./strings.js";

const list = byID("routes");
const search = byID("search");
const filters = { tag: byID("filter-tag"), exposure: byID("filter-exposure"), scheme: byID("filter-scheme") };
const rowHeight = 68;
/// Rows kept above and below those that can be seen.
const margin = 6;

/// The routes that the search and the filters leave, in the table's order.
let shown = [];
/// The place in `shown` that the keyboard is at.
let active = 0;
let chosen = null;
let texts = [];

const rail = h("div.rail", { role: "presentation" });
list.append(rail);

export function startTable() {
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter" && shown.length) tell("route", shown[0].index);
    else focusRow(active);
  });
  for (const select of Object.values(filters)) select.addEventListener("change", filter);
  byID("filter-clear").addEventListener("click", () => {
    search.value = "";
    for (const select of Object.values(filters)) select.value = "";
    filter();
    search.focus();
  });
  list.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(list);
  list.addEventListener("keydown", move);
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[data-place]");
    if (!row) return;
    active = Number(row.dataset.place);
    tell("route", shown[active].index);
  });
  hear("table", () => {
    index();
    fillFilters();
    filter();
  });
  hear("language", () => {
    if (!store.table) return;
    fillFilters();
    filter();
  });
  hear("chosen", (number) => {
    chosen = number;
    const place = shown.findIndex((route) => route.index === number);
    if (place >= 0) {
      active = place;
      reveal(place);
    }
    draw();
  });
  hear("tag", (tag) => {
    filters.tag.value = tag;
    filter();
    tell("view", "routes");
  });
}

/// Scheme of a pattern without its colon, or an empty text.
export const schemeOf = (pattern) => /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(pattern)?.[1].toLowerCase() ?? "";

function index() {
  texts = store.table.routes.map((route) =>
    [route.id, route.pattern, route.summary, ...route.tags].filter(Boolean).join("\n").toLowerCase());
}

function fillFilters() {
  const routes = store.table.routes;
  const count = (values) => {
    const counts = new Map();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  const fill = (select, all, entries) => {
    const kept = select.value;
    put(select, h("option", { value: "" }, all), entries.map(([value, text]) => h("option", { value }, text)));
    select.value = entries.some(([value]) => value === kept) ? kept : "";
  };
  fill(filters.tag, t("allTags"), count(routes.flatMap((route) => route.tags)).map(([tag, n]) => [tag, `${tag} (${n})`]));
  fill(filters.exposure, t("allExposures"), [["public", t("public")], ["internal", t("internal")]]);
  fill(filters.scheme, t("allSchemes"), count(routes.map((route) => schemeOf(route.pattern))).map(([scheme, n]) =>
    [scheme || "-", `${scheme || t("noScheme")} (${n})`]));
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/u).filter(Boolean);
  const { tag, exposure, scheme } = Object.fromEntries(Object.entries(filters).map(([key, select]) => [key, select.value]));
  shown = store.table.routes.filter((route, number) =>
    words.every((word) => texts[number].includes(word))
    && (!tag || route.tags.includes(tag))
    && (!exposure || route.exposure === exposure)
    && (!scheme || (schemeOf(route.pattern) || "-") === scheme));
  active = Math.max(0, shown.findIndex((route) => route.index === chosen));
  const isFiltered = shown.length !== store.table.routes.length;
  byID("route-count").textContent = isFiltered ? t("someRoutes", shown.length, store.table.routes.length) : t("allRoutes", shown.length);
  byID("filter-clear").hidden = !(words.length || tag || exposure || scheme);
  if (isFiltered) list.scrollTop = 0;
  draw(true);
}

/// Puts the rows that can be seen into the page. Rows that stay are kept, so that focus stays with them.
function draw(isAnew = false) {
  if (!store.table) return;
  if (isAnew === true) put(rail);
  rail.style.height = `${shown.length * rowHeight}px`;
  list.classList.toggle("is-empty", shown.length === 0);
  list.dataset.empty = t("noRoutes");
  const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - margin);
  const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + margin);
  const wanted = new Set();
  for (let place = first; place < last; place += 1) wanted.add(place);
  if (shown.length) wanted.add(active);
  for (const row of [...rail.children]) if (!wanted.has(Number(row.dataset.place))) row.remove();
  const there = new Map([...rail.children].map((row) => [Number(row.dataset.place), row]));
  for (const place of [...wanted].sort((a, b) => a - b)) {
    const row = there.get(place) ?? makeRow(place);
    if (!there.has(place)) {
      const next = [...rail.children].find((other) => Number(other.dataset.place) > place);
      rail.insertBefore(row, next ?? null);
    }
    row.tabIndex = place === active ? 0 : -1;
    row.setAttribute("aria-selected", String(shown[place].index === chosen));
  }
}

function makeRow(place) {
  const route = shown[place];
  const worst = route.findings.map((number) => store.findings[number]?.severity);
  const row = h("div.route-row", { role: "option", id: `route-${route.index}`, "data-place": place, "aria-setsize": shown.length, "aria-posinset": place + 1 },
    h("div.route-line", {},
      h("span.route-title", {}, routeTitle(route)),
      worst.length ? badge("!", worst.includes("error") ? "error" : "warning") : null,
      route.exposure === "public" ? null : badge(t("internal"), "quiet")),
    h("div.route-line", {}, patternText(route.pattern)),
    h("div.route-line.faint", {}, h("span.route-id", {}, routeName(route)), route.tags.length ? h("span.route-tags", {}, route.tags.join(" · ")) : null));
  row.style.transform = `translateY(${place * rowHeight}px)`;
  return row;
}

function move(event) {
  if (!shown.length) return;
  const page = Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);
  const to = {
    ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: shown.length - 1,
  }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    focusRow(to);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    tell("route", shown[active].index);
    byID("panel-route").focus({ preventScroll: true });
  }
}

function focusRow(place) {
  if (!shown.length) return;
  active = Math.min(shown.length - 1, Math.max(0, place));
  reveal(active);
  draw();
  rail.querySelector(`[data-place="${active}"]`)?.focus({ preventScroll: true });
}

function reveal(place) {
  const top = place * rowHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
}
