package import GimbalModel
import GimbalNotation

/// The differences between two states of a scene. A state is `nil` if the scene does not exist in that state.
package struct SceneComparison {
  package let old: Scene?
  package let new: Scene?

  /// For scenes of a document, a closure that returns the description of a view property, or `nil` to omit
  /// the property. For scenes of a project, `nil`: their properties are described by name.
  private let propertyWords: ((Property) -> String?)?

  /// Compares two states of a scene.
  ///
  /// - Parameter propertyWords: A closure that returns the description of a view property, or `nil` to omit
  ///   the property; `nil` for scenes of a project. With a closure, the scenes are those of a document, which
  ///   have no traits, so traits are omitted.
  package init(old: Scene?, new: Scene?, propertyWords: ((Property) -> String?)? = nil) {
    self.old = old
    self.new = new
    self.propertyWords = propertyWords
  }

  private var isDocument: Bool { propertyWords != nil }

  /// Returns the sets of one of the two states. For a document, the following sets are omitted, because the
  /// import creates them: the set `base` of constraints that are always installed, sets of placeholders, and
  /// sets of constraints that are not installed.
  private func listedSets(_ scene: Scene?) -> [RuleSet] {
    guard isDocument, let scene else { return scene?.sets ?? [] }
    return scene.sets.filter { scene.documentWords(of: $0.id) == nil }
  }

  private func description(_ property: Property) -> String? {
    propertyWords.map { $0(property) } ?? property.rawValue
  }

  package var name: Name { (new ?? old)?.name ?? .root }

  /// The differences in the scene itself and in its display, views, sets and rules.
  ///
  /// - Complexity: O(n log n).
  package var differences: [Difference] { scene + shown + views + sets + rules }

  // MARK: The scene

  private var scene: [Difference] {
    func whole(_ action: Difference.Action, _ scene: Scene) -> Difference {
      Difference(action: action, kind: .scene, subject: scene.name.notation(), new: scene.measure)
    }
    guard let old else { return new.map { [whole(.added, $0)] } ?? [] }
    guard let new else { return [whole(.removed, old)] }
    func changed(_ aspect: String, _ value: (SceneHeader) -> String) -> Difference? {
      change(.scene, new.name.notation(), aspect, value(old.header), value(new.header))
    }
    let words = [
      changed("name") { $0.name.notation() },
      // A scene of a document has only one device, the device of its display. `shown` already compares it.
      isDocument ? nil : changed("device") { $0.device.name },
      changed("orientations") { $0.orientations.members.map(\.rawValue).joined(separator: ", ") },
      changed("direction") { $0.direction.rawValue },
    ].compactMap { $0 }
    return words
      + moved(.scene, new.name.notation(), old.header.position, new.header.position, unless: !words.isEmpty)
  }

  private var shown: [Difference] {
    let (before, after) = (old?.display, new?.display)
    let traits = compared(
      isDocument ? [] : old?.customTraits ?? [], isDocument ? [] : new?.customTraits ?? [], by: \.name,
      added: {
        Difference(action: .added, kind: .trait, subject: $0.name.notation(), new: $0.value.notation)
      },
      removed: {
        Difference(action: .removed, kind: .trait, subject: $0.name.notation(), old: $0.value.notation)
      },
      changed: {
        [change(.trait, $1.name.notation(), nil, $0.value.notation, $1.value.notation)].compactMap { $0 }
      })
    guard let before, let after else { return traits }
    return [
      change(.device, "", nil, before.device.name, after.device.name),
      change(.orientation, "", nil, before.orientation.rawValue, after.orientation.rawValue),
    ].compactMap { $0 } + traits
  }

  // MARK: Views

  private var views: [Difference] {
    compared(
      old?.viewsInTreeOrder ?? [], new?.viewsInTreeOrder ?? [], by: \.id,
      added: { added($0) }, removed: { removed($0) }, changed: { changed($0, $1) })
  }

  private func added(_ view: View) -> Difference? {
    guard let parent = view.parent, let new else { return nil }
    let given =
      new.properties(of: view.id).given.compactMap { given in
        description(given.property).map { "\($0) \(given.value.notation(of: given.property))" }
      }
      + new.instanceTraits(of: view.id).map { "\($0.name.notation())=\($0.value.notation)" }
    let place = "\(view.kind.rawValue) in \(name(of: parent, in: new))"
    return Difference(
      action: .added, kind: .view, subject: view.name.notation(),
      new: ([place] + given).joined(separator: ", "))
  }

  private func removed(_ view: View) -> Difference? {
    view.parent == nil ? nil : Difference(action: .removed, kind: .view, subject: view.name.notation())
  }

  private func changed(_ before: View, _ after: View) -> [Difference] {
    guard let old, let new else { return [] }
    let subject = after.name.notation()
    var words = [
      change(.view, subject, "name", before.name.notation(), subject),
      before.parent == after.parent
        ? nil
        : change(
          .view, subject, "parent", before.parent.map { name(of: $0, in: old) },
          after.parent.map { name(of: $0, in: new) }),
      change(.view, subject, "kind", before.kind.rawValue, after.kind.rawValue),
    ].compactMap { $0 }
    words += moved(.view, subject, before.position, after.position, unless: before.parent != after.parent)
    let (was, now) = (old.properties(of: before.id), new.properties(of: after.id))
    words += Property.allCases.compactMap { property in
      self.description(property).flatMap {
        change(
          .view, subject, $0, was[property]?.notation(of: property), now[property]?.notation(of: property))
      }
    }
    let (had, has) = (old.instanceTraits(of: before.id), new.instanceTraits(of: after.id))
    return words
      + Set((had + has).map(\.name)).sorted().compactMap { name in
        func value(_ traits: [InstanceTrait]) -> String? { traits.first { $0.name == name }?.value.notation }
        return change(.view, subject, "trait \(name.notation())", value(had), value(has))
      }
  }

  // MARK: Sets and rules

  private var sets: [Difference] {
    func description(_ set: RuleSet) -> String? { set.condition.map { "when \($0.notation)" } }
    let sets = compared(
      listedSets(old), listedSets(new), by: \.id,
      added: { Difference(action: .added, kind: .set, subject: $0.name.notation(), new: description($0)) },
      removed: {
        Difference(action: .removed, kind: .set, subject: $0.name.notation(), old: description($0))
      },
      changed: { before, after in
        let subject = after.name.notation()
        return [
          change(.set, subject, "name", before.name.notation(), subject),
          change(.set, subject, "when", before.condition?.notation, after.condition?.notation),
        ].compactMap { $0 } + moved(.set, subject, before.position, after.position)
      })
    func hand(_ scene: Scene?) -> [SetID: String] {
      (scene?.installations ?? [:]).mapValues { $0 ? "installed manually" : "uninstalled manually" }
    }
    // Sets of a document cannot be installed manually.
    let (was, now) = isDocument ? ([:], [:]) : (hand(old), hand(new))
    return sets
      + ((new ?? old)?.sets ?? []).compactMap { set in
        change(.installation, set.name.notation(), nil, was[set.id], now[set.id])
      }
  }

  private var rules: [Difference] {
    func all(_ scene: Scene?) -> [Rule] {
      guard let scene else { return [] }
      return scene.sets.flatMap { set in
        scene.rules(of: set.id).filter { rule in
          // Omit overrides that apply only on the canvas: the import creates them for recorded values. Keep
          // constraints that apply only on the canvas, because they are placeholders that the developer
          // created.
          guard isDocument, case .override = rule else { return true }
          return !scene.isCanvasOnly(set.id)
        }
      }
    }
    return compared(
      all(old), all(new), by: \.rawID,
      added: { rule in new.map { whole(.added, rule, in: $0) } },
      removed: { rule in old.map { whole(.removed, rule, in: $0) } },
      changed: { changed($0, $1) + boxes(of: $0, $1) })
  }

  private func whole(_ action: Difference.Action, _ rule: Rule, in scene: Scene) -> Difference {
    var words = text(of: rule, in: scene)
    if isDocument { words = DocumentNumbers.rounded(words) }
    if case .manager(let box) = rule { words = box.line(in: scene) }
    return Difference(
      action: action, kind: kind(of: rule), subject: subject(of: rule), aspect: place(of: rule, in: scene),
      old: action == .removed ? words : nil,
      new: action == .added ? words : nil)
  }

  private func changed(_ before: Rule, _ after: Rule) -> [Difference] {
    guard let old, let new, before != after else { return [] }
    let (kind, subject) = (kind(of: after), subject(of: after))
    let places = [place(of: before, in: old), place(of: after, in: new)]
    let sets =
      isDocument
      ? change(kind, subject, nil, places[0] ?? Scene.installedWords, places[1] ?? Scene.installedWords)
      : change(kind, subject, "set", set(of: before, in: old), set(of: after, in: new))
    if case .number = after {
      let value = change(
        kind, subject, "in \(set(of: after, in: new))", text(of: before, in: old), text(of: after, in: new))
      return [value].compactMap { $0 }
        + moved(kind, subject, before.position, after.position, unless: value != nil)
    }
    let words = [sets, textChange(kind, subject, before, after)].compactMap { $0 }
    if case (.constraint(let before), .constraint(let after)) = (before, after) {
      let more = [
        change(kind, subject, "handle", "#\(before.handle)", "#\(after.handle)"),
        change(kind, subject, "identifier", before.identifier?.notation(), after.identifier?.notation()),
      ].compactMap { $0 }
      if !(words + more).isEmpty { return words + more }
    }
    return words + moved(kind, subject, before.position, after.position, unless: !words.isEmpty)
  }

  private func kind(of rule: Rule) -> Difference.Kind {
    switch rule {
    case .constraint: .constraint
    case .override: .override
    case .placement: .placement
    case .manager: .manager
    case .number: .number
    }
  }

  private func subject(of rule: Rule) -> String {
    if case .number(let number) = rule { return number.name.notation() }
    guard case .constraint(let constraint) = rule else { return "" }
    return (["#\(constraint.handle)"] + (constraint.identifier.map { [$0.notation()] } ?? [])).joined(
      separator: " ")
  }

  private func text(of rule: Rule, in scene: Scene) -> String {
    switch rule {
    case .constraint(let constraint): constraint.notation(in: scene, identified: false)
    case .override(let override): override.description(in: scene)
    case .placement(let placement): placement.notation(in: scene)
    case .manager(let box): box.notation(in: scene)
    case .number(let number): Decimal.print(number.value)
    }
  }

  private func textChange(_ kind: Difference.Kind, _ subject: String, _ before: Rule, _ after: Rule)
    -> Difference?
  {
    guard let old, let new else { return nil }
    let texts = [text(of: before, in: old), text(of: after, in: new)]
    let rounded = isDocument ? texts.map(DocumentNumbers.rounded) : texts
    // If the texts would be equal after rounding, print the exact numbers.
    let shown = rounded[0] == rounded[1] ? texts : rounded
    return change(kind, subject, nil, shown[0], shown[1])
  }

  /// Returns the set of a rule, such as `in base`. For a document, returns the condition of the set or a
  /// description such as `not installed`; `nil` for a rule that is always installed.
  private func place(of rule: Rule, in scene: Scene) -> String? {
    guard isDocument else { return "in \(set(of: rule, in: scene))" }
    guard let words = scene.documentWords(of: rule.set) else {
      return scene.set(rule.set)?.condition.map { "when \($0.notation)" } ?? "in \(set(of: rule, in: scene))"
    }
    return words == Scene.installedWords ? nil : words
  }

  package func set(of rule: Rule, in scene: Scene) -> String { scene.set(rule.set)?.name.notation() ?? "?" }
}

