internal import GimbalModel

/// The safe areas of Interface Builder's canvas, which are not always the device's: they changed with Xcode.
///
/// Every line was measured on the frames that documents of that version record.
enum CanvasSafeArea {
  /// device, from which tools version, top, bottom
  private static let insets: [(id: String, from: Int, top: Double, bottom: Double)] = [
    // Home-button iPhones: Xcode 11 to 13 drew no status bar.
    ("retina3_5", 0, 20, 0), ("retina3_5", 15000, 0, 0), ("retina3_5", 22000, 20, 0),
    ("retina4_0", 0, 20, 0), ("retina4_0", 15000, 0, 0), ("retina4_0", 22000, 20, 0),
    ("retina4_7", 0, 20, 0), ("retina4_7", 15000, 0, 0), ("retina4_7", 22000, 20, 0),
    ("retina5_5", 0, 20, 0), ("retina5_5", 15000, 0, 0), ("retina5_5", 22000, 20, 0),
    // Notched iPhones: later versions follow the hardware, and Xcode 26 before its first update insets twice.
    ("retina5_9", 0, 44, 34), ("retina5_9", 22000, 50, 34), ("retina5_9", 24000, 88, 68),
    ("retina5_9", 26000, 44, 34),
    ("retina6_0", 0, 44, 34), ("retina6_0", 21000, 47, 34), ("retina6_0", 24000, 94, 68),
    ("retina6_0", 26000, 47, 34),
    ("retina6_1", 0, 44, 34), ("retina6_1", 21000, 48, 34), ("retina6_1", 24000, 96, 68),
    ("retina6_1", 26000, 48, 34),
    ("retina6_5", 0, 44, 34), ("retina6_5", 24000, 88, 68), ("retina6_5", 26000, 44, 34),
    ("retina6_7", 0, 44, 34), ("retina6_7", 21000, 47, 34), ("retina6_7", 24000, 94, 68),
    ("retina6_7", 26000, 47, 34),
    ("retina6_12", 0, 59, 34), ("retina6_12", 24000, 118, 68), ("retina6_12", 26000, 59, 34),
    ("retina6_3", 0, 62, 34), ("retina6_3", 24000, 124, 68), ("retina6_3", 26000, 62, 34),
    ("retina6_9", 0, 62, 34), ("retina6_9", 24000, 124, 68), ("retina6_9", 26000, 62, 34),
    // iPads: no status bar in Xcode 11 and 12.
    ("ipad9_7", 0, 20, 0), ("ipad9_7", 15000, 0, 0), ("ipad9_7", 21500, 20, 0),
    ("ipad10_2", 0, 20, 0), ("ipad10_2", 15000, 0, 0), ("ipad10_2", 21500, 20, 0),
    ("ipad10_5", 0, 20, 0), ("ipad10_5", 15000, 0, 0), ("ipad10_5", 21500, 20, 0),
    ("ipad12_9", 0, 20, 0), ("ipad12_9", 15000, 0, 0), ("ipad12_9", 21500, 20, 0),
    ("ipad10_9rounded", 0, 24, 20), ("ipad10_9rounded", 15000, 0, 20), ("ipad10_9rounded", 21500, 24, 20),
    ("ipad11_0rounded", 0, 24, 20), ("ipad11_0rounded", 15000, 0, 20), ("ipad11_0rounded", 21500, 24, 20),
    ("ipad12_9rounded", 0, 24, 20), ("ipad12_9rounded", 15000, 0, 20), ("ipad12_9rounded", 21500, 24, 20),
    // The square canvas, with the status bar of its day.
    ("", 0, 20, 0), ("", 15000, 0, 0), ("", 22000, 20, 0),
  ]

  /// The safe area of the whole screen, bars left out.
  static func screen(of document: InterfaceDocument) -> EdgeInsets {
    let id = document.device?.id ?? ""
    let line = insets.last { $0.id == id && $0.from <= document.toolsVersion }
    return EdgeInsets(top: line?.top ?? 0, bottom: line?.bottom ?? 0)
  }
}
