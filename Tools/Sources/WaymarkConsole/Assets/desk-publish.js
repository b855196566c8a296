// From the draft to all: checks, differences, preview, approval, publication, and the stages under way.

import { byID, glyphs, h, put } from "./dom.js";
import { badge, empty } from "./parts.js";
import { hear, tell } from "./store.js";
import { t } from "./strings.js";
import { get, post, put as replace } from "./desk-api.js";
import { appPath, base, desk, isChecked, latest, may, read, save } from "./desk-store.js";
import { act } from "./desk-rules.js";
import { previewed } from "./desk-preview.js";
import { change, finding, moment, refusal } from "./desk-words.js";

const panel = byID("panel-publish");
/// The differences of the draft's revision that is named; null until they are known.
let changes = null;
let asked = null;
/// The preview, by the recording that was chosen.
let preview = null;
let recordings = [];
let recording = "";
/// The version from which the differences are shown.
let seen = 0;
/// The checks that are shown, as text.
let checked = "";
/// Why the last publication was refused.
let problem = null;
/// The fields of the form of the publication, as typed.
let form = { way: "tenth", hours: 4, comment: "", despite: false };

export function startPublish() {
  for (const name of ["desk", "language"]) hear(name, show);
  hear("checks", () => {
    const text = JSON.stringify(desk.checks);
    if (text !== checked) {
      checked = text;
      show();
    }
    if (asked && !preview) runPreview();
  });
  hear("typed", () => { preview = null; problem = null; show(); });
  hear("view", (name) => { if (name === "publish") look(); });
  hear("desk", () => { if (document.body.dataset.view === "publish") look(); });
}

/// Asks for the parts of the displayed draft that are not known yet.
async function look() {
  const draft = desk.draft;
  const key = draft && !desk.isChanged ? `${base()} ${draft.id} ${draft.revision} ${latest()?.number ?? 0}` : null;
  if (key === asked) return;
  asked = key;
  Object.assign(form, { despite: false });
  changes = null;
  preview = null;
  problem = null;
  show();
  if (!key) return;
  const [difference, known] = await Promise.all([
    act(() => get(`${base()}/drafts/${draft.id}/difference`)), act(() => get(`${appPath()}/recordings`)),
  ]);
  if (asked !== key) return;
  changes = difference?.changes ?? null;
  seen = difference?.from ?? 0;
  recordings = known?.recordings ?? [];
  if (!recordings.some((each) => each.name === recording)) recording = recordings.at(-1)?.name ?? "";
  show();
  await runPreview();
}

/// The preview that is under way, as text; null for none.
let previewing = null;

async function runPreview() {
  const key = asked;
  if (!isChecked() || !desk.checks.isSound) return;
  // Checks and the draft come one after the other; one preview answers both.
  const wanted = JSON.stringify([key, recording, desk.rules]);
  if (wanted === previewing) return;
  previewing = wanted;
  panel.setAttribute("aria-busy", "true");
  const found = await act(() => post(`${base()}/preview`, { rules: desk.rules, ...(recording ? { recording } : {}) }));
  if (previewing !== wanted) return;
  previewing = null;
  panel.removeAttribute("aria-busy");
  if (asked !== key) return;
  preview = found;
  show();
}

// MARK: Display

const step = (name, state, title, ...children) => h("section.card.stage", { "data-step": name, "data-state": state },
  h("h3", {}, h("span.stage-mark", { class: state, "aria-hidden": "true" }, state === "done" ? glyphs.check() : state === "bad" ? glyphs.cross() : glyphs.dot()), title), children);

function show() {
  if (!desk.app) {
    put(panel, empty(t("noApp"), t("noAppText")));
    return;
  }
  const number = byID("publish-count");
  number.hidden = !desk.draft && !desk.isChanged;
  number.textContent = "1";
  number.setAttribute("aria-label", t("oneDraft"));
  const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
  put(panel, rollout(), desk.isChanged ? unsaved() : desk.draft ? steps() : desk.rollout ? null : empty(t("noDraft"), t("noDraftText")));
  if (focused) byID(focused)?.focus({ preventScroll: true });
}

const unsaved = () => h("section.card", {}, h("p", {}, t("saveFirst")), may("editor") ? h("p", {}, h("button.primary", { type: "button", onclick: () => act(save) }, t("save"))) : null);

