import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Layouts that a running app determines although the document alone does not, and which are no findings.
extension DocumentFaultTests {
  private static func image(_ content: String, attributes: String = "") -> String {
    """
    <imageView id="a" \(attributes) translatesAutoresizingMaskIntoConstraints="NO">
    <rect key="frame" x="16" y="40" width="20" height="20"/>\(content)</imageView>
    """
  }

  /// A symbol has a content size, whether an attribute or an element names it.
  @Test(arguments: [
    ("", "", ["ambiguity"]), ("image=\"globe\" catalog=\"system\"", "", []),
    ("", "<imageReference key=\"image\" image=\"globe\" catalog=\"system\" symbolScale=\"medium\"/>", []),
  ])
  func symbolHasContentSize(attributes: String, content: String, rules: [String]) {
    let view = Self.image(content, attributes: attributes)
    #expect(Check(Self.screen(view, Self.place("a", 16, 40))).rules == rules)
  }

  /// Code sets the image of an image view with an outlet, and the image determines the size.
  @Test func imageOfOutletComesFromCode() {
    let text = Self.screen(Self.image(""), Self.place("a", 16, 40), connections: [("logo", "a")])
    #expect(Check(text).rules == [])
  }

  @Test(arguments: [
    ("login_screen_forgot_password", "", []), ("login.screen.forgotPassword", "", []),
    ("Forgot your password?", "", ["truncated"]), ("Version 1.2 is too old.", "", ["truncated"]),
    (
      "Forgot your password?",
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"localizedKey\" value=\"forgot\"/>", []
    ),
    (
      "Forgot your password?",
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"style\" value=\"bold\"/>", ["truncated"]
    ),
  ])
  func localizationKeyIsNoText(title: String, attribute: String, rules: [String]) {
    let button = Self.button(
      "a", title: title, (16, 40, 80, 30),
      constraints: [Text.constraint("w", "width", nil, "constant=\"80\"")]
    ).replacing(
      "</button>", with: "<userDefinedRuntimeAttributes>\(attribute)</userDefinedRuntimeAttributes></button>")
    #expect(Check(Self.screen(button, Self.place("a", 16, 40))).rules == rules)
  }

  /// The lines of a label with any number of lines break, also if the label clips its text.
  @Test func clippingLabelWithLinesIsNotMeasured() {
    func rules(_ attributes: String) -> [String] {
      let label = Self.label(
        "a", "A text that needs two lines", (16, 40, 120, 41), attributes,
        constraints: [Text.constraint("w", "width", nil, "constant=\"120\"")])
      return Check(Self.screen(label, Self.place("a", 16, 40))).rules
    }
    #expect(rules("lineBreakMode=\"clip\" numberOfLines=\"0\"") == [])
    #expect(rules("lineBreakMode=\"clip\"") == ["truncated"])
  }

  /// The trailing margin beside an accessory is 8 points, in Interface Builder and in the app.
  @Test func marginBesideAccessoryIsNarrow() {
    func rules(_ accessory: String) -> [String] {
      let rules =
        Self.place("a", 16, 2, in: "content") + [
          Text.constraint("margin", "a.trailing", "content.trailingMargin"),
          Text.constraint("edge", "content.trailing", "a.trailing", "constant=\"8\""),
        ]
      let cell = Self.table(
        cell: accessory, content: Self.label("a", "Title", (16, 2, 319.5, 40)), rules
      ).replacing(
        "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/>\n<subviews>",
        with: "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"343.5\" height=\"44\"/>\n<subviews>")
      return Check(cell).rules
    }
    #expect(rules("accessoryType=\"disclosureIndicator\"") == [])
    #expect(rules("") == ["conflict"])
  }

  /// The guide of the keyboard is below the content while the keyboard is hidden.
  @Test func keyboardGuideOfDocumentIsRead() {
    func rules(_ guide: String) -> [String] {
      let view = Text.view("a", frame: (0, 0, 375, 667), constraints: [])
      let edges =
        Self.place("a", 0, 0) + [
          Text.constraint("e", "root.trailing", "a.trailing"), Text.constraint("k", "a.bottom", "guide.top"),
        ]
      let root = Text.root(subviews: view, constraints: edges, more: guide)
      return Check(Text.storyboard([Text.controller("c", view: root)])).rules
    }
    #expect(rules("<keyboardLayoutGuide key=\"keyboard\" id=\"guide\"/>") == [])
    #expect(Set(rules("")) == ["ambiguity", "danglingReference"])
  }