extension SceneComparison {
  package func name(of view: ViewID, in scene: Scene) -> String { scene.view(view)?.name.notation() ?? "?" }

  /// Returns the difference between two values, or `nil` if the values are equal.
  package func change(
    _ kind: Difference.Kind, _ subject: String, _ aspect: String?, _ old: String?, _ new: String?
  ) -> Difference? {
    old == new
      ? nil : Difference(action: .changed, kind: kind, subject: subject, aspect: aspect, old: old, new: new)
  }

  /// Returns the difference for a changed position among siblings. Returns an empty array if the position is
  /// unchanged, or if another difference already covers the change.
  package func moved(
    _ kind: Difference.Kind, _ subject: String, _ old: OrderKey, _ new: OrderKey, unless isSaid: Bool = false
  ) -> [Difference] {
    if old == new || isSaid { return [] }
    return [Difference(action: .changed, kind: kind, subject: subject, aspect: "moved among its siblings")]
  }

  /// Returns the differences between two lists. The differences for removed elements come first, followed by
  /// the differences for the elements of `new` in order.
  func compared<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key, added: (Element) -> Difference?,
    removed: (Element) -> Difference?, changed: (Element, Element) -> [Difference]
  ) -> [Difference] {
    let before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(key))
    return old.filter { !after.contains(key($0)) }.compactMap(removed)
      + new.flatMap { element in
        before[key(element)].map { changed($0, element) } ?? added(element).map { [$0] } ?? []
      }
  }
}

