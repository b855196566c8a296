// The form of one rule. Typing changes the rule at once; an app's verdict on it stands beneath.

import { byID, h, put } from "./dom.js";
import { empty, patternText } from "./parts.js";
import { patternParameters } from "./pattern.js";
import { hear, store, tell } from "./store.js";
import { t } from "./strings.js";
import { changed, chosenRule, desk, isLocal, latest, listOf, may, routes } from "./desk-store.js";
import { fillPattern } from "./desk-links.js";
import { finding, routeWords } from "./desk-words.js";

const panel = byID("panel-rule");
/// The choices that complete a target: the route's id, and its values by parameter.
let picked = null;
/// The rule that the form changes; null for none.
let shown = null;

export function startForm() {
  hear("chosen", () => { picked = null; show(); });
  hear("desk", () => {
    const field = document.activeElement;
    // A field that is being typed in is not replaced, unless its rule has been.
    if (!panel.contains(field) || !field.matches("input, select, textarea")) show();
    else if (chosenRule() === shown) findings();
    else {
      const isSame = JSON.stringify(chosenRule()) === JSON.stringify(shown);
      show();
      if (isSame && field.id) byID(field.id)?.focus({ preventScroll: true });
    }
  });
  hear("language", show);
  hear("checks", findings);
}

const actions = ["to", "web", "error", "disable"];

function show() {
  const rule = chosenRule();
  shown = rule;
  if (!desk.app) {
    put(panel, empty(t("noApp"), t("noAppText")));
    return;
  }
  if (!rule) {
    put(panel, welcome());
    return;
  }
  const isRewrite = desk.chosen.kind === "rewrite";
  put(panel,
    h("div.panel-head", {}, h("h2", {}, t(isRewrite ? "rewriteTitle" : "overrideTitle")), may("editor") ? moves() : null),
    h("p.faint", {}, t(isRewrite ? "rewriteText" : "overrideText")),
    h("form.card.rule-form", { id: "rule-form", onsubmit: (event) => event.preventDefault() },
      h("fieldset", { disabled: !may("editor") },
        isRewrite ? rewriteFields(rule) : overrideFields(rule),
        conditions(rule, isRewrite))),
    h("div", { id: "rule-findings", role: "status" }));
  findings();
}

function welcome() {
  const rewrites = desk.rules.rewrites?.length ?? 0;
  const overrides = desk.rules.overrides?.length ?? 0;
  return h("div.welcome", {},
    h("h2", {}, t("deskWelcome")),
    h("p", {}, t(isLocal ? "fileWelcomeText" : "deskWelcomeText")),
    h("p.facts", {}, isLocal ? t("fileFacts", rewrites, overrides, desk.channel) : t("deskFacts", rewrites, overrides, latest()?.number ?? 0)),
    h("ol.deskway", {}, t(isLocal ? "fileSteps" : "deskSteps").map((step) => h("li", {}, step))));
}

/// Moves the rule, for the first that fits counts, or takes it out.
function moves() {
  const { kind, index } = desk.chosen;
  const rules = desk.rules[listOf(kind)];
  const move = (by) => {
    const [rule] = rules.splice(index, 1);
    rules.splice(index + by, 0, rule);
    desk.chosen = { kind, index: index + by };
    changed();
    show();
  };
  return h("div.group", { role: "group", "aria-label": t("order") },
    h("button", { type: "button", disabled: index === 0, onclick: () => move(-1) }, t("moveUp")),
    h("button", { type: "button", disabled: index === rules.length - 1, onclick: () => move(1) }, t("moveDown")),
    h("button", {
      type: "button", id: "remove-rule",
      onclick: () => { rules.splice(index, 1); desk.chosen = null; changed(); tell("chosen"); },
    }, t("removeRule")));
}

// MARK: Fields

/// A field with its label and a hint.
function field(id, label, input, hint) {
  input.id = id;
  if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
  return h("div.form-row", {}, h("label", { for: id }, label), input, hint ? h("p.hint", { id: `${id}-hint` }, hint) : null);
}

/// A text of the rule: put in as it is typed, left out if it is empty and may be.
function text(rule, name, { isNeeded = false, list, after } = {}) {
  return h("input.text", {
    type: "text", value: rule[name] ?? "", autocomplete: "off", spellcheck: "false", dir: "auto", list, maxlength: 2048,
    oninput: (event) => {
      if (event.target.value || isNeeded) rule[name] = event.target.value;
      else delete rule[name];
      after?.();
      changed();
    },
  });
}

