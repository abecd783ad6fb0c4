import Testing

/// Shorthands for several constraints, and the constraints that they stand for.
struct ShorthandTests {
  private static let setup = "scene new S; view new a; view new b; view new \"edges\""

  /// Returns the constraints that a text adds, without their handles and sets.
  private static func constraints(_ text: String) throws -> [String] {
    let shell = try TestShell(setup)
    let errors = shell.said("constrain { \(text) }")
    guard errors.isEmpty else { return [errors] }
    return shell.said("scene show S --script").split(separator: "\n").map(String.init)
      .filter { $0.contains("==") || $0.contains("<=") }
      .map { $0.replacing("constrain { ", with: "").replacing(" }", with: "").trimmingPrefix("  ") }.map(
        String.init)
  }

  @Test(arguments: [
    (
      "a.edges == root.safeArea.edges inset 8",
      [
        "a.top == root.safeArea.top + 8", "a.leading == root.safeArea.leading + 8",
        "a.bottom == root.safeArea.bottom - 8", "a.trailing == root.safeArea.trailing - 8",
      ]
    ),
    (
      "Form: pin a to b inset 1,2 @high",
      [
        "FormTop: a.top == b.top + 1 @750", "FormLeading: a.leading == b.leading + 2 @750",
        "FormBottom: a.bottom == b.bottom - 1 @750", "FormTrailing: a.trailing == b.trailing - 2 @750",
      ]
    ),
    (
      "a.edges == b.edges inset 1,2,3,4",
      [
        "a.top == b.top + 1", "a.leading == b.leading + 2", "a.bottom == b.bottom - 3",
        "a.trailing == b.trailing - 4",
      ]
    ),
    (
      "a.center == root.safeArea.center",
      ["a.centerX == root.safeArea.centerX", "a.centerY == root.safeArea.centerY"]
    ),
    ("a.size <= 80x20", ["a.width <= 80", "a.height <= 20"]),
    ("a.size == b.size", ["a.width == b.width", "a.height == b.height"]),
    ("Shape: a.aspect == 16:10 @low", ["Shape: a.width == 1.6 * a.height @250"]),
    ("a.aspect == 1.5", ["a.width == 1.5 * a.height"]),
    ("a below b 8; b above root.safeArea", ["a.top == b.bottom + 8", "b.bottom == root.safeArea.top"]),
    (
      "a after b 8; a before b 4 priority 750",
      ["a.leading == b.trailing + 8", "a.trailing == b.leading - 4 @750"]
    ),
    // A view can have the name of a shorthand.
    ("edges.width == 10", ["edges.width == 10"]),
  ]) func shorthandsAreConstraints(_ text: String, _ wanted: [String]) throws {
    #expect(try Self.constraints(text).sorted() == wanted.sorted())
  }

  /// Without braces, the first word of a shorthand is not the name of a set.
  @Test(arguments: [
    ("pin a to b", 4), ("a below b 8", 1), ("a.edges == b.edges when landscape", 4), ("Form: pin a to b", 4),
    ("auto FormPortrait: a.center == b.center", 2), ("base a below b", 1), ("base pin a to b", 4),
    ("base below.top == a.top", 1), ("base { pin a to b; below.top == a.top }", 5),
  ]) func bracesAreOptional(_ text: String, _ count: Int) throws {
    let shell = try TestShell(Self.setup + "; view new below; set new base")
    #expect(shell.said("constrain \(text)") == "")
    #expect(shell.said("constraint list --format csv").split(separator: "\n").count == count + 1)
  }

  @Test func attributesPrecedeTheOrientation() throws {
    let shell = try TestShell(Self.setup)
    shell.run("constrain auto FormPortrait: a.center == b.center")
    let list = shell.said("constraint list")
    #expect(list.contains("FormCenterXPortrait") && list.contains("FormCenterYPortrait"), "\(list)")
  }

  @Test(arguments: [
    ("a.edges <= b.edges", "'edges' does not support '<='"),
    ("a.edges == b.edges inset 1,2,3", "an inset cannot have 3 numbers"),
    ("a.edges == b", "expected '.edges'"),
    ("a.aspect == 16:0", "the ratio must be"),
    ("a.aspect == -2", "the ratio must be"),
    ("pin a b", "expected 'to'"),
    ("a.size == 80", "unexpected '80'"),
    ("a below", "expected the name of a view"),
    ("a.width == 10 @hgh", "expected a priority"),
    ("a.edges == c.edges", "there is no view 'c'"),
  ]) func mistakesAreExplained(_ text: String, _ message: String) throws {
    let shell = try TestShell(Self.setup)
    let before = try shell.records()
    #expect(shell.said("constrain { \(text) }").contains(message))
    #expect(try shell.records() == before)
  }
}
