import GimbalLayout
import GimbalModel
import GimbalStore
import TestSupport
import Testing

@testable import GimbalSolvedHistory

/// Bisecting histories with merges in both directions, against a search that evaluates every revision.
@Suite struct MergedBisectTests {
  private var maker: HistoryMaker
  private let scene: SceneID
  private let name: Name
  private let handle: Int

  init() throws {
    maker = try HistoryMaker(seed: 1)
    try maker.addScene(views: 1)
    scene = maker.scenes[0]
    name = try Name("planted")
    try maker.addAnchored(name, in: scene)
    handle = try maker.scene(scene).highestHandle
  }

  /// Adds a revision at the current head. A revision that is not the planted one changes something else.
  private func change(_ step: Int, planting: Bool = false) throws {
    if planting { return try maker.set(500, ofConstraint: handle, in: scene) }
    try maker.set(Double(step), ofConstraint: handle - 1, in: scene)
  }

  private func checkout(_ id: Revision.ID) throws {
    try maker.project.transaction(.history) { try $0.history.checkout(id) }
  }

  /// Merges a revision into the current head. The planted constant is taken if one of both sides has it.
  private func merge(_ theirs: Revision.ID) throws {
    try maker.project.transaction(.history) { transaction in
      let constraint = try transaction.history.state(of: theirs).scene(scene)?
        .constraints(withHandle: handle).first
      try transaction.history.merging(theirs) {
        if let constraint, constraint.constant == 500 {
          try transaction.apply([.update(.constraint(constraint))], to: scene)
        }
      }
    }
  }

  private var head: Revision.ID {
    get throws { try maker.project.transaction(.read) { try $0.history.head().revision } }
  }

  private func bisect(_ bad: Revision.ID, good: Revision.ID?) throws -> Revision.ID {
    let scene = try maker.scene(scene)
    return try maker.project.transaction(.read) { transaction in
      try BisectSearch(
        BisectQuestion(
          .compare(.measure(ItemName(view: name), .x), .lessThanOrEqual, .number(400), tolerance: 0.01),
          about: [name], in: scene, from: Viewpoint(orientation: .landscapeLeft)),
        history: transaction.history, solver: HistorySolver()
      ).run(good: good, bad: bad).bad.id
    }
  }

  /// The branch merges main before the failure starts on it, and then main merges the branch.
  @Test func causeOnABranchThatMergedMainIsFound() throws {
    try change(1)
    let base = try head
    try change(2)
    let main = try head
    try checkout(base)
    try change(3)
    try merge(main)
    try change(4)
    try change(5, planting: true)
    let planted = try head
    try change(6)
    let branch = try head
    try checkout(main)
    try change(7)
    try merge(branch)
    try change(8)
    #expect(try bisect(head, good: base) == planted)
    #expect(try bisect(head, good: main) == planted)
    #expect(try bisect(head, good: nil) == planted)
  }

  /// The failure starts at one planted revision and never ends, so every search finds this revision.
  @Test(arguments: 0..<(Slow.isOn ? 3000 : 24)) func plantedRevisionIsFound(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    try change(0)
    let root = try head
    var heads = [root]
    let target = Int.random(in: 2..<14, using: &random)
    var planted: Revision.ID?
    for step in 1..<16 {
      let index = Int.random(in: 0..<heads.count, using: &random)
      try checkout(heads[index])
      if Int.random(in: 0..<3, using: &random) == 0, heads.count > 1 {
        let other = heads[Int.random(in: 0..<heads.count, using: &random)]
        let isMerge = try maker.project.transaction(.read) { transaction in
          try !transaction.history.isAncestor(other, of: transaction.history.head().revision)
            && !transaction.history.isAncestor(transaction.history.head().revision, of: other)
        }
        if isMerge {
          try merge(other)
          heads[index] = try head
          continue
        }
      }
      try change(step, planting: step >= target && planted == nil)
      if step >= target, planted == nil { planted = try head }
      if Bool.random(using: &random), heads.count < 4 {
        heads.append(try head)
      } else {
        heads[index] = try head
      }
    }
    guard let planted else { return }
    for bad in heads {
      let isBad = try maker.project.transaction(.read) { try $0.history.isAncestor(planted, of: bad) }
      if isBad {
        #expect(try bisect(bad, good: root) == planted, "seed \(seed)")
        Campaign.count("bisect", 1)
      }
    }
  }
}
