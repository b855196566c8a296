// A link for others: as a QR code to point a phone at, to copy, and to hand to another program.

import { glyph, glyphs, h, put, s, visible } from "./dom.js";
import { qrCode } from "./qr.js";
import { complain } from "./store.js";
import { t } from "./strings.js";

let dialog = null;

/// A button that shows a link's code.
export const shareButton = (link) => h("button.tool.share", {
  type: "button", "aria-label": t("shareLink", link), title: t("shareLink", link), onclick: () => show(link),
}, glyph("M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v5h-5"));

function show(link) {
  if (!dialog) {
    dialog = h("dialog", { id: "share", "aria-labelledby": "share-title" });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    document.body.append(dialog);
  }
  const done = h("span", { role: "status" });
  put(dialog,
    h("div.dialog-head", {}, h("h2", { id: "share-title" }, t("shareTitle")), h("button.tool", { type: "button", "aria-label": t("close"), onclick: () => dialog.close() }, glyphs.cross())),
    drawing(link),
    h("p.share-link", {}, h("code", { dir: "ltr" }, link)),
    h("p.wrap", {},
      h("button", {
        type: "button", id: "copy-link",
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(link);
            put(done, t("copied"));
          } catch (problem) { complain(problem); }
        },
      }, glyphs.copy(), t("copy")),
      navigator.share ? h("button", { type: "button", onclick: () => navigator.share({ text: link }).catch(() => {}) }, t("share")) : null,
      done));
  if (!dialog.open) dialog.showModal();
}

/// The code of a link; a sentence where it is too long for one.
function drawing(link) {
  const code = qrCode(link);
  if (!code) return h("p.none", {}, t("tooLongForCode"));
  const size = code.length + 8;
  const path = code.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return s("svg.qr", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": visible(t("codeOf", link)), "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size }), s("path", { d: path }));
}
