// Codes and data of the rule server as sentences.

import { badge } from "./parts.js";
import { h } from "./dom.js";
import { desk, isLocal, routes } from "./desk-store.js";
import { t } from "./strings.js";

/// Why a request was not answered, in the language of the page; a code without words comes with the server's.
export function refusal(problem) {
  if (!problem?.code) return problem?.message ?? String(problem);
  return t.has(`refusal ${problem.code}`) ? t(`refusal ${problem.code}`, problem.data) : t("refusedCode", problem.code, problem.message);
}

/// The words for faults of rules.
export const finding = ({ code, data, message }) =>
  (t.has(`finding ${code.replace(/^(rewrite|override)\./, "")}`) ? t(`finding ${code.replace(/^(rewrite|override)\./, "")}`, data ?? {}) : message);

/// A difference between two sets of rules.
export const change = ({ code, data, message }) => (t.has(`change ${code}`) ? t(`change ${code}`, data ?? {}) : message);

/// The name of a rule on the page.
export const ruleName = (kind, rule) => rule.name || (kind === "rewrite" ? rule.from ?? rule.match : rule.route) || t("unnamedRule");

/// The name of a route: its summary, with its id.
export function routeWords(id) {
  const route = routes().find((each) => each.id === id);
  return route?.summary ? `${route.summary} (${id})` : id ?? "";
}

/// The end of a link, as one line.
export function endWords({ kind, route, code }) {
  if (kind === "route") return t("endRoute", routeWords(route));
  if (kind === "refused") return t("endRefused", t.refusal(code));
  return t(kind === "notFound" ? "endNone" : "endUnreadable");
}

/// An outcome's end.
export const endOf = (outcome) =>
  (outcome.error ? { kind: "unreadable" } : outcome.refused ? { kind: "refused", code: outcome.refused } : outcome.matched ? { kind: "route", route: outcome.id ?? outcome.pattern } : { kind: "notFound" });

/// The outcome of a link: its end, its values, and the rules that led there.
export function outcomeParts(outcome) {
  const end = endOf(outcome);
  const values = Object.entries(outcome.parameters ?? {});
  return h("span.outcome", { "data-end": end.kind, "data-route": end.route ?? null },
    h("b", {}, endWords(end)),
    end.kind === "route" && values.length ? h("span.values", {}, values.map(([name, value]) => h("span.value", {}, h("b", {}, name), h("code", { dir: "auto" }, typeof value === "string" ? value : JSON.stringify(value))))) : null,
    outcome.rewritten ? h("code.step-link", { dir: "ltr" }, `→ ${outcome.rewritten}`) : null,
    outcome.via?.length ? h("span.wrap", {}, outcome.via.map((each) => badge(each, "quiet"))) : null);
}

/// A moment, as people write it.
export const moment = (seconds) => new Date(seconds * 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/// The name of a table: the versions of the app that have it.
export const tableName = (from) => (from === "-" || from === null ? t("everyVersion") : t("fromVersion", from));

/// The line beneath the page's name.
export const placeName = () => (desk.app && isLocal ? `${desk.app.name} · ${desk.channel}` : desk.app ? `${desk.app.tables[0]?.name ?? desk.app.name} · ${desk.app.name}/${desk.channel}` : t("noApp"));
