import Testing

@testable import Gimbal

/// Tests of the words for rules and repairs.
@Suite struct LayoutTextTests {
  private let box: View
  private let set: RuleSet
  private let named: Constraint
  private let unnamed: Constraint
  private let layout: SolvedLayout
  private let text: LayoutText

  init() throws {
    var scene = Scene("main", size: Size(width: 400, height: 600))
    box = scene.addView("box")
    set = try scene.addSet("extra")
    try scene.setProperties(.frame(Frame(x: 1, y: 2, width: 3, height: 4)), of: box)
    let constraints = try scene.constrain("Wide: box.width >= 3; box.height == 4", in: set)
    (named, unnamed) = (constraints[0], constraints[1])
    layout = try scene.solve()
    text = LayoutText(layout: layout)
  }

  @Test func rulesHaveWords() {
    let rules: [(Reason, String)] = [
      (.constraint(named.id), "Wide: box.width >= 3"), (.constraint(unnamed.id), "box.height == 4"),
      (.fixedFrame(box.id, .horizontal), "'box' has the fixed frame 1,2,3x4"),
      (.arranged(box.id, .vertical), "the layout of its superview determines the height of 'box'"),
      (.rootSize(.horizontal), "the width of the screen is 400"),
      (.rootSize(.vertical), "the height of the screen is 600"),
      (.rootOrigin, "the root view starts at 0, 0"),
      (.nonNegativeSize(box.id, .horizontal), "the width of 'box' is not negative"),
      (.content(box.id, .vertical), "'box' is required to fit the height of its content"),
      (.arrangement(box.id, .vertical), "stack view 'box' arranges its subviews along the vertical axis"),
      (.contentOrigin(box.id), "the content of 'box' starts at its origin"),
    ]
    for (reason, words) in rules { #expect(text.rule(reason) == words) }
  }

  @Test func changesHaveWords() {
    let changes: [(RepairChange, String)] = [
      (.priority(named.id, .defaultHigh), "lower Wide to priority 750"),
      (.constant(unnamed.id, 5), "change the constant of 'box.height == 4' from 4 to 5"),
      (
        .content(box.id, .horizontalCompression, .defaultLow),
        "lower the horizontalCompression of 'box' to 250"
      ),
      (.fixedFrame(box.id), "remove the fixed frame of 'box'"),
      (.uninstall(set.id), "uninstall set 'extra'"), (.remove(named.id), "remove Wide"),
    ]
    for (change, words) in changes { #expect(text.change(change) == words) }
  }
}
