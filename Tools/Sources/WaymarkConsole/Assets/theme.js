// Sets theme and language before the first paint; console.js changes them afterwards.
(() => {
  const kept = (key) => {
    try { return localStorage.getItem(key); } catch { return null; }
  };
  const root = document.documentElement;
  const theme = kept("waymark.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const language = kept("waymark.language") ?? (navigator.language || "en");
  root.lang = language.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
})();
