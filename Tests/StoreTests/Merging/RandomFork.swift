import GimbalModel
import TestSupport

@testable import GimbalStore

/// Seeded random changes of two branches.
struct RandomFork {
  private let seed: UInt64
  private let steps: Int

  /// - Parameter steps: The number of commands on each side.
  init(seed: UInt64, steps: Int = 20) {
    self.seed = seed
    self.steps = steps
  }

  /// - Parameter swapped: `true` to swap both sides.
  func fork(swapped: Bool) throws -> Fork {
    var edits = RandomEdits(seed: seed)
    edits.nameCount = 12
    let scenes = try [
      Sample.furnished("First", ids: edits.ids), Sample.scene("Second", ids: edits.ids),
    ]
    let fork = try Fork([])
    try fork.ours { transaction in
      for scene in scenes { try transaction.insert(scene) }
      for _ in 0..<60 { try RandomFork.edit(&edits, in: transaction) }
    }
    try fork.begin()
    let sides = swapped ? [fork.theirs, fork.ours] : [fork.ours, fork.theirs]
    for (number, side) in sides.enumerated() {
      var edits = RandomEdits(
        seed: seed * 2 + UInt64(number) + 1_000_000, ids: CountingIDs(after: Int64(number + 1) * 100_000))
      edits.nameCount = 4
      try side { transaction in
        for _ in 0..<steps { try RandomFork.step(&edits, in: transaction) }
        // Each branch needs at least one change.
        try transaction.insert(Sample.scene("mark \(number)", ids: edits.ids))
      }
    }
    return fork
  }

  static func step(_ edits: inout RandomEdits, in transaction: Transaction) throws {
    let headers = try transaction.sceneHeaders()
    do {
      switch Int.random(in: 0..<80, using: &edits.chance) {
      case 0:
        if let scene = headers.randomElement(using: &edits.chance) { try transaction.remove(scene: scene.id) }
      case 1...2:
        let name = "new \(Int.random(in: 0..<2, using: &edits.chance))"
        try transaction.insert(Sample.furnished(name, ids: edits.ids))
      case 3..<27: try move(&edits, in: transaction)
      case 27..<35:
        try change(&edits, in: transaction) { scene, edits in
          let views = scene.viewsInTreeOrder.dropFirst()
          return views.randomElement(using: &edits.chance).map { scene.editsRemoving(view: $0.id) } ?? []
        }
      default: try edit(&edits, in: transaction)
      }
    } catch is EditError {}
  }

  /// Moves a view into another one.
  private static func move(_ edits: inout RandomEdits, in transaction: Transaction) throws {
    try change(&edits, in: transaction) { scene, edits in
      let views = scene.viewsInTreeOrder
      guard var view = views.randomElement(using: &edits.chance) else { return [] }
      view.parent = views.randomElement(using: &edits.chance)?.id
      return [.update(.view(view))]
    }
  }

  private static func edit(_ edits: inout RandomEdits, in transaction: Transaction) throws {
    try change(&edits, in: transaction) { try $1.next(for: $0) }
  }

  /// Applies edits to one of the scenes, unless it rejects them.
  private static func change(
    _ edits: inout RandomEdits, in transaction: Transaction,
    _ body: (Scene, inout RandomEdits) throws -> [Edit]
  ) throws {
    // Most changes are in one scene, so that the branches conflict.
    let headers = try transaction.sceneHeaders()
    let isFirst = Int.random(in: 0..<4, using: &edits.chance) > 0
    guard let header = isFirst ? headers.first : headers.randomElement(using: &edits.chance) else { return }
    do {
      try transaction.apply(body(transaction.scene(header.id), &edits), to: header.id)
    } catch is EditError {}
  }
}

extension Fork {
  /// Creates their branch at the current revision.
  func begin() throws {
    try project.transaction(.history) {
      try $0.history.set(.branch, "theirs", to: $0.history.head().revision)
    }
  }

  func baseAndTheirs() throws -> (base: ProjectState, theirs: ProjectState) {
    let other = try other()
    return try project.transaction(.read) { transaction in
      let history = transaction.history
      let base = try history.mergeBase(history.head().revision, other)
      return (try history.state(of: base), try history.state(of: other))
    }
  }
}
