/// The layouts that every engine is measured by.
enum Workload: String, CaseIterable {
  case nested, flex, chain, grid, mesh

  /// Whether a rotation and a drag of it are measured: the others have sizes that a drag would make impossible.
  var moves: Bool { self == .nested || self == .flex }

  /// The workload with about so many views, its rows view by view.
  func scenario(_ size: Int) -> Scenario {
    let problem = problem(size, isRotated: false)
    return Scenario(
      name: rawValue, size: size, problem: problem, rotation: nil, rootRows: moves ? (0, 1) : nil)
  }

  /// The same ready to be rotated: the rows of low priority first, as they are the same in both orientations.
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
