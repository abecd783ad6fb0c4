import GimbalSolver
import TestSupport
import Testing

/// Drags, edits of constants, installed and removed rows, rotations and copies of layouts in which priorities conflict.
/// After each step, the drag has the values of a new solve, also after rounding to the grid.
@Suite struct WarmStartTests {
  @Test(arguments: ConflictingLayout.allCases, 0..<UInt64(Campaign.steps(short: 2, long: 12)))
  func mixedStepsMatchNewSolves(layout: ConflictingLayout, seed: UInt64) throws {
    var walk = try LayoutWalk(layout, seed: seed)
    for _ in 0..<Campaign.steps(short: 60, long: 500) {
      try walk.step()
      try walk.expectFresh()
    }
  }

  /// A preference determines a variable of which another row is a distance. The first solve records the value of this
  /// variable as determined, but the next one has another value.
  @Test func preferencesFollowDeterminedVariables() throws {
    var engine = Engine()
    let (w, x) = (engine.addVariable(), engine.addVariable())
    let (y, z) = (engine.addVariable(), engine.addVariable())
    try engine.add(Row([Term(1.5, z), Term(1, x)], constant: 1, .greaterThanOrEqual))
    let low = try engine.add(Row([Term(2, y), Term(0.5, w), Term(-1, x)], .greaterThanOrEqual))
    let gap = try engine.add(
      Row([Term(1, z), Term(-1, y)], constant: -1, .greaterThanOrEqual, priority: 900))
    var drag = try engine.drag([low, gap])
    for step in 1...8 {
      drag[0] = 1.5 * Double(step)
      drag[1] = -2 * Double(step)
      try drag.solve()
      #expect(isSame(drag.values, try drag.engine.solve().values), "step \(step)")
    }
  }

  /// Copies share a basis. A step of one copy does not change the other.
  @Test func copiesAreIndependent() throws {
    let (engine, ids) = try Workload.nested(100, sharesSizes: false).identified
    var drag = try engine.drag(Array(ids[..<2]))
    for step in 1...5 {
      drag[0] -= 7 * Double(step)
      try drag.solve()
    }
    var (one, other) = (drag, drag)
    let values = drag.values
    one[0] = -500
    other[0] = -1300
    try one.solve()
    try other.solve()
    #expect(drag.values == values)
    #expect(isSame(one.values, try one.engine.solve().values))
    #expect(isSame(other.values, try other.engine.solve().values))
  }
}

enum ConflictingLayout: CaseIterable {
  case flex, mesh
}

/// A layout that changes at random.
private struct LayoutWalk {
  private let layout: ConflictingLayout
  private let seed: UInt64
  private var chance: SeededGenerator
  private var isRotated = false
  private var drag: Drag
  private var rootRows: [RowID]
  private var softRows: [RowID]
  private var installed: [RowID] = []
  private var log: [String] = []

  init(_ layout: ConflictingLayout, seed: UInt64) throws {
    self.layout = layout
    self.seed = seed
    chance = SeededGenerator(seed: seed)
    let load = LayoutWalk.load(layout, isRotated: false)
    let (engine, ids) = try load.identified
    rootRows = Array(ids[..<2])
    softRows = zip(ids, load.rows).filter { !$1.isRequired }.map(\.0)
    drag = try engine.drag(rootRows)
  }

  private static func load(_ layout: ConflictingLayout, isRotated: Bool) -> Workload {
    layout == .flex ? .nested(120, sharesSizes: false, isRotated: isRotated) : .mesh(64)
  }

  mutating func step() throws {
    let kind = Int.random(in: 0..<12, using: &chance)
    log.append("\(kind)")
    switch kind {
    case 0..<7: try move(isLarge: kind == 0)
    case 7, 8: try editConstant()
    case 9: try install()
    case 10: try rotate()
    default:
      let copy = drag
      try move(isLarge: true)
      drag = copy
      try move(isLarge: false)
    }
  }

  private mutating func move(isLarge: Bool) throws {
    let lengths = layout == .flex ? 320.0...1366 : 420.0...900
    for index in 0..<2 {
      if isLarge {
        drag[index] = -Double.random(in: lengths, using: &chance).rounded()
      } else {
        let length = -drag[index] + Double.random(in: -6...6, using: &chance)
        drag[index] = -min(max(length, lengths.lowerBound), lengths.upperBound)
      }
    }
    try drag.solve()
  }

  private mutating func editConstant() throws {
    var engine = drag.engine
    guard let id = softRows.randomElement(using: &chance), let row = engine.row(id) else { return }
    let change = Double(Int.random(in: -8...8, using: &chance))
    try engine.setConstant(of: id, to: row.constant + change)
    drag = try engine.drag(rootRows)
  }

  /// Adds three rows of a random priority, or removes those of the last call.
  private mutating func install() throws {
    var engine = drag.engine
    if installed.isEmpty {
      for _ in 0..<3 {
        let count = Int32(engine.variableCount / 4)
        let views = (0..<2).map { _ in Int32.random(in: 1..<count, using: &chance) }
        let side = Int32.random(in: 2...3, using: &chance)
        let terms = [Term(1, Variable(4 * views[0] + side)), Term(-1, Variable(4 * views[1] + side))]
        let priority = 250 * Double(Int.random(in: 1...2, using: &chance))
        let gap = Double(Int.random(in: -20...20, using: &chance))
        let relation: Relation = Bool.random(using: &chance) ? .equal : .greaterThanOrEqual
        installed.append(try engine.add(Row(terms, constant: gap, relation, priority: priority)))
      }
    } else {
      try engine.remove(installed)
      installed = []
    }
    drag = try engine.drag(rootRows)
  }

  /// Exchanges the rows of one orientation for those of the other, and width and height of the root.
  private mutating func rotate() throws {
    isRotated.toggle()
    let load = LayoutWalk.load(layout, isRotated: isRotated)
    let (engine, ids) = try load.identified
    let lengths = [drag[1], drag[0]]
    rootRows = Array(ids[..<2])
    softRows = zip(ids, load.rows).filter { !$1.isRequired }.map(\.0)
    installed = []
    drag = try engine.drag(rootRows)
    for index in 0..<2 { drag[index] = lengths[index] }
    try drag.solve()
  }

  func expectFresh() throws {
    let fresh = try drag.engine.solve()
    let difference = zip(drag.values, fresh.values).map { ($0 - $1).magnitude }.max() ?? 0
    let moved = zip(drag.values, fresh.values).count { ($0 * 0x1p20).rounded() != ($1 * 0x1p20).rounded() }
    #expect(
      difference <= 1e-9 && moved == 0,
      "\(layout) seed \(seed), difference \(difference), steps \(log.joined(separator: " "))")
  }
}
