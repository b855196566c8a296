// What all parts of the page share, and how they hear of changes.

import { get } from "./api.js";

export const store = {
  /// The table as the server tells it; null until it has been read.
  table: null,
  findings: [],
  graph: { nodes: [], edges: [] },
  phone: null,
  /// The routes by their id.
  routes: new Map(),
};

const hub = new EventTarget();
export const tell = (name, detail) => hub.dispatchEvent(new CustomEvent(name, { detail }));
export const hear = (name, does) => hub.addEventListener(name, (event) => does(event.detail));

/// Reads the table, its findings and the graph anew, and tells `table`.
export async function readTable() {
  const [table, lint, graph] = await Promise.all([get("/api/table"), get("/api/lint"), get("/api/graph")]);
  Object.assign(store, { table, findings: lint.findings, graph });
  store.routes = new Map(table.routes.filter((route) => route.id).map((route) => [route.id, route]));
  tell("table");
}

/// A failure or another short message, shown for a while.
export const complain = (problem) => tell("notice", problem?.message ?? String(problem));

/// Keeps a choice in this browser, where it lets us.
export const keep = (key, value) => { try { localStorage.setItem(`waymark.${key}`, value); } catch { /* not kept */ } };
export const kept = (key) => { try { return localStorage.getItem(`waymark.${key}`); } catch { return null; } };
