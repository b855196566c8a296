// The link field and what becomes of the link in it.

import { get, post } from "./api.js";
import { byID, glyphs, h, put, visible } from "./dom.js";
import { badge, linkButton, patternText, routeButton, routeTitle, tryRow } from "./parts.js";
import { shareButton } from "./share.js";
import { complain, hear, keep, kept, store, tell } from "./store.js";
import { t } from "./strings.js";
import { systemsCard, systemsOf } from "./systems.js";
import { clearTried, tried, triedLinks } from "./tried.js";

const field = byID("link");
const source = byID("source");
const page = byID("verdict-page");
const live = byID("verdict-live");

let explained = null;
/// What the systems do with the link that is explained; null until that is known.
let systems = null;
let asked = 0;
let timer = 0;
let underWay = null;
let opening = 0;
let isPrintedOpen = false;

export function startLink() {
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(explain, 120);
  });
  source.addEventListener("change", () => {
    keep("source", source.value);
    explain();
  });
  byID("link-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open(field.value.trim());
  });
  hear("tried", () => { if (!explained) show(); });
  hear("try", ({ link, from }) => {
    field.value = link;
    if (from && store.table?.sources.includes(from)) source.value = from;
    tried(link, source.value);
    tell("view", "link");
    explain();
  });
  hear("open", ({ link }) => {
    field.value = link;
    explain();
    open(link);
  });
  hear("table", () => {
    fillSources();
    explain();
  });
  hear("language", () => {
    fillSources();
    show();
  });
}

export const currentLink = () => ({ link: field.value, source: source.value });

function fillSources() {
  const sources = store.table?.sources ?? [];
  const chosen = source.value || kept("source") || "push";
  put(source, sources.map((name) => h("option", { value: name }, t.source(name))));
  source.value = sources.includes(chosen) ? chosen : sources[0] ?? "";
}

/// Asks the server about the link as it stands; an answer that is overtaken by a later question is dropped.
async function explain() {
  clearTimeout(timer);
  underWay?.abort();
  const link = field.value.trim();
  asked += 1;
  const number = asked;
  if (!link || !store.table) {
    explained = null;
    systems = null;
    show();
    tell("address");
    return;
  }
  underWay = new AbortController();
  page.setAttribute("aria-busy", "true");
  try {
    const answer = await get(`/api/explain?${new URLSearchParams({ link, source: source.value })}`, underWay.signal);
    if (number !== asked) return;
    explained = answer;
    systems = null;
    show();
    tell("address");
    page.removeAttribute("aria-busy");
    // For the first link the files are made of the whole table, which takes a moment.
    const judged = answer.error ? null : await systemsOf(link, underWay.signal);
    if (number !== asked) return;
    systems = judged;
    const place = byID("systems");
    if (place) put(place, systemsCard(systems));
  } catch (problem) {
    if (number === asked && problem.name !== "AbortError") {
      // A server that does not answer says nothing of the link.
      explained = { link, source: source.value, failure: problem.message };
      systems = null;
      show();
    }
  } finally {
    if (number === asked) page.removeAttribute("aria-busy");
  }
}

async function open(link) {
  if (!link) {
    field.focus();
    return;
  }
  const button = byID("open");
  tried(link, source.value);
  opening += 1;
  button.setAttribute("aria-busy", "true");
  try {
    const answer = await post("/api/open", { link, source: source.value });
    tell("phone", answer.phone);
    tell("opened", { ...answer, link });
  } catch (problem) {
    complain(problem);
  } finally {
    opening -= 1;
    if (opening === 0) button.removeAttribute("aria-busy");
  }
}

// MARK: Display

function show() {
  if (!store.table) return;
  if (!explained) {
    put(page, welcome());
    live.textContent = "";
    return;
  }
  const verdict = judge(explained);
  put(page, banner(verdict), explained.reading ? [reading(explained), way(explained), h("div", { id: "systems" }, systemsCard(systems)), takers(explained), near(explained)] : null, printed(explained));
  const spoken = visible(`${verdict.title} ${verdict.detail ?? ""}`.trim());
  if (live.textContent !== spoken) live.textContent = spoken;
}

function welcome() {
  const seen = new Set();
  const samples = [];
  for (const route of store.table.routes) {
    const kind = route.tags[0] ?? route.pattern.split(":")[0];
    if (seen.has(kind) || !route.samples.length) continue;
    // A telling sample has a parameter or a query; the first of each kind will do where none has.
    const telling = store.table.routes.find((other) =>
      (other.tags[0] ?? other.pattern.split(":")[0]) === kind && other.samples.length && other.pattern.includes("/:") && other.exposure === "public") ?? route;
    seen.add(kind);
    samples.push(telling);
    if (samples.length === 8) break;
  }
  const rewrite = store.table.rewrites.length;
  const history = triedLinks();
  return h("div.welcome", {},
    h("h2", {}, t("welcome")),
    h("p", {}, t("welcomeText")),
    h("p.facts", {}, t("facts", store.table.routes.length, rewrite, store.findings.length)),
    samples.length ? [
      h("h3", {}, t("trySome")),
      h("ul.rows", {}, samples.map((route) =>
        h("li", {}, h("span.row-title", {}, routeTitle(route)), tryRow(route.samples[0])))),
    ] : null,
    history.length ? [
      h("h3", {}, t("triedLinks"), h("button.plain", { type: "button", id: "clear-tried", onclick: clearTried }, t("clear"))),
      h("ul.rows", { id: "tried" }, history.map(({ link, source: from }) => h("li", {}, h("span.row-title", {}, t.source(from)), tryRow(link)))),
    ] : null);
}

