internal import GimbalMarkup
package import GimbalModel

/// A new scene of a document, before its views are written: its root view and, for a cell, its content view.
package struct EmptyScene {
  package let scene: Scene
  package let origins: SceneOrigins
}

/// New scenes: controllers of a storyboard, and top-level views of a xib.
///
/// `NewViewWriter` adds cells, which are parts of tables and collection views.
extension DocumentStructure {
  /// Adds a scene.
  ///
  /// - Throws: `UnwritableChange` for a scene whose root view has a kind that cannot be added.
  /// - Complexity: O(bytes).
  package mutating func add(_ scene: Scene) throws -> EmptyScene {
    var changes = MarkupChanges(markup)
    var ids = ObjectIDs(taken: Set(markup.elementsByID.keys))
    guard let root = scene.view(scene.root), var attributes = NewViewElements.attributes[root.kind] else {
      throw UnwritableChange(
        "the new scene '\(scene.name)' cannot be written into the document",
        remedy: "show a cell in a table, and use a root of kind view, tableView or collectionView elsewhere")
    }
    let rootID = try ids.id(of: root, in: scene)
    let size = scene.header.device.screen(in: scene.display.orientation).size
    let origin = scene.properties(of: scene.root).recordedFrame
    let frame = Frame(x: origin?.x ?? 0, y: origin?.y ?? 0, width: size.width, height: size.height)
    attributes.append(["id", rootID])
    var origins = SceneOrigins()
    origins.views[root.id] = ElementOrigin(newID: rootID)
    if let scenes = changes.child(MarkupChanges.PathStep(name: "scenes"), of: markup.root) {
      let controller = ids.id(for: "controller \(rootID)")
      origins.controller = controller
      attributes.append(["key", "view"])
      let view = DocumentStructure.view(root.kind, attributes, frame) { ids.id(for: "\($0) \(rootID)") }
      changes.add(
        element(of: scene, root.kind, view, controller: controller, &ids, changes.children(of: scenes).count),
        to: scenes)
    } else {
      attributes.append(["userLabel", scene.name.text])
      let view = DocumentStructure.view(root.kind, attributes, frame) { ids.id(for: "\($0) \(rootID)") }
      changes.add(view, to: markup.root, path: [MarkupChanges.PathStep(name: "objects")])
    }
    markup = try changes.document(limits: limits)
    return EmptyScene(scene: try scene.empty(), origins: origins)
  }

  private static func view(
    _ kind: ViewKind, _ attributes: [[String]], _ frame: Frame, id: (String) -> String
  ) -> MarkupChanges.NewElement {
    var view = MarkupChanges.NewElement(NewViewElements.name(of: kind), attributes)
    view.children = [
      NewViewElements.rectangle(frame),
      MarkupChanges.NewElement(
        "autoresizingMask", ["key": "autoresizingMask", "widthSizable": "YES", "heightSizable": "YES"]),
    ]
    view.children += NewViewElements.children(of: kind, id: id)
    return view
  }

  /// Returns the `scene` element of a controller.
  private func element(
    of scene: Scene, _ kind: ViewKind, _ view: MarkupChanges.NewElement, controller id: String,
    _ ids: inout ObjectIDs, _ count: Int
  ) -> MarkupChanges.NewElement {
    typealias New = MarkupChanges.NewElement
    let names = [ViewKind.tableView: "tableViewController", .collectionView: "collectionViewController"]
    var controller = New(
      names[kind] ?? "viewController",
      ["id": id, "userLabel": scene.name.text, "sceneMemberID": "viewController"])
    // Before Xcode 9, constraints refer to the guides of the controller instead of a safe area.
    if (markup.root.raw("toolsVersion").flatMap { Double($0) } ?? 0) < 13_000 {
      var guides = New("layoutGuides", [[String]]())
      guides.children = ["top", "bottom"].map { type in
        New("viewControllerLayoutGuide", ["type": type, "id": ids.id(for: "\(type) \(id)")])
      }
      controller.children.append(guides)
    }
    controller.children.append(view)
    let (device, orientation) = (scene.header.device, scene.display.orientation)
    if device != device.whole {
      let size = device.screen(in: orientation).size
      controller.children.append(
        New(
          "size",
          [
            "key": "freeformSize", "width": Markup.number(size.width),
            "height": Markup.number(size.height),
          ]))
    }
    var objects = New("objects", [[String]]())
    objects.children = [
      controller,
      New(
        "placeholder",
        [
          "placeholderIdentifier": "IBFirstResponder", "id": ids.id(for: "responder \(id)"),
          "userLabel": "First Responder", "sceneMemberID": "firstResponder",
        ]),
    ]
    var element = New("scene", ["sceneID": ids.id(for: "scene \(id)")])
    element.children = [
      objects, New("point", ["key": "canvasLocation", "x": String(140 + 700 * count), "y": "140"]),
    ]
    return element
  }
}

extension ObjectIDs {
  /// Returns the object id of a new view: the one that the scene gives, or else a new one.
  ///
  /// - Throws: `UnwritableChange` for a given id that is not valid, or that an object of the document has.
  mutating func id(of view: View, in scene: Scene) throws(UnwritableChange) -> String {
    guard let given = scene.properties(of: view.id).text(.objectID) else {
      return id(for: "\(view.kind.rawValue) \(scene.name.text) \(view.name.text)")
    }
    guard ObjectIDs.isValid(given), take(given) else {
      throw UnwritableChange(
        "the new view '\(view.name)' cannot have the object id '\(given)'",
        remedy: "use an id that no object of the document has, such as abc-de-fgh, or omit it")
    }
    return given
  }
}

extension Scene {
  /// Returns the scene with no views but its root view, and without rules.
  ///
  /// - Throws: `UnwritableChange` if the root view is not valid alone.
  func empty() throws(UnwritableChange) -> Scene {
    let root = root
    let kept: [Record] = records.filter { row in
      switch row {
      case .scene, .display, .trait: true
      case .view(let view): view.id == root
      case .property(let property): property.view == root && Scene.isOfNewRoot(property.property)
      default: false
      }
    }
    do {
      return try Scene(records: kept)
    } catch {
      throw UnwritableChange("the new scene '\(name)' cannot be written into the document")
    }
  }

  private static func isOfNewRoot(_ property: Property) -> Bool {
    [.objectID, .recordedX, .recordedY, .recordedWidth, .recordedHeight].contains(property)
  }
}
