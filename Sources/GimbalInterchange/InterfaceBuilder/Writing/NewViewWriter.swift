package import GimbalModel

/// Adds the elements of new views to a document.
///
/// The elements have only the attributes without which Interface Builder does not open the document. After that, the
/// views are views of the old scene, and `DocumentWriter` writes their properties and constraints.
package struct NewViewWriter {
  private let markup: DocumentMarkup
  private let elements: [String: Int]
  private var changes: MarkupChanges
  private var ids: ObjectIDs

  /// The new scenes that new cells show, by name.
  private let cells: [Name: Scene]
  /// The scenes of added cells, by name.
  package private(set) var addedCells: [Name: EmptyScene] = [:]

  package init(_ markup: DocumentMarkup, cells: [Name: Scene] = [:]) {
    self.cells = cells
    self.markup = markup
    elements = markup.elementsByID
    changes = MarkupChanges(markup)
    ids = ObjectIDs(taken: Set(elements.keys))
  }

  /// The bytes of the document with the new elements.
  package var bytes: [UInt8] { changes.bytes }

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
      if view.kind == .tableView || view.kind == .collectionView, !subviews.isEmpty {
        let step = MarkupChanges.PathStep.cells(of: view.kind, isListed: false)[0]
        var container = MarkupChanges.NewElement(step.name, [[String]]())
        container.children = subviews
        element.children.append(container)
      } else if !subviews.isEmpty {
        var container = MarkupChanges.NewElement("subviews", [[String]]())
        container.children = subviews
        element.children.insert(container, at: element.value("fixedFrame") == nil ? 1 : 2)
      }
      pending[view.id] = element
    }
    for view in added {
      guard let element = pending[view.id], let parent = view.parent else { continue }
      let superview = try SceneElements(markup, elements).element(containing: parent, in: old, origins)
      let isCell = NewViewElements.cells[view.kind] != nil
      changes.add(
        element, to: isCell ? list(ofCellsIn: superview) ?? superview : superview,
        path: isCell
          ? MarkupChanges.PathStep.cells(of: new.view(parent)?.kind, isListed: list(ofCellsIn: superview) != nil)
          : [MarkupChanges.PathStep(name: "subviews")])
    }
    do throws(EditError) {
      for var view in added {
        guard let parent = view.parent else { continue }
        view.position = OrderKey.between(old.children(of: parent).last?.position, nil)
        try old.apply(.insert(.view(view)))
        let properties = new.properties(of: view.id)
        let written = NewViewWriter.written.compactMap { property in
          properties[property].map { (property, $0 as PropertyValue?) }
        }
        for edit in old.edits(giving: view.id, written) { try old.apply(edit) }
      }
    } catch {
      throw UnwritableChange("the new views cannot be written into the document")
    }
    return (old, origins)
  }

  /// The properties that the elements of new views have from the start.
  private static let written: [Property] = [
    .objectID, .instance, .autoresizing,
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight,
  ]

  // MARK: Elements

  /// Returns the element that contains the cells of a static table; `nil` for other tables.
  private func list(ofCellsIn table: Int) -> Int? {
    guard let sections = changes.child(MarkupChanges.PathStep(name: "sections"), of: table),
      let section = changes.children(of: sections).last
    else { return nil }
    return changes.child(MarkupChanges.PathStep(name: "cells"), of: section)
  }

  /// Returns the element of a new cell, whose content view is the first view of the scene that the cell shows.
  private mutating func cell(_ view: View, showing name: Name, _ frame: Frame, in scene: Scene)
    throws(UnwritableChange) -> MarkupChanges.NewElement
  {
    let contents = cells[name].map { $0.children(of: $0.root) } ?? []
    guard let shown = cells[name], addedCells[name] == nil, NewViewElements.cells[view.kind] != nil,
      contents.count == 1, let content = contents.first, let root = shown.view(shown.root)
    else {
      throw UnwritableChange(
        "the new view '\(view.name)' cannot show the scene '\(name)' in the document",
        remedy:
          "let a new view of kind tableViewCell or collectionViewCell show a new scene whose root has one subview, the content view"
      )
    }
    let isIdentified = scene.properties(of: view.id).text(.objectID) != nil
    let id = try isIdentified ? ids.id(of: view, in: scene) : ids.id(of: root, in: shown)
    let contentID = try ids.id(of: content, in: shown)
    var empty = try shown.empty()
    do throws(EditError) {
      try empty.apply(.insert(.view(content)))
      let properties = shown.properties(of: content.id)
      let written = NewViewWriter.written.compactMap { property in
        properties[property].map { (property, $0 as PropertyValue?) }
      }
      for edit in empty.edits(giving: content.id, written) { try empty.apply(edit) }
    } catch {
      throw UnwritableChange("the new cell '\(view.name)' cannot be written into the document")
    }
    var origins = SceneOrigins()
    origins.views = [
      shown.root: ElementOrigin(newID: id), content.id: ElementOrigin(newID: contentID),
    ]
    addedCells[name] = EmptyScene(scene: empty, origins: origins)
    return NewViewElements.cell(view.kind, id: id, content: contentID, name: name.text, frame)
  }

  private mutating func element(of view: View, _ frame: Frame, in scene: Scene) throws(UnwritableChange)
    -> MarkupChanges.NewElement
  {
    if let shown = scene.properties(of: view.id).shownScene {
      return try cell(view, showing: shown, scene.properties(of: view.id).frame ?? frame, in: scene)
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
