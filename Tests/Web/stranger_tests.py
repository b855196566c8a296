"""Manifests and links full of markup, lost connections, busy servers."""

from rows import checks, expect, none_of, open_link, test


@test("A manifest full of markup is shown as text and runs nothing", manifest="markup")
def markup(browser, console):
    nothing_ran = "return window.hit === undefined && !document.querySelector('body img:not([src=\"/icon.svg\"]), body script, body b i, body u, body style, body textarea, iframe, [onerror]')"
    expect("<script>window.hit=1</script>" in browser.text("#table-name"), "the name is there, as it is written")
    expect("<script>" in browser.js("return document.title"), "the title too")
    for view in ["link", "route/%3Cb%3Eid%3C%2Fb%3E", "route/rtl", "route/quotes", "route/script", "graph", "findings", "coverage", "events"]:
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


@test("A lost connection is shown, and the page catches up when it is back", manifest="changing", complaints=["ERR_"])
def lost(browser, console):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    browser.js("const it = document.getElementById('link'); it.value = 'shop://a/1'; it.form.requestSubmit()")
    browser.wait("return document.getElementById('notice').classList.contains('shown')", "the failure is shown")
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": False})
    browser.click("#open")
    browser.wait_text("#outline", "a.first")


@test("A console that does not answer says so, and nothing of the link", manifest="changing", complaints=["ERR_"])
def unanswered(browser, console):
    browser.driver.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    browser.type("#link", "shop://a/1")
    browser.wait_text(".verdict.unknown", "The console does not answer")
    expect("not a link" not in browser.text("#panel-link"), "nothing is said of the link")
    browser.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**offline, "offline": False})
    browser.type("#link", "shop://a/2")
    browser.wait_text(".verdict.good", "a.first")


@test("A broken file is reported as long as it is broken, with its faults as findings, also after a reload", manifest="changing")
def broken(browser, console):
    sound = console.manifest.read_text()
    console.manifest.write_text(sound.replace('"pattern"', '"patern"', 1))
    browser.wait_text("#fault", "unknown key 'patern'")
    browser.go(console.address + "/#/findings")
    browser.wait_text("#fault", "changing.json cannot be used in its current state; the last good revision, 1, is shown")
    browser.wait_text("#panel-findings", "unknown key 'patern'")
    expect("No findings" not in browser.text("#panel-findings"), "the page does not say that nothing is wrong")
    none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...sticksOut()]"), "faults of the page")
    console.manifest.write_text(sound)
    browser.wait("return document.getElementById('fault').hidden", "the banner goes once the file is mended")


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
