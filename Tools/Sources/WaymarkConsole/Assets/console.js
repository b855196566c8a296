// Starts the page: reads the table, follows the server, and turns keys and addresses into views.

import { get } from "./api.js";
import { byID, h, put, visible } from "./dom.js";
import { startEvents } from "./events.js";
import { startFindings } from "./findings.js";
import { startGraph } from "./graph.js";
import { currentLink, startLink } from "./link.js";
import { follow, startPage } from "./page.js";
import { act, startPhone } from "./phone.js";
import { choose, chosenRoute, startRoute } from "./route.js";
import { complain, hear, readTable, store, tell } from "./store.js";
import { t } from "./strings.js";
import { startSystems } from "./systems.js";
import { startTable } from "./table.js";

const views = ["link", "route", "graph", "findings", "coverage", "events"];

// MARK: Views and the address

const isWide = () => matchMedia("(min-width: 1180px)").matches;
const isNarrow = () => matchMedia("(max-width: 819.98px)").matches;

function view(name) {
  // The list has a column of its own where there is room, and so has the phone.
  const shown = name === "routes" && isWide() ? (chosenRoute() ? "route" : "link") : name === "phone" && !isNarrow() ? "link" : name;
  document.body.dataset.view = shown;
  for (const button of document.querySelectorAll(".views [data-view]")) {
    const isHere = button.dataset.view === shown || (shown === "routes" && button.dataset.view === "route");
    if (isHere) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  address();
}

let isReading = true;

/// Keeps what is seen in the address, so that it can be shared.
function address() {
  if (isReading) return;
  const here = document.body.dataset.view;
  const { link, source } = currentLink();
  const route = chosenRoute();
  const parts = here === "link" ? (link.trim() ? ["link", source, link.trim()] : ["link"])
    : here === "route" && route ? ["route", route.id ?? String(route.index)] : [here];
  const hash = `#/${parts.map(encodeURIComponent).join("/")}`;
  if (hash === location.hash || (location.hash === "" && hash === "#/link")) return;
  // The page seen before is a step back in the browser's history; a link that is still being typed is not.
  const isTyping = here === "link" && /^(#\/link|$)/.test(location.hash);
  history[isTyping ? "replaceState" : "pushState"](null, "", hash);
}

function readAddress() {
  isReading = true;
  let parts = [];
  try { parts = location.hash.slice(2).split("/").map(decodeURIComponent); } catch { /* not one of ours */ }
  const [name, first, second] = parts;
  if (name === "link" && second) tell("try", { link: second, from: first });
  else if (name === "route" && first) {
    const route = store.routes.get(first) ?? store.table.routes[/^\d+$/.test(first) ? Number(first) : -1];
    if (route) choose(route.index);
    tell("view", route ? "route" : "link");
  } else tell("view", [...views, "routes", "phone"].includes(name) ? name : "link");
  isReading = false;
}

// MARK: Language

/// The texts of the page that are written here.
function texts() {
  put(byID("keys-list"), t("keyList").map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, text))));
}

// MARK: The server

function listen() {
  const stream = follow("/api/events", refresh, listen);
  const data = (event) => { try { return JSON.parse(event.data); } catch { return null; } };
  const on = (name, does) => stream.addEventListener(name, (event) => {
    const value = data(event);
    if (value) does(value);
  });
  on("router", (event) => tell("router", event));
  on("lost", (lost) => tell("lost", lost));
  on("phone", (phone) => tell("phone", phone));
  on("table", async ({ revision, error }) => {
    await refresh();
    if (error) {
      complain(error);
      return;
    }
    complain(t("reread", revision));
  });
}

async function refresh() {
  try {
    await readTable();
    tell("phone", await get("/api/phone"));
  } catch (problem) {
    complain(problem);
  }
}

// MARK: Keys

function keys(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target;
  const isTyping = target.matches?.("input, textarea, select");
  if (event.key === "Escape" && isTyping) {
    target.blur();
    return;
  }
  if (isTyping || byID("keys").open) return;
  const number = Number(event.key);
  if (event.key === "/") {
    byID("link").focus();
    byID("link").select();
  } else if (event.key === "?") byID("keys").showModal();
  else if (event.key === "s") {
    if (!isWide()) tell("view", "routes");
    byID("search").focus();
  } else if (event.key === "b") act("back");
  else if (event.key === "w") act("swipe");
  else if (event.key === "p") byID("pause")?.click();
  else if (number >= 1 && number <= views.length) tell("view", views[number - 1]);
  else return;
  event.preventDefault();
}

// MARK: Start

hear("view", view);
hear("address", address);
// Where the phone is a view of its own, what was opened is looked at there.
hear("opened", () => { if (isNarrow()) tell("view", "phone"); });
/// Says, as long as it holds, that the page shows something else than the file.
function showFault() {
  const fault = store.table?.fault ?? null;
  const banner = byID("fault");
  banner.hidden = fault === null;
  if (fault === null) return;
  const { file, revision } = store.table;
  put(banner, h("strong", {}, revision ? t("faultShown", file, revision) : t("faultNone", file)), h("pre", { dir: "ltr", tabindex: 0 }, fault.split("\n").map(visible).join("\n")),
    h("button.plain", { type: "button", onclick: () => tell("view", "findings") }, t("viewFindings")));
}

hear("language", showFault);
hear("table", () => {
  showFault();
  const { name, file, rules } = store.table;
  byID("to-rules").hidden = !rules;
  put(byID("table-name"), name ? `${name} · ${file}` : file);
  document.title = name ? `${visible(name)} – Waymark` : "Waymark";
});

startLink();
startTable();
startRoute();
startGraph();
startFindings();
startSystems();
startEvents();
startPhone();

for (const button of document.querySelectorAll(".views [data-view]")) {
  button.addEventListener("click", () => tell("view", button.dataset.view === "route" && !isWide() && !chosenRoute() ? "routes" : button.dataset.view));
}
byID("help").addEventListener("click", () => byID("keys").showModal());
byID("keys-close").addEventListener("click", () => byID("keys").close());
byID("keys").addEventListener("click", (event) => { if (event.target === byID("keys")) byID("keys").close(); });
document.addEventListener("keydown", keys);
addEventListener("popstate", readAddress);
matchMedia("(min-width: 1180px)").addEventListener("change", () => view(document.body.dataset.view));
matchMedia("(max-width: 819.98px)").addEventListener("change", () => view(document.body.dataset.view));

startPage(texts);
listen();
start();

/// Reads all there is for the first time; tries again where the server is busy.
async function start() {
  await refresh();
  if (!store.table) {
    setTimeout(start, 2000);
    return;
  }
  readAddress();
  document.body.dataset.ready = "true";
}
