package import GimbalModel

/// The result of a merge.
package enum MergeOutcome: Sendable {
  /// The merged revision is HEAD or an ancestor of HEAD.
  case upToDate
  /// HEAD was an ancestor of the merged revision, so the branch was fast-forwarded.
  case forwarded(MergeReport)
  /// A revision with two parents was recorded.
  case merged(MergeReport)
}

/// The changes that a merge made to our side.
package struct MergeReport: Sendable {
  /// The numbers of rows that were added, changed and removed.
  package struct Count: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var removed = 0

    /// `true` if all numbers are zero.
    package var isEmpty: Bool { self == Count() }
  }

  /// A changed scene before and after the merge. `before` is nil for an added scene, and `after` is nil for a
  /// removed scene.
  package struct TouchedScene: Sendable {
    package let before: Scene?
    package let after: Scene?
  }

  package let revision: Revision.ID
  package let scenes: Count
  /// The counts of views. A view counts as changed if its row, a property or an instance trait changed.
  package let views: Count
  package let sets: Count
  package let constraints: Count
  package let overrides: Count
  package let placements: Count
  /// The counts of boxes of layout managers.
  package let boxes: Count
  /// The counts of definitions of named numbers.
  package let numbers: Count
  package let touched: [TouchedScene]
  package let renumbered: [Renumbering]
  package let conflicts: [MergeConflict]
}

extension MergeReport {
  /// Compares the states before and after a merge.
  ///
  /// - Parameter separated: The rows that the merge moved because rows of both sides had the same position.
  ///   Such a row does not count as changed if it differs only in its position.
  /// - Throws: `RowReader.Defect`; `EditError` if rows do not form a valid scene.
  init(
    revision: Revision.ID, from before: ProjectState, to after: ProjectState, renumbered: [Renumbering] = [],
    separated: Set<RowKey> = []
  ) throws {
    self.revision = revision
    self.renumbered = renumbered
    conflicts = try after.conflicts()
    let (old, new) = (before.rowsByScene(), after.rowsByScene())
    var kinds: [String: [Int64: (old: Bool, new: Bool)]] = [:]
    var touched: [TouchedScene] = []
    for id in SceneOrder([new, old]).sorted(Set(old.keys).union(new.keys)) {
      let (was, now) = (old[id] ?? SceneRows(), new[id] ?? SceneRows())
      if was.rows == now.rows { continue }
      touched.append(
        TouchedScene(
          before: try old[id].map { try Scene(records: $0.records()) },
          after: try new[id].map { try Scene(records: $0.records()) }))
      for key in Set(was.rows.keys).union(now.rows.keys) where was[key] != now[key] {
        if separated.contains(key), let old = was[key], let new = now[key], key.differOnlyInPosition(old, new)
        {
          continue
        }
        let isOfView = key.table == ViewProperty.table.name || key.table == InstanceTrait.table.name
        let owner = isOfView ? (was[key] ?? now[key])?[1] : nil
        if case .integer(let view) = owner {
          let key = RowKey(View.table, view)
          kinds[View.table.name, default: [:]][view] = (was[key] != nil, now[key] != nil)
        } else {
          kinds[key.table, default: [:]][key.id] = (was[key] != nil, now[key] != nil)
        }
      }
    }
    self.touched = touched
    func count(_ table: Table) -> Count {
      (kinds[table.name] ?? [:]).values.reduce(into: Count()) { count, row in
        if !row.old { count.added += 1 } else if row.new { count.changed += 1 } else { count.removed += 1 }
      }
    }
    scenes = count(SceneHeader.table)
    views = count(View.table)
    sets = count(RuleSet.table)
    constraints = count(Constraint.table)
    overrides = count(PropertyOverride.table)
    placements = count(Placement.table)
    boxes = count(LayoutBox.table)
    numbers = count(NumberDefinition.table)
  }
}

/// The reason why a merge was not started.
package enum MergeError: Error, Hashable, Sendable {
  /// Our side has unresolved conflicts of an earlier merge. The value is their number.
  case conflictsUnresolved(Int)
  /// Their side has unresolved conflicts of an earlier merge. The value is their number.
  case theirConflictsUnresolved(Int)
}
