// Faults of the table, and what may be one.

import { byID, glyphs, h, put } from "./dom.js";
import { badge, empty, routeButton, tryRow } from "./parts.js";
import { hear, store } from "./store.js";
import { t } from "./strings.js";

const panel = byID("panel-findings");
let severity = "";
/// Findings put into the page at once; more on demand.
const step = 200;
let limit = step;

export function startFindings() {
  hear("table", () => { limit = step; show(); });
  hear("language", show);
}

function show() {
  if (!store.table) return;
  const all = store.findings;
  const errors = all.filter((finding) => finding.severity === "error").length;
  const number = byID("finding-count");
  number.hidden = all.length === 0;
  number.textContent = String(all.length);
  number.className = errors ? "error" : "";
  number.setAttribute("aria-label", t("findings", errors, all.length - errors));
  if (!all.length) {
    put(panel, empty(t("noFindings"), t("noFindingsText", store.table.routes.length), glyphs.check()));
    return;
  }
  const found = all.filter((finding) => !severity || finding.severity === severity);
  const choice = (value, text) => h("button", {
    type: "button", "aria-pressed": String(severity === value), "data-severity": value,
    onclick: () => { severity = value; limit = step; show(); panel.querySelector(`[data-severity="${value}"]`).focus(); },
  }, text);
  put(panel,
    h("div.panel-head", {},
      h("p.count", {}, t("findings", errors, all.length - errors)),
      h("div.group", { role: "group", "aria-label": t("severity") },
        choice("", t("allFindings")), choice("error", t("errors", errors)), choice("warning", t("warnings", all.length - errors)))),
    h("ul.findings", {}, found.slice(0, limit).map((finding) =>
      h("li.card.finding", { class: finding.severity },
        h("p.finding-head", {}, badge(t(finding.severity), finding.severity), h("code", {}, finding.code)),
        h("p", {}, finding.message),
        finding.witness ? h("p.finding-witness", {}, h("span.label", {}, t("witness")), tryRow(finding.witness)) : null,
        // The numbers of a file that cannot be used are not those of the table that is shown.
        finding.routes.length && !store.table.fault ? h("p.wrap", {}, h("span.label", {}, t("aboutRoutes", finding.routes.length)), finding.routes.map((index) => routeButton(index))) : null))),
    found.length > limit ? h("button.plain", { type: "button", onclick: () => { limit += step; show(); } }, t("andMore", found.length - limit)) : null);
}
