import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
import GimbalModel

/// Frames of new cells in a document.
private enum DocumentCell {
  /// The y coordinate of the first cell of a table, below a section header, in points.
  static let firstY = 28.0
}

/// Scenes of a document while it is edited.
extension Scene {
  /// Returns the scene with the display and the traits of another version, so that both are solved alike. The scene keeps
  /// its orientation and, if the versions have different devices, its device.
  func shown(like other: Scene) throws(EditError) -> Scene {
    func isOfDisplay(_ row: Record) -> Bool {
      switch row {
      case .display, .trait: true
      default: false
      }
    }
    var scene = try Scene(records: records.filter { !isOfDisplay($0) } + other.records.filter(isOfDisplay))
    var display = scene.display
    if header.device != other.header.device { display.device = header.device }
    display.orientation = self.display.orientation
    if display != scene.display { try scene.apply(.update(.display(display))) }
    return scene
  }

  /// Returns the scene in an orientation.
  func turned(to orientation: Orientation) throws(EditError) -> Scene {
    guard display.orientation != orientation else { return self }
    var scene = self
    let display = Display(scene: id, device: display.device, orientation: orientation)
    try scene.apply(.update(.display(display)))
    return scene
  }

  /// Returns a new scene on the canvas of a document, which has one device.
  func onCanvas(of device: Device, _ orientation: Orientation) throws -> Scene {
    let whole = header.device.whole
    try checkCanvas(of: device)
    // A size that is wider than high is that of a landscape scene.
    let size = header.device.screen(in: display.orientation).size
    var (header, display) = (header, display)
    header.device =
      header.device == whole && header.device.isPreset ? device : device.giving(size, in: orientation)
    display.device = header.device
    display.orientation = orientation
    header.orientations = device.onlyOrientation.map { OrientationSet($0) } ?? .all
    var scene = try Scene(
      records: records.filter { row in
        switch row {
        case .scene, .display: false
        case .trait(let trait): trait.name != .environment
        default: true
        }
      } + [
        .scene(header), .display(display),
        .trait(CustomTrait(scene: id, name: .environment, value: LayoutEnvironment.canvas.traitValue)),
      ])
    let canvas = scene.header.device.screen(in: scene.display.orientation).size
    // A view below an opaque bar has a recorded origin.
    let origin = properties(of: root).recordedFrame
    let recorded: [(Property, PropertyValue?)] = [
      (.recordedX, .number(origin?.x ?? 0)), (.recordedY, .number(origin?.y ?? 0)),
      (.recordedWidth, .number(canvas.width)), (.recordedHeight, .number(canvas.height)),
    ]
    for edit in scene.edits(giving: scene.root, recorded) { try scene.apply(edit) }
    return scene
  }

  /// Checks that a document with a device can contain a new scene.
  private func checkCanvas(of device: Device) throws(UnwritableChange) {
    let whole = header.device.whole
    if whole.isPreset, whole != device {
      throw UnwritableChange(
        "the new scene '\(name)' cannot have the device '\(whole.name)', because the device of the document is '\(device.name)'",
        remedy: "omit the device, or change the device of all scenes with 'scene set device'")
    }
    if header.orientations != header.device.orientations, header.orientations != .all {
      throw UnwritableChange.orientations(of: self)
    }
    if header.direction != .leftToRight {
      throw UnwritableChange(
        "the direction of the new scene '\(name)' cannot be written into the document",
        remedy: "set the direction of its views")
    }
  }

  /// Returns the scene with frames for new cells without one, and for moved views whose frames constraints determine.
  ///
  /// A new cell has the size of the scene that it shows, and is below the other cells. A moved view has its solved frame
  /// in the new superview. Coordinates that the constraints do not determine keep their position on the screen.
  ///
  /// - Parameter cells: The new scenes, which new cells can show.
  func completingFrames(besides old: Scene, cells: [Scene]) throws -> Scene {
    var scene = self
    for view in viewsInTreeOrder where old.view(view.id) == nil && view.kind.isCell {
      let properties = properties(of: view.id)
      guard let shown = properties.shownScene, properties.frame == nil, let parent = view.parent,
        let cell = cells.first(where: { $0.name == shown })
      else { continue }
      let above = scene.children(of: parent).compactMap { scene.properties(of: $0.id).frame }
      let start = view.kind == .tableViewCell ? DocumentCell.firstY : 0
      let size = cell.header.device.screen(in: cell.display.orientation).size
      try scene.setFrame(
        Frame(
          x: 0, y: above.map { $0.y + $0.height }.max() ?? start, width: size.width, height: size.height),
        of: view.id, PropertyGroup.frame.properties)
    }
    return try scene.completingFrames(ofMovedViewsSince: old)
  }

  private func completingFrames(ofMovedViewsSince old: Scene) throws -> Scene {
    let moved = viewsInTreeOrder.filter { view in
      guard let before = old.view(view.id), before.parent != view.parent else { return false }
      let frame = properties(of: view.id).recordedFrame
      return frame != nil && frame == old.properties(of: view.id).recordedFrame
    }
    let sides = PropertyGroup.recorded.properties
    guard !moved.isEmpty, let before = try? LayoutSolver().solve(old),
      let after = try? LayoutSolver().solve(shown(like: old))
    else { return self }
    var scene = self
    for view in moved {
      guard let was = before[view.id]?.absoluteFrame, let parent = view.parent,
        let origin = after[parent]?.absoluteFrame
      else { continue }
      let frame = Frame(x: was.x - origin.x, y: was.y - origin.y, width: was.width, height: was.height)
      try scene.setFrame(frame, of: view.id, sides)
    }
    guard let solved = try? LayoutSolver().solve(scene.shown(like: old)) else { return scene }
    for view in moved {
      if let frame = solved[view.id]?.pixelFrame { try scene.setFrame(frame, of: view.id, sides) }
    }
    return scene
  }

  private mutating func setFrame(_ frame: Frame, of view: ViewID, _ sides: [Property]) throws(EditError) {
    let values = [frame.x, frame.y, frame.width, frame.height].map {
      PropertyValue.number($0) as PropertyValue?
    }
    for edit in edits(giving: view, Array(zip(sides, values))) { try apply(edit) }
  }

  /// Returns a copy of a scene of a document without the object ids, which belong to the original. Other scenes are
  /// returned unchanged.
  func withoutObjectIDs(ofCopiedElements document: Markup) throws(EditError) -> Scene {
    let known = document.elementsByID
    func isKnown(_ view: ViewID) -> Bool {
      properties(of: view).text(.objectID).map { known[$0] != nil } ?? false
    }
    guard isKnown(root) else { return self }
    var scene = self
    for view in viewsInTreeOrder where isKnown(view.id) {
      for edit in scene.edits(giving: view.id, [(.objectID, nil)]) { try scene.apply(edit) }
    }
    return scene
  }

  /// Returns the scene with the object ids of views that another version does not contain.
  func withObjectIDs(_ origins: SceneOrigins, besides other: Scene) throws(EditError) -> Scene {
    var scene = self
    for view in viewsInTreeOrder where other.view(view.id) == nil {
      guard let id = origins.views[view.id]?.id else { continue }
      for edit in scene.edits(giving: view.id, [(.objectID, .word(id))]) { try scene.apply(edit) }
    }
    return scene
  }
}
