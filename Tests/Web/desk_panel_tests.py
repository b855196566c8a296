"""The desk's panels: who may what, the form, approval, cases, counts, versions, links."""

import json
import re
import sqlite3

import qr_reader
from browser import Keys
from desk_tests import write_banner
from rows import checks, desk_test, expect, none_of, root, same

banner = {"rewrites": [{"name": "lottery banner", "from": "shop://banner/:id<int>", "to": "shop://goods/:id"}]}
closed = {"overrides": [{"name": "no products", "route": "goods.detail", "disable": "out of stock"}]}
cases = "".join(json.dumps(each) + "\n" for each in [
    {"link": "shop://goods/42", "id": "goods.detail"}, {"link": "shop://home", "id": "home"}, {"link": "shop://nowhere", "id": "home"}])


def report(desk, version, outcome, count, rule=None):
    """Sends a report of outcomes, as an app does."""
    report.number += 1
    # Nothing has a version before the first publication.
    row = {"route": "goods.detail", "source": "push", "outcome": outcome, "count": count, **({"rules": version} if version else {}), **({"code": "disabled"} if outcome == "refused" else {})}
    rows = [row, {**row, **rule}] if rule else [row]
    desk.ask("POST", f"/counts/{desk.app}/production", {"waymark": 1, "report": f"{report.number:032x}", "appVersion": "3.2", "from": 1, "to": 2, "share": 100, "counts": rows})


report.number = 0


def put_cases(desk):
    desk.ask("PUT", f"/api/apps/{desk.app}/cases", cases, kind="application/x-ndjson")


# Roles, and what each may do


@desk_test("A person without a token stays outside, a wrong token is refused in words, and signing out ends it", complaints=["401"])
def signing_in(browser, desk):
    browser.desk(desk)
    same(browser.js("return document.body.dataset.view"), "signin", "the view")
    browser.sign_in("pia.wrong")
    browser.wait_text("#sign-in-problem", "This token is not valid")
    browser.sign_in(desk.tokens["publisher"])
    browser.wait_text("#who", "pia publisher")
    browser.wait_text("#rules", "No address is pointed elsewhere")
    secret = desk.tokens["publisher"].split(".")[1]
    expect(secret not in browser.js("return document.documentElement.outerHTML + JSON.stringify(localStorage) + document.cookie"), "the token is not kept in the page")
    browser.driver.get(f"{desk.address}/#/versions")
    browser.driver.refresh()
    browser.wait_text("#who", "pia publisher")
    browser.wait_text("#panel-versions", "No versions")
    browser.click("#sign-out")
    browser.wait("return document.body.dataset.view === 'signin'", "signed out")
    same(browser.js("return fetch('/api/session').then((answer) => answer.status)"), 401, "the session")
    browser.wait_text("#who", "")


@desk_test("A reader may look and try, and is offered nothing else")
def reading(browser, desk):
    desk.publish(banner, stages=[{"percentage": 10, "seconds": 5000}])
    desk.ask("POST", "drafts", {"comment": "", "rules": closed}, role="editor")
    browser.desk(desk, "reader")
    browser.wait_text("#rules", "You can read rules and try links")
    browser.click(".rule-row", "no products")
    expect(browser.js("return document.querySelector('#rule-form fieldset').disabled"), "the form is for reading")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=publish]", "Only publishers can publish")
    browser.wait_text(".rollout", "Only publishers can continue it or take it back")
    browser.click(".views [data-view=versions]")
    browser.wait_text(".version", "goes to")
    browser.click(".views [data-view=cases]")
    browser.wait_text("#panel-cases", "No cases")
    same(browser.count("#new-rewrite, #save, #discard, #publish, #advance, #halt, #roll-back, .bring-back, #approve, #bring, #bring-cases, #remove-rule"), 0, "what a reader may not do")
    browser.type("#link", "shop://banner/7")
    browser.wait_text("[data-link='shop://banner/7']", "goods.detail")


