import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalReporting
import TestSupport
import Testing

/// The search of source files for the uses of outlets: code cannot change an object whose outlet it does not use.
@Suite struct OutletUseTests {
  private typealias Text = DocumentText

  private static func uses(_ code: String) -> OutletUses {
    var uses = OutletUses()
    uses.add(Array(code.utf8))
    return uses
  }

  @Test func declarationIsNoUse() {
    let uses = Self.uses(
      """
      @IBOutlet private weak var unused: UIView!
      @IBOutlet
      weak var spread: NSLayoutConstraint!
      @IBOutlet var used: UILabel!
      @property (weak, nonatomic) IBOutlet UIView *panel;
      func show() { used.text = "unknown"; _panel.hidden = NO; box.topAnchor.constraint(equalTo: view.topAnchor) }
      """)
    #expect(uses.isUnused("unused") && uses.isUnused("spread"))
    #expect(!uses.isUnused("used") && !uses.isUnused("panel") && !uses.isUnused("elsewhere"))
    #expect(uses.isLaidOut("box") && !uses.isLaidOut("used"))
  }

  /// Code that only changes the constant of a constraint does not activate it.
  @Test func numbersOfConstraintsAreNoActivation() {
    let uses = Self.uses(
      """
      top.constant = 8; self.side.priority = .required; _low.constant = 3;
      wide.isActive = true; NSLayoutConstraint.activate([tall, high])
      [NSLayoutConstraint activateConstraints:@[self.deep]];
      """)
    for name in ["top", "side", "low", "elsewhere"] { #expect(!uses.isActivated(name), "\(name)") }
    for name in ["wide", "tall", "high", "deep"] { #expect(uses.isActivated(name), "\(name)") }
  }

  /// A constraint that is not installed is reported if code activates it, or if the code is not known.
  @Test(
    arguments: [
      (nil, ["uninstalledOutlet"]), ("@IBOutlet var low: NSLayoutConstraint!\n", []),
      ("@IBOutlet var low: NSLayoutConstraint!\nlow.constant = 8", []),
      ("@IBOutlet var low: NSLayoutConstraint!\nlow.isActive = true", ["uninstalledOutlet"]),
      (
        "@IBOutlet var low: NSLayoutConstraint!\nNSLayoutConstraint.activate([low])",
        ["uninstalledOutlet"]
      ),
    ] as [(String?, [String])])
  func uninstalledConstraintsAreReportedIfCodeActivatesThem(code: String?, expected: [String]) {
    let root = Text.root(
      subviews: DocumentFaultTests.box("b", "view", 60, 30),
      constraints: DocumentFaultTests.place("b", 20, 50) + [
        Text.constraint("low", "b.top", "root.top", "constant=\"90\"")
      ],
      more:
        "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"low\"/></mask></variation>"
    )
    let text = Text.storyboard([
      Text.controller(
        "c", view: root,
        more: "<connections><outlet property=\"low\" destination=\"low\" id=\"o\"/></connections>")
    ])
    #expect(rules(text, code) == expected)
  }

  private func rules(_ text: String, _ code: String?) -> [String] {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    let uses = code.map(Self.uses)
    _ = DocumentRun(
      FindingReports(run, outletUses: { _ in uses }), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(), log: log,
      failed: run.addUnread
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings).map(\.rule)
  }

  /// A constraint with an outlet excuses a view outside of the screen only if code uses the outlet.
  @Test(arguments: [
    (nil, [String]()), ("@IBOutlet var left: NSLayoutConstraint!\nleft.constant = 8", []),
    ("@IBOutlet var left: NSLayoutConstraint!\n", ["outside"]),
  ])
  func unusedOutletExcusesNothing(code: String?, expected: [String]) {
    let text = DocumentFaultTests.screen(
      DocumentFaultTests.box("b", "segmentedControl", 60, 30), DocumentFaultTests.place("b", 340, 50),
      connections: [("left", "bx")])
    #expect(rules(text, code) == expected)
  }

  /// Code that adds constraints to a view completes its layout.
  @Test(arguments: [
    ("box.backgroundColor = .red", ["ambiguity"]),
    ("box.heightAnchor.constraint(equalToConstant: 20).isActive = true", []),
  ])
  func codeCompletesLayout(code: String, expected: [String]) {
    let view = Text.view("b", frame: (16, 40, 20, 20))
    let text = DocumentFaultTests.screen(
      view, DocumentFaultTests.place("b", 16, 40), connections: [("box", "b")])
    #expect(rules(text, "@IBOutlet var box: UIView!\n" + code) == expected)
  }

  /// A button without an action, an outlet, a tag and a class of its own only shows its image, if there is code that could use it.
  @Test(
    arguments: [
      (nil, "", "", ["touchArea"]), ("func show() {}", "", "", []),
      ("func show() {}", "tag=\"4\"", "", ["touchArea"]),
      ("func show() {}", "customClass=\"Star\"", "", ["touchArea"]),
      (
        "func show() {}", "",
        "<connections><action selector=\"rate:\" destination=\"c\" eventType=\"touchUpInside\" id=\"t\"/></connections>",
        ["touchArea"]
      ),
    ] as [(String?, String, String, [String])])
  func buttonsForDisplayNeedNoTouchArea(
    code: String?, attributes: String, more: String, expected: [String]
  ) {
    let star = Text.view(
      "b", "button", frame: (16, 40, 20, 20),
      attributes: "translatesAutoresizingMaskIntoConstraints=\"NO\" \(attributes)",
      constraints: DocumentFaultTests.size("b", 20, 20), more: "<state key=\"normal\" image=\"star\"/>" + more
    )
    let text = DocumentFaultTests.screen(star, DocumentFaultTests.place("b", 16, 40))
    #expect(rules(text, code).filter { $0 == "touchArea" } == expected)
  }
}
