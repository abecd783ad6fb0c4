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
