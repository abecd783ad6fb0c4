import GimbalModel
import TestSupport
import Testing

/// The commands that report ambiguities agree on hidden views.
@Suite struct HiddenAmbiguityTests {
  private static let setup = """
    scene new main device "iPhone 8"
    view new stack kind stackView axis vertical { one content 10x10; two { text content 5x5 }; three content 5x5 }
    constrain { stack.top == root.top; stack.left == root.left }
    view new box { inner content 5x5 }
    constrain { box.top == root.top; box.left == root.left; box.width == 20; box.height == 20 }
    hide two box

    """

  /// The hidden item of a stack view and its subviews are determined. Other hidden views are not different from
  /// visible ones.
  @Test func commandsAgree() throws {
    let shell = try TestShell(Self.setup)
    let frames = shell.said("frames --csv").split(separator: "\n").filter { $0.hasSuffix("ambiguous") }
    let check = shell.said("check --format csv")
    for view in ["text", "two", "three"] {
      #expect(!frames.contains { $0.contains(",\(view),") }, "\(view)")
      #expect(!check.contains(",\(view),"), "\(view)")
    }
    #expect(frames.count == 1 && frames[0].contains(",inner,"), "\(frames)")
    #expect(shell.said("check").contains("2 ambiguities"))
    #expect(shell.said("explain ambiguity text").contains("no ambiguities"))
    #expect(shell.said("check --devices 320x400").contains("2 findings"))
    #expect(shell.run("expect no ambiguity").errors.contains("found 2"))
    shell.run("unhide two")
    #expect(shell.said("frames --csv").contains(",text,two,"))
    #expect(shell.said("check").contains("the vertical position of 'text' is ambiguous"))
  }

  /// Suggestions are lengths that a view can use, if nothing limits it.
  @Test(arguments: [
    ("view new a", "a.width == 100"), ("view new a", "a.height == 44"),
    ("view new a; constrain { a.width <= 50 }", "a.width == 0"),
    ("view new a in root frame 0,0,30x30; view new b in a", "b.width == 100"),
    ("view new s kind stackView { t }; constrain { s.top == root.top; s.left == root.left }", "t.width == 0"),
  ]) func suggestedLengthsMakeSense(_ setup: String, _ suggestion: String) throws {
    let shell = try TestShell("scene new main size 320x480; \(setup)")
    let said = shell.said("check")
    #expect(said.contains("this would resolve it: \(suggestion)\n"), "\(said)")
    let count = shell.said("check --format json").components(of: "\"view\"")
    shell.run("constrain { \(suggestion) }")
    #expect(shell.said("check --format json").components(of: "\"view\"") < count)
    #expect(shell.said("check").contains("no conflicts"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
