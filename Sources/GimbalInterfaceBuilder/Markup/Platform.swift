/// The platform of the user interface in an Interface Builder document.
public enum Platform: String, CaseIterable, Sendable {
  case iOS, tvOS, macOS, watchOS, visionOS

  /// Reads the platform from the attributes `type` and `targetRuntime` of a document; returns `nil` for an
  /// unknown type. If both attributes name a platform, `targetRuntime` takes precedence.
  init?(type: String, runtime: String?) {
    guard let known = Platform.types.first(where: { type.hasPrefix($0.prefix) })?.platform else { return nil }
    let running = runtime.flatMap { runtime in
      Platform.runtimes.first { runtime.hasPrefix($0.prefix) }?.platform
    }
    self = running ?? known
  }

  /// `true` for the platforms whose documents can be imported.
  var isSupported: Bool { self == .iOS || self == .tvOS }

  /// The prefixes of the attribute `type` in documents that can be imported.
  public static var supportedTypes: [String] { types.filter(\.platform.isSupported).map(\.prefix) }

  /// The platforms by prefix of the attribute `type`.
  private static let types: [(prefix: String, platform: Platform)] = [
    ("com.apple.InterfaceBuilder3.CocoaTouch.", .iOS), ("com.apple.InterfaceBuilder.AppleTV.", .tvOS),
    ("com.apple.InterfaceBuilder3.Cocoa.", .macOS), ("com.apple.InterfaceBuilder.WatchKit.", .watchOS),
    ("com.apple.InterfaceBuilder.XR", .visionOS),
  ]

  /// The platforms by prefix of the attribute `targetRuntime`.
  private static let runtimes: [(prefix: String, platform: Platform)] = [
    ("iOS", .iOS), ("AppleTV", .tvOS), ("MacOSX", .macOS), ("watchKit", .watchOS), ("xr", .visionOS),
    ("XR", .visionOS),
  ]
}
