// The counts of apps: openings, refusals and misses for each route or rule, before and after the last publication.

import { byID, h, put, s } from "./dom.js";
import { empty } from "./parts.js";
import { hear } from "./store.js";
import { t } from "./strings.js";
import { get } from "./desk-api.js";
import { base, desk } from "./desk-store.js";
import { act } from "./desk-rules.js";
import { moment, routeWords } from "./desk-words.js";

const panel = byID("panel-counts");
const ways = ["route", "rule", "source", "outcome", "appVersion"];
let by = "route";
let days = 7;
/// The answer of the server; null until it comes.
let counts = null;
/// The version before and after which is counted; null for the last one.
let version = null;
let asked = 0;

export function startCounts() {
  hear("view", (name) => { if (name === "counts") ask(); });
  hear("desk", () => { if (document.body.dataset.view === "counts") ask(); });
  hear("language", show);
}

async function ask() {
  if (!desk.app) return show();
  asked += 1;
  const number = asked;
  const since = Math.floor(Date.now() / 1000) - days * 86_400;
  panel.setAttribute("aria-busy", "true");
  const found = await act(() => get(`${base()}/counts?${new URLSearchParams({ by, since })}`));
  if (number !== asked) return;
  panel.removeAttribute("aria-busy");
  counts = found;
  show();
}

/// The publication that splits the time: the one chosen, else the last that brought something.
function split() {
  const known = counts.publications;
  const first = desk.versions.find((each) => ["publication", "rollback", "halt"].includes(each.kind));
  return known.find((each) => each.version === version) ?? known.find((each) => each.version === first?.number) ?? known.at(-1) ?? null;
}

const sum = (points) => points.reduce((all, { opens, refusals, misses }) => ({ opens: all.opens + opens, refusals: all.refusals + refusals, misses: all.misses + misses }), { opens: 0, refusals: 0, misses: 0 });

function show() {
  if (!desk.app || !counts) {
    put(panel, empty(t("noCounts"), t("noCountsText")));
    return;
  }
  const at = split();
  // The point in which something was published has openings of before and after; it is counted after.
  const cut = at ? Math.floor(at.time / counts.step) * counts.step : Infinity;
  const rows = counts.series.map(({ name, points }) => ({
    name, points, before: sum(points.filter((point) => point.time < cut)), after: sum(points.filter((point) => point.time >= cut)),
  })).sort((a, b) => b.before.opens + b.after.opens - a.before.opens - a.after.opens);
  put(panel,
    h("div.panel-head", {},
      h("div.group", { role: "group", "aria-label": t("countsBy") }, ways.map((way) => h("button", {
        type: "button", "aria-pressed": String(by === way), "data-by": way, onclick: () => { by = way; ask(); },
      }, t(`counts ${way}`)))),
      h("select", { id: "days", "aria-label": t("span"), onchange: (event) => { days = Number(event.target.value); ask(); } },
        [1, 7, 30].map((each) => h("option", { value: each, selected: each === days }, t("days", each)))),
      counts.publications.length ? h("select", { id: "split", "aria-label": t("splitAt"), onchange: (event) => { version = Number(event.target.value); show(); } },
        [...counts.publications].reverse().map((each) => h("option", { value: each.version, selected: each.version === at?.version }, t("splitAtVersion", each.version, moment(each.time))))) : null),
    rows.length ? h("ul.counted", {}, rows.slice(0, 200).map((row) => series(row, at))) : empty(t("noCounts"), t("noCountsText")));
}

function series({ name, points, before, after }, at) {
  const cells = (words, counted) => h("tr", {}, h("th", { scope: "row" }, words),
    h("td", { "data-count": "opens" }, counted.opens.toLocaleString("en")), share("refusals", counted), share("misses", counted));
  return h("li.card.count-row", { "data-name": name },
    h("h3", {}, words(name)),
    bars(points),
    h("div.scroll", { tabindex: 0, role: "region", "aria-label": words(name) }, h("table.plain-table", {},
      h("thead", {}, h("tr", {}, ["when", "opens2", "refusals", "misses"].map((key) => h("th", { scope: "col" }, t(key))))),
      h("tbody", {}, at ? [cells(t("beforeVersion", at.version), before), cells(t("afterVersion", at.version), after)] : cells(t("inAll"), sum(points))))));
}

const words = (name) => (name === "" ? t(by === "appVersion" ? "noAppVersion" : "noRouteTakes") : by === "route" ? routeWords(name) : by === "source" ? t.source(name) : by === "outcome" && t.has(`outcome ${name}`) ? t(`outcome ${name}`) : name);

/// A count with its share of the openings.
const share = (key, counted) => h("td", { "data-count": key, class: counted[key] ? "bad-text" : "faint" },
  `${counted[key].toLocaleString("en")}${counted.opens && counted[key] ? ` (${((100 * counted[key]) / counted.opens).toFixed(1)} %)` : ""}`);

/// Openings over time, with lines where something was published.
function bars(points) {
  const { since, until, step, publications } = counts;
  const slots = Math.min(96, Math.max(1, Math.ceil((until - since) / step)));
  const width = (until - since) / slots;
  const heights = new Array(slots).fill(0);
  const wrong = new Array(slots).fill(0);
  for (const point of points) {
    const slot = Math.min(slots - 1, Math.max(0, Math.floor((point.time - since) / width)));
    heights[slot] += point.opens;
    wrong[slot] += point.refusals + point.misses;
  }
  const most = Math.max(...heights, 1);
  const bar = (kind, slot, value) => (value ? s(`rect.${kind}`, { x: slot * 4, y: 40 - (36 * value) / most, width: 3, height: (36 * value) / most }) : null);
  return s("svg.bars", { viewBox: `0 0 ${slots * 4} 40`, preserveAspectRatio: "none", role: "img", "aria-label": t("overTime") },
    heights.map((value, slot) => bar("opened", slot, value)), wrong.map((value, slot) => bar("wrong", slot, value)),
    publications.map((each) => s("path.published", { d: `M${((each.time - since) / (until - since)) * slots * 4} 0v40` })));
}

