// Links beside the form: the outcome of each by the published rules, and by those on the page.

import { byID, glyphs, h, put, visible } from "./dom.js";
import { badge } from "./parts.js";
import { patternParameters, patternParts } from "./pattern.js";
import { frontTitle, stillPhone } from "./phone.js";
import { shareButton } from "./share.js";
import { hear, store } from "./store.js";
import { t } from "./strings.js";
import { clearTried, tried, triedLinks } from "./tried.js";
import { post } from "./desk-api.js";
import { base, chosenRule, desk, isChecked, routes } from "./desk-store.js";
import { outcomeParts, tableName } from "./desk-words.js";

const panel = byID("panel-phone");
const field = byID("link");
const source = byID("source");
/// The server's answer on each link, by source and link.
let answers = new Map();
/// The display after the link in the field, by the rules on the page; null for none.
let arrival = null;
let failure = null;
let asked = 0;
let underWay = null;
let timer = 0;

export function startLinks() {
  store.sources = ["push", "universalLink", "scheme", "webView", "qrCode", "shortcut", "handoff", "search", "view", "app"];
  field.addEventListener("input", later);
  source.addEventListener("change", ask);
  byID("link-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) tried(field.value.trim(), source.value);
    ask();
  });
  hear("try", ({ link, from }) => {
    field.value = link;
    if (from) source.value = from;
    tried(link, source.value);
    ask();
  });
  for (const name of ["checks", "chosen", "desk"]) hear(name, later);
  hear("tried", show);
  hear("language", () => { sources(); show(); });
  sources();
}

function sources() {
  const chosen = source.value || "push";
  put(source, store.sources.map((name) => h("option", { value: name }, t.source(name))));
  source.value = chosen;
}

/// A link that a pattern takes: each parameter as the caller says, or as its kind asks.
///
/// Groups that may be missing are left out if one of their parameters is `null`.
export function fillPattern(pattern, value = sampleValue) {
  const parameters = patternParameters(pattern);
  let number = 0;
  let text = "";
  let group = null;
  const add = (part) => { if (group) group.text += part; else text += part; };
  for (const part of patternParts(pattern)) {
    if (part.kind === "group") {
      if (part.text !== ")") group = { text: "/", isThere: false };
      else if (group) {
        if (group.isThere) text += group.text;
        group = null;
      }
    } else if (part.kind === "name") {
      const parameter = parameters[number];
      number += 1;
      const filled = value({ ...parameter, isOptional: parameter.isOptional || group !== null });
      if (filled === null) text = group ? text : text.replace(/\/$/, "");
      else {
        add(filled);
        if (group) group.isThere = true;
      }
    } else if (!["type", "expression", "tail"].includes(part.kind)) add(part.kind === "literal" ? part.text.replace(/\\(.)/g, "$1") : part.text);
    else if (part.kind === "tail" && part.text !== "?" && part.text !== "+" && !/[^/]$/.test(text)) text = text.replace(/\/$/, "");
  }
  return text;
}