@desk_test("An editor writes and saves, and is not offered what a publisher does")
def editing(browser, desk):
    browser.desk(desk, "editor")
    write_banner(browser)
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1, revision 1, by edo")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=publish]", "Only publishers can publish")
    same(browser.count("#publish"), 0, "buttons to publish")
    same(desk.ask("GET", "drafts/1")["rules"]["rewrites"][0], {"from": "shop://banner/:id<int>", "to": "shop://goods/:id", "name": "lottery banner"}, "what is saved")
    browser.click("#discard")
    browser.wait_text("#draft-state", "Nothing is published yet")
    same(desk.ask("GET", "drafts")["drafts"], [], "open drafts")


@desk_test("Where the policy asks, a second person approves a draft, and no author does")
def approving(browser, desk):
    desk.ask("PUT", f"/api/apps/{desk.app}", {"approvals": {"production": 1}})
    browser.desk(desk, "publisher")
    write_banner(browser)
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=approval]", "another person must approve it")
    browser.wait_text("#blocked", "An approval is missing")
    expect(browser.js("return document.getElementById('publish').disabled"), "nothing is published before")
    browser.desk(desk, "editor", "#/publish")
    browser.click("#approve")
    browser.wait_text("[data-step=approval][data-state=done]", "1 of 1 approval")
    browser.desk(desk, "publisher", "#/publish")
    browser.wait_text("[data-step=approval][data-state=done]", "edo")
    browser.click("#way-all")
    browser.click("#publish", "Publish to all")
    browser.click(".views [data-view=versions]")
    browser.wait_text("[data-version='1']", "Approved by edo")


# The phone


@desk_test("A phone beside the link shows the page where the rules lead, as they are typed, and says it to screen readers")
def arrival(browser, desk):
    browser.desk(desk, "editor")
    front = "return document.querySelector('.arrival .floor:last-child .page')?.dataset.route === %s"
    browser.type("#link", "shop://banner/42")
    browser.wait_text(".arrival figcaption", "Not opened")
    write_banner(browser)
    browser.wait(front % "'goods.detail'", "the product is on the phone")
    browser.wait_text(".arrival figcaption", "The phone shows")
    expect(browser.js("return document.querySelector('.arrival .phone').inert"), "no tap changes it")
    browser.type("#link", "shop://goods/7")
    browser.wait_text(".arrival .page-foot", "id=7")
    same(desk.ask("GET", "counts")["series"], [], "openings that were counted")


# The form


@desk_test("A fault of a rule is shown while it is typed, in words, and goes once it is right")
def findings(browser, desk):
    browser.desk(desk, "editor")
    browser.click("#new-rewrite")
    browser.type("#rule-from", "shop://banner/:id<itn>")
    browser.type("#rule-to", "shop://goods/:id")
    browser.wait_text("#rule-findings [data-code='rewrite.unknownType']", "There is no type itn; did you mean int?")
    browser.wait_text("#panel-phone", "judged by the published rules")
    browser.wait_text(".rule-row", "faulty")
    browser.type("#rule-from", "shop://banner/:id<int>")
    browser.type("#rule-to", "shop://nowhere/:id")
    browser.wait_text("#rule-findings [data-code='rewrite.unreachable']", "No page takes the target")
    browser.type("#rule-to", "shop://goods/:di")
    browser.wait_text("#rule-findings", ":di")
    browser.type("#rule-to", "shop://goods/")
    browser.click("#placeholders button", ":id")
    same(browser.js("return document.getElementById('rule-to').value"), "shop://goods/:id", "the target")
    browser.wait_text("#rule-findings", "Apps would accept this rule")
    browser.click("#language")
    browser.wait_text("#rule-findings", "应用会接受这条规则")
    browser.type("#rule-from", "shop://banner/:id<itn>")
    browser.wait_text("#rule-findings", "没有类型 itn，是否想写 int？")


