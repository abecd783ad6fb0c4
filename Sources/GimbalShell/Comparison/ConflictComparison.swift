import GimbalModel
import GimbalNotation
import GimbalStore

/// Which conflicts of merges came and were settled between two states of a project.
struct ConflictComparison {
  /// In words: `+ conflict !1: view 'badge'`.
  let differences: [Difference]

  init(from old: ProjectState, to new: ProjectState) throws {
    let (before, after) = (try old.conflicts(), try new.conflicts())
    let (known, kept) = (Set(before.map(\.id)), Set(after.map(\.id)))
    differences =
      try before.filter { !kept.contains($0.id) }.map {
        Difference(
          action: .removed, kind: .conflict, subject: "!\($0.handle)", old: try Self.subject(of: $0, in: old))
      }
      + after.filter { !known.contains($0.id) }.map {
        Difference(
          action: .added, kind: .conflict, subject: "!\($0.handle)", new: try Self.subject(of: $0, in: new))
      }
  }

  /// What a conflict is about; of a row that is not here, the name it would have.
  private static func subject(of conflict: MergeConflict, in state: ProjectState) throws -> String {
    let clash = conflict.clash
    if let record = try state.row(of: conflict) {
      let scene = try clash.scene.flatMap { try state.scene($0) }
      return RecordWords(scene: scene, columns: nil).subject(record)
    }
    let names = clash.columns.filter { $0.name == "name" }.flatMap { [$0.theirs, $0.base] }
    for case .text(let name) in names { return "\(word(for: clash.row.table)) \(name.cited), not here" }
    return "\(word(for: clash.row.table)), not here"
  }

  private static func word(for table: String) -> String {
    switch table {
    case "rule_set": "set"
    case "layout_constraint": "a constraint"
    case "property_override": "an override"
    case "view_property": "a property"
    case "instance_trait": "a trait of an instance"
    case "placement": "a placement"
    case "layout_box": "a box of a layout"
    default: table
    }
  }
}
