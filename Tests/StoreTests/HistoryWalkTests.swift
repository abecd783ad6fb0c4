import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// A project equals a model in memory at every revision after any sequence of commands.
@Suite struct HistoryWalkTests {
  @Test(arguments: 1...UInt64(Campaign.steps(short: 2, long: 20)))
  func randomWalkEqualsItsModel(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    var walk = try HistoryWalk(seed: seed, project: Project.open(path: path))
    let steps = Campaign.steps(short: 300, long: 5000)
    for number in 1...steps {
      try walk.step()
      if number.isMultiple(of: 100) { try walk.verify() }
    }
    try walk.checkRevisions(walk.model.revisions.keys)
    Campaign.count("steps", steps)
    let changed = walk.tally
    for kind in ["insert", "edit", "undo", "redo", "checkout", "switch", "branch", "tag", "commit", "merge"] {
      #expect(changed[kind] != nil, "\(kind): \(changed)")
    }

    // After deleting everything else, all reachable revisions remain, and the project can be changed.
    try walk.project.transaction(.history) { _ = try $0.collectGarbage(since: Timestamp(milliseconds: .max)) }
    try walk.project.compact()
    try walk.verify()
    try walk.checkRevisions(walk.model.reachable)
    let left = try walk.project.transaction(.read) { try $0.verify().revisions }
    #expect(left == walk.model.reachable.count)
  }
}
