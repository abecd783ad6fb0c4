package import GimbalModel

/// A scene to which a merge applies the changes from another version. The scene rejects changes that would
/// make it invalid.
struct SceneDraft {
  /// A change to one row.
  enum Change {
    case delete(RowKey)
    /// Takes the values of the given units (groups of columns) from the same row of another version.
    case update(RowKey, [[Int]], from: ProjectState.Row)
    case insert(RowKey, ProjectState.Row)
  }

  /// A change that the scene rejected, with the error.
  struct Refused {
    var change: Change
    var error: EditError
  }

  private(set) var scene: Scene
  private(set) var rows: SceneRows
  /// The edits that were applied.
  private(set) var edits: [Edit] = []
  /// The constraints that were inserted with another handle (their number in commands), because their own
  /// handle was taken.
  private(set) var renumbered: [Renumbering] = []
  /// The rows that got another position because rows of both sides had the same position.
  var separated: Set<RowKey> = []
  /// The highest handle among the constraints to insert.
  private var highestHandle: Int64 = 0
  private let cancellation: Cancellation

  init(_ scene: Scene, rows: SceneRows, cancellation: Cancellation = .never) {
    self.scene = scene
    self.cancellation = cancellation
    self.rows = rows
  }

  /// Applies changes in an order that the scene accepts. Rejected changes are retried after other changes
  /// were applied.
  ///
  /// - Returns: The changes that the scene still rejects after all retries.
  /// - Throws: `RowReader.Defect` if a row cannot be decoded; `CancellationError`.
  /// - Complexity: O(n log n) for n changes if the scene accepts them in the given order. Each retry adds a
  ///   pass over the remaining changes.
  mutating func make(_ changes: [Change]) throws -> [Refused] {
    highestHandle = changes.map { $0.handle ?? 0 }.max() ?? 0
    var pending = changes.map { Refused(change: $0, error: .noSuchRow) }
    while !pending.isEmpty {
      if try sweep(&pending) { continue }
      if try exchangeNames(&pending) { continue }
      if !divide(&pending) { break }
    }
    return pending
  }

  /// Tries each pending change once, and keeps the rejected changes in `pending`.
  ///
  /// - Returns: `true` if at least one change was applied.
  private mutating func sweep(_ pending: inout [Refused]) throws -> Bool {
    var left: [Refused] = []
    for refused in pending {
      try cancellation.check(CancellationError())
      do {
        try make(refused.change)
      } catch let error as EditError {
        left.append(Refused(change: refused.change, error: error))
      }
    }
    defer { pending = left }
    return left.count < pending.count
  }

  /// Splits rejected updates into updates of single units (groups of columns), because the scene may accept
  /// part of the units. Returns `true` if an update was split.
  private func divide(_ pending: inout [Refused]) -> Bool {
    let count = pending.count
    pending = pending.flatMap { refused in
      guard case .update(let key, let units, let row) = refused.change else { return [refused] }
      return units.map { Refused(change: .update(key, [$0], from: row), error: refused.error) }
    }
    return pending.count > count
  }

  private mutating func make(_ change: Change) throws {
    switch change {
    case .delete(let key):
      guard let record = try rows.record(key) else { return }
      try removeInstallation(of: record)
      try apply(.delete(record))
      rows.rows[key] = nil
    case .update(let key, let units, let other):
      guard let row = rows[key] else { throw EditError.noSuchRow }
      try update(key, to: row.taking(units, from: other))
    case .insert(let key, var row):
      guard rows[key] == nil else { throw EditError.rowExists }
      let renumbering = renumber(&row, of: key)
      try apply(.insert(rows.decoded(row, of: key)))
      rows.rows[key] = row
      if let renumbering { renumbered.append(renumbering) }
    }
  }

  /// Replaces the values of a row.
  mutating func update(_ key: RowKey, to row: ProjectState.Row) throws {
    try apply(.update(rows.decoded(row, of: key)))
    rows.rows[key] = row
  }

  /// Sets the scene names that rows store as references to scenes, and updates all rows that refer to a
  /// renamed scene.
  mutating func call(scenes names: SceneNames) throws {
    let old = rows.names
    rows.names = names
    for (key, row) in rows.rows.sorted(by: { $0.key < $1.key }) {
      if let scene = key.scene(namedIn: row), old[scene] != names[scene] { try update(key, to: row) }
    }
  }

  /// Removes instance traits (traits that a view sets for the scene that it shows) from views that no longer
  /// show a scene. No command could list or remove these rows.
  ///
  /// - Parameter instances: The ids of the views that showed a scene before.
  mutating func removeTraits(ofFormer instances: Set<SQLValue>) throws {
    let former = instances.subtracting(rows.instances)
    if former.isEmpty { return }
    for (key, row) in rows.rows.sorted(by: { $0.key < $1.key })
    where key.table == InstanceTrait.table.name && former.contains(row[1]) { try make(.delete(key)) }
  }

  private mutating func apply(_ edit: Edit) throws(EditError) {
    try scene.apply(edit)
    edits.append(edit)
  }

