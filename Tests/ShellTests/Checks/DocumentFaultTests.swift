import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalNotation
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// The findings of `gimbal check FILE…`: one for each cause, and only those that break a running app.
struct DocumentFaultTests {
  typealias Text = DocumentText

  /// A document in memory, and its findings.
  struct Check {
    let problems: [Finding]
    let status: GimbalReporting.ExitStatus
    let summary: String

    init(_ text: String, _ selection: FindingSelection = FindingSelection()) {
      let log = TestLog()
      let run = CheckRun(selection, log: log)
      status = DocumentRun(
        FindingReports(run), options: DocumentOptions(), format: .table, console: Recorder(),
        files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(), log: log, failed: run.addUnread,
        skipped: run.addSkipped
      ).run(["a.xib"])
      problems = log.cases.flatMap(\.findings)
      summary = run.summary
    }

    var rules: [String] { problems.map(\.rule) }
    var ids: [String?] { problems.map { $0.object?.id } }
  }

  /// Returns a storyboard with a controller whose view has the given content.
  static func screen(
    _ subviews: String, _ constraints: [String] = [], connections: [(String, String)] = [], more: String = ""
  ) -> String {
    let outlets = connections.map { "<outlet property=\"\($0.0)\" destination=\"\($0.1)\" id=\"o\($0.1)\"/>" }
    return Text.storyboard([
      Text.controller(
        "c", view: Text.root(subviews: subviews, constraints: constraints),
        more: "<connections>\(outlets.joined())</connections>\(more)")
    ])
  }

  static func place(_ id: String, _ x: Double, _ y: Double, in outer: String = "root") -> [String] {
    [
      Text.constraint("\(id)x", "\(id).leading", "\(outer).leading", "constant=\"\(x)\""),
      Text.constraint("\(id)y", "\(id).top", "\(outer).top", "constant=\"\(y)\""),
    ]
  }

  static func size(_ id: String, _ width: Double, _ height: Double) -> [String] {
    [
      Text.constraint("\(id)w", "width", nil, "constant=\"\(width)\""),
      Text.constraint("\(id)h", "height", nil, "constant=\"\(height)\""),
    ]
  }

  static func box(
    _ id: String, _ kind: String, _ width: Double, _ height: Double, attributes: String = ""
  ) -> String {
    Text.view(
      id, kind, frame: (0, 0, width, height),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      constraints: size(id, width, height))
  }

  // MARK: Conflicts

