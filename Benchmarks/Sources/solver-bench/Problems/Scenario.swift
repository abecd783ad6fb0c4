/// A problem and the changes that are applied after building it.
struct Scenario {
  let name: String
  /// The requested number of views.
  let size: Int
  let problem: Problem
  /// The rows that the rotation removes, by index, and those that it adds; `nil` without a rotation.
  var rotation: (removed: [Int], added: [ProblemRow])?
  /// The rows for the width and height of the root view, which a drag changes; `nil` without a drag.
  var rootRows: (width: Int, height: Int)?

  /// The number of steps of a drag.
  static let dragSteps = 60
  static let dragStep = (width: -4.0, height: -3.0)

  /// The neutral problem file followed by the changes: `x INDEX` removes a row, `a ROW` adds one, `d WIDTH
  /// HEIGHT` names the root's rows.
  var text: String {
    var text = ProblemFile.text(of: problem)
    for index in rotation?.removed ?? [] { text += "x \(index)\n" }
    for row in rotation?.added ?? [] { text += "a \(ProblemFile.line(of: row))\n" }
    if let rootRows { text += "d \(rootRows.width) \(rootRows.height)\n" }
    return text
  }
}