function rewriteFields(rule) {
  const isExpression = "match" in rule;
  const swap = (event) => {
    const [old, name] = event.target.value === "match" ? ["from", "match"] : ["match", "from"];
    rule[name] = rule[old] ?? "";
    delete rule[old];
    if (name === "from") delete rule.caseSensitive;
    changed();
    show();
  };
  const completing = h("div", { id: "completing" });
  const hint = h("p.hint.wrap", { id: "placeholders" });
  const fill = () => {
    placeholders(hint, rule);
    complete(completing, rule, "to");
  };
  const parts = [
    field("rule-name", t("name"), text(rule, "name"), t("nameHint")),
    h("div.form-row", {}, h("label", { for: "rule-kind" }, t("linksThatFit")),
      h("select", { id: "rule-kind", onchange: swap }, ["from", "match"].map((kind) => h("option", { value: kind, selected: (kind === "match") === isExpression }, t(`by ${kind}`))))),
    field("rule-from", t(isExpression ? "expression" : "pattern"), text(rule, isExpression ? "match" : "from", { isNeeded: true, list: "patterns", after: fill }), t(isExpression ? "expressionHint" : "patternHint")),
    h("datalist", { id: "patterns" }, isExpression ? [] : routes().map((route) => h("option", { value: route.pattern }, route.summary ?? route.id ?? ""))),
    target(rule, "to", t("goesToLink"), fill),
    hint, completing,
    h("div.form-row", {}, h("label.check", {}, h("input", {
      type: "checkbox", checked: rule.then === "continue",
      onchange: (event) => { if (event.target.checked) rule.then = "continue"; else delete rule.then; changed(); },
    }), t("thenContinue"))),
    rule.flag ? h("p.hint", {}, t("hasFlag", rule.flag)) : null,
  ];
  fill();
  return parts;
}

/// The parameters that may stand in the target, each to be put in at a press.
function placeholders(place, rule) {
  const names = "match" in rule ? [] : patternParameters(rule.from ?? "").map(({ name }) => `:${name}`);
  put(place, names.length ? [t("youMayUse"), names.map((name) => h("button.badge", {
    type: "button",
    onclick: () => { rule.to = `${rule.to ?? ""}${name}`; byID("rule-to").value = rule.to; changed(); },
  }, name))] : null);
}

/// A link to go to, with the pages that it may be completed from.
function target(rule, name, label, after) {
  const pages = h("select", {
    id: `page-${name}`, "aria-label": t("pickPage"),
    onchange: (event) => {
      const route = routes()[Number(event.target.value)];
      if (!route) return;
      picked = { route, values: {} };
      const own = new Map(patternParameters(rule.from ?? "").map((each) => [each.name, each]));
      for (const { name: parameter } of patternParameters(route.pattern)) picked.values[parameter] = own.has(parameter) ? `:${parameter}` : "";
      fillTarget(rule, name);
      after?.();
    },
  }, h("option", { value: "" }, t("pickPage")), routes().map((route, index) => h("option", { value: index }, route.summary ? `${route.summary} – ${route.id ?? route.pattern}` : route.id ?? route.pattern)));
  return h("div.form-row", {}, h("label", { for: `rule-${name}` }, label),
    h("div.target", {}, pages, Object.assign(text(rule, name, { isNeeded: true, after: () => { picked = null; after?.(); } }), { id: `rule-${name}` })));
}

function fillTarget(rule, name) {
  rule[name] = fillPattern(picked.route.pattern, (parameter) => picked.values[parameter.name] || (parameter.isOptional ? null : `:${parameter.name}`));
  byID(`rule-${name}`).value = rule[name];
  changed();
}

/// Fields for the parameters of the page that was picked.
function complete(place, rule, name) {
  const parameters = picked ? patternParameters(picked.route.pattern) : [];
  put(place, parameters.length ? h("div.form-row", {},
    h("span.row-label", {}, t("parametersOf"), " ", patternText(picked.route.pattern)),
    h("div.completing", {}, parameters.map((parameter) => [
      h("label", { for: `value-${parameter.name}` }, h("code.p-name", {}, parameter.name), parameter.holds ? h("code.p-type", {}, ` ${parameter.holds}`) : null),
      h("input.text", {
        type: "text", id: `value-${parameter.name}`, value: picked.values[parameter.name], autocomplete: "off", placeholder: t(parameter.isOptional ? "optional" : "required"),
        oninput: (event) => { picked.values[parameter.name] = event.target.value.trim(); fillTarget(rule, name); },
      }),
    ]))) : null);
}

function overrideFields(rule) {
  const action = actions.find((name) => name in rule) ?? "disable";
  const completing = h("div", { id: "completing" });
  const turn = (event) => {
    for (const name of [...actions, "reason"]) delete rule[name];
    picked = null;
    const name = event.target.value;
    rule[name] = name === "web" ? true : "";
    if (name === "error") rule.reason = "";
    changed();
    show();
    byID(`act-${name}`)?.focus();
  };
  const fill = () => complete(completing, rule, action);
  return [
    field("rule-name", t("name"), text(rule, "name"), t("nameHint")),
    field("rule-route", t("page"), h("select", { onchange: (event) => { rule.route = event.target.value; changed(); } },
      h("option", { value: "" }, t("pickPage")),
      rule.route && !routes().some((route) => route.id === rule.route) ? h("option", { value: rule.route, selected: true }, rule.route) : null,
      routes().filter((route) => route.id).map((route) => h("option", { value: route.id, selected: route.id === rule.route }, routeWords(route.id))))),
    h("div.form-row", { role: "radiogroup", "aria-label": t("inItsPlace") }, h("span.row-label", {}, t("inItsPlace")), h("div.radios", {}, actions.map((name) =>
      h("label.check", {}, h("input", { type: "radio", name: "action", id: `act-${name}`, value: name, checked: name === action, onchange: turn }), t(`act ${name}`))))),
    action === "to" ? [target(rule, "to", t("goesToLink"), fill), completing] : null,
    action === "web" ? field("rule-web", t("webPage"), h("input.text", {
      type: "text", value: rule.web === true ? "" : rule.web, autocomplete: "off", spellcheck: "false", dir: "auto", placeholder: t("ownPage"),
      oninput: (event) => { rule.web = event.target.value || true; changed(); },
    }), t("webHint")) : null,
    action === "error" ? [target(rule, "error", t("errorPage"), fill), completing, field("rule-reason", t("reason"), text(rule, "reason", { isNeeded: true }))] : null,
    action === "disable" ? field("rule-disable", t("reason"), text(rule, "disable", { isNeeded: true }), t("disableHint")) : null,
  ];
}

