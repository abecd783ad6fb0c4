import GimbalLayout
import GimbalModel
import GimbalStore
import Testing

@testable import GimbalSolvedHistory

@Suite struct FrameDiffTests {
  /// The differences between two revisions are those between two separate solves.
  @Test(arguments: 0..<6 as Range<UInt64>) func equalsTwoSolves(seed: UInt64) throws {
    var maker = try HistoryMaker(seed: seed)
    try maker.addScene(views: 6)
    let first = try maker.head()
    try maker.make(revisions: 20)
    let last = try maker.head()
    try maker.project.transaction(.read) { transaction in
      func scene(_ number: Int64) throws -> Scene? {
        try transaction.history.state(of: Revision.ID(rawValue: number)).scene(maker.scenes[0])
      }
      for orientation in Orientation.allCases {
        let viewpoint = Viewpoint(orientation: orientation)
        let (old, new) = (try scene(first), try scene(last))
        guard let before = try? frames(of: old, viewpoint), let after = try? frames(of: new, viewpoint) else {
          continue
        }
        let diff = try FrameDiff(
          from: old.map { SceneSnapshot($0) { _ in nil } }, to: new.map { SceneSnapshot($0) { _ in nil } },
          viewpoint: viewpoint, solver: HistorySolver())
        var determined: Set<ViewID> = []
        for change in diff.changes {
          #expect(change.before == before[change.view] && change.after == after[change.view])
          determined.insert(change.view)
        }
        for (view, frame) in before where !determined.contains(view) {
          #expect(frame.isClose(to: try #require(after[view])))
        }
        #expect(Set(after.keys).subtracting(before.keys).isSubset(of: determined))
        #expect(
          try FrameDiff(
            from: new.map { SceneSnapshot($0) { _ in nil } }, to: new.map { SceneSnapshot($0) { _ in nil } },
            viewpoint: viewpoint, solver: HistorySolver()
          ).changes.isEmpty)
      }
    }
  }

  private func frames(of scene: Scene?, _ viewpoint: Viewpoint) throws -> [ViewID: Frame] {
    let scene = try #require(scene)
    let layout = try LayoutSolver().solve(scene, traits: viewpoint.traits(of: scene))
    return Dictionary(uniqueKeysWithValues: layout.views.map { ($0.view.id, $0.frame) })
  }

  @Test func describesChangesOfViews() throws {
    func kind(_ before: Frame?, _ after: Frame?) throws -> FrameChange.Kind {
      FrameChange(view: ViewID(rawValue: 1), name: try Name("a"), before: before, after: after).kind
    }
    let frame = Frame(x: 0, y: 0, width: 10, height: 10)
    #expect(try kind(nil, frame) == .appeared)
    #expect(try kind(frame, nil) == .vanished)
    #expect(try kind(frame, frame.offset(x: 0, y: 1)) == .moved)
    #expect(try kind(frame, Frame(x: 0, y: 0, width: 11, height: 10)) == .resized)
    #expect(try kind(frame, Frame(x: 0.005, y: 1, width: 11, height: 10)) == .movedAndResized)
  }
}
