"""Findings, events with recordings, and the graph of screens."""

import json
import pathlib
from urllib.request import urlopen

from selenium.webdriver.support.ui import WebDriverWait

from rows import expect, none_of, open_link, same, shows, test


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


@test("Coverage tells for each app and host how file and table differ, with links to try and routes to jump to")
def coverage(browser, console):
    browser.click(".views [data-view=coverage]")
    browser.wait_text(".site[data-os=ios]", "m.shop.example")
    answer = console.ask("/api/coverage")["coverage"]
    same(browser.count(".site"), len(answer), "sites")
    same(browser.count(".difference"), sum(len(each["differences"]) for each in answer), "differences")
    browser.wait_text(".site[data-os=android]", "example.shop")
    witness = next(difference["witness"] for each in answer for difference in each["differences"])
    browser.click("#language")
    browser.wait_text("#panel-coverage", "双向比较")
    browser.click(".difference .link", witness)
    browser.wait("return document.body.dataset.view === 'link'", "the link's page")
    browser.wait("return document.getElementById('link').value === arguments[0]", "the witness", witness)
    browser.wait_text("[data-part=systems] [data-opens=true]", "打开应用")


@test("A table with nothing wrong says so")
def no_findings(browser, console):
    browser.click(".views [data-view=findings]")
    browser.wait_text("#panel-findings", "No findings")


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


@test("Links that go elsewhere since a recording are listed", manifest="changing")
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


@test("A file that has changed is read anew; a faulty one is reported, and the last good table stays", manifest="changing")
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


@test("News that were refused and come at last are preceded by what was missed")
def refused_news(browser, console):
    found = browser.module("page", """(() => {
        const [real, made] = [window.EventSource, []];
        window.EventSource = class extends EventTarget {
            static CLOSED = 2;
            readyState = 0;
            constructor() { super(); made.push(this); }
        };
        let reads = 0;
        const follow = () => it.follow('/nowhere', () => { reads += 1; }, () => {});
        follow();
        made[0].readyState = 2;
        made[0].dispatchEvent(new Event('error'));
        follow();
        made[1].dispatchEvent(new Event('open'));
        const first = reads;
        follow();
        made[2].dispatchEvent(new Event('open'));
        window.EventSource = real;
        return [first, reads];
    })()""")
    same(found, [1, 1], "how often it was read")
