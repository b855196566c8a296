// The list of rules beside the form, and what becomes of the draft as a whole.

import { byID, glyphs, h, put } from "./dom.js";
import { badge } from "./parts.js";
import { hear, tell } from "./store.js";
import { t } from "./strings.js";
import { changed, choose, desk, discard, isLocal, isPublished, listOf, may, open, save } from "./desk-store.js";
import { placeName, ruleName } from "./desk-words.js";

const list = byID("rules");

export function startRules() {
  for (const name of ["desk", "typed", "checks", "language"]) hear(name, show);
  byID("app").addEventListener("change", (event) => act(() => choose(desk.apps.find((app) => app.name === event.target.value), desk.channel)));
  byID("channel").addEventListener("change", (event) => act(() => choose(desk.app, event.target.value)));
}

/// Does something that asks the server; a refusal is shown.
export async function act(does) {
  try {
    return await does();
  } catch (problem) {
    tell("refused", problem);
    return null;
  }
}

function show() {
  const choice = (select, names, chosen) => {
    put(select, names.map((name) => h("option", { value: name }, name)));
    select.value = chosen ?? "";
    select.disabled = names.length < 2;
  };
  put(byID("table-name"), placeName());
  choice(byID("app"), desk.apps.map((app) => app.name), desk.app?.name);
  choice(byID("channel"), desk.app?.channels ?? [], desk.channel);
  put(byID("draft-state"), desk.isChanged ? t("stateTyped") : isLocal ? t("stateFile", desk.channel) : desk.draft ? t("stateDraft", desk.draft.id, desk.draft.revision, desk.draft.authors.join(", ")) : desk.versions.length ? t("statePublished", desk.versions[0].number) : t("stateNothing"));
  if (!desk.app) {
    put(list, h("p.none.pad", {}, t("noAppText")));
    return;
  }
  const focused = document.activeElement?.dataset?.rule;
  put(list, writing(), others(), section("rewrite"), section("override"));
  if (focused) list.querySelector(`[data-rule="${focused}"]`)?.focus({ preventScroll: true });
}

/// The buttons by which rules are made, saved and given up; for those who may.
function writing() {
  if (!may("editor")) return h("p.none.pad", {}, t(desk.unreadable ? "fileUnreadable" : "readOnly"));
  return h("div.rule-keys", {},
    h("button", { type: "button", id: "new-rewrite", onclick: () => add("rewrite", { from: "", to: "" }) }, t("newRewrite")),
    h("button", { type: "button", id: "new-override", onclick: () => add("override", { route: "", disable: "" }) }, t("newOverride")),
    desk.isChanged ? h("button.primary", { type: "button", id: "save", onclick: () => act(save) }, t(isLocal ? "saveFile" : "save")) : null,
    desk.isChanged || desk.draft ? h("button.plain", { type: "button", id: "discard", onclick: () => act(discard) }, t(desk.isChanged ? "undo" : "discardDraft")) : null);
}

/// The other open drafts.
function others() {
  const rest = desk.drafts.filter((draft) => draft.id !== desk.draft?.id);
  if (!rest.length || desk.isChanged) return null;
  return h("p.pad", {}, h("span.label", {}, t("otherDrafts")), rest.map((draft) =>
    h("button.plain", { type: "button", onclick: () => act(() => open(draft)) }, t("draftOf", draft.id, draft.authors.join(", ")))));
}

function add(kind, rule) {
  const rules = (desk.rules[listOf(kind)] ??= []);
  // The first rule that fits counts, so a new one stands in front.
  rules.unshift(rule);
  desk.chosen = { kind, index: 0 };
  changed();
  tell("chosen");
  tell("view", "rule");
  byID(kind === "rewrite" ? "rule-name" : "rule-route")?.focus();
}

function section(kind) {
  const rules = desk.rules[listOf(kind)] ?? [];
  return [
    h("h2.rule-kind", {}, t(kind === "rewrite" ? "rewrites" : "overrides", rules.length)),
    rules.length ? h("ul.rule-list", {}, rules.map((rule, index) => h("li", {}, row(kind, rule, index)))) : h("p.none.pad", {}, t(kind === "rewrite" ? "noRewrites" : "noOverrides")),
  ];
}

function row(kind, rule, index) {
  const isHere = desk.chosen?.kind === kind && desk.chosen.index === index;
  const isFaulty = desk.checks?.findings.some((each) => each.kind === kind && each.index === index);
  const to = kind === "rewrite" ? rule.to : rule.to ?? (rule.web === true ? t("ownPage") : rule.web) ?? rule.error ?? t("disabledShort");
  return h("button.rule-row", {
    type: "button", "data-rule": `${kind}-${index}`, "aria-current": isHere ? "true" : null,
    onclick: () => { desk.chosen = { kind, index }; tell("chosen"); tell("view", "rule"); show(); },
  },
    h("span.rule-title", {}, ruleName(kind, rule)),
    h("span.rule-marks", {},
      isFaulty ? badge(t("faulty"), "error") : isPublished(kind, rule) ? null : badge(t("isNew")),
      rule.when?.percentage !== undefined ? badge(`${rule.when.percentage} %`, "quiet") : null),
    h("code.rule-way", { dir: "ltr" }, (kind === "rewrite" ? rule.from ?? rule.match : rule.route) || "…", " ", glyphs.arrow(), " ", to || "…"));
}
