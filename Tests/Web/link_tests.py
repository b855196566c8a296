"""The outcome of a link in the link field."""

import qr_reader
from browser import Keys
from rows import expect, open_link, same, shows, test


@test("Typing explains a link: how it was read, who takes it, by which rule")
def typing(browser, console):
    browser.type("#link", "shop://goods/42?ref=%E6%8E%A8%E9%80%81&x")
    browser.wait_text(".verdict.good", "goods.detail")
    same(browser.js("return [...document.querySelectorAll('.chip-value')].map((each) => each.textContent)"), ["shop", "goods", "42"], "chips")
    expect("推送" in browser.text(".query"), "the query is decoded")
    expect("no value" in browser.text(".query"), "a name without a value says so")
    browser.wait_text(".fit.first", "rule 2")
    expect("A product's page" in browser.text("#verdict-live"), "screen readers speak the verdict")


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


@test("The source decides: an internal route is refused from outside and opened from inside")
def sources(browser, console):
    internal = next(r for r in console.ask("/api/table")["routes"] if r["exposure"] == "internal" and r["samples"] and "needsSignIn" not in r["tags"])
    browser.type("#link", internal["samples"][0])
    browser.wait_text(".verdict.warn", "Refused")
    browser.js("const source = document.getElementById('source'); source.value = 'app'; source.dispatchEvent(new Event('change'))")
    browser.wait_text(".verdict.good", internal["pattern"])


@test("Beside what the app does stands whether each system hands the link over, and why")
def systems(browser, console):
    browser.type("#link", "https://m.shop.example/goods/42")
    browser.wait_text("[data-part=systems] [data-os=ios][data-opens=true]", "opens the app")
    browser.wait_text("[data-part=systems] [data-os=android][data-opens=true]", "example.shop")
    expect("/goods/?*" in browser.text("[data-part=systems] [data-os=ios]"), "the rule that decides")
    browser.type("#link", "https://m.shop.example/nowhere/42")
    browser.wait_text("[data-part=systems] [data-os=ios][data-opens=false]", "excluded")
    browser.wait_text("[data-part=systems] [data-os=android][data-opens=false]", "stays outside")
    browser.type("#link", "https://other.example/goods/42")
    browser.wait_text("[data-part=systems] [data-os=ios][data-opens=false]", "other-host")
    browser.type("#link", "shop://goods/42")
    browser.wait_text("[data-part=systems] [data-os=ios][data-opens=true]", "urlType 0")


@test("A table without apps says nothing of systems", manifest="overlaps")
def no_systems(browser, console):
    browser.type("#link", "https://m.shop.example/goods/42")
    browser.wait_text(".verdict", "No route")
    browser.wait("return fetch('/api/systems?link=a').then(() => true)", "an answer")
    same(browser.count("[data-part=systems]"), 0, "cards")
    browser.click(".views [data-view=coverage]")
    browser.wait_text("#panel-coverage", "The table names no apps")


@test("Interceptors stand on the way")
def interceptors(browser, console):
    browser.type("#link", "shop://account/orders")
    browser.wait_text(".step.gate", "sign-in")


@test("A text that is no link says why")
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


@test("The address keeps the link, so that it can be shared")
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


@test("Each link has a QR code that says it")
def codes(browser, console):
    browser.click(".welcome .share")
    link = browser.text("#share .share-link")
    same(qr_reader.read(qr_reader.modules(browser)), link, "what the code says")
    browser.keys(Keys.ESCAPE)
    browser.type("#link", "shop://goods/42?ref=push")
    browser.click(".verdict.good .share")
    browser.wait_text("#share .share-link", "shop://goods/42?ref=push")
    same(qr_reader.read(qr_reader.modules(browser)), "shop://goods/42?ref=push", "what the code says")


@test("Links that were opened are listed for this browser, until they are cleared")
def history_of_links(browser, console):
    open_link(browser, "shop://goods/42")
    shows(browser, "goods.detail")
    browser.go(console.address + "/", forget=False)
    browser.wait_text("#tried", "shop://goods/42")
    browser.click("#tried .link", "shop://goods/42")
    browser.wait_text(".verdict.good", "goods.detail")
    browser.type("#link", "x").send_keys(Keys.BACKSPACE)
    browser.click("#clear-tried")
    browser.wait_gone("#tried")