  /// Removes the row that records the manual installation of a rule set, so that the set can be deleted. If
  /// the set still has rules, it cannot be deleted, and this method does nothing.
  private mutating func removeInstallation(of record: Record) throws {
    guard case .set(let set) = record, scene.rules(of: set.id).isEmpty else { return }
    let key = RowKey(Installation.table, set.id.rawValue)
    guard let installation = try rows.record(key) else { return }
    try apply(.delete(installation))
    rows.rows[key] = nil
  }

  /// Replaces the handle of a new constraint if another constraint in the scene has the same handle.
  private func renumber(_ row: inout ProjectState.Row, of key: RowKey) -> Renumbering? {
    guard key.table == Constraint.table.name, case .integer(let old) = row[Constraint.handleColumn],
      !scene.constraints(withHandle: Int(old)).isEmpty
    else { return nil }
    let top = max(scene.highestHandle, Int(highestHandle))
    let new = top < Int(Int32.max) ? top + 1 : (1...).first { scene.constraints(withHandle: $0).isEmpty } ?? 1
    row[Constraint.handleColumn] = .integer(Int64(new))
    return Renumbering(
      scene: scene.id, constraint: ConstraintID(rawValue: key.id), old: Int(old), new: new)
  }

  /// Applies renames that are only valid together, such as two views that swap their names. Removes these
  /// renames from the pending changes.
  ///
  /// - Returns: `true` if at least one rename was applied.
  mutating func exchangeNames(_ pending: inout [Refused]) throws -> Bool {
    var isAnyMade = false
    for table in [View.table, RuleSet.table] {
      guard let column = table.columns.firstIndex(of: "name") else { continue }
      var wishes: [RowKey: SQLValue] = [:]
      for refused in pending {
        guard case .update(let key, let units, let row) = refused.change, key.table == table.name,
          units.contains([column]), rows[key] != nil
        else { continue }
        wishes[key] = row[column]
      }
      let names = rows.rows.filter { $0.key.table == table.name }.mapValues { $0[column] }
      let granted = Names.granted(wishes, among: names)
      if granted.isEmpty { continue }
      try rename(granted, column: column, avoiding: Set(names.values).union(granted.values))
      pending = pending.compactMap { $0.without([column], of: granted) }
      isAnyMade = true
    }
    return isAnyMade
  }

  /// Renames rows first to unused names and then to their new names, because two rows may swap their names.
  private mutating func rename(
    _ names: [RowKey: SQLValue], column: Int, avoiding taken: Set<SQLValue>
  ) throws {
    let spare = (1...).lazy.map { SQLValue.text("merge-\($0)") }.filter { !taken.contains($0) }
    let keys = names.keys.sorted()
    for (key, name) in zip(keys, spare) { try rename(key, name, column) }
    for key in keys { if let name = names[key] { try rename(key, name, column) } }
  }

  private mutating func rename(_ key: RowKey, _ name: SQLValue, _ column: Int) throws {
    guard var row = rows[key] else { return }
    row[column] = name
    try update(key, to: row)
  }
}

extension SceneDraft.Change {
  var key: RowKey {
    switch self {
    case .delete(let key), .update(let key, _, _), .insert(let key, _): key
    }
  }

  /// The handle of the constraint to insert, or nil for all other changes.
  fileprivate var handle: Int64? {
    guard case .insert(let key, let row) = self, key.table == Constraint.table.name,
      case .integer(let handle) = row[Constraint.handleColumn]
    else { return nil }
    return handle
  }
}

extension Constraint {
  fileprivate static let handleColumn = table.columns.firstIndex(of: "handle") ?? 0
}

/// A constraint that a merge added with a new handle, because its own handle was taken. A handle is the
/// number that identifies a constraint in commands.
package struct Renumbering: Hashable, Sendable {
  package let scene: SceneID
  package let constraint: ConstraintID
  package let old: Int
  package let new: Int
}

/// A namespace for the assignment of unique names.
enum Names {
  /// Returns the largest set of renames that leaves all names unique.
  ///
  /// - Parameters:
  ///   - wishes: The requested names, which differ from each other.
  ///   - names: The current names, including those of the rows to rename.
  /// - Complexity: O(number of names).
  static func granted<Key: Hashable, Name: Hashable>(
    _ wishes: [Key: Name], among names: [Key: Name]
  ) -> [Key: Name] {
    var granted = wishes
    let wanting = Dictionary(grouping: wishes.keys) { wishes[$0] }
    // A row that keeps its name blocks all renames to that name. The blocked rows keep their names, too, and
    // block other renames.
    var staying = names.filter { wishes[$0.key] == nil }.map(\.value)
    while let name = staying.popLast() {
      for key in wanting[name] ?? [] where granted.removeValue(forKey: key) != nil {
        if let own = names[key] { staying.append(own) }
      }
    }
    return granted
  }
}

extension SceneDraft.Refused {
  /// Returns the change unless it updates a row in `made`. In such a row, `unit` (a group of columns) is
  /// already updated, so the function returns the change without `unit`, or nil if the change has no other
  /// units.
  fileprivate func without(_ unit: [Int], of made: [RowKey: SQLValue]) -> Self? {
    guard case .update(let key, let units, let row) = change, made[key] != nil else { return self }
    let left = units.filter { $0 != unit }
    return left.isEmpty ? nil : Self(change: .update(key, left, from: row), error: error)
  }
}