/// What the page says about a link, before all else.
function judge(answer) {
  const route = answer.goesTo ? store.table.routes[answer.goesTo.index] ?? null : null;
  const name = route ? routeTitle(route) : answer.goesTo?.id ?? answer.goesTo?.pattern;
  if (answer.failure) return { kind: "unknown", title: t("verdictUnknown"), detail: answer.failure };
  if (answer.error) return { kind: "bad", title: t("verdictNoLink"), detail: answer.error };
  if (answer.rewritingFailure) return { kind: "bad", title: t("verdictRewriting"), detail: answer.rewritingFailure };
  if (answer.refusal) {
    return { kind: "warn", title: answer.goesTo ? t("verdictRefused", name) : t("verdictRefusedAlone"), detail: answer.refusal, route: answer.goesTo };
  }
  if (!answer.goesTo) {
    const suggestion = answer.suggestion;
    return { kind: "bad", title: t("verdictNone"), detail: suggestion ? null : t("verdictNothingNear"), suggestion };
  }
  return { kind: "good", title: t("verdictGoes", name), route: answer.goesTo };
}

function banner(verdict) {
  const mark = { good: glyphs.check, warn: glyphs.shield, bad: glyphs.cross, unknown: glyphs.shield }[verdict.kind]();
  return h("div.verdict", { class: verdict.kind, "data-verdict": verdict.kind },
    h("span.verdict-mark", {}, mark),
    h("div.verdict-body", {},
      h("h2", {}, verdict.title, explained.link && verdict.kind !== "unknown" ? shareButton(explained.link) : null),
      verdict.detail ? h("p", {}, verdict.detail) : null,
      verdict.route ? h("p.verdict-route", {}, routeButton(verdict.route.index, verdict.route.id ?? undefined), " ", patternText(verdict.route.pattern)) : null,
      verdict.suggestion ? h("p.suggestion", {}, t("didYouMean"), " ", linkButton(verdict.suggestion, "strong")) : null));
}

/// A card with a title.
const card = (name, title, ...children) => h("section.card", { "data-part": name }, h("h3", {}, title), children);

/// How the link was read: scheme, host and segments as chips, the query as a table.
function reading(answer) {
  const { scheme, host, segments, query, refusal } = answer.reading;
  const raw = rawSegments(answer);
  const chip = (kind, label, value, written) =>
    h("li.chip", { class: kind },
      h("span.chip-label", {}, label),
      h("code.chip-value", { dir: "auto" }, value === "" ? t("emptyText") : value),
      written !== undefined && written !== value ? h("code.chip-raw", { title: t("asWritten") }, written) : null);
  return card("reading", t("reading"),
    h("ol.chips", {},
      scheme === null ? null : chip("scheme", t("scheme"), scheme),
      host === null ? null : chip("host", t("host"), host),
      segments.map((segment, index) => chip("segment", t("segment", index + 1), segment, raw?.[index])),
      scheme === null && segments.length === 0 ? h("li.none", {}, t("emptyPath")) : null),
    query.length ? h("table.query", {},
      h("caption.hidden", {}, t("query")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("queryName")), h("th", { scope: "col" }, t("queryValue")))),
      h("tbody", {}, query.map(([name, value]) =>
        h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)),
          h("td", {}, value === null ? h("em", {}, t("noValue")) : value === "" ? h("em", {}, t("emptyText")) : h("code", { dir: "auto" }, value)))))) : null,
    refusal ? h("p.bad-text", {}, refusal) : null);
}

