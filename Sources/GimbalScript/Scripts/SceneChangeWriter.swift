internal import GimbalInterfaceBuilder
internal import GimbalModel
internal import GimbalNotation

/// A generator of the commands that turn a version of a scene into another version.
struct SceneChangeWriter {
  let old: Scene
  let new: Scene
  let isForDocument: Bool
  /// The script writer for the new version. It generates the phrases for views and sets.
  var script: SceneScriptWriter
  /// The names of removed views that were renamed, because other views get their names.
  var names: [ViewID: Name] = [:]

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
    let orientation = new.display.orientation
    if isForDocument, old.display.orientation.isLandscape != orientation.isLandscape {
      script.lines.line("scene set orientation \(orientation.isLandscape ? "landscape" : "portrait")")
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
}

/// Commands for views and their properties.
extension SceneChangeWriter {
  private func name(_ view: ViewID) -> String { new.view(view)?.name.pathNotation() ?? "?" }

  mutating func renameViews() {
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
      if let index = rest.firstIndex(where: { !taken.contains($0.to) }) {
        let change = rest.remove(at: index)
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

  mutating func addAndMoveViews() {
    for view in new.viewsInTreeOrder {
      guard let parent = view.parent else { continue }
      let superview = "in \(name(parent))"
      guard let before = old.view(view.id) else {
        let kind = view.kind == .view ? [] : ["kind \(view.kind.rawValue)"]
        script.lines.statement(
          ["view new \(view.name.notation())", superview] + kind
            + (isForDocument ? writablePhrases(of: view) : script.viewPhrases(view.id)))
        continue
      }
      if before.parent != view.parent { script.lines.line("view move \(name(view.id)) \(superview)") }
      if before.kind != view.kind { script.omit("the kind of view \(view.name.text.cited) changes") }
    }
  }

  /// The treatment of a property in the commands for a document.
  private enum Treatment {
    case written
    /// The import of the changed document derives the property again.
    case derived
    /// The document cannot contain the value.
    case omitted
  }

  /// - Parameter imageChanges: `true` if the commands set the image of the view.
  private func treatment(
    of property: Property, _ value: PropertyValue?, of view: View, imageChanges: Bool
  ) -> Treatment {
    switch property {
    // The resources of the document contain the sizes of images.
    case .contentWidth, .contentHeight: imageChanges && value != nil ? .written : .derived
    // Xcode 7 omitted frames that constraints determine. Edits keep them, which changes no layout.
    case .recordedX, .recordedY, .recordedWidth, .recordedHeight: value == nil ? .derived : .written
    // The cells of a collection view determine the property.
    case .repeatsCells where view.kind == .collectionView: .derived
    case _ where PropertyAttributes.isDerived(property): .derived
    // The comparison of the elements counts connections.
    case .connections: .derived
    default: PropertyAttributes.canWrite(value, property, of: view.kind) ? .written : .omitted
    }
  }

  private func setsImage(_ properties: Properties, of view: View) -> Bool {
    properties[.image] != nil && PropertyAttributes.canWrite(properties[.image], .image, of: view.kind)
  }

  /// Returns the properties of a new view that a document can contain, as phrases.
  private mutating func writablePhrases(of view: View) -> [String] {
    var properties = new.properties(of: view.id)
    let imageChanges = setsImage(properties, of: view)
    let shown = properties.shownScene
    for property in Property.allCases {
      guard let value = properties[property], property != .objectID else { continue }
      if property == .instance, let shown, script.available.contains(shown) { continue }
      let treatment = treatment(of: property, value, of: view, imageChanges: imageChanges)
      if treatment != .written { properties[property] = nil }
      if treatment == .omitted { script.omit("\(property.rawValue) of view \(view.name.text.cited) changes") }
    }
    properties[.instance] = nil
    let phrases = PropertyPhrases(defaultBasis: script.defaultBasis(of: view.id)).phrases(of: properties)
    return phrases + (shown.map { ["instance \($0.notation())"] } ?? [])
  }

  mutating func removeViews() {
    for view in old.viewsInTreeOrder where new.view(view.id) == nil {
      guard let parent = view.parent, new.view(parent) != nil else { continue }
      script.lines.line("view remove \((names[view.id] ?? view.name).pathNotation())")
    }
  }

  private static let groups: [[Property]] =
    PropertyGroup.allCases.map { $0.properties + $0.superview } + [[.fontSize, .fontWeight]]

  mutating func writeProperties(of view: View) {
    let (before, after) = (old.properties(of: view.id), new.properties(of: view.id))
    guard before != after else { return }
    let changed = Set(Property.allCases.filter { before[$0] != after[$0] })
    let imageChanges = changed.contains(.image) && setsImage(after, of: view)
    var (properties, removed): (Properties, [Property]) = (Properties(), [])
    for property in Property.allCases {
      let isGrouped = SceneChangeWriter.groups.contains {
        $0.contains(property) && !changed.isDisjoint(with: $0)
      }
      guard changed.contains(property) || isGrouped else { continue }
      // The command that creates a new root gives it its object id.
      if isForDocument, property == .objectID, view.id == new.root { continue }
      let treatment =
        isForDocument
        ? treatment(of: property, after[property], of: view, imageChanges: imageChanges) : .written
      if property == .safeAreaTop, leavesBar(view) {
        removed.append(property)
        continue
      }
      if treatment == .derived { continue }
      switch property {
      case .container, .visibleChild, .presentedFrom:
        script.omit("\(property.rawValue) of view \(view.name.text.cited) changes")
      case .instance:
        script.omit("view \(view.name.text.cited) shows another scene")
      case _ where treatment == .omitted:
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

  /// Returns `true` for the root of a document's scene that was below an opaque bar, and no longer is. The import gives a
  /// root below such a bar a safe area without an inset at the top.
  private func leavesBar(_ view: View) -> Bool {
    isForDocument && view.id == new.root && old.properties(of: view.id).number(.safeAreaTop) == 0
      && new.properties(of: view.id)[.safeAreaTop] == nil
  }

  /// Appends commands that move subviews to the front, if the other commands do not result in the right order.
  mutating func orderSubviews(of parent: ViewID) {
    let wanted = new.children(of: parent).map(\.id)
    let kept = old.children(of: parent).map(\.id).filter { new.view($0)?.parent == parent }
    let added = wanted.filter { old.view($0)?.parent != parent }
    guard kept + added != wanted else { return }
    for view in wanted { script.lines.line("view move \(name(view)) front") }
  }
}

/// Commands for sets, constraints and other rules.
extension SceneChangeWriter {
  mutating func writeSets() {
    for set in old.sets where isRemoved(set) {
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

  /// Returns `true` if the commands remove a set as a whole. The sets of a document that override properties of remaining
  /// views stay, because a document edit cannot remove overrides. Only their constraints are removed.
  private func isRemoved(_ set: RuleSet) -> Bool {
    guard new.set(set.id) == nil else { return false }
    guard isForDocument else { return true }
    return !old.isCanvasOnly(set.id)
      && !old.rules(of: set.id).contains { rule in
        if case .override(let override) = rule { new.view(override.view) != nil } else { false }
      }
  }

  /// Returns `true` if the command `constraint set` cannot express the change.
  private func isReplaced(_ before: Constraint, by after: Constraint) -> Bool {
    before.first != after.first || before.second != after.second || before.relation != after.relation
      || before.set != after.set || before.formula.usesNumbers || after.formula.usesNumbers
  }

  mutating func removeConstraints() {
    let removed = old.constraints.filter { constraint in
      guard let set = old.set(constraint.set), !isRemoved(set) else { return false }
      return new.constraint(constraint.id).map { isReplaced(constraint, by: $0) } ?? true
    }
    for constraint in removed { script.lines.line("constraint remove #\(constraint.handle)") }
  }

  mutating func writeConstraints() {
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

  mutating func writeInstallations() {
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

  mutating func omitOtherRules() {
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