@desk_test("Rules that are typed and not checked yet are asked of nothing, whatever else is done meanwhile")
def unchecked(browser, desk):
    browser.desk(desk, "editor")
    browser.click("#new-rewrite")
    browser.type("#rule-from", "shop://banner/:id<int>")
    browser.type("#rule-to", "shop://goods/:id")
    browser.wait_text("#rule-findings", "Apps would accept this rule")
    browser.js("""const [from, link] = ["rule-from", "link"].map((id) => document.getElementById(id));
        from.value = "shop://banner/:id<itn>";
        from.dispatchEvent(new Event("input", { bubbles: true }));
        link.value = "shop://banner/42";
        document.getElementById("link-form").dispatchEvent(new Event("submit", { cancelable: true }));""")
    browser.wait_text("#rule-findings [data-code='rewrite.unknownType']", "There is no type itn")
    browser.wait_text("[data-link='shop://banner/42'] .judged-is", "no page")


@desk_test("A page's parameters are completed one by one, and go into the target")
def completing(browser, desk):
    browser.desk(desk, "editor")
    browser.click("#new-rewrite")
    browser.type("#rule-from", "shop://fresh")
    browser.js("""const pages = document.getElementById('page-to');
        pages.value = [...pages.options].find((each) => each.textContent.endsWith('– mall.channel')).value;
        pages.dispatchEvent(new Event('change'));""")
    browser.type("#value-channel", "fruit")
    same(browser.js("return document.getElementById('rule-to').value"), "shop://mall/channel/fruit", "the target")
    browser.wait_text("[data-link='shop://fresh'][data-change=true]", "mall.channel")
    browser.wait_text("[data-link='shop://fresh'] .values", "fruit")


@desk_test("A broken page's links go to its web page from one app version on, and only from a push")
def overriding(browser, desk):
    browser.desk(desk, "editor")
    browser.click("#new-override")
    browser.wait_text("#rule-findings .finding", "overrides[0]")
    browser.js("const it = document.getElementById('rule-route'); it.value = 'goods.detail'; it.dispatchEvent(new Event('change'))")
    browser.type("#rule-disable", "broken in 3.2")
    browser.wait_text("[data-link='shop://goods/42'][data-change=true] .judged-is", "refused: switched off")
    browser.click("#act-to")
    browser.type("#rule-to", "shop://goods")
    browser.wait_text("[data-link='shop://goods/42'][data-change=true] .judged-is", "All products")
    browser.click(".conditions summary")
    browser.type("#when-minVersion", "3.2")
    browser.type("#when-percentage", "25")
    browser.click(".conditions .check", "Push message")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1")
    same(desk.ask("GET", "drafts/1")["rules"]["overrides"], [{"route": "goods.detail", "to": "shop://goods", "when": {"minVersion": "3.2", "percentage": 25, "sources": ["push"]}}], "what is saved")
    browser.click("#act-web")
    browser.find("#rule-web")
    browser.click("#act-error")
    browser.type("#rule-error", "shop://home")
    browser.type("#rule-reason", "closed")
    browser.wait_text("#rule-findings", "Apps would accept this rule")


@desk_test("Alternatives and missing values of the query stay when another is added, and a value that no line can say is not edited")
def querying(browser, desk):
    rule = banner["rewrites"][0]
    queries = ({"campaign": ["618", "88"], "vip": None}, {"word": "a&b"})
    desk.publish({"rewrites": [{**rule, "name": name, "when": {"query": query}} for name, query in zip(("one", "two"), queries)]})
    browser.desk(desk, "editor")
    browser.click(".rule-row", "two")
    browser.wait("return document.getElementById('when-query')?.value === 'word=a&b'", "the value")
    expect(browser.js("return document.getElementById('when-query').readOnly"), "the field is for reading")
    browser.wait_text("#when-query-hint", "cannot be edited on one line")
    browser.click(".rule-row", "one")
    browser.wait("return document.getElementById('when-query')?.value === 'campaign=618 & campaign=88 & vip'", "the pairs")
    browser.type("#when-query", "campaign=618 & campaign=88 & vip & x=1")
    browser.js("document.activeElement.blur()")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 2")
    saved = desk.ask("GET", "drafts/2")["rules"]["rewrites"]
    same([each["when"]["query"] for each in saved], [{**queries[0], "x": "1"}, queries[1]], "what is saved")


