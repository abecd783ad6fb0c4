import GimbalModel

/// A scene of an archive that has come to a project.
struct SceneArrival {
  enum Outcome: String {
    case added, renamed, replaced, kept
  }

  let id: SceneID
  /// What the archive calls it.
  let archived: Name
  /// What the project calls it.
  let name: Name
  let outcome: Outcome
  let views: Int
  let constraints: Int
  let sets: [Name]

  init(_ scene: Scene, archived: Name, _ outcome: Outcome) {
    id = scene.id
    self.archived = archived
    name = scene.name
    self.outcome = outcome
    views = scene.viewCount - 1
    constraints = scene.constraints.count
    sets = scene.sets.map(\.name)
  }
}