/// The publication that is being shared out, and how it goes on.
function rollout() {
  const running = desk.rollout;
  if (!running) return null;
  // After a backup was restored a person says when it goes on.
  const isSuspended = running.next === null;
  const isLate = !isSuspended && running.next * 1000 < Date.now() - 60_000;
  const stages = [...running.stages.map((stage) => stage.percentage), 100];
  return h("section.card.rollout", { "data-percentage": running.percentage },
    h("h3", {}, t("sharedOut")),
    h("p.rollout-now", {}, h("b", {}, `${running.percentage} %`), " ", t("haveVersion", running.version)),
    h("ol.stages", {}, stages.map((percentage, place) => h("li", { class: place < running.stage ? "past" : place === running.stage ? "now" : "" }, `${percentage} %`))),
    h("p", { class: isLate ? "bad-text" : "faint" }, isSuspended ? t("stageSuspended") : t(isLate ? "stageLate" : "stageNext", moment(running.next), stages[running.stage + 1] ?? 100)),
    may("publisher") ? h("p.wrap", {},
      h("button.primary", { type: "button", id: "advance", onclick: () => act(async () => { await post(`${base()}/rollout/advance`); await read(); }) }, t("goTo", stages[running.stage + 1] ?? 100)),
      h("button", { type: "button", id: "halt", onclick: () => act(async () => { await post(`${base()}/rollout/halt`, { comment: t("takenBackBy", desk.person.name) }); await read(); }) }, t("halt"))) : h("p.faint", {}, t("publishersGoOn")));
}

function steps() {
  const { checks, draft } = desk;
  const isSound = checks?.isSound === true;
  const newFailures = preview?.cases.failures.filter((each) => each.isNew) ?? [];
  return [
    h("div.panel-head", {}, h("h2", {}, t("draftTitle", draft.id, draft.revision)), h("span.faint", {}, t("byPeople", draft.authors.join(", ")), " · ", moment(draft.time))),
    step("checks", isSound ? "done" : checks ? "bad" : "open", t("stepChecks"),
      !checks ? h("p.faint", {}, t("checking")) : isSound ? h("p", {}, t("allSound", checks.rules, desk.app.tables.length)) : h("ul.findings", {}, checks.findings.map((each) => h("li.finding.error.card", { "data-code": each.code }, finding(each))))),
    step("difference", changes?.length ? "done" : "open", t("stepDifference", latest()?.number ?? 0),
      !changes ? h("p.faint", {}, t("checking")) : changes.length ? h("ul.rows", {}, changes.map((each) => h("li", { "data-code": each.code }, change(each)))) : h("p", {}, t("noChanges"))),
    step("preview", newFailures.length ? "bad" : preview ? "done" : "open", t("stepPreview"), recordingPicker(), !isSound ? null : preview ? previewed(preview) : h("p.faint", {}, t("checking"))),
    draft.needed > 0 ? approval(draft) : null,
    publication(draft, isSound, newFailures),
  ];
}

/// The recordings to go through, and a field to bring another.
function recordingPicker() {
  const file = h("input.hidden", { type: "file", id: "recording-file", accept: ".jsonl,.ndjson,application/x-ndjson", tabindex: -1, "aria-label": t("bringRecording"), onchange: (event) => bring(event.target) });
  return h("div.wrap.preview-head", {},
    h("select", { id: "recording", "aria-label": t("recording"), onchange: (event) => { recording = event.target.value; preview = null; show(); runPreview(); } },
      h("option", { value: "" }, t("casesAlone")),
      recordings.map((each) => h("option", { value: each.name, selected: each.name === recording }, t("recordingOf", each.name, each.links)))),
    may("editor") ? [file, h("button", { type: "button", id: "bring", onclick: () => file.click() }, t("bringRecording"))] : null);
}

async function bring(input) {
  const file = input.files[0];
  // The same file may be chosen again once it is mended.
  input.value = "";
  if (!file) return;
  const name = file.name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "").slice(0, 64) || "recording";
  await act(async () => {
    await replace(`${appPath()}/recordings/${name}`, await file.text(), "application/x-ndjson");
    recordings = (await get(`${appPath()}/recordings`)).recordings;
    recording = name;
    show();
    await runPreview();
  });
}

