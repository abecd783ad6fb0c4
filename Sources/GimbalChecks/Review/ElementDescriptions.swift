import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalModel
import GimbalNotation

/// Descriptions of the changes between two versions of a scene, by document element.
struct ElementDescriptions {
  let old: Scene
  let new: Scene
  let oldFile: FileScene?
  let newFile: FileScene?
  /// The line of each constraint and view in its document, by object id.
  private let oldLines: [String: Int]
  private let newLines: [String: Int]

  init(old: Scene, new: Scene, oldFile: FileScene?, newFile: FileScene?) {
    (self.old, self.new, self.oldFile, self.newFile) = (old, new, oldFile, newFile)
    (oldLines, newLines) = (oldFile?.lines ?? [:], newFile?.lines ?? [:])
  }

  /// Returns the element to which a changed row belongs, or `nil` if the change is empty.
  func key(of row: RecordChange) -> ElementKey? {
    switch row.after ?? row.before {
    case .constraint(let constraint)?: return key(of: constraint.id)
    case .view(let view)?: return .view(view.id)
    case .property(let property)?:
      return isKept(property.view) && isRecorded(row, property)
        ? .recorded(property.view) : .view(property.view)
    case .instanceTrait(let trait)?: return .view(trait.view)
    case .override(let override)?:
      let isOfCanvas = (row.after == nil ? old : new).isCanvasOnly(override.set)
      return isKept(override.view) && isOfCanvas ? .recorded(override.view) : .view(override.view)
    case .placement(let placement)?: return .view(placement.view)
    case .scene?, .display?: return .scene
    case .trait?, .installation?, .set?, .box?, .number?: return .sets
    case nil: return nil
    }
  }

  /// Returns `true` if a change to the device or orientation of the document can cause this change. This is
  /// the case for rows of the root view, and for rows of sets that apply only on the Interface Builder
  /// canvas.
  func followsDisplay(_ row: RecordChange, _ key: ElementKey) -> Bool {
    switch row.after ?? row.before {
    case .override(let override)?: (row.after == nil ? old : new).isCanvasOnly(override.set)
    case .set(let set)?: (row.after == nil ? old : new).isCanvasOnly(set.id)
    case .installation(let installation)?: (row.after == nil ? old : new).isCanvasOnly(installation.set)
    default: key == .recorded(new.root) || key == .view(new.root)
    }
  }

  /// Returns `true` if both versions contain a view.
  private func isKept(_ view: ViewID) -> Bool { old.view(view) != nil && new.view(view) != nil }

  /// Returns `true` if a changed property is a value that Interface Builder recorded, or a content size that
  /// the import copied from the recorded frame.
  private func isRecorded(_ row: RecordChange, _ changed: ViewProperty) -> Bool {
    let recorded: Property? =
      switch changed.property {
      case .contentWidth: .recordedWidth
      case .contentHeight: .recordedHeight
      default: nil
      }
    guard let recorded else { return changed.property.documentTitle == nil }
    return old.view(changed.view)?.kind != .imageView
      && zip([old, new], [row.before, row.after]).allSatisfy { scene, record in
        guard case .property(let property)? = record else { return record == nil }
        let properties = scene.properties(of: changed.view)
        // Text in a font other than the system font is not measured, so the content size of a view with such
        // text is always a recorded size.
        return properties[.fontName] != nil || property.value == properties[recorded]
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
    case .scene: return sceneChange()
    case .recorded, .sets: return nil
    }
  }

  private func constraintChange(_ rows: [RecordChange], _ id: String?, _ line: Int?) -> ElementChange? {
    func constraints(_ record: (RecordChange) -> Record?) -> [Constraint] {
      rows.compactMap { if case .constraint(let constraint)? = record($0) { constraint } else { nil } }
    }
    let (before, after) = (constraints(\.before), constraints(\.after))
    func description(_ constraints: [Constraint], _ scene: Scene) -> String? {
      let words = constraints.map { constraint in
        constraint.notation(in: scene, identified: false) + setPhrase(of: constraint.set, scene)
      }
      return words.isEmpty ? nil : words.joined(separator: "; ")
    }
    var (from, to) = (description(before, old), description(after, new))
    let rounded = (from.map(DocumentNumbers.rounded), to.map(DocumentNumbers.rounded))
    // If rounding would make different numbers equal, print them without rounding.
    if rounded.0 != rounded.1 || from == to { (from, to) = rounded }
    if let from, from == to { return unmovedChange(from, before[0], after[0], id, line) }
    // If an element defines several constraints and some of these constraints are unchanged, the element is
    // changed, not added or removed.
    let isChange = !before.isEmpty && !after.isEmpty || keepsRows(id, rows)
    return ElementChange(
      action: isChange ? .changed : before.isEmpty ? .added : .removed, kind: .constraint, element: id,
      line: line,
      name: (after.first ?? before.first)?.identifier?.notation() ?? "", old: from, new: to)
  }

  /// Returns the change of the identifier or the set of a constraint whose formula is unchanged.
  private func unmovedChange(
    _ formula: String, _ before: Constraint, _ after: Constraint, _ id: String?, _ line: Int?
  ) -> ElementChange {
    func description(_ constraint: Constraint, _ scene: Scene) -> String {
      before.identifier == after.identifier
        ? scene.set(constraint.set)?.name.notation() ?? "none" : constraint.identifier?.notation() ?? "none"
    }
    return ElementChange(
      action: .changed, kind: .constraint, element: id, line: line,
      name: after.identifier?.notation() ?? "",
      old: (before.identifier == after.identifier ? "collection " : "identifier ") + description(before, old),
      new: description(after, new), subject: formula)
  }

