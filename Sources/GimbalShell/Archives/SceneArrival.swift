package import GimbalModel
package import GimbalNotation

/// The result of importing a scene.
package struct SceneArrival {
  package enum Outcome: String {
    case added, renamed, replaced, kept
  }

  package let id: SceneID
  /// The name of the scene in the archive.
  let archived: Name
  /// The name of the scene in the project.
  package let name: Name
  package let outcome: Outcome
  package let views: Int
  package let constraints: Int
  package let sets: [Name]

  package init(_ scene: Scene, archived: Name, _ outcome: Outcome) {
    id = scene.id
    self.archived = archived
    name = scene.name
    self.outcome = outcome
    views = scene.viewCount - 1
    constraints = scene.constraints.count
    sets = scene.sets.map(\.name)
  }
}

/// The options of an import from an archive:
///
/// - `--as NAME` renames the only scene of the archive.
/// - `--replace`, `--keep` and `--rename` apply to scenes whose names are already in use.
/// - `--no-history` applies to archives with a history.
package struct ImportOptions {
  package enum NameConflictPolicy: String, CaseIterable, Sendable {
    /// The imported scene replaces the existing scene and has the same position and id.
    case replace
    /// The existing scene remains, and the imported scene is skipped.
    case keep
    /// A number is appended to the name of the imported scene.
    case rename
  }

  package var nameConflictPolicy: NameConflictPolicy?
  package var name: Spanned<Name>?
  /// `true` to import only the scenes of an archive with history: `--no-history`.
  package var leavesHistory = false
  /// The source position of `--as`, `--replace`, `--keep` or `--rename`, or `nil` if none of these options is
  /// given.
  package var span: Span?

  package init() {}
}
