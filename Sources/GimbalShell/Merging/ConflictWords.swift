import GimbalModel
import GimbalNotation
import GimbalStore

/// A conflict of a merge in words.
struct ConflictWords {
  private let clash: Clash
  private let sides: MergeSources.Sides
  private let sceneName: Name?
  /// Where each side's names are looked up.
  private let base: RecordWords
  private let ours: RecordWords
  private let theirs: RecordWords

  init(_ conflict: MergeConflict, from sources: MergeSources, in workspace: Workspace) throws {
    clash = conflict.clash
    sides = try workspace.transaction.sides(of: conflict, in: sources)
    let id = clash.scene ?? clash.row.scene
    let present = try clash.scene.map { try workspace.transaction.scene($0) }
    let (before, there) = (id.flatMap { sources.baseScenes[$0] }, id.flatMap { sources.theirScenes[$0] })
    let columns = Set(clash.columns.map(\.name))
    let isWhole = clash.kind == .deleted || clash.kind == .changed || sides.ours == nil
    func words(_ scene: Scene?) -> RecordWords {
      RecordWords(
        scene: scene ?? present ?? there, others: [before, there].compactMap { $0 },
        columns: isWhole ? nil : columns)
    }
    (base, ours, theirs) = (words(before), words(present), words(there))
    sceneName = (present ?? there ?? before)?.name
  }

  var scene: String? { sceneName?.text }

  /// What it is about: `view 'yellow'`.
  var subject: String {
    switch (sides.ours, sides.theirs, sides.base) {
    case (let record?, _, _) where clash.kind == .properties: "\(group) of \(ours.subject(record))"
    case (let record?, _, _): ours.subject(record)
    case (nil, let record?, _): theirs.subject(record)
    case (nil, nil, let record?): base.subject(record)
    case (nil, nil, nil): clash.row.table
    }
  }

  /// What is the matter: `both changed it`.
  var problem: String {
    switch clash.kind {
    case .value: sides.base == nil ? "both gave it" : "both changed it"
    case .deleted: "removed here, in use there"
    case .changed: "in use here, removed there"
    case .refused: "theirs does not fit: \(why)"
    case .properties: "both changed it"
    case .layout: "both laid it out anew"
    }
  }

  /// What properties that belong together are called.
  private var group: String {
    clash.properties(of: .base).first.flatMap { PropertyGroup($0.0) } == .frame ? "frame" : "content"
  }

  private func together(_ side: MergeSide) -> String {
    let given = clash.properties(of: side).compactMap { property, value in
      // The superview's size says nothing where it is the same wherever there is one.
      let versions = Set(clash.columns.first { $0.name == property.rawValue }?.given ?? [])
      let isTold = versions.count > 1 || property != .superviewWidth && property != .superviewHeight
      return !isTold ? nil : value.map { "\(property.rawValue) \($0.notation(of: property))" }
    }
    return given.isEmpty ? "default" : given.joined(separator: " ")
  }

  private var why: String {
    switch clash.reason {
    case .nameTaken: "the name is taken here"
    case .cycle: "it would be inside itself"
    case .missing: "it needs what is not here"
    case .depth: "it would be too deep"
    case .value, nil: "it does not go with what is here"
    }
  }

  /// As it was before, here, and there.
  var versions: [String] {
    let words = [
      sides.base.map(base.value) ?? "none", sides.ours.map(ours.value) ?? "none",
      sides.theirs.map(theirs.value) ?? "none",
    ]
    switch clash.kind {
    case .value, .refused: return words
    case .properties: return [.base, .ours, .theirs].map(together)
    case .layout: return [base, ours, theirs].map { $0.layout(clash.row.id) ?? "none" }
    case .deleted: return [words[0], words[1], changes(sides.theirs, theirs) ?? words[2]]
    case .changed: return [words[0], changes(sides.ours, ours) ?? words[1], words[2]]
    }
  }

  /// What became of a row since, where it is no longer what it was: `contentWidth 40 -> 50`.
  private func changes(_ record: Record?, _ words: RecordWords) -> String? {
    guard let name = record?.name?.notation(), let before = base.scene, let after = words.scene else {
      return nil
    }
    let lines = SceneComparison(old: before, new: after).differences
      .filter { $0.subject == name && $0.action == .changed }
      .map {
        [$0.aspect, "\($0.old ?? "none") -> \($0.new ?? "none")"].compactMap { $0 }.joined(separator: " ")
      }
    return lines.isEmpty ? nil : lines.joined(separator: ", ")
  }

  /// One line: what, the matter, and the three versions.
  var line: String {
    let named = zip(["before", "ours", "theirs"], versions).map { "\($0): \($1)" }
    return "\(subject): \(problem); \(named.joined(separator: "; "))"
  }
}

extension Clash.Column {
  /// The values of the versions that have one.
  fileprivate var given: [SQLValue] { [base, ours, theirs].filter { $0 != .null } }
}

extension Record {
  /// The name of what has one.
  fileprivate var name: Name? {
    switch self {
    case .scene(let header): header.name
    case .view(let view): view.name
    case .set(let set): set.name
    case .display, .trait, .property, .instanceTrait, .installation, .constraint, .override, .placement, .box:
      nil
    }
  }
}
