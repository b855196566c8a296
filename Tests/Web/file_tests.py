"""The desk in the console: a file of rules on this machine, edited by form without a server."""

import json
import subprocess
import urllib.error
import urllib.request

from desk_tests import write_banner
from rows import checks, expect, none_of, same, test


def file_test(sentence, size=(1440, 900), complaints=()):
    """Adds a test of the console with a file of rules, which is not there yet."""
    return test(sentence, manifest="file", size=size, complaints=complaints, open_page=False)


def rules_page(browser, console, rules=None):
    """Opens the page of the rules; `rules` is what the file has."""
    if rules is not None:
        console.rules.write_text(rules if isinstance(rules, str) else json.dumps(rules))
    browser.driver.get("about:blank")
    browser.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": console.address, "storageTypes": "local_storage"})
    browser.driver.get(console.address + "/rules")
    browser.wait("return document.body && document.body.dataset.ready === 'true' && document.getElementById('live').className === 'on'", "the page is filled")


@file_test("A rewrite is written by form without a server, with what its links do as one types, and saved to the file")
def writing(browser, console):
    browser.go(console.address + "/")
    browser.click("#to-rules")
    browser.wait_text("#draft-state", "As in rules.json")
    browser.wait_text("#panel-rule", "nothing reaches apps")
    expect(not console.rules.exists(), "nothing is written before it is saved")
    write_banner(browser)
    browser.wait_text("[data-link='shop://banner/42'][data-change=true] .judged-is", "A product's page (goods.detail)")
    browser.type("#link", "shop://goods/7")
    browser.wait_text("[data-link='shop://goods/7']", "unchanged")
    browser.click("#save", "Save to the file")
    browser.wait_text("#draft-state", "As in rules.json")
    same(json.loads(console.rules.read_text()), {"waymark": 1, "version": 1, "rewrites": [{"name": "lottery banner", "from": "shop://banner/:id<int>", "to": "shop://goods/:id"}]}, "the file")
    browser.wait_text("[data-link='shop://banner/42'][data-change=false]", "A product's page")
    same(browser.count("#sign-out:not([hidden]), #app:not([hidden]):enabled"), 0, "what is for a server")
    shown = browser.js("return [...document.querySelectorAll('.views button')].filter((each) => each.offsetParent).map((each) => each.dataset.view)")
    same(shown, ["rule"], "views")
    browser.click("#to-console")
    browser.wait("return location.pathname === '/'", "the console")


@file_test("The command takes the file that the page has written")
def command(browser, console):
    rules_page(browser, console)
    write_banner(browser)
    browser.click("#new-override")
    browser.js("const it = document.getElementById('rule-route'); it.value = 'goods.detail'; it.dispatchEvent(new Event('change'))")
    browser.type("#rule-disable", "out of stock")
    browser.wait_text("#rule-findings", "Apps would accept this rule")
    browser.click("#save")
    browser.wait_text("#draft-state", "As in rules.json")
    done = subprocess.run([console.waymark, "rules", "--routes", str(console.manifest), str(console.rules)], capture_output=True, text=True, timeout=60)
    same(done.returncode, 0, f"the command's answer {done.stdout} {done.stderr}")


@file_test("A rule that an app would refuse is shown in words and not saved", complaints=["422"])
def refused(browser, console):
    rules_page(browser, console)
    browser.click("#new-rewrite")
    browser.type("#rule-from", "shop://banner/:id<itn>")
    browser.type("#rule-to", "shop://goods/:id")
    browser.wait_text("#rule-findings [data-code='rewrite.unknownType']", "There is no type itn; did you mean int?")
    browser.click("#save")
    browser.wait_text("#notice", "Apps would refuse these rules")
    expect(not console.rules.exists(), "nothing is written")
    browser.click("#language")
    browser.wait_text("#rule-findings", "没有类型 itn，是否想写 int？")
    browser.wait_text("#save", "保存到文件")


