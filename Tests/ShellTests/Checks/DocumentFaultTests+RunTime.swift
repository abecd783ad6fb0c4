import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Findings that the content sizes of a running app decide, and cells whose size their table sets.
extension DocumentFaultTests {
  static func label(
    _ id: String, _ text: String, _ frame: (Double, Double, Double, Double), _ attributes: String = "",
    constraints: [String] = []
  ) -> String {
    Text.view(
      id, "label", frame: frame,
      attributes: "text=\"\(text)\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      constraints: constraints)
  }

  static func button(
    _ id: String, title: String, _ frame: (Double, Double, Double, Double), constraints: [String] = []
  ) -> String {
    Text.view(
      id, "button", frame: frame,
      attributes: "buttonType=\"system\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: constraints,
      more: "<state key=\"normal\" \(title.isEmpty ? "" : "title=\"\(title)\"")/>")
  }

  /// Two views side by side from one margin of the screen to the other.
  private static func row(_ one: String, _ other: String) -> String {
    screen(
      one + other,
      place("a", 16, 20) + [
        Text.constraint("gap", "b.leading", "a.trailing", "constant=\"8\""),
        Text.constraint("end", "root.trailing", "b.trailing", "constant=\"16\""),
        Text.constraint("top", "b.top", "a.top"),
      ])
  }

  /// A table with a cell of 44 points, whose content has the given constraints.
  static func table(
    _ attributes: String = "rowHeight=\"-1\"", cell: String = "", content: String, _ rules: [String],
    connections: String = ""
  ) -> String {
    screen(
      """
      <tableView id="table" \(attributes) translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="375" height="667"/><prototypes>
      <tableViewCell id="cell" reuseIdentifier="Row" \(cell)><rect key="frame" x="0" y="28" width="375" height="44"/>
      <tableViewCellContentView key="contentView" id="content">
      <rect key="frame" x="0" y="0" width="375" height="44"/>
      <subviews>\(content)</subviews><constraints>\(rules.joined())</constraints></tableViewCellContentView>
      </tableViewCell></prototypes><constraints>\(size("table", 375, 667).joined())</constraints>\(connections)
      </tableView>
      """, place("table", 0, 0))
  }

  // MARK: Ambiguities

  @Test func equalPrioritiesAreAmbiguous() {
    let labels = Self.row(
      Self.label("a", "Name", (16, 20, 100, 20.5)), Self.label("b", "Value", (124, 20, 235, 20.5)))
    #expect(Check(labels).rules == ["ambiguity"])
    let buttons = Self.row(
      Self.button("a", title: "A", (16, 20, 100, 30)), Self.button("b", title: "B", (124, 20, 235, 30)))
    #expect(Check(buttons).rules == ["ambiguity"])
    let firm = Self.row(
      Self.label("a", "Name", (16, 20, 46, 20.5), "horizontalHuggingPriority=\"251\""),
      Self.label("b", "Value", (70, 20, 289, 20.5)))
    #expect(Check(firm).rules == [])
  }

  /// A priority of 1000 is lowered on import, but stays above 999.
  @Test func requiredCompressionPrecedesTheNextLowerOne() {
    let text = Self.row(
      Self.label(
        "a", "A rather long description of it", (16, 20, 200, 20.5),
        "horizontalCompressionResistancePriority=\"1000\""),
      Self.label(
        "b", "Another long description of this", (224, 20, 135, 20.5),
        "horizontalCompressionResistancePriority=\"999\""))
    #expect(!Check(text).rules.contains("ambiguity"))
  }

  /// The recorded height of the field is that of the stretched field, not of its content.
  @Test func stretchedFieldHasItsOwnHeight() {
    let field = Text.view(
      "f", "textField", frame: (0, 16, 300, 45.5),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\"",
      more: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>")
    let box = Text.view(
      "box", frame: (16, 20, 300, 61.5),
      subviews: Self.label("l", "Account name", (0, 0, 103, 16), "verticalHuggingPriority=\"251\"") + field,
      constraints: Self.size("box", 300, 61.5) + Self.place("l", 0, 0, in: "box") + [
        Text.constraint("under", "f.top", "l.bottom"), Text.constraint("fx", "f.leading", "box.leading"),
        Text.constraint("fe", "box.trailing", "f.trailing"),
        Text.constraint("fb", "box.bottom", "f.bottom"),
      ])
    #expect(Check(Self.screen(box, Self.place("box", 16, 20))).rules == [])
  }

  @Test(arguments: [
    ("activityIndicatorView", "style=\"gray\""), ("activityIndicatorView", "style=\"large\""),
    ("textView", "scrollEnabled=\"NO\" text=\"Title\""), ("segmentedControl", ""), ("pickerView", ""),
  ])
  func controlsWithoutFramesHaveContent(kind: String, attributes: String) {
    let view = "<\(kind) id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)/>"
    let end = kind.hasPrefix("activity") ? [] : [Text.constraint("e", "a.trailing", "root.trailing")]
    #expect(Check(Self.screen(view, Self.place("a", 16, 20) + end)).rules == [])
  }

  /// UIKit lays out the content view and the labels of a cell with a style.
  @Test func cellsWithStylesAreNotAmbiguous() {
    let label = Self.label("title", "Title", (16, 0, 343, 44))
    let style = "style=\"IBUITableViewCellStyleDefault\" textLabel=\"title\""
    #expect(Check(Self.table(cell: style, content: label, [])).rules == [])
    #expect(Check(Self.table(content: label, [])).rules == ["ambiguity"])
  }

  /// A constraint on a hidden arranged view would contradict the stack view that shows the view.
  @Test func hiddenArrangedViewsAreNotAmbiguous() {
    let stack = Text.view(
      "stack", "stackView", frame: (8, 8, 200, 20),
      subviews: Self.label("a", "One", (0, 0, 30, 20.5), "hidden=\"YES\"")
        + Self.label("b", "Two", (0, 0, 30, 20.5), "hidden=\"YES\""),
      constraints: [Text.constraint("sh", "height", nil, "constant=\"20\"")])
    #expect(Check(Self.screen(stack, Self.place("stack", 8, 8))).rules == [])
  }

  /// UIKit's proportions of views without content are not documented.
  @Test(arguments: [("fillProportionally", []), ("fill", ["ambiguity"])])
  func proportionsAreNotAmbiguous(distribution: String, rules: [String]) {
    func item(_ id: String, _ x: Double) -> String {
      Text.view(
        id, frame: (x, 0, 100, 20), subviews: Text.view("\(id)1", frame: (0, 0, 50, 20)),
        constraints: Self.size("\(id)1", 50, 20).map {
          $0.replacing("firstAttribute", with: "firstItem=\"\(id)1\" firstAttribute")
        } + Self.place("\(id)1", 0, 0, in: id))
    }
    let stack = Text.view(
      "stack", "stackView", frame: (8, 8, 200, 20),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" distribution=\"\(distribution)\"",
      subviews: item("a", 0) + item("b", 100), constraints: Self.size("stack", 200, 20))
    #expect(Check(Self.screen(stack, Self.place("stack", 8, 8))).rules == rules)
  }

  // MARK: Conflicts

  @Test func conflictsAlongBothAxesAreTwoFindings() {
    let view = Text.view(
      "a", frame: (8, 8, 100, 40),
      constraints: Self.size("a", 100, 40) + [
        Text.constraint("wide", "width", nil, "constant=\"120\""),
        Text.constraint("high", "height", nil, "constant=\"60\""),
      ])
    #expect(Check(Self.screen(view, Self.place("a", 8, 8))).rules == ["conflict", "conflict"])
  }

  @Test(arguments: [(0.5, []), (0.75, ["conflict"])])
  func roundingIsNoConflict(difference: Double, rules: [String]) {
    let view = Text.view(
      "a", frame: (8, 8, 100, 40),
      constraints: Self.size("a", 100, 40) + [
        Text.constraint("wide", "width", nil, "constant=\"\(100 + difference)\"")
      ])
    #expect(Check(Self.screen(view, Self.place("a", 8, 8))).rules == rules)
  }

  /// The table sets the width of the cell, so the content cannot keep a fixed width between its margins.
  @Test func widthOfCellIsThatOfItsTable() {
    let rules =
      Self.place("a", 16, 2, in: "content")
      + [Text.constraint("end", "content.trailing", "a.trailing", "constant=\"16\"")]
    let text = Self.table(content: Self.box("a", "view", 200, 40), rules)
    let check = Check(text)
    #expect(check.rules == ["conflict"])
    #expect(check.problems.first?.message.contains("the cell is 375 pt wide") == true)
    let found = Self.sweep(text)
    #expect(found.map(\.rule) == ["conflict"])
    #expect(found.first?.message.contains("'view' has a fixed frame: x 0, width 320") == true)
  }

  @Test(arguments: [
    ("rowHeight=\"44\"", "rowHeight=\"44\"", "", ["conflict"]), ("rowHeight=\"44\"", "", "", []),
    ("rowHeight=\"-1\"", "rowHeight=\"44\"", "", []),
    ("rowHeight=\"44\" dataMode=\"static\"", "", "", ["conflict"]),
    ("rowHeight=\"44\"", "rowHeight=\"44\"", "delegate", []),
  ])
  func contentOfFixedRowMustFit(table: String, cell: String, outlet: String, rules: [String]) {
    let content =
      Self.place("a", 16, 8, in: "content")
      + [Text.constraint("end", "content.bottom", "a.bottom", "constant=\"8\"")]
    let connections =
      "<connections><outlet property=\"\(outlet)\" destination=\"table\" id=\"o\"/></connections>"
    let text = Self.table(
      table, cell: cell, content: Self.box("a", "view", 200, 60), content,
      connections: outlet.isEmpty ? "" : connections)
    #expect(Check(text).rules == rules)
    #expect(Self.sweep(text).map(\.rule) == rules)
  }

  /// Returns the findings on two devices.
  private static func sweep(_ text: String) -> [Finding] {
    let options = SweepOptions(
      devices: ["iPhone SE", "iPhone 15"].compactMap { Device(named: $0) }, orientations: [],
      isMirrored: false, textScales: [], keyboards: [], kinds: nil)
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      DocumentSweepReports(options, run, cancellation: .never), options: DocumentOptions().swept(by: options),
      format: .table, console: Recorder(), files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(),
      log: log, failed: run.addUnread
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings)
  }

  /// The inset of a status bar that the app hides is no cause.
  @Test func hiddenStatusBarContradictsNothing() {
    let guide = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
    let view = Text.root(
      subviews: Self.box("a", "view", 20, 20),
      constraints: Self.place("a", 8, 20) + [Text.constraint("s", "a.top", "safe.top", "constant=\"20\"")],
      more: guide)
    func rules(_ more: String) -> [String] {
      Check(Text.storyboard([Text.controller("c", view: view, more: more)])).rules
    }
    #expect(rules("") == ["conflict"])
    #expect(rules("<nil key=\"simulatedStatusBarMetrics\"/>") == [])
  }

  /// No device has the screen of the canvas for all size classes.
  @Test(arguments: [(660.0, []), (700.0, ["conflict"])])
  func canvasForAllSizeClassesIsNoScreen(height: Double, rules: [String]) {
    let view = Text.view(
      "a", frame: (0, 0, 20, 600), constraints: [Text.constraint("w", "width", nil, "constant=\"20\"")])
    let root = Text.root(
      "root", 600, 600, subviews: view,
      constraints: Self.place("a", 0, 0) + [
        Text.constraint("end", "bottom", "a.bottom"),
        Text.constraint("h", "a.height", nil, "relation=\"greaterThanOrEqual\" constant=\"\(height)\""),
      ])
    let text = Text.storyboard([Text.controller("c", view: root)], tools: 9000, device: nil)
      .replacing("version=\"3.0\"", with: "version=\"3.0\" useTraitCollections=\"YES\"")
    #expect(Check(text).rules == rules)
  }

  // MARK: Frames

  /// A button without a title makes the area around an icon take touches.
  @Test func tapAreaOutsideIsNotReported() {
    func check(_ title: String) -> [String] {
      let button = Self.button("a", title: title, (0, 0, 68, 30), constraints: Self.size("a", 68, 30))
      return Check(Self.screen(button, Self.place("a", 340, 40))).rules
    }
    #expect(check("") == [])
    #expect(check("Help") == ["outside"])
  }

  // MARK: Canvas

  private static let canvas = FindingSelection(canvas: true)

  /// Interface Builder marks `a` as misplaced, so the distance says nothing about `b`.
  @Test func partnerOfMarkedViewIsNotMisplaced() {
    func ids(_ mark: String) -> [String?] {
      let views =
        Text.view(
          "a", frame: (8, 30, 20, 20),
          attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(mark)",
          constraints: Self.size("a", 20, 20))
        + Text.view("b", frame: (8, 40, 20, 20), constraints: Self.size("b", 20, 20))
      let rules =
        Self.place("a", 8, 8)
        + [Text.constraint("bx", "b.leading", "root.leading", "constant=\"8\"")]
        + [Text.constraint("by", "b.top", "a.bottom", "constant=\"4\"")]
      return Check(Self.screen(views, rules), Self.canvas).problems.filter { $0.rule == "misplaced" }.map {
        $0.object?.id
      }
    }
    #expect(ids("") == ["a", "b"])
    #expect(ids("misplaced=\"YES\"") == ["a"])
  }

  /// Interface Builder can ignore another constraint of a conflict than Gimbal.
  @Test func viewsInConflictsAreNotMisplaced() {
    let inner = Text.view("inner", frame: (9, 0, 10, 10), constraints: Self.size("inner", 10, 10))
    let outer = Text.view(
      "outer", frame: (8, 8, 20, 20), subviews: inner,
      constraints: Self.size("outer", 20, 20) + Self.place("inner", 0, 0, in: "outer") + [
        Text.constraint("wide", "width", nil, "constant=\"90\"")
      ])
    let check = Check(Self.screen(outer, Self.place("outer", 8, 8)), Self.canvas)
    #expect(check.rules == ["conflict"])
  }

  /// The recorded width of the content view beside an accessory is not the one of the layout.
  @Test(arguments: [("accessoryType=\"disclosureIndicator\"", []), ("", ["stale", "misplaced"])])
  func widthBesideAccessoryIsUnknown(accessory: String, rules: [String]) {
    let view = Text.view(
      "a", frame: (8, 8, 339, 20), constraints: [Text.constraint("h", "height", nil, "constant=\"20\"")])
    let inner =
      Self.place("a", 8, 8, in: "content") + [
        Text.constraint("e", "trailing", "a.trailing", "constant=\"8\"")
      ]
    let text = Text.xib(
      """
      <tableViewCell id="cell" \(accessory)><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView id="content" key="contentView"><rect key="frame" x="0" y="0" width="350" height="44"/>
      <subviews>\(view)</subviews><constraints>\(inner.joined())</constraints>
      </tableViewCellContentView></tableViewCell>
      """)
    #expect(Set(Check(text, Self.canvas).rules) == Set(rules))
  }

  // MARK: Words

  @Test func messagesNameElements() throws {
    let lost = Text.view("lost", frame: (5, 43.666_667_938, 20, 20), constraints: Self.size("lost", 20, 20))
      .replacing("id=\"lost\"", with: "id=\"lost\" userLabel=\"Lost\"")
    let message = try #require(
      Check(Self.screen(lost, [Text.constraint("x", "lost.leading", "root.leading", "constant=\"5\"")]))
        .problems.first?.message)
    #expect(message.contains("to fix it, add Lost.top == superview.top + 43.7"), "\(message)")
    let image = Text.view(
      "a", frame: (8, 8, 160, 90),
      constraints: Self.size("a", 160, 90) + [
        Text.constraint("ratio", "a.width", "a.height", "multiplier=\"1.2345\"")
      ])
    let messages = Check(Self.screen(image, Self.place("a", 8, 8))).problems.map(\.message).joined()
    #expect(messages.contains("(ratio, line ") && messages.contains("UIKit ignores: "), "\(messages)")
    #expect(!messages.contains("in set 'base'") && !messages.contains("1.2345"), "\(messages)")
  }

  @Test(arguments: [
    ("a.width == 1.7777777777777777 * b.height", "a.width == 16:9 * b.height"),
    ("a.width == 0.12341234 * b.height + 12.33333", "a.width == 0.123 * b.height + 12.333"),
    ("'1.23456789'.width == 2.5  (#3.14159265)", "'1.23456789'.width == 2.5  (#3.14159265)"),
    ("a.width == 0.3333333333 * b.width", "a.width == 1:3 * b.width"),
  ])
  func numbersAreRounded(text: String, rounded: String) {
    #expect(DocumentNumbers.rounded(text) == rounded)
  }
}
