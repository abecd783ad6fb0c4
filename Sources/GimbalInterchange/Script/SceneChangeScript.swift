public import GimbalModel
internal import GimbalNotation

/// Commands that turn a version of a scene into another version.
///
/// Matching views, sets and constraints of both versions have the same ids, and matching constraints the same handles.
/// The commands change only what differs.
public struct SceneChangeScript: Sendable {
  /// The commands, starting with `scene use`; empty if no difference can be expressed as a command.
  public let lines: [String]
  /// The differences that the commands do not express.
  public let omissions: [Omission]

  /// Generates the commands.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the commands run.
  ///   - isForDocument: `true` if the commands change an Interface Builder document. Properties that a document cannot
  ///     contain are omitted.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(
    from old: Scene, to new: Scene, base: String, available: Set<Name>, isForDocument: Bool = false
  ) throws(UnwritableCondition) {
    var writer = SceneChangeWriter(
      old: old, new: new, isForDocument: isForDocument,
      script: SceneScriptWriter(scene: new, base: base, available: available))
    for set in new.sets { writer.script.conditions[set.id] = try set.archivedCondition() }
    writer.write()
    let changes = writer.script.lines.lines
    lines = changes.isEmpty ? [] : ["scene use \(old.name.notation())"] + changes
    omissions = writer.script.omissions
  }

  /// Generates the commands that add a scene to an Interface Builder document.
  ///
  /// The views keep their object ids. Properties that a document cannot contain are omitted.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the commands run.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(
    adding scene: Scene, base: String, available: Set<Name>
  ) throws(UnwritableCondition) {
    let kept = scene.records.filter { row in
      switch row {
      case .scene, .display, .trait: true
      case .view(let view): view.id == scene.root
      default: false
      }
    }
    guard let empty = try? Scene(records: kept) else {
      (lines, omissions) = ([], [Omission(scene: scene.name, summary: "the scene is new")])
      return
    }
    var writer = SceneChangeWriter(
      old: empty, new: scene, isForDocument: true,
      script: SceneScriptWriter(scene: scene, base: base, available: available))
    for set in scene.sets { writer.script.conditions[set.id] = try set.archivedCondition() }
    if let id = scene.properties(of: scene.root).text(.objectID) {
      writer.script.lines.line("view set root objectID \(((try? Name(id))?.notation()) ?? "")")
    }
    writer.write()
    lines =
      [SceneScriptWriter.creation(of: scene).joined(separator: " ")] + writer.script.lines.lines
    omissions = writer.script.omissions
  }
}

/// A generator of the commands that turn a version of a scene into another version.
private struct SceneChangeWriter {
  let old: Scene
  let new: Scene
  let isForDocument: Bool
  /// The script writer for the new version. It generates the phrases for views and sets.
  var script: SceneScriptWriter
  /// The names of removed views that were renamed, because other views get their names.
  private var names: [ViewID: Name] = [:]

  init(old: Scene, new: Scene, isForDocument: Bool, script: SceneScriptWriter) {
    (self.old, self.new, self.isForDocument, self.script) = (old, new, isForDocument, script)
  }

  mutating func write() {
    writeHeader()
    removeConstraints()
    renameViews()
    addAndMoveViews()
    removeViews()
    for view in new.viewsInTreeOrder where old.view(view.id) != nil { writeProperties(of: view) }
    for parent in new.viewsInTreeOrder { orderSubviews(of: parent.id) }
    writeSets()
    writeConstraints()
    writeInstallations()
    omitOtherRules()
  }

  // MARK: Scene

  private mutating func writeHeader() {
    let (before, after) = (old.header, new.header)
    if before.name != after.name, isForDocument {
      script.omit("the name of the scene changes")
    } else if before.name != after.name {
      script.lines.line("scene rename \(before.name.notation()) \(after.name.notation())")
    }
    if before.device != after.device {
      script.lines.line("scene set device \(after.device.name.quotedNotation)")
    }
    if before.orientations != after.orientations, after.orientations != after.device.orientations {
      script.lines.line("scene set orientations \(after.orientations.notation)")
    }
    if before.direction != after.direction, isForDocument {
      script.omit("the direction of the scene changes")
    } else if before.direction != after.direction {
      script.lines.line("scene set direction \(after.direction.rawValue)")
    }
  }

  // MARK: Views

  private func name(_ view: ViewID) -> String { new.view(view)?.name.pathNotation() ?? "?" }