@file_test("All that the form does not edit stays in the file as it was")
def others(browser, console):
    rules_page(browser, console, {"waymark": 1, "version": 7, "audience": ["com.example.shop/production"], "expires": 1900000000, "overrides": [{"name": "old", "route": "cart", "disable": "x"}]})
    browser.wait_text(".rule-row", "old")
    browser.click(".rule-row", "old")
    browser.click("#remove-rule")
    write_banner(browser)
    browser.click("#save")
    browser.wait_text("#draft-state", "As in rules.json")
    written = json.loads(console.rules.read_text())
    same((written["version"], written["audience"], written["expires"], written.get("overrides"), len(written["rewrites"])), (7, ["com.example.shop/production"], 1900000000, None, 1), "the file")
    expect(len(console.rules.read_text().splitlines()) > 7, "a line for each member")


@file_test("A file that is changed elsewhere is shown anew, and not overwritten if something is typed", complaints=["409"])
def elsewhere(browser, console):
    rules_page(browser, console, {"waymark": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}]})
    browser.wait_text(".rule-row", "one")
    console.rules.write_text(json.dumps({"waymark": 1, "rewrites": [{"name": "second", "from": "shop://second", "to": "shop://home"}]}))
    browser.wait_text(".rule-row", "second")
    browser.click(".rule-row", "second")
    browser.type("#rule-name", "mine")
    console.rules.write_text(json.dumps({"waymark": 1, "rewrites": [{"name": "theirs too", "from": "shop://third", "to": "shop://home"}]}))
    browser.wait_text("#fault", "The file has been changed elsewhere in the meantime")
    same(browser.js("return document.getElementById('rule-name').value"), "mine", "what is typed")
    browser.click("#save")
    browser.wait_text("#notice", "The file has been changed in the meantime")
    expect("mine" not in console.rules.read_text(), "the file is not overwritten")
    browser.click("#fault button", "Show theirs")
    browser.wait_text(".rule-row", "theirs too")


@file_test("A field that has the focus while the file changes elsewhere changes the rule that is in the file now")
def focused(browser, console):
    one, two = ({"name": name, "from": f"shop://{name}", "to": "shop://home"} for name in ("one", "two"))
    rules_page(browser, console, {"waymark": 1, "version": 1, "rewrites": [one]})
    browser.click(".rule-row", "one")
    browser.click("#rule-name")
    console.rules.write_text(json.dumps({"waymark": 1, "version": 1, "rewrites": [one, two]}))
    browser.wait_text(".rule-row", "two")
    same(browser.focus(), "rule-name", "the focus")
    browser.type("#rule-name", "mine")
    browser.click("#save")
    browser.wait_text("#draft-state", "As in rules.json")
    same([each["name"] for each in json.loads(console.rules.read_text())["rewrites"]], ["mine", "two"], "the file")


@file_test("A source that only the app knows is among the conditions of its rule")
def own_source(browser, console):
    rules_page(browser, console, {"waymark": 1, "version": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home", "when": {"sources": ["widget"]}}]})
    browser.click(".rule-row", "one")
    browser.find(".conditions [type=checkbox]")
    same(browser.js("return [...document.querySelectorAll('.conditions [type=checkbox]:checked')].map((each) => each.closest('label').textContent)"), ["widget"], "the sources")


@file_test("What is typed while the file is being saved stays, and is saved the next time")
def typed_on(browser, console):
    rules_page(browser, console, {"waymark": 1, "version": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}]})
    browser.click(".rule-row", "one")
    browser.type("#rule-name", "two")
    browser.js("""const ask = window.fetch;
        window.fetch = async (...each) => {
            if (each[1]?.method === 'PUT') await new Promise((go) => setTimeout(go, 2000));
            return ask(...each);
        };""")
    browser.click("#save")
    browser.type("#rule-name", "three")
    browser.wait("return import('/desk-store.js').then(({ desk }) => desk.published.rewrites?.[0].name === 'two')", "the page has heard that it is saved")
    same(json.loads(console.rules.read_text())["rewrites"][0]["name"], "two", "the file")
    same(browser.js("return document.getElementById('rule-name').value"), "three", "what is typed")
    same(browser.js("return document.getElementById('fault').hidden"), True, "nobody else has changed the file")
    browser.click("#save")
    browser.wait_text("#draft-state", "As in rules.json")
    same(json.loads(console.rules.read_text())["rewrites"][0]["name"], "three", "the file in the end")


