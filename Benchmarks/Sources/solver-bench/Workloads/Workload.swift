/// The layouts that all engines solve.
enum Workload: String, CaseIterable {
  case nested, flex, chain, grid, mesh

  /// `true` if rotation is measured.
  var moves: Bool { self == .nested || self == .flex }

  /// Returns `true` if a drag is measured. In other workloads, and in a small mesh, the drag would make the fixed sizes or the
  /// minimum widths unsatisfiable.
  func drags(_ size: Int) -> Bool { moves || self == .mesh && size >= 100 }

  /// Returns the workload with about the given number of views, and its rows in order of views.
  func scenario(_ size: Int) -> Scenario {
    let problem = problem(size, isRotated: false)
    return Scenario(
      name: rawValue, size: size, problem: problem, rotation: nil, rootRows: drags(size) ? (0, 1) : nil)
  }

  /// Returns the workload with a rotation. Rows of low priority come first, because they are equal in both
  /// orientations.
  func rotation(_ size: Int) -> Scenario {
    func isSoft(_ row: ProblemRow) -> Bool { row.priority < 1000 }
    let portrait = problem(size, isRotated: false)
    let landscape = problem(size, isRotated: true)
    let rows = portrait.rows.filter(isSoft) + portrait.rows.filter { !isSoft($0) }
    let (before, after) = (Set(rows), Set(landscape.rows))
    return Scenario(
      name: rawValue, size: size, problem: Problem(variableCount: portrait.variableCount, rows: rows),
      rotation: (
        removed: rows.indices.filter { !after.contains(rows[$0]) },
        added: landscape.rows.filter { !before.contains($0) }
      ))
  }

  private func problem(_ size: Int, isRotated: Bool) -> Problem {
    switch self {
    case .nested: .nested(size, sharesSizes: true, isRotated: isRotated)
    case .flex: .nested(size, sharesSizes: false, isRotated: isRotated)
    case .chain: .chain(size)
    case .grid: .grid(size)
    case .mesh: .mesh(size)
    }
  }
}
