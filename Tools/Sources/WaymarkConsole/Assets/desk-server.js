// The pages about the server itself: settings of the app, people, and the log. They share a tab, and a row of buttons at their top.

import { byID, h } from "./dom.js";
import { tell } from "./store.js";
import { t } from "./strings.js";
import { may } from "./desk-store.js";

/// The pages in order, each with the role that it needs.
const pages = [["settings", "administrator"], ["people", "administrator"], ["log", "reader"]];

export const serverViews = pages.map(([name]) => name);
/// The page to begin with.
export const firstServerView = () => pages.find(([, role]) => may(role))?.[0] ?? "log";
/// Whether the person may see a page.
export const maySee = (view) => pages.every(([name, role]) => name !== view || may(role));

/// The buttons that lead to the other pages; nothing for those who may see one alone.
export function serverHead(view) {
  const open = pages.filter(([, role]) => may(role));
  return open.length < 2 ? null : h("div.panel-head", {}, h("div.group", { role: "group", "aria-label": t("viewServer") }, open.map(([name]) => h("button", {
    type: "button", "data-page": name, "aria-pressed": String(name === view), onclick: () => tell("view", name),
  }, t(`server ${name}`)))));
}

/// Runs `show` when a page is opened and in each language, and `clear` when it is left, so that nothing stays of what only some may see.
export function serverPage(view, hear, { open, show, clear }) {
  hear("view", (name) => (name === view && maySee(view) ? open() : clear()));
  hear("language", () => { if (document.body.dataset.view === view) show(); });
  return byID(`panel-${view}`);
}
