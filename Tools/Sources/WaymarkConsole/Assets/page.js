// The parts that the console and the desk have in common: language, theme, notices, and the connection to the server.

import { byID, put, visible } from "./dom.js";
import { hear, keep, tell } from "./store.js";
import { fillTexts, t } from "./strings.js";

const root = document.documentElement;

// MARK: Language and theme

/// Shows the page in its language, and answers the buttons for language and theme, whose choices are kept for the next visit.
///
/// `texts` writes what the page says beside its own markup, again in each language.
export function startPage(texts) {
  const show = (lang) => {
    root.lang = lang;
    fillTexts();
    put(byID("language"), t("languageMark"));
    byID("language").setAttribute("aria-label", t("switchLanguage"));
    byID("language").lang = lang === "en" ? "zh-CN" : "en";
    connection(isLive);
    texts();
    tell("language");
  };
  byID("language").addEventListener("click", () => {
    show(root.lang === "en" ? "zh-CN" : "en");
    keep("language", root.lang);
  });
  byID("theme").addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    keep("theme", root.dataset.theme);
  });
  show(root.lang);
}

// MARK: The server

let isLive = false;

/// Shows whether the server's news come.
export function connection(now) {
  isLive = now;
  const live = byID("live");
  live.className = now ? "on" : "off";
  live.title = t(now ? "liveOn" : "liveOff");
  live.setAttribute("aria-label", live.title);
}

/// The paths whose news were refused, and have not come since.
const refused = new Set();

/// Follows the news of the server; `refresh` reads what was missed while the connection was lost.
///
/// A refusal ends the stream for good, as the browser tries again by itself only where the connection broke: `again` is called then.
export function follow(path, refresh, again) {
  const source = new EventSource(path);
  let wasLost = false;
  source.addEventListener("open", () => {
    connection(true);
    byID("gone").hidden = true;
    if (refused.delete(path) || wasLost) refresh();
    wasLost = false;
  });
  source.addEventListener("error", () => {
    connection(false);
    byID("gone").hidden = false;
    wasLost = true;
    if (source.readyState !== EventSource.CLOSED) return;
    refused.add(path);
    setTimeout(again, 3000);
  });
  return source;
}

// MARK: Notices

let noticeTimer = 0;
hear("notice", (text) => {
  const notice = byID("notice");
  notice.textContent = visible(text);
  notice.classList.add("shown");
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => notice.classList.remove("shown"), 8000);
});
