"""The console in a real browser: one line a test, and "N passed, N failed" at the end.

    console_tests.py --waymark PROGRAM [--filter WORDS] [--pictures FOLDER]

A test is a function with its sentence. It gets the browser and the console on the sample shop, with the app on the phone
started anew and the page open, unless it says otherwise. After each, the browser must not have complained, nor asked any
address but the console's. Where WAYMARK_WEB_FAILURES names a folder, a picture of each failure goes there.
"""

import argparse
import json
import os
import pathlib
import shutil
import sys
import tempfile
import traceback
from urllib.parse import quote
from urllib.request import urlopen

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.support.ui import WebDriverWait

from browser import Browser, Console, Failure, Keys

here = pathlib.Path(__file__).parent
root = here.parent.parent
checks = (here / "checks.js").read_text()
views = ["link", "routes", "route", "graph", "findings", "events"]
tests = []


def test(sentence, manifest="shop", size=(1440, 900), complaints=(), open_page=True):
    """Adds a test. `complaints` are parts of those that the browser must make."""
    def add(function):
        tests.append((sentence, function, manifest, size, complaints, open_page))
        return function
    return add


def expect(condition, what):
    if not condition:
        raise Failure(what)


def same(found, wanted, what):
    expect(found == wanted, f"{what}: {found!r}, not {wanted!r}")


def none_of(found, what):
    expect(not found, f"{what}: {len(found)}, such as {found[:3]}")


def page_of(console):
    """The page in front on the phone, as the server tells it."""
    phone = console.ask("/api/phone")
    if phone["layers"]:
        return phone["layers"][-1]["stack"][-1]
    stack = next((tab["stack"] for tab in phone["tabs"] or [] if tab["isSelected"]), phone["stack"])
    return stack[-1]


def shows(browser, route):
    """Waits until the phone shows a route's page in front."""
    browser.wait(
        "return [...document.querySelectorAll('#screen .floor:not(.falls)')].at(-1)?.querySelector('.page')?.dataset.route === arguments[0]",
        f"the phone shows {route}; there is {browser.js('return [...document.querySelectorAll(`#screen .page`)].map((page) => page.dataset.route)')}",
        route)


def open_link(browser, link, source="push"):
    browser.js("document.getElementById('source').value = arguments[0]", source)
    browser.type("#link", link).send_keys(Keys.ENTER)


# MARK: The link

@test("Typing explains a link: how it was read, who takes it, by which rule")
def typing(browser, console):
    browser.type("#link", "shop://goods/42?ref=%E6%8E%A8%E9%80%81&x")
    browser.wait_text(".verdict.good", "goods.detail")
    same(browser.js("return [...document.querySelectorAll('.chip-value')].map((each) => each.textContent)"), ["shop", "goods", "42"], "chips")
    expect("推送" in browser.text(".query"), "the query is decoded")
    expect("no value" in browser.text(".query"), "a name without a value says so")
    browser.wait_text(".fit.first", "rule 2")
    expect("A product's page" in browser.text("#verdict-live"), "the verdict is told to those who do not see")


@test("Escapes are shown beside what they mean")
def escapes(browser, console):
    browser.type("#link", "shop://goods/a%2Fb")
    browser.wait_text(".chip-raw", "a%2Fb")
    expect("a/b" in browser.text(".chip-value"), "the decoded segment")


@test("A mistyped link shows where it fell out, and the suggestion can be clicked")
def mistyped(browser, console):
    browser.type("#link", "shop://good/42")
    browser.wait_text(".verdict.bad", "No route")
    same(browser.js("return document.querySelector('.miss mark').textContent"), "good", "the marked segment")
    browser.click(".verdict .link", "shop://goods/42")
    browser.wait_text(".verdict.good", "goods.detail")
    same(browser.js("return document.getElementById('link').value"), "shop://goods/42", "the field")


@test("A link that ends too soon is marked at its end")
def too_short(browser, console):
    browser.type("#link", "shop://goods/42")
    browser.wait_text(".miss", "goods.reviews")
    expect(browser.count(".miss mark.gap") > 0, "a gap at the end")


@test("Each rewrite is a step of the way, with its rule")
def rewriting(browser, console):
    browser.type("#link", "https://m.shop.example/product/7.html")
    browser.wait_text(".step.rewrite", "shop://goods/7")
    browser.wait_text(".step.rewrite", "https://m.shop.example/product/:id<int>.html")
    browser.wait_text(".verdict.good", "goods.detail")


@test("The source decides: what is internal is refused from outside and opened from inside")
def sources(browser, console):
    internal = next(r for r in console.ask("/api/table")["routes"] if r["exposure"] == "internal" and r["samples"] and "needsSignIn" not in r["tags"])
    browser.type("#link", internal["samples"][0])
    browser.wait_text(".verdict.warn", "Refused")
    browser.js("const source = document.getElementById('source'); source.value = 'app'; source.dispatchEvent(new Event('change'))")
    browser.wait_text(".verdict.good", internal["pattern"])


@test("Interceptors stand on the way")
def interceptors(browser, console):
    browser.type("#link", "shop://account/orders")
    browser.wait_text(".step.gate", "sign-in")