extension Scene {
  /// The numbers of views, sets and constraints in the scene, as text.
  fileprivate var measure: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    return [count(viewCount - 1, "view"), count(sets.count, "set"), count(constraints.count, "constraint")]
      .joined(separator: ", ")
  }
}

extension SceneComparison {
  /// Returns the differences between the boxes of two versions of a layout manager, such as
  /// `item v1: v1 300x150 -> v1 200x150`. The difference for an added or removed box includes the boxes
  /// inside the box.
  ///
  /// - Complexity: O(boxes).
  package func boxes(of before: Rule, _ after: Rule) -> [Difference] {
    guard let old, let new, case .manager(let was) = before, case .manager(let now) = after else { return [] }
    let (olds, news) = (old.boxes(from: was.id).dropFirst(), new.boxes(from: now.id).dropFirst())
    let known = Set([was.id] + olds.map(\.id)).intersection([now.id] + news.map(\.id))
    let subject = "of \(now.view.map { name(of: $0, in: new).cited } ?? "?") in \(set(of: after, in: new))"
    return compared(
      Array(olds), Array(news), by: \.id,
      added: { box in
        guard box.parent.map(known.contains) ?? false else { return nil }
        return Difference(
          action: .added, kind: .manager, subject: subject, aspect: title(of: box, in: new),
          new: box.line(in: new))
      },
      removed: { box in
        guard box.parent.map(known.contains) ?? false else { return nil }
        return Difference(
          action: .removed, kind: .manager, subject: subject, aspect: title(of: box, in: old),
          old: box.line(in: old))
      },
      changed: { before, after in
        let title = title(of: after, in: new)
        let words = [
          change(.manager, subject, title + ":", before.notation(in: old), after.notation(in: new))
        ].compactMap { $0 }
        guard words.isEmpty, before.position != after.position else { return words }
        return [
          Difference(
            action: .changed, kind: .manager, subject: subject, aspect: "\(title): moved among its siblings")
        ]
      })
  }

