import GimbalReporting
import Testing

/// The note on views with text that is not in the system font, which keep their size at all text scales.
@Suite struct UnmeasuredTextTests {
  private static let setup = """
    scene new main device "iPhone 8"
    view new a kind label text "One" fontName "Avenir" content 30x20
    view new b kind label text "Two" fontName "Avenir" content 30x20
    view new c kind label text "Three"; view new d kind label text "Four" fontName "Avenir"
    constrain { a.top == root.top; b.top == a.bottom; c.top == b.bottom; d.top == c.bottom }
    constrain { a.leading == root.leading; b.leading == a.leading }
    constrain { c.leading == a.leading; d.leading == a.leading }

    """

  private static let note =
    "2 views have text in a font other than the system font and keep their sizes "
    + "at all text scales"

  @Test func sweepNotesTexts() throws {
    let shell = try TestShell(Self.setup)
    #expect(shell.run("check --text-scales 1").output == "main  1 combination: no findings\n")
    #expect(
      shell.run("check --text-scales 1,2").output
        == "main  2 combinations: no findings\nnote: \(Self.note)\n")
    #expect(shell.run("check --text-scales 2 --format json").output.contains("\"count\":2"))
    let (single, _) = shell.run("view remove b; check --text-scales 2")
    #expect(single.contains("\nnote: 1 view has text in a font other than the system font"))
  }

  @Test func combinationsWarnOnce() throws {
    let shell = try TestShell(Self.setup)
    #expect(shell.run("for each text-scale 1 { expect a.width == 30 }").errors == "")
    let (_, errors) = shell.run("for each text-scale 1,1.5,2 { expect a.width == 30 }")
    #expect(errors.hasSuffix(": warning: \(Self.note)\n"))
    #expect(errors.split(separator: "\n").count == 1)
  }
}