@desk_test("Rules are moved and removed, and a rule by expression is edited too")
def moving(browser, desk):
    desk.publish({"rewrites": [{"name": "one", "from": "shop://one", "to": "shop://home"}, {"name": "two", "match": "^shop://two/([0-9]+)$", "to": "shop://goods/$1"}]})
    browser.desk(desk, "editor")
    browser.click(".rule-row", "two")
    same(browser.js("return document.getElementById('rule-kind').value"), "match", "the kind")
    browser.click("#panel-rule button", "Up")
    browser.wait("return document.querySelector('#rules .rule-title').textContent === 'two'", "two is first")
    browser.type("#rule-to", "shop://goods/$2")
    browser.wait_text("#rule-findings [data-code='rewrite.unknownGroup']", "the expression has 1 group")
    browser.type("#rule-to", "shop://goods/$1")
    browser.click(".rule-row", "one")
    browser.click("#remove-rule")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 2")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=difference] [data-code='rewrite.removed']", "Removed: shop://one no longer goes to shop://home")


# Cases, halts, counts, versions


@desk_test("Cases are green and red, and one that would break stops a publication until a person overrides it, which is kept")
def red_cases(browser, desk):
    put_cases(desk)
    browser.desk(desk, "publisher", "#/cases")
    browser.wait_text("#panel-cases .count", "2 cases pass, 1 fails")
    browser.wait_text("[data-line='3'][data-state=bad]", "failed before")
    same(browser.count(".case[data-state=good]"), 2, "green ones")
    browser.click("#new-override")
    browser.js("const it = document.getElementById('rule-route'); it.value = 'goods.detail'; it.dispatchEvent(new Event('change'))")
    browser.type("#rule-disable", "out of stock")
    browser.wait_text("#rule-findings", "Apps would accept this rule")
    browser.click(".views [data-view=cases]")
    browser.wait_text("[data-line='1'][data-state=bad]", "fails with this draft")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=preview][data-state=bad]", "1 case fails that passed before")
    browser.wait_text("#blocked", "1 case fails")
    browser.click("#way-all")
    browser.click("#despite")
    browser.click("#publish")
    browser.wait_gone("[data-step=publish]")
    browser.click(".views [data-view=versions]")
    browser.wait_text("[data-version='1']", "Published although 1 case failed")


@desk_test("A list of cases is replaced by a file, and one with faults is refused with them", complaints=["422"])
def bringing_cases(browser, desk):
    browser.desk(desk, "editor", "#/cases")
    browser.wait_text("#panel-cases", "No cases")
    file = f"{desk.folder.name}/cases.jsonl"
    for text, selector, words in (("{\"link\":", "#notice", "The cases cannot be used"), (cases, "#panel-cases .count", "2 cases pass, 1 fails")):
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        browser.bring("#cases-file", file)
        browser.wait_text(selector, words)
    browser.click("#only-failing")
    same(browser.count(".case"), 1, "cases")


@desk_test("Two presses of the button that saves make one draft")
def saved_once(browser, desk):
    browser.desk(desk, "editor")
    write_banner(browser)
    browser.find("#save")
    browser.js("const save = document.getElementById('save'); save.click(); save.click();")
    browser.wait_text("#draft-state", "Draft 1")
    browser.wait_gone("#save")
    same(len(desk.ask("GET", "drafts")["drafts"]), 1, "drafts")


@desk_test("A line with a link alone is a case, also a fragment or a number, and a remark is none")
def bare_links(browser, desk):
    desk.ask("PUT", f"/api/apps/{desk.app}/cases", "# a remark\n#/home\n42\nshop://home\n", kind="application/x-ndjson")
    browser.desk(desk, "reader", "#/cases")
    browser.wait_text("[data-line='4']", "shop://home")
    same(browser.js("return [...document.querySelectorAll('.case')].map((each) => [each.dataset.line, each.querySelector('.link').textContent])"),
         [["2", "#/home"], ["3", "42"], ["4", "shop://home"]], "cases")


