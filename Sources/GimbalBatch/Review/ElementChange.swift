import GimbalFindings
import GimbalInterchange
import GimbalModel
import GimbalNotation

/// A change of an element of a document: a constraint, a view, or the scene itself.
struct ElementChange: Hashable, Sendable {
  enum Kind: String, Sendable {
    case constraint, view, scene
  }

  let action: Difference.Action
  let kind: Kind
  /// The object id of the element; nil if it has none.
  let element: String?
  /// The line of the element in the new document, or in the old document if the element was removed; nil if it is
  /// unknown.
  let line: Int?
  /// The name of a view, the identifier of a constraint, or an empty string.
  let name: String
  /// The changed values, such as `title.top == root.top + 8`; nil if the element was added or removed.
  let old: String?
  let new: String?

  /// The change on one line, such as `~ constraint title.top == root.top + 8 -> title.top == root.top + 16`.
  var words: String {
    let values: String? =
      switch (old, new) {
      case (let old?, let new?): "\(old) -> \(new)"
      case (let one?, nil), (nil, let one?): one
      case (nil, nil): nil
      }
    let head = "\(action.sign) \(kind.rawValue)" + (name.isEmpty ? "" : " \(name)")
    guard let values else { return head }
    return head + (name.isEmpty ? " " : ": ") + values
  }

  /// The short name of the change in the list of causes.
  var label: String { kind.rawValue + (element.map { " \($0)" } ?? (name.isEmpty ? "" : " \(name)")) }
}

/// The changes between two versions of a scene, by element, with the changed rows of each.
struct ElementChanges {
  /// A changed element and its rows.
  struct Group {
    let change: ElementChange
    let rows: [RecordChange]
  }

  private(set) var groups: [Group] = []

  /// - Parameters:
  ///   - pair: The versions. Constraints are matched by object id.
  ///   - rows: The changes of rows, including those that no layout depends on.
  /// - Complexity: O(rows).
  init(_ pair: FileComparison.Pair, _ rows: [RecordChange]) {
    guard let old = pair.old, let new = pair.new else {
      if let scene = pair.new ?? pair.old {
        let file = pair.newFile ?? pair.oldFile
        groups = [
          Group(
            change: ElementChange(
              action: pair.old == nil ? .added : .removed, kind: .scene,
              element: scene.properties(of: scene.root).text(.objectID),
              line: file?.line,
              name: scene.name.notation(), old: nil, new: nil), rows: [])
        ]
      }
      return
    }
    let writer = ElementWords(old: old, new: new, oldFile: pair.oldFile, newFile: pair.newFile)
    var order: [ElementKey] = []
    var members: [ElementKey: [RecordChange]] = [:]
    for row in rows where !row.isRecordOnly {
      guard let key = writer.key(of: row) else { continue }
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(row)
    }
    for key in order {
      let rows = members[key] ?? []
      guard let change = writer.change(of: key, rows) else { continue }
      groups.append(Group(change: change, rows: rows))
    }
  }
}

/// The identity of a changed element within its scene.
enum ElementKey: Hashable {
  /// The constraints of one element.
  case element(String)
  case constraint(ConstraintID)
  case view(ViewID)
  case scene
}

extension RecordChange {
  /// `true` if the change concerns values on which no layout depends: recorded frames, and the order and the
  /// numbers that the import gives rows.
  fileprivate var isRecordOnly: Bool {
    switch (before, after) {
    case (.property(let one)?, _), (_, .property(let one)?): one.property.isRecorded
    case (.constraint(let one)?, .constraint(let other)?):
      one.formula == other.formula && one.set == other.set && one.identifier == other.identifier
    case (.view(let one)?, .view(let other)?):
      one.name == other.name && one.kind == other.kind && one.parent == other.parent
        && one.position == other.position
    case (.set(let one)?, .set(let other)?): one.condition == other.condition
    case (.scene(let one)?, .scene(let other)?):
      one.device == other.device && one.orientations == other.orientations && one.direction == other.direction
    default: false
    }
  }
}

