// What the systems do with links by the association files of the table's apps: for a link, and for the table as a whole.

import { get } from "./api.js";
import { byID, glyphs, h, put } from "./dom.js";
import { badge, empty, routeButton, tryRow } from "./parts.js";
import { hear, store } from "./store.js";
import { t } from "./strings.js";

const panel = byID("panel-coverage");
/// How the files compare with the table; null until it is known.
let compared = null;
/// The table's revision that it is about, or is asked about.
let revision = null;

export function startSystems() {
  hear("table", () => {
    revision = null;
    if (document.body.dataset.view === "coverage") compare();
  });
  hear("view", (name) => { if (name === "coverage") compare(); });
  hear("language", show);
}

/// What each system does with a link; null if nothing can be said, or the question is overtaken.
export async function systemsOf(link, signal) {
  try {
    return await get(`/api/systems?${new URLSearchParams({ link })}`, signal);
  } catch {
    return null;
  }
}

/// The card beside what the app does with a link: whether each system hands it over, and why.
export function systemsCard(answer) {
  if (!answer?.systems.length) return null;
  return h("section.card", { "data-part": "systems" }, h("h3", {}, t("systems")),
    h("ul.rows", {}, answer.systems.map(({ app, verdict }) =>
      h("li.system", { "data-os": verdict.os, "data-opens": String(verdict.opens) },
        h("span.row-title", {}, badge(t(verdict.os)), " ", h("code", { dir: "ltr" }, app)),
        h("b", { class: verdict.opens === true ? "good-text" : verdict.opens === false ? "bad-text" : "" }, t(verdict.opens === true ? "handedOver" : verdict.opens === false ? "keptOutside" : "mayOpen")),
        h("span.step-note", {}, h("code", {}, verdict.code), " ", verdict.reason)))),
    h("p.step-note", {}, t("systemsBy")));
}

// MARK: The table as a whole

async function compare() {
  if (!store.table || revision === store.table.revision) return;
  const asked = store.table.revision;
  revision = asked;
  compared = null;
  panel.setAttribute("aria-busy", "true");
  show();
  try {
    const answer = await get("/api/coverage");
    if (revision !== asked) return;
    compared = answer;
  } catch (problem) {
    if (revision !== asked) return;
    // Asked again when the tab is looked at the next time.
    revision = null;
    compared = { coverage: [], fault: problem.message };
  }
  panel.removeAttribute("aria-busy");
  show();
}

function show() {
  if (!store.table) return;
  if (!compared) {
    put(panel, h("p.count", { role: "status" }, t("proving")));
    return;
  }
  if (compared.fault) {
    put(panel, h("p.bad-text", {}, compared.fault));
    return;
  }
  if (!compared.coverage.length) {
    put(panel, empty(t("noApps"), t("noAppsText"), glyphs.shield()));
    return;
  }
  put(panel, h("div.panel-head", {}, h("p.count", {}, t("coverageText"))), compared.coverage.map(site));
}

/// How one app's links of one host compare.
function site(proof) {
  const title = proof.exact ? t("exactLinks") : t("differences", proof.differences.length);
  return h("section.card.site", { "data-os": proof.os, "data-exact": String(proof.exact) },
    h("h3", {}, badge(t(proof.os)), " ", h("code", { dir: "ltr" }, proof.host)),
    h("p.facts", {}, h("code", { dir: "ltr" }, proof.app), proof.bytes === null ? null : [" · ", t("fileBytes", proof.bytes)], " · ", h("b", { class: proof.exact ? "good-text" : "" }, title)),
    proof.differences.length ? h("ul.findings", {}, proof.differences.map((each) => difference(each))) : null,
    proof.doubts.length ? h("ul.doubts", {}, proof.doubts.map((doubt) => h("li", {}, h("span.label", {}, t("notProved")), doubt))) : null);
}

function difference(each) {
  const route = each.route === null ? null : store.routes.get(each.route);
  return h("li.difference", { "data-kind": each.kind },
    h("p.finding-head", {}, badge(t(each.kind), each.kind === "over-claim" ? "warning" : "error"), h("span", {}, t(each.kind === "over-claim" ? "overClaimText" : "underClaimText"))),
    h("p.finding-witness", {}, h("span.label", {}, t("witness")), tryRow(each.witness)),
    each.rule ? h("p.wrap", {}, h("span.label", {}, t("byEntry")), h("code", { dir: "ltr" }, each.rule)) : null,
    each.route === null ? null : h("p.wrap", {}, h("span.label", {}, t("aboutRoutes", 1)), route ? routeButton(route.index) : h("code", {}, each.route)));
}
