"""The desk's whole way: a rule is written, checked, previewed, published in stages, and taken back."""

import json
import pathlib
import time

from browser import Failure
from rows import desk_test, expect, same

def recording(desk):
    """A recording as apps write it, of 9,800 openings, 214 of them of the banner's address."""
    links = [f"shop://banner/{number % 9}" for number in range(214)] + [f"shop://goods/{number % 50}" for number in range(9586)]
    file = pathlib.Path(desk.folder.name) / "monday.jsonl"
    file.write_text('{"format":"waymark.events","redacted":false,"version":1}\n' + "".join(
        json.dumps({"event": "received", "link": link, "opening": number, "source": {"kind": "push"}, "time": number / 10}) + "\n"
        for number, link in enumerate(links, 1)))
    return file


def write_banner(browser):
    """A banner's address is pointed at a product's page, in the form."""
    browser.click("#new-rewrite")
    browser.type("#rule-name", "lottery banner")
    browser.type("#rule-from", "shop://banner/:id<int>")
    browser.js("""const pages = document.getElementById('page-to');
        pages.value = [...pages.options].find((each) => each.textContent.endsWith('– goods.detail')).value;
        pages.dispatchEvent(new Event('change'));""")
    browser.wait("return document.getElementById('rule-to').value === 'shop://goods/:id'", "the page's parameter is completed from the pattern")
    browser.wait_text("#rule-findings", "Apps would take this rule")


@desk_test("A banner's address points at a page, is previewed, published to 10 percent, then to all, and taken back, by the page alone, in under two minutes")
def whole_way(browser, desk, picture=lambda name: None):
    began = time.monotonic()
    browser.desk(desk)
    picture("1-sign-in")
    browser.sign_in(desk.tokens["publisher"])
    browser.wait_text("#draft-state", "Nothing is published yet")
    write_banner(browser)
    browser.wait_text("[data-link='shop://banner/42'][data-change=true] .judged-is", "A product's page (goods.detail)")
    expect("no page" in browser.text("[data-link='shop://banner/42'] .judged-was"), "what was before stands beside")
    picture("2-rule")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1, revision 1, by pia")
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=checks][data-state=done]", "Apps would take the rule")
    browser.wait_text("[data-step=difference] [data-code='rewrite.added']", "New: shop://banner/:id<int> goes to shop://goods/:id")
    browser.wait_text("[data-step=preview][data-state=done]", "No cases")
    browser.find("#recording-file").send_keys(str(recording(desk)))
    browser.wait_text(".preview-sum", "This changes 214 of 9,800 links")
    browser.click(".group-of-links summary")
    browser.wait_text(".sample", "shop://banner/")
    picture("3-preview")
    browser.click("#publish")
    browser.wait_text(".rollout-now", "10 % of installations have version 1")
    same(desk.ask("GET", f"/rules/{desk.app}/production")["rewrites"][0]["when"], {"percentage": 10}, "what apps get")
    picture("4-ten-percent")
    browser.click("#advance")
    browser.wait_gone(".rollout")
    browser.click(".views [data-view=versions]")
    browser.wait_text("[data-version='2'] .version-head", "published")
    expect("when" not in desk.ask("GET", f"/rules/{desk.app}/production")["rewrites"][0], "all get it")
    browser.type("#link", "shop://banner/42")
    browser.wait_text("[data-link='shop://banner/42'] .judged-is", "A product's page (goods.detail)")
    picture("5-all")
    browser.click("#roll-back")
    browser.wait_text("[data-version='3'][data-kind=rollback]", "taken back by pia")
    expect(not desk.ask("GET", f"/rules/{desk.app}/production").get("rewrites"), "apps get no rule any more")
    browser.wait_text("[data-link='shop://banner/42'] .judged-is", "no page")
    picture("6-taken-back")
    seconds = time.monotonic() - began
    if seconds >= 120:
        raise Failure(f"the whole way took {seconds:.0f} seconds")
