// The changes by a draft to recorded links, and the cases that fail.

import { h } from "./dom.js";
import { badge, linkButton } from "./parts.js";
import { t } from "./strings.js";
import { endWords, outcomeParts, tableName } from "./desk-words.js";

/// A preview, for each table: how many links change, in groups with samples; then the cases.
export const previewed = (preview) => [
  preview.tables.map((table) => h("div.preview", { "data-table": table.from, "data-changed": table.changed },
    preview.tables.length > 1 ? h("h4", {}, tableName(table.from)) : null,
    h("p.preview-sum", {}, t("previewSum", table.changed, table.links), table.leftOut ? h("span.faint", {}, " ", t("leftOut", table.leftOut)) : null),
    table.groups.map(group))),
  cases(preview.cases),
];

const group = (each) => h("details.group-of-links", {},
  h("summary", {}, h("b", {}, t("links", each.count)), " ", endWords(each.was), " → ", endWords(each.is), " ", each.via.map((name) => badge(name, "quiet"))),
  h("ul.rows", {}, each.samples.map((sample) => h("li.sample", {},
    linkButton(sample.link), h("span.faint", {}, t.source(sample.source), sample.count > 1 ? ` · ${t("times", sample.count)}` : ""),
    h("p.sample-ends", {}, outcomeParts(sample.was), " → ", outcomeParts(sample.is))))));

/// The cases that fail, those first that held before.
function cases({ count, failed, failures }) {
  if (!count) return h("p.faint", {}, t("noCases"));
  const sorted = [...failures].sort((a, b) => Number(b.isNew) - Number(a.isNew));
  return h("div.preview", { "data-cases": count, "data-failed": failed },
    h("p.preview-sum", { class: failures.some((each) => each.isNew) ? "bad-text" : "good-text" }, t("casesSum", count, failed, failures.filter((each) => each.isNew).length)),
    sorted.length ? h("ul.rows", {}, sorted.slice(0, 50).map((each) => h("li.sample", { "data-new": String(each.isNew) },
      badge(t(each.isNew ? "failsNow" : "failedBefore"), each.isNew ? "error" : "quiet"), linkButton(each.link), h("span.faint", {}, t("line", each.line)),
      h("p.sample-ends", {}, outcomeParts(each.outcome))))) : null);
}

