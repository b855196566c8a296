// The log of all acts, to which entries are only added, and the state of the chain that binds them.

import { glyphs, h, put } from "./dom.js";
import { badge } from "./parts.js";
import { hear } from "./store.js";
import { t } from "./strings.js";
import { get } from "./desk-api.js";
import { act } from "./desk-rules.js";
import { may } from "./desk-store.js";
import { serverHead, serverPage } from "./desk-server.js";
import { moment } from "./desk-words.js";

const pageSize = 100;

let panel = null;
/// The entries so far, the newest first; null until they come.
let entries = null;
/// The hash of the last entry.
let head = "";
/// The server's own check of the chain: null until it is asked for.
let check = null;

export function startLog() {
  panel = serverPage("log", hear, { open: read, show, clear });
}

function clear() {
  entries = check = null;
  put(panel);
}

async function read() {
  entries = null;
  await more();
}

/// Reads the entries before those that are there.
async function more() {
  panel.setAttribute("aria-busy", "true");
  const before = entries?.at(-1)?.number;
  const found = await act(() => get(`/api/log?${new URLSearchParams({ limit: pageSize, ...(before ? { before } : {}) })}`));
  panel.removeAttribute("aria-busy");
  if (!found || document.body.dataset.view !== "log") return;
  entries = [...(before ? entries ?? [] : []), ...found.entries];
  head = found.head;
  show();
}

async function verify() {
  panel.setAttribute("aria-busy", "true");
  check = (await act(() => get("/api/health")))?.chain ?? null;
  panel.removeAttribute("aria-busy");
  show();
}

function show() {
  if (!entries) return;
  put(panel, serverHead("log"), h("h2", {}, t("logTitle")), h("p.faint", {}, t("logText")),
    h("section.card", { id: "chain", "data-state": check ? (check.isWhole ? "whole" : "faulty") : "open" },
      h("h3", {}, t("chainTitle")),
      head ? h("p", {}, t("chainHead"), " ", h("code.hash", { id: "chain-head", dir: "ltr" }, head)) : null,
      check ? h("p", { class: check.isWhole ? "good-text" : "bad-text", role: "status" }, check.isWhole ? glyphs.check() : glyphs.warn(), " ", t(check.isWhole ? "chainWhole" : "chainFaulty", check.entries, check.versions)) : null,
      check?.faults.length ? h("ul.changes", {}, check.faults.slice(0, 50).map((fault) => h("li", {}, fault))) : null,
      h("p.faint", {}, t(may("administrator") ? "chainHint" : "chainAsk")),
      may("administrator") ? h("button", { type: "button", id: "verify", onclick: verify }, t("verify")) : null),
    h("ol.log", {}, entries.map(row)),
    entries.length && entries.at(-1).number > 1 ? h("p", {}, h("button", { type: "button", id: "older", onclick: more }, t("olderEntries"))) : null);
}

const row = (entry) => h("li.log-entry", { "data-act": entry.act, "data-number": entry.number },
  h("span.log-number", {}, String(entry.number)),
  h("span.log-act", {}, t.has(`act ${entry.act}`) ? t(`act ${entry.act}`, entry.data ?? {}) : entry.act,
    entry.data?.comment ? h("span.faint", {}, ` – ${entry.data.comment}`) : null,
    entry.app ? [" ", badge(entry.channel ? `${entry.app}/${entry.channel}` : entry.app, "quiet")] : null),
  h("span.faint.log-who", {}, author(entry.person), " · ", moment(entry.time)),
  h("code.hash.faint", { dir: "ltr", title: entry.hash }, entry.hash.slice(0, 12)));

/// The name of the person; the server and its commands have words.
const author = (name) => (name === "waymark" ? t("byServer") : name === "command" ? t("byCommand") : name);
