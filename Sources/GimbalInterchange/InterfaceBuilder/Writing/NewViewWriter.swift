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

  package init(_ markup: DocumentMarkup) {
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
      if !subviews.isEmpty {
        var container = MarkupChanges.NewElement("subviews", [[String]]())
        container.children = subviews
        element.children.append(container)
      }
      pending[view.id] = element
    }
    for view in added {
      guard let element = pending[view.id], let parent = view.parent else { continue }
      changes.add(
        element, to: try self.element(containing: parent, in: old, origins),
        path: [MarkupChanges.PathStep(name: "subviews")])
    }
    do throws(EditError) {
      for var view in added {
        guard let parent = view.parent else { continue }
        view.position = OrderKey.between(old.children(of: parent).last?.position, nil)
        try old.apply(.insert(.view(view)))
        let properties = new.properties(of: view.id)
        let frame = NewViewWriter.frame.compactMap { side in
          properties[side].map { (side, $0 as PropertyValue?) }
        }
        for edit in old.edits(giving: view.id, frame) { try old.apply(edit) }
      }
    } catch {
      throw UnwritableChange("the new views cannot be written into the document")
    }
    return (old, origins)
  }

  private static let frame: [Property] = [
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight,
  ]

  private func element(containing view: ViewID, in scene: Scene, _ origins: SceneOrigins)
    throws(UnwritableChange) -> Int
  {
    if let id = origins.views[view]?.id, let element = elements[id] {
      let content = changes.children(of: element).first { markup.value("key", of: $0) == "contentView" }
      guard content == nil else {
        throw UnwritableChange(
          "'\(scene.view(view)?.name.text ?? "")' is a cell, to which no view can be added",
          remedy: "add the view to the content view of the cell")
      }
      return element
    }
    // In older documents, the content view of a cell has no id.
    if let cell = scene.view(view)?.parent.flatMap({ origins.views[$0]?.id }).flatMap({ elements[$0] }) {
      let content = changes.children(of: cell).first { markup.value("key", of: $0) == "contentView" }
      if let content { return content }
    }
    throw UnwritableChange(
      "'\(scene.view(view)?.name.text ?? "")' has no object id in the document",
      remedy: "use another superview")
  }

  // MARK: Elements

  /// The attributes that Xcode writes for new views.
  private static let attributes: [ViewKind: [[String]]] = [
    .view: [["contentMode", "scaleToFill"]],
    .label: [
      ["opaque", "NO"], ["userInteractionEnabled", "NO"], ["contentMode", "left"],
      ["textAlignment", "natural"],
      ["lineBreakMode", "tailTruncation"], ["baselineAdjustment", "alignBaselines"],
      ["adjustsFontSizeToFit", "NO"],
    ],
    .button: [
      ["opaque", "NO"], ["contentMode", "scaleToFill"], ["contentHorizontalAlignment", "center"],
      ["contentVerticalAlignment", "center"], ["buttonType", "system"],
      ["lineBreakMode", "middleTruncation"],
    ],
    .imageView: [["userInteractionEnabled", "NO"], ["contentMode", "scaleToFill"]],
    .stackView: [["opaque", "NO"], ["contentMode", "scaleToFill"]],
    .textField: [
      ["opaque", "NO"], ["contentMode", "scaleToFill"], ["contentHorizontalAlignment", "left"],
      ["contentVerticalAlignment", "center"], ["borderStyle", "roundedRect"],
    ],
    .switch: [
      ["opaque", "NO"], ["contentMode", "scaleToFill"], ["contentHorizontalAlignment", "center"],
      ["contentVerticalAlignment", "center"], ["on", "YES"],
    ],
    .slider: [
      ["opaque", "NO"], ["contentMode", "scaleToFill"], ["contentHorizontalAlignment", "center"],
      ["contentVerticalAlignment", "center"], ["value", "0.5"], ["minValue", "0.0"], ["maxValue", "1"],
    ],
    .scrollView: [
      ["clipsSubviews", "YES"], ["multipleTouchEnabled", "YES"], ["contentMode", "scaleToFill"],
    ],
  ]

  private mutating func element(of view: View, _ frame: Frame, in scene: Scene) throws(UnwritableChange)
    -> MarkupChanges.NewElement
  {
    guard var attributes = NewViewWriter.attributes[view.kind],
      scene.properties(of: view.id).shownScene == nil
    else {
      let kinds = NewViewWriter.attributes.keys.map(\.rawValue).sorted().joined(separator: ", ")
      throw UnwritableChange(
        "the new view '\(view.name)' of kind \(view.kind.rawValue) cannot be written into the document",
        remedy: "use one of these kinds: \(kinds)")
    }
    let isFixed = scene.properties(of: view.id).frame != nil
    if isFixed { attributes.append(["fixedFrame", "YES"]) }
    attributes.append(["translatesAutoresizingMaskIntoConstraints", "NO"])
    attributes.append(["id", ids.id(for: "\(view.kind.rawValue) \(view.name.text)")])
    attributes.append(["userLabel", view.name.text])
    var element = MarkupChanges.NewElement(view.kind.rawValue, attributes)
    func number(_ value: Double) -> String { DocumentMarkup.number(value) }
    element.children = [
      MarkupChanges.NewElement(
        "rect",
        [
          "key": "frame", "x": number(frame.x), "y": number(frame.y), "width": number(frame.width),
          "height": number(frame.height),
        ])
    ]
    if isFixed {
      element.children.append(
        MarkupChanges.NewElement(
          "autoresizingMask", ["key": "autoresizingMask", "flexibleMaxX": "YES", "flexibleMaxY": "YES"]))
    }
    switch view.kind {
    case .label, .textField:
      element.children.append(
        MarkupChanges.NewElement(
          "fontDescription", ["key": "fontDescription", "type": "system", "pointSize": "17"]))
    case .button:
      element.children.append(MarkupChanges.NewElement("state", ["key": "normal", "title": "Button"]))
    default: break
    }
    return element
  }
}