@file_test("A file that is no JSON has a banner with its fault, and is not edited until it is mended", complaints=["422"])
def broken(browser, console):
    rules_page(browser, console, "{\"waymark\": 1, \"rewrites\": [")
    browser.wait_text("#fault", "cannot be edited in its current state")
    browser.wait_text("#fault li", "rules.json: at byte")
    same(browser.count("#new-rewrite, #save"), 0, "buttons that write")
    console.rules.write_text(json.dumps({"waymark": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}]}))
    browser.wait_text(".rule-row", "one")
    browser.wait("return document.getElementById('fault').hidden", "the banner goes")
    browser.find("#new-rewrite")


@file_test("Rules in the file that apps would not take have a banner with their faults")
def faulty(browser, console):
    rules_page(browser, console, {"waymark": 1, "overrides": [{"route": "good.detail", "disable": "x"}]})
    browser.wait_text("#fault", "Apps would refuse the rules in the file: 1 fault")
    browser.wait_text("#fault", "There is no page good.detail; did you mean goods.detail?")


@file_test("The file is written only by the console's own page, and there is no page of rules without a file", complaints=["403"])
def foreign(browser, console):
    rules_page(browser, console)
    same(browser.js("return fetch('/api/rules', { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{\"rules\":{}}' }).then((answer) => answer.status)"), 403, "without the console's header")
    request = urllib.request.Request(f"{console.address}/api/rules", data=b'{"rules":{}}', method="PUT", headers={"Content-Type": "application/json", "X-Waymark-Console": "1", "Origin": "https://evil.example"})
    try:
        urllib.request.urlopen(request, timeout=30)
        expect(False, "a foreign origin is answered")
    except urllib.error.HTTPError as refusal:
        same(refusal.code, 403, "from elsewhere")
    expect(not console.rules.exists(), "nothing is written")


@test("Without a file of rules, the console has no page for them", complaints=["404"])
def none(browser, console):
    same(browser.js("return document.getElementById('to-rules').hidden"), True, "the way to it")
    same(browser.js("return Promise.all(['/rules', '/api/rules'].map((path) => fetch(path).then((answer) => answer.status)))"), [404, 404], "the answers")


@file_test("The page of a file has every text in both languages, a name for each control, and enough contrast in both themes")
def everybody(browser, console):
    try:
        for theme in ("light", "dark"):
            browser.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            rules_page(browser, console, {"waymark": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}]})
            for _ in ("en", "zh"):
                none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...faintTexts(), ...sticksOut()]"), f"faults of the beginning, {theme}")
                browser.click(".rule-row")
                browser.wait("return !document.querySelector('[aria-busy]') && document.getElementById('rule-form')", "the form")
                none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...faintTexts(), ...sticksOut()]"), f"faults of the form, {theme}")
                browser.click("#language")
    finally:
        browser.prefer()


for width in (360, 768, 1024):
    @file_test(f"Nothing of a file's page sticks out at {width} pixels", size=(width, 800))
    def widths(browser, console, width=width):
        rules_page(browser, console, {"waymark": 1, "rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}]})
        for view in ("routes", "rule", "phone"):
            browser.js("location.hash = `#/${arguments[0]}`", view)
            browser.wait("return document.body.dataset.view === arguments[0]", view, view)
            browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
            none_of(browser.js(f"{checks}; return sticksOut()"), f"what sticks out of {view}")
