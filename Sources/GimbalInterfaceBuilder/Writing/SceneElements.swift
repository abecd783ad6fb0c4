package import GimbalMarkup
internal import GimbalModel

/// The elements of a document from which the views of its scenes were imported.
struct SceneElements {
  let markup: Markup
  let byID: [String: Element]

  /// - Complexity: O(n) in the number of elements.
  init(_ markup: Markup) { self.init(markup, markup.elementsByID) }

  init(_ markup: Markup, _ elements: [String: Element]) {
    (self.markup, byID) = (markup, elements)
  }

  /// Returns the element of a view.
  ///
  /// - Throws: `UnwritableChange` for a view without an object id that is not the content view of a cell.
  func element(of view: ViewID, in scene: Scene, _ origins: SceneOrigins) throws(UnwritableChange) -> Element
  {
    if let id = origins.views[view]?.id, let element = byID[id] { return element }
    // In older documents, the content view of a cell has no id.
    if let cell = scene.view(view)?.parent, origins.views[cell]?.id != nil,
      let content = contentView(of: try element(of: cell, in: scene, origins))
    {
      return content
    }
    throw UnwritableChange(
      "'\(scene.view(view)?.name.text ?? "view")' has no object id in the document",
      remedy: "use another view")
  }

  /// Returns the element to which subviews of a view are added.
  ///
  /// - Throws: `UnwritableChange` for a cell, whose subviews belong to its content view.
  func element(containing view: ViewID, in scene: Scene, _ origins: SceneOrigins)
    throws(UnwritableChange) -> Element
  {
    let element = try element(of: view, in: scene, origins)
    guard contentView(of: element) == nil else {
      throw UnwritableChange(
        "'\(scene.view(view)?.name.text ?? "")' is a cell, to which no view can be added",
        remedy: "add the view to the content view of the cell")
    }
    return element
  }

  private func contentView(of cell: Element) -> Element? {
    cell.children.first { $0.raw("key") == "contentView" }
  }
}

extension Markup {
  /// Checks that no two elements have the same object id, so that an edit changes the intended element.
  ///
  /// - Throws: `UnwritableChange` that names the id and the lines.
  package func requireDistinctIDs() throws(UnwritableChange) {
    let known = elementsByID
    for element in elements {
      guard let id = element.raw("id"), let first = known[id], first != element else { continue }
      throw UnwritableChange(
        "the elements in lines \(first.line) and \(element.line) have the same object id '\(id)'",
        remedy: "change one of the ids and the references to it")
    }
  }
}
