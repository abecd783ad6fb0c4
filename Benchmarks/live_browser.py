"""A headless Chromium, driven with the DevTools protocol over two pipes. Used by Benchmarks/live-page."""

import json
import os
import select
import subprocess
import tempfile
import time


class Failure(Exception):
    pass


class Browser:
    def __init__(self, path="/usr/bin/chromium-headless-shell"):
        self.home = tempfile.TemporaryDirectory()
        theirs_in, self.commands = os.pipe()
        self.answers, theirs_out = os.pipe()

        # Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
        def connect():
            os.dup2(theirs_in, 103)
            os.dup2(theirs_out, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            [path, "--no-sandbox", "--remote-debugging-pipe", f"--user-data-dir={self.home.name}", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars", "--enable-precise-memory-info",
             "--js-flags=--expose-gc"],
            preexec_fn=connect, pass_fds=(3, 4, theirs_in, theirs_out), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.home.name})
        os.close(theirs_in)
        os.close(theirs_out)
        self.pending = b""
        self.number = 0
        self.events = []

    def notify(self, number):
        """Sends a signal to all processes of the browser."""
        found, parents = [], [self.process.pid]
        while parents:
            found += parents
            children = subprocess.run(["pgrep", "-P", ",".join(map(str, parents))], capture_output=True, text=True)
            parents = [int(line) for line in children.stdout.split()]
        for process in found:
            os.kill(process, number)

    def ask(self, method, parameters=None, session=None, seconds=60):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        number, end = self.number, time.monotonic() + seconds
        while True:
            answer = self.next(end, method)
            if answer.get("id") != number:
                if "method" in answer:
                    self.events.append(answer)
                continue
            if "error" in answer:
                raise Failure(f"{method}: {answer['error']}")
            return answer["result"]

    def next(self, end, method):
        while b"\0" not in self.pending:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                raise Failure(f"no answer to {method}")
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise Failure("the browser has ended")
            self.pending += data
        text, self.pending = self.pending.split(b"\0", 1)
        return json.loads(text)

    def page(self, address, width=1400, height=1000):
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        target = self.ask("Target.createTarget", {"url": "about:blank", "browserContextId": context})["targetId"]
        session = self.ask("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        page = Page(self, target, session)
        page.ask("Runtime.enable")
        page.ask("Page.enable")
        page.ask("Emulation.setDeviceMetricsOverride",
                 {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        page.ask("Page.navigate", {"url": address})
        return page

    def close(self):
        self.process.kill()
        self.process.wait()
        self.home.cleanup()


class Page:
    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session

    def ask(self, method, parameters=None, seconds=60):
        return self.browser.ask(method, parameters, self.session, seconds)

    def evaluate(self, expression, waits=False):
        result = self.ask("Runtime.evaluate", {
            "expression": expression, "returnByValue": True, "awaitPromise": waits})
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression, seconds=15):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(f"Boolean({expression})"):
                return
            time.sleep(0.005)
        raise Failure(f"'{expression}' does not become true")

    def mouse(self, kind, x, y, buttons=0):
        self.ask("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left" if kind != "mouseMoved" or buttons else "none",
            "buttons": buttons, "clickCount": 1 if kind != "mouseMoved" else 0})

    def close(self):
        self.browser.ask("Target.closeTarget", {"targetId": self.target})

    @property
    def errors(self):
        """The exceptions and errors that the page has reported."""
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                found.append(event["params"]["exceptionDetails"].get("exception", {}).get("description", "exception"))
            if event["method"] == "Runtime.consoleAPICalled" and event["params"]["type"] == "error":
                found.append(str(event["params"]["args"]))
        return found
