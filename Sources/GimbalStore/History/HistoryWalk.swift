package import GimbalModel

/// A cursor that moves from a revision to its first parent and keeps the rows of the current revision in
/// memory.
///
/// The cost of a step is proportional to the size of the revision's changeset. Scenes that were requested
/// once are kept in memory and updated with each step.
package struct HistoryWalk {
  private let history: History
  /// The current revision.
  package private(set) var revision: Revision
  private var state: ProjectState
  private var scenes: [SceneID: Scene] = [:]
  /// The changes that lead to the first parent, or nil if they are not computed yet.
  private var pending: Pending?

  private struct Pending {
    let moves: [RowMove]
    let changes: [RecordChange]
  }

  /// The maximum number of steps to a requested revision. The state of a more distant revision is read from
  /// the database instead.
  private static let longestWalk = 64

  /// Creates a cursor at a revision.
  ///
  /// - Complexity: O(rows).
  package init(_ history: History, at id: Revision.ID) throws {
    self.history = history
    revision = try history.revision(id)
    state = try history.state(of: id)
  }

  /// Returns a scene at the current revision, or nil if it does not exist.
  ///
  /// - Complexity: O(1) if the scene was requested before, otherwise O(rows).
  package mutating func scene(_ id: SceneID) throws -> Scene? {
    if let scene = scenes[id] { return scene }
    let scene = try state.scene(id)
    scenes[id] = scene
    return scene
  }

  /// Returns the scene with the given name at the current revision, or nil if it does not exist.
  ///
  /// - Complexity: O(scenes), plus the complexity of `scene(_:)`.
  package mutating func scene(named name: Name) throws -> Scene? {
    try state.sceneHeaders().first { $0.name == name }.flatMap { try scene($0.id) }
  }

  /// Returns the changes of the current revision relative to its first parent. For the first revision, the
  /// changes are the insertions of all rows.
  ///
  /// - Complexity: O(bytes of the changeset).
  package mutating func changes() throws -> [RecordChange] {
    try backward().changes.map(\.inverse)
  }

  /// Moves to the first parent.
  ///
  /// - Returns: `false` if there is no parent.
  /// - Complexity: O(bytes of the changeset), plus the rows of each scene that must be read again.
  package mutating func goBack() throws -> Bool {
    guard let parent = revision.parent else { return false }
    take(try backward())
    revision = try history.revision(parent)
    return true
  }

  /// Moves to any revision.
  ///
  /// - Complexity: The sum of the costs of all steps, or O(rows) if there are more than `longestWalk` steps.
  package mutating func go(to id: Revision.ID) throws {
    for _ in 0..<HistoryWalk.longestWalk where revision.id > id { guard try goBack() else { break } }
    if revision.id == id { return }
    revision = try history.revision(id)
    state = try history.state(of: id)
    scenes = [:]
    pending = nil
  }

  private mutating func backward() throws -> Pending {
    if let pending { return pending }
    let (state, id) = (state, revision.id)
    let found = try history.reading { rows in
      do {
        let moves = try state.moves(of: rows.changeset(of: id), isInverse: true)
        return Pending(moves: moves, changes: try state.changes(moves))
      } catch let mismatch as ProjectState.Mismatch {
        throw rows.damage(
          "the changes of revision \(id.rawValue) do not match the rows of its parent: \(mismatch)")
      }
    }
    pending = found
    return found
  }

  private mutating func take(_ step: Pending) {
    pending = nil
    for move in step.moves { state.apply(move) }
    for (id, changes) in Dictionary(grouping: step.changes, by: \.scene) where scenes[id] != nil {
      // Some changes, such as two views that swap their names, cannot be applied one by one. In this case,
      // discard the scene. The next request reads it again.
      if changes.contains(where: \.isOfWholeScene) || scenes[id]?.make(changes) != true { scenes[id] = nil }
    }
  }
}