  /// UIKit places the accessory view of a cell.
  @Test func accessoryViewIsPlacedByItsCell() {
    func rules(_ key: String) -> [String] {
      let accessory = Text.view(
        "accessory", frame: (300, 8, 50, 30),
        attributes: "\(key) translatesAutoresizingMaskIntoConstraints=\"NO\"",
        constraints: Self.size("accessory", 50, 30))
      let cell = Self.table(content: "", []).replacing(
        "</tableViewCell>", with: accessory + "</tableViewCell>")
      return Check(cell).rules
    }
    #expect(rules("key=\"accessoryView\"") == [])
    #expect(rules("") == ["ambiguity"])
  }

  /// A negative distance between two controls is intended.
  @Test func intendedOverlapIsNotReported() {
    let views = Self.box("one", "segmentedControl", 100, 40) + Self.box("two", "button", 100, 40)
    func rules(_ constant: Double) -> [String] {
      let rules =
        Self.place("one", 8, 50) + [
          Text.constraint("gap", "two.leading", "one.trailing", "constant=\"\(constant)\""),
          Text.constraint("top", "two.top", "root.top", "constant=\"60\""),
        ]
      return Check(Self.screen(views, rules)).rules
    }
    #expect(rules(-20) == [])
    #expect(
      Check(Self.screen(views, Self.place("one", 8, 50) + Self.place("two", 60, 50))).rules == ["overlap"])
  }

  /// A button that shows nothing and does nothing loses no touches to a control above it.
  @Test(arguments: [("", []), ("title=\"Skip\"", ["overlap"])])
  func invisibleButtonIsNotCovered(state: String, rules: [String]) {
    let views =
      Self.box("one", "button", 100, 40).replacing(
        "</button>", with: "<state key=\"normal\" \(state)/></button>")
      + Self.box("two", "segmentedControl", 100, 40)
    #expect(Check(Self.screen(views, Self.place("one", 8, 50) + Self.place("two", 60, 50))).rules == rules)
  }

  // MARK: Outlets

  /// Code that moves a view vertically does not move it back to the screen sideways.
  @Test(arguments: [("by", ["outside"]), ("bx", [])])
  func outletExcusesItsAxis(constraint: String, rules: [String]) {
    let button = Self.box("b", "segmentedControl", 60, 30)
    let check = Check(
      Self.screen(button, Self.place("b", 340, 50), connections: [("distance", constraint)]))
    #expect(check.rules == rules)
  }

  @Test(arguments: [("ay", ["truncated"]), ("aw", [])])
  func outletOfPositionDoesNotExcuseTruncation(constraint: String, rules: [String]) {
    let label = Self.label(
      "a", "Forgot your password?", (16, 40, 90, 20.5),
      constraints: [Text.constraint("aw", "width", nil, "constant=\"90\"")])
    let text = Self.screen(label, Self.place("a", 16, 40), connections: [("distance", constraint)])
    #expect(Check(text).rules == rules)
  }

  /// A constraint that moves both views keeps their overlap.
  @Test(arguments: [("oney", ["overlap"]), ("gap", [])])
  func outletThatMovesBothViewsKeepsOverlap(constraint: String, rules: [String]) {
    let views = Self.box("one", "segmentedControl", 100, 40) + Self.box("two", "button", 100, 40)
    let positions =
      Self.place("one", 8, 50) + [
        Text.constraint("x", "two.leading", "root.leading", "constant=\"60\""),
        Text.constraint("gap", "two.top", "one.top"),
      ]
    #expect(
      Check(Self.screen(views, positions, connections: [("distance", constraint)])).rules == rules)
  }

  // MARK: Platforms

  /// Documents for other platforms are skipped, and do not fail a build.
  @Test func otherPlatformsAreSkipped() {
    let text = Text.contradiction.replacing(
      "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", with: "com.apple.InterfaceBuilder3.Cocoa.XIB")
    let check = Check(text)
    #expect(check.rules == [] && check.status == .success && check.summary.hasSuffix("1 skipped"))
  }
}
