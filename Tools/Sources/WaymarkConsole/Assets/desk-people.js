// The people who may sign in and what each may do, and the clients that are refused for wrong tokens. For administrators.

import { glyphs, h, put } from "./dom.js";
import { badge } from "./parts.js";
import { complain, hear } from "./store.js";
import { t } from "./strings.js";
import { get, post, put as replace } from "./desk-api.js";
import { act } from "./desk-rules.js";
import { desk, roles } from "./desk-store.js";
import { serverHead, serverPage } from "./desk-server.js";
import { moment } from "./desk-words.js";

let panel = null;
/// The server's answer; null until it comes.
let known = null;
/// A token that was made just now, with the name of its person: `{ name, token }`; null for none.
let made = null;
let form = { name: "", role: "editor" };

export function startPeople() {
  panel = serverPage("people", hear, { open: read, show, clear });
}

function clear() {
  known = made = null;
  form = { name: "", role: "editor" };
  put(panel);
}

async function read() {
  panel.setAttribute("aria-busy", "true");
  known = await act(() => get("/api/people")) ?? known;
  panel.removeAttribute("aria-busy");
  show();
}

/// Does something to people, and shows what has come of it.
async function change(does) {
  await act(does);
  // A person who changes their own role is signed out.
  if (desk.person && document.body.dataset.view === "people") await read();
}

function show() {
  if (!known) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
  put(panel, serverHead("people"), made ? token() : null, adding(),
    h("ul.people", {}, known.people.map(row)),
    h("section.card", { id: "locks" }, h("h3", {}, t("locks")),
      known.locks.length ? h("ul.rows", {}, known.locks.map((lock) => h("li", { "data-lock": lock.name }, t("lockOf", lock.name, lock.client ?? t("unknownClient"), moment(lock.until))))) : h("p.faint", {}, t("noLocks"))));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/// The new token, until the administrator says that it is noted.
function token() {
  const done = h("span", { role: "status" });
  return h("section.card.new-token", { role: "alert" },
    h("h3", {}, t("tokenOf", made.name)),
    h("p", {}, h("code", { id: "new-token", dir: "ltr" }, made.token)),
    h("p.faint", {}, t("tokenOnce")),
    h("p.wrap", {},
      h("button", {
        type: "button", id: "copy-token",
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(made.token);
            put(done, t("copied"));
          } catch (problem) { complain(problem); }
        },
      }, glyphs.copy(), t("copy")),
      h("button", { type: "button", id: "forget-token", onclick: () => { made = null; show(); } }, t("tokenNoted")), done));
}

const roleOptions = (chosen) => roles.map((role) => h("option", { value: role, selected: role === chosen }, t(`role ${role}`)));

function adding() {
  return h("form.card.add-person", {
    id: "add-person",
    onsubmit: (event) => {
      event.preventDefault();
      change(async () => {
        const { person, token } = await post("/api/people", { name: form.name.trim(), role: form.role });
        made = { name: person.name, token };
        form = { name: "", role: "editor" };
      });
    },
  },
    h("h3", {}, t("addPerson")),
    h("div.form-pair", {},
      h("div.form-row", {}, h("label", { for: "person-name" }, t("name")), h("input.text", {
        type: "text", id: "person-name", value: form.name, required: true, maxlength: 64, pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*", autocomplete: "off", spellcheck: "false", title: t("personNameHint"),
        oninput: (event) => { form.name = event.target.value; },
      })),
      h("div.form-row", {}, h("label", { for: "person-role" }, t("role")), h("select", { id: "person-role", onchange: (event) => { form.role = event.target.value; } }, roleOptions(form.role)))),
    h("p.hint", {}, t("rolesHint")),
    h("button.primary", { type: "submit" }, t("add")));
}

function row(person) {
  const path = `/api/people/${encodeURIComponent(person.name)}`;
  const isOwn = person.name === desk.person.name;
  return h("li.card.person", { "data-person": person.name, "data-active": String(person.isActive) },
    h("p.person-head", {}, h("b", {}, person.name), isOwn ? badge(t("you")) : null, person.isActive ? null : badge(t("isRevoked"), "error"),
      h("span.faint", {}, person.lastSeen ? t("lastSeen", moment(person.lastSeen)) : t("neverSeen"))),
    h("p.wrap", {},
      h("select", {
        "aria-label": t("roleOf", person.name), id: `role-${person.name}`,
        onchange: (event) => change(() => replace(path, { role: event.target.value })),
      }, roleOptions(person.role)),
      h("button", {
        type: "button", class: "renew-token",
        onclick: () => change(async () => { made = { name: person.name, token: (await post(`${path}/token`)).token }; }),
      }, t("newToken")),
      h("button", {
        type: "button", class: "revoke", onclick: () => change(() => replace(path, { isActive: !person.isActive })),
      }, t(person.isActive ? "revoke" : "letIn"))));
}
