package import GimbalMarkup
package import GimbalModel

/// Adds the elements of new views to a document.
///
/// The elements have only the attributes without which Interface Builder does not open the document. After that, the
/// views are views of the old scene, and `DocumentWriter` writes their properties and constraints.
package struct NewViewWriter {
  private let markup: Markup
  private let elements: [String: Element]
  fileprivate var changes: MarkupChanges
  private var ids: ObjectIDs

  /// The new scenes that new cells show, by name.
  private let cells: [Name: Scene]
  /// The scenes of added cells, by name.
  package private(set) var addedCells: [Name: EmptyScene] = [:]

  package init(_ markup: Markup, cells: [Name: Scene] = [:]) {
    self.cells = cells
    self.markup = markup
    elements = markup.elementsByID
    changes = MarkupChanges(markup)
    ids = ObjectIDs(taken: Set(elements.keys))
  }

  /// Adds the views that only the new version of a scene contains.
  ///
  /// - Parameter frames: The frames of the views in their superviews, which the elements record.
  /// - Returns: The old version with the new views, and their origins.
  /// - Throws: `UnwritableChange` for a kind of view that cannot be added.
  package mutating func add(
    from old: Scene, to new: Scene, origins: SceneOrigins, frames: [ViewID: Frame]
  ) throws(UnwritableChange) -> (old: Scene, origins: SceneOrigins) {
    var (old, origins) = (old, origins)
    let added = new.viewsInTreeOrder.filter { old.view($0.id) == nil }
    if added.isEmpty { return (old, origins) }
    var pending: [ViewID: MarkupChanges.NewElement] = [:]
    // The subviews of a view precede it, so that its element contains theirs.
    for view in added.reversed() {
      var element = try element(of: view, frames[view.id] ?? Frame(x: 0, y: 0, width: 0, height: 0), in: new)
      origins.views[view.id] = ElementOrigin(newID: element.value("id") ?? "")
      let subviews = new.children(of: view.id).compactMap { pending.removeValue(forKey: $0.id) }
      if !subviews.isEmpty { try NewViewWriter.nest(subviews, in: &element, of: view) }
      pending[view.id] = element
    }
    for view in added {
      guard let element = pending[view.id], let parent = view.parent else { continue }
      let superview = try SceneElements(markup, elements).element(containing: parent, in: old, origins)
      guard view.kind.isCell else {
        if new.view(parent)?.kind == .tableView {
          let slot = try slot(of: view, in: superview, of: new, origins, frames)
          changes.add(element.with("key", slot), to: superview)
        } else {
          changes.add(element, to: superview, path: [MarkupChanges.PathStep(name: "subviews")])
        }
        continue
      }
      let list = list(ofCellsIn: superview, beside: view, of: new, origins)
      changes.add(
        element, to: list ?? superview,
        path: MarkupChanges.PathStep.cells(of: new.view(parent)?.kind, isListed: list != nil))
    }
    do throws(EditError) {
      for view in added { try old.insert(view, of: new) }
    } catch {
      throw UnwritableChange("the new views cannot be written into the document")
    }
    return (old, origins)
  }

  /// Adds the elements of subviews to the element of a new view.
  private static func nest(
    _ subviews: [MarkupChanges.NewElement], in element: inout MarkupChanges.NewElement, of view: View
  ) throws(UnwritableChange) {
    switch view.kind {
    case .tableView, .collectionView:
      let step = MarkupChanges.PathStep.cells(of: view.kind, isListed: false)[0]
      var container = MarkupChanges.NewElement(step.name, [[String]]())
      container.children = subviews
      element.children.append(container)
    case .visualEffectView:
      guard subviews.count == 1, subviews[0].name == ViewKind.view.rawValue else {
        throw UnwritableChange(
          "the new view '\(view.name)' cannot be written into the document",
          remedy: "give it one subview of kind view, which contains the others")
      }
      let content = subviews[0].with("key", "contentView")
      element.children.insert(content, at: element.children.count - 1)
    default:
      var container = MarkupChanges.NewElement("subviews", [[String]]())
      container.children = subviews
      element.children.insert(container, at: element.value("fixedFrame") == nil ? 1 : 2)
    }
  }

  /// Returns the properties that the element of a new view has from the start.
  ///
  /// - Parameter isInTable: `true` for a cell and its content view, whose autoresizing masks UIKit determines.
  fileprivate static func written(
    _ properties: Properties, isInTable: Bool
  ) -> [(Property, PropertyValue?)] {
    let all = written + (isInTable ? [.autoresizing] : [])
    return all.compactMap { property in properties[property].map { (property, $0 as PropertyValue?) } }
  }

  private static let written: [Property] = [
    .objectID, .instance, .recordedX, .recordedY, .recordedWidth, .recordedHeight,
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight,
  ]

  // MARK: Elements

  /// Returns the key of a new view that is not a cell in a table: the header, or the footer if the view is below a cell.
  ///
  /// - Throws: `UnwritableChange` if the table already has this part.
  private func slot(
    of view: View, in table: Element, of scene: Scene, _ origins: SceneOrigins, _ frames: [ViewID: Frame]
  ) throws(UnwritableChange) -> String {
    let top = frames[view.id]?.y ?? 0
    let isBelow = scene.viewsInTreeOrder.contains { other in
      other.parent == view.parent && other.kind.isCell
        && scene.properties(of: other.id).frame.map { $0.y < top } ?? false
    }
    let key = isBelow ? "tableFooterView" : "tableHeaderView"
    // The part can be that of a view that the edit removes.
    let kept = Set(origins.views.compactMap { scene.view($0.key) == nil ? nil : $0.value.id })
    let isTaken = changes.children(of: table).contains { part in
      part.raw("key") == key && part.raw("id").map(kept.contains) ?? true
    }
    guard !isTaken else {
      throw UnwritableChange(
        "the new view '\(view.name)' cannot be written into the document, because the table already has a \(isBelow ? "footer" : "header")",
        remedy: "add the view to the \(isBelow ? "footer" : "header")")
    }
    return key
  }

  /// Returns the element that contains the cells of a section of a static table; `nil` for other tables.
  ///
  /// The section is that of the cell before a new cell, or else of the cell after it, or else the last one.
  private func list(
    ofCellsIn table: Element, beside cell: View, of scene: Scene, _ origins: SceneOrigins
  ) -> Element? {
    guard let sections = changes.child(MarkupChanges.PathStep(name: "sections"), of: table),
      let section = changes.children(of: sections).last
    else { return nil }
    let cells = cell.parent.map { scene.children(of: $0) }?.filter(\.kind.isCell) ?? []
    let before = cells.prefix { $0.id != cell.id }.reversed()
    let after = cells.drop { $0.id != cell.id }.dropFirst()
    let neighbor = (before + after).lazy.compactMap { origins.views[$0.id]?.id.flatMap { elements[$0] } }
      .first
    return neighbor?.parent
      ?? changes.child(MarkupChanges.PathStep(name: "cells"), of: section)
  }

  /// Returns the element of a new cell, whose content view is the first view of the scene that the cell shows.
  private mutating func cell(_ view: View, showing name: Name, _ frame: Frame, in scene: Scene)
    throws(UnwritableChange) -> MarkupChanges.NewElement
  {
    let contents = cells[name].map { $0.children(of: $0.root) } ?? []
    guard let shown = cells[name], addedCells[name] == nil, NewViewElements.cells[view.kind] != nil,
      contents.count == 1, let content = contents.first, content.kind == .view,
      let root = shown.view(shown.root)
    else {
      throw UnwritableChange(
        "the new view '\(view.name)' cannot show the scene '\(name)' in the document",
        remedy:
          "let a new view of kind tableViewCell or collectionViewCell show a new scene whose root has one subview, the content view of kind view"
      )
    }
    let isIdentified = scene.properties(of: view.id).text(.objectID) != nil
    let id = try isIdentified ? ids.id(of: view, in: scene) : ids.id(of: root, in: shown)
    let contentID = try ids.id(of: content, in: shown)
    var empty = try shown.empty()
    do throws(EditError) {
      try empty.apply(.insert(.view(content)))
      let written = NewViewWriter.written(shown.properties(of: content.id), isInTable: true)
      for edit in empty.edits(giving: content.id, written) { try empty.apply(edit) }
    } catch {
      throw UnwritableChange("the new cell '\(view.name)' cannot be written into the document")
    }
    var origins = SceneOrigins()
    origins.views = [
      shown.root: ElementOrigin(newID: id), content.id: ElementOrigin(newID: contentID),
    ]
    addedCells[name] = EmptyScene(scene: empty, origins: origins)
    // A cell with an accessory is wider than its content view.
    let inner =
      shown.properties(of: content.id).frame ?? Frame(x: 0, y: 0, width: frame.width, height: frame.height)
    return NewViewElements.cell(view.kind, id: id, content: contentID, name: name.text, frame, inner)
  }

  private mutating func element(of view: View, _ frame: Frame, in scene: Scene) throws(UnwritableChange)
    -> MarkupChanges.NewElement
  {
    if let shown = scene.properties(of: view.id).shownScene {
      return try cell(view, showing: shown, scene.properties(of: view.id).frame ?? frame, in: scene)
    }
    // A recorded frame can contain the size of content that only Xcode measures.
    let frame = scene.properties(of: view.id).recordedFrame ?? frame
    if markup.isForTelevision, NewViewElements.kindsOutsideTelevision.contains(view.kind) {
      throw UnwritableChange(
        "the new view '\(view.name)' cannot be written into the document, because tvOS has no \(view.kind.rawValue)",
        remedy: "use another kind of view")
    }
    guard var attributes = NewViewElements.attributes[view.kind] else {
      let kinds = NewViewElements.kinds.map(\.rawValue).sorted().joined(separator: ", ")
      throw UnwritableChange(
        "the new view '\(view.name)' of kind \(view.kind.rawValue) cannot be written into the document",
        remedy: "use one of these kinds: \(kinds)")
    }
    let isFixed = scene.properties(of: view.id).frame != nil
    if isFixed { attributes.append(["fixedFrame", "YES"]) }
    attributes.append(["translatesAutoresizingMaskIntoConstraints", "NO"])
    attributes.append(["id", try ids.id(of: view, in: scene)])
    attributes.append(["userLabel", view.name.text])
    var element = MarkupChanges.NewElement(NewViewElements.name(of: view.kind), attributes)
    element.children = [NewViewElements.rectangle(frame)]
    if isFixed {
      element.children.append(
        MarkupChanges.NewElement(
          "autoresizingMask", ["key": "autoresizingMask", "flexibleMaxX": "YES", "flexibleMaxY": "YES"]))
    }
    let id = element.value("id") ?? ""
    element.children += NewViewElements.children(of: view.kind) { ids.id(for: "\($0) \(id)") }
    return element
  }
}

extension DocumentStructure {
  /// Replaces the document with the one that contains the new views.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ views: NewViewWriter) throws(DocumentError) {
    markup = try views.changes.document(limits: limits)
  }
}

extension Scene {
  /// Inserts a view of a newer version of the scene, with the properties that its new element has.
  fileprivate mutating func insert(_ view: View, of new: Scene) throws(EditError) {
    guard let parent = view.parent else { return }
    var view = view
    view.position = OrderKey.between(children(of: parent).last?.position, nil)
    // A view that is removed later can still have the name.
    if self.view(named: view.name) != nil, let name = try? Name("\(view.name.text) \(view.id.rawValue)") {
      view.name = name
    }
    try apply(.insert(.view(view)))
    let written = NewViewWriter.written(new.properties(of: view.id), isInTable: view.kind.isCell)
    for edit in edits(giving: view.id, written) { try apply(edit) }
  }
}
