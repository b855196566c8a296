// The list of published links that must go on working: green for those that hold by the rules on the page, red for the others.

import { byID, glyphs, h, put } from "./dom.js";
import { badge, empty, linkButton } from "./parts.js";
import { shareButton } from "./share.js";
import { hear } from "./store.js";
import { t } from "./strings.js";
import { get, post, put as replace } from "./desk-api.js";
import { appPath, base, desk, isChecked, may } from "./desk-store.js";
import { act } from "./desk-rules.js";
import { outcomeParts, routeWords } from "./desk-words.js";

const panel = byID("panel-cases");
/// The cases as they are written, with their lines; null until they are known.
let cases = null;
/// The cases that fail by the rules on the page, by line; null until that is known.
let failures = null;
let onlyFailing = false;
let asked = 0;

export function startCases() {
  hear("view", (name) => { if (name === "cases") ask(); });
  hear("desk", () => { cases = null; failures = null; count(); if (document.body.dataset.view === "cases") ask(); });
  hear("checks", () => { if (document.body.dataset.view === "cases") ask(); });
  hear("language", show);
}

async function ask() {
  if (!desk.app) return show();
  asked += 1;
  const number = asked;
  panel.setAttribute("aria-busy", "true");
  if (!cases) show();
  const found = await act(async () => {
    const text = await get(`${appPath()}/cases`);
    // A number sign without a space begins a link of its fragment alone.
    const lines = (text || "").split("\n").map((line, place) => ({ line: place + 1, text: line.trim(), isRemark: line.startsWith("# ") })).filter((each) => each.text && !each.isRemark);
    const judged = isChecked() && desk.checks.isSound ? await post(`${base()}/preview`, { rules: desk.rules }) : null;
    return { lines, judged };
  });
  if (number !== asked) return;
  panel.removeAttribute("aria-busy");
  if (!found) return;
  cases = found.lines.map(({ line, text }) => { try { return { line, ...(text.startsWith("{") ? JSON.parse(text) : { link: text }) }; } catch { return { line, link: text }; } });
  failures = found.judged && new Map(found.judged.cases.failures.map((each) => [each.line, each]));
  count();
  show();
}

function count() {
  const number = byID("case-count");
  number.hidden = !failures?.size;
  number.className = "error";
  number.textContent = String(failures?.size ?? 0);
  number.setAttribute("aria-label", t("failing", failures?.size ?? 0));
}

function show() {
  if (!desk.app) {
    put(panel, empty(t("noApp"), t("noAppText")));
    return;
  }
  if (!cases) {
    put(panel, h("p.faint", { role: "status" }, t("checking")));
    return;
  }
  const file = h("input.hidden", { type: "file", id: "cases-file", accept: ".jsonl,.ndjson,application/x-ndjson", tabindex: -1, "aria-label": t("bringCases"), onchange: (event) => bring(event.target) });
  const shown = onlyFailing && failures ? cases.filter((each) => failures.has(each.line)) : cases;
  put(panel,
    h("div.panel-head", {},
      h("p.count", { role: "status" }, cases.length ? failures ? t("casesCount", cases.length - failures.size, failures.size) : t("casesUnknown", cases.length) : t("noCases")),
      failures?.size ? h("label.check", {}, h("input", { type: "checkbox", id: "only-failing", checked: onlyFailing, onchange: (event) => { onlyFailing = event.target.checked; show(); } }), t("onlyFailing")) : null,
      may("editor") ? [file, h("button", { type: "button", id: "bring-cases", onclick: () => file.click() }, t("bringCases"))] : null),
    cases.length ? h("ul.cases", {}, shown.slice(0, 500).map(row)) : empty(t("noCases"), t("noCasesText")),
    shown.length > 500 ? h("p.faint", {}, t("andMore", shown.length - 500)) : null);
}

function row(each) {
  const failure = failures?.get(each.line) ?? null;
  const state = !failures ? "open" : failure ? "bad" : "good";
  const expected = each.refused ? t("endRefused", typeof each.refused === "string" ? t.refusal(each.refused) : "") : typeof each.id === "string" ? t("endRoute", routeWords(each.id)) : each.id === null ? t("endNone") : "";
  return h("li.case", { "data-state": state, "data-line": each.line },
    h("span.stage-mark", { class: state === "good" ? "done" : state }, state === "good" ? glyphs.check() : state === "bad" ? glyphs.cross() : glyphs.dot(), h("span.hidden", {}, t(`case ${state}`))),
    h("span.case-link", {}, linkButton(each.link), shareButton(each.link)),
    h("span.faint", {}, t("expects", expected)),
    failure ? h("p.case-outcome", {}, failure.isNew ? badge(t("failsNow"), "error") : badge(t("failedBefore"), "quiet"), " ", t("is"), ": ", outcomeParts(failure.outcome)) : null);
}

async function bring(input) {
  const file = input.files[0];
  // The same file may be chosen again once it is mended.
  input.value = "";
  if (!file) return;
  await act(async () => {
    await replace(`${appPath()}/cases`, await file.text(), "application/x-ndjson");
    await ask();
  });
}
