import Testing

/// Text styles and the text size of the user in commands.
@Suite struct TextSizeCommandTests {
  private static let setup = """
    scene new main device "iPhone 15"
    view new title kind label text "Title" font title1
    view new note kind label text "Note" font 13 bold
    constrain { title.top == root.top; title.leading == root.leading; note.top == title.bottom; note.leading == root.leading }
    """

  private func height(of view: String, in frames: String) throws -> Double {
    let row = try #require(frames.split(separator: "\n").first { $0.hasPrefix(view) })
    return try #require(row.split(separator: " ").compactMap { Double($0) }.last)
  }

  @Test func optionsAndTraitsSelectTheTextSize() throws {
    let shell = try TestShell(Self.setup)
    let usual = shell.said("frames")
    let huge = shell.said("frames --text-size accessibility-extra-extra-extra-large")
    #expect(try height(of: "title", in: usual) == 33.667 && height(of: "title", in: huge) == 69.333)
    #expect(try height(of: "note", in: usual) == height(of: "note", in: huge))
    shell.run("trait textSize=accessibilityExtraExtraExtraLarge")
    #expect(shell.said("frames") == huge)
    #expect(shell.said("frames --text-size large") == usual)
    #expect(shell.said("trait").contains("accessibilityExtraExtraExtraLarge"))
    shell.run("trait textSize=")
    #expect(shell.said("frames") == usual)
  }

  @Test func fontsAreStylesOrSizes() throws {
    let shell = try TestShell(Self.setup)
    shell.run("view set note font headline")
    #expect(try height(of: "note", in: shell.said("frames")) == 20.333)
    shell.run("view set note font 13")
    #expect(try height(of: "note", in: shell.said("frames --text-size extra-large")) == 15.667)
    shell.run("view set note font default")
    #expect(try height(of: "note", in: shell.said("frames")) == 20.333)
    #expect(shell.run("view set note font hedline").errors.contains("hedline"))
  }

  @Test func archivesKeepStylesAndTextSizes() throws {
    let shell = try TestShell(Self.setup)
    shell.run("trait textSize=extraSmall")
    _ = shell.said("export a.ndjson")
    let archive = try shell.files.read("a.ndjson")
    #expect(archive.contains("\"textStyle\":\"title1\"") && archive.contains("\"textSize\":\"extraSmall\""))
    let copy = try TestShell(files: ["a.ndjson": archive])
    _ = copy.said("import a.ndjson")
    #expect(copy.said("frames") == shell.said("frames"))
    let changed = archive.replacing("\"textSize\":\"extraSmall\"", with: "\"textSize\":\"tiny\"")
    let wrong = try TestShell(files: ["a.ndjson": changed])
    #expect(wrong.run("import a.ndjson").errors.contains("must be a content size category"))
  }

  @Test(arguments: [
    ("frames --text-size accessibility-larg", "did you mean 'accessibility-large'?"),
    ("frames --text-size 12", "expected a text size"), ("trait textSize=tiny", "tiny"),
    ("set new big when textSize=tiny", "there is no text size 'tiny'"),
    ("view new row instance main textSize=large", "the trait 'textSize' cannot be set for an instance"),
  ])
  func wrongUsesAreErrors(command: String, message: String) throws {
    let errors = try TestShell(Self.setup).run(command).errors
    #expect(errors.contains(message), "\(errors)")
  }

  @Test func combinationsHaveTextSizes() throws {
    let shell = try TestShell(Self.setup)
    let found = shell.run("for each text-size all { expect title.height == 33.667 }").errors
    #expect(found.contains("11 of 12 combinations failed") && found.contains("text size extra-small"))
    #expect(shell.run("check --text-sizes all").output.contains("12 combinations: no findings"))
  }

  @Test(arguments: [
    ("textSize=large", "large"), ("textSize large", "large"),
    ("textSize != large", "small accessibilityMedium accessibilityLarge"),
    ("textSize >= accessibilityMedium", "accessibilityMedium accessibilityLarge"),
    ("textSize < large", "small"), ("not textSize < extraLarge", "accessibilityMedium accessibilityLarge"),
    ("landscape and textSize <= large", ""),
  ])
  func conditionsTestTextSizes(_ condition: String, _ expected: String) throws {
    let shell = try TestShell(Self.setup)
    shell.run("set new big when \(condition)")
    let installed = ["small", "large", "accessibilityMedium", "accessibilityLarge"].filter { size in
      shell.run("trait textSize=\(size)")
      // The only set of the scene without rules is the last one of the list.
      return shell.said("set list --format json").contains("\"installed\":true,\"manual\":false}]")
    }
    #expect(installed.joined(separator: " ") == expected)
  }

  /// In an instance with another text scale, a style becomes a fixed font of the size on the screen.
  @Test func instancesScaleStyles() throws {
    let shell = try TestShell(
      """
      scene new cell size 300x60
      view new title kind label text "Title" font title1
      constrain { title.top == root.top; title.leading == root.leading }
      scene new main device "iPhone 15"
      view new row instance cell textScale=2
      constrain { row.top == root.top; row.leading == root.leading; row.width == 300; row.height == 200 }
      """)
    let usual = try height(of: "  row/title", in: shell.said("frames"))
    let small = try height(of: "  row/title", in: shell.said("frames --text-size extra-small"))
    #expect(usual == 67 && small == 60)
  }
}
