// All that was published, the newest first: what each changed, who did it, and the way back.

import { byID, h, put } from "./dom.js";
import { badge, empty } from "./parts.js";
import { hear } from "./store.js";
import { t } from "./strings.js";
import { post } from "./desk-api.js";
import { base, desk, latest, may, read } from "./desk-store.js";
import { act } from "./desk-rules.js";
import { change, moment } from "./desk-words.js";

const panel = byID("panel-versions");

export function startVersions() {
  for (const name of ["desk", "language"]) hear(name, show);
}

/// Publishes older content anew, in one press; without a number, what was there before the last publication. When that is there again,
/// only a version's own button brings another back.
const back = (to) => act(async () => {
  await post(`${base()}/rollback`, { ...(to ? { to } : {}), comment: t("takenBackBy", desk.person.name) });
  await read();
});

function show() {
  const newest = latest();
  if (!desk.app || !newest) {
    put(panel, empty(t("noVersions"), t("noVersionsText")));
    return;
  }
  put(panel,
    h("div.panel-head", {}, h("p.count", {}, t("versionNow", newest.number)),
      may("publisher") && !["rollback", "halt"].includes(newest.kind) ? h("button", { type: "button", id: "roll-back", onclick: () => back(null) }, newest.base ? t("rollBackTo", newest.base) : t("rollBackToNothing")) : null),
    h("ol.versions", {}, desk.versions.map((version) => h("li.card.version", { "data-version": version.number, "data-kind": version.kind },
      h("p.version-head", {},
        h("b", {}, t("versionNumber", version.number)),
        badge(t(`kind ${version.kind}`), version.kind === "halt" ? "error" : version.kind === "rollback" ? "warning" : "quiet"),
        version.percentage < 100 ? badge(`${version.percentage} %`) : null,
        version === newest ? badge(t("isNow"), "good") : null,
        h("span.faint", {}, version.person === "waymark" ? t("byServer") : version.person, " · ", moment(version.time))),
      version.comment ? h("p", {}, version.comment) : null,
      version.of ? h("p.faint", {}, t(version.kind === "rollback" || version.kind === "halt" ? "bringsBack" : "sharesOut", version.of)) : null,
      version.approvedBy.length ? h("p.faint", {}, t("approvedBy", version.approvedBy.join(", "))) : null,
      version.despiteCases.length ? h("p.bad-text", {}, t("wentDespite", version.despiteCases.length)) : null,
      version.changes.length ? h("ul.changes", {}, version.changes.map((each) => h("li", { "data-code": each.code }, change(each)))) : h("p.faint", {}, t("noChangesMade")),
      may("publisher") && version !== newest ? h("p", {}, h("button", { type: "button", class: "bring-back", onclick: () => back(version.number) }, t("bringBack", version.number))) : null))));
}
