// The page of one route: what it is for, how its links look, what stands above it, what overlaps with it.

import { byID, glyphs, h, put } from "./dom.js";
import { badge, empty, linkButton, patternText, routeButton, routeName, routeTitle, tryRow } from "./parts.js";
import { patternParameters } from "./pattern.js";
import { hear, store, tell } from "./store.js";
import { t } from "./strings.js";

const panel = byID("panel-route");
let shown = null;

export function startRoute() {
  hear("route", (index) => {
    choose(index);
    tell("view", "route");
    panel.scrollTop = 0;
  });
  hear("table", () => choose(shown === null ? null : Math.min(shown, store.table.routes.length - 1)));
  hear("language", show);
}

/// Shows a route's page, without changing the page in front.
export function choose(index) {
  shown = store.table?.routes[index] ? index : null;
  show();
  tell("chosen", shown);
  tell("address");
}

export const chosenRoute = () => (shown === null ? null : store.table?.routes[shown] ?? null);

function show() {
  if (!store.table) return;
  const route = chosenRoute();
  if (!route) {
    put(panel, back(), empty(t("noRouteChosen"), t("noRouteChosenText")));
    return;
  }
  const children = store.table.routes.filter((other) => other.parent && other.parent === route.id);
  put(panel,
    back(),
    h("header.route-head", {},
      h("p.route-kicker", {}, route.id ? h("code", {}, route.id) : null, badge(t(route.exposure), route.exposure === "public" ? "good" : "quiet"),
        route.presentation ? badge(route.presentation) : null,
        route.tags.map((tag) => h("button.badge.tag", { type: "button", title: t("filterByTag", tag), onclick: () => tell("tag", tag) }, tag))),
      h("h2", {}, routeTitle(route)),
      h("p.big-pattern", {}, patternText(route.pattern))),
    card(t("samples"), route.samples.length ? h("ul.rows", {}, route.samples.map((link) => h("li", {}, tryRow(link)))) : h("p.none", {}, t("noSamples"))),
    parameters(route),
    family(route, children),
    facts(route),
    overlaps(route));
}

const back = () => h("button.plain.all-routes", { type: "button", onclick: () => tell("view", "routes") }, glyphs.back(), t("viewRoutes"));

const card = (title, ...children) => h("section.card", {}, h("h3", {}, title), children);

function parameters(route) {
  const inPath = patternParameters(route.pattern);
  const names = new Set([...inPath, ...route.query].map(({ name }) => name));
  const others = Object.keys(route.defaults).filter((name) => !names.has(name));
  if (!inPath.length && !route.query.length && !others.length) return null;
  const value = (name) => (name in route.defaults ? h("code", {}, typeof route.defaults[name] === "string" ? route.defaults[name] : JSON.stringify(route.defaults[name])) : h("span.none", {}, "–"));
  const row = (name, where, holds, need) => h("tr", {},
    h("th", { scope: "row" }, h("code.p-name", {}, name)), h("td", {}, where), h("td", {}, holds ? h("code.p-type", {}, holds) : t("anyText")), h("td", {}, need), h("td", {}, value(name)));
  return card(t("parameters"), h("div.scroll", { tabindex: 0, role: "region", "aria-label": t("parameters") }, h("table.plain-table", {},
    h("thead", {}, h("tr", {}, ["parameter", "where", "holds", "need", "default"].map((key) => h("th", { scope: "col" }, t(key))))),
    h("tbody", {},
      inPath.map((each) => row(each.name, each.isTail ? t("inTail") : t("inPath"), each.holds, each.isOptional ? t("optional") : t("required"))),
      route.query.map((each) => row(each.name, t("inQuery"), each.type, each.required ? t("required") : t("optional"))),
      others.map((name) => row(name, t("byDefault"), null, t("optional")))))));
}

/// The routes above, from the top, and those beneath.
function family(route, children) {
  const above = [];
  const seen = new Set([route.id]);
  let broken = null;
  for (let id = route.parent; id; id = store.routes.get(id)?.parent) {
    const parent = store.routes.get(id);
    if (!parent || seen.has(id)) {
      broken = id;
      break;
    }
    seen.add(id);
    above.unshift(parent);
  }
  if (!above.length && !children.length && !broken) return null;
  return card(t("family"),
    h("ol.crumbs", {},
      broken ? h("li", {}, h("span.bad-text", {}, t("unknownParent", broken))) : null,
      above.map((parent) => h("li", {}, routeButton(parent.index))),
      h("li", {}, h("b", { "aria-current": "true" }, routeName(route)))),
    children.length ? [
      h("h4", {}, t("beneath", children.length)),
      h("p.wrap", {}, children.slice(0, 60).map((child) => routeButton(child.index)), children.length > 60 ? h("span.more", {}, t("andMore", children.length - 60)) : null),
    ] : null);
}

function facts(route) {
  const row = (name, ...value) => [h("dt", {}, name), h("dd", {}, value)];
  return card(t("facts2"), h("dl.facts", {},
    row(t("exposure"), route.exposure === "public" ? t("publicText") : t("internalText")),
    row(t("sources"), route.sources ? route.sources.map((name) => badge(t.source(name))) : t("anySource")),
    route.presentation ? row(t("presentation"), route.presentation) : null,
    row(t("priorityName"), String(route.priority)),
    route.fallback ? row(t("fallback"), h("code.link-text", { dir: "ltr" }, route.fallback)) : null,
    row(t("place"), h("code", {}, route.place))));
}

function overlaps(route) {
  const findings = route.findings.map((number) => store.findings[number]).filter(Boolean);
  if (!findings.length) return null;
  return card(t("overlaps"), h("ul.rows", {}, findings.map((finding) =>
    h("li.overlap", {},
      h("p", {}, badge(t(finding.severity), finding.severity), " ", finding.message),
      finding.witness ? h("p", {}, t("witness"), " ", linkButton(finding.witness)) : null,
      h("p.wrap", {}, finding.routes.filter((index) => index !== route.index).map((index) => routeButton(index)))))));
}
