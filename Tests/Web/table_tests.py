"""The list of routes, its search and filters, and the page of a route."""

from urllib.parse import quote

from browser import Keys
from rows import expect, none_of, same, shows, test


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


@test("An unnamed tail and a plus sign in a literal are no part of the parameter before them")
def tails(browser, console):
    for pattern, wanted in [("/:user/*", [["user", False, False]]), ("/:id/c+d", [["id", False, False]]), ("/:a/:path<x>+", [["a", False, False], ["path", False, True]]),
                            ("/:a/:rest*", [["a", False, False], ["rest", True, True]]), ("/:page?", [["page", True, False]])]:
        found = browser.module("pattern", f"it.patternParameters('{pattern}').map((each) => [each.name, each.isOptional, each.isTail])")
        same(found, wanted, pattern)


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
