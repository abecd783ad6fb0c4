import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Tests of logs without a message: lists of debuggers, redacted and cut messages, constraints of the framework, and conflicts that
/// pass.
@Suite struct LogFormTests {
  private func explained(_ log: String) throws -> (text: String, status: GimbalReporting.ExitStatus) {
    let shell = try TestShell(files: ["a.log": log])
    let text = shell.said("explain-log a.log")
    return (text, shell.session.status)
  }

  private static let widths = [
    "<NSLayoutConstraint:0x1 UIView:0xa.width == 100   (active)>",
    "<NSLayoutConstraint:0x2 UIView:0xa.width == 200   (active)>",
  ]

  /// `po view.constraints` in Swift and in Objective-C, `print(view.constraints)`, and lines alone.
  @Test(arguments: [
    "(lldb) po view.constraints\n▿ 2 elements\n  - 0 : @1\n  - 1 : @2\n",
    "(lldb) po self.view.constraints\n<__NSArrayM 0x60>(\n@1,\n@2\n)\n", "[@1, @2]\n", "@1\n@2\n",
    "▿ Optional<Array<NSLayoutConstraint>>\n  ▿ some : 2 elements\n    - 0 : @1 #0\n    - 1 : @2 #1\n",
  ])
  func listsOfDebuggersAreExplained(_ form: String) throws {
    let text = form.replacing("@1", with: Self.widths[0]).replacing("@2", with: Self.widths[1])
    let said = try explained(text)
    #expect(said.text.contains("2 constraints contradict each other"), "\(text)\n\(said.text)")
    #expect(said.status == .unsatisfiable)
  }

