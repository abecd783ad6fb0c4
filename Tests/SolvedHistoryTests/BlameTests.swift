import GimbalLayout
import GimbalModel
import GimbalStore
import TestSupport
import Testing

@testable import GimbalSolvedHistory

@Suite struct BlameTests {
  static let seeds: Range<UInt64> = Slow.isOn ? 0..<40 : 0..<2

  /// The search finds the revision that solving all revisions finds, for every view, frames and attributes, in
  /// both orientations, over merges.
  @Test(arguments: seeds) func equalsSolvingEverything(seed: UInt64) throws {
    var maker = try HistoryMaker(seed: seed)
    try maker.addScene(views: 6)
    try maker.addScene(views: 3)
    try maker.make(revisions: 25)
    try maker.branchAndMerge(back: 8, revisions: 6)
    try maker.make(revisions: 12)
    try expectBlameByForce(&maker, seed)
  }

  /// The same for two lines of revisions that merge each other several times.
  @Test(arguments: seeds) func equalsSolvingCrissCrossMerges(seed: UInt64) throws {
    var maker = try HistoryMaker(seed: seed &+ 2000)
    try maker.addScene(views: 5)
    try maker.make(revisions: 12)
    for _ in 0..<3 { try maker.crissCross(revisions: 4) }
    try expectBlameByForce(&maker, seed)
  }

  /// The same for a scene that shows another one, which changes, loses its name and gets it back.
  @Test(arguments: seeds) func equalsSolvingEveryInstance(seed: UInt64) throws {
    var maker = try HistoryMaker(seed: seed &+ 1000)
    try maker.addScene(views: 4)
    try maker.addScene(views: 3)
    try maker.make(revisions: 8)
    try maker.show(maker.scenes[1], in: maker.scenes[0])
    try maker.make(revisions: 16)
    try maker.branchAndMerge(back: 6, revisions: 5)
    try maker.make(revisions: 10)
    try expectBlameByForce(&maker, seed)
  }

  private func expectBlameByForce(_ maker: inout HistoryMaker, _ seed: UInt64) throws {
    let scene = maker.scenes[0]
    var random = maker.edits.random
    var count = 0
    defer { Campaign.count("blame", count) }
    try maker.project.transaction(.read) { transaction in
      let history = transaction.history
      let head = try history.head().revision
      for orientation in [Orientation.portrait, .landscapeLeft] {
        let viewpoint = Viewpoint(orientation: orientation)
        let force = try BlameByForce(history, scene, viewpoint, upTo: head.rawValue)
        guard !force.hasUnsolvable, let layout = force[head] else { continue }
        for view in layout.views {
          let all = [Measure.x, .y] + Attribute.allCases.map(Measure.attribute)
          let some = Slow.isOn ? all : (0..<2).compactMap { _ in random.one(of: all) }
          for measure in [nil] + some {
            let subject = BlameSubject(view: view.view.id, measure: measure)
            let solver = HistorySolver()
            let found = try #require(
              try BlameSearch(subject, in: scene, from: viewpoint, history: history, solver: solver)
                .run(from: head))
            let wanted = try force.revision(of: subject, from: head)
            count += 1
            #expect(
              found.revision.id == wanted,
              "seed \(seed), \(orientation), \(view.view.name), \(measure as Any)")
            #expect(found.after.isClose(to: subject.value(in: layout)))
          }
        }
      }
    }
  }
}
