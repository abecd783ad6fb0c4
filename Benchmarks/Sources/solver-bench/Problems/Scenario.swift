/// A problem and what is done to it once it is built.
struct Scenario {
  let name: String
  /// How many views were asked for.
  let size: Int
  let problem: Problem
  /// The rows that the rotation takes out, by index, and those that it puts in; nil where it is not rotated.
  var rotation: (removed: [Int], added: [ProblemRow])?
  /// The rows that give the root its width and height, which a drag changes; nil where it is not dragged.
  var rootRows: (width: Int, height: Int)?

  /// How a drag goes: so many steps of so much.
  static let dragSteps = 60
  static let dragStep = (width: -4.0, height: -3.0)

  /// The neutral file, followed by what is done: `x INDEX` takes a row out, `a ROW` puts one in, `d WIDTH HEIGHT`
  /// names the root's rows.
  var text: String {
    var text = ProblemFile.text(of: problem)
    for index in rotation?.removed ?? [] { text += "x \(index)\n" }
    for row in rotation?.added ?? [] { text += "a \(ProblemFile.line(of: row))\n" }
    if let rootRows { text += "d \(rootRows.width) \(rootRows.height)\n" }
    return text
  }
}
