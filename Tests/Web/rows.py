"""How a row of the browser tests is written: a function with its sentence, and what it may say of the page."""

import pathlib

from browser import Failure, Keys

here = pathlib.Path(__file__).parent
root = here.parent.parent
checks = (here / "checks.js").read_text()
views = ["link", "routes", "route", "graph", "findings", "coverage", "events"]
tests = []


def test(sentence, manifest="shop", size=(1440, 900), complaints=(), open_page=True):
    """Adds a test. `complaints` are parts of those that the browser must make."""
    def add(function):
        tests.append((sentence, function, manifest, size, complaints, open_page))
        return function
    return add


def desk_test(sentence, manifest="desk", size=(1440, 900), complaints=()):
    """Adds a test of the desk, which signs in itself."""
    return test(sentence, manifest=manifest, size=size, complaints=complaints, open_page=False)


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
