// Starts the desk: lets people sign in, follows the server, and turns addresses and keys into views.

import { byID, h, put } from "./dom.js";
import { follow, startPage } from "./page.js";
import { hear, keep, kept, tell } from "./store.js";
import { t } from "./strings.js";
import { get, post, remove, trust } from "./desk-api.js";
import { startCases } from "./desk-cases.js";
import { startCounts } from "./desk-counts.js";
import { startForm } from "./desk-form.js";
import { startLinks } from "./desk-links.js";
import { startLog } from "./desk-log.js";
import { startPeople } from "./desk-people.js";
import { startPublish } from "./desk-publish.js";
import { startRules } from "./desk-rules.js";
import { firstServerView, maySee, serverViews } from "./desk-server.js";
import { startSettings } from "./desk-settings.js";
import { desk, isLocal, latest, may, read, readApps, reread } from "./desk-store.js";
import "./desk-strings.js";
import { startVersions } from "./desk-versions.js";
import { finding, refusal } from "./desk-words.js";

const views = isLocal ? ["rule"] : ["rule", "publish", "versions", "counts", "cases"];

// MARK: Views and the address

function view(name) {
  document.body.dataset.view = desk.person ? name : "signin";
  for (const button of document.querySelectorAll(".views [data-view]")) {
    const isHere = button.id === "view-server" ? serverViews.includes(document.body.dataset.view) : button.dataset.view === document.body.dataset.view;
    if (isHere) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const hash = `#/${name}`;
  if (desk.person && location.hash !== hash) history.pushState(null, "", hash);
}

function readAddress() {
  const name = location.hash.slice(2);
  tell("view", [...views, ...(isLocal ? [] : serverViews), "routes", "phone"].includes(name) && maySee(name) ? name : "rule");
}

// MARK: Signing in and out

function signInForm(problem = null) {
  const field = h("input.text", { type: "password", id: "token", autocomplete: "current-password", spellcheck: "false", required: true });
  put(byID("panel-signin"), h("div.sign-in", {},
    h("h2", {}, t("signInTitle")),
    h("p.faint", {}, t("signInText")),
    h("form.card", {
      id: "sign-in-form",
      onsubmit: async (event) => {
        event.preventDefault();
        const button = byID("sign-in");
        button.setAttribute("aria-busy", "true");
        try {
          const session = await post("/api/session", { token: field.value.trim() });
          // The token is not kept in the page.
          put(byID("panel-signin"));
          await enter(session);
        } catch (refused) {
          signInForm(refused);
          byID("token").focus();
        }
      },
    },
      h("div.form-row", {}, h("label", { for: "token" }, t("token")), field),
      problem ? h("p.bad-text", { role: "alert", id: "sign-in-problem" }, refusal(problem)) : null,
      h("button.primary", { type: "submit", id: "sign-in" }, t("signIn")))));
}

async function enter(session) {
  trust("X-Waymark-CSRF", session.csrf);
  desk.person = session.person;
  keep("desk.isSignedIn", "yes");
  who();
  readAddress();
  try {
    await readApps();
  } catch (problem) {
    tell("refused", problem);
  }
  listen();
  document.body.dataset.ready = "true";
}

/// Opens the rules of a file, for a console without people.
async function openFile() {
  document.body.classList.add("local");
  byID("to-console").hidden = false;
  trust("X-Waymark-Console", "1");
  desk.person = { name: "", role: "editor" };
  who();
  readAddress();
  try {
    await readApps();
  } catch (problem) {
    tell("refused", problem);
  }
  listen();
  document.body.dataset.ready = "true";
}

function leave() {
  trust("X-Waymark-CSRF", null);
  keep("desk.isSignedIn", "no");
  stream?.close();
  stream = null;
  Object.assign(desk, { person: null, apps: [], app: null, draft: null, drafts: [], versions: [], rollout: null, rules: {}, isChanged: false, chosen: null, checks: null });
  who();
  tell("view", "signin");
  signInForm();
  byID("fault").hidden = true;
  document.body.dataset.ready = "true";
  byID("token").focus();
}

function who() {
  put(byID("who"), desk.person && !isLocal ? [h("b", {}, desk.person.name), " ", h("span.badge.quiet", {}, t(`role ${desk.person.role}`))] : null);
  byID("sign-out").hidden = !desk.person || isLocal;
  for (const id of ["link-form", "live", "panel-table", "panel-phone"]) byID(id).toggleAttribute("inert", !desk.person);
}

// MARK: The server

let stream = null;
/// Reads anew what the server says has changed.
function listen() {
  stream?.close();
  const source = follow(isLocal ? "/api/events" : "/api/news", refresh, () => { if (stream === source && desk.person) { refresh(); listen(); } });
  stream = source;
  if (isLocal) {
    source.addEventListener("table", refresh);
    source.addEventListener("rules", () => { isOvertaken = desk.isChanged; soonAgain(); banner(); });
    return;
  }
  for (const name of ["version", "draft", "rollout"]) {
    source.addEventListener(name, (event) => {
      let about = null;
      try { about = JSON.parse(event.data); } catch { return; }
      if (about.app === desk.app?.name && about.channel === desk.channel) soon(name, about);
    });
  }
}

let timer = 0;

/// Reads the channel anew once no more news comes.
function soon(name, about) {
  isOvertaken = desk.isChanged && name === "draft" && about.draft === desk.draft?.id && (about.revision > desk.draft.revision || about.state !== "open");
  soonAgain();
}

function soonAgain() {
  clearTimeout(timer);
  timer = setTimeout(refresh, 100);
}

async function refresh() {
  try {
    await read();
  } catch (problem) {
    tell("refused", problem);
  }
}

// MARK: Banners and notices

/// Whether another person has changed the draft whose rules are being typed.
let isOvertaken = false;

/// Says as long as it holds that the last publication was halted, that a stage is late, or that a draft was changed by others.
function banner() {
  const newest = latest();
  const late = desk.rollout && desk.rollout.next !== null && desk.rollout.next * 1000 < Date.now() - 60_000;
  const faulty = desk.published && desk.checks && !desk.checks.isSound && !desk.isChanged && !desk.draft;
  const text = !desk.person ? null : desk.unreadable ? t("fileUnreadable") : isOvertaken && desk.isChanged ? t(isLocal ? "fileOvertaken" : "overtaken") : isLocal ? (faulty ? t("fileFaulty", desk.checks.findings.length) : null) : newest?.kind === "halt" ? t(newest.person === "waymark" ? "haltedByItself" : "haltedByHand", newest.number, newest.comment) : late ? t("stageLateBanner") : faulty ? t("publishedFaulty", desk.checks.findings.length) : desk.app && !desk.app.tables.length ? t("noTable") : null;
  const place = byID("fault");
  place.hidden = text === null;
  if (text === null) return;
  put(place, h("strong", {}, text),
    desk.unreadable ? h("ul", {}, (desk.unreadable.data.faults ?? []).slice(0, 5).map((fault) => h("li", {}, fault))) : null,
    faulty ? h("ul", {}, desk.checks.findings.slice(0, 5).map((each) => h("li", {}, finding(each)))) : null,
    isOvertaken && desk.isChanged ? h("button.plain", { type: "button", onclick: () => { isOvertaken = false; reread(); } }, t("takeTheirs"))
      : isLocal ? null : h("button.plain", { type: "button", onclick: () => tell("view", "versions") }, t("viewVersions")));
}

hear("refused", (problem) => {
  // After the end of a session people sign in again; unsaved changes are lost.
  if (problem?.code === "session.none" && desk.person) leave();
  if (problem?.code === "server.silent") byID("gone").hidden = false;
  if (["draft.changed", "rules.changed"].includes(problem?.code)) isOvertaken = true;
  if (problem?.name !== "AbortError") tell("notice", refusal(problem));
  banner();
});
hear("view", view);
hear("published", () => tell("notice", t("isPublished")));
for (const name of ["desk", "typed", "checks", "language"]) hear(name, banner);
hear("desk", () => { if (!desk.isChanged) isOvertaken = false; });
// The news of the page's own revision is no other person's.
hear("saved", () => { isOvertaken = false; });

// MARK: Texts and keys

/// The texts of the page that are written here.
function texts() {
  document.title = t("deskTitle");
  who();
  if (!desk.person) signInForm();
}

function keys(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !desk.person) return;
  const isTyping = event.target.matches?.("input, textarea, select");
  if (event.key === "Escape" && isTyping) event.target.blur();
  if (isTyping || document.querySelector("dialog[open]")) return;
  const number = Number(event.key);
  if (event.key === "/") {
    byID("link").focus();
    byID("link").select();
  } else if (number >= 1 && number <= views.length) tell("view", views[number - 1]);
  else if (!isLocal && number === views.length + 1) tell("view", firstServerView());
  else return;
  event.preventDefault();
}

// MARK: Start

for (const start of [startRules, startForm, startLinks, startPublish, startVersions, startCounts, startCases, startSettings, startPeople, startLog]) start();
for (const button of document.querySelectorAll(".views [data-view]")) button.addEventListener("click", () => tell("view", button.id === "view-server" ? firstServerView() : button.dataset.view));
byID("sign-out").addEventListener("click", async () => {
  try {
    await remove("/api/session");
  } catch (problem) {
    if (problem.code !== "session.none") tell("refused", problem);
  }
  leave();
});
document.addEventListener("keydown", keys);
addEventListener("popstate", readAddress);
// Rules that are typed and not saved are not lost by a slip.
addEventListener("beforeunload", (event) => { if (desk.isChanged && may("editor")) event.preventDefault(); });

startPage(texts);
// Only a browser that has signed in asks whether that still holds.
if (isLocal) await openFile();
else if (kept("desk.isSignedIn") === "yes") {
  try {
    await enter(await get("/api/session"));
  } catch (problem) {
    leave();
    if (problem.code !== "session.none") tell("refused", problem);
  }
} else leave();