extension Property {
  /// `true` for values that Interface Builder recorded and that are only compared with solved frames.
  fileprivate var isRecorded: Bool {
    switch self {
    case .recordedX, .recordedY, .recordedWidth, .recordedHeight, .recordedOrientation, .measuredWidth,
      .measuredHeight, .objectID, .instance:
      true
    default: false
    }
  }
}

/// The words for changed elements of a scene.
private struct ElementWords {
  let old: Scene
  let new: Scene
  let oldFile: FileScene?
  let newFile: FileScene?
  /// The lines of constraints and views in the two documents, by object id.
  private let oldLines: [String: Int]
  private let newLines: [String: Int]

  init(old: Scene, new: Scene, oldFile: FileScene?, newFile: FileScene?) {
    (self.old, self.new, self.oldFile, self.newFile) = (old, new, oldFile, newFile)
    (oldLines, newLines) = (oldFile?.lines ?? [:], newFile?.lines ?? [:])
  }

  /// Returns the element to which a row belongs; nil for rows that are changed together with others.
  func key(of row: RecordChange) -> ElementKey? {
    switch row.after ?? row.before {
    case .constraint(let constraint)?: return key(of: constraint.id)
    case .view(let view)?: return .view(view.id)
    case .property(let property)?: return .view(property.view)
    case .instanceTrait(let trait)?: return .view(trait.view)
    case .override(let override)?: return .view(override.view)
    case .placement(let placement)?: return .view(placement.view)
    case .scene?, .display?, .trait?, .installation?, .set?, .box?: return .scene
    case nil: return nil
    }
  }

  private func key(of constraint: ConstraintID) -> ElementKey {
    let origin = oldFile?.origins.constraints[constraint] ?? newFile?.origins.constraints[constraint]
    return origin?.id.map(ElementKey.element) ?? .constraint(constraint)
  }

  func change(of key: ElementKey, _ rows: [RecordChange]) -> ElementChange? {
    switch key {
    case .element(let id):
      return constraintChange(rows, id, newLines[id] ?? oldLines[id])
    case .constraint: return constraintChange(rows, nil, nil)
    case .view(let view): return viewChange(view, rows)
    case .scene: return sceneChange(rows)
    }
  }

  private func constraintChange(_ rows: [RecordChange], _ id: String?, _ line: Int?) -> ElementChange? {
    func constraints(_ record: (RecordChange) -> Record?) -> [Constraint] {
      rows.compactMap { if case .constraint(let constraint)? = record($0) { constraint } else { nil } }
    }
    let (before, after) = (constraints(\.before), constraints(\.after))
    func words(_ constraints: [Constraint], _ scene: Scene) -> String? {
      let words = constraints.map { constraint in
        constraint.notation(in: scene, identified: false) + place(of: constraint.set, scene)
      }
      return words.isEmpty ? nil : words.joined(separator: "; ")
    }
    // A changed element can keep some of its rows.
    let isChange = !before.isEmpty && !after.isEmpty || keepsRows(id, rows)
    return ElementChange(
      action: isChange ? .changed : before.isEmpty ? .added : .removed, kind: .constraint, element: id,
      line: line,
      name: (after.first ?? before.first)?.identifier?.notation() ?? "", old: words(before, old),
      new: words(after, new))
  }

  /// Returns `true` if an element has constraints in both versions besides the given rows.
  private func keepsRows(_ id: String?, _ rows: [RecordChange]) -> Bool {
    guard let id else { return false }
    return oldLines[id] != nil && newLines[id] != nil
  }

  private func viewChange(_ id: ViewID, _ rows: [RecordChange]) -> ElementChange? {
    guard let view = new.view(id) ?? old.view(id) else { return nil }
    let element = (new.view(id) != nil ? new : old).properties(of: id).text(.objectID)
    let lines = new.view(id) != nil ? newLines : oldLines
    func change(_ action: Difference.Action, _ before: String?, _ after: String?) -> ElementChange {
      ElementChange(
        action: action, kind: .view, element: element, line: element.flatMap { lines[$0] },
        name: view.name.notation(), old: before, new: after)
    }
    if old.view(id) == nil { return change(.added, nil, "\(view.kind.rawValue) in \(parent(of: view, new))") }
    if new.view(id) == nil { return change(.removed, nil, nil) }
    let changes = rows.compactMap { words(for: $0) }
    return changes.isEmpty ? nil : change(.changed, nil, changes.joined(separator: ", "))
  }

