import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import TestSupport
import Testing

/// The diagnostics after each of 52 edits: 26 mistakes and their repairs.
@Suite struct EditTranscriptTests {
  private static let script = """
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

  private static let mistakes = [
    ("view new title", "view nww title"), ("title.top ==", "titel.top =="), ("root.top", "root.topp"),
    ("root.top + 8", "root.top + "), ("40x40", "40x"), ("land { box", "lnad { box"), ("@high", "@hihg"),
    ("[title]", "[titel]"), ("[title]-", "[title-"), (")-|\"", ")-|"), ("hide box", "hdie box"),
    ("hide box", "hide bxo"), ("alpha 0.5", "alpha 1.5"), ("alpha", "alhpa"), ("width == 40", "width == 41"),
    ("rotate landscape", "rotate sideways"), ("frames box", "frames box --exat"),
    ("frames box\n", "frames box\nundo\n"), ("frames box\n", "frames box\nview new box\n"),
    ("frames box\n", "frames box\nread ../secret.gim\n"), ("view new box\n", "view new box\nview new box\n"),
    ("constrain {\n", "constrain \n"), ("40x40\n}", "40x40\n"), ("when landscape", "when ladnscape"),
    ("\"Hi 😀\"", "\"Hi 😀\" kind"), ("  box.size == 40x40", "  box.size == 40x40; box.width == 41"),
  ]

  @Test func editsHaveTheRecordedDiagnostics() throws {
    let client = try TestClient(Self.script)
    let clean = try client.diagnostics()
    var transcript = "# the script\n" + lines(clean)
    for (old, new) in Self.mistakes {
      try replace(old, with: new, in: client)
      transcript +=
        "\n# \(shown(old)) -> \(shown(new))\n"
        + lines(try client.diagnostics().filter { !clean.contains($0) })
      try replace(new, with: old, in: client)
      #expect(try client.diagnostics() == clean, "after the repair of \(shown(new))")
    }
    let difference = try Goldens().difference(of: transcript, from: "edits.txt")
    #expect(difference == nil)
  }

  private func shown(_ text: String) -> String { text.replacing("\n", with: "↵") }

  private func lines(_ diagnostics: [String]) -> String {
    diagnostics.map { $0.replacing("\n", with: "\n    ") + "\n" }.joined()
  }

  /// Replaces the first occurrence of a text by a change of its range.
  private func replace(_ old: String, with new: String, in client: TestClient) throws {
    let start = try client.place(old)["position"]
    let end = try client.place(old, old.utf16.count)["position"]
    let range = try #require(client.text.firstRange(of: old))
    client.change([["range": ["start": start, "end": end], "text": .text(new)]])
    client.edited(client.text.replacingCharacters(in: range, with: new))
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