@test("What is no link says why")
def no_link(browser, console):
    browser.type("#link", "shop://a\u0301:%00")
    browser.wait_text(".verdict.bad", "not a link")


@test("Answers that are overtaken are dropped")
def overtaken(browser, console):
    browser.js("""
        const real = window.fetch;
        window.held = [];
        window.fetch = (path, options) => String(path).includes('good%2F1') && !String(path).includes('goods')
          ? real(path).then((answer) => new Promise((done) => window.held.push(() => done(answer)))) : real(path, options);
        const field = document.getElementById('link');
        const type = (text) => { field.value = text; field.dispatchEvent(new Event('input')); };
        type('shop://good/1');
        window.next = () => type('shop://goods/2');""")
    browser.wait("return window.held.length", "the first question is answered, and held")
    browser.js("window.next()")
    browser.wait_text(".verdict.good", "goods.detail")
    browser.js("window.held.forEach((release) => release())")
    browser.wait("return fetch('/api/phone').then(() => true)", "another answer")
    expect(browser.count(".verdict.good") == 1, "the last question's answer stays")


@test("The address keeps the link, so that it can be sent to somebody")
def address(browser, console):
    browser.type("#link", "shop://goods/42?ref=a&b=搜索")
    browser.wait("return location.hash.includes('goods')", "the address changes")
    there = browser.js("return location.href")
    browser.go(there)
    browser.wait_text(".verdict.good", "goods.detail")
    same(browser.js("return document.getElementById('link').value"), "shop://goods/42?ref=a&b=搜索", "the field")


@test("The browser's own back button goes back through the views")
def history(browser, console):
    browser.click(".views [data-view=graph]")
    browser.click(".views [data-view=events]")
    browser.driver.back()
    browser.wait("return document.body.dataset.view === 'graph'", "back at the graph")


@test("Nothing beside the explanation moves while one types")
def no_jumps(browser, console):
    where = "return ['#link', '#open', '.views', '.phone', '#routes', '#search'].map((each) => JSON.stringify(document.querySelector(each).getBoundingClientRect()))"
    before = browser.js(where)
    for link in ["s", "shop://good/42", "shop://goods/42", "shop://a:%00", "https://m.shop.example/product/7.html"]:
        browser.type("#link", link)
        browser.wait("return document.querySelector('.verdict') && !document.querySelector('[aria-busy]')", "an explanation")
        same(browser.js(where), before, f"places with {link}")


# MARK: The phone

@test("Enter opens the link in the phone, with its way back beneath")
def opening(browser, console):
    open_link(browser, "shop://goods/42?ref=push")
    shows(browser, "goods.detail")
    same(page_of(console)["route"], "goods.detail", "the server's phone")
    browser.wait_text("#outline", "goods.detail")
    browser.wait_text("#phone-live", "The phone shows")
    browser.wait_text("#state-links", "shop://goods/42")


