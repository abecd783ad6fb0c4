package import GimbalModel

/// What a merge could not decide, as a project keeps it until it is settled.
package struct MergeConflict: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  package let id: ID
  /// The number after `!` that names the conflict in the project.
  package let handle: Int
  package let clash: Clash
}

/// Something that a merge could not decide; ours stays until somebody does.
package struct Clash: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// Both changed the same of a row, to different values.
    case value
    /// We deleted a row that they changed, or that something new of theirs hangs on.
    case deleted
    /// They deleted a row that we changed, or that something of ours hangs on.
    case changed
    /// Their row, or what they changed of one, does not fit what is here.
    case refused
    /// Both changed properties of a view that only make sense together: the row is the view, the columns are the
    /// properties, and NULL stands for the default.
    case properties
    /// Both built a layout manager's tree anew: the row is the manager.
    case layout
  }

  /// Why a row does not fit.
  package enum Reason: String, Sendable {
    case nameTaken, cycle, missing, depth, value
  }

  /// A column in question, or a property; NULL where there was no row, too.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let base: SQLValue
    package let ours: SQLValue
    package let theirs: SQLValue

    package subscript(side: MergeSide) -> SQLValue {
      switch side {
      case .ours: ours
      case .theirs: theirs
      case .base: base
      }
    }
  }

  /// The scene that it is in; nil where it is about one that is not here.
  package let scene: SceneID?
  package let row: RowKey
  package let kind: Kind
  package let reason: Reason?
  /// In the table's order.
  package let columns: [Column]
}

extension Clash {
  /// - Parameter units: what is in question; nil for the whole row.
  init(
    _ kind: Kind, _ row: RowKey, in scene: SceneID?, reason: Reason? = nil, units: [[Int]]? = nil,
    base: ProjectState.Row?, ours: ProjectState.Row?, theirs: ProjectState.Row?
  ) {
    let table = VersionedTables.byName[row.table]
    self.init(
      scene: scene, row: row, kind: kind, reason: reason,
      columns: (units ?? table?.units ?? []).joined().sorted().map { index in
        Column(
          name: table?.columns[index] ?? "", base: base?[index] ?? .null, ours: ours?[index] ?? .null,
          theirs: theirs?[index] ?? .null)
      })
  }

  /// The properties in question as one side has them, nil standing for the default; none where it is not about
  /// properties that belong together.
  package func properties(of side: MergeSide) -> [(Property, PropertyValue?)] {
    columns.compactMap { column in
      guard let property = Property(rawValue: column.name) else { return nil }
      if case .real(let number) = column[side] { return (property, .number(number)) }
      return (property, nil)
    }
  }

  /// The indices of the columns in question.
  var indices: [Int] { VersionedTables.byName[row.table]?.indices(of: columns.map(\.name)) ?? [] }
}

extension Clash.Reason {
  init(_ error: EditError) {
    self =
      switch error {
      case .nameTaken: .nameTaken
      case .cycle, .circle: .cycle
      case .tooDeep: .depth
      case .danglingReference, .noSuchRow, .rowExists: .missing
      case .valueRefused, .numberRefused, .pairing, .rootIsFixed, .placementRefused, .boxRefused: .value
      }
  }
}

/// What a conflict can be settled with.
package enum MergeSide: String, CaseIterable, Sendable {
  case ours, theirs, base
}