@desk_test("A publication that makes refusals rise is taken back by the server itself, and a banner says so as long as it holds")
def halted(browser, desk):
    # All reports come from one client here, which counts for no more than its part.
    desk.ask("PUT", f"/api/apps/{desk.app}", {"halt": {"refusals": 0.05, "misses": 0.05, "least": 200, "senders": 1}})
    desk.publish(banner)
    report(desk, 1, "opened", 1000)
    browser.desk(desk, "publisher", "#/publish")
    desk.publish(closed, stages=[{"percentage": 10, "seconds": 5000}])
    browser.wait_text(".rollout-now", "10 % of installations have version 2")
    report(desk, 2, "refused", 300)
    browser.wait_text("#fault", "The server took back the last publication automatically (version 3)")
    browser.wait_gone(".rollout")
    browser.click("#fault button")
    browser.wait_text("[data-version='3'][data-kind=halt]", "the server itself")
    browser.driver.refresh()
    browser.wait_text("#fault", "The server took back the last publication automatically")


@desk_test("Counts stand beside each other for before and after a publication, by route, rule, source and outcome")
def counting(browser, desk):
    report(desk, 0, "opened", 900)
    report(desk, 0, "notFound", 100)
    database = sqlite3.connect(f"{desk.data}/waymark.sqlite", timeout=10)
    with database:
        database.execute("UPDATE count SET time = time - 7200")
    database.close()
    desk.publish(banner)
    report(desk, 1, "opened", 50, rule={"rewrite": "lottery banner"})
    browser.desk(desk, "reader", "#/counts")
    browser.wait_text(".count-row[data-name='goods.detail'] h3", "A product's page (goods.detail)")
    rows = browser.js("return [...document.querySelectorAll(\".count-row[data-name='goods.detail'] tbody tr\")].map((row) => [...row.cells].map((cell) => cell.textContent))")
    same(rows, [["before version 1", "1,000", "0", "100 (10.0 %)"], ["since version 1", "50", "0", "0"]], "the counts")
    expect(browser.count(".bars .published") > 0, "the publication is marked in the drawing")
    browser.click("[data-by=rule]")
    browser.wait_text(".count-row h3", "lottery banner")
    browser.click("[data-by=source]")
    browser.wait_text(".count-row h3", "Push message")
    browser.click("[data-by=outcome]")
    browser.wait_text(".count-row[data-name=opened]", "opened")
    browser.click("[data-by=appVersion]")
    browser.wait_text(".count-row[data-name='3.2'] h3", "3.2")


@desk_test("Every version stays, with what it changed, and an older one comes back in one press")
def versions(browser, desk):
    desk.publish(banner, comment="the lottery")
    desk.publish({})
    browser.desk(desk, "publisher", "#/versions")
    browser.wait_text("[data-version='1']", "the lottery")
    browser.wait_text("[data-version='2'] [data-code='rewrite.removed']", "Removed: shop://banner/:id<int>")
    browser.click(".bring-back", "Bring back version 1")
    browser.wait_text("[data-version='3'][data-kind=rollback]", "Brings back version 1")
    browser.wait_text("#draft-state", "As published: version 3")
    browser.wait_text(".rule-row", "lottery banner")
    same(browser.count("#roll-back"), 0, "what would bring back the same")
    browser.click("[data-version='2'] .bring-back", "Bring back version 2")
    browser.wait_text("[data-version='4'][data-kind=rollback]", "Brings back version 2")


@desk_test("What others publish is seen without a reload, and a draft that others change is not overwritten", complaints=["409"])
def others(browser, desk):
    draft = desk.ask("POST", "drafts", {"comment": "", "rules": banner}, role="editor")
    browser.desk(desk, "publisher", "#/rule")
    browser.click(".rule-row", "lottery banner")
    browser.type("#rule-name", "mine")
    desk.ask("PUT", f"drafts/{draft['id']}", {"revision": 1, "rules": closed}, role="editor")
    browser.wait_text("#fault", "Another person has changed this draft in the meantime")
    same(browser.js("return document.getElementById('rule-name').value"), "mine", "what is typed")
    browser.click("#save")
    browser.wait_text("#notice", "Another person has changed the draft in the meantime")
    same(desk.ask("GET", "drafts/1")["revision"], 2, "the revision")
    browser.click("#fault button", "Show theirs")
    browser.wait_text(".rule-row", "no products")
    browser.wait("return document.getElementById('fault').hidden", "the banner goes")
    desk.publish(banner)
    browser.click(".views [data-view=versions]")
    browser.wait_text("[data-version='1']", "ada")


