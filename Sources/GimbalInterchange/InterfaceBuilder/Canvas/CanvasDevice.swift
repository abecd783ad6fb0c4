internal import GimbalModel

/// The devices that documents name, and the presets that they are.
///
/// `id` is what Xcode writes in `<device id="…">`; sizes are checked against the roots of documents that name them.
enum CanvasDevice {
  private static let presets: [(id: String, preset: String)] = [
    ("retina3_5", "iPhone 4s"), ("retina4_0", "iPhone SE"), ("retina4_7", "iPhone 8"),
    ("retina5_5", "iPhone 8 Plus"), ("retina5_9", "iPhone 11 Pro"), ("retina6_0", "iPhone 12"),
    ("retina6_1", "iPhone 11"), ("retina6_3", "iPhone 16 Pro"), ("retina6_5", "iPhone 11 Pro Max"),
    ("retina6_7", "iPhone 12 Pro Max"), ("retina6_9", "iPhone 16 Pro Max"), ("retina6_12", "iPhone 15"),
    ("ipad9_7", "iPad 9.7"), ("ipad10_2", "iPad 10.2"), ("ipad10_5", "iPad 10.5"),
    ("ipad10_9rounded", "iPad 10.9"), ("ipad11_0rounded", "iPad 11"), ("ipad12_9", "iPad Pro 12.9"),
    ("ipad12_9rounded", "iPad 12.9"),
  ]

  /// The device of a document's canvas. Without one it is the square canvas that stands for any device, at one pixel
  /// a point before Xcode 8 (tools 9000) and two after.
  static func device(of document: InterfaceDocument) -> Device {
    let named = document.device?.id.flatMap { id in presets.first { $0.id == id }?.preset }
    let fallback = document.toolsVersion < 9000 ? "Canvas 1x" : "Canvas 2x"
    return DeviceCatalog.preset(named: named ?? fallback) ?? Device(size: Size(width: 600, height: 600))
  }

  /// The screen that a scene without a device is drawn on, where its metrics name one: Xcode 5's way, kept by
  /// documents that never adopted size classes.
  static func simulatedScreen(of scene: DocumentScene, in document: InterfaceDocument) -> Size? {
    let metrics =
      scene.controller?.child("simulatedScreenMetrics")
      ?? document.root.child("simulatedMetricsContainer")?.child("simulatedScreenMetrics")
    guard let metrics else { return nil }
    let sizes = [
      ("retina5", "iPhone 8 Plus"), ("retina47", "iPhone 8"), ("retina4_7", "iPhone 8"),
      ("retina4", "iPhone SE"),
    ]
    let named = sizes.first { metrics["type"]?.hasPrefix($0.0) == true }?.1
    return DeviceCatalog.preset(named: named ?? "iPhone 4s")?.portrait.size
  }

  static func orientation(of document: InterfaceDocument) -> Orientation {
    document.device?["orientation"] == "landscape" ? .landscapeLeft : .portrait
  }
}