  /// A conflict names the change that moves views least: a lower priority, or an inequality. Data formats have its rules.
  @Test func conflictsNameTestedChanges() throws {
    let rules =
      Self.place("a", 8, 8) + [Text.constraint("one", "a.trailing", "root.trailing", "constant=\"-9\"")]
    let check = Check(Self.screen(Self.box("a", "view", 20, 20), rules))
    let found = try #require(check.problems.first)
    let advice = found.details.filter { $0.hasPrefix("to fix it, ") }
    #expect(
      advice.count == 1 && (advice[0].contains("to 999") || advice[0].contains("=")), "\(found.message)")
    #expect(!found.message.contains("change the constant"))
    #expect(found.rules.count >= 3 && found.rules.filter(\.isIgnored).count == 1)
    #expect(found.rules.contains { $0.place?.object?.id == "one" })
  }

  /// Two texts that are both cut on a small screen: one of them gets a compression resistance, not a width.
  @Test(arguments: [false, true])
  func compressedTextsGetAResistance(isArranged: Bool) throws {
    func label(_ id: String, _ text: String, _ x: Double, _ hugging: Int) -> String {
      Text.view(
        id, "label", frame: (x, 40, 165, 20.5),
        attributes:
          "text=\"\(text)\" horizontalHuggingPriority=\"\(hugging)\" translatesAutoresizingMaskIntoConstraints=\"NO\""
      )
    }
    let labels = label("a", "Name of the recipient", 16, 251) + label("b", "Order in process", 190, 250)
    let stack = Text.view(
      "s", "stackView", frame: (16, 40, 343, 20.5),
      attributes: "spacing=\"8\" translatesAutoresizingMaskIntoConstraints=\"NO\"", subviews: labels)
    let (first, last) = isArranged ? ("s", "s") : ("a", "b")
    let rules =
      Self.place(first, 16, 40) + [
        Text.constraint("e", "root.trailing", "\(last).trailing", "constant=\"16\"")
      ]
      + (isArranged
        ? []
        : [
          Text.constraint("n", "b.leading", "a.trailing", "constant=\"8\""),
          Text.constraint("m", "b.top", "root.top", "constant=\"40\""),
        ])
    let text = Self.screen(isArranged ? stack : labels, rules)
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      FindingReports(run, supported: { _ in nil }), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(), log: log,
      failed: run.addUnread
    ).run(["a.xib"])
    let found = try #require(log.cases.flatMap(\.findings).first { $0.kind == .ambiguity })
    #expect(found.message.contains("raise the horizontal compression resistance"), "\(found.message)")
    #expect(found.message.contains("iPhone SE"))
  }

  @Test func conflictsWithCommonConstraintAreOneFinding() {
    let rules =
      Self.place("a", 8, 8) + [
        Text.constraint("one", "a.trailing", "root.trailing"),
        Text.constraint("two", "a.trailing", "root.trailing", "constant=\"-9\""),
      ]
    let check = Check(Self.screen(Self.box("a", "view", 20, 20), rules))
    #expect(check.rules == ["conflict"])
    #expect(check.status == .unsatisfiable)
    #expect(check.summary == "1 error in 1 document")
  }

  /// The recorded frames satisfy the distances of the tops, so the baselines differ by the metrics of the fonts.
  @Test func roundingOfFontsIsNoConflict() {
    func label(_ id: String, _ size: Double, y: Double) -> String {
      """
      <label id="\(id)" text="Text" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="8" y="\(y)" width="33" height="20.5"/>
      <fontDescription key="fontDescription" type="system" pointSize="\(size)"/>
      <constraints>\(Text.constraint("\(id)h", "height", nil, "constant=\"20.5\""))</constraints></label>
      """
    }
    let rules =
      Self.place("a", 8, 8) + Self.place("b", 60, 9.5) + [
        Text.constraint("line", "a.baseline", "b.baseline")
      ]
    let views = label("a", 17, y: 8) + label("b", 17, y: 9.5)
    #expect(Check(Self.screen(views, rules)).rules == [])
    let moved = label("a", 17, y: 8) + label("b", 17, y: 40)
    #expect(Check(Self.screen(moved, rules)).rules == ["conflict"])
  }

  /// An image is scaled, so the finding is a note. The text of a button is cut, which is an error.
  @Test func requiredContentAgainstFixedSizeNamesLoser() {
    let image = """
      <imageView id="a" translatesAutoresizingMaskIntoConstraints="NO" horizontalCompressionResistancePriority="1000"
        image="wide"><rect key="frame" x="8" y="8" width="20" height="20"/><constraints>
      \(Self.size("a", 20, 20).joined())</constraints></imageView>
      """
    let text = Self.screen(image, Self.place("a", 8, 8)).replacing(
      "</document>",
      with: "<resources><image name=\"wide\" width=\"90\" height=\"10\"/></resources></document>")
    #expect(Check(text).rules == [])
    let note = Check(text, FindingSelection(notes: true))
    #expect(note.rules == ["fixedContent"] && note.status == .success)
    #expect(
      note.problems.first?.message.contains("UIKit keeps 20 pt and ignores the content width") == true,
      "\(note.problems.map(\.message))")
    #expect(note.problems.first?.object?.id == "aw")
    let button = image.replacing("imageView", with: "button").replacing("image=\"wide\"", with: "")
      .replacing("</button>", with: "<state key=\"normal\" title=\"Sign in now\"/></button>")
    let error = Check(Self.screen(button, Self.place("a", 8, 8)))
    #expect(error.rules.contains("truncated") && error.status == .failed)
  }

  @Test func cellInAnotherHeightIsReportedWithNotes() {
    let box = Self.box("a", "view", 20, 60)
    let rules =
      Self.place("a", 8, 8, in: "content") + [
        Text.constraint("bottom", "bottom", "a.bottom", "constant=\"8\"")
      ]
    let text = Text.xib(
      """
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <tableViewCellContentView id="content" key="contentView"><rect key="frame" x="0" y="0" width="375" height="44"/>
      <subviews>\(box)</subviews><constraints>\(rules.joined())</constraints>
      </tableViewCellContentView></tableViewCell>
      """)
    #expect(Check(text).rules == [])
    let check = Check(text, FindingSelection(notes: true))
    #expect(check.rules == ["drawnSize"])
    #expect(
      check.problems.first?.message.contains("is 76 pt high, but the cell is drawn 44 pt high") == true)
    #expect(check.status == .success)
    #expect(check.summary == "1 note in 1 document")
  }

  // MARK: Ambiguities

  @Test(arguments: [("", 1), ("verifyAmbiguity=\"off\"", 0), ("verifyAmbiguity=\"ignoreSizes\"", 1)])
  func ambiguityIsOneFindingOfOutermostView(attribute: String, count: Int) {
    let inner = Text.view("inner", frame: (0, 0, 10, 10))
    let outer = Text.view(
      "outer", frame: (5, 5, 20, 20),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(attribute)", subviews: inner,
      constraints: [Text.constraint("i", "inner.leading", "outer.leading")])
    let check = Check(Self.screen(outer))
    #expect(check.ids == (attribute.contains("off") ? ["inner"] : ["outer"]))
    #expect(check.rules == ["ambiguity"])
    #expect(check.status == .ambiguous)
    _ = count
  }

  @Test func stackViewThatCodeFillsIsNotAmbiguous() {
    let stack = Text.view("stack", "stackView", frame: (0, 0, 10, 10))
    let rules = Self.place("stack", 8, 8)
    #expect(Check(Self.screen(stack, rules)).rules == [])
  }

  // MARK: Frames

  @Test func outermostViewOutsideIsReported() {
    let inner = Text.view(
      "inner", "segmentedControl", frame: (0, 0, 400, 30), constraints: Self.size("inner", 400, 30))
    let outer = Text.view(
      "outer", frame: (0, 0, 400, 30), subviews: inner,
      constraints: Self.size("outer", 400, 30) + Self.place("inner", 0, 0, in: "outer"))
    let check = Check(Self.screen(outer, Self.place("outer", 8, 50)))
    #expect(check.rules == ["outside"] && check.ids == ["outer"])
    #expect(check.problems.first?.message.contains("33 pt at the right") == true)
    #expect(check.status == .failed)
  }

  /// A part of up to 2 points outside the screen can be the rounding of a pixel.
  @Test(arguments: [(1.0, false), (3, true), (5, true), (7, true), (9, true)])
  func smallPartsOutsideAreReported(length: Double, isReported: Bool) {
    let button = Self.box("b", "segmentedControl", 60, 30)
    let check = Check(Self.screen(button, Self.place("b", 315 + length, 50)))
    #expect(check.rules == (isReported ? ["outside"] : []))
  }

  /// Code moves a view whose constraint has an outlet, and a negative constant to the edge is a choice.
  @Test func intendedPositionsOutsideAreNotReported() {
    let button = Self.box("b", "segmentedControl", 60, 30)
    #expect(Check(Self.screen(button, Self.place("b", 340, 50))).rules == ["outside"])
    let moved = Check(Self.screen(button, Self.place("b", 340, 50), connections: [("left", "bx")]))
    #expect(moved.rules == [])
    #expect(Check(Self.screen(button, Self.place("b", -20, 50))).rules == [])
    // A view that is drawn outside the screen waits there. A view that is drawn on the screen is lost.
    let drawnOutside = Text.view(
      "b", "segmentedControl", frame: (400, 50, 60, 30), constraints: Self.size("b", 60, 30))
    #expect(Check(Self.screen(drawnOutside, Self.place("b", 400, 50))).rules == [])
    #expect(Check(Self.screen(button, Self.place("b", 400, 50))).rules == ["outside"])
  }

  /// A scroll view does not scroll along an axis if its content is not longer than the scroll view.
  @Test(arguments: [(375.0, ["outside"]), (600.0, [])])
  func viewsOutsideNonScrollingAxisAreReported(contentWidth: Double, rules: [String]) {
    let inner = Text.view(
      "page", frame: (0, 0, contentWidth, 900),
      subviews: Self.box("b", "segmentedControl", 60, 30) + Self.box("low", "segmentedControl", 60, 30),
      constraints: Self.size("page", contentWidth, 900) + Self.place("b", 340, 50, in: "page")
        + Self.place("low", 20, 800, in: "page"))
    let scroll = Text.view(
      "scroll", "scrollView", frame: (0, 0, 375, 667), subviews: inner,
      constraints: Self.place("page", 0, 0, in: "scroll") + [
        Text.constraint("pt", "scroll.trailing", "page.trailing"),
        Text.constraint("pb", "scroll.bottom", "page.bottom"),
      ])
    let edges =
      Self.place("scroll", 0, 0) + [
        Text.constraint("st", "root.trailing", "scroll.trailing"),
        Text.constraint("sb", "root.bottom", "scroll.bottom"),
      ]
    #expect(Check(Self.screen(scroll, edges)).rules == rules)
  }

  @Test func overlappingControlsAreReported() {
    let views = Self.box("one", "segmentedControl", 100, 40) + Self.box("two", "button", 100, 40)
    let rules = Self.place("one", 8, 50) + Self.place("two", 60, 50)
    let check = Check(Self.screen(views, rules))
    #expect(check.rules == ["overlap"] && check.ids == ["two"])
    let labels = Self.box("one", "label", 100, 40) + Self.box("two", "label", 100, 40)
    #expect(Check(Self.screen(labels, rules)).rules == [])
    let disabled =
      Self.box("one", "segmentedControl", 100, 40)
      + Self.box("two", "button", 100, 40, attributes: "userInteractionEnabled=\"NO\"")
    #expect(Check(Self.screen(disabled, rules)).rules == [])
    // Code shows one of the two at a time.
    #expect(Check(Self.screen(views, rules, connections: [("a", "one"), ("b", "two")])).rules == [])
  }

  // MARK: Selection

  @Test func canvasFindingsNeedSelection() {
    let view = Text.view(
      "a", frame: (50, 8, 20, 20), constraints: Self.size("a", 20, 20))
    let text = Self.screen(view, Self.place("a", 8, 8))
    #expect(Check(text).rules == [])
    #expect(Set(Check(text, FindingSelection(canvas: true)).rules) == ["stale", "misplaced"])
  }

  @Test func duplicateWithUninstalledConstraintIsNote() throws {
    let view = Self.box("a", "view", 20, 20)
    let rules =
      Self.place("a", 8, 8) + [
        Text.constraint("again", "a.leading", "root.leading", "constant=\"8\"")
      ]
    let text = Self.screen(view, rules)
    #expect(Check(text).rules == [])
    let duplicate = try #require(FindingKind.named("duplicate"))
    let both = Check(text, FindingSelection(only: [duplicate]))
    #expect(both.rules == ["duplicate"] && both.summary == "1 warning in 1 document")
    let excluded = text.replacing(
      "</constraints></view></viewController>",
      with: "</constraints></view></viewController>"
    ).replacing(
      "key=\"view\">",
      with:
        "key=\"view\"><variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"again\"/></mask></variation>"
    )
    let one = Check(excluded, FindingSelection(only: [duplicate]))
    #expect(one.rules == ["duplicate"] && one.summary == "1 note in 1 document", "\(one.summary)")
  }

  /// The object, its line and its names are in each finding.
  @Test func findingsHaveLocations() throws {
    let text = Self.screen(
      "\n\n" + Text.view("lost", frame: (5, 5, 20, 20)).replacing("id=", with: "userLabel=\"Lost\" id="),
      connections: [("lostView", "lost")])
    let problem = try #require(Check(text).problems.first)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(problem.location?.start?.line)
    #expect(lines[line - 1].contains("id=\"lost\""))
    #expect(problem.object?.userLabel == "Lost" && problem.object?.outlet == "lostView")
    #expect(problem.fingerprint == "a.xib\tambiguity\tlost")
  }
}