// MARK: Conditions

/// The conditions on the query as pairs of texts; alternatives are several pairs with one name, and null is no value.
const pairsOf = (query) => Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each === null ? null : String(each)]));

/// The conditions on the query as one line, such as `campaign=618 & vip`. A name without a value stands alone.
const queryLine = (query) => pairsOf(query).map(([name, value]) => (value === null ? name : `${name}=${value}`)).join(" & ");

/// The conditions on the query in a line; null for none.
function lineQuery(line) {
  const query = new Map();
  for (const pair of line.split("&").map((each) => each.trim()).filter(Boolean)) {
    const [name, ...rest] = pair.split("=");
    query.set(name.trim(), [...(query.get(name.trim()) ?? []), rest.length ? rest.join("=").trim() : null]);
  }
  return query.size ? Object.fromEntries([...query].map(([name, values]) => [name, values.length > 1 ? values : values[0]])) : null;
}

function conditions(rule, isRewrite) {
  const set = (name, value) => {
    const when = rule.when ?? {};
    if (value === null) delete when[name];
    else when[name] = value;
    if (Object.keys(when).length) rule.when = when;
    else delete rule.when;
    changed();
  };
  const when = () => rule.when ?? {};
  const version = (name, label) => field(`when-${name}`, label, h("input.text.short", {
    type: "text", inputmode: "decimal", value: when()[name] ?? "", placeholder: t("anyVersion"), autocomplete: "off", oninput: (event) => set(name, event.target.value.trim() || null),
  }));
  const query = when().query ?? {};
  // The line cannot say everything, such as a value with an ampersand or an empty list.
  const isLine = JSON.stringify(pairsOf(lineQuery(queryLine(query)) ?? {})) === JSON.stringify(pairsOf(query))
    && Object.values(query).every((value) => !Array.isArray(value) || value.length > 0);
  // A rule may name sources that only the app knows.
  const sourceNames = [...new Set([...store.sources, ...[when().sources ?? []].flat()])];
  return h("details.conditions", { open: Boolean(rule.when) },
    h("summary", {}, t("conditions")),
    h("div.form-row", { role: "group", "aria-label": t("onlyFrom") }, h("span.row-label", {}, t("onlyFrom")), h("div.radios", {}, sourceNames.map((source) =>
      h("label.check", {}, h("input", {
        type: "checkbox", checked: when().sources?.includes(source),
        onchange: (event) => {
          const sources = (when().sources ?? []).filter((each) => each !== source).concat(event.target.checked ? [source] : []);
          set("sources", sources.length ? sources : null);
        },
      }), t.source(source))))),
    h("div.form-pair", {}, version("minVersion", t("minVersion")), version("maxVersion", t("maxVersion"))),
    isRewrite ? field("when-query", t("onlyQuery"), h("input.text", {
      type: "text", value: queryLine(query), readonly: !isLine, placeholder: "campaign=618", autocomplete: "off", spellcheck: "false",
      onchange: (event) => set("query", lineQuery(event.target.value)),
    }), t(isLine ? "queryHint" : "queryKept")) : null,
    field("when-percentage", t("percentage"), h("input.text.short", {
      type: "number", min: 0, max: 100, step: "any", value: when().percentage ?? "", placeholder: "100",
      oninput: (event) => set("percentage", event.target.value === "" ? null : Number(event.target.value)),
    }), t("percentageHint")));
}

/// The faults for which an app would refuse the rule that is shown.
function findings() {
  const place = byID("rule-findings");
  if (!place || !desk.chosen) return;
  const { kind, index } = desk.chosen;
  const list = listOf(kind);
  const own = (desk.checks?.findings ?? []).filter((each) => (each.kind === kind && each.index === index) || each.data?.path?.startsWith(`${list}[${index}]`));
  put(place, own.length ? h("ul.findings", {}, own.map((each) => h("li.card.finding.error", { "data-code": each.code }, h("p", {}, finding(each)))))
    : desk.checks ? h("p.card.good-text", { "data-sound": "true" }, t("ruleSound")) : null);
}
