"""Keyboards, languages, themes, names and widths: the page for everybody."""

from urllib.parse import quote

from browser import Keys
from rows import checks, expect, none_of, open_link, same, shows, test, views


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
    for key, view in zip("123456", ["link", "route", "graph", "findings", "coverage", "events"]):
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
            for view in ["graph", "findings", "coverage", "events", "route/goods.detail"]:
                browser.go(f"{console.address}/#/{view}")
                none_of(browser.js(f"{checks}; return faintTexts()"), f"faint texts of {view}")
            browser.keys("?")
            none_of(browser.js(f"{checks}; return faintTexts()"), "faint texts of the keys")
        finally:
            browser.prefer()


@test("Each control has a name, ids are unique, landmarks are named, in every view")
def names(browser, console):
    for language in ("en", "zh"):
        for view in ["link", "link/push/shop%3A%2F%2Fgood%2F42", "link/push/shop%3A%2F%2Fgoods%2F42", "route/goods.detail", "graph", "findings", "coverage", "events"]:
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
        for view in ["link", "routes", "route/goods.reviews", "graph", "findings", "coverage", "events", "phone"] + ["link/push/" + quote(link, safe="") for link in links]:
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
