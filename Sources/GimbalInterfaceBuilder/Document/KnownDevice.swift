internal import GimbalMarkup
internal import GimbalModel

/// The mapping from the devices in Interface Builder documents to the presets of `DeviceCatalog`.
///
/// `id` is the value that Xcode writes in `<device id="…">`. The screen size of a preset is the size of root
/// views in documents with this value.
enum KnownDevice {
  static let presets: [(id: String, preset: String)] = [
    ("retina3_5", "iPhone 4s"), ("retina4_0", "iPhone SE"), ("retina4_7", "iPhone 8"),
    ("retina5_5", "iPhone 8 Plus"), ("retina5_9", "iPhone 11 Pro"), ("retina6_0", "iPhone 12"),
    ("retina6_1", "iPhone 11"), ("retina6_3", "iPhone 16 Pro"), ("retina6_5", "iPhone 11 Pro Max"),
    ("retina6_7", "iPhone 12 Pro Max"), ("retina6_72", "iPhone 14 Pro Max"),
    ("retina6_9", "iPhone 16 Pro Max"), ("retina6_12", "iPhone 15"),
    ("ipad9_7", "iPad 9.7"), ("ipad10_2", "iPad 10.2"), ("ipad10_5", "iPad 10.5"),
    ("ipad10_9rounded", "iPad 10.9"), ("ipad11_0rounded", "iPad 11"), ("ipad12_9", "iPad Pro 12.9"),
    ("ipad12_9rounded", "iPad 12.9"), ("iPad13_0rounded", "iPad Pro 13 M4"),
  ]

  static func contains(_ id: String) -> Bool { presets.contains { $0.id == id } }

  /// Returns the value of `<device id="…">` for the first known device whose screen a root view fills; `nil` if there is none.
  static func id(ofScreenFilledBy roots: [Element], in orientation: Orientation) -> String? {
    let sizes = roots.compactMap { $0.rect?.rectangle.size }
    return presets.first { entry in
      guard let screen = DeviceCatalog.preset(named: entry.preset)?.screen(in: orientation) else {
        return false
      }
      return sizes.contains(screen.size)
    }?.id
  }
}
