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
