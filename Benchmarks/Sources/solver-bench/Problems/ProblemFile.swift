import GimbalSolver

/// The neutral problem file: the number of variables on the first line, then one row per line, `op prio k n
/// v1 c1 … vn cn`, which means Σ c·v + k (op) 0, with op -1 for ≤, 0 for =, 1 for ≥.
enum ProblemFile {
  struct Malformed: Error, CustomStringConvertible {
    let line: Int
    var description: String { "line \(line) is not a row 'op prio k n v1 c1 … vn cn'" }
  }

  static func read(_ text: String) throws(Malformed) -> Problem {
    var problem = Problem()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: " ")
      if words.isEmpty { continue }
      if index == 0 {
        guard let count = Int(words[0]), words.count == 1, count >= 0 else { throw Malformed(line: 1) }
        problem.variableCount = count
        continue
      }
      guard let row = row(of: words, variableCount: problem.variableCount) else {
        throw Malformed(line: index + 1)
      }
      problem.rows.append(row)
    }
    return problem
  }

  static func text(of problem: Problem) -> String {
    problem.rows.reduce(into: "\(problem.variableCount)\n") { $0 += line(of: $1) + "\n" }
  }

  static func line(of row: ProblemRow) -> String {
    let terms = row.terms.map { " \($0.variable) \($0.coefficient)" }
    return "\(row.relation.sign) \(row.priority) \(row.constant) \(terms.count)" + terms.joined()
  }

  private static func row(of words: [Substring], variableCount: Int) -> ProblemRow? {
    guard words.count >= 4, let relation = Int8(words[0]).flatMap(Relation.init(sign:)),
      let priority = Double(words[1]), let constant = Double(words[2]), let count = Int(words[3]),
      words.count == 4 + 2 * count
    else { return nil }
    var terms: [ProblemRow.Term] = []
    for index in stride(from: 4, to: words.count, by: 2) {
      guard let variable = Int32(words[index]), (0..<variableCount).contains(Int(variable)),
        let coefficient = Double(words[index + 1])
      else { return nil }
      terms.append(ProblemRow.Term(variable: variable, coefficient: coefficient))
    }
    return ProblemRow(relation: relation, priority: priority, constant: constant, terms: terms)
  }
}