@desk_test("Published rules that apps would not take any more, because the table has changed, have a banner with their faults")
def outdated(browser, desk):
    desk.publish(closed)
    manifest = desk.ask("GET", f"/api/apps/{desk.app}/tables/-")
    manifest["routes"] = [each for each in manifest["routes"] if each["id"] != "goods.detail" and each.get("parent") != "goods.detail"]
    manifest["rewrites"] = []
    desk.ask("PUT", f"/api/apps/{desk.app}/tables/-", manifest)
    browser.desk(desk, "publisher")
    browser.wait_text("#fault", "Apps would refuse the published rules with the current tables: 1 fault")
    browser.wait_text("#fault", "There is no page goods.detail")
    browser.wait_text(".rule-row", "faulty")
    browser.type("#link", "shop://cart")
    browser.wait_text("[data-link='shop://cart'] .judged-is", "cart")


# Links


@desk_test("Links that were tried stay, for this browser, until they are cleared")
def tried_links(browser, desk):
    browser.desk(desk, "reader")
    browser.type("#link", "shop://goods/1").send_keys(Keys.ENTER)
    browser.wait_text("[data-link='shop://goods/1']", "goods.detail")
    browser.type("#link", "shop://nowhere").send_keys(Keys.ENTER)
    browser.wait_text("[data-link='shop://nowhere']", "no page")
    browser.driver.refresh()
    browser.wait_text("[data-link='shop://goods/1']", "goods.detail")
    browser.click("#clear-tried")
    browser.wait_text("#panel-phone", "Type a link above")


@desk_test("Each link has a QR code that says it, and can be copied")
def codes(browser, desk):
    browser.desk(desk, "reader")
    for link in ("shop://goods/42", "https://m.shop.example/so/%E6%89%8B%E6%9C%BA?a=b&c=d#" + "e" * 120):
        browser.type("#link", link).send_keys(Keys.ENTER)
        browser.click(f"[data-link='{link}'] .share")
        browser.wait("return document.querySelector('#share[open] .qr path')", "the code")
        same(qr_reader.read(qr_reader.modules(browser)), link, "what the code says")
        browser.keys(Keys.ESCAPE)
        browser.wait("return !document.getElementById('share').open", "the code goes")
    browser.type("#link", "shop://goods/" + "9" * 2400).send_keys(Keys.ENTER)
    browser.click(".judged-link .share")
    browser.wait_text("#share", "too long for a QR code")


# Everybody


@desk_test("The desk has every text in both languages, a name for each control, and enough contrast in both themes")
def everybody(browser, desk):
    put_cases(desk)
    desk.publish(banner, stages=[{"percentage": 10, "seconds": 5000}])
    desk.ask("POST", "drafts", {"comment": "", "rules": {**banner, **closed}}, role="editor")
    report(desk, 1, "opened", 5)
    try:
        for theme in ("light", "dark"):
            browser.prefer(prefers_color_scheme=theme, prefers_reduced_motion="reduce")
            browser.desk(desk)
            none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...faintTexts(), ...sticksOut()]"), f"faults of sign-in, {theme}")
            browser.desk(desk, "publisher")
            browser.wait("return [...document.querySelectorAll('link[rel=stylesheet]')].length === 2", "styles")
            same(browser.module("strings", "it.missingTexts()"), [], "texts that one language lacks")
            for _ in ("en", "zh"):
                for view in ("rule", "publish", "versions", "counts", "cases"):
                    browser.click(f".views [data-view={view}]")
                    if view == "rule":
                        browser.click(".rule-row")
                    browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
                    browser.wait("return document.querySelector(`#panel-${arguments[0]} > *`)", view, view)
                    none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...faintTexts(), ...sticksOut()]"), f"faults of {view}, {theme}")
                browser.click("#language")
    finally:
        browser.prefer()


