/// How the interface is turned. These are interface orientations, as `UIInterfaceOrientation`; the device's own
/// are the opposite ones.
public enum Orientation: String, CaseIterable, Sendable {
  // A quarter turn after another, which is the order `rotate` goes through.
  case portrait, landscapeLeft, portraitUpsideDown, landscapeRight

  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isPortrait: Bool { !isLandscape }
}

/// One orientation, or both variants of one: what `rotate landscape` and `when landscape` name.
public enum OrientationClass: Hashable, Sendable {
  case portrait, landscape
  case exactly(Orientation)

  /// Whether an orientation is of this class; `portrait` and `landscape` match both of their variants.
  public func contains(_ orientation: Orientation) -> Bool {
    switch self {
    case .portrait: orientation.isPortrait
    case .landscape: orientation.isLandscape
    case .exactly(let one): orientation == one
    }
  }

  /// The members, the one to prefer first.
  public var members: [Orientation] {
    switch self {
    case .portrait: [.portrait, .portraitUpsideDown]
    case .landscape: [.landscapeLeft, .landscapeRight]
    case .exactly(let one): [one]
    }
  }
}

extension OrientationClass: RawRepresentable, CaseIterable {
  /// The words of the language. `portrait` is the class: alone, it means both portraits.
  public var rawValue: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .exactly(let one): one.rawValue
    }
  }

  public init?(rawValue: String) {
    switch rawValue {
    case "portrait": self = .portrait
    case "landscape": self = .landscape
    default:
      guard let one = Orientation(rawValue: rawValue) else { return nil }
      self = .exactly(one)
    }
  }

  public static var allCases: [OrientationClass] {
    [.portrait, .landscape] + Orientation.allCases.filter { $0 != .portrait }.map(OrientationClass.exactly)
  }
}

/// The orientations a scene supports, as `UIInterfaceOrientationMask`.
public struct OrientationSet: OptionSet, Hashable, Sendable {
  public let rawValue: Int64
  public init(rawValue: Int64) { self.rawValue = rawValue }

  public static let portrait = OrientationSet(.portrait)
  public static let landscape = OrientationSet([.landscapeLeft, .landscapeRight])
  /// UIKit's default for a phone.
  public static let allButUpsideDown: OrientationSet = [.portrait, .landscape]
  public static let all = OrientationSet(Orientation.allCases)

  public init(_ orientation: Orientation) {
    // UIInterfaceOrientationMask: 1 << UIInterfaceOrientation.rawValue
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

  /// Whether an orientation is supported.
  public func contains(_ orientation: Orientation) -> Bool { contains(OrientationSet(orientation)) }

  /// The supported orientations, a quarter turn after another.
  public var members: [Orientation] { Orientation.allCases.filter(contains) }
}

/// How much room an axis has, as `UIUserInterfaceSizeClass`.
public enum SizeClass: String, CaseIterable, Sendable {
  case compact, regular
  /// Neither is said, as on Interface Builder's square canvas.
  case unspecified
}

/// The direction in which text and `leading` run.
public enum LayoutDirection: String, CaseIterable, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
