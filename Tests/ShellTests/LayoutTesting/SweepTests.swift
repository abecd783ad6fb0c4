import FoundationEssentials
import GimbalReporting
import GimbalShell
import Testing

/// A sweep has the same results as separate checks of all combinations.
@Suite struct SweepTests {
  private struct Sweep: Decodable {
    struct Finding: Decodable {
      let kind: String
      let failing: Int
      let device: String
      let axis: String?
      let fails: Double?
      let passes: Double?
    }
    let cells: Int
    let failed: Int
    let findings: [Finding]
  }

  private func sweep(_ shell: TestShell, _ options: String) throws -> Sweep {
    // Progress messages are not part of the output.
    try JSONDecoder().decode(Sweep.self, from: Data(shell.run("check \(options) --format json").output.utf8))
  }

  /// Returns a shell whose scene shows a line of text between margins of `sides` points.
  private func column(of text: String, sides: Int) throws -> TestShell {
    try TestShell(
      """
      scene new main device "iPhone 8"
      view new title kind label text "\(text)" lines 1
      constrain { title.left == root.left + \(sides); title.right == root.right - \(sides); title.top == root.top }
      """)
  }

  @Test(arguments: [
    ("A text of some length, not short", 50), ("Forty characters that want their own room", 31),
  ])
  func boundaryOfWidthIsExact(text: String, sides: Int) throws {
    let shell = try column(of: text, sides: sides)
    let found = try sweep(shell, "--devices all --text-scales 1,1.2")
    let truncated = try #require(found.findings.first)
    #expect(found.findings.count == 1 && truncated.kind == "truncated" && truncated.axis == "horizontal")
    let (fails, passes) = (try #require(truncated.fails), try #require(truncated.passes))
    #expect(passes == fails + 1)
    let scales = ["1", "1.2"].filter { scale in
      !shell.said("expect --device \(Int(fails))x480 --text-scale \(scale) not truncated").isEmpty
        && shell.said("expect --device \(Int(passes))x480 --text-scale \(scale) not truncated").isEmpty
    }
    #expect(scales.count == 1)
  }

  @Test func sweepMatchesSeparateChecks() throws {
    let shell = try column(of: "A text of some length, not short", sides: 50)
    let axes = "device all orientation all direction both text-scale 1, 1.2"
    let errors = shell.run("for each \(axes) { expect not truncated }").errors
    let found = try sweep(shell, "--devices all --orientations all --rtl --text-scales 1,1.2")
    #expect(errors.contains("error: \(found.failed) of \(found.cells) combinations failed"))
    #expect(found.findings.map(\.failing) == [found.failed] && found.failed > 0 && found.failed < found.cells)
  }

  @Test func sweepVariesTheKeyboard() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8"
      view new field
      constrain { field.left == root.left; field.width == 10; field.height == 30 }
      constrain { field.top == root.keyboard.top - 240 }
      """)
    let found = try sweep(shell, "--keyboards both --orientations portrait,landscape")
    #expect(found.cells == 4 && found.failed == 1)
    #expect(found.findings.map(\.kind) == ["outside"])
    #expect(shell.run("check --keyboards shown --orientations landscape").output.contains("keyboard shown"))
    #expect(try sweep(shell, "--keyboards hidden --orientations all").failed == 0)
  }

  @Test func boundaryOfHeightIsReported() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8"
      view new tall
      constrain { tall.left == root.left; tall.width == 10; tall.top == root.top + 100; tall.height == 650 }
      """)
    let found = try sweep(shell, "--devices all")
    let outside = try #require(found.findings.first)
    #expect(outside.kind == "outside" && outside.device == "iPhone SE 2" && outside.axis == "vertical")
    #expect(outside.fails == 749 && outside.passes == 750)
  }

  @Test func boundaryCanBeLowerBound() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8"
      view new a; view new b
      constrain { a.left == root.left; a.width == 0.5 * root.width; a.top == root.top; a.height == 10 }
      constrain { b.left == root.left + 250; b.width == 10; b.top == a.top; b.height == 10 }
      """)
    // The views overlap if half of the width of the screen exceeds 250.
    let found = try sweep(shell, "--devices all --kinds overlap")
    let overlap = try #require(found.findings.first)
    #expect(overlap.fails == 501 && overlap.passes == 500)
  }

  @Test func findingsSetExitCode() throws {
    let shell = try column(of: "A text of some length, not short", sides: 150)
    shell.run("check --devices all --kinds conflict,ambiguity")
    #expect(shell.session.status == .success)
    shell.run("view new b; check --devices all --kinds conflict,ambiguity")
    #expect(shell.session.status == .ambiguous)
    shell.run(
      "constrain { a: title.height == 3; b: title.height == 4 }; check --devices all --kinds conflict")
    #expect(shell.session.status == .unsatisfiable)
    shell.run("check --devices all")
    #expect(shell.session.status == .failed)
  }

  @Test func combinationsOfBlockAreLimited() throws {
    let shell = try TestShell("scene new main size 9x9")
    let deep = String(repeating: "for each direction both { ", count: 2_000)
    let said = shell.run(deep + String(repeating: "} ", count: 2_000)).errors
    #expect(said.contains("the block is nested more than 64 levels deep"))
    let scales = (0..<120).map { "\(1 + Double($0) / 100)" }.joined(separator: ", ")
    let many = shell.run("for each device all orientation all direction both text-scale \(scales) { check }")
    #expect(many.errors.contains("there are more than 10000 combinations"))
    #expect(shell.said("for each text-scale 1, 2 { frames root\n\n# a comment }\n; echo x }") != "")
  }

  /// Statements in a block are parsed like other statements, including comments, quotes and nested blocks.
  @Test func blocksContainStatements() throws {
    let shell = try TestShell("scene new main size 9x9")
    let said = shell.run(
      "for each text-scale 1 { echo a; ; # no }\n echo \"b }\"; for each text-scale 2 { echo c }; echo d }"
    ).output
    #expect(said.split(separator: "\n").filter { !$0.hasSuffix(":") } == ["a", "b }", "c", "d"])
    #expect(shell.session.status == .success)
  }
}

/// Reports on many layouts are correct for all of them and limited in length.
@Suite struct ManyLayoutsTests {
  @Test func truncatedTextIsReported() throws {
    let shell = try TestShell(
      """
      scene new main device "iPhone 8"
      view new a kind label text "words" lines 1; view new b
      constrain { a.left == root.left; a.top == root.top; a.width == 100; a.height == 0 }
      constrain { b.left == root.left; b.top == root.top; b.width == 10; b.height == 10 }
      """)
    #expect(shell.said("expect not truncated").contains("'a' does not show all of its text in 100 x 0"))
    #expect(shell.said("check --devices \"iPhone 8\"").contains("truncated: 'a'"))
    shell.run("view set a hidden true")
    #expect(shell.said("expect not truncated; check --devices \"iPhone 8\"").contains("no findings"))
  }

  /// At a height of 600, the views overlap below a width of 520. A wider and much higher screen fails, too,
  /// so no boundary is reported.
  @Test func boundariesAgreeWithCombinations() throws {
    let shell = try TestShell(
      """
      scene new main size 100x100
      view new a; view new b; view new c
      constrain { a.left == root.left; a.width == 200; a.top == root.top; a.height == 10 }
      constrain { c.right == root.centerX; c.width == 0.1 * root.height; c.top == root.top + 300; c.height == 1 }
      constrain { b.left == c.left; b.width == 10; b.top == root.top; b.height == 10 }
      """)
    #expect(
      shell.said("check --devices 300x600,540x600 --kinds overlap").contains(
        "fails at a width of 519 pt or less")
    )
    let said = shell.said("check --devices 300x600,540x600,600x1200 --kinds overlap")
    #expect(said.contains("in 2 of 3") && !said.contains("fails from"))
  }

  @Test func overlapsBeyondLimitAreCounted() throws {
    let views = (0..<60).map { index in
      "view new v\(index); constrain { v\(index).left == root.left; v\(index).top == root.top; v\(index).width == 9; v\(index).height == 9 }"
    }
    let shell = try TestShell((["scene new main size 100x100"] + views).joined(separator: "\n"))
    #expect(
      shell.said("expect no overlap").contains("'v0' and 'v1' overlap by 9 x 9 at 0,0; 1769 more pairs"))
    let said = shell.said("check --devices 100x100 --kinds overlap")
    #expect(
      said.contains("1001 findings") && said.contains("770 more pairs of siblings overlap"))
  }

  @Test func blockStatusIsWorstFailure() throws {
    let shell = try TestShell(
      "scene new main size 9x9; view new a; constrain { a.left == root.left; a.top == root.top; a.width == 4; a.width == 5; a.height == 4 }"
    )
    let said = shell.said("for each text-scale 1, 2 { expect no conflicts }")
    #expect(shell.session.status == .unsatisfiable)
    #expect(said.contains("1: #") && said.contains("set aside: #"))
    let unknown = shell.said("for each text-scale 1, 2 { expect zz.width == 1 }")
    #expect(unknown.split(separator: "\n").count { $0.contains("error:") } == 1)
    let json = shell.run("for each text-scale 1, 2 { frames a --format json }").output
    #expect(json.split(separator: "\n").allSatisfy { $0.hasPrefix("{") || $0.hasPrefix("[") })
  }

  @Test func allOrientationsAreReported() throws {
    let shell = try TestShell("scene new main device \"iPhone 8\"; view new a frame 0,0,10x10")
    let said = shell.said("expect --all-orientations a.width == 11")
    #expect(said.contains("in portrait: found 10") && said.contains("in landscapeLeft: found 10"))
  }

  @Test func hiddenViewHasChanged() throws {
    let shell = try TestShell(
      "scene new main size 99x99; view new a frame 0,0,10x10; tag was; view set a hidden true")
    #expect(shell.said("expect same as was").contains("'a' is hidden now"))
  }

  @Test func relationsShareTolerance() throws {
    let shell = try TestShell("scene new main size 999x999; view new a frame 0,0,100x10")
    #expect(shell.said("expect a.width == 100.01; expect a.width >= 100.01; expect 100.01 <= a.width") == "")
    #expect(shell.said("expect a.width == 100.02").contains("off by 0.02\n"))
    #expect(shell.said("expect a.foo == 1").contains("'frame'"))
  }
}