/// The segments as they are written, or null where they cannot be told by splitting alone.
function rawSegments(answer) {
  // The link at the end of a detour is told in words alone.
  if (answer.detours.length) return null;
  let text = (answer.rewritten ?? answer.link).trim().replace(/[?#].*$/su, "");
  const { scheme, host, segments } = answer.reading;
  if (scheme !== null) text = text.slice(scheme.length + 1);
  if (host !== null) text = text.replace(/^\/\/[^/]*/, "");
  const raw = text.split("/").filter((part) => part !== "");
  return raw.length === segments.length ? raw : null;
}

/// The steps from the link as given to what opens it.
function way(answer) {
  const step = (kind, title, ...rest) => h("li.step", { class: kind }, h("span.step-title", {}, title), rest);
  const rule = (number) => (number === null || number === undefined ? t("rewrittenAlone") : t("rewrittenBy", number));
  // The rule as it stands in the table says more than the sentence about it.
  const written = ({ rule: number, text }) => {
    const rewrite = store.table.rewrites[number ?? -1];
    return rewrite ? h("span.step-note", {}, rewrite.kind === "pattern" ? patternText(rewrite.from) : h("code.p-expression", {}, rewrite.from), " → ", h("code", {}, rewrite.to),
      rewrite.conditions ? h("span", {}, " · ", rewrite.conditions) : null) : h("span.step-note", {}, text);
  };
  const steps = [
    step("given", t("given", t.source(answer.source)), h("code.step-link", { dir: "ltr" }, answer.link)),
    answer.rewriting.map((each) =>
      step("rewrite", rule(each.rule), written(each), h("code.step-link", { dir: "ltr" }, each.link))),
    answer.rewritingFailure ? step("bad", t("verdictRewriting"), h("span.step-note", {}, answer.rewritingFailure)) : null,
    answer.goesTo ? step("match", t("matched"), h("span.step-note", {}, routeButton(answer.goesTo.index), " ", patternText(answer.goesTo.pattern)))
      : step("bad", t("verdictNone")),
    answer.detours.map((sentence) => step("detour", t("detour"), h("span.step-note", {}, sentence))),
    // A refusal comes before anything runs.
    answer.interceptors.length && !answer.refusal ? step("gate", t("interceptors", answer.interceptors.length), h("span.step-note", {}, answer.interceptors.map((name) => badge(name)))) : null,
    answer.start && !answer.refusal ? step("gate", t("starts"), h("span.step-note", {}, answer.start)) : null,
    answer.refusal ? step("bad", t("refused"), h("span.step-note", {}, answer.refusal))
      : answer.goesTo ? step("good", t("opens")) : null,
  ];
  return card("way", t("way"), h("ol.steps", {}, steps));
}

/// The routes that take the link, the first one first, each with what put it before the next.
function takers(answer) {
  if (!answer.fits.length) return null;
  return card("takers", t("takers", answer.fits.length), h("ol.fits", {}, answer.fits.map((fit, index) =>
    h("li.fit", { class: index === 0 ? "first" : "" },
      h("div.fit-head", {}, routeButton(fit.index), patternText(fit.pattern), fit.priority ? badge(t("priority", fit.priority)) : null),
      values(fit),
      fit.decision ? h("p.fit-rule", {}, h("b", {}, t("byRule", fit.decision.rule)), " ", fit.decision.reason) : null))));
}

function values(fit) {
  const pairs = Object.entries(fit.parameters);
  if (!pairs.length && !fit.tail?.length) return null;
  return h("p.values", {}, pairs.map(([name, value]) => h("span.value", {}, h("b", {}, name), h("code", { dir: "auto" }, value))),
    fit.tail?.length ? h("span.value", {}, h("b", {}, "*"), h("code", { dir: "auto" }, fit.tail.join("/"))) : null);
}

/// The routes that came near, each with the link and the place at which it fell out.
function near(answer) {
  if (!answer.misses.length) return null;
  const more = answer.missCount - answer.misses.length;
  return card("near", t("cameNear"),
    h("ul.misses", {}, answer.misses.map((miss) =>
      h("li.miss", {},
        h("div.fit-head", {}, routeButton(miss.index), patternText(miss.pattern)),
        h("p.miss-link", { dir: "ltr" }, marked(answer.reading, miss)),
        h("p.miss-reason", {}, miss.reason),
        miss.suggestion && miss.suggestion !== answer.link ? h("p.suggestion", {}, t("didYouMean"), " ", linkButton(miss.suggestion)) : null))),
    more > 0 ? h("p.more", {}, t("andMore", more)) : null);
}

/// The link as it was read, with the place marked at which a route fell out: a segment, the scheme or host, or the end.
function marked(reading, miss) {
  const { scheme, host, segments } = reading;
  const place = miss.segment;
  const part = (text, isHere) => (isHere ? h("mark", {}, text) : text);
  const isHost = place === null && host !== null && /host/i.test(miss.reason);
  const pieces = [];
  if (scheme !== null) pieces.push(part(scheme, place === null && !isHost), "://");
  if (host !== null) pieces.push(part(host, isHost));
  segments.forEach((segment, index) => {
    if (index > 0 || host !== null || scheme === null) pieces.push("/");
    pieces.push(part(segment === "" ? " " : segment, place === index));
  });
  if (place !== null && place >= segments.length) pieces.push("/", h("mark.gap", { "aria-label": t("missing") }, "…"));
  return h("code", {}, pieces);
}

/// The whole explanation as the command prints it.
function printed(answer) {
  if (!answer.text) return null;
  const copied = h("span.hidden", { role: "status" });
  const copy = h("button.plain", {
    type: "button",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(answer.text);
        copied.textContent = t("copied");
        copy.lastChild.textContent = t("copied");
      } catch (problem) { complain(problem); }
    },
  }, glyphs.copy(), h("span", {}, t("copy")));
  return h("details.card.printed", {
    "data-part": "printed", open: isPrintedOpen, ontoggle: (event) => { isPrintedOpen = event.currentTarget.open; },
  }, h("summary", {}, t("printed")), h("pre", { tabindex: 0, dir: "ltr" }, `$ ${answer.command}\n${answer.text}`), copy, copied);
}