  /// Returns the title of a box of a layout manager. The title of an item is the name of its view. The title
  /// of any other box lists the roles of that box and of the boxes that contain it, outermost first, without
  /// the layout manager. Except for regions, each role is followed by the number of the box among its
  /// siblings with the same role.
  private func title(of box: LayoutBox, in scene: Scene) -> String {
    if box.role == .item, let view = box.view { return "item \(name(of: view, in: scene))" }
    var words: [String] = []
    var next: LayoutBox? = box
    while let box = next, let parent = box.parent {
      let beside = scene.boxes(in: parent).filter { $0.role == box.role }
      let number = beside.firstIndex { $0.id == box.id }.map { " \($0 + 1)" } ?? ""
      words.append(box.role.rawValue + (box.role.isRegion ? "" : number))
      next = scene.box(parent)
    }
    return words.reversed().joined(separator: ", ")
  }
}

extension LayoutBox {
  /// Returns the box and its descendants on one line.
  package func line(in scene: Scene) -> String {
    let boxes = scene.boxes(in: id)
    guard !boxes.isEmpty else { return notation(in: scene) }
    return "\(notation(in: scene)) { \(boxes.map { $0.line(in: scene) }.joined(separator: "; ")) }"
  }
}

extension PropertyOverride {
  /// Returns the override of a view property as the command that creates it, such as `hide title`.
  package func description(in scene: Scene) -> String {
    let view = scene.view(self.view)?.name.notation() ?? "?"
    if property == .hidden { return value == .flag(true) ? "hide \(view)" : "unhide \(view)" }
    if property == .overflow { return "overflow \(view) \(value.notation)" }
    return "override \(view) \(property.rawValue) \(value.notation(of: property))"
  }
}
