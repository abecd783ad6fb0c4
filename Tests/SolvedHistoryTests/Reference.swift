import GimbalLayout
import GimbalModel
import GimbalStore

@testable import GimbalSolvedHistory

/// The reference implementation of blame, which solves every revision.
struct BlameByForce {
  let history: History
  let scene: SceneID
  let viewpoint: Viewpoint
  /// The layout at each revision, or nil if the scene does not exist.
  private var layouts: [Revision.ID: SolvedLayout] = [:]
  private(set) var hasUnsolvable = false

  init(_ history: History, _ scene: SceneID, _ viewpoint: Viewpoint, upTo last: Int64) throws {
    self.history = history
    self.scene = scene
    self.viewpoint = viewpoint
    for number in 1...last {
      let id = Revision.ID(rawValue: number)
      let state = try history.state(of: id)
      guard let scene = try state.scene(scene) else { continue }
      let composition = try Composition(of: scene, for: viewpoint.traits(of: scene)) { name in
        try state.scene(named: name)
      }
      do {
        layouts[id] = try LayoutSolver().solve(composition)
      } catch {
        hasUnsolvable = true
      }
    }
  }

  subscript(id: Revision.ID) -> SolvedLayout? { layouts[id] }

  func revision(of subject: BlameSubject, from start: Revision.ID) throws -> Revision.ID? {
    guard let wanted = layouts[start].flatMap(subject.value) else { return nil }
    var id = start
    while true {
      let revision = try history.revision(id)
      let next = [revision.parent, revision.merged].compactMap { $0 }.first { parent in
        wanted.isClose(to: layouts[parent].flatMap(subject.value))
      }
      guard let next else { return id }
      id = next
    }
  }
}
