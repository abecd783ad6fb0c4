import GimbalModel

/// A validation of an imported history. It replays the history along the revision tree and checks the project
/// at each revision.
///
/// At each revision, the changes must fit the state of the parent, the values of rows must be readable and
/// writable, references must resolve, scenes must load, and scene names must be unique. The audit also writes
/// snapshots (stored states), so that any revision can be read in bounded time.
struct HistoryAudit {
  private let writer: HistoryWriter
  private let cancellation: Cancellation
  private var state = ProjectState()
  private var scenes: [SceneID: Scene] = [:]
  private var names: [Name: Int] = [:]

  private var rows: HistoryRows { writer.rows }

  /// The maximum number of row changes that are applied to a scene in memory. For more changes, reading the
  /// scene again is faster.
  private static let most = 64

  init(_ writer: HistoryWriter, cancellation: Cancellation) {
    self.writer = writer
    self.cancellation = cancellation
  }

  /// Validates all revisions and writes snapshots.
  ///
  /// - Throws: `HistoryFetchError`, `Cancelled`, `StoreError`.
  /// - Complexity: O(bytes of all changesets), plus the size of the project for each large changeset.
  mutating func run() throws {
    let tree = try RevisionTree(rows)
    var distances: [Revision.ID: Int] = [:]
    var current: Revision.ID?
    var pending = tree.children(of: nil)
    while let next = pending.popLast() {
      try cancellation.check()
      let parent = tree.parent(of: next)
      while let last = current, last != parent {
        _ = try make(rows.storedChangeset(of: last), isInverse: true)
        current = tree.parent(of: last)
      }
      let changeset = try rows.storedChangeset(of: next)
      do {
        // Apply the whole changeset first, because the checks need the complete state.
        let step = try make(changeset, isInverse: false)
        try check(step)
      } catch {
        throw try refusal(of: error, at: next)
      }
      current = next
      let distance = parent.map { distances[$0, default: 0] + changeset.bytes.count } ?? 0
      distances[next] = try writer.write(distance: distance, of: next, state: state)
      pending += tree.children(of: next)
    }
  }

  private func refusal(of error: any Error, at id: Revision.ID) throws -> any Error {
    let hash = try rows.revision(id).hash
    switch error {
    case let mismatch as ProjectState.Mismatch:
      return HistoryFetchError(
        "the changes do not match the rows of the parent (\(mismatch))", revision: hash, part: .changeset)
    case let defect as RowReader.Defect:
      return HistoryFetchError(
        "invalid value in table \(defect.table), row \(defect.id), column \(defect.column)",
        revision: hash, part: .changeset)
    case let refused as EditError:
      return HistoryFetchError(
        "the changes make a scene invalid", revision: hash, part: .changeset, refused: refused)
    case var error as HistoryFetchError:
      error.revision = hash
      error.part = .changeset
      return error
    default: return error
    }
  }

  // MARK: Applying changes

  private struct Step {
    let moves: [RowMove]
    let changes: [RecordChange]
  }

  /// Applies a changeset, or its inverse, to the rows and scenes in memory.
  private mutating func make(_ changeset: Changeset, isInverse: Bool) throws -> Step {
    let moves = try state.moves(of: changeset, isInverse: isInverse)
    let changes = try state.changes(moves)
    // A row that refers to a missing row belongs to no scene. `state.changes` skips such a row.
    guard moves.count(where: \.isOfScene) == changes.count else {
      throw HistoryFetchError("a referenced row is missing")
    }
    guard state.keepsOwners(moves) else { throw HistoryFetchError("a row moves to another scene") }
    for move in moves { state.apply(move) }
    for change in changes {
      if case .scene(let header)? = change.before { names[header.name, default: 0] -= 1 }
      if case .scene(let header)? = change.after { names[header.name, default: 0] += 1 }
    }
    var unread: [SceneID] = []
    for (id, own) in Dictionary(grouping: changes, by: \.scene) where try !follow(own, of: id) {
      unread.append(id)
    }
    for scene in try state.scenes(unread) { scenes[scene.id] = scene }
    return Step(moves: moves, changes: changes)
  }

  /// Applies the changes of a revision to a scene in memory.
  ///
  /// - Returns: `true` if the scene was updated; `false` if it must be read again.
  private mutating func follow(_ changes: [RecordChange], of id: SceneID) throws -> Bool {
    let isThere = state.rows(of: SceneHeader.table)[id.rawValue] != nil
    guard let scene = scenes[id] else {
      guard isThere, changes.allSatisfy({ $0.before == nil }) else {
        throw HistoryFetchError("a referenced row is missing")
      }
      scenes[id] = try Scene(records: changes.compactMap(\.after))
      return true
    }
    guard isThere else {
      guard changes.count == scene.records.count, changes.allSatisfy({ $0.after == nil }) else {
        throw HistoryFetchError("the revision removes a scene but not all of its rows")
      }
      scenes[id] = nil
      return true
    }
    return changes.count <= HistoryAudit.most && scenes[id]?.make(changes) == true
  }

  // MARK: Checking

  private func check(_ step: Step) throws {
    for change in step.changes {
      try change.after?.row.check()
      if case .scene(let header)? = change.after, names[header.name] != 1 {
        throw EditError.nameTaken(header.name)
      }
    }
    let tables = Set(step.moves.map(\.table.name))
    if tables.contains(ProjectProperty.table.name) { _ = try state.projectProperties() }
    let conflictTables = [ConflictTables.conflict.name, ConflictTables.value.name]
    if !tables.isDisjoint(with: conflictTables) || step.changes.contains(where: \.isOfWholeScene) {
      try checkConflicts()
    }
  }

  private func checkConflicts() throws {
    let conflicts = try state.conflicts()
    let known = Set(conflicts.map(\.id.rawValue))
    let areKnown = state.rows(of: ConflictTables.value).values.allSatisfy { row in
      if case .integer(let conflict) = row[1] { known.contains(conflict) } else { false }
    }
    guard areKnown, conflicts.allSatisfy({ $0.content.scene.map { scenes[$0] != nil } ?? true }) else {
      throw HistoryFetchError("a referenced row is missing")
    }
    guard Set(conflicts.map(\.handle)).count == conflicts.count else {
      throw HistoryFetchError("two conflicts have the same number")
    }
  }
}

extension RowMove {
  /// `true` if the row is part of a `Scene` value.
  fileprivate var isOfScene: Bool {
    table !== ConflictTables.conflict && table !== ConflictTables.value && table !== ProjectProperty.table
  }
}
