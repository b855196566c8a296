"""Rules full of markup, foreign requests, lost connections and a failing server, as the desk meets them."""

import json
import urllib.error
import urllib.request

from desk_tests import write_banner
from rows import checks, desk_test, expect, none_of, same

nasty = '<img src=x onerror="window.hit=1"><script>window.hit=2</script>\u202e'
nothing_ran = "return window.hit === undefined && !document.querySelector('body img:not([src=\"/icon.svg\"]), body script, iframe, [onerror], body style')"


@desk_test("Rules, names, comments, links and people full of markup are shown as text and run nothing", manifest="desk markup")
def markup(browser, desk):
    route = next(each["id"] for each in desk.ask("GET", f"/api/apps/{desk.app}/tables/-")["routes"] if each.get("id"))
    rules = {"overrides": [{"name": nasty, "route": route, "disable": nasty}]}
    desk.ask("PUT", f"/api/apps/{desk.app}/cases", json.dumps({"link": f"shop://{nasty}", "id": nasty}) + "\n", kind="application/x-ndjson")
    desk.publish(rules, comment=nasty)
    report = {"waymark": 1, "report": "f" * 32, "from": 1, "to": 2, "share": 100, "counts": [{"route": nasty[:60], "source": "push", "outcome": "opened", "count": 3}]}
    desk.ask("POST", f"/counts/{desk.app}/production", report)
    rules["overrides"].append({"name": "second", "route": route, "to": nasty})
    desk.ask("POST", "drafts", {"comment": nasty, "rules": rules}, role="editor")
    browser.desk(desk, "publisher")
    browser.type("#link", "shop://rtl/<img src=x onerror=window.hit=3>")
    browser.click("#try")
    for view in ("rule", "publish", "versions", "counts", "cases"):
        browser.click(f".views [data-view={view}]")
        if view == "rule":
            browser.click(".rule-row")
        browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
        browser.wait("return document.querySelector(`#panel-${arguments[0]}`).textContent.length > 20", view, view)
        expect(browser.js(nothing_ran), f"nothing ran in {view}")
        none_of(browser.js(f"{checks}; return [...faultyMarkup(), ...sticksOut()]"), f"faults of {view}")
    browser.wait_text(".rule-row", "<script>window.hit=2</script>\\u{202E}")
    browser.click(".judged-link .share")
    browser.wait("return document.querySelector('#share[open]')", "the code")
    expect(browser.js(nothing_ran), "nothing ran with the code")
    expect(browser.js("return location.protocol") == "http:", "no link was followed")


@desk_test("The page runs its own scripts alone, talks to its own server alone, and cannot be embedded")
def policy(browser, desk):
    for path in ("/", "/desk.js", "/desk.css"):
        with urllib.request.urlopen(desk.address + path, timeout=30) as answer:
            rule = answer.headers["Content-Security-Policy"]
        for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"):
            expect(part in rule, f"{part} of {path}")
        expect("unsafe" not in rule, f"nothing unsafe in {path}")


@desk_test("A script that gets into the page all the same does not run", complaints=["Content Security Policy", "Executing inline", "/none"])
def injected(browser, desk):
    browser.desk(desk, "reader")
    browser.js("const it = document.createElement('div'); it.innerHTML = '<img src=\"/none\" onerror=\"window.hit=1\">'; document.body.append(it); const code = document.createElement('script'); code.textContent = 'window.hit=2'; document.body.append(code)")
    browser.wait("return document.querySelector('img[src=\"/none\"]').complete", "the picture has failed")
    expect(browser.js("return window.hit === undefined"), "nothing ran")


@desk_test("A request with the cookie but without the session's token, or from elsewhere, changes nothing", complaints=["403"])
def foreign(browser, desk):
    browser.desk(desk, "publisher")
    asked = "return fetch('/api/apps/com.example.shop/channels/production/drafts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{\"rules\":{}}' }).then((answer) => answer.json()).then((it) => it.error.code)"
    same(browser.js(asked), "session.csrf", "without the token")
    request = urllib.request.Request(f"{desk.address}/api/session", data=b"{}", headers={"Content-Type": "application/json", "Origin": "https://evil.example"})
    try:
        urllib.request.urlopen(request, timeout=30)
        expect(False, "a foreign origin is answered")
    except urllib.error.HTTPError as refused:
        same(json.load(refused)["error"]["code"], "request.foreign", "from elsewhere")
    same(desk.ask("GET", "drafts")["drafts"], [], "drafts")


@desk_test("A server that does not answer is shown as such, unsaved changes stay, and the page catches up", complaints=["ERR_"])
def silent(browser, desk):
    browser.desk(desk, "editor")
    write_banner(browser)
    desk.stop()
    browser.wait("return !document.getElementById('gone').hidden", "the banner")
    browser.click("#save")
    browser.wait_text("#notice", "The server does not answer")
    same(browser.js("return document.getElementById('rule-from').value"), "shop://banner/:id<int>", "what is typed")
    desk.start()
    browser.wait("return document.getElementById('gone').hidden", "the banner goes")
    browser.click("#save")
    browser.wait_text("#draft-state", "Draft 1")


@desk_test("A server that fails is shown as such, and nothing is said to be done", complaints=["500", "502"])
def failing(browser, desk):
    browser.desk(desk, "editor")
    write_banner(browser)
    browser.js("""
        const real = window.fetch;
        window.status = 500;
        window.fetch = (path, options) => (String(path).endsWith('/drafts') && options.method === 'POST'
          ? Promise.resolve(new Response(window.body, { status: window.status, headers: { 'Content-Type': 'application/json' } })) : real(path, options));
        window.body = '{"error":{"code":"server.failed","data":{},"message":"x"}}';""")
    browser.click("#save")
    browser.wait_text("#notice", "The server has failed; its log says why")
    browser.js("window.status = 404; window.body = '<html>a proxy</html>'")
    browser.click("#save")
    browser.wait_text("#notice", "Something between this page and the server answered with 404")
    browser.wait_text("#draft-state", "Changed, not saved")


@desk_test("A session that ends leads back to the sign-in, with words", complaints=["401"])
def ended(browser, desk):
    browser.desk(desk, "editor")
    desk.ask("PUT", "/api/people/edo", {"role": "reader"})
    browser.click("#new-rewrite")
    browser.wait("return document.body.dataset.view === 'signin'", "the sign-in")
    browser.wait_text("#notice", "You are no longer signed in")
