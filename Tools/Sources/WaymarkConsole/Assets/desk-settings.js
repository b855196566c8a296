// The settings of the app that is chosen: its channels, who must approve, the stages that are proposed, and when a publication is halted.

import { h, put } from "./dom.js";
import { empty } from "./parts.js";
import { hear, tell } from "./store.js";
import { t } from "./strings.js";
import { put as replace } from "./desk-api.js";
import { act } from "./desk-rules.js";
import { appPath, desk, read } from "./desk-store.js";
import { serverHead, serverPage } from "./desk-server.js";

let panel = null;
/// The settings in the form: as they are kept, or as they are typed; null while the page is not shown.
let form = null;
/// The settings as the server takes them with which the form began; null while the page is not shown.
let initial = null;
let isTyped = false;

export function startSettings() {
  panel = serverPage("settings", hear, { open: begin, show, clear });
  hear("desk", () => { if (document.body.dataset.view === "settings" && !isTyped) begin(); });
}

function clear() {
  form = null;
  initial = null;
  isTyped = false;
  put(panel);
}

/// The settings of an app as the form has them: seconds as hours and days, shares as percentages.
const typedOf = (app) => ({
  channels: app.channels.join(", "), approvals: { ...app.approvals },
  stages: app.stages.map(({ percentage, seconds }) => ({ percentage, hours: seconds / 3600 })),
  refusals: percent(app.halt.refusals), misses: percent(app.halt.misses), least: app.halt.least, senders: app.halt.senders,
  days: app.lifetime === null ? "" : app.lifetime / 86_400, takesUnmatched: app.takesUnmatched,
});
const percent = (share) => Number((share * 100).toFixed(6));
const names = () => form.channels.split(/[\s,，、]+/).filter(Boolean);

/// The settings in the form as the server takes them.
function written() {
  const channels = names();
  return {
    channels, approvals: Object.fromEntries(channels.filter((name) => form.approvals[name]).map((name) => [name, form.approvals[name]])),
    stages: form.stages.map(({ percentage, hours }) => ({ percentage, seconds: Math.round(hours * 3600) })),
    halt: { refusals: form.refusals / 100, misses: form.misses / 100, least: form.least, senders: form.senders },
    lifetime: form.days === "" ? null : Math.round(form.days * 86_400), takesUnmatched: form.takesUnmatched,
  };
}

function begin() {
  form = desk.app ? typedOf(desk.app) : null;
  initial = form && written();
  isTyped = false;
  show();
}

async function save(event) {
  event.preventDefault();
  const [now, began] = [written(), initial];
  const touched = (typed, kept) => Object.fromEntries(Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name])));
  // A field that was not touched stays as another person has set it meanwhile, whether or not the page has read that already.
  const changed = touched(now, began);
  if (changed.halt) changed.halt = touched(now.halt, began.halt);
  await act(async () => {
    if (changed.approvals) {
      // The server takes the approvals as a whole.
      await read();
      const count = (settings, name) => settings.approvals[name] ?? 0;
      changed.approvals = Object.fromEntries((changed.channels ?? desk.app.channels)
        .map((name) => [name, count(now, name) === count(began, name) ? count(desk.app, name) : count(now, name)]).filter(([, number]) => number));
    }
    if (Object.keys(changed).length) await replace(appPath(), changed);
    isTyped = false;
    await read();
    begin();
    tell("notice", t("settingsSaved"));
  });
}

const typed = () => { isTyped = true; };

function number(id, label, of, name, { min = 0, max, step = 1, isNeeded = true, hint } = {}) {
  return h("div.form-row", {}, h("label", { for: id }, label), h("input.text.short", {
    type: "number", id, min, max, step, required: isNeeded, value: of[name], "aria-describedby": hint ? `${id}-hint` : null,
    oninput: (event) => { of[name] = event.target.value === "" ? "" : Number(event.target.value); typed(); },
  }), hint ? h("p.hint", { id: `${id}-hint` }, hint) : null);
}

/// Puts a field for each channel.
const approvals = (grid) => put(grid, [...new Set(names())].map((name) => {
  form.approvals[name] ??= 0;
  return number(`approvals-${name}`, t("approvalsOf", name), form.approvals, name, { max: 10 });
}));

function show() {
  if (!form) {
    put(panel, serverHead("settings"), empty(t("noApp"), t("noAppText")));
    return;
  }
  // The rest of the form stays when channels are typed, so that a click below it is not lost.
  const grid = approvals(h("div.settings-grid"));
  put(panel, serverHead("settings"), h("h2", {}, t("settingsOf", desk.app.name)),
    h("form", { id: "settings-form", onsubmit: save },
      h("section.card", {}, h("h3", {}, t("channels")),
        h("div.form-row", {}, h("label", { for: "setting-channels" }, t("channelNames")), h("input.text", {
          type: "text", id: "setting-channels", value: form.channels, required: true, autocomplete: "off", spellcheck: "false",
          oninput: (event) => { form.channels = event.target.value; typed(); }, onchange: () => approvals(grid),
        }), h("p.hint", {}, t("channelsHint")))),
      h("section.card", {}, h("h3", {}, t("approvalPolicy")), h("p.faint", {}, t("approvalHint")),
        grid),
      h("section.card", { id: "setting-stages" }, h("h3", {}, t("stagesTitle")), h("p.faint", {}, t("stagesHint")),
        form.stages.map((stage, place) => h("div.wrap.stage-row", {},
          number(`stage-${place}-percentage`, t("stagePercentage", place + 1), stage, "percentage", { min: 0.01, max: 99.99, step: "any" }),
          number(`stage-${place}-hours`, t("stageHours"), stage, "hours", { min: 0.001, max: 8784, step: "any" }),
          h("button", { type: "button", class: "remove-stage", "aria-label": t("removeStage", place + 1), onclick: () => { form.stages.splice(place, 1); typed(); show(); } }, t("removeRule")))),
        form.stages.length < 20 ? h("button", { type: "button", id: "add-stage", onclick: () => { form.stages.push({ percentage: "", hours: 4 }); typed(); show(); } }, t("addStage")) : null),
      h("section.card", {}, h("h3", {}, t("haltTitle")), h("p.faint", {}, t("haltHint")),
        h("div.settings-grid", {},
          number("halt-refusals", t("haltRefusals"), form, "refusals", { max: 100, step: "any" }),
          number("halt-misses", t("haltMisses"), form, "misses", { max: 100, step: "any" }),
          number("halt-least", t("haltLeast"), form, "least", { min: 1, max: 1_000_000_000 }),
          number("halt-senders", t("haltSenders"), form, "senders", { min: 1, max: 1_000_000, hint: t("haltSendersHint") }))),
      h("section.card", {}, h("h3", {}, t("otherSettings")),
        number("setting-days", t("lifetimeDays"), form, "days", { min: 0.05, max: 3660, step: "any", isNeeded: false, hint: t("lifetimeHint") }),
        h("p", {}, h("label.check", {}, h("input", {
          type: "checkbox", id: "setting-unmatched", checked: form.takesUnmatched, onchange: (event) => { form.takesUnmatched = event.target.checked; typed(); },
        }), t("takesUnmatched")))),
      h("p.settings-keys", {}, h("button.primary", { type: "submit", id: "save-settings" }, t("saveSettings")),
        h("button.plain", { type: "button", id: "undo-settings", onclick: begin }, t("undo")))));
}
