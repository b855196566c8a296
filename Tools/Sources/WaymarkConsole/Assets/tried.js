// The links that were tried in this browser, the last first.

import { keep, kept, tell } from "./store.js";

const limit = 30;

/// Links with their sources: `{ link, source }`.
export function triedLinks() {
  try {
    const links = JSON.parse(kept("tried") ?? "[]");
    return Array.isArray(links) ? links.filter((each) => typeof each?.link === "string" && typeof each.source === "string").slice(0, limit) : [];
  } catch {
    return [];
  }
}

/// Remembers a link.
export function tried(link, source) {
  const links = [{ link, source }, ...triedLinks().filter((each) => each.link !== link || each.source !== source)].slice(0, limit);
  keep("tried", JSON.stringify(links));
  tell("tried");
}

/// Forgets them all.
export function clearTried() {
  keep("tried", "[]");
  tell("tried");
}
