"""Drives `gimbal lsp` with pygls: edits with known diagnostics, random edits, and the times of completion."""

import argparse
import asyncio
import random
import statistics
import sys
import time

from lsprotocol import types as lsp

from pygls.lsp.client import LanguageClient

SCRIPT = """\
scene new main size 320x480
view new title kind label text "Hi 😀"
view new box
set new land when landscape
constrain {
  Top: title.top == root.top + 8
  title.leading == root.leading + 8
  box.leading == title.leading
  box.top == title.bottom + 8
  box.size == 40x40
}
constrain land { box.width == 60 @high }
vfl "H:[title]-(>=8)-|" into land
hide box into land
override title alpha 0.5 into land
expect box.width == 40
rotate landscape
frames box
"""

# Each mistake is an edit, a part of the script and its replacement, with the errors that follow it: the line, the
# first and the last character (all from 1), and the start of the message. The next edit repairs the mistake, and
# all errors disappear. So 26 mistakes are 52 edits.
MISTAKES = [
    ("view new title", "view nww title", [
        (2, 6, 9, "there is no 'view' command 'nww'"), (6, 8, 13, "there is no view 'title'"),
        (7, 3, 8, "there is no view 'title'"), (8, 18, 23, "there is no view 'title'"),
        (9, 14, 19, "there is no view 'title'"), (13, 9, 14, "there is no view 'title'"),
        (15, 10, 15, "there is no view 'title'")]),
    ("title.top ==", "titel.top ==", [(6, 8, 13, "there is no view 'titel'")]),
    ("root.top", "root.topp", [(6, 26, 30, "there is no attribute 'topp'")]),
    ("root.top + 8", "root.top + ", [(6, 32, 32, "unexpected end of the command")]),
    ("40x40", "40x", [(10, 15, 18, "'40x' is not a number"), (16, 8, 23, "expected box.width == 40")]),
    ("land { box", "lnad { box", [(12, 11, 15, "there is no set 'lnad'")]),
    ("@high", "@hihg", [(12, 35, 39, "")]),
    ("[title]", "[titel]", [(13, 9, 14, "there is no view 'titel'")]),
    ("[title]-", "[title-", [(13, 14, 15, "")]),
    (")-|\"", ")-|", [(13, 5, 6, "")]),
    ("hide box", "hdie box", [(14, 1, 5, "there is no command 'hdie'")]),
    ("hide box", "hide bxo", [(14, 6, 9, "there is no view 'bxo'")]),
    ("alpha 0.5", "alpha 1.5", [(15, 22, 25, "")]),
    ("alpha", "alhpa", [(15, 16, 21, "")]),
    ("width == 40", "width == 41", [(16, 8, 23, "expected box.width == 41")]),
    ("rotate landscape", "rotate sideways", [(17, 8, 16, "")]),
    ("frames box", "frames box --exat", [(18, 12, 18, "")]),
    ("frames box\n", "frames box\nundo\n", [(19, 1, 5, "'undo' cannot run in a script")]),
    ("frames box\n", "frames box\nview new box\n", [(19, 10, 13, "a view named 'box' already exists")]),
    ("frames box\n", "frames box\nread ../secret.gim\n", []),
    ("view new box\n", "view new box\nview new box\n", [(4, 10, 13, "a view named 'box' already exists")]),
    ("constrain {\n", "constrain \n", [
        (5, 11, 11, "unexpected end of the command"), (6, 3, 6, "there is no command 'Top'"), (7, 3, 8, "there is no command 'title'"),
        (8, 3, 6, "there is no command 'box'"), (9, 3, 6, "there is no command 'box'"),
        (10, 3, 6, "there is no command 'box'"), (11, 1, 2, "unexpected '}'"),
        (16, 8, 23, "expected box.width == 40")]),
    ("box.size == 40x40\n}", "box.size == 40x40\n", [(12, 11, 15, "unexpected 'land'")]),
    ("set new land when landscape", "set new land when ladnscape", [
        (4, 19, 28, "there is no orientation 'ladnscape'"), (12, 11, 15, "there is no set 'land'")]),
    ("\"Hi 😀\"", "\"Hi 😀\" kind", [
        (2, 44, 44, "unexpected end of the command"), (6, 8, 13, "there is no view 'title'"),
        (7, 3, 8, "there is no view 'title'"), (8, 18, 23, "there is no view 'title'"),
        (9, 14, 19, "there is no view 'title'"), (13, 9, 14, "there is no view 'title'"),
        (15, 10, 15, "there is no view 'title'")]),
    ("scene new main size 320x480", "scene new main size 320x480 x", [
        (1, 29, 30, "unexpected 'x'"), (2, 1, 39, "the project has no scene")]),
]

PIECES = [
    "\n", " ", ";", "{", "}", '"', "#", ".", "title", "box", "view new x", "hide ", "constrain ", "é", "😀", "==", "8",
    "\\", "\r\n", "scene new other size 50x50\n", "quit\n", "rotate portrait\n", "view rename box b2\n", "undo\n",
    "override title hidden yes\n", 'vfl "H:[title]"\n', "land", "@", "device iPhone8\n", "",
]