  /// A list of constraints that can be satisfied is no conflict.
  @Test func satisfiableListsAreNoConflicts() throws {
    let list =
      "▿ 2 elements\n  - 0 : \(Self.widths[0])\n  - 1 : <NSLayoutConstraint:0x3 UIView:0xa.height == 9   (active)>\n"
    let said = try explained(list)
    #expect(said.text.hasPrefix("a.log: no conflicts\n"), "\(said.text)")
    #expect(said.text.contains("the 2 parsed constraints do not contradict each other"))
    #expect(
      said.text.contains("why: the list was printed by a debugger or by the app, not because of a conflict"))
    #expect(said.status == .success)
    // A sentence that describes a constraint is no list.
    #expect(try explained("deactivated \(Self.widths[0]) for now\n").text == "a.log: no conflicts\n")
  }

  @Test func redactedMessagesAreConflicts() throws {
    let message = """
      Unable to simultaneously satisfy constraints.
      (
          "<private>",
          "<private>"
      )

      Will attempt to recover by breaking constraint
      <private>

      """
    let said = try explained(message)
    #expect(
      said.text
        == "a.log: 1 conflict\na.log:1: a conflict; the log does not contain its constraints\n"
        + "  why: the system log omits private data: run the app from Xcode, or install a logging profile that enables private data\n"
    )
    #expect(said.status == .unsatisfiable)
  }

  @Test func cutMessagesAreConflicts() throws {
    let said = try explained("Will attempt to recover by breaking constraint\n\(Self.widths[1])\n")
    #expect(
      said.text.contains(
        "a.log:1: a conflict; the log contains only the constraint that the framework broke\n"))
    #expect(said.text.contains("broken by the framework: view.width == 200"))
    #expect(said.status == .unsatisfiable)
    #expect(try explained("Will attempt to recover by breaking constraint\n").status == .unsatisfiable)
    // The words alone, as in a sentence, are no message.
    #expect(try explained("It logs: Unable to simultaneously satisfy constraints.\n").status == .success)
  }

  private func message(_ constraints: [String]) -> String {
    "Unable to simultaneously satisfy constraints.\n(\n"
      + constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")
      + "\n)\n"
  }

  /// Differences of anchors, which `anchorWithOffset(to:)` creates: equal to a number, a length, or another difference.
  @Test func differencesOfAnchorsAreSolved() throws {
    let number = try explained(
      message([
        "<NSLayoutConstraint:0x1 (UIView:0xa.leading - UIView:0xb.trailing) == 20   (active)>",
        "<NSLayoutConstraint:0x2 H:[UIView:0xb]-(30)-[UIView:0xa]   (active)>",
      ]))
    #expect(number.text.contains("requires == 30: 10 pt too little"), "\(number.text)")
    let equal = [
      "<NSLayoutConstraint:0x1 UILabel:0xa'A - b'.top - UIView:0xb.bottom == 2*(UIView:0xc.top - UILabel:0xa'A - b'.bottom) + 4   (active)>",
      "<NSLayoutConstraint:0x2 V:[UIView:0xb]-(24)-[UILabel:0xa'A - b']   (active)>",
      "<NSLayoutConstraint:0x3 V:[UILabel:0xa'A - b']-(30)-[UIView:0xc]   (active)>",
    ]
    let said = try explained(message(equal))
    #expect(said.text.contains("3 constraints contradict each other"), "\(said.text)")
    #expect(
      said.text.contains("(aBLabel.top - view.bottom) == 2 * (view2.top - aBLabel.bottom) + 4"),
      "\(said.text)")
    #expect(said.text.contains("note: differences of anchors are read as lengths of at least 0"))
    let fits = equal.map { $0.replacing("(30)", with: "(10)") }
    #expect(try explained(message(fits)).text.contains("do not contradict each other"))
    let length = try explained(
      message([
        "<NSLayoutConstraint:0x1 UIView:0xa.leading - UIView:0xb.trailing == UIView:0xb.width   (active)>",
        "<NSLayoutConstraint:0x2 UIView:0xb.width == 50   (active)>",
        "<NSLayoutConstraint:0x3 H:[UIView:0xb]-(30)-[UIView:0xa]   (active)>",
      ]))
    #expect(length.text.contains("3 constraints contradict each other"), "\(length.text)")
  }

  /// A set in which every constraint belongs to the framework asks for no change, whether the constraints have identifiers or
  /// private views.
  @Test func setsOfTheFrameworkNeedNoChange() throws {
    let said = try explained(
      message([
        "<NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& _UIToolbarContentView:0xa.height == 10   (active)>",
        "<NSLayoutConstraint:0x2 V:|-(0)-[_UIButtonBarStackView:0xb]   (active, names: '|':_UIToolbarContentView:0xa )>",
        "<NSLayoutConstraint:0x3 _UIButtonBarStackView:0xb.bottom == _UIToolbarContentView:0xa.bottom   (active)>",
        "<NSLayoutConstraint:0x4 'UIButtonBar.height' _UIButtonBarStackView:0xb.height == 44   (active)>",
      ]))
    #expect(said.text.contains("note: nothing of your app is in it"), "\(said.text)")
    #expect(!said.text.contains("to fix it") && !said.text.contains("autoresizing mask turns"))
    #expect(said.status == .unsatisfiable)
    // The content view of a visual effect has subviews of the app.
    let own = try explained(
      message([
        "<NSLayoutConstraint:0x1 UILabel:0xb.width == _UIVisualEffectContentView:0xa.width   (active)>",
        "<NSLayoutConstraint:0x2 UILabel:0xb.width == 30   (active)>",
        "<NSLayoutConstraint:0x3 'UIView-Encapsulated-Layout-Width' _UIVisualEffectContentView:0xa.width == 40   (active)>",
      ]))
    #expect(own.text.contains("to fix it") && !own.text.contains("nothing of your app"), "\(own.text)")
  }

  @Test func conflictsThatPassSaySo() throws {
    let rules = [
      "<NSLayoutConstraint:0x1 H:[UITableView:0xb]-(8)-|   (active, names: '|':UIView:0xa )>",
      "<NSLayoutConstraint:0x2 H:|-(8)-[UITableView:0xb]   (active, names: '|':UIView:0xa )>",
    ]
    let size = "<NSLayoutConstraint:0x3 'UIView-Encapsulated-Layout-Width' UIView:0xa.width == 0   (active)>"
    let said = try explained(message(rules + [size]))
    #expect(
      said.text.contains(
        "note: the conflict holds only while 'view' (UIView 0xa) is 0 wide (the other constraints need 16)"),
      "\(said.text)")
    // A width that the container keeps does not pass.
    let kept = try explained(message(rules + [size.replacing("== 0", with: "== 12")]))
    #expect(kept.text.contains("contradict each other") && !kept.text.contains("holds only while"))
  }
}