  private mutating func renameViews() {
    let kept = new.viewsInTreeOrder.compactMap { view in
      old.view(view.id).map { (from: $0.name, to: view.name) }
    }
    var rest = kept.filter { $0.from != $0.to }
    let added = new.viewsInTreeOrder.filter { old.view($0.id) == nil }.map(\.name)
    var taken = Set(old.viewsInTreeOrder.map(\.name))
    let wanted = Set(rest.map(\.to) + added)
    // A removed view gives its name to another view before it is removed.
    for view in old.viewsInTreeOrder where new.view(view.id) == nil && wanted.contains(view.name) {
      let name = unusedName(like: view.name, taken)
      rename(view.name, to: name, &taken)
      names[view.id] = name
    }
    while !rest.isEmpty {
      if let place = rest.firstIndex(where: { !taken.contains($0.to) }) {
        let change = rest.remove(at: place)
        rename(change.from, to: change.to, &taken)
      } else {
        // Several views exchange their names.
        let name = unusedName(like: rest[0].from, taken)
        rename(rest[0].from, to: name, &taken)
        rest[0].from = name
      }
    }
  }

  private mutating func rename(_ old: Name, to new: Name, _ taken: inout Set<Name>) {
    script.lines.line("view rename \(old.pathNotation()) \(new.notation())")
    taken.remove(old)
    taken.insert(new)
  }

  /// Returns a name that no view of either version has.
  private func unusedName(like name: Name, _ taken: Set<Name>) -> Name {
    for number in 1... {
      guard let other = try? Name("old\(number)") else { break }
      if !taken.contains(other), new.view(named: other) == nil { return other }
    }
    return name
  }

  private mutating func addAndMoveViews() {
    for view in new.viewsInTreeOrder {
      guard let parent = view.parent else { continue }
      let place = "in \(name(parent))"
      guard let before = old.view(view.id) else {
        let kind = view.kind == .view ? [] : ["kind \(view.kind.rawValue)"]
        script.lines.statement(
          ["view new \(view.name.notation())", place] + kind
            + (isForDocument ? writablePhrases(of: view) : script.viewPhrases(view.id)))
        continue
      }
      if before.parent != view.parent { script.lines.line("view move \(name(view.id)) \(place)") }
      if before.kind != view.kind { script.omit("the kind of view \(view.name.text.cited) changes") }
    }
  }

  /// Returns the properties of a new view that a document can contain, as phrases.
  private mutating func writablePhrases(of view: View) -> [String] {
    var properties = new.properties(of: view.id)
    for property in Property.allCases {
      guard let value = properties[property] else { continue }
      if property == .contentWidth || property == .contentHeight { continue }
      if property == .repeatsCells, view.kind == .collectionView {
        // The cells of a collection view determine the property.
        properties[property] = nil
        continue
      }
      if property == .instance, let shown = value.sceneName, script.available.contains(shown) { continue }
      if property != .objectID, !PropertyAttributes.canWrite(value, property, of: view.kind) {
        properties[property] = nil
        if !PropertyAttributes.isDerived(property) {
          script.omit("\(property.rawValue) of view \(view.name.text.cited) changes")
        }
      }
    }
    // The resources of the document contain the sizes of images.
    if properties[.image] == nil { (properties[.contentWidth], properties[.contentHeight]) = (nil, nil) }
    let shown = properties.shownScene
    properties[.instance] = nil
    let phrases = PropertyPhrases(defaultBasis: script.defaultBasis(of: view.id)).phrases(of: properties)
    return phrases + (shown.map { ["instance \($0.notation())"] } ?? [])
  }

  private mutating func removeViews() {
    for view in old.viewsInTreeOrder where new.view(view.id) == nil {
      guard let parent = view.parent, new.view(parent) != nil else { continue }
      script.lines.line("view remove \((names[view.id] ?? view.name).pathNotation())")
    }
  }

  private static let groups: [[Property]] = [
    [.frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight],
    [.contentWidth, .contentHeight], [.marginTop, .marginLeading, .marginBottom, .marginTrailing],
    [.alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight],
    [.recordedX, .recordedY, .recordedWidth, .recordedHeight], [.fontSize, .fontWeight],
  ]

  private mutating func writeProperties(of view: View) {
    let (before, after) = (old.properties(of: view.id), new.properties(of: view.id))
    guard before != after else { return }
    let changed = Set(Property.allCases.filter { before[$0] != after[$0] })
    var (properties, removed): (Properties, [Property]) = (Properties(), [])
    for property in Property.allCases {
      let isGrouped = SceneChangeWriter.groups.contains {
        $0.contains(property) && !changed.isDisjoint(with: $0)
      }
      guard changed.contains(property) || isGrouped else { continue }
      // The resources of the document contain the sizes of images.
      if isForDocument, changed.contains(.image), after[.image] != nil,
        property == .contentWidth || property == .contentHeight, let size = after[property]
      {
        properties[property] = size
        continue
      }
      // The cells of a collection view determine the property.
      if isForDocument, property == .repeatsCells, view.kind == .collectionView { continue }
      // The command that creates a new root gives it its object id.
      if isForDocument, property == .objectID, view.id == new.root { continue }
      // The import derives these properties again from the changed document.
      if isForDocument, PropertyAttributes.isDerived(property) { continue }
      switch property {
      case .container, .visibleChild, .presentedFrom:
        script.omit("\(property.rawValue) of view \(view.name.text.cited) changes")
      case .instance:
        script.omit("view \(view.name.text.cited) shows another scene")
      case _ where isForDocument && !PropertyAttributes.canWrite(after[property], property, of: view.kind):
        script.omit("\(property.rawValue) of view \(view.name.text.cited) changes")
      default:
        if let value = after[property] {
          properties[property] = value
        } else if before[property] != nil {
          removed.append(property)
        }
      }
    }
    let phrases = PropertyPhrases(defaultBasis: script.defaultBasis(of: view.id)).phrases(of: properties)
    let all = removed.map { "\($0.rawValue) default" } + phrases
    if !all.isEmpty { script.lines.statement(["view set \(name(view.id))"] + all) }
  }