@desk_test("Every code that the server's interface lists has words: refusals, findings and differences")
def codes_have_words(browser, desk):
    browser.desk(desk, "reader")
    text = (root / "Docs/RuleServerInterface.md").read_text()
    table = text[text.index("### Codes of refusals"):text.index("## Signing in")]
    refusals = [code for row in re.findall(r"^\| \d{3} \| ([^|]*)", table, re.M) for code in re.findall(r"`([^`]*)`", row)]
    listed = re.search(r"Codes: (.*?)\n\n", text, re.S).group(1)
    findings = [code for code in re.findall(r"`([a-zA-Z.]+)`", re.sub(r"\([^)]*\)", "", listed)) if not code.endswith(".")]
    changes = [f"{kind}.{name}" for kind in ("rewrite", "override") for name in ("added", "removed", "order", "share")]
    expect(len(refusals) > 35 and len(findings) > 14, f"codes are found: {refusals} {findings}")
    names = [f"refusal {code}" for code in refusals] + [f"finding {code}" for code in findings] + [f"change {code}" for code in changes]
    none_of(browser.module("strings", json.dumps(names) + ".filter((name) => !it.t.has(name))"), "codes without words")


@desk_test("In Chinese, the desk says nothing in English of its own")
def chinese(browser, desk):
    desk.publish(banner, stages=[{"percentage": 10, "seconds": 5000}])
    desk.ask("POST", "drafts", {"comment": "", "rules": closed}, role="editor")
    browser.desk(desk, "publisher", "#/publish")
    browser.click("#language")
    browser.wait_text(".rollout-now", "的安装已收到版本 1")
    browser.wait_text("[data-step=difference]", "移除：shop://banner/:id<int> 不再去往 shop://goods/:id")
    for view in ("rule", "publish", "versions", "counts", "cases"):
        browser.click(f".views [data-view={view}]")
        browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
        words = browser.js("return [...document.querySelectorAll('button, h2, h3, label, summary, th, .faint')].filter((each) => each.offsetParent && /^[A-Z][a-z]+/.test(each.textContent.trim())).map((each) => each.textContent)")
        none_of(words, f"English in {view}")


for width in (360, 768, 1024, 1280):
    @desk_test(f"Nothing of the desk sticks out at {width} pixels", size=(width, 800))
    def widths(browser, desk, width=width):
        desk.publish(banner, stages=[{"percentage": 10, "seconds": 5000}])
        desk.ask("POST", "drafts", {"comment": "", "rules": {**banner, **closed}}, role="editor")
        browser.desk(desk, "publisher")
        for view in ("routes", "rule", "publish", "versions", "counts", "cases", "phone"):
            browser.js("location.hash = `#/${arguments[0]}`", view)
            browser.wait("return document.body.dataset.view === arguments[0]", view, view)
            browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
            none_of(browser.js(f"{checks}; return sticksOut()"), f"what sticks out of {view}")


@desk_test("The desk goes by keyboard: to the link, through the views, from a rule to its form")
def keyboard(browser, desk):
    desk.publish(banner)
    browser.desk(desk, "publisher")
    browser.keys("/")
    same(browser.focus(), "link", "after /")
    browser.keys("shop://banner/7", Keys.ENTER)
    browser.wait_text("[data-link='shop://banner/7']", "goods.detail")
    browser.keys(Keys.ESCAPE)
    for key, view in zip("12345", ("rule", "publish", "versions", "counts", "cases")):
        browser.keys(key)
        browser.wait("return document.body.dataset.view === arguments[0]", f"{key} goes to {view}", view)
    browser.js("document.querySelector('.rule-row').focus()")
    browser.keys(Keys.ENTER)
    browser.wait("return document.body.dataset.view === 'rule' && document.getElementById('rule-form')", "the rule's form")
