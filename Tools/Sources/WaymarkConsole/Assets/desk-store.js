// The state that the parts of the desk share: the person, the app and channel, the draft, and the rules as they stand on the page.

import { get, post, put as replace, remove } from "./desk-api.js";
import { keep, kept, tell } from "./store.js";

export const roles = ["reader", "editor", "publisher", "administrator"];

/// Whether the page is the console's, for a file of rules on this machine: one app, one table, and nothing to publish.
export const isLocal = location.pathname === "/rules";

export const desk = {
  /// The person who has signed in: `{ name, role }`; null before signing in.
  person: null,
  apps: [],
  /// The app, and the name of its channel.
  app: null,
  channel: null,
  /// The manifests by the version from which they count.
  tables: new Map(),
  /// The table by which links are judged.
  from: null,
  versions: [],
  /// The rules that everybody has, or will have once they are shared out.
  published: {},
  rollout: null,
  drafts: [],
  /// The draft on the page; null if the page shows the published rules.
  draft: null,
  /// The version of the file that the rules are in, and why it cannot be read; null on a server.
  revision: null,
  unreadable: null,
  /// The rules on the page, as far as they are typed.
  rules: {},
  isChanged: false,
  /// The rule in the form: `{ kind, index }`.
  chosen: null,
  /// The faults for which an app would refuse the rules on the page; null until they are known.
  checks: null,
  /// The rules that the checks are of, as text.
  checked: null,
};

export const may = (role) => desk.person !== null && desk.unreadable === null && roles.indexOf(desk.person.role) >= roles.indexOf(role);
export const appPath = () => `/api/apps/${encodeURIComponent(desk.app.name)}`;
export const base = () => isLocal ? "/api/rules" : `${appPath()}/channels/${encodeURIComponent(desk.channel)}`;
/// The newest version; null for none.
export const latest = () => desk.versions[0] ?? null;
/// The list that rules of a kind are in.
export const listOf = (kind) => (kind === "rewrite" ? "rewrites" : "overrides");
export const rule = ({ kind, index }) => desk.rules[listOf(kind)]?.[index] ?? null;
/// The rule in the form; null for none.
export const chosenRule = () => (desk.chosen ? rule(desk.chosen) : null);
export const manifest = () => desk.tables.get(desk.from) ?? null;
export const routes = () => manifest()?.routes ?? [];
/// Whether the checks are of the rules as they are typed now. While they are not, nothing else is asked of the rules: the checks come, and are shown.
export const isChecked = () => desk.checks !== null && desk.checked === JSON.stringify(desk.rules);
const copy = (value) => JSON.parse(JSON.stringify(value));

/// Whether a rule is published as it stands.
export const isPublished = (kind, each) => (desk.published[listOf(kind)] ?? []).some((other) => JSON.stringify(other) === JSON.stringify(each));

// MARK: Reading

/// Reads the apps, and the one that was looked at last.
export async function readApps() {
  if (isLocal) return read();
  desk.apps = (await get("/api/apps")).apps;
  const [app, channel] = (kept("desk") ?? "").split("/");
  const found = desk.apps.find((each) => each.name === app) ?? desk.apps[0] ?? null;
  await choose(found, channel);
}

/// Goes to a channel of an app.
export async function choose(app, channel) {
  desk.app = app;
  desk.channel = app ? (app.channels.includes(channel) ? channel : app.channels.includes("production") ? "production" : app.channels[0]) ?? null : null;
  Object.assign(desk, { draft: null, chosen: null, isChanged: false, checks: null, tables: new Map() });
  seen = "";
  if (!app) {
    tell("desk");
    return;
  }
  keep("desk", `${app.name}/${desk.channel}`);
  await Promise.all(app.tables.map(async ({ from }) => desk.tables.set(from, await get(`${appPath()}/tables/${from}`))));
  desk.from = app.tables.at(-1)?.from ?? null;
  await read();
}

/// The state that was read last, as text.
let seen = "";
let reads = 0;

/// Reads the file of rules anew, and the table that they are for. Unsaved changes stay.
async function readFile() {
  reads += 1;
  const number = reads;
  const [table, file] = await Promise.all([get("/api/table"), get("/api/rules").catch((problem) => { if (problem.code !== "rules.faulty") throw problem; return problem; })]);
  if (number !== reads) return;
  const name = table.rules;
  const unreadable = file.code ? file : null;
  const state = JSON.stringify([table, file.revision ?? null, unreadable?.message ?? null]);
  const isSame = state === seen;
  seen = state;
  Object.assign(desk, { app: { name: table.name ?? table.file, channels: [name], tables: [{ from: "-", name: table.name }] }, channel: name, tables: new Map([["-", table]]), from: "-", unreadable });
  if (isSame) return;
  if (!desk.isChanged) {
    Object.assign(desk, { published: unreadable ? {} : file.rules, revision: unreadable ? null : file.revision });
    take(null);
  }
  tell("desk");
  await check();
}