class Document:
    """An open document, and its text in the client."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1
        item = lsp.TextDocumentItem(uri=uri, language_id="gimbal", version=1, text=text)
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=item))

    def position(self, offset):
        """Returns the position of an offset, which must not be within a line break of two characters."""
        before = self.text[:offset]
        lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return lsp.Position(line=len(lines) - 1, character=len(lines[-1].encode("utf-16-le")) // 2)

    def replace(self, start, end, new):
        span = lsp.Range(start=self.position(start), end=self.position(end))
        self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        change = lsp.TextDocumentContentChangePartial(range=span, text=new)
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                text_document=lsp.VersionedTextDocumentIdentifier(uri=self.uri, version=self.version),
                content_changes=[change],
            )
        )

    async def diagnostics(self):
        """Waits for the diagnostics of the current version."""
        deadline = time.monotonic() + 120
        while True:
            published = self.client.published.get(self.uri)
            if published and published.version == self.version:
                return published.diagnostics
            if time.monotonic() > deadline or self.client.stopped:
                raise SystemExit(f"no diagnostics for version {self.version} of {self.uri}")
            await asyncio.sleep(0.002)


async def start(program):
    client = LanguageClient("gimbal-test", "1")
    client.published = {}

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(parameters):
        client.published[parameters.uri] = parameters

    @client.feature(lsp.WINDOW_LOG_MESSAGE)
    def log(parameters):
        print("log:", parameters.message)

    await client.start_io(program, "lsp")
    result = await client.initialize_async(
        lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), root_uri="file:///nonexistent-workspace")
    )
    assert result.capabilities.position_encoding == "utf-16"
    client.initialized(lsp.InitializedParams())
    return client


async def known_edits(client):
    """Applies the mistakes and their repairs. Returns the number of edits and of wrong answers."""
    document = Document(client, "file:///known.gim", SCRIPT)
    wrong = edits = 0
    for old, new, expected in MISTAKES:
        for before, after, errors in [(old, new, expected), (new, old, [])]:
            start = document.text.index(before)
            document.replace(start, start + len(before), after)
            edits += 1
            found = [d for d in await document.diagnostics() if d.severity == lsp.DiagnosticSeverity.Error]
            places = [
                (d.range.start.line + 1, d.range.start.character + 1, d.range.end.character + 1, d.message) for d in found
            ]
            matches = len(places) == len(errors) and all(
                place[:3] == error[:3] and place[3].startswith(error[3]) for place, error in zip(places, errors)
            )
            if not matches:
                wrong += 1
                print(f"edit {edits}, {before!r} -> {after!r}: expected {errors}, found {places}")
    return edits, wrong


async def random_edits(client, count, seed):
    """Edits at random places. At the end, the diagnostics equal those of the same text in a new document."""
    chance = random.Random(seed)
    document = Document(client, "file:///random.gim", SCRIPT)
    for number in range(count):
        text = document.text
        start = chance.randint(0, len(text))
        end = start if chance.random() < 0.5 else min(len(text), start + chance.randint(0, 12))
        if any(0 < o < len(text) and text[o - 1 : o + 1] == "\r\n" for o in (start, end)):
            continue
        document.replace(start, end, chance.choice(PIECES) if start == end else "")
        if number % 40 == 39:
            document.replace(0, len(document.text), SCRIPT)
        if number % 25 == 24:
            await document.diagnostics()
    found = [(str(d.range), d.message) for d in await document.diagnostics()]
    fresh = Document(client, "file:///fresh.gim", document.text)
    expected = [(str(d.range), d.message) for d in await fresh.diagnostics()]
    if found != expected:
        print(f"the diagnostics differ: {found} and {expected}")
    return found == expected


def large_script(views):
    lines = ["scene new main device 393x852"]
    lines += [f"view new v{i}" + (f" in v{(i - 1) // 4}" if i and i % 5 else "") for i in range(views)]
    for i in range(views):
        lines += [
            "constrain {", f"  V{i}Top: v{i}.top == root.top + {i}",
            f"  v{i}.leading == root.leading + 8; v{i}.width == {10 + i % 90}", f"  v{i}.height == 20", "}",
        ]
    return "\n".join(lines) + "\n"


async def completion_times(client, views, count):
    """Returns the times of completion at the end and within a large script, with an edit before each request."""
    document = Document(client, "file:///large.gim", large_script(views) + "\nhide \n")
    begin = time.monotonic()
    await document.diagnostics()
    print(f"first diagnostics of {views} views: {(time.monotonic() - begin) * 1000:.0f} ms")
    times, items = [], []
    for number in range(count):
        place = document.text.rindex("hide ") + len("hide ")
        word = f"v{1 + number % 9}"
        document.replace(place, document.text.index("\n", place), word)
        begin = time.monotonic()
        answer = await client.text_document_completion_async(
            lsp.CompletionParams(
                text_document=lsp.TextDocumentIdentifier(uri=document.uri), position=document.position(place + len(word))
            )
        )
        times.append((time.monotonic() - begin) * 1000)
        items.append(len(answer.items))
    assert min(items) > 0, items
    return times


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=".build/debug/gimbal")
    parser.add_argument("--random", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--views", type=int, default=1000)
    arguments = parser.parse_args()
    client = await start(arguments.program)
    edits, wrong = await known_edits(client)
    print(f"{edits} edits: {wrong} with wrong diagnostics")
    equal = await random_edits(client, arguments.random, arguments.seed)
    print(f"{arguments.random} random edits: {'the server runs' if not client.stopped else 'the server has ended'}")
    times = await completion_times(client, arguments.views, 50)
    print(f"completion at {arguments.views} views: median {statistics.median(times):.1f} ms, maximum {max(times):.1f} ms")
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()
    sys.exit(1 if wrong or not equal else 0)


asyncio.run(main())