  private func parent(of view: View, _ scene: Scene) -> String {
    view.parent.flatMap { scene.view($0)?.name.notation() } ?? "the document"
  }

  /// Returns the change of a row of a view, such as `text "Log In" -> "Sign In"`.
  private func words(for row: RecordChange) -> String? {
    func arrow(_ what: String, _ one: String?, _ other: String?) -> String? {
      one == other ? nil : "\(what) \(one ?? "none") -> \(other ?? "none")"
    }
    switch (row.before, row.after) {
    case (.view(let one)?, .view(let other)?):
      let words = [
        arrow("name", one.name.notation(), other.name.notation()),
        arrow("kind", one.kind.rawValue, other.kind.rawValue),
        one.parent == other.parent ? nil : arrow("parent", parent(of: one, old), parent(of: other, new)),
      ].compactMap(\.self)
      return words.isEmpty ? "moved among its siblings" : words.joined(separator: ", ")
    case (.property(let one)?, let other):
      var after: String?
      if case .property(let property)? = other { after = property.value.notation(of: property.property) }
      return arrow(one.property.rawValue, one.value.notation(of: one.property), after)
    case (nil, .property(let other)?):
      return arrow(other.property.rawValue, nil, other.value.notation(of: other.property))
    case (.override(let one)?, let other):
      if old.isCanvasOnly(one.set) { return nil }
      var after: String?
      if case .override(let override)? = other { after = override.value.notation(of: override.property) }
      return arrow(one.property.rawValue, one.value.notation(of: one.property), after).map {
        $0 + place(of: one.set, old)
      }
    case (nil, .override(let other)?):
      if new.isCanvasOnly(other.set) { return nil }
      return arrow(other.property.rawValue, nil, other.value.notation(of: other.property)).map {
        $0 + place(of: other.set, new)
      }
    default:
      let before = row.before.map { RecordWords(scene: old).value($0) }
      return arrow(
        RecordWords(scene: new, others: [old]).subject(row.after ?? row.before ?? .scene(new.header)),
        before, row.after.map { RecordWords(scene: new).value($0) })
    }
  }

  /// Returns the condition of a set, such as ` when portrait`, or an empty string for the base set.
  private func place(of set: SetID, _ scene: Scene) -> String {
    guard let set = scene.set(set) else { return "" }
    if let condition = set.condition { return " when \(condition.notation)" }
    return scene.installations[set.id] == false ? " (\(set.name.text))" : ""
  }

  private func sceneChange(_ rows: [RecordChange]) -> ElementChange? {
    let kinds: Set<Difference.Kind> = [.scene, .device, .orientation, .trait, .installation]
    let words = SceneComparison(old: old, new: new).differences.filter { kinds.contains($0.kind) }.map {
      change in
      [
        change.kind == .scene ? change.aspect : change.kind.rawValue,
        [change.old, change.new].compactMap(\.self)
          .joined(separator: " -> "),
      ].compactMap(\.self).joined(separator: " ")
    }
    guard !words.isEmpty else { return nil }
    return ElementChange(
      action: .changed, kind: .scene, element: new.properties(of: new.root).text(.objectID),
      line: newFile?.line,
      name: new.name.notation(),
      old: nil, new: words.joined(separator: "; "))
  }
}

extension FileScene {
  /// The lines of the elements of constraints and views, by object id.
  fileprivate var lines: [String: Int] {
    let elements = [origins.constraints.values.map { $0 }, origins.views.values.map { $0 }].joined()
    return Dictionary(
      elements.compactMap { element in element.id.map { ($0, element.line) } }, uniquingKeysWith: min)
  }
}

extension Scene {
  /// `true` if the values of a set are in force on the canvas of Interface Builder only.
  fileprivate func isCanvasOnly(_ id: SetID) -> Bool { set(id)?.condition?.testsCanvas ?? false }
}

extension Condition {
  fileprivate var testsCanvas: Bool {
    switch self {
    case .trait(.environment, .equal, LayoutEnvironment.canvas.traitValue): true
    case .and(let one, let other): one.testsCanvas || other.testsCanvas
    default: false
    }
  }
}