@test("Back in the phone's bar and under it goes back, page by page")
def back(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    browser.click(".nav-back")
    shows(browser, "goods.list")
    browser.click("[data-action=back]")
    shows(browser, "mall.home")
    expect(browser.count(".nav-back") == 0, "nothing to go back to")


@test("Swiping pulls the layer in front down; where there is none, that is said")
def swipe(browser, console):
    open_link(browser, "shop://goods/42/share", "app")
    shows(browser, "goods.share")
    browser.click("[data-action=swipe]")
    shows(browser, "goods.detail")
    browser.click("[data-action=swipe]")
    browser.wait("return document.querySelector('#screen.nudge')", "the phone shakes its head")
    same(page_of(console)["route"], "goods.detail", "the page in front")


@test("A link waits for sign-in; the answer in the phone opens it")
def signing_in(browser, console):
    open_link(browser, "shop://account/orders")
    shows(browser, "login")
    browser.wait_text("#note", "waits")
    expect(browser.count(".signed.in") == 0, "signed out")
    browser.click(".sheet .page-buttons button")
    shows(browser, "order.list")
    browser.wait("return document.querySelector('.signed.in')", "the badge says signed in")
    browser.click("#sign", "Sign out")
    browser.wait("return !document.querySelector('.signed.in')", "signed out again")


@test("Whoever declines to sign in stays where they were")
def declining(browser, console):
    open_link(browser, "shop://account/orders")
    shows(browser, "login")
    browser.click(".sheet .page-buttons button", "Not now")
    shows(browser, "home")


@test("Sign in under the phone lets links through")
def signed_in(browser, console):
    browser.click("#sign", "Sign in")
    browser.wait("return document.querySelector('.signed.in')", "signed in")
    open_link(browser, "shop://account/orders")
    shows(browser, "order.list")


@test("A sheet stands over its page at its height, and is pulled down")
def sheet(browser, console):
    open_link(browser, "shop://goods/42/share", "app")
    shows(browser, "goods.share")
    browser.wait("return document.querySelector('.floor.sheet.medium')", "a sheet of half the height")
    expect(browser.js("return document.querySelector('.floor.base').inert"), "what is behind cannot be touched")
    browser.click(".grabber")
    shows(browser, "goods.detail")
    browser.wait_gone(".floor.sheet")


@test("Tabs are selected, and their pages' buttons open pages")
def tabs(browser, console):
    browser.click(".tab-bar button:nth-child(5)")
    shows(browser, "account")
    browser.click(".tab-bar button:nth-child(1)")
    shows(browser, "home")
    browser.click(".page-buttons button", "The mall")
    shows(browser, "mall.home")


@test("Reset starts the app anew")
def reset(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    browser.click("[data-action=reset]")
    shows(browser, "home")


@test("The phone follows what others do with it")
def others(browser, console):
    console.ask("/api/open", {"link": "shop://goods/7", "source": "push"})
    shows(browser, "goods.detail")


@test("Motion is off for who wants less of it")
def motion(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    open_link(browser, "shop://goods/42/reviews")
    shows(browser, "goods.reviews")
    same(browser.js("return getComputedStyle(document.querySelector('.floor.base .page')).animationName"), "from-right", "the page's motion")
    browser.prefer(prefers_reduced_motion="reduce")
    try:
        open_link(browser, "shop://goods/43/share", "app")
        shows(browser, "goods.share")
        same(browser.js("return getComputedStyle(document.querySelector('.floor.sheet')).animationName"), "none", "the sheet's motion")
        browser.click(".grabber")
        browser.wait_gone(".floor.sheet")
    finally:
        browser.prefer()


# MARK: The table

@test("The search finds routes by id, pattern, summary and tag; filters narrow it")
def search(browser, console):
    everything = len(console.ask("/api/table")["routes"])
    browser.wait_text("#route-count", str(everything))
    for words, id in [("goods.detail", "goods.detail"), ("gallery", "goods.gallery"), ("商品评价", "goods.reviews")]:
        browser.type("#search", words)
        browser.wait_text("#route-count", "of")
        expect(id in browser.text(".route-id"), f"{words} finds {id}")
    browser.type("#search", "zzzz")
    browser.wait("return document.getElementById('routes').classList.contains('is-empty')", "nothing is found")
    browser.click("#filter-clear")
    browser.wait_text("#route-count", f"{everything} routes")
    for name, value in [("tag", "live"), ("exposure", "internal"), ("scheme", "shop")]:
        browser.js("const it = document.getElementById(arguments[0]); it.value = arguments[1]; it.dispatchEvent(new Event('change'))", f"filter-{name}", value)
    wanted = [r for r in console.ask("/api/table")["routes"] if "live" in r["tags"] and r["exposure"] == "internal" and r["pattern"].startswith("shop:")]
    browser.wait_text("#route-count", f"{len(wanted)} of {everything}")


@test("A route's page tells its parameters, its samples, what stands above it and beneath")
def route_page(browser, console):
    browser.type("#search", "goods.detail")
    browser.click(".route-row", "goods.detail")
    browser.wait_text("#panel-route h2", "A product's page")
    for text in ["shop://goods/:id<int>", "int", "ref", "query", "goods.list", "goods.reviews", "https://www.shop.example/goods/:id", "waymark.json"]:
        expect(text in browser.text("#panel-route"), f"the page tells '{text}'")
    expect(browser.count("#panel-route .big-pattern .p-name") == 1, "the pattern's parts have colours")
    browser.click("#panel-route .crumbs .route", "goods.list")
    browser.wait_text("#panel-route .crumbs b", "goods.list")
    browser.driver.back()
    browser.driver.back()
    browser.wait("return document.body.dataset.view === 'link'", "back at the link")


@test("Every sample on a route's page is taken by that route")
def samples(browser, console):
    table = console.ask("/api/table")
    wrong = []
    for route in table["routes"][::9]:
        for link in route["samples"]:
            quoted = quote(link, safe="")
            found = console.ask(f"/api/explain?link={quoted}&source=app")
            if (found["fits"] or [{}])[0].get("index") != route["index"] and not found["rewriting"]:
                wrong.append(f"{link}: not {route['id']}")
    none_of(wrong, "samples")
    browser.go(console.address + "/#/route/goods.detail")
    browser.click("#panel-route .open")
    shows(browser, "goods.detail")


@test("A thousand routes: few rows are in the page, and the last is reached by one key", manifest="many")
def thousand(browser, console):
    browser.wait_text("#route-count", "1,000 routes")
    expect(browser.count(".route-row") < 40, f"{browser.count('.route-row')} rows")
    browser.js("document.querySelector('.route-row').focus()")
    browser.keys(Keys.END)
    browser.wait("return document.activeElement.textContent.includes('route.999')", "the last row has the focus")
    expect(browser.count(".route-row") < 40, f"{browser.count('.route-row')} rows")
    browser.type("#search", "route.500")
    browser.wait_text("#route-count", "1 of 1,000")
    browser.click(".views [data-view=graph]")
    browser.wait("return document.querySelectorAll('.node').length === 1000", "a thousand screens are drawn")


# MARK: Findings, events, screens

@test("Findings tell their witness, which is explained, and the routes to jump to", manifest="overlaps")
def findings(browser, console):
    lint = console.ask("/api/lint")["findings"]
    browser.wait_text("#finding-count", str(len(lint)))
    browser.click(".views [data-view=findings]")
    same(browser.count(".finding"), len(lint), "findings")
    browser.click(".finding .route", "order.phone")
    browser.wait_text("#panel-route", "Findings about this route")
    browser.click(".views [data-view=findings]")
    witness = next(each["witness"] for each in lint if each["witness"])
    browser.click(".finding .link", witness)
    browser.wait_text(".verdict", "order.number")
    browser.click(".views [data-view=findings]")
    browser.click("[data-severity=error]")
    browser.wait("return document.querySelectorAll('.finding').length === arguments[0]", "errors alone", sum(each["severity"] == "error" for each in lint))


@test("A table with nothing wrong says so")
def no_findings(browser, console):
    browser.click(".views [data-view=findings]")
    browser.wait_text("#panel-findings", "Nothing is wrong")


@test("Events arrive as they happen; they are filtered, paused and cleared")
def events(browser, console):
    browser.click(".views [data-view=events]")
    console.ask("/api/open", {"link": "shop://goods/42", "source": "push"})
    browser.wait_text(".event", "matched")
    browser.wait_text(".event .link", "shop://goods/42")
    browser.click("#pause")
    before = browser.count(".event")
    console.ask("/api/open", {"link": "shop://goods/77", "source": "push"})
    browser.wait_text("#pause", "Resume (")
    same(browser.count(".event"), before, "rows while paused")
    browser.click("#pause")
    browser.wait_text(".event .link", "shop://goods/77")
    browser.type("#event-filter", "goods/77")
    browser.wait("return [...document.querySelectorAll('.event')].every((each) => each.textContent.includes('goods/77'))", "filtered rows")
    browser.click(".event .link")
    browser.wait_text(".verdict", "goods.detail")
    browser.click(".views [data-view=events]")
    browser.click("#clear-events")
    browser.wait_text(".events", "Nothing has happened yet")


@test("At most 500 events are in the page")
def many_events(browser, console):
    browser.click(".views [data-view=events]")
    sent = browser.driver.execute_async_script("""
        const done = arguments[arguments.length - 1];
        import('/store.js').then(({ tell }) => {
          for (let number = 1; number <= 1200; number += 1) {
            tell('router', { number, opening: number, parent: null, milliseconds: number, link: `shop://goods/${number}`, source: 'push', kind: 'received', text: 'received' });
          }
          done(document.querySelectorAll('.event').length);
        });""")
    same(sent, 500, "rows")
    expect("shop://goods/1200" in browser.text(".event:last-child"), "the newest stays")


@test("A recording is downloaded and replayed, and a faulty one is refused with its line", complaints=["400"])
def recording(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    open_link(browser, "shop://nothing/here")
    browser.wait_text("#note", "Not opened")
    browser.click(".views [data-view=events]")
    file = browser.downloads / "waymark-recording.jsonl"
    browser.click("#download")
    WebDriverWait(browser.driver, 15, poll_frequency=0.05).until(lambda _: file.exists() and file.stat().st_size > 0)
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    expect(lines, "the recording has lines")
    browser.find("#replay-file").send_keys(str(file))
    browser.wait_text("#report", "2 links: 2 as before")
    browser.click("#report .tool")
    browser.wait("return !document.querySelector('#report').textContent", "the report is closed")
    faulty = browser.downloads / "faulty.jsonl"
    faulty.write_text(file.read_text().splitlines()[0] + "\nno line of ours\n")
    browser.find("#replay-file").send_keys(str(faulty))
    browser.wait_text("#report .bad-text", "2")


@test("What goes elsewhere since a recording is told, link by link", manifest="changing")
def changes(browser, console):
    open_link(browser, "shop://a/1")
    browser.wait_text("#outline", "a.first")
    with urlopen(console.address + "/api/recording") as answer:
        file = browser.downloads / "before.jsonl"
        file.write_bytes(answer.read())
    changing = pathlib.Path(console.manifest)
    table = json.loads(changing.read_text())
    table["routes"][0]["pattern"] = "shop://b/:id<int>"
    changing.write_text(json.dumps(table))
    browser.wait_text("#notice", "revision 2")
    browser.click(".views [data-view=events]")
    browser.find("#replay-file").send_keys(str(file))
    browser.wait_text("#report", "one goes elsewhere")
    browser.wait_text("#report .change", "shop://a/1")


@test("A file that has changed is read anew; a faulty one is told of, and the last good table stays", manifest="changing")
def reread(browser, console):
    changing = pathlib.Path(console.manifest)
    good = changing.read_text()
    table = json.loads(good)
    table["routes"].append({"id": "a.new", "pattern": "shop://brand/new", "exposure": "public"})
    count = len(table["routes"])
    browser.type("#link", "shop://brand/new")
    browser.wait_text(".verdict.bad", "No route")
    changing.write_text(json.dumps(table))
    browser.wait_text("#route-count", f"{count} routes")
    browser.wait_text(".verdict.good", "a.new")
    changing.write_text("{")
    browser.wait("return document.getElementById('notice').classList.contains('shown') && !document.getElementById('notice').textContent.includes('revision')", "the fault is told")
    same(len(console.ask("/api/table")["routes"]), count, "routes of the last good table")
    changing.write_text(good)
    browser.wait_text("#route-count", f"{count - 1} routes")


@test("The graph draws every screen beneath its parent; a click opens the route's page")
def graph(browser, console):
    there = console.ask("/api/graph")
    browser.click(".views [data-view=graph]")
    browser.wait("return document.querySelectorAll('.node').length === arguments[0]", "every screen", len(there["nodes"]))
    overlapping = browser.module("layout", """(() => {
        const { places } = it.layout(%s, %s);
        const all = [...places.values()];
        return all.flatMap((a, at) => all.slice(at + 1).filter((b) => Math.abs(a.x - b.x) < it.box.width && Math.abs(a.y - b.y) < it.box.height).map((b) => `${a.node.id} ${b.node.id}`));
    })()""" % (json.dumps(there["nodes"]), json.dumps(there["edges"])))
    none_of(overlapping, "screens that lie over each other")
    scale = browser.js("return document.querySelector('.scene').getAttribute('transform')")
    browser.click("#panel-graph button", "+")
    expect(browser.js("return document.querySelector('.scene').getAttribute('transform')") != scale, "it zooms")
    browser.click("#panel-graph button", "List")
    browser.wait_text(".tree .tree", "goods.detail")
    browser.click(".tree .route", "goods.reviews")
    browser.wait_text("#panel-route .crumbs b", "goods.reviews")
    browser.click(".views [data-view=graph]")
    browser.click("#panel-graph button", "Drawing")
    node = browser.find(".node[data-id='home']")
    browser.js("document.querySelector('#panel-graph .group + .group button:nth-child(2)').click()")
    node.click()
    browser.wait_text("#panel-route .crumbs b, #panel-route .route-kicker code", "home")


@test("Screens in a circle, of an unknown parent or ten thousand deep are laid out all the same")
def odd_graphs(browser, console):
    found = browser.module("layout", """(() => {
        const nodes = (...ids) => ids.map((id) => ({ id, tags: [] }));
        const circle = it.layout(nodes('a', 'b', 'c'), [{ from: 'a', to: 'b' }, { from: 'b', to: 'c' }, { from: 'c', to: 'a' }, { from: 'x', to: 'a' }, { from: 'a', to: 'a' }]);
        const many = Array.from({ length: 10000 }, (_, number) => `n${number}`);
        const deep = it.layout(nodes(...many), many.slice(1).map((to, place) => ({ from: many[place], to })));
        const none = it.layout([], []);
        return [circle.places.size, circle.loose.length, deep.places.size, deep.loose.length, none.frames.length];
    })()""")
    same(found, [3, 3, 10000, 0, 0], "places and loose edges")


# MARK: Everybody

@test("Everything goes by keyboard alone")
def keyboard(browser, console):
    browser.keys("/")
    same(browser.focus(), "link", "after /")
    browser.keys("shop://goods/42", Keys.ENTER)
    shows(browser, "goods.detail")
    browser.keys(Keys.ESCAPE)
    browser.keys("b")
    shows(browser, "goods.list")
    browser.keys("s")
    same(browser.focus(), "search", "after s")
    browser.keys("goods", Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    browser.keys(Keys.ARROW_DOWN, Keys.ENTER)
    browser.wait("return document.body.dataset.view === 'route' && document.activeElement.id === 'panel-route'", "Enter opens the route's page and goes there")
    for key, view in zip("12345", ["link", "route", "graph", "findings", "events"]):
        browser.keys(key)
        browser.wait("return document.body.dataset.view === arguments[0]", f"{key} goes to {view}", view)
    browser.keys("3")
    browser.js("document.querySelector('svg.graph').focus()")
    browser.keys(Keys.ARROW_RIGHT)
    browser.keys(Keys.ARROW_DOWN, Keys.ENTER)
    browser.wait("return document.body.dataset.view === 'route'", "Enter in the graph opens a route's page")
    browser.keys("?")
    browser.wait("return document.getElementById('keys').open", "? shows the keys")
    browser.keys(Keys.ESCAPE)
    browser.wait("return !document.getElementById('keys').open", "Escape closes them")


@test("Tab goes through everything, and what has the focus is seen")
def tabbing(browser, console):
    browser.js("document.activeElement.blur()")
    browser.keys(Keys.TAB)
    expect("Skip" in browser.focus(), "first of all: skip to the content")
    seen = []
    for _ in range(60):
        here = browser.js("""const it = document.activeElement; const style = getComputedStyle(it);
            return [it.id || it.dataset.action || it.dataset.view || it.className || it.tagName, it === document.body || (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0)]""")
        seen.append(here[0])
        expect(here[1], f"{here[0]} shows that it has the focus")
        if here[0] == "BODY":
            break
        browser.keys(Keys.TAB)
    for wanted in ["link", "source", "open", "language", "theme", "help", "search", "filter-tag", "graph", "back", "outline"]:
        expect(wanted in seen, f"{wanted} is reached: {seen}")


@test("Both languages have every text, and the page is in one at a time")
def languages(browser, console):
    same(browser.js("return document.documentElement.lang"), "en", "lang")
    same(browser.module("strings", "it.missingTexts()"), [], "texts that one language lacks")
    open_link(browser, "shop://good/42")
    browser.wait_text(".verdict", "No route takes this link")
    browser.click("#language")
    browser.wait_text(".verdict", "没有路由接受这个链接")
    same(browser.js("return document.documentElement.lang"), "zh-CN", "lang")
    for view in views:
        browser.js("location.hash = `#/${arguments[0]}`", view)
        browser.wait("return document.body.dataset.view === arguments[0] || arguments[0] === 'routes' || arguments[0] === 'route'", view, view)
        english = browser.js("""
            const own = ['Routes', 'Route', 'Link', 'Screens', 'Findings', 'Events', 'Open', 'Back', 'Swipe', 'Reset', 'Sign in', 'Clear', 'Pause', 'Public', 'Keys', 'As links'];
            return [...document.querySelectorAll('button span, button, h2, h3, label, summary')].map((each) => each.textContent.trim()).filter((text) => own.includes(text))""")
        none_of(english, f"English in {view}")
    browser.go(console.address, forget=False)
    same(browser.js("return document.documentElement.lang"), "zh-CN", "lang is kept")


@test("The browser's language is taken first")
def browser_language(browser, console):
    browser.speak("zh-TW")
    try:
        browser.go(console.address)
        same(browser.js("return document.documentElement.lang"), "zh-CN", "lang")
        browser.wait_text(".views", "页面图")
    finally:
        browser.speak("en-GB")
    browser.go(console.address)
    same(browser.js("return document.documentElement.lang"), "en", "lang")


@test("Numbers and plurals are right in both languages")
def plurals(browser, console):
    same(browser.module("strings", "[1, 2, 1000].map((count) => it.t('allRoutes', count))"), ["1 route", "2 routes", "1,000 routes"], "English")
    same(browser.module("strings", "[it.t('replayed', 1, 0, 1), it.t('replayed', 3, 1, 2)]"),
         ["1 link: 0 as before, one goes elsewhere.", "3 links: 1 as before, 2 go elsewhere."], "sentences")
    browser.click("#language")
    same(browser.module("strings", "[it.t('allRoutes', 1), it.t('allRoutes', 1000)]"), ["1 条路由", "1,000 条路由"], "Chinese")


@test("The theme follows the system, and the switch overrules it")
def theme(browser, console):
    ground = "return getComputedStyle(document.body).backgroundColor"
    bright = browser.js(ground)
    browser.prefer(prefers_color_scheme="dark")
    try:
        browser.wait(f"{ground} !== arguments[0]", "the dark theme", bright)
        dark = browser.js(ground)
        browser.click("#theme")
        same(browser.js(ground), bright, "the ground after the switch")
        browser.go(console.address, forget=False)
        same(browser.js(ground), bright, "the ground after coming back")
        browser.click("#theme")
        same(browser.js(ground), dark, "the ground switched back")
    finally:
        browser.prefer()


for name in ("light", "dark"):
    @test(f"Every text stands out against its ground in the {name} theme")
    def contrast(browser, console, name=name):
        browser.prefer(prefers_color_scheme=name, prefers_reduced_motion="reduce")
        try:
            open_link(browser, "shop://goods/42?ref=push")
            shows(browser, "goods.detail")
            for link in ["shop://goods/42?ref=a%20b", "shop://good/42", "shop://checkout", "shop://a:%00"]:
                browser.go(f"{console.address}/#/link/push/{quote(link, safe='')}")
                browser.wait("return document.querySelector('.verdict')", "a verdict")
                none_of(browser.js(f"{checks}; return faintTexts()"), f"faint texts of {link}")
            for view in ["graph", "findings", "events", "route/goods.detail"]:
                browser.go(f"{console.address}/#/{view}")
                none_of(browser.js(f"{checks}; return faintTexts()"), f"faint texts of {view}")
            browser.keys("?")
            none_of(browser.js(f"{checks}; return faintTexts()"), "faint texts of the keys")
        finally:
            browser.prefer()


@test("Each control has a name, ids are unique, landmarks are named, in every view")
def names(browser, console):
    for language in ("en", "zh"):
        for view in ["link", "link/push/shop%3A%2F%2Fgood%2F42", "link/push/shop%3A%2F%2Fgoods%2F42", "route/goods.detail", "graph", "findings", "events"]:
            browser.js("location.hash = `#/${arguments[0]}`", view)
            browser.wait("return document.body.dataset.view === arguments[0]", view, view.split("/")[0])
            browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
            none_of(browser.js(f"{checks}; return faultyMarkup()"), f"faults of {view}")
        browser.click("#language")
    for landmark in ("main", "header", "nav", "aside"):
        expect(browser.count(landmark) > 0, f"there is <{landmark}>")


for width in (360, 390, 768, 1024, 1280, 1920):
    @test(f"Nothing sticks out at {width} pixels", size=(width, 800))
    def widths(browser, console, width=width):
        open_link(browser, "shop://goods/42?ref=push")
        browser.wait("return document.querySelector('[data-route=\"goods.detail\"]')", "the phone")
        links = ["https://m.shop.example/product/7.html", "shop://goods/" + "x" * 200, "shop://account/orders/1"]
        for view in ["link", "routes", "route/goods.reviews", "graph", "findings", "events", "phone"] + ["link/push/" + quote(link, safe="") for link in links]:
            browser.js("location.hash = `#/${arguments[0]}`", view)
            browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
            none_of(browser.js(f"{checks}; return sticksOut()"), f"what sticks out of {view}")
        expect(browser.js("return ['link', 'open', 'language', 'theme'].every((id) => { const box = document.getElementById(id).getBoundingClientRect(); return box.width > 20 && box.right <= innerWidth; })"), "the bar is whole")


@test("On a small screen the views are at the thumb, and opening goes to the phone", size=(390, 844))
def small(browser, console):
    browser.click(".views [data-view=route]")
    browser.wait("return document.querySelector('.route-row')?.getBoundingClientRect().width > 300", "the list of routes")
    browser.type("#search", "goods.detail")
    browser.click(".route-row", "goods.detail")
    browser.wait_text("#panel-route h2", "A product's page")
    browser.click(".all-routes")
    browser.wait("return document.body.dataset.view === 'routes'", "back at the list")
    open_link(browser, "shop://goods/42")
    browser.wait("return document.body.dataset.view === 'phone'", "the phone is in front")
    shows(browser, "goods.detail")


# MARK: Strangers

@test("A manifest full of markup is shown as text and runs nothing", manifest="markup")
def markup(browser, console):
    nothing_ran = "return window.hit === undefined && !document.querySelector('body img:not([src=\"/icon.svg\"]), body script, body b i, body u, body style, body textarea, iframe, [onerror]')"
    expect("<script>window.hit=1</script>" in browser.text("#table-name"), "the name is there, as it is written")
    expect("<script>" in browser.js("return document.title"), "the title too")
    for view in ["link", "route/%3Cb%3Eid%3C%2Fb%3E", "route/rtl", "route/quotes", "route/script", "graph", "findings", "events"]:
        browser.js("location.hash = `#/${arguments[0]}`", view)
        browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
        expect(browser.js(nothing_ran), f"nothing ran in {view}")
        none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...sticksOut()]"), f"faults of {view}")
    browser.click("#panel-events")
    for route in console.ask("/api/table")["routes"]:
        for link in route["samples"]:
            open_link(browser, link, "app")
            browser.wait("return document.querySelector('.verdict') && !document.querySelector('[aria-busy]')", "opened")
            expect(browser.js(nothing_ran), f"nothing ran with {link}")
    expect(browser.js("return location.protocol") == "http:", "no link was followed")
    browser.click(".views [data-view=graph]")
    browser.click("#panel-graph button", "List")
    expect(browser.js(nothing_ran), "nothing ran in the list")
    expect("<b>id</b>" in browser.text(".tree"), "the id is there, as it is written")


@test("Characters that cannot be seen are written out, so that no link looks like another", manifest="markup")
def unseen(browser, console):
    browser.go(console.address + "/#/route/rtl")
    browser.wait_text("#panel-route h2", "gpj.\\u{202E}exe")
    everything = browser.js("return document.body.textContent")
    expect(not any(mark in everything for mark in "\u202e\u2066\u2069\u200f"), "no mark of direction is left")
    browser.type("#link", "shop://rtl/a")
    browser.js("const it = document.getElementById('link'); it.value = 'shop://rtl/\\u202eabc'; it.dispatchEvent(new Event('input'))")
    browser.wait_text(".chip-value", "\\u{202E}abc")


@test("A link that is script is explained, and never followed", manifest="markup")
def script_link(browser, console):
    browser.type("#link", "javascript://alert/1")
    browser.wait_text(".fit.first", "javascript://alert/:code")
    browser.js("location.hash = '#/link/app/' + encodeURIComponent('javascript:window.hit=9')")
    browser.wait_text(".verdict", "No route")
    for link in browser.js("return [...document.querySelectorAll('a[href]')].map((each) => each.href)"):
        expect(link.startswith(console.address), f"{link} is the console's")
    expect(browser.js("return window.hit === undefined"), "nothing ran")


@test("A lost connection is told, and the page catches up when it is back", manifest="changing", complaints=["ERR_"])
def lost(browser, console):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    browser.js("const it = document.getElementById('link'); it.value = 'shop://a/1'; it.form.requestSubmit()")
    browser.wait("return document.getElementById('notice').classList.contains('shown')", "what failed is told")
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": False})
    browser.click("#open")
    browser.wait_text("#outline", "a.first")


@test("A server that is busy at first is asked again")
def busy(browser, console):
    refuse = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        const real = window.fetch;
        let left = 3;
        window.fetch = (path, options) => String(path).startsWith('/api/') && left-- > 0
          ? Promise.resolve(new Response('{"error":"too many requests"}', { status: 429 })) : real(path, options);"""})
    try:
        browser.go(console.address + "/#/link/push/shop%3A%2F%2Fgoods%2F42")
        browser.wait_text(".verdict.good", "goods.detail")
        browser.wait_text("#notice", "too many requests")
    finally:
        browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": refuse["identifier"]})


# MARK: Running them

def manifests(folder):
    """The manifests by name. Those that a test changes are copies."""
    many = {"waymark": 1, "name": "Many", "schemes": ["shop"], "routes": [
        {"id": f"route.{n}", "pattern": f"shop://part{n % 40}/number{n}/:id<int>", "exposure": "public", "summary": f"Page number {n}",
         "tags": [f"tag{n % 12}"], **({"parent": f"route.{n // 3}"} if n % 7 and n // 3 != n else {})} for n in range(1000)]}
    changing = {"waymark": 1, "name": "Changing", "schemes": ["shop"], "routes": [
        {"id": "a.first", "pattern": "shop://a/:id<int>", "exposure": "public"}, {"id": "a.other", "pattern": "shop://c", "exposure": "public"}]}
    for name, manifest in (("many", many), ("changing", changing)):
        (folder / f"{name}.json").write_text(json.dumps(manifest))
    return {
        "shop": root / "Examples/Shop/waymark.json", "overlaps": root / "Examples/Shop/overlaps.json", "markup": here / "markup.json",
        "many": folder / "many.json", "changing": folder / "changing.json",
    }, changing


def run(browser, waymark, words, folder):
    files, changing = manifests(folder)
    consoles = {}
    passed = failed = 0
    chosen = [each for each in tests if all(word.lower() in each[0].lower() for word in words)]
    try:
        # The tests of one manifest are run one after the other, so that each console is started once.
        for sentence, function, manifest, size, complaints, open_page in sorted(chosen, key=lambda each: list(files).index(each[2])):
            problem = None
            try:
                if manifest == "changing":
                    files[manifest].write_text(json.dumps(changing))
                    if manifest in consoles:
                        consoles.pop(manifest).close()
                if manifest not in consoles:
                    consoles[manifest] = Console(waymark, files[manifest])
                console = consoles[manifest]
                console.manifest = files[manifest]
                console.reset()
                browser.size(*size)
                # Whatever the page of the test before still asks for is not this test's.
                browser.driver.get("about:blank")
                browser.complaints()
                browser.requested()
                if open_page:
                    browser.go(console.address + "/")
                function(browser, console)
                said = [text for text in browser.complaints() if not any(part in text for part in complaints)]
                none_of(said, "the browser complains")
                none_of([url for url in browser.requested() if not url.startswith((console.address, "about:", "data:", "blob:" + console.address))], "outside requests")
            except Failure as failure:
                problem = str(failure)
            except WebDriverException as failure:
                line = next(frame.lineno for frame in reversed(traceback.extract_tb(failure.__traceback__)) if frame.filename == __file__)
                problem = f"line {line}: {(failure.msg or type(failure).__name__).splitlines()[0]}"
            except Exception:
                problem = traceback.format_exc()
            if problem is None:
                passed += 1
                print(f"passed: {sentence}", flush=True)
            else:
                failed += 1
                print(f"FAILED: {sentence}\n    {problem}", flush=True)
                browser.complaints()
                browser.requested()
                kept = os.environ.get("WAYMARK_WEB_FAILURES")
                if kept:
                    browser.driver.save_screenshot(f"{kept}/{function.__name__}.png")
    finally:
        for console in consoles.values():
            console.close()
    print(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def pictures(browser, waymark, folder):
    """The README's pictures: a link explained beside the phone, light and in English, dark and in Chinese."""
    console = Console(waymark, root / "Examples/Shop/waymark.json")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        browser.prefer(prefers_reduced_motion="reduce")
        for name, theme, language, link, opened in (
            ("console-light", "light", "en-GB", "https://m.shop.example/product/42.html", "goods.detail"),
            ("console-dark", "dark", "zh-CN", "shop://good/42/share", "goods.share"),
        ):
            console.reset()
            browser.prefer(prefers_reduced_motion="reduce", prefers_color_scheme=theme)
            browser.speak(language)
            browser.size(1440, 900)
            browser.go(console.address + "/")
            if opened == "goods.share":
                console.ask("/api/open", {"link": "shop://goods/42/share", "source": "app"})
            open_link(browser, link)
            shows(browser, opened)
            browser.wait("return document.querySelector('.verdict') && !document.querySelector('[aria-busy]')", "a verdict")
            browser.js("document.activeElement.blur()")
            browser.driver.save_screenshot(str(folder / f"{name}.png"))
    finally:
        console.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--waymark", required=True, help="the program")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("chromium-browser"))
    parser.add_argument("--chromedriver", default=shutil.which("chromedriver"))
    parser.add_argument("--filter", nargs="*", default=[], help="words of the tests to run")
    parser.add_argument("--pictures", type=pathlib.Path, help="makes pictures in this folder, and runs no test")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "downloads").mkdir()
        browser = Browser(arguments.chromium, arguments.chromedriver, folder / "downloads")
        try:
            if arguments.pictures:
                pictures(browser, arguments.waymark, arguments.pictures)
                return 0
            browser.speak("en-GB")
            return 0 if run(browser, arguments.waymark, arguments.filter, folder) else 1
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