  /// Appends commands that move subviews to the front, if the other commands do not result in the right order.
  private mutating func orderSubviews(of parent: ViewID) {
    let wanted = new.children(of: parent).map(\.id)
    let kept = old.children(of: parent).map(\.id).filter { new.view($0)?.parent == parent }
    let added = wanted.filter { old.view($0)?.parent != parent }
    guard kept + added != wanted else { return }
    for view in wanted { script.lines.line("view move \(name(view)) front") }
  }

  // MARK: Sets and constraints

  private mutating func writeSets() {
    for set in old.sets where new.set(set.id) == nil && !(isForDocument && old.isCanvasOnly(set.id)) {
      script.lines.line("set remove \(set.name.notation())")
    }
    for set in new.sets {
      guard let before = old.set(set.id) else {
        let isUsed = new.constraints.contains { $0.set == set.id }
        if isForDocument, new.isCanvasOnly(set.id), !isUsed { continue }
        let condition = script.conditions[set.id].map { ["when \($0)"] } ?? []
        script.lines.statement(["set new \(set.name.notation())"] + condition)
        continue
      }
      if before.name != set.name {
        script.lines.line("set rename \(before.name.notation()) \(set.name.notation())")
      }
      if before.condition != set.condition {
        script.omit("the condition of set \(set.name.text.cited) changes")
      }
    }
  }

  /// Returns `true` if the command `constraint set` cannot express the change.
  private func isReplaced(_ before: Constraint, by after: Constraint) -> Bool {
    before.first != after.first || before.second != after.second || before.relation != after.relation
      || before.set != after.set || before.formula.usesNumbers || after.formula.usesNumbers
  }

  private mutating func removeConstraints() {
    let removed = old.constraints.filter { constraint in
      guard old.set(constraint.set).map({ new.set($0.id) != nil }) ?? false else { return false }
      return new.constraint(constraint.id).map { isReplaced(constraint, by: $0) } ?? true
    }
    for constraint in removed { script.lines.line("constraint remove #\(constraint.handle)") }
  }

  private mutating func writeConstraints() {
    for constraint in new.constraints {
      guard let before = old.constraint(constraint.id), !isReplaced(before, by: constraint) else {
        guard let set = new.set(constraint.set) else { continue }
        script.lines.line("\(script.constrainCommand(set)) { \(constraint.notation(in: new)) }")
        continue
      }
      var phrases: [String] = []
      if before.constant != constraint.constant {
        phrases.append("constant \(Decimal.print(constraint.constant))")
      }
      if before.multiplier != constraint.multiplier {
        phrases.append("multiplier \(Decimal.print(constraint.multiplier))")
      }
      if before.priority != constraint.priority {
        phrases.append("priority \(Decimal.print(constraint.priority.value))")
      }
      if before.identifier != constraint.identifier {
        phrases.append("identifier \(constraint.identifier?.notation() ?? "none")")
      }
      if !phrases.isEmpty {
        script.lines.statement(["constraint set #\(before.handle)"] + phrases)
      }
    }
  }

  private mutating func writeInstallations() {
    for set in new.sets {
      let (was, isNow) = (old.installations[set.id], new.installations[set.id])
      guard was != isNow else { continue }
      guard let isNow else {
        script.omit("set \(set.name.text.cited) is installed by its condition again")
        continue
      }
      script.lines.line("\(isNow ? "install" : "uninstall") \(set.name.notation())")
    }
  }

  private mutating func omitOtherRules() {
    func others(_ scene: Scene) -> Set<Record> {
      Set(
        scene.records.filter { row in
          switch row {
          case .placement, .number, .box, .trait, .instanceTrait: true
          case .override(let rule):
            new.view(rule.view) != nil && !(isForDocument && scene.isCanvasOnly(rule.set))
          default: false
          }
        })
    }
    let kinds = others(old).symmetricDifference(others(new)).map { row in
      switch row {
      case .placement: "placements differ"
      case .number: "named numbers differ"
      case .box: "layout managers differ"
      case .override: "overrides differ"
      default: "traits differ"
      }
    }
    for kind in Set(kinds).sorted() { script.omit(kind) }
  }
}
