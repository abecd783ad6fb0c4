import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests of pipes: buffering, closed ends, and binary input.
@Suite struct StreamTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  @Test func outputIsFlushedBeforeNextLine() throws {
    let child = try fixture.start("p.gimbal")
    // The pipe stays open between lines.
    for number in 1...5 {
      child.send("echo \(number)\n")
      try child.wait(for: "\(number)\n")
    }
    child.send("nonsense\n")
    try child.wait(forError: "there is no command")
    child.endInput()
    #expect(try child.end().code == 1)
  }

  @Test func closedReaderEndsRun() throws {
    let started = ContinuousClock.now
    let outcome = try fixture.shell("yes 'help all' | \"$gimbal\" p.gimbal | head -1")
    #expect(outcome.output.hasPrefix("scene new "))
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors == "")
    #expect(ContinuousClock.now - started < .seconds(20))
  }

  @Test func editsBeforeReaderClosesAreKept() throws {
    let outcome = try fixture.shell(
      "printf 'scene new s size 10x10\\nview new a\\nhelp all\\nhelp all\\n' | \"$gimbal\" p.gimbal | head -1"
    )
    #expect(outcome.errors == "")
    #expect(try fixture.run("p.gimbal", "-c", "view list").output.contains("a"))
  }

  @Test func scriptCompletesAfterReaderCloses() throws {
    let lines = (1...100).map { "view new v\($0)\nhelp all\n" }.joined()
    try fixture.write("scene new s size 10x10\n" + lines, to: "s.gim")
    let outcome = try fixture.shell("{ \"$gimbal\" p.gimbal -f s.gim; echo $? >&2; } | head -1")
    #expect(outcome.output.split(separator: "\n").count == 1)
    // 128 + SIGPIPE, as for other programs, without a message.
    #expect(outcome.errors == "141\n")
    #expect(try fixture.run("p.gimbal", "-c", "view list --format ndjson").output.contains("\"v100\""))
  }

  @Test func unreadableInputIsError() throws {
    let outcome = try fixture.shell("\"$gimbal\" p.gimbal </")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("<stdin>:1:1: error: cannot read the input: is a directory\n"))
  }

  @Test func nonblockingStreamsAreSupported() throws {
    // A helper program makes both ends nonblocking.
    try fixture.write(
      """
      import os, subprocess, sys, time
      (input, feed), (drain, output) = os.pipe(), os.pipe()
      for end in (input, output): os.set_blocking(end, False)
      child = subprocess.Popen([os.environ["gimbal"]] + sys.argv[1:], stdin=input, stdout=output)
      os.close(input), os.close(output)
      time.sleep(0.3)
      os.write(feed, b"help all\\n" * 40 + b"echo " + b"x" * 3000 + b"\\n")
      os.close(feed)
      time.sleep(0.3)
      text = b""
      while piece := os.read(drain, 1 << 16): text += piece
      print(child.wait(), text.endswith(b"x" * 3000 + b"\\n"), len(text) > 1 << 17)
      used = os.times()
      print(used.children_user + used.children_system < 5)
      """, to: "feed.py")
    let outcome = try fixture.shell("python3 feed.py")
    #expect(outcome.output == "0 True True\nTrue\n" && outcome.errors == "")
  }

  @Test func binaryGarbageGivesErrorPerLine() throws {
    var input: [UInt8] = Array("scene new s size 10x10\n".utf8)
    input += [0xFF, 0xFE, 0x00, 0x80, 0x0A, 0xC3, 0x28, 0x0A, 0x00, 0x01, 0x1B, 0x5B, 0x0A]
    input += Array("echo alive\n".utf8)
    let outcome = try fixture.run(["p.gimbal"], input: input)
    #expect(outcome.code == 1)
    #expect(outcome.output == "alive\n")
    #expect(outcome.errors.contains("<stdin>:2:1: error: the line is not UTF-8\n"))
    #expect(outcome.errors.contains("<stdin>:3:1: error: the line is not UTF-8\n"))
    #expect(outcome.errors.contains("<stdin>:4:1: error: "))
    // No control characters reach a terminal.
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test(arguments: 1...20) func randomBytesDoNotCrash(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet =
      Array("scene new a view constrain {}\"\\#;\n.=<>@0123456789-*/,:\u{0}\u{7F}é日".utf8) + [0xFF, 0xC0]
    let input = (0..<3000).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
    let outcome = try fixture.run([], input: input)
    #expect(outcome.signal == 0 && [0, 1].contains(outcome.code), "seed \(seed)")
    #expect(!outcome.errors.contains("\u{0}"))
  }

  @Test func binaryScriptIsUsageError() throws {
    try Data([0x65, 0xFF, 0xFE]).write(to: URL(filePath: fixture.directory.file("s.gim")))
    let outcome = try fixture.run("-f", "s.gim")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("error: cannot read 's.gim': it is not UTF-8 text\n"))
  }

  @Test func lineEndingsAndByteOrderMarkAreAccepted() throws {
    let text =
      "\u{FEFF}scene new s size 10x10\r\nview new a\r\nconstrain {\r\n  a.width == 1\r\n}\r\nframes\r\n"
    try fixture.write(text, to: "s.gim")
    let scripted = try fixture.run("-f", "s.gim")
    let piped = try fixture.run(input: text)
    #expect(scripted.errors == "" && scripted.code == 0)
    #expect(piped.errors == "" && piped.code == 0)
    #expect(scripted.output == piped.output && scripted.output.contains("1.000"))
    #expect(!scripted.output.contains("\r"))
  }

  @Test func lastLineWithoutNewlineRuns() throws {
    #expect(try fixture.run(input: "echo one\necho two").output == "one\ntwo\n")
  }

  @Test func lineLengthIsLimited() throws {
    let word = String(repeating: "x", count: 1_000_000)
    let long = try fixture.run(input: "echo \(word)\n")
    #expect(long.output == word + "\n" && long.code == 0)

    let tooLong = try fixture.run(input: "echo \(String(repeating: "x", count: 17 << 20))\necho after\n")
    #expect(tooLong.output == "after\n")
    #expect(tooLong.code == 1)
    #expect(tooLong.errors == "<stdin>:1:1: error: more than 16777216 bytes in a line of commands\n")
  }

  @Test func recursiveScriptsAreRejected() throws {
    try fixture.write("echo deeper\nread s.gim\n", to: "s.gim")
    let outcome = try fixture.run("p.gimbal", "-f", "s.gim")
    #expect(outcome.code == 1)
    #expect(outcome.errors.hasPrefix("s.gim:2:1: error: scripts are nested more than 16 levels deep\n"))
    #expect(outcome.errors.contains("check whether a script reads itself"))
  }

  @Test func quietSuppressesWarnings() throws {
    let commands = ["-c", "scene new s size 10x10", "-c", "set new x when images=3"]
    #expect(try fixture.run(commands).errors.contains("warning: scene 's' has no trait 'images'"))
    #expect(try fixture.run(["--quiet"] + commands).errors == "")
    // Errors are still printed.
    #expect(try fixture.run("--quiet", "-c", "nonsense").errors.contains("there is no command"))
  }

  @Test func onlyChangesCreateAProject() throws {
    _ = try fixture.directory.write("", to: "home.gimbal")
    let path = fixture.directory.file("hoem.gimbal")
    for arguments in [
      [], ["-c", "scene list"], ["-c", "view set a text b"], ["-c", "undo"], ["-c", "gc"],
    ] {
      let outcome = try fixture.run(["hoem.gimbal"] + arguments, input: [])
      #expect(
        outcome.errors.hasSuffix(
          "warning: the project 'hoem.gimbal' does not exist, and no command created it\n"
            + "  did you mean 'home.gimbal'?\n"), "\(arguments)")
      #expect(!FileManager.default.fileExists(atPath: path), "\(arguments)")
    }
    // A misspelled project does not replace an earlier export.
    _ = try fixture.run("-c", "scene new s", "-c", "export kept.gim")
    let kept = try Data(contentsOf: URL(filePath: fixture.directory.file("kept.gim")))
    for command in ["export kept.gim", "export other.ndjson", "backup copy.gimbal"] {
      let outcome = try fixture.run("hoem.gimbal", "-c", command)
      #expect(
        outcome.errors.hasPrefix("error: the project 'hoem.gimbal' does not exist, so nothing is written"))
      #expect(outcome.code != 0)
    }
    #expect(try Data(contentsOf: URL(filePath: fixture.directory.file("kept.gim"))) == kept)
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("other.ndjson")))
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("copy.gimbal")))
    #expect(try fixture.run("--quiet", "hoem.gimbal", input: "").errors == "")
    #expect(try fixture.run("hoem.gimbal", "-c", "scene new s").errors == "")
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
