import GimbalModel
import Testing

/// Placements with limits: `width <= 75%`.
struct PlacementLimitTests {
  private static let label = #"""
    device 320x568
    view new l kind label text "A somewhat longer text of a label that wraps over lines" lines 0
    """#

  private static func frame(of name: String, _ text: String) throws -> Substring? {
    let shell = try TestShell("scene new S; \(label)\n\(text)")
    return shell.said("frames").split(separator: "\n").first { $0.hasPrefix("\(name) ") }
  }

  /// The longest line of the text is narrower than 240 points.
  @Test func limitedTextIsAsWideAsWithAConstraint() throws {
    let placed = try Self.frame(of: "l", "size-to-fit l width <= 75%")
    #expect(placed == "l     0.000  0.000  212.500  41.000")
    let constrained =
      "constrain { l.top == root.top; l.leading == root.leading; l.width <= 0.75 * root.width }"
    #expect(try Self.frame(of: "l", constrained) == placed)
  }

  @Test func wideLimitsChangeNothing() throws {
    let fitting = try Self.frame(of: "l", "size-to-fit l")
    #expect(try Self.frame(of: "l", "size-to-fit l width <= 1000 height <= 100") == fitting)
  }

  @Test(arguments: [
    ("resize b width <= 50", "b     7.000  9.000  50.000  20.000"),
    ("resize b width >= 90", "b     7.000  9.000  90.000  20.000"),
    ("resize b width >= 90 width <= 70", "b     7.000  9.000  70.000  20.000"),
    ("resize b width 50% width <= 100", "b     7.000  9.000  100.000  20.000"),
    ("resize b width <= 100; resize b width 50%", "b     7.000  9.000  100.000  20.000"),
    ("resize b height <= 25%; place b maxY 100%", "b     7.000  548.000  80.000  20.000"),
    ("place b at 10%,25%", "b     32.000  142.000  80.000  20.000"),
  ]) func limitsApplyToFixedFrames(_ commands: String, _ frame: String) throws {
    let found = try Self.frame(of: "b", "view new b frame 7,9,80x20\n\(commands)")
    #expect(found.map { $0.split(separator: " ") } == frame.split(separator: " "))
  }

  @Test func limitsAreRefusedForPositions() throws {
    let shell = try TestShell("scene new S; view new b")
    #expect(shell.said("place b x <= 10").contains("unexpected '<='"))
    #expect(shell.said("resize b width <= 10 width <= 20").contains("the width is specified twice"))
  }

  /// A view that is as long as half of its container needs no larger container.
  @Test func containersFitLimitedViews() throws {
    let shell = try TestShell()
    shell.run(
      """
      scene new S; view new box; view new c in box frame 0,0,10x10
      resize c width >= 50%; resize c width >= 30; size-to-fit box
      """)
    #expect(shell.said("frames").contains("box   0.000  0.000  30.000  10.000"))
  }

  @Test(arguments: ["resize c width >= 30; place c maxX 100%", "resize c width >= 30; place c midX 50%"])
  func containersFitLimitedViewsThatExtendBeyondTheStart(_ commands: String) throws {
    let shell = try TestShell()
    shell.run("scene new S; view new box; view new c in box frame 0,0,10x10\n\(commands); size-to-fit box")
    #expect(shell.said("frames").contains("box   0.000  0.000  30.000  10.000\n  c   0.000  0.000  30.000"))
  }

  /// A longer container does not move such a view.
  @Test func viewsAtNegativePositionsDoNotLengthenTheirContainer() throws {
    let shell = try TestShell()
    shell.run(
      "scene new S; view new box; view new c in box frame 0,0,10x10\n"
        + "resize c width >= 30; place c x -5; size-to-fit box")
    #expect(shell.said("frames").contains("box    0.000  0.000  25.000  10.000"))
  }

  // MARK: Items without a size

  @Test func itemsThatHoldViewsNeedASize() throws {
    let shell = try TestShell()
    shell.run("scene new S; device 768x1024; view new right; view new i in right frame 0,0,30x0")
    shell.run("layout right vertical")
    let finding = "the layout of 'root' gives 'right' no height, although it contains visible views"
    #expect(shell.said("layout root horizontal { right width rest }; check").contains(finding))
    #expect(!shell.said("layout root horizontal { right width rest height 0 }; check").contains(finding))
    #expect(!shell.said("layout root horizontal { right width rest height 40 }; check").contains(finding))
    #expect(!shell.said("layout root horizontal { right width rest }; hide i; check").contains(finding))
  }

  // MARK: Sets that commands create

  @Test func newSetsAreCreated() throws {
    let shell = try TestShell("scene new S; view new b")
    #expect(shell.said("constrain b.width == 80 into narrow") == "")
    #expect(shell.said("constrain { b.height == 20; b.top == root.top } when landscape") == "")
    #expect(shell.said("place b x 10 into extra") == "")
    #expect(shell.said("hide b into portrait") == "")
    let sets = try #require(try shell.scenes().first?.sets)
    #expect(sets.map(\.name.text) == ["narrow", "landscape", "extra", "portrait"])
    #expect(sets.map { $0.condition == nil } == [true, false, true, false])
  }

  @Test func similarNamesAreNotCreated() throws {
    let shell = try TestShell("scene new S; view new b; set new landscape when landscape")
    #expect(shell.said("constrain b.width == 80 into landscpe").contains("did you mean 'landscape'?"))
    #expect(shell.said("constrain landscape b.width == 80 when portrait").contains("names two sets"))
    #expect(try shell.scenes().first?.sets.count == 1)
  }
}