function approval(draft) {
  const given = draft.approvals.filter((each) => each.revision === draft.revision && !draft.authors.includes(each.person)).map((each) => each.person);
  const isOwn = draft.authors.includes(desk.person.name);
  const hasGiven = given.includes(desk.person.name);
  return step("approval", draft.isApproved ? "done" : "open", t("stepApproval"),
    h("p", {}, t("approvals", given.length, draft.needed), given.length ? [" ", given.map((name) => badge(name, "good"))] : null),
    draft.isApproved || hasGiven ? null : !may("editor") ? h("p.faint", {}, t("editorsApprove")) : isOwn ? h("p.faint", {}, t("notYourOwn"))
      : h("button.primary", { type: "button", id: "approve", onclick: () => act(async () => { await post(`${base()}/drafts/${draft.id}/approve`, { revision: draft.revision }); await read(); }) }, t("approve")));
}

/// The ways to share a version out.
function ways() {
  const stages = desk.app.stages ?? [];
  return [
    ["tenth", t("wayTenth"), () => [{ percentage: 10, seconds: Math.max(1, Math.round(form.hours * 3600)) }]],
    stages.length ? ["stages", t("wayStages", stages.map((stage) => stage.percentage)), () => stages] : null,
    ["all", t("wayAll"), () => []],
  ].filter(Boolean);
}

function publication(draft, isSound, newFailures) {
  if (!may("publisher")) return step("publish", "open", t("stepPublish"), h("p.faint", {}, t("publishersPublish")));
  const isBlocked = desk.rollout ? t("rolloutRuns") : !isSound ? t("notSound") : !draft.isApproved ? t("notApproved") : changes === null ? t("checking") : !changes.length ? t("noChanges") : newFailures.length && !form.despite ? t("casesFail", newFailures.length) : null;
  const chosen = ways().find(([name]) => name === form.way) ?? ways()[0];
  return step("publish", problem ? "bad" : "open", t("stepPublish"),
    h("div.radios.column-radios", { role: "radiogroup", "aria-label": t("stepPublish") }, ways().map(([name, words]) => h("label.check", {},
      h("input", { type: "radio", name: "way", id: `way-${name}`, value: name, checked: name === chosen[0], onchange: () => { form.way = name; show(); } }), words))),
    chosen[0] === "tenth" ? h("div.form-row", {}, h("label", { for: "hours" }, t("hours")), h("input.text.short", { type: "number", id: "hours", min: 0.01, max: 720, step: "any", value: form.hours, oninput: (event) => { form.hours = Number(event.target.value) || 4; } })) : null,
    h("div.form-row", {}, h("label", { for: "comment" }, t("comment")), h("input.text", { type: "text", id: "comment", value: form.comment, maxlength: 500, autocomplete: "off", placeholder: t("commentHint"), oninput: (event) => { form.comment = event.target.value; } })),
    newFailures.length ? h("label.check.bad-text", {}, h("input", { type: "checkbox", id: "despite", checked: form.despite, onchange: (event) => { form.despite = event.target.checked; show(); } }), t("despite", newFailures.length)) : null,
    isBlocked ? h("p.faint", { id: "blocked" }, isBlocked) : null,
    problem ? h("p.bad-text", { role: "alert" }, refusal(problem)) : null,
    h("button.primary", { type: "button", id: "publish", disabled: isBlocked !== null, onclick: () => publish(draft, chosen[2]()) }, t(chosen[0] === "all" ? "publishAll" : "publishTo", chosen[2]()[0]?.percentage)));
}

async function publish(draft, stages) {
  byID("publish").setAttribute("aria-busy", "true");
  try {
    await post(`${base()}/drafts/${draft.id}/publish`, {
      revision: draft.revision, over: seen, stages, despiteCases: form.despite, ...(form.comment ? { comment: form.comment } : {}),
    });
    form = { way: "tenth", hours: 4, comment: "", despite: false };
    problem = null;
    await read();
    tell("published");
  } catch (refused) {
    problem = refused;
    tell("refused", refused);
    // Changes that came meanwhile are shown.
    if (refused.status === 409) await act(() => read());
    show();
  }
}
