import GimbalModel
import GimbalStore
import Testing

@testable import GimbalSolvedHistory

@Suite struct ShortBisectTests {
  /// In short histories, the search for the first revision that can be evaluated meets the other searches.
  @Test(arguments: 0..<6, 0..<6) func shortHistoryIsSearchedCompletely(before: Int, after: Int) throws {
    var maker = try HistoryMaker(seed: 1)
    try maker.addScene(views: 1)
    let id = maker.scenes[0]
    let name = try Name("planted")
    try maker.addAnchored(name, in: id)
    let handle = try maker.scene(id).highestHandle
    for step in 0..<before { try maker.set(Double(step) - 20, ofConstraint: handle, in: id) }
    try maker.set(500, ofConstraint: handle, in: id)
    let planted = try maker.head()
    for step in 0..<after { try maker.set(Double(step) + 501, ofConstraint: handle, in: id) }
    let scene = try maker.scene(id)
    let head = Revision.ID(rawValue: try maker.head())
    let found = try maker.project.transaction(.read) { transaction in
      try BisectSearch(
        BisectQuestion(
          .compare(.measure(ItemName(view: name), .x), .lessThanOrEqual, .number(400), tolerance: 0.01),
          about: [name], in: scene, from: Viewpoint(orientation: .landscapeLeft)),
        history: transaction.history, solver: HistorySolver()
      ).run(good: nil, bad: head)
    }
    #expect(found.bad.id.rawValue == planted)
    #expect(found.good.id.rawValue == planted - 1)
    #expect(found.undetermined.isEmpty)
  }
}
