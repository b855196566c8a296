"""The desk's pages about the server: settings, people, and the log."""

import json
import re
import sqlite3
import urllib.error
import urllib.request

from desk_panel_tests import banner
from rows import checks, desk_test, expect, none_of, root, same

pages = ("settings", "people", "log")


def at(browser, desk, page, role="administrator"):
    """Opens a page of the server."""
    browser.desk(desk, role, f"#/{page}")
    browser.wait(f"return document.body.dataset.view === '{page}' && document.querySelector('#panel-{page} > *')", page)
    browser.wait("return !document.querySelector('[aria-busy]')", "at rest")


def status(desk, token):
    """What the server answers to a token."""
    request = urllib.request.Request(f"{desk.address}/api/session", headers={"Authorization": f"Bearer {token}"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


# People


@desk_test("An administrator adds a person, whose token is shown once, changes the role, renews the token, and revokes it")
def people(browser, desk):
    at(browser, desk, "people")
    browser.wait_text("[data-person=ada]", "you")
    browser.type("#person-name", "mei")
    browser.js("const it = document.getElementById('person-role'); it.value = 'publisher'; it.dispatchEvent(new Event('change'))")
    browser.click("#add-person button")
    browser.wait_text(".new-token", "The token of mei")
    token = browser.text("#new-token")
    same(status(desk, token), 200, "the token's answer")
    browser.wait_text("[data-person=mei]", "has never signed in")
    browser.click("#forget-token")
    browser.wait_gone("#new-token")
    browser.click(".views [data-view=rule]")
    expect(token.split(".")[1] not in browser.js("return document.documentElement.outerHTML + JSON.stringify(localStorage)"), "the token is not kept in the page")
    browser.click("#view-server")
    browser.click("[data-page=people]")
    browser.find("#role-mei")
    browser.js("const it = document.getElementById('role-mei'); it.value = 'reader'; it.dispatchEvent(new Event('change'))")
    browser.wait("return fetch('/api/people').then((answer) => answer.json()).then(({ people }) => people.find((each) => each.name === 'mei').role === 'reader')", "the role")
    browser.click("[data-person=mei] .renew-token")
    browser.wait_text(".new-token", "The token of mei")
    second = browser.text("#new-token")
    same((status(desk, token), status(desk, second)), (401, 200), "the old token and the new one")
    browser.click("[data-person=mei] .revoke", "Revoke")
    browser.wait_text("[data-person=mei][data-active=false]", "revoked")
    same(status(desk, second), 401, "the token of a revoked person")
    browser.click("[data-person=mei] .revoke", "Restore access")
    browser.wait_text("[data-person=mei][data-active=true]", "mei")
    browser.click("[data-page=log]")
    browser.wait_text("[data-act='person.added']", "mei added as publisher")
    browser.wait_text("[data-act='person.changed']", "mei revoked")
    expect(second.split(".")[1] not in browser.js("return document.documentElement.outerHTML"), "no token in the log")


@desk_test("The last administrator cannot be removed, and a taken name is refused in words", complaints=["409"])
def last_administrator(browser, desk):
    at(browser, desk, "people")
    browser.click("[data-person=ada] .revoke")
    browser.wait_text("#notice", "The server would have no administrator")
    browser.type("#person-name", "edo")
    browser.click("#add-person button")
    browser.wait_text("#notice", "The name is taken")
    same(browser.js("return document.getElementById('person-name').value"), "edo", "what was typed")
    same(browser.count("#new-token"), 0, "tokens")


@desk_test("Who is refused for wrong tokens is listed, with the client and the time")
def locks(browser, desk):
    for _ in range(6):
        status(desk, "edo.wrong")
    at(browser, desk, "people")
    browser.wait_text("#locks [data-lock=edo]", "The name edo from 127.0.0.1, until")
    browser.click("#language")
    browser.wait_text("#locks [data-lock=edo]", "来自 127.0.0.1 的名字 edo")


@desk_test("Settings and people are for administrators; every person may read the log, and none changes it")
def rights(browser, desk):
    for role in ("reader", "editor", "publisher"):
        browser.desk(desk, role, "#/people")
        same(browser.js("return document.body.dataset.view"), "rule", f"the view of a {role}")
        browser.click("#view-server")
        browser.wait_text("#panel-log", "never changed or removed")
        same(browser.count("[data-page], #verify, #save-settings, #add-person"), 0, f"what a {role} may not do")
        browser.wait_text("#chain", "An administrator can check the chain")
    for path, method, body in (("/api/people", "GET", None), ("/api/people", "POST", {"name": "x", "role": "reader"}), (f"/api/apps/{desk.app}", "PUT", {}), ("/api/log", "DELETE", None)):
        try:
            desk.ask(method, path, body, role="publisher")
            expect(False, f"{method} {path} is answered")
        except urllib.error.HTTPError as refused:
            expect(refused.code in (403, 405), f"{method} {path}: {refused.code}")


@desk_test("What only an administrator may see is gone from the page once they have signed out")
def gone(browser, desk):
    at(browser, desk, "people")
    browser.click("[data-person=rea] .renew-token")
    browser.find("#new-token")
    browser.click("#sign-out")
    browser.wait("return document.body.dataset.view === 'signin'", "signed out")
    same(browser.js("return document.getElementById('panel-people').childElementCount"), 0, "what is left")


# Settings


@desk_test("Settings are changed by form: channels, approvals, stages, halts, expiry")
def settings(browser, desk):
    at(browser, desk, "settings")
    browser.wait_text("#panel-settings h2", f"Settings of {desk.app}")
    browser.type("#setting-channels", "production, staging")
    browser.js("document.activeElement.blur()")
    browser.type("#approvals-staging", "2")
    browser.click(".remove-stage")
    browser.type("#stage-0-percentage", "5")
    browser.type("#stage-0-hours", "12")
    browser.click("#add-stage")
    browser.type("#stage-2-percentage", "75")
    browser.type("#stage-2-hours", "1")
    browser.type("#halt-refusals", "2.5")
    browser.type("#halt-senders", "40")
    browser.type("#setting-days", "30")
    browser.click("#setting-unmatched")
    browser.click("#save-settings")
    browser.wait_text("#notice", "The settings are saved")
    app = desk.ask("GET", f"/api/apps/{desk.app}")
    same(app["channels"], ["production", "staging"], "channels")
    same(app["approvals"], {"staging": 2}, "approvals")
    same([(each["percentage"], each["seconds"]) for each in app["stages"]], [(5, 43_200), (50, 14_400), (75, 3_600)], "stages")
    same(app["halt"], {"refusals": 0.025, "misses": 0.05, "least": 200, "senders": 40}, "halts")
    same((app["lifetime"], app["takesUnmatched"]), (2_592_000, True), "others")
    same(browser.js("return [...document.getElementById('channel').options].map((each) => each.value)"), ["production", "staging"], "channels to choose from")
    browser.type("#setting-days", "0")
    browser.click("#save-settings")
    expect(browser.js("return !document.getElementById('settings-form').checkValidity()"), "what cannot be is not sent")


@desk_test("A setting that another administrator has made meanwhile stays, unless it was touched here; a refusal is shown", complaints=["400"])
def both(browser, desk):
    at(browser, desk, "settings")
    desk.ask("PUT", f"/api/apps/{desk.app}", {"lifetime": 864_000})
    browser.type("#halt-least", "500")
    browser.click("#save-settings")
    browser.wait_text("#notice", "The settings are saved")
    app = desk.ask("GET", f"/api/apps/{desk.app}")
    same((app["lifetime"], app["halt"]["least"]), (864_000, 500), "both changes")
    browser.wait("return document.getElementById('setting-days').value === '10'", "what the other has set is shown")
    browser.type("#setting-channels", "one one")
    browser.click("#save-settings")
    browser.wait_text("#notice", "distinct names")
    same(browser.js("return document.getElementById('setting-channels').value"), "one one", "what was typed")


@desk_test("A setting that was not touched stays as another administrator has made it also if the page has read that before the form is saved")
def both_after_news(browser, desk):
    desk.ask("PUT", f"/api/apps/{desk.app}", {"channels": ["staging", "production"], "approvals": {"staging": 0}})
    at(browser, desk, "settings")
    browser.type("#halt-least", "500")
    browser.type("#approvals-staging", "1")
    desk.ask("PUT", f"/api/apps/{desk.app}", {"approvals": {"staging": 0, "production": 2}, "halt": {"misses": 0.25}, "lifetime": 864_000})
    desk.ask("POST", "drafts", {"comment": "", "rules": banner}, role="editor")
    browser.wait("return import('/desk-store.js').then(({ desk }) => desk.app.lifetime === 864000)", "the page has read what the other has set")
    browser.click("#save-settings")
    browser.wait_text("#notice", "The settings are saved")
    app = desk.ask("GET", f"/api/apps/{desk.app}")
    same((app["approvals"], app["lifetime"]), ({"staging": 1, "production": 2}, 864_000), "both changes")
    same((app["halt"]["least"], app["halt"]["misses"]), (500, 0.25), "both changes of a halt")


@desk_test("Approvals of another channel stay as another administrator has set them also if the page has not read that")
def both_approvals(browser, desk):
    desk.ask("PUT", f"/api/apps/{desk.app}", {"channels": ["staging", "production"], "approvals": {}})
    at(browser, desk, "settings")
    browser.type("#approvals-staging", "1")
    desk.ask("PUT", f"/api/apps/{desk.app}", {"channels": ["staging", "production", "beta"], "approvals": {"production": 2, "beta": 3}})
    browser.click("#save-settings")
    browser.wait_text("#notice", "The settings are saved")
    app = desk.ask("GET", f"/api/apps/{desk.app}")
    same((app["channels"], app["approvals"]), (["staging", "production", "beta"], {"staging": 1, "production": 2, "beta": 3}), "both changes")


# The log


@desk_test("The log tells every act, and the chain's state; a log that was changed in the database is found")
def log(browser, desk):
    desk.publish(banner, comment="the lottery")
    desk.ask("POST", "rollback", {})
    at(browser, desk, "log")
    browser.wait_text("[data-act='version.published']", "Version 1 published – the lottery")
    browser.wait_text("[data-act='version.rolledBack']", "Version 2 rolls back")
    browser.wait_text("[data-act='session.began'] .log-who", "ada")
    head = desk.ask("GET", "/api/log")["head"]
    same(browser.text("#chain-head"), head, "the hash of the last entry")
    browser.click("#verify")
    browser.wait_text("#chain[data-state=whole]", "The chain is intact")
    database = sqlite3.connect(f"{desk.data}/waymark.sqlite", timeout=10)
    with database:
        database.execute("DROP TRIGGER log_update")
        database.execute("UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), 'the lottery', 'the bottery') AS BLOB)")
    database.close()
    browser.click("#verify")
    browser.wait_text("#chain[data-state=faulty]", "The chain is broken")
    browser.wait_text("#chain li", "its hash does not match its content")


@desk_test("Older entries of a long log are read page by page")
def long_log(browser, desk):
    draft = desk.ask("POST", "drafts", {"comment": "", "rules": {}}, role="editor")
    for revision in range(1, 121):
        desk.ask("PUT", f"drafts/{draft['id']}", {"revision": revision, "comment": f"{revision}"}, role="editor")
    at(browser, desk, "log", role="reader")
    same(browser.count(".log-entry"), 100, "entries")
    browser.click("#older")
    browser.wait("return document.querySelector('.log-entry[data-number=\"1\"]')", "the first entry")
    same(browser.count("#older"), 0, "buttons for more")


@desk_test("Every act that the server's interface lists has words in both languages")
def acts_have_words(browser, desk):
    text = (root / "Docs/RuleServerInterface.md").read_text()
    acts = re.findall(r"`([a-z]+\.[a-zA-Z]+)`", re.search(r"Acts: (.*?)\n\n", text, re.S).group(1))
    expect(len(acts) == 25, f"acts are found: {acts}")
    browser.desk(desk, "reader")
    for language in ("English", "Chinese"):
        none_of(browser.module("strings", json.dumps(acts) + ".filter((name) => !it.t.has(`act ${name}`))"), f"acts without words in {language}")
        browser.click("#language")


# Everybody


@desk_test("The pages of the server have every text in both languages, a name for each control, and enough contrast in both themes")
def everybody(browser, desk):
    for _ in range(6):
        status(desk, "rea.wrong")
    desk.publish(banner)
    try:
        for theme in ("light", "dark"):
            browser.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            at(browser, desk, "settings")
            for language in ("en", "zh"):
                for page in pages:
                    browser.click(f"[data-page={page}]")
                    browser.wait("return !document.querySelector('[aria-busy]') && document.querySelector(`#panel-${arguments[0]} h2, #panel-${arguments[0]} h3`)", page, page)
                    if page == "people" and language == "en":
                        browser.click("[data-person=rea] .renew-token")
                        browser.find("#new-token")
                    none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...faintTexts(), ...sticksOut()]"), f"faults of {page}, {theme}, {language}")
                    if language == "zh":
                        words = browser.js("return [...document.querySelectorAll('button, h2, h3, label, summary, th, .faint, .hint, .log-act')].filter((each) => each.offsetParent && /^[A-Z][a-z]+/.test(each.textContent.trim())).map((each) => each.textContent)")
                        none_of(words, f"English in {page}")
                browser.click("#language")
    finally:
        browser.prefer()


for width in (360, 768, 1024, 1280):
    @desk_test(f"Nothing of the server's pages sticks out at {width} pixels", size=(width, 800))
    def widths(browser, desk, width=width):
        browser.desk(desk, "administrator")
        for page in pages:
            browser.js("location.hash = `#/${arguments[0]}`", page)
            browser.wait("return document.body.dataset.view === arguments[0] && !document.querySelector('[aria-busy]') && document.querySelector(`#panel-${arguments[0]} h2, #panel-${arguments[0]} h3`)", page, page)
            none_of(browser.js(f"{checks}; return sticksOut()"), f"what sticks out of {page}")
