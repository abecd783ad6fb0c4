import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Overflow: Command {
  static let manual = Manual(
    "overflow", "VIEW … hide|collapse|resize|scroll|lock|none \(SetTarget.arguments)",
    summary: "Says what becomes of views that do not fit into their superview, while a set is installed.",
    details: [
      "'hide' hides the view. 'collapse' takes away the side along which it sticks out, and 'resize' as much of that",
      "side as it takes to fit: both work on what the view's content, its frame, a placement or a layout manager says,",
      "and not against constraints. 'scroll' is for the view around: what is in it gets as much room as it asks for,",
      "and scrolls. 'lock' keeps the scene from turning to where the view would not fit. 'none' takes back what a set",
      "says; without a set, what all of them and the view itself say.",
    ],
    examples: ["overflow badge hide", "overflow root scroll when landscape"],
    completing: [
      .repeated(.name(.views, except: Set(Overflow.policies))), .word(Overflow.policies), .target,
    ])

  private static let policies = OverflowPolicy.allCases.map(\.rawValue) + [none]
  private static let none = "none"

  private var views: [Spanned<Name>] = []
  /// Nil for none.
  private let policy: OverflowPolicy?
  private let target: SetTarget

  init(_ cursor: inout Cursor) throws(ParseError) {
    views.append(try cursor.viewName())
    while cursor.isAtName, !(cursor.peek().kind == .word && Overflow.policies.contains(cursor.peek().text)) {
      // What stands where the policy is expected is a policy that is not known.
      guard !cursor.isLastName else { break }
      views.append(try cursor.viewName())
    }
    policy = OverflowPolicy(rawValue: try cursor.oneOf(Overflow.policies, "overflow policy").value)
    target = try SetTarget(&cursor)
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    for name in views {
      let view = try workspace.view(name, in: workspace.scene())
      if let policy {
        try workspace.override(view.id, with: [(.overflow, .word(policy.rawValue))], target: target)
      } else {
        try workspace.takeBack([.overflow], of: view, target: target, at: name.span)
      }
    }
    return nil
  }
}

extension Cursor {
  /// Whether nothing but the end, or where a rule is filed, stands behind the next name.
  fileprivate var isLastName: Bool {
    var ahead = self
    guard (try? ahead.next()) != nil else { return true }
    return ahead.isAtEnd || ["into", "when"].contains(ahead.peek().text)
  }
}
