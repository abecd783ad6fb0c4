"""Drives `gimbal mcp` with the Python library of the Model Context Protocol: calls each tool once."""

import argparse
import asyncio
import json
import sys
import time

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

# The maximum size of an answer, in bytes.
LIMIT = 20_000


def arguments(file, view):
    """Returns the arguments of a call of each tool."""
    commands = {"file": file, "commands": "frames"}
    return {
        "list_files": {},
        "open": {"file": file},
        "views": {"file": file},
        "frames": {"file": file, "orientation": "all"},
        "check": {"file": file},
        "explain": {"file": file, "target": view},
        "picture": {"file": file},
        "what_if": commands,
        "propose": commands,
        "history": {"file": file},
        "help": {"topic": "constrain"},
        "apply": commands,
    }


def members(result):
    """Returns a result with the names of the protocol. The names of attributes differ between versions of the library."""
    return result.model_dump(by_alias=True, exclude_none=True, mode="json")


async def call(session, tool, values):
    """Calls a tool, and prints the size and the time. Returns the text of the answer."""
    start = time.perf_counter()
    result = members(await session.call_tool(tool, values))
    milliseconds = (time.perf_counter() - start) * 1000
    size = len(json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode())
    text = "".join(part["text"] for part in result["content"] if part["type"] == "text")
    lines = text.splitlines() or [""]
    is_paged = lines[-1].startswith("[page ")
    state = "error" if result.get("isError") else "paged" if is_paged else "ok"
    print(f"{tool:10} {state:6} {size:6} bytes {milliseconds:8.1f} ms  {lines[0][:60]}")
    if size > LIMIT:
        sys.exit(f"the answer of '{tool}' has {size} bytes, but the limit is {LIMIT}")
    return text


async def first_view(session, file):
    """Returns the name of the first view below the root, in quotes."""
    result = await session.call_tool("views", {"file": file, "parts": ["views"]})
    lines = result.content[0].text.splitlines()
    column = lines[0].find("kind")
    names = [line[:column].strip() for line in lines[2:]]
    return '"' + names[0] + '"' if names and names[0] else "root"


async def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", default="examples")
    parser.add_argument("--file")
    parser.add_argument("--program", default=".build/debug/gimbal")
    parser.add_argument("--edit", action="store_true")
    options = parser.parse_args()
    server = StdioServerParameters(
        command=options.program, args=["mcp", options.folder] + (["--edit"] if options.edit else []))
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        start = time.perf_counter()
        opened = members(await session.initialize())
        milliseconds = (time.perf_counter() - start) * 1000
        name = " ".join(opened["serverInfo"][key] for key in ("name", "version"))
        print(f"{name}, protocol {opened['protocolVersion']}, {milliseconds:.1f} ms")
        tools = (await session.list_tools()).tools
        listed = (await call(session, "list_files", {})).split("\n")
        # A line has the kind of a file, two blanks and its path.
        paths = [line.split("  ", 1)[1] for line in listed if "  " in line]
        if not paths:
            sys.exit("the folder contains no layout files")
        file = options.file or paths[0]
        values = arguments(file, await first_view(session, file))
        for tool in tools:
            if tool.name != "list_files":
                await call(session, tool.name, values[tool.name])
        image = {"file": file, "format": "png", "orientation": "portrait"}
        await call(session, "picture", image)
        print(f"{len(tools)} tools")


asyncio.run(main())
