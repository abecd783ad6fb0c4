package import GimbalMarkup
package import GimbalModel

/// Writes the changes to imported scenes into their Interface Builder document.
///
/// Only the elements of changed views and constraints and the `device` element change. Custom traits are not part of a
/// document and are ignored.
package struct DocumentWriter {
  private let original: Markup
  let elements: [String: Element]
  var changes: MarkupChanges
  var ids: ObjectIDs
  /// The object ids of added constraints.
  package internal(set) var addedConstraints: [ConstraintID: String] = [:]
  /// The object ids of added layout guides, by their view and key.
  var addedGuides: [String: String] = [:]
  /// The elements that refer to an object: outlets, outlet collections, and the entries of masks.
  let references: [String: [Element]]
  /// The new orders of subviews, by object id.
  private var orders: [[String]] = []
  private var bars: [BarChange] = []
  /// The device of the document after the changes; `nil` if no scene changes it.
  var device: Device?
  /// `true` if a scene changes the orientation of the document.
  var isTurned = false

  package init(_ markup: Markup) {
    original = markup
    elements = markup.elementsByID
    changes = MarkupChanges(markup)
    ids = ObjectIDs(taken: Set(elements.keys))
    var references: [String: [Element]] = [:]
    for element in markup.elements {
      for name in ["destination", "reference"] {
        if let id = element.raw(name) { references[id, default: []].append(element) }
      }
    }
    self.references = references
  }

  var markup: Markup { original }

  /// The bytes of the document with all written changes.
  ///
  /// - Throws: `DocumentError`, or `UnwritableChange` for bars that the document cannot represent.
  package func bytes(limits: InputLimits) throws -> [UInt8] {
    try requireDevice()
    var bytes = changes.bytes
    for order in orders {
      bytes = try Markup.read(bytes, limits: limits).reordering(order)
    }
    if bars.isEmpty { return bytes }
    var writer = try SimulatedBars(Markup.read(bytes, limits: limits), limits: limits)
    for change in bars { try writer.write(change) }
    return writer.bytes
  }

  /// Writes the differences between two versions of a scene.
  ///
  /// - Parameter origins: The elements from which the old version was imported.
  /// - Throws: `UnwritableChange` for a change that the document cannot represent.
  /// - Complexity: O(n log n).
  package mutating func write(
    from old: Scene, to new: Scene, origins: SceneOrigins
  ) throws(UnwritableChange) {
    let version = ChangedScene(old: old, new: new, origins: origins)
    try version.checkOtherRows()
    try writeDevice(of: version)
    if let change = BarChange(of: version) { bars.append(change) }
    for view in new.viewsInTreeOrder { try write(view, in: version) }
    let removed = old.viewsInTreeOrder.filter { new.view($0.id) == nil }
    for view in removed where view.parent.flatMap({ new.view($0) }) != nil { try remove(view, in: version) }
    try writeConstraints(of: version)
    for view in new.viewsInTreeOrder { try writeOrder(of: view, in: version) }
  }

  /// Removes a scene: its controller, or its root view in a xib or in a table.
  ///
  /// - Throws: `UnwritableChange` if the root view has no object id, or if the controller is not in a `scene` element.
  /// - Complexity: O(n) in the number of elements.
  package mutating func remove(_ scene: Scene, origins: SceneOrigins) throws(UnwritableChange) {
    guard let root = origins.views[scene.root]?.id.flatMap({ elements[$0] }) else {
      throw UnwritableChange(
        "the scene '\(scene.name)' cannot be removed from the document, because it has no object id")
    }
    var element = root
    if let controller = origins.controller.flatMap({ elements[$0] }) {
      element = controller
      while element.name != "scene", let parent = element.parent {
        element = parent
      }
      guard element.name == "scene" else {
        throw UnwritableChange(
          "the scene '\(scene.name)' cannot be removed from the document, because its controller is not in a scene element"
        )
      }
      if markup.root.raw("initialViewController") == origins.controller {
        changes.set("initialViewController", to: nil, of: markup.root)
      }
    }
    changes.remove(element)
    for (id, inner) in elements where isInside(inner, element) { removeReferences(to: id) }
  }

  // MARK: Views

  /// Returns the element of a view.
  func element(of view: ViewID, in version: ChangedScene) throws(UnwritableChange) -> Element {
    try SceneElements(markup, elements).element(of: view, in: version.old, version.origins)
  }

  private mutating func write(_ view: View, in version: ChangedScene) throws(UnwritableChange) {
    guard let old = version.old.view(view.id) else {
      throw UnwritableChange("the new view '\(view.name)' cannot be written into the document")
    }
    guard old.parent == view.parent, old.kind == view.kind else {
      throw UnwritableChange("'\(view.name)' cannot be moved to another superview in the document")
    }
    if old.name != view.name {
      try changes.set("userLabel", to: view.name.text, of: element(of: view.id, in: version))
    }
    let (was, now) = (version.old.properties(of: view.id), version.new.properties(of: view.id))
    guard was != now else { return }
    var frame: [String: Double] = [:]
    let losesFrame = was[.frameX] != nil && now[.frameX] == nil
    if losesFrame { try removeFixedFrame(of: view, in: version) }
    if was[.frameX] == nil, now[.frameX] != nil, was[.recordedX] != nil || view.id != version.new.root {
      try addFixedFrame(of: view, in: version)
    }
    for property in Property.allCases where was[property] != now[property] {
      if PropertyAttributes.isDerived(property) || losesFrame && property == .autoresizing
        || PropertyAttributes.bars.contains(property)
      {
        continue
      }
      let element = try element(of: view.id, in: version)
      guard let side = PropertyAttributes.frame[property] else {
        let changed = ChangedView(name: view.name, kind: view.kind, element: element, old: was, new: now)
        try PropertyAttributes.write(property, of: changed, in: &changes)
        continue
      }
      if case .number(let number)? = now[property] { frame[side] = number }
    }
    if !frame.isEmpty { try write(frame, of: view, in: version) }
  }

  /// Marks the frame of a view as determined by constraints. The frame stays in the document, as in Xcode.
  ///
  /// - Throws: `UnwritableChange` for a cell and for its content view, whose frames the table determines.
  private mutating func removeFixedFrame(of view: View, in version: ChangedScene) throws(UnwritableChange) {
    let element = try element(of: view.id, in: version)
    let name = element.name
    guard !name.hasSuffix("Cell"), element.raw("key") != "contentView" else {
      throw UnwritableChange(
        "the frame of '\(view.name)' cannot be removed from the document, because the cell or the table determines it",
        remedy: "change the constraints inside the cell")
    }
    changes.set("fixedFrame", to: nil, of: element)
    changes.set("translatesAutoresizingMaskIntoConstraints", to: "NO", of: element)
    let mask = MarkupChanges.PathStep(name: "autoresizingMask", key: "autoresizingMask")
    if let mask = changes.child(mask, of: element) { changes.remove(mask) }
  }

  /// Marks the frame of a view as fixed.
  ///
  /// - Throws: `UnwritableChange` for a root, for a view with constraints, which would contradict the frame, and for an
  ///   arranged view, whose frame the stack view determines.
  private mutating func addFixedFrame(of view: View, in version: ChangedScene) throws(UnwritableChange) {
    let parent = view.parent.flatMap { version.new.view($0) }
    let isConstrained = version.new.constraints.contains { constraint in
      constraint.first.item.view == view.id || constraint.second?.item.view == view.id
    }
    guard view.id != version.new.root else {
      throw UnwritableChange(
        "the root view '\(view.name)' cannot have a fixed frame in the document",
        remedy: "set its recorded frame, as in 'view set root recorded 0,0,375x667'")
    }
    guard parent?.kind != .stackView else {
      throw UnwritableChange(
        "the stack view '\(parent?.name.text ?? "")' determines the frame of '\(view.name)' in the document",
        remedy: "change the stack view, or move '\(view.name)' out of it")
    }
    guard !isConstrained else {
      throw UnwritableChange(
        "constraints determine the frame of '\(view.name)' in the document",
        remedy: "change its constraints, or remove all of them")
    }
    let element = try element(of: view.id, in: version)
    changes.set("fixedFrame", to: "YES", of: element)
  }

  private mutating func write(
    _ frame: [String: Double], of view: View, in version: ChangedScene
  ) throws(UnwritableChange) {
    let element = try element(of: view.id, in: version)
    guard let rectangle = changes.child(MarkupChanges.PathStep(name: "rect", key: "frame"), of: element)
    else {
      // Documents of Xcode 5 contain no frames of some views.
      let all = version.new.properties(of: view.id)
      guard let whole = all.frame ?? all.recordedFrame else {
        throw UnwritableChange("'\(view.name)' has no frame in the document")
      }
      return changes.add(NewViewElements.rectangle(whole), to: element)
    }
    if view.id == version.new.root { resetOrigin(of: rectangle, height: frame["height"], in: version) }
    for (side, number) in frame {
      changes.set(side, to: Markup.number(number), of: rectangle)
    }
  }

  /// Sets y to 0 for a root view that becomes as high as the screen. Other root views can start below a bar.
  mutating func resetOrigin(of rectangle: Element, height: Double?, in version: ChangedScene) {
    let screen = version.new.header.device.whole.screen(in: version.new.display.orientation).size
    guard height == screen.height, rectangle.raw("y").flatMap(Double.init) ?? 0 != 0 else {
      return
    }
    changes.set("y", to: Markup.number(0), of: rectangle)
  }

  private mutating func remove(_ view: View, in version: ChangedScene) throws(UnwritableChange) {
    let element = try element(of: view.id, in: version)
    changes.remove(element)
    for (id, inner) in elements where isInside(inner, element) { removeReferences(to: id) }
  }

  private func isInside(_ element: Element, _ outer: Element) -> Bool {
    let (inner, outer) = (element.whole, outer.whole)
    return outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }

  mutating func removeReferences(to id: String) {
    for reference in references[id] ?? [] { changes.remove(reference) }
  }

  private mutating func writeOrder(of view: View, in version: ChangedScene) throws(UnwritableChange) {
    let new = version.new.children(of: view.id).map(\.id)
    let old = version.old.children(of: view.id).map(\.id).filter { version.new.view($0) != nil }
    guard old != new else { return }
    var places: [ViewID: (list: Element, element: Element)] = [:]
    for child in new {
      let element = try element(of: child, in: version)
      places[child] = (list(of: element), element)
    }
    try checkLists(places, from: old, to: new, in: version)
    for list in Set(places.values.map(\.list)).sorted() {
      let order = new.filter { places[$0]?.list == list }
      if order != old.filter({ places[$0]?.list == list }) {
        orders.append(order.compactMap { version.origins.views[$0]?.id })
      }
    }
  }

  /// Checks that a new order of subviews exchanges no views of different lists. A new view can precede a view of another list
  /// if its element does.
  private func checkLists(
    _ places: [ViewID: (list: Element, element: Element)], from old: [ViewID], to new: [ViewID],
    in version: ChangedScene
  ) throws(UnwritableChange) {
    guard Set(places.values.map(\.list)).count > 1 else { return }
    let ranks = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    for (index, first) in new.enumerated() {
      for second in new[(index + 1)...] {
        guard let one = places[first], let other = places[second], one.list != other.list,
          one.element > other.element, (ranks[first] ?? 0) > (ranks[second] ?? 0)
        else { continue }
        let names = [second, first].map { version.new.view($0).map { "'\($0.name)'" } ?? "?" }
        throw UnwritableChange(
          "\(names[0]) and \(names[1]) cannot be reordered, because they are in different lists of the document",
          remedy: "reorder views only within one list, such as the subviews or the cells")
      }
    }
  }

  /// Returns the element whose children can be reordered with a view: its parent. A view with a `key`, such as a table header,
  /// cannot be reordered, so the result is its own element.
  private func list(of element: Element) -> Element {
    element.raw("key") == nil ? element.parent ?? element : element
  }
}

