// Small parts that several panels show: patterns, links to try, routes to jump to.

import { glyphs, h } from "./dom.js";
import { patternParts } from "./pattern.js";
import { shareButton } from "./share.js";
import { store, tell } from "./store.js";
import { t } from "./strings.js";

/// A pattern with its parts in their colours.
export const patternText = (pattern) =>
  h("code.pattern", { dir: "ltr" }, patternParts(pattern).map(({ kind, text }) => h("span", { class: `p-${kind}` }, text)));

/// A link that is explained when it is chosen.
export const linkButton = (link, kind = "") =>
  h("button.link", { type: "button", dir: "ltr", class: kind, title: t("explainLink"), onclick: () => tell("try", { link }) }, link);

/// Opens a link in the phone.
export const openButton = (link) =>
  h("button.open", { type: "button", "aria-label": t("openLink", link), title: t("openLink", link), onclick: () => tell("open", { link }) },
    glyphs.open(), h("span", {}, t("open")));

/// A link to explain, with its code and a button that opens it.
export const tryRow = (link) => h("span.try", {}, linkButton(link), h("span.try-keys", {}, shareButton(link), openButton(link)));

/// What a route is called: its id, or its pattern.
export const routeName = (route) => route.id ?? route.pattern;

/// A route to jump to, by its index in the table.
export function routeButton(index, text) {
  const route = store.table?.routes[index];
  return h("button.route", { type: "button", title: route ? `${route.pattern}` : null, onclick: () => tell("route", index) },
    text ?? (route ? routeName(route) : `#${index}`));
}

/// What a route is for, or what it is called.
export const routeTitle = (route) => route.summary ?? routeName(route);

/// A short word on a coloured ground.
export const badge = (text, kind = "") => h("span.badge", { class: kind }, text);

/// Something that is not there.
export const empty = (title, text, mark) => h("div.empty", {}, mark, h("p.empty-title", {}, title), text ? h("p", {}, text) : null);
