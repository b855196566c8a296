"""The console in a real browser: one line a test, and "N passed, N failed" at the end.

    console_tests.py --waymark PROGRAM [--filter WORDS] [--browsers N] [--pictures FOLDER]

A test is a function with its sentence. It gets the browser and the console on the sample shop, with the app on the phone
started anew and the page open, unless it says otherwise; a test of the desk gets a server of its own, one of a file of rules a console of its own. After each, the browser must not have complained, nor asked any
address but the console's. Where WAYMARK_WEB_FAILURES names a folder, a picture of each failure goes there.

Two browsers share the tests, each with servers and files of its own.
"""

import argparse
import concurrent.futures
import contextlib
import json
import os
import pathlib
import shutil
import sys
import tempfile
import traceback

from selenium.common.exceptions import WebDriverException

from browser import Browser, Console, Desk, Failure
from rows import here, none_of, open_link, root, shows, tests

# Each adds its tests when it is read, in this order.
import link_tests, phone_tests, table_tests, panel_tests, people_tests, stranger_tests, desk_tests, desk_panel_tests, desk_stranger_tests, desk_server_tests, file_tests  # noqa: E401, F401


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
        "file": root / "Examples/Shop/waymark.json", "desk": root / "Examples/Shop/waymark.json", "desk markup": here / "markup.json",
    }, changing


def chosen(words):
    """The tests whose sentences have all of the words. Those of one manifest come one after the other, so that each console is started
    once; they are counted through, so that each of several browsers has a part of each manifest's."""
    order = []
    for each in tests:
        if each[2] not in order:
            order.append(each[2])
    return sorted((each for each in tests if all(word.lower() in each[0].lower() for word in words)), key=lambda each: order.index(each[2]))


def run(browser, waymark, mine, folder):
    """Runs tests in a browser; returns how many passed, and how many failed."""
    files, changing = manifests(folder)
    consoles = {}
    passed = failed = 0
    try:
        for sentence, function, manifest, size, complaints, open_page in mine:
            problem = None
            try:
                if manifest == "changing":
                    files[manifest].write_text(json.dumps(changing))
                    if manifest in consoles:
                        consoles.pop(manifest).close()
                # The rules of one test are not there for the next one.
                if manifest.startswith(("desk", "file")) and manifest in consoles:
                    consoles.pop(manifest).close()
                rules = folder / "rules.json"
                if manifest not in consoles:
                    rules.unlink(missing_ok=True)
                    options = ["--rules", str(rules)] if manifest == "file" else []
                    consoles[manifest] = (Desk if manifest.startswith("desk") else Console)(waymark, files[manifest], *options)
                console = consoles[manifest]
                console.rules = rules
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
                place = next(f"{pathlib.Path(frame.filename).name}:{frame.lineno}" for frame in reversed(traceback.extract_tb(failure.__traceback__)) if pathlib.Path(frame.filename).parent == here)
                problem = f"{place}: {(failure.msg or type(failure).__name__).splitlines()[0]}"
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
    return passed, failed


def share(arguments, number):
    """Runs the tests of one of several browsers."""
    with tempfile.TemporaryDirectory() as folder, opened(arguments, pathlib.Path(folder)) as browser:
        browser.speak("en-GB")
        return run(browser, arguments.waymark, chosen(arguments.filter)[number::arguments.browsers], pathlib.Path(folder))


@contextlib.contextmanager
def opened(arguments, folder):
    """A browser that saves into a folder; ended behind the block."""
    (folder / "downloads").mkdir()
    browser = Browser(arguments.chromium, arguments.chromedriver, folder / "downloads")
    try:
        yield browser
    finally:
        browser.close()


def run_all(arguments):
    """Runs the tests in as many browsers as are wanted, one process each; one that ends without its sum counts as one failure."""
    with concurrent.futures.ProcessPoolExecutor(arguments.browsers) as pool:
        shares = [pool.submit(share, arguments, number) for number in range(arguments.browsers)]
    passed = failed = 0
    for each in shares:
        try:
            good, bad = each.result()
        except Exception:
            print(f"FAILED: a browser's tests ended early\n{traceback.format_exc()}")
            good, bad = 0, 1
        passed += good
        failed += bad
    print(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def pictures(browser, waymark, folder):
    """The documents' pictures: a link explained beside the phone, light and in English, dark and in Chinese."""
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
    for language, name in (("en-GB", "desk"), ("zh-CN", "desk-zh")):
        desk_pictures(browser, waymark, folder, language, name)


def desk_pictures(browser, waymark, folder, language, start):
    """A picture of each step of the desk's whole way, in the light and in one language."""
    desk = Desk(waymark, root / "Examples/Shop/waymark.json")
    try:
        browser.prefer(prefers_reduced_motion="reduce", prefers_color_scheme="light")
        browser.speak(language)
        browser.size(1280, 800)

        def picture(name):
            browser.wait("return !document.querySelector('[aria-busy]')", "at rest")
            browser.js("document.activeElement.blur(); document.getElementById('notice').classList.remove('shown')")
            browser.driver.save_screenshot(str(folder / f"{start}-{name}.png"))

        desk_tests.whole_way(browser, desk, picture, language)
    finally:
        desk.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--waymark", required=True, help="the program")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("chromium-browser"))
    parser.add_argument("--chromedriver", default=shutil.which("chromedriver"))
    parser.add_argument("--filter", nargs="*", default=[], help="words of the tests to run")
    parser.add_argument("--browsers", type=int, default=2, help="how many browsers share the tests")
    parser.add_argument("--pictures", type=pathlib.Path, help="makes pictures in this folder, and runs no test")
    arguments = parser.parse_args()
    if not arguments.pictures:
        return 0 if run_all(arguments) else 1
    with tempfile.TemporaryDirectory() as folder, opened(arguments, pathlib.Path(folder)) as browser:
        pictures(browser, arguments.waymark, arguments.pictures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
