internal import GimbalInterfaceBuilder
internal import GimbalModel
internal import GimbalNotation

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

  mutating func addAndMoveViews() {
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

  private static let groups: [[Property]] = [
    [.frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight],
    [.contentWidth, .contentHeight], [.marginTop, .marginLeading, .marginBottom, .marginTrailing],
    [.alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight],
    [.recordedX, .recordedY, .recordedWidth, .recordedHeight], [.fontSize, .fontWeight],
  ]

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
