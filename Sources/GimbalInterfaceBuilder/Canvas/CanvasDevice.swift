internal import GimbalMarkup
internal import GimbalModel

/// The devices of the canvases of documents.
enum CanvasDevice {
  /// The first tools version in which `retina6_7` is 430 pt wide and 932 pt high. It was 428 x 926 before. The
  /// exact version is between 21701 and 24506.
  private static let firstTallVersion = 24000

  /// The start of the names of the square canvases of documents without a device.
  static let square = "Canvas"

  /// The names of the devices that a document can contain.
  static var names: [String] { KnownDevice.presets.map(\.preset) }

  /// Returns the value that Xcode writes in `<device id="…">`; `nil` for a device that is not in Interface Builder.
  static func id(of device: Device) -> String? {
    KnownDevice.presets.first { DeviceCatalog.preset(named: $0.preset) == device }?.id
  }

  /// Returns the device of a document's canvas.
  ///
  /// An iOS document without a known device uses a square canvas, at the scale of the display of the Mac that
  /// saved the document. The scale is inferred from the heights of labels in the document. If the heights do
  /// not determine the scale, the scale is 1x before Xcode 7 (tools version 9000) and 2x from Xcode 7 on.
  static func device(of document: InterfaceDocument) -> Device {
    if document.platform == .tvOS {
      let preset = TelevisionCanvas.preset(tools: document.toolsVersion)
      return DeviceCatalog.preset(named: preset) ?? Device(size: Size(width: 1920, height: 1080))
    }
    let id = document.deviceID
    let isTall = id == "retina6_7" && document.toolsVersion >= firstTallVersion
    let named = KnownDevice.presets.first { $0.id == (isTall ? "retina6_72" : id) }?.preset
    let isLowResolution = document.hasWholeLineHeights ?? (document.toolsVersion < 9000)
    let fallback = isLowResolution ? "Canvas 1x" : "Canvas 2x"
    return DeviceCatalog.preset(named: named ?? fallback) ?? Device(size: Size(width: 600, height: 600))
  }

  /// The smallest height of a root view that can be a whole screen, in points: the width of the smallest phone in landscape.
  private static let smallestScreen = 320.0

  /// Checks that the screen of a document is known if the frames depend on it.
  ///
  /// - Throws: `DocumentError` for an unknown device, unless a root view shows the size of its screen.
  static func requireKnown(in document: InterfaceDocument, for scenes: [DocumentScene]) throws(DocumentError)
  {
    guard let device = document.device, let id = device.id, document.platform == .iOS,
      document.deviceID == nil
    else { return }
    let dependsOnScreen = scenes.contains { scene in
      scene.kind != .cell && (scene.root.frame?.height ?? 0) >= smallestScreen
        && scene.root.child("viewLayoutGuide", key: "safeArea") != nil
    }
    if dependsOnScreen {
      throw DocumentError(.unknownDevice(id, known: KnownDevice.presets.map(\.id)), at: device.location)
    }
  }

  /// Returns the screen size in the simulated metrics of a scene or its document; `nil` if there is none.
  ///
  /// Xcode 5 wrote this size. Later versions kept the size in documents without size classes.
  static func simulatedScreen(of scene: DocumentScene, in document: InterfaceDocument) -> Size? {
    let metrics =
      scene.controller?.child("simulatedScreenMetrics")
      ?? document.root.child("simulatedMetricsContainer")?.child("simulatedScreenMetrics")
    guard let metrics, document.platform == .iOS else { return nil }
    let sizes = [
      ("retina5", "iPhone 8 Plus"), ("retina47", "iPhone 8"), ("retina4_7", "iPhone 8"),
      ("retina4", "iPhone SE"),
    ]
    let named = sizes.first { metrics["type"]?.hasPrefix($0.0) == true }?.1
    return DeviceCatalog.preset(named: named ?? "iPhone 4s")?.portrait.size
  }

  static func orientation(of document: InterfaceDocument) -> Orientation {
    // tvOS documents from Xcode 11 and later do not contain the orientation.
    document.platform == .tvOS || document.device?["orientation"] == "landscape" ? .landscapeLeft : .portrait
  }
}
