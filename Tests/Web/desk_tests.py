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


def write_banner(browser, says="Apps would accept this rule"):
    """A banner's address is pointed at a product's page, in the form."""
    browser.click("#new-rewrite")
    browser.type("#rule-name", "lottery banner")
    browser.type("#rule-from", "shop://banner/:id<int>")
    browser.js("""const pages = document.getElementById('page-to');
        pages.value = [...pages.options].find((each) => each.textContent.endsWith('– goods.detail')).value;
        pages.dispatchEvent(new Event('change'));""")
    browser.wait("return document.getElementById('rule-to').value === 'shop://goods/:id'", "the page's parameter is completed from the pattern")
    browser.wait_text("#rule-findings", says)


# What the desk says on the way, in each language.
words = {
    "en-GB": {
        "nothing": "Nothing is published yet", "sound": "Apps would accept this rule", "none": "no page", "draft": "Draft 1, revision 1, by pia", "all sound": "Apps would accept the rule",
        "new": "New: shop://banner/:id<int> goes to shop://goods/:id", "no cases": "No cases", "changes": "This changes 214 of 9,800 links", "shared": "10 % of installations have version 1",
        "published": "published", "taken back": "taken back by pia"},
    "zh-CN": {
        "nothing": "尚未发布任何内容", "sound": "应用会接受这条规则", "none": "没有页面", "draft": "草稿 1，第 1 稿，作者 pia", "all sound": "应用会接受全部 1 条规则",
        "new": "新增：shop://banner/:id<int> 去往 shop://goods/:id", "no cases": "没有用例", "changes": "改变 9,800 个链接中的 214 个", "shared": "的安装已收到版本 1",
        "published": "当前", "taken back": "由 pia 撤回"},
}


@desk_test("A banner's address points at a page, is previewed, published to 10 percent, then to all, and taken back, by the page alone, in under two minutes")
def whole_way(browser, desk, picture=lambda name: None, language="en-GB"):
    say = words[language]
    began = time.monotonic()
    browser.desk(desk)
    picture("1-sign-in")
    browser.sign_in(desk.tokens["publisher"])
    browser.wait_text("#draft-state", say["nothing"])
    write_banner(browser, say["sound"])
    browser.wait_text("[data-link='shop://banner/42'][data-change=true] .judged-is", "A product's page (goods.detail)")
    expect(say["none"] in browser.text("[data-link='shop://banner/42'] .judged-was"), "what was before stands beside")
    picture("2-rule")
    browser.click("#save")
    browser.wait_text("#draft-state", say["draft"])
    browser.click(".views [data-view=publish]")
    browser.wait_text("[data-step=checks][data-state=done]", say["all sound"])
    browser.wait_text("[data-step=difference] [data-code='rewrite.added']", say["new"])
    browser.wait_text("[data-step=preview][data-state=done]", say["no cases"])
    browser.bring("#recording-file", recording(desk))
    browser.wait_text(".preview-sum", say["changes"])
    browser.click(".group-of-links summary")
    browser.wait_text(".sample", "shop://banner/")
    picture("3-preview")
    browser.click("#publish")
    browser.wait_text(".rollout-now", say["shared"])
    same(desk.ask("GET", f"/rules/{desk.app}/production")["rewrites"][0]["when"], {"percentage": 10}, "what apps get")
    picture("4-ten-percent")
    browser.click("#advance")
    browser.wait_gone(".rollout")
    browser.click(".views [data-view=versions]")
    browser.wait_text("[data-version='2'] .version-head", say["published"])
    expect("when" not in desk.ask("GET", f"/rules/{desk.app}/production")["rewrites"][0], "all get it")
    browser.type("#link", "shop://banner/42")
    browser.wait_text("[data-link='shop://banner/42'] .judged-is", "A product's page (goods.detail)")
    picture("5-all")
    browser.click("#roll-back")
    browser.wait_text("[data-version='3'][data-kind=rollback]", say["taken back"])
    expect(not desk.ask("GET", f"/rules/{desk.app}/production").get("rewrites"), "apps get no rule any more")
    browser.wait_text("[data-link='shop://banner/42'] .judged-is", say["none"])
    picture("6-taken-back")
    seconds = time.monotonic() - began
    if seconds >= 120:
        raise Failure(f"the whole way took {seconds:.0f} seconds")


@desk_test("The same goes in Chinese")
def whole_way_in_chinese(browser, desk):
    browser.speak("zh-CN")
    try:
        whole_way(browser, desk, language="zh-CN")
    finally:
        browser.speak("en-GB")
