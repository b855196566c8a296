"""A headless Chromium and a running console, as the browser tests see them."""

import json
import re
import subprocess
import tempfile
import urllib.error
import urllib.request

from selenium import webdriver
from selenium.common.exceptions import JavascriptException, StaleElementReferenceException, TimeoutException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait


def end(process, errors):
    """Ends a server, by force where it does not listen."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    errors.close()


class Failure(Exception):
    """What a test expected and did not find."""


class Console:
    """`waymark console` on a manifest, on a free port; ended by `close`."""

    def __init__(self, waymark, manifest, *options):
        self.waymark = waymark
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [waymark, "console", "--routes", str(manifest), "--port", "0", *options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.address = None
        # It prints its address once it listens; where it ends without, its output does too.
        for line in self.process.stdout:
            found = re.search(r"http://\S+?(?=/?\s*$)", line)
            if found:
                self.address = found.group(0)
                break
        if not self.address:
            self.errors.seek(0)
            raise Failure(f"the console did not start on {manifest}: {self.errors.read().decode(errors='replace')}")

    def ask(self, path, body=None):
        """The server's answer, asked without the browser."""
        headers = {"X-Waymark-Console": "1", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def reset(self):
        """Starts the app on the phone anew."""
        self.ask("/api/phone", {"action": "reset"})

    def close(self):
        end(self.process, self.errors)


class Desk:
    """`waymark serve` on a folder of its own with the table of a manifest and a person for each role; ended by `close`."""

    app = "com.example.shop"

    def __init__(self, waymark, manifest):
        self.folder = tempfile.TemporaryDirectory()
        self.waymark = waymark
        self.data = f"{self.folder.name}/data"
        self.command("add-table", "--app", self.app, "--routes", str(manifest))
        self.tokens = {role: self.command("add-person", "--name", name, "--role", role).split()[-1]
                       for role, name in (("reader", "rea"), ("editor", "edo"), ("publisher", "pia"), ("administrator", "ada"))}
        self.process = None
        self.port = 0
        self.start()

    def command(self, *words):
        """The output of a subcommand."""
        done = subprocess.run([self.waymark, "serve", *words, "--data", self.data], capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise Failure(f"serve {words[0]}: {done.stderr}")
        return done.stdout

    def start(self):
        """Runs the server; after `stop` at the same port."""
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [self.waymark, "serve", "--data", self.data, "--port", str(self.port)], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://[^/\s]+:(\d+)", line)
        if not found:
            self.errors.seek(0)
            raise Failure(f"the server did not start: {line} {self.errors.read().decode(errors='replace')}")
        self.address, self.port = found.group(0), int(found.group(1))

    def stop(self):
        end(self.process, self.errors)

    def ask(self, method, path, body=None, role="administrator", kind="application/json"):
        """The server's answer to a person, asked without the browser; below the channel if the path begins without a slash."""
        address = self.address + (path if path.startswith("/") else f"/api/apps/{self.app}/channels/production/{path}")
        data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": kind, "Authorization": f"Bearer {self.tokens[role]}"}
        request = urllib.request.Request(address, data=data, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
            return json.loads(text) if text and "json" in answer.headers["Content-Type"] and "ndjson" not in answer.headers["Content-Type"] else text

    def publish(self, rules, **more):
        """Publishes rules without the browser."""
        draft = self.ask("POST", "drafts", {"comment": "", "rules": rules}, role="editor")
        return self.ask("POST", f"drafts/{draft['id']}/publish", {"revision": draft["revision"], **more})

    def reset(self):
        pass

    def close(self):
        self.stop()
        self.folder.cleanup()


class Browser:
    """One headless Chromium. Waiting looks again until something holds, for a quarter of a minute at most."""

    def __init__(self, chromium, chromedriver, downloads):
        options = webdriver.ChromeOptions()
        options.binary_location = chromium
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(chromedriver))
        self.driver.set_script_timeout(20)
        self.downloads = downloads
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(downloads)})
        self.size(1440, 900)

    def close(self):
        self.driver.quit()

    # The page

    def size(self, width, height, scale=1):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})

    def prefer(self, **features):
        """Tells pages what the person prefers, such as `prefers_color_scheme="dark"`."""
        named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": named})

    def speak(self, language):
        """Tells pages the person's language."""
        agent = self.driver.execute_script("return navigator.userAgent")
        self.driver.execute_cdp_cmd("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": language})

    def go(self, address, forget=True):
        """Opens a page as on a first visit, and waits until it is filled."""
        self.driver.get("about:blank")
        if forget:
            origin = "/".join(address.split("/")[:3])
            self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
        self.driver.get(address)
        self.wait("return document.body && document.body.dataset.ready === 'true'", "the page is filled")
        self.wait("return document.getElementById('live').className === 'on' && document.querySelector('#screen .page')", "the stream is open")

    def desk(self, desk, role=None, hash=""):
        """Opens the desk as on a first visit, and signs in."""
        self.driver.get("about:blank")
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": desk.address, "storageTypes": "local_storage"})
        self.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.driver.get(f"{desk.address}/{hash}")
        self.wait("return document.body && document.body.dataset.ready === 'true'", "the page is filled")
        if role:
            self.sign_in(desk.tokens[role])
            self.wait("return document.getElementById('live').className === 'on' && document.querySelector('#rules .rule-kind')", "the desk is filled")

    def sign_in(self, token):
        self.type("#token", token)
        self.click("#sign-in")

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def module(self, name, expression):
        """What an expression gives about one of the page's modules, called `it`."""
        return self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"import('/{name}.js').then((it) => done({expression}), (problem) => done(String(problem)));")

    def wait(self, script, what, *arguments):
        """Looks until a script gives something true, and gives it back."""
        def look(_):
            try:
                return self.js(script, *arguments)
            except (JavascriptException, StaleElementReferenceException):
                return None
        try:
            return WebDriverWait(self.driver, 15, poll_frequency=0.05).until(look)
        except TimeoutException:
            raise Failure(f"waited in vain: {what}") from None

    def wait_text(self, selector, text):
        """Waits until an element has a text in it."""
        try:
            self.wait("return [...document.querySelectorAll(arguments[0])].some((each) => each.textContent.includes(arguments[1]))",
                      f"'{text}' in {selector}", selector, text)
        except Failure as failure:
            raise Failure(f"{failure}; there is '{self.text(selector)[:300]}'") from None

    def wait_gone(self, selector):
        self.wait("return !document.querySelector(arguments[0])", f"{selector} goes", selector)

    def find(self, selector):
        self.wait("return document.querySelector(arguments[0])", selector, selector)
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent).join('\\n')", selector)

    def count(self, selector):
        return self.js("return document.querySelectorAll(arguments[0]).length", selector)

    def click(self, selector, text=None):
        """Clicks the first element, or the first that has a text; again where it was put anew meanwhile."""
        return self.again(selector, lambda: self.click_once(selector, text))

    def again(self, selector, act):
        """Does something with an element; again where that was put anew meanwhile."""
        for _ in range(5):
            try:
                return act()
            except StaleElementReferenceException:
                continue
        raise Failure(f"{selector} is put anew all the time")

    def click_once(self, selector, text):
        element = self.wait(
            "return [...document.querySelectorAll(arguments[0])].find((each) => (arguments[1] === null || each.textContent.includes(arguments[1])) && !each.closest('[inert]'))",
            f"{selector} with '{text}'", selector, text)
        self.js("arguments[0].scrollIntoView({ block: 'nearest' })", element)
        # What still moves may be elsewhere by the time of the click.
        self.wait("return document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getTiming().iterations === Infinity)",
                  "everything stands still")
        element.click()

    def bring(self, selector, file):
        """Chooses a file; again where the field was put anew meanwhile."""
        return self.again(selector, lambda: self.find(selector).send_keys(str(file)))

    def type(self, selector, text):
        """Types in place of what a field has; again where the field was put anew meanwhile."""
        return self.again(selector, lambda: self.type_once(selector, text))

    def type_once(self, selector, text):
        element = self.find(selector)
        element.click()
        element.send_keys(Keys.CONTROL, "a")
        element.send_keys(Keys.DELETE)
        element.send_keys(text)
        return element

    def keys(self, *keys):
        """Presses keys wherever the focus is, as a keyboard does: whether or not what has the focus takes them."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def focus(self):
        """What has the focus: its id, or its class and text."""
        return self.js("const it = document.activeElement; return it.id || `${it.className} ${it.textContent}`")

    # What the browser tells

    def complaints(self):
        """What the browser's console said since it was asked last."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def requested(self):
        """The addresses asked for since the last time."""
        addresses = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                addresses.append(message["params"].get("request", message["params"])["url"])
        return addresses
