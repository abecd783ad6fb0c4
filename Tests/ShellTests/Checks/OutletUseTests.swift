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
}
