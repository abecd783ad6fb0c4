import GimbalDocuments
import GimbalModel
import GimbalShell
import Synchronization
import Testing

/// `render`: the content of the picture and the extension of its file.
@Suite struct RenderCommandTests {
  private static let setup = """
    scene new home device "iPhone 8"
    view new a kind label; view new b
    constrain { a.top == root.top + 20; a.leading == root.leading + 16; a.width == 100; a.height == 40 }
    constrain { b.top == a.bottom + 12; b.leading == a.leading; b.width == 50; b.height == 50 }
    """

  private func text(_ path: String, of shell: TestShell) throws -> String { try shell.files.read(path) }

  @Test func textFileMatchesDraw() throws {
    let shell = try TestShell(Self.setup)
    #expect(
      shell.said("render p.txt --width 40 --all-orientations")
        == "p.txt: portrait, landscapeLeft, landscapeRight\n")
    #expect(try text("p.txt", of: shell) == shell.said("draw --width 40 --all-orientations"))
    #expect(shell.said("render p.txt a --ascii --orientation portrait") == "p.txt: portrait\n")
    #expect(try text("p.txt", of: shell) == shell.said("draw a --ascii --orientation portrait"))
  }

  /// An unused guide and a hidden keyboard are not drawn.
  @Test func customGuidesAndKeyboardAreDrawn() throws {
    let shell = try TestShell(
      Self.setup
        + """

        guide new column in b; guide new unused
        constrain { column.top == b.top; column.leading == b.leading; column.width == 20; column.height == 30 }
        """)
    #expect(shell.said("draw --width 40").hasSuffix("\n· safeArea, column, status bar\n"))
    #expect(
      shell.said("draw --width 40 --keyboard shown").hasSuffix(
        "\n· keyboard, safeArea, column, status bar\n"))
    shell.run("render p.svg --orientation portrait; render p.html")
    #expect(try text("p.svg", of: shell).contains("<title>column</title>"))
    #expect(try text("p.html", of: shell).contains("\"column\""))
    #expect(!shell.said("hide b; draw --width 40").contains("column"))
  }

  @Test func defaultOrientationsArePortraitAndLandscape() throws {
    let shell = try TestShell(Self.setup)
    #expect(shell.said("rotate landscapeRight; render p.svg").hasSuffix("p.svg: portrait, landscapeRight\n"))
    #expect(
      shell.run("scene set orientations landscapeLeft; render p.svg").output == "p.svg: landscapeLeft\n")
  }

  @Test func renderingIsDeterministic() throws {
    let (one, other) = (try TestShell(Self.setup), try TestShell(Self.setup))
    for form in ["svg", "html", "txt"] {
      one.run("render p.\(form)")
      other.run("render p.\(form)")
      #expect(try text("p.\(form)", of: one) == text("p.\(form)", of: other))
    }
  }

  @Test func revisionIsDrawn() throws {
    let shell = try TestShell(Self.setup)
    shell.run(
      "render then.svg; commit then; view rename a renamed; render now.svg; render again.svg --at HEAD~1")
    #expect(try text("now.svg", of: shell).contains("renamed"))
    #expect(
      try text("again.svg", of: shell).replacing(#/ · at [0-9a-f]+/#, with: "") == text("then.svg", of: shell)
    )
  }

  @Test(arguments: ["picture.gif", "picture", ".svg", "svg", "a.svg/", "x.svg.bak"])
  func unknownExtensionsAreRejected(_ path: String) throws {
    let shell = try TestShell(Self.setup)
    let said = shell.run("render \(path)")
    #expect(said.output == "" && said.errors.contains("has no known picture extension"))
    #expect(said.errors.hasSuffix("use the extension .svg, .html, .png or .txt\n"))
    #expect(shell.files.beginning(of: path) == nil)
  }

  @Test(arguments: [
    ("p.svg --scale 2", "'--scale' has no effect on .svg files", ".png"),
    ("p.svg --width 40", "'--width' has no effect on .svg files", ".txt"),
    ("p.html --ascii", "'--ascii' has no effect on .html files", ".txt"),
    ("p.txt --ascii --scale=2", "'--scale' has no effect on .txt files", ".png"),
  ])
  func uselessOptionsAreRejected(_ command: String, _ words: String, _ other: String) throws {
    let shell = try TestShell(Self.setup)
    let said = shell.run("render \(command)")
    #expect(
      said.output == "" && said.errors.contains(words) && said.errors.contains("use the extension \(other)"))
    #expect(["p.svg", "p.html", "p.txt"].allSatisfy { shell.files.beginning(of: $0) == nil })
  }

  /// An inequality is drawn as the limit of the distance, in both layout directions, and a stack view has its spacing.
  @Test(arguments: ["ltr", "rtl"]) func limitsAndSpacingsAreLabeled(direction: String) throws {
    let shell = try TestShell("scene new main size 300x200 direction \(direction)")
    let commands = [
      "view new a content 50x20; view new b content 60x20; view new s kind stackView spacing 17",
      "view new p in s content 60x40; view new q in s content 60x40",
      "constrain { a.leading == root.leading + 10; a.top == root.top + 10; b.top == a.top }",
      "constrain { b.leading >= a.trailing + 8; b.trailing == root.trailing - 11; a.trailing <= b.leading - 3 }",
      "constrain { root.bottom >= b.bottom + 30; s.top == root.top + 100; s.leading == root.leading }",
      "constrain { b.bottom <= root.bottom; s.bottom >= a.bottom + 13 }",
    ]
    for command in commands { #expect(shell.run(command).errors == "") }
    shell.run("render a.svg --orientation portrait")
    let labels = try text("a.svg", of: shell).matches(of: #/gaptext halo"[^>]*>([^<]*)</#).map {
      String($0.output.1)
    }
    #expect(Set(labels).isSuperset(of: ["10", "11", "≥ 8", "≥ 30", "100", "17"]), "\(labels)")
    #expect(!labels.contains("≥ 0"))
    #expect(shell.run("draw --ascii --width 60 --orientation portrait").output.contains("<>= 8>"))
  }

  /// A constraint that is set aside or not satisfied has no gap in the picture.
  @Test func onlyActiveConstraintsAreDrawn() throws {
    let shell = try TestShell(Self.setup)
    shell.run("render before.svg --orientation portrait")
    #expect(
      shell.run(
        "constrain { Twice: b.bottom == root.bottom - 7; b.trailing == root.trailing - 11 @250 }; render after.svg --orientation portrait; render after.html"
      ).errors.contains("set aside"))
    func gaps(_ path: String) throws -> Int {
      try text(path, of: shell).split(separator: "<path class=\"gap\"", omittingEmptySubsequences: false)
        .count
        - 1
    }
    #expect(try gaps("before.svg") == 3)
    #expect(try gaps("after.svg") == 3)
  }

  @Test(arguments: [("rotate landscape", 1), ("rotate portrait", 0)])
  func pageStartsWithOrientationOfScene(_ command: String, _ first: Int) throws {
    let shell = try TestShell(Self.setup)
    shell.run("\(command); render p.html")
    #expect(try text("p.html", of: shell).contains("\"first\":\(first),"))
  }

  @Test(arguments: ["svg", "html", "png", "txt"])
  func otherFilesAreNotReplaced(_ form: String) throws {
    let files = ["p.\(form)": "my notes\n"]
    let shell = try TestShell(Self.setup, files: files)
    let said = shell.run("render p.\(form)")
    #expect(said.output == "")
    #expect(said.errors.contains("'p.\(form)' already exists and is not a"))
    #expect(try text("p.\(form)", of: shell) == "my notes\n")
  }

  @Test(arguments: ["svg", "html", "txt"])
  func pictureIsReplaced(_ form: String) throws {
    let shell = try TestShell(Self.setup)
    shell.run("render p.\(form)")
    let before = try text("p.\(form)", of: shell)
    #expect(shell.run("constraint set #1 constant 30; render p.\(form)").errors == "")
    #expect(try text("p.\(form)", of: shell) != before)
  }

  @Test func pngIsConvertedFromSVG() throws {
    let rasterizer = RecordingRasterizer()
    let shell = try TestShell(Self.setup, rasterizer: rasterizer)
    #expect(
      shell.said("render p.svg; render p.png; render p.png --scale 2.5") == String(
        repeating: "p.svg: portrait, landscapeLeft\n", count: 1)
        + String(repeating: "p.png: portrait, landscapeLeft\n", count: 2))
    let svg = try text("p.svg", of: shell)
    #expect(rasterizer.asked.withLock { $0.map(\.document) } == [svg, svg])
    #expect(rasterizer.asked.withLock { $0.map(\.scale) } == [1, 2.5])
    #expect(try shell.files.bytes(of: "p.png").starts(with: RecordingRasterizer.start))
  }

  @Test func pngRequiresRasterizer() throws {
    let shell = try TestShell(Self.setup)
    #expect(shell.run("render p.png").errors.contains("write an .svg file"))
    #expect(shell.files.beginning(of: "p.png") == nil)
  }

  @Test func renderRunsInScriptsAndBlocks() throws {
    let shell = try TestShell(Self.setup)
    #expect(shell.runScript("render p.svg\nrender q.txt").errors == "")
    #expect(shell.run("for each orientation all { render r.svg }").errors.contains("for each"))
    #expect(shell.files.beginning(of: "r.svg") == nil)
  }
}

/// A rasterizer that records its calls.
private final class RecordingRasterizer: Rasterizer {
  static let start = [0x89] + Array("PNG\r\n".utf8)

  let asked = Lock<[(document: String, scale: Double)]>([])

  func png(of document: String, scale: Double) throws(RasterizerFailure) -> [UInt8] {
    asked.withLock { $0.append((document, scale)) }
    return RecordingRasterizer.start
  }
}