  /// Returns `true` if both versions of the document contain the element with the given id.
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
    let changes = rows.compactMap { description(of: $0) }
    return changes.isEmpty ? nil : change(.changed, nil, changes.joined(separator: ", "))
  }

  private func parent(of view: View, _ scene: Scene) -> String {
    view.parent.flatMap { scene.view($0)?.name.notation() } ?? "the document"
  }

  /// Returns the description of a changed row of a view, such as `text "Log In" -> "Sign In"`, or `nil` if no
  /// value that a developer sets has changed.
  private func description(of row: RecordChange) -> String? {
    func arrow(_ what: String, _ one: String?, _ other: String?) -> String? {
      one == other ? nil : "\(what) \(one ?? "none") -> \(other ?? "none")"
    }
    func change(_ property: Property, _ one: PropertyValue?, _ other: PropertyValue?) -> String? {
      guard let name = property.documentTitle else { return nil }
      let words = [one, other].map { property.description(of: $0) }
      return arrow(name, words[0], words[1])
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
      var after: PropertyValue?
      if case .property(let property)? = other { after = property.value }
      return change(one.property, one.value, after)
    case (nil, .property(let other)?): return change(other.property, nil, other.value)
    case (.override(let one)?, let other):
      if old.isCanvasOnly(one.set) { return nil }
      var after: PropertyValue?
      if case .override(let override)? = other { after = override.value }
      return change(one.property, one.value, after).map { $0 + setPhrase(of: one.set, old) }
    case (nil, .override(let other)?):
      if new.isCanvasOnly(other.set) { return nil }
      return change(other.property, nil, other.value).map { $0 + setPhrase(of: other.set, new) }
    default:
      let before = row.before.map { RecordFormatter(scene: old).value($0) }
      return arrow(
        RecordFormatter(scene: new, others: [old]).subject(row.after ?? row.before ?? .scene(new.header)),
        before, row.after.map { RecordFormatter(scene: new).value($0) })
    }
  }

  /// Returns a suffix that describes the set of a rule, such as ` when portrait`, or an empty string if the
  /// rule always applies.
  private func setPhrase(of set: SetID, _ scene: Scene) -> String {
    // A set that applies only on the canvas contains placeholder constraints, which Interface Builder removes
    // at build time.
    if scene.isCanvasOnly(set) { return " (placeholder)" }
    guard let set = scene.set(set) else { return "" }
    if let condition = set.condition { return " when \(condition.notation)" }
    return scene.installations[set.id] == false ? " (not installed)" : ""
  }

  private func sceneChange() -> ElementChange? {
    var words: [String] = []
    // In a document, the scene and its display have the same device. Compare only the display, and skip the
    // device of the scene below.
    if old.display.device != new.display.device {
      words += ElementDescriptions.description(from: old.display.device, to: new.display.device)
    }
    let isMoved = old.display.device != new.display.device
    for change in SceneComparison(old: old, new: new).differences {
      guard change.kind == .orientation || change.kind == .scene && change.aspect != "device" else {
        continue
      }
      let name = change.kind == .scene ? change.aspect : change.kind.rawValue
      let values = [change.old, change.new].compactMap(\.self).joined(separator: " -> ")
      words.append([name, values.isEmpty ? nil : values].compactMap(\.self).joined(separator: " "))
    }
    guard !words.isEmpty else { return nil }
    return ElementChange(
      action: .changed, kind: .scene, element: new.properties(of: new.root).text(.objectID),
      line: newFile?.line,
      name: new.name.notation(),
      old: nil, new: words.joined(separator: "; "),
      cause: isMoved
        ? "device of the document"
        : old.display.orientation != new.display.orientation ? "orientation of the document" : nil)
  }

  /// Returns a description of the change of a document's device. If the names of the devices are equal, it
  /// describes the change of the canvas size instead.
  private static func description(from one: Device, to other: Device) -> [String] {
    func name(_ device: Device) -> String { device.whole.isPreset ? device.whole.name : size(device.whole) }
    func size(_ device: Device) -> String { device.portrait.size.notation }
    if name(one) != name(other) { return ["device \(name(one)) -> \(name(other))"] }
    return ["canvas \(size(one)) -> \(size(other))"]
  }

  /// Returns a change that represents changes to the values that Interface Builder recorded.
  ///
  /// - Parameter key: The element, or `nil` for several elements.
  func recordedChange(of key: ElementKey?) -> ElementChange {
    var name: String?
    if case .recorded(let id)? = key { name = (new.view(id) ?? old.view(id))?.name.notation() }
    return ElementChange(
      action: .changed, kind: .view, element: nil, line: nil, name: name ?? "", old: nil, new: nil,
      cause: name.map { "recorded frame of \($0)" } ?? ElementChange.recordedWords)
  }
}

extension FileScene {
  /// The line of each constraint and view in the document, by object id.
  fileprivate var lines: [String: Int] {
    let elements = [origins.constraints.values.map { $0 }, origins.views.values.map { $0 }].joined()
    return Dictionary(
      elements.compactMap { element in element.id.map { ($0, element.line) } }, uniquingKeysWith: min)
  }
}
