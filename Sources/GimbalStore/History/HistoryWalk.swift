package import GimbalModel

/// The project's rows in memory, moved along history: a step costs what its revision changed, and a scene is put
/// together once and then changed along.
package struct HistoryWalk {
  private let history: History
  /// The revision whose rows these are.
  package private(set) var revision: Revision
  private var state: ProjectState
  private var scenes: [SceneID: Scene] = [:]
  /// What the revision changed of its first parent, once it was asked for.
  private var pending: Pending?

  private struct Pending {
    let moves: [RowMove]
    let changes: [RecordChange]
  }

  /// How many steps are walked before the state is read anew.
  private static let longestWalk = 64

  /// Begins at a revision.
  ///
  /// - Complexity: O(rows).
  package init(_ history: History, at id: Revision.ID) throws {
    self.history = history
    revision = try history.revision(id)
    state = try history.state(of: id)
  }

  /// A scene as the revision left it; nil where there is none.
  ///
  /// - Complexity: O(1) where it was asked for before, else O(rows).
  package mutating func scene(_ id: SceneID) throws -> Scene? {
    if let scene = scenes[id] { return scene }
    let scene = try state.scene(id)
    scenes[id] = scene
    return scene
  }

  /// A scene by its name as the revision left it; nil where there is none.
  ///
  /// - Complexity: as of `scene(_:)`, and O(scenes).
  package mutating func scene(named name: Name) throws -> Scene? {
    try state.sceneHeaders().first { $0.name == name }.flatMap { try scene($0.id) }
  }

  /// What the revision changed of its first parent; of the first revision, all there is.
  ///
  /// - Complexity: O(bytes of the changeset).
  package mutating func changes() throws -> [RecordChange] {
    try backward().changes.map(\.inverse)
  }

  /// Goes to the first parent.
  ///
  /// - Returns: whether there was one.
  /// - Complexity: O(bytes of the changeset), and of the rows of a scene that cannot be changed along.
  package mutating func goBack() throws -> Bool {
    guard let parent = revision.parent else { return false }
    take(try backward())
    revision = try history.revision(parent)
    return true
  }

  /// Goes to any revision.
  ///
  /// - Complexity: that of the steps between, or O(rows) where they are many.
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
        throw rows.damage("revision \(id.rawValue) does not fit its parent: \(mismatch)")
      }
    }
    pending = found
    return found
  }

  private mutating func take(_ step: Pending) {
    pending = nil
    for move in step.moves { state.apply(move) }
    for (id, changes) in Dictionary(grouping: step.changes, by: \.scene) where scenes[id] != nil {
      // Names that were swapped, say: the rows know.
      if changes.contains(where: \.isOfWholeScene) || scenes[id]?.make(changes) != true { scenes[id] = nil }
    }
  }
}