/// A value for a parameter of some kind.
function sampleValue({ holds, isOptional }) {
  if (isOptional) return null;
  if (/^(u?int|number|long)/i.test(holds ?? "")) return "42";
  if (/^(double|float|decimal)/i.test(holds ?? "")) return "1.5";
  if (/^bool/i.test(holds ?? "")) return "true";
  if (/^uuid/i.test(holds ?? "")) return "00000000-0000-4000-8000-000000000042";
  return /^\(([\w-]+)\|/.exec(holds ?? "")?.[1] ?? "abc";
}

/// The links that are judged: the one in the field, those of the rule in the form, and those that were tried.
function links() {
  const found = new Map();
  const add = (kind, link, from) => {
    const key = `${from} ${link}`;
    if (link && link.length <= 8192 && found.size < 40 && !found.has(key)) found.set(key, { kind, link, source: from });
  };
  if (field.value.trim()) add("own", field.value.trim(), source.value);
  const rule = chosenRule();
  if (rule) {
    const from = rule.when?.sources?.[0] ?? source.value;
    const pattern = rule.from ?? routes().find((route) => route.id === rule.route)?.pattern;
    if (pattern) {
      add("sample", fillPattern(pattern), from);
      if (patternParameters(pattern).length) add("sample", fillPattern(pattern, (each) => (each.isOptional ? null : sampleValue(each).replace("42", "7").replace("abc", "x1"))), from);
    }
    if (rule.to && !/[:$][A-Za-z0-9]/.test(rule.to.replace(/^[a-z]+:/i, ""))) add("target", rule.to, from);
  }
  for (const { link, source: from } of triedLinks()) add("tried", link, from);
  return [...found.values()];
}

function later() {
  clearTimeout(timer);
  panel.setAttribute("aria-busy", "true");
  timer = setTimeout(ask, 150);
}

async function ask() {
  clearTimeout(timer);
  if (!desk.app) {
    panel.removeAttribute("aria-busy");
    return;
  }
  underWay?.abort();
  asked += 1;
  const number = asked;
  const wanted = links();
  if (!wanted.length || !desk.tables.size || !isChecked()) {
    panel.removeAttribute("aria-busy");
    show();
    return;
  }
  underWay = new AbortController();
  panel.setAttribute("aria-busy", "true");
  try {
    // Rules that no app takes lead nowhere; the links are judged by the published ones.
    const rules = desk.checks.isSound ? { rules: desk.rules } : {};
    const from = desk.from && desk.from !== "-" ? { from: desk.from } : {};
    const answer = await post(`${base()}/explain`, { ...rules, ...from, links: wanted.map(({ link, source: kind }) => ({ link, source: kind })) }, underWay.signal);
    const own = wanted.find((each) => each.kind === "own");
    const shown = own ? await post(`${base()}/phone`, { ...rules, ...from, link: own.link, source: own.source }, underWay.signal).catch(withoutPhone) : null;
    if (number !== asked) return;
    answers = new Map(answer.links.map((each) => [`${each.source} ${each.link}`, each]));
    arrival = shown;
    failure = null;
  } catch (problem) {
    if (problem.name === "AbortError" || number !== asked) return;
    failure = problem;
    answers = new Map();
    arrival = null;
  } finally {
    if (number === asked) panel.removeAttribute("aria-busy");
  }
  show();
}

function show() {
  if (!desk.app) {
    put(panel);
    return;
  }
  const all = links();
  const part = (kinds) => all.filter((each) => kinds.includes(each.kind));
  const [own, samples, history] = [part(["own"]), part(["sample", "target"]), part(["tried"])];
  put(panel,
    h("div.panel-head", {}, h("h2", {}, t("viewLinks")), tablePicker()),
    desk.checks && !desk.checks.isSound ? h("p.note-line.bad-text", {}, t("judgedByPublished")) : null,
    failure ? h("p.bad-text", {}, t("linksUnknown")) : null,
    own.length ? [rows(own), arrivalOf(own[0])] : null,
    samples.length ? [h("h3", {}, t("linksOfRule")), rows(samples)] : null,
    h("h3.tried-head", {}, t("triedLinks"), history.length ? h("button.plain", { type: "button", id: "clear-tried", onclick: clearTried }, t("clear")) : null),
    history.length ? rows(history) : h("p.none", {}, t("noTried")));
}

/// The links are shown also where no app can be made of the table.
function withoutPhone(problem) {
  if (problem.name === "AbortError") throw problem;
  return null;
}

/// The phone as the link in the field leaves it, with a sentence for those who do not see it.
function arrivalOf({ link, source: from }) {
  if (!arrival || arrival.link !== link || arrival.source !== from) return null;
  const title = frontTitle(arrival.phone);
  const text = arrival.error ? t("notOpened", arrival.error) : arrival.waits ? t("waits") : title ? t("arrived", title) : t("noPage");
  return h("figure.arrival", {}, h("figcaption", { class: arrival.error ? "bad-text" : "faint" }, visible(text)), stillPhone(arrival.phone));
}

function tablePicker() {
  if (desk.tables.size < 2) return null;
  return h("select", {
    "aria-label": t("appVersion"), id: "from", onchange: (event) => { desk.from = event.target.value; ask(); },
  }, [...desk.tables.keys()].map((from) => h("option", { value: from, selected: from === desk.from }, tableName(from))));
}

const rows = (links) => h("ul.judged", {}, links.map(({ link, source: from }) => {
  const answer = answers.get(`${from} ${link}`);
  const isSame = answer && JSON.stringify(answer.was) === JSON.stringify(answer.is);
  return h("li.card.judged-link", { "data-link": link, "data-change": answer ? String(!isSame) : null },
    h("p.judged-head", {}, h("code", { dir: "ltr" }, link), shareButton(link)),
    h("p.faint", {}, t.source(from), answer ? [" ", badge(t(isSame ? "same" : "changes"), isSame ? "quiet" : "good")] : null),
    !answer ? null : isSame ? h("p.judged-is", {}, outcomeParts(answer.is)) : [
      h("p.judged-was", {}, h("span.label", {}, t("was")), outcomeParts(answer.was)),
      h("p.judged-is", {}, h("span.label", {}, glyphs.arrow()), outcomeParts(answer.is)),
    ]);
}));
