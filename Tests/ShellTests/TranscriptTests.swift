import GimbalNotation
import GimbalShell
import GimbalStore
import TestSupport
import Testing

/// Transcripts of all commands, their options and their errors: each statement with its output.
///
/// A failed statement changes neither the project nor the session. This is checked after each one.
@Suite struct TranscriptTests {
  static let files = [
    "good.gim": "view new fromGood\necho good\n",
    "bad.gim": "view new fromBad\nmode json\nview new fromGood\n",
    "outer.gim": "view new fromOuter\nread good2.gim\necho outer\n",
    "good2.gim": "view new fromInner in fromOuter\n",
    "deep.gim": "read deep.gim\n",
    "broken.gim": "view new neverMade\nview new {\n",
    "mode.gim": "mode csv\n",
    "quits.gim": "echo leaving\nquit\necho not reached\n",
  ]

  @Test(arguments: goldens.names(in: "transcripts", ending: ".gim"))
  func transcriptMatches(_ name: String) throws {
    let setup = name == "running" ? "scene new main size 10x10" : ""
    let shell = try TestShell(setup, files: TranscriptTests.files)
    var transcript = ""
    for line in try goldens.text("transcripts/\(name).gim").split(separator: "\n") {
      let (records, state) = (try shell.records(), shell.session.state)
      let isSingle = !line.contains(";") || line.contains("{")
      let said = shell.run(String(line))
      transcript += "> \(line)\n" + said.output + said.errors
      guard said.errors.contains(": error: "), isSingle else { continue }
      #expect(try shell.records() == records, "\(line)")
      #expect(
        shell.session.state.scene == state.scene && shell.session.state.format == state.format, "\(line)")
    }
    #expect(try goldens.difference(of: transcript, from: "transcripts/\(name).txt") == nil)
  }

  /// A script of the successful statements has the same effect as the separate statements. Scripts reject
  /// most history commands, so those are excluded.
  @Test(
    arguments: goldens.names(in: "transcripts", ending: ".gim").filter {
      $0 != "running" && !$0.hasPrefix("history")
    })
  func scriptMatchesTranscript(_ name: String) throws {
    let shell = try TestShell()
    var good: [Substring] = []
    for line in try goldens.text("transcripts/\(name).gim").split(separator: "\n") {
      if !shell.run(String(line)).errors.contains(": error: ") { good.append(line) }
    }
    let script = try TestShell()
    #expect(!script.runScript(good.joined(separator: "\n")).errors.contains(": error: "))
    for listing in [
      "scene list", "view list", "set list", "constraint list", "frames --all-orientations", "trait",
    ] {
      #expect(script.said(listing) == shell.said(listing))
    }
  }
}
