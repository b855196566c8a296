// What happens to links, as it happens; recordings of it, and what has changed since one.

import { post } from "./api.js";
import { byID, glyph, h, put } from "./dom.js";
import { badge, linkButton } from "./parts.js";
import { complain, hear, store, tell } from "./store.js";
import { t } from "./strings.js";

const panel = byID("panel-events");
/// Rows in the page, and events that are kept.
const limit = 500;

let events = [];
let held = [];
let isPaused = false;
let filter = "";
let report = null;
let list = null;
let unseen = 0;
let isInFront = false;

export function startEvents() {
  hear("router", (event) => {
    if (isPaused) {
      held = [...held, event].slice(-limit);
      pauseText();
    } else add([event]);
  });
  hear("lost", ({ count: lost }) => {
    if (!list) return;
    list.querySelector(".empty")?.remove();
    list.append(h("li.event.lost", {}, t("lostEvents", lost)));
  });
  hear("view", (view) => {
    isInFront = view === "events";
    if (isInFront) {
      unseen = 0;
      count();
      toEnd();
    }
  });
  hear("language", show);
  hear("table", () => { if (!list) show(); });
}

function add(more) {
  events = [...events, ...more].slice(-limit);
  if (!isInFront) unseen += more.length;
  count();
  if (!list) return;
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 24;
  const rows = more.filter(fits).map(row);
  if (rows.length) {
    list.querySelector(".empty")?.remove();
    list.append(...rows);
    while (list.children.length > limit) list.firstChild.remove();
    if (isAtEnd) toEnd();
  }
  total();
}

const fits = (event) => !filter || `${event.link} ${event.text}`.toLowerCase().includes(filter);

function count() {
  const number = byID("event-count");
  number.hidden = unseen === 0;
  number.textContent = unseen > 99 ? "99+" : String(unseen);
  number.setAttribute("aria-label", t("newEvents", unseen));
}

function toEnd() {
  if (list) list.scrollTop = list.scrollHeight;
}

function row(event) {
  const kind = event.kind;
  const mood = /refused|failed|late|expired|setAside/.test(kind) ? "error" : /handled|delivered|acknowledged/.test(kind) ? "good" : /rewritten|redirected|overridden|fellBack/.test(kind) ? "warning" : "";
  return h("li.event", { "data-opening": event.opening },
    h("span.event-time", {}, seconds(event.milliseconds)),
    h("span.event-opening", { title: t("opening", event.opening) }, `#${event.opening}`, event.parent ? h("span.faint", {}, ` ← #${event.parent}`) : null),
    badge(kind, mood),
    h("span.event-text", {}, sentence(event)),
    linkButton(event.link, "thin"));
}

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(3);

/// The sentence without its first word, where that is the event's kind, which stands before it.
function sentence(event) {
  const text = event.text.replace(/^[a-zA-Z]+(?=[\s,:]|$)/u, (word) => (word.toLowerCase() === event.kind.toLowerCase() ? "" : word)).replace(/^[\s,:]+/u, "");
  return text || t("given", t.source(event.source));
}

function total() {
  const shown = events.filter(fits).length;
  panel.querySelector(".count")?.replaceChildren(t("events", shown));
}

function pauseText() {
  const button = panel.querySelector("#pause span");
  if (button) button.textContent = isPaused ? (held.length ? t("resumeHeld", held.length) : t("resume")) : t("pause");
}

function show() {
  if (!store.table) return;
  const chosen = h("input.hidden", { type: "file", id: "replay-file", accept: ".jsonl,.ndjson,application/x-ndjson", onchange: (event) => replay(event.target) });
  list = h("ol.events", { tabindex: 0, role: "log", "aria-label": t("viewEvents"), "aria-live": "off" });
  put(panel,
    h("div.panel-head", {},
      h("div.field.small", {},
        h("label.hidden", { for: "event-filter" }, t("filterEvents")),
        glyph("M3 5h14M6 10h8M8.5 15h3"),
        h("input", {
          id: "event-filter", type: "search", autocomplete: "off", spellcheck: "false", placeholder: t("filterEvents"), value: filter,
          oninput: (event) => { filter = event.target.value.trim().toLowerCase(); fillList(); },
        })),
      h("p.count", { role: "status" }, ""),
      h("div.group", { role: "group", "aria-label": t("viewEvents") },
        h("button", {
          type: "button", id: "pause", "aria-pressed": String(isPaused),
          onclick: (event) => {
            isPaused = !isPaused;
            event.currentTarget.setAttribute("aria-pressed", String(isPaused));
            const waiting = held;
            held = [];
            if (!isPaused) add(waiting);
            pauseText();
          },
        }, h("span", {}, t("pause"))),
        h("button", { type: "button", id: "clear-events", onclick: () => { events = []; held = []; pauseText(); fillList(); } }, t("clear"))),
      h("div.group", { role: "group", "aria-label": t("recording") },
        h("a.button", { href: "/api/recording", download: "waymark-recording.jsonl", id: "download" }, t("download")),
        chosen,
        h("button", { type: "button", id: "replay", onclick: () => chosen.click() }, t("replay")))),
    h("div", { id: "report", role: "status" }),
    list);
  // The file chooser is reached by the button; it needs a name for those who reach it otherwise.
  chosen.setAttribute("aria-label", t("replay"));
  chosen.tabIndex = -1;
  pauseText();
  fillList();
  showReport();
}

function fillList() {
  const rows = events.filter(fits).map(row);
  put(list, rows.length ? rows : h("li.empty", {}, h("p.empty-title", {}, t(events.length ? "noSuchEvents" : "noEvents")), events.length ? null : h("p", {}, t("noEventsText"))));
  total();
  toEnd();
}

async function replay(input) {
  const file = input.files[0];
  input.value = "";
  if (!file) return;
  try {
    if (file.size > 4 * 1024 * 1024) throw new Error(t("tooLarge"));
    report = { name: file.name, ...(await post("/api/replay", await file.text(), "application/x-ndjson")) };
  } catch (problem) {
    report = { name: file.name, problem: problem.message };
    if (problem.status === undefined) complain(problem);
  }
  showReport();
}

function showReport() {
  const place = byID("report");
  if (!report) {
    put(place);
    return;
  }
  const close = h("button.tool", { type: "button", "aria-label": t("close"), onclick: () => { report = null; showReport(); byID("replay").focus(); } }, glyph("m5 5 10 10M15 5 5 15"));
  put(place, h("section.card.report", { class: report.problem ? "bad" : report.changes.length ? "warn" : "good" },
    h("div.report-head", {}, h("h3", {}, t("report", report.name)), close),
    report.problem ? h("p.bad-text", {}, report.problem) : [
      h("p", {}, t("replayed", report.links, report.same, report.changes.length)),
      report.changes.length ? h("ul.rows", {}, report.changes.slice(0, 200).map((change) =>
        h("li.change", {},
          linkButton(change.link), h("span.faint", {}, " ", t.source(change.source)),
          h("p", {}, h("span.label", {}, t("was")), change.was), h("p", {}, h("span.label", {}, t("is")), change.is)))) : null,
    ]));
}
