import GimbalModel
import GimbalNotation
package import GimbalReporting
package import GimbalStore

/// A description of a merge conflict.
struct ConflictFormatter {
  private let content: ConflictContent
  private let sides: MergeSources.Sides
  private let sceneName: Name?
  /// The descriptions of the row in the merge base, in ours and in theirs. Each description looks up names in
  /// its own version of the scene.
  private let base: RecordFormatter
  private let ours: RecordFormatter
  private let theirs: RecordFormatter

  init(_ conflict: MergeConflict, from sources: MergeSources, in transaction: Transaction) throws {
    content = conflict.content
    sides = try transaction.sides(of: conflict, in: sources)
    let id = content.scene ?? content.row.scene
    let present = try content.scene.map { try transaction.scene($0) }
    let (before, there) = (id.flatMap { sources.baseScenes[$0] }, id.flatMap { sources.theirScenes[$0] })
    let columns = Set(content.columns.map(\.name))
    let isWhole = content.kind == .deleted || content.kind == .changed || sides.ours == nil
    func description(_ scene: Scene?) -> RecordFormatter {
      RecordFormatter(
        scene: scene ?? present ?? there, others: [before, there].compactMap { $0 },
        columns: isWhole ? nil : columns)
    }
    (base, ours, theirs) = (description(before), description(present), description(there))
    sceneName = (present ?? there ?? before)?.name
  }

  var scene: String? { sceneName?.text }

  /// The subject of the conflict, such as `view 'yellow'`.
  var subject: String {
    switch (sides.ours, sides.theirs, sides.base) {
    case (let record?, _, _) where content.kind == .properties: "\(group) of \(ours.subject(record))"
    case (let record?, _, _): ours.subject(record)
    case (nil, let record?, _): theirs.subject(record)
    case (nil, nil, let record?): base.subject(record)
    case (nil, nil, nil): content.row.table
    }
  }

  /// The problem, such as `both changed it`.
  var problem: String {
    switch content.kind {
    case .value: sides.base == nil ? "both added it" : "both changed it"
    case .deleted: "removed in ours, used in theirs"
    case .changed: "used in ours, removed in theirs"
    case .refused: "theirs cannot be applied: \(why)"
    case .properties: "both changed it"
    case .layout: "both changed the layout"
    }
  }

  /// The name of the group of properties in conflict: `frame` or `content`.
  private var group: String {
    content.properties(of: .base).first.flatMap { PropertyGroup(merging: $0.0) } == .frame
      ? "frame" : "content"
  }

  private func together(_ side: MergeSide) -> String {
    let given = content.properties(of: side).compactMap { property, value in
      // Omit the superview size if it is the same in all versions.
      let versions = Set(content.columns.first { $0.name == property.rawValue }?.given ?? [])
      let isTold = versions.count > 1 || property != .superviewWidth && property != .superviewHeight
      return !isTold ? nil : value.map { "\(property.rawValue) \($0.notation(of: property))" }
    }
    return given.isEmpty ? "default" : given.joined(separator: " ")
  }

  private var why: String {
    switch content.reason {
    case .nameTaken: "the name is already taken"
    case .cycle: "it would be inside itself"
    case .missing: "it refers to an object that does not exist in ours"
    case .depth: "the tree would be too deep"
    case .value, nil: "it conflicts with other values"
    }
  }

  /// The values in the merge base, in our version and in their version.
  var versions: [String] {
    let words = [
      sides.base.map(base.value) ?? "none", sides.ours.map(ours.value) ?? "none",
      sides.theirs.map(theirs.value) ?? "none",
    ]
    switch content.kind {
    case .value, .refused: return words
    case .properties: return [.base, .ours, .theirs].map(together)
    case .layout: return [base, ours, theirs].map { $0.layout(content.row.id) ?? "none" }
    case .deleted: return [words[0], words[1], changes(sides.theirs, theirs) ?? words[2]]
    case .changed: return [words[0], changes(sides.ours, ours) ?? words[1], words[2]]
    }
  }

  /// Returns the changes to a scene, a view or a set since the merge base, such as `contentWidth 40 -> 50`.
  /// Returns `nil` if the record is unchanged or is of any other kind.
  private func changes(_ record: Record?, _ words: RecordFormatter) -> String? {
    guard let name = record?.name?.notation(), let before = base.scene, let after = words.scene else {
      return nil
    }
    let lines = SceneComparison(old: before, new: after).differences
      .filter { $0.subject == name && $0.action == .changed }
      .map { difference in
        // A move has an aspect only.
        let hasValues = difference.old != nil || difference.new != nil
        let values = hasValues ? "\(difference.old ?? "none") -> \(difference.new ?? "none")" : nil
        return [difference.aspect, values].compactMap { $0 }.joined(separator: " ")
      }
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }

  /// The subject, the problem and the three versions on one line.
  var line: String {
    let named = zip(["before", "ours", "theirs"], versions).map { "\($0): \($1)" }
    return "\(subject): \(problem); \(named.joined(separator: "; "))"
  }
}

extension ConflictContent.Column {
  /// The values of the column in all versions, without null values.
  fileprivate var given: [SQLValue] { [base, ours, theirs].filter { $0 != .null } }
}

extension Record {
  /// The name of a scene, a view or a set; `nil` for any other record.
  fileprivate var name: Name? {
    switch self {
    case .scene(let header): header.name
    case .view(let view): view.name
    case .set(let set): set.name
    case .display, .trait, .property, .instanceTrait, .installation, .constraint, .override, .placement, .box,
      .number:
      nil
    }
  }
}

/// A list of merge conflicts.
package struct ConflictList {
  private let rows: [(handle: Int, formatter: ConflictFormatter)]

  /// Describes merge conflicts.
  ///
  /// - Complexity: O(number of rows in two states of the project).
  package init(_ conflicts: [MergeConflict], in transaction: Transaction) throws {
    guard !conflicts.isEmpty else {
      rows = []
      return
    }
    let sources = try transaction.sources(of: conflicts)
    rows = try conflicts.map { ($0.handle, try ConflictFormatter($0, from: sources, in: transaction)) }
  }

  private static let columns = ["conflict", "scene", "about", "problem", "before", "ours", "theirs"].map {
    Report.Column($0)
  }

  /// Returns `true` if a conflict is about the constraint with the given handle, such as 7 for `#7`.
  package func isAbout(constraint handle: Int) -> Bool {
    let subject = "constraint #\(handle)"
    return rows.contains { $0.formatter.subject == subject || $0.formatter.subject.hasPrefix(subject + " ") }
  }

  /// Returns the conflicts as a list in a report.
  ///
  /// - Parameter isProse: `true` to print one line for each conflict in tables instead of columns.
  package func list(isProse: Bool = false) -> Report.List {
    Report.List(
      "conflicts", ConflictList.columns,
      rows: rows.map { handle, words in
        [.text("!\(handle)"), Value(words.scene), .text(words.subject), .text(words.problem)]
          + words.versions.map(Value.text)
      },
      prose: isProse
        ? rows.map { "!\($0)  \($1.scene.map { "\($0): " } ?? "")\($1.line)" } : nil)
  }
}
