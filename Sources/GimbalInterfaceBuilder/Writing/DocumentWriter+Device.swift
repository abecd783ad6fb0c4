internal import GimbalMarkup
internal import GimbalModel

/// Changes to the device on which Interface Builder draws the scenes.
extension DocumentWriter {
  /// Writes the device and the orientation of a scene. All scenes of a document have the same device and orientation; the
  /// size of a scene is the frame of its root view.
  mutating func writeDevice(of version: ChangedScene) throws(UnwritableChange) {
    let (old, new) = (version.old.header.device, version.new.header.device)
    let (was, now) = (version.old.display.orientation, version.new.display.orientation)
    let isTurned = was != now
    guard old != new || isTurned else { return }
    let whole = new.whole
    if old.whole != whole {
      if let device, device != whole {
        throw UnwritableChange(
          "the scenes of a document cannot have different devices",
          remedy: "set the same device in all scenes")
      }
      if device == nil { try writeElement(of: whole, in: now) }
      device = whole
    }
    if isTurned { try writeOrientation(now) }
    // A scene that does not fill the screen keeps its size on another device, and in another orientation.
    let isResized = new != old && (new != whole || old.whole == whole)
    if old == old.whole || isResized { try writeRootFrame(of: version) }
  }

  /// Sets the orientation of the `device` element.
  ///
  /// - Throws: `UnwritableChange` for an orientation that documents cannot contain.
  private mutating func writeOrientation(_ orientation: Orientation) throws(UnwritableChange) {
    guard [.portrait, .landscapeLeft].contains(orientation) else {
      throw UnwritableChange(
        "a document cannot contain the orientation '\(orientation.rawValue)', only portrait and landscape",
        remedy: "use 'scene set orientation portrait' or 'scene set orientation landscape'")
    }
    isTurned = true
    guard let known = changes.child(MarkupChanges.PathStep(name: "device"), of: markup.root) else { return }
    changes.set("orientation", to: DocumentWriter.orientationName(orientation), of: known)
  }

  /// Checks that a document with another orientation has a device.
  ///
  /// - Throws: `UnwritableChange` if there is none.
  func requireDevice() throws(UnwritableChange) {
    let isMissing = changes.child(MarkupChanges.PathStep(name: "device"), of: markup.root) == nil
    guard isTurned, isMissing, device.map({ $0.name.hasPrefix(CanvasDevice.square) }) ?? true else { return }
    throw UnwritableChange(
      "the document has no orientation, because it has no device",
      remedy: "set a device first, as in 'scene set device \"iPhone 8\"; scene set orientation landscape'")
  }

  private static func orientationName(_ orientation: Orientation) -> String {
    orientation.isLandscape ? "landscape" : "portrait"
  }

  private mutating func writeElement(
    of device: Device, in orientation: Orientation
  ) throws(UnwritableChange) {
    if markup.isForTelevision {
      throw UnwritableChange(
        "the device of a tvOS document cannot be changed", remedy: "omit 'scene set device'")
    }
    let known = changes.child(MarkupChanges.PathStep(name: "device"), of: markup.root)
    if device.name.hasPrefix(CanvasDevice.square) {
      if let known { changes.remove(known) }
      return
    }
    guard let id = CanvasDevice.id(of: device) else {
      throw UnwritableChange(
        "Interface Builder has no device '\(device.name)'",
        remedy: "use one of these devices: \(CanvasDevice.names.joined(separator: ", "))")
    }
    guard let known else {
      // A document with a device contains no simulated screens of its scenes. They would contradict the device.
      for element in markup.elements where element.name == "simulatedScreenMetrics" {
        if element.raw("key") == "simulatedDestinationMetrics" { changes.remove(element) }
      }
      let element = MarkupChanges.NewElement(
        "device",
        ["id": id, "orientation": DocumentWriter.orientationName(orientation), "appearance": "light"])
      return changes.add(element, to: markup.root)
    }
    changes.set("id", to: id, of: known)
  }

  /// Writes the size of the root view that fills the screen of the device, unless the recorded frame changes as well.
  private mutating func writeRootFrame(of version: ChangedScene) throws(UnwritableChange) {
    let (was, now) = (
      version.old.properties(of: version.old.root), version.new.properties(of: version.new.root)
    )
    let isRecorded = PropertyAttributes.frame.keys.contains { was[$0] != now[$0] }
    guard !isRecorded, let id = version.origins.views[version.new.root]?.id, let root = elements[id],
      let rectangle = changes.child(MarkupChanges.PathStep(name: "rect", key: "frame"), of: root)
    else { return }
    let size = version.new.header.device.screen(in: version.new.display.orientation).size
    resetOrigin(of: rectangle, height: size.height, in: version)
    changes.set("width", to: Markup.number(size.width), of: rectangle)
    changes.set("height", to: Markup.number(size.height), of: rectangle)
  }
}

extension Markup {
  /// `true` for a tvOS document.
  var isForTelevision: Bool {
    Platform(type: root.raw("type") ?? "", runtime: root.raw("targetRuntime")) == .tvOS
  }
}