extension Scene {
  /// Returns the scene with its new overrides converted to properties of their views. Only overrides in sets that are
  /// always installed are converted, such as those that the command `hide` creates. A document can contain these
  /// properties, but not overrides.
  package func foldingOverrides(newSince old: Scene) throws(EditError) -> Scene {
    var scene = self
    let known = Set(old.records)
    for row in records {
      guard case .override(let override) = row, !known.contains(row), let set = set(override.set),
        set.condition == nil, installations[set.id] != false
      else { continue }
      try scene.apply(.delete(row))
      let edits = scene.edits(giving: override.view, [(override.property, override.value)])
      for edit in edits { try scene.apply(edit) }
    }
    return scene
  }
}

extension Scene {
  /// Returns the scene without properties that were set to their default value since `old`, because Xcode omits default
  /// values. A fixed frame that was set since `old` replaces the recorded frame.
  package func omittingDefaults(since old: Scene) throws(EditError) -> Scene {
    var scene = self
    let recordedFrame: [Property] = [.recordedX, .recordedY, .recordedWidth, .recordedHeight]
    for view in viewsInTreeOrder {
      let (was, now) = (old.properties(of: view.id), properties(of: view.id))
      guard was != now else { continue }
      let omitted = Property.allCases.filter { property in
        guard let value = now[property] else { return false }
        if recordedFrame.contains(property), was[.frameX] == nil, now[.frameX] != nil { return true }
        guard value != was[property] else { return false }
        // Write an empty text only if it replaces another text.
        if property == .text, was[property] == nil, value.description.isEmpty { return true }
        return value == property.declaration.form(in: view.kind).defaultValue
      }
      for edit in scene.edits(giving: view.id, omitted.map { ($0, nil) }) { try scene.apply(edit) }
    }
    return scene
  }
}

extension Markup {
  /// Returns the bytes of the document with the subviews of a view in another order. The bytes between the subviews
  /// stay in place.
  ///
  /// - Parameter order: The object ids of subviews that are children of the same element.
  fileprivate func reordering(_ order: [String]) -> [UInt8] {
    let elements = elementsByID
    let wanted = order.compactMap { elements[$0] }
    let slots = wanted.sorted()
    return applying(
      zip(slots, wanted).filter { $0 != $1 }.map { slot, element in
        MarkupEdit(range: slot.whole, replacement: Array(bytes[element.whole]))
      })
  }
}
