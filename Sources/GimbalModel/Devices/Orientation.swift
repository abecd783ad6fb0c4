/// An interface orientation, like `UIInterfaceOrientation`. In landscape, the corresponding
/// `UIDeviceOrientation` has the opposite name: `landscapeRight` for `landscapeLeft`.
public enum Orientation: String, CaseIterable, Sendable {
  // Each case is a quarter turn from the previous case. The `rotate` command without an argument uses this
  // order.
  case portrait, landscapeLeft, portraitUpsideDown, landscapeRight

  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { !isLandscape }
}

/// A group of orientations that a command such as `rotate landscape` or a condition such as `when landscape`
/// names: both portrait orientations, both landscape orientations, or a single orientation.
public enum OrientationClass: Hashable, Sendable {
  case portrait, landscape
  case exactly(Orientation)

  /// Returns `true` if the orientation is in the class. `portrait` and `landscape` each contain two
  /// orientations.
  public func contains(_ orientation: Orientation) -> Bool {
    switch self {
    case .portrait: orientation.isPortrait
    case .landscape: orientation.isLandscape
    case .exactly(let one): orientation == one
    }
  }

  /// The orientations in the class, in order of preference.
  public var members: [Orientation] {
    switch self {
    case .portrait: [.portrait, .portraitUpsideDown]
    case .landscape: [.landscapeLeft, .landscapeRight]
    case .exactly(let one): [one]
    }
  }
}

extension OrientationClass: RawRepresentable, CaseIterable {
  /// The keyword in commands. The keyword `portrait` stands for both portrait orientations, and `upright` for
  /// the one that is not upside down.
  public var rawValue: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .exactly(.portrait): "upright"
    case .exactly(let one): one.rawValue
    }
  }

  public init?(rawValue: String) {
    switch rawValue {
    case "portrait": self = .portrait
    case "landscape": self = .landscape
    case "upright": self = .exactly(.portrait)
    default:
      guard let one = Orientation(rawValue: rawValue) else { return nil }
      self = .exactly(one)
    }
  }

  public static var allCases: [OrientationClass] {
    [.portrait, .landscape] + Orientation.allCases.map(OrientationClass.exactly)
  }

  /// Returns `true` if a name is reserved for orientations, so that a custom trait cannot have it. The
  /// keyword `upright` is not reserved, because projects before version 10 of the format can have a trait
  /// with this name.
  public static func isReserved(_ name: String) -> Bool {
    OrientationClass(rawValue: name).map { $0 != .exactly(.portrait) } ?? false
  }
}

/// A set of orientations, like `UIInterfaceOrientationMask`.
public struct OrientationSet: OptionSet, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static let portrait = OrientationSet(.portrait)
  public static let landscape = OrientationSet([.landscapeLeft, .landscapeRight])
  /// The orientations that UIKit supports on phones by default.
  public static let allButUpsideDown: OrientationSet = [.portrait, .landscape]
  public static let all = OrientationSet(Orientation.allCases)

  public init(_ orientation: Orientation) {
    // The bit is `1 << UIInterfaceOrientation.rawValue`, as in `UIInterfaceOrientationMask`.
    switch orientation {
    case .portrait: rawValue = 1 << 1
    case .portraitUpsideDown: rawValue = 1 << 2
    case .landscapeRight: rawValue = 1 << 3
    case .landscapeLeft: rawValue = 1 << 4
    }
  }

  public init(_ orientations: some Sequence<Orientation>) {
    self = orientations.reduce(into: []) { $0.formUnion(OrientationSet($1)) }
  }

  /// Returns `true` if the set contains the orientation.
  public func contains(_ orientation: Orientation) -> Bool { contains(OrientationSet(orientation)) }

  /// Creates a set from its `list`; `nil` for any other text.
  public init?(list: String) {
    let orientations = list.split(separator: ",").compactMap { Orientation(rawValue: String($0)) }
    self.init(orientations)
    guard !orientations.isEmpty, self.list == list else { return nil }
  }

  /// The orientations separated by commas, such as `portrait,landscapeLeft`.
  package var list: String { members.map(\.rawValue).joined(separator: ",") }

  /// The orientations in the set, in the order of the cases of `Orientation`.
  public var members: [Orientation] { Orientation.allCases.filter(contains) }
}

/// The size class of an axis, like `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Sendable {
  case compact, regular
  /// No size class, as on the square canvas of Interface Builder.
  case unspecified
}

/// The direction of text, which also determines the sides to which `leading` and `trailing` refer.
public enum LayoutDirection: String, CaseIterable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
