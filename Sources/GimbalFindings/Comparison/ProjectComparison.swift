package import GimbalModel
import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// The differences between two states of a project.
package struct ProjectComparison {
  /// The differences in the settings of the project.
  package let project: [Difference]
  package let scenes: [SceneComparison]
  /// The added and resolved merge conflicts.
  package let conflicts: [Difference]

  /// Compares two states of a project.
  ///
  /// - Complexity: O(rows).
  package init(from old: ProjectState, to new: ProjectState) throws {
    project = ProjectComparison.differences(
      from: try old.projectProperties(), to: try new.projectProperties())
    let (before, after) = (try old.sceneHeaders(), try new.sceneHeaders())
    let kept = Set(after.map(\.id))
    let ids = before.map(\.id).filter { !kept.contains($0) } + after.map(\.id)
    scenes = try ids.map { SceneComparison(old: try old.scene($0), new: try new.scene($0)) }
    conflicts = try ConflictComparison(from: old, to: new).differences
  }

  /// Creates a comparison of scenes that have no history, and thus no merge conflicts.
  package init(project: [Difference], scenes: [SceneComparison]) {
    (self.project, self.scenes, conflicts) = (project, scenes, [])
  }

  /// Returns the differences between the settings of two projects.
  package static func differences(from old: [ProjectProperty], to new: [ProjectProperty]) -> [Difference] {
    func description(_ properties: [ProjectProperty], _ key: ProjectProperty.Key) -> String {
      switch key {
      case .autorotate: properties.autorotates ? "on" : "off"
      case .orientations: properties.orientations.members.map(\.rawValue).joined(separator: ", ")
      }
    }
    return ProjectProperty.Key.allCases.compactMap { key in
      let (was, now) = (description(old, key), description(new, key))
      return was == now
        ? nil
        : Difference(
          action: .changed, kind: .project, subject: "", aspect: key.rawValue, old: was, new: now)
    }
  }

  private static let columns = ["scene", "action", "kind", "name", "aspect", "old", "new"].map {
    Report.Column($0)
  }

  /// A Boolean value that indicates whether there are no differences.
  package var isEmpty: Bool {
    project.isEmpty && scenes.allSatisfy(\.differences.isEmpty) && conflicts.isEmpty
  }

  /// Returns the differences as a list. Tables print one line for each difference, under the name of its
  /// scene.
  package func list(_ key: String) -> Report.List {
    var rows: [[Value]] = []
    var prose: [String] = []
    func add(_ differences: [Difference], under head: String?, of scene: Name?) {
      guard !differences.isEmpty else { return }
      let indent = head == nil ? "" : "  "
      prose += [head].compactMap { $0 } + differences.map { (indent + $0.line).visible }
      rows += differences.map { difference in
        [
          Value(scene), .text(difference.action.rawValue), .text(difference.kind.rawValue),
          .text(difference.subject), Value(difference.aspect), Value(difference.old), Value(difference.new),
        ]
      }
    }
    add(project, under: nil, of: nil)
    for scene in scenes {
      add(scene.differences, under: "scene \(scene.name.notation())", of: scene.name)
    }
    add(conflicts, under: "merges", of: nil)
    return Report.List(key, ProjectComparison.columns, rows: rows, prose: prose)
  }
}

/// The merge conflicts that were added or resolved between two states of a project.
struct ConflictComparison {
  /// The differences, such as `+ conflict !1: view 'badge'`.
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

  /// Returns the subject of a conflict. A row that does not exist in this state is described by its name in
  /// the merged branch or in the merge base.
  private static func subject(of conflict: MergeConflict, in state: ProjectState) throws -> String {
    let content = conflict.content
    if let record = try state.row(of: conflict) {
      let scene = try content.scene.flatMap { try state.scene($0) }
      return RecordFormatter(scene: scene, columns: nil).subject(record)
    }
    let names = content.columns.filter { $0.name == "name" }.flatMap { [$0.theirs, $0.base] }
    for case .text(let name) in names {
      return "\(word(for: content.row.table)) \(name.cited), which is not in this revision"
    }
    return "\(word(for: content.row.table)), which is not in this revision"
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
    case "named_number": "a number"
    default: table
    }
  }
}