/// Reads all about the channel anew. Unsaved changes stay.
export async function read(id = desk.draft?.id) {
  if (isLocal) return readFile();
  if (!desk.app) return;
  reads += 1;
  const number = reads;
  const [app, { drafts }, { versions }] = await Promise.all([get(appPath()), get(`${base()}/drafts`), get(`${base()}/versions?limit=50`)]);
  const newest = versions[0];
  // Nothing is shared out if everybody has the newest version.
  const rollout = newest && newest.percentage < 100 ? await get(`${base()}/rollout`).catch((problem) => { if (problem.code !== "rollout.none") throw problem; return null; }) : null;
  const published = newest ? (await get(`${base()}/versions/${newest.number}`)).rules : {};
  // An answer to a later question is newer.
  if (number !== reads) return;
  const draft = drafts.find((each) => each.id === id) ?? drafts[0] ?? null;
  const state = JSON.stringify([app, drafts, versions, rollout, published, draft?.id, desk.channel]);
  const isSame = state === seen && (desk.isChanged || desk.draft?.id === draft?.id);
  seen = state;
  Object.assign(desk, { app, drafts, versions, rollout, published });
  // A panel that is being looked at is not replaced for nothing.
  if (isSame) return;
  if (!desk.isChanged) take(draft);
  tell("desk");
  await check();
}

function take(draft) {
  desk.draft = draft;
  const rules = draft?.rules ?? desk.published;
  // The form goes on with the rules that it shows, if they are the same.
  if (JSON.stringify(rules) !== JSON.stringify(desk.rules)) desk.rules = copy(rules);
  desk.isChanged = false;
  if (desk.chosen && !chosenRule()) desk.chosen = null;
}

/// Shows another open draft.
export async function open(draft) {
  take(draft);
  desk.chosen = null;
  tell("desk");
  await check();
}

// MARK: Writing

let timer = 0;

/// Tells that the rules on the page were changed; they are checked when the typing stops.
export function changed() {
  desk.isChanged = true;
  tell("typed");
  clearTimeout(timer);
  timer = setTimeout(check, 150);
}

let asked = 0;

/// Asks what an app would refuse of the rules on the page.
async function check() {
  clearTimeout(timer);
  if (!desk.app) return;
  asked += 1;
  const number = asked;
  try {
    const checked = JSON.stringify(desk.rules);
    const checks = await post(`${base()}/check`, { rules: desk.rules });
    if (number !== asked) return;
    Object.assign(desk, { checks, checked });
    tell("checks");
  } catch (problem) {
    if (number === asked) tell("refused", problem);
  }
}

let saving = null;

/// Keeps the rules on the page as the next revision of the draft, or as a new draft. What is typed meanwhile stays unsaved; a second
/// press meanwhile saves nothing more.
export function save() {
  saving ??= saved().finally(() => { saving = null; });
  return saving;
}

async function saved() {
  const sent = JSON.stringify(desk.rules);
  const isTypedOn = () => desk.isChanged && JSON.stringify(desk.rules) !== sent;
  if (isLocal) {
    const file = await replace("/api/rules", { ...(desk.revision ? { revision: desk.revision } : {}), rules: desk.rules });
    if (!isTypedOn()) return reread();
    Object.assign(desk, { published: file.rules, revision: file.revision });
    tell("saved");
    tell("desk");
    return;
  }
  const place = base();
  const draft = desk.draft
    ? await replace(`${base()}/drafts/${desk.draft.id}`, { revision: desk.draft.revision, rules: desk.rules })
    : await post(`${base()}/drafts`, { comment: "", rules: desk.rules });
  // Another channel may be looked at by now.
  if (!desk.app || base() !== place) return;
  if (isTypedOn()) {
    desk.draft = draft;
    tell("saved");
  } else desk.isChanged = false;
  seen = "";
  await read(draft.id);
}

/// Gives up the unsaved changes, and the draft if it is saved.
export async function discard() {
  const { draft, isChanged } = desk;
  desk.isChanged = false;
  if (!isChanged && draft) await remove(`${base()}/drafts/${draft.id}`);
  desk.chosen = null;
  seen = "";
  await read();
}

/// Gives up the unsaved changes.
export async function reread() {
  desk.isChanged = false;
  seen = "";
  await read();
}
