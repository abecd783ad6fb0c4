/// Which parts of a fixed frame follow the superview's size, as `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// Every part by its UIKit name, in order.
  public static let names: [(name: String, mask: AutoresizingMask)] = [
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
    ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
    ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
  ]
}

extension AutoresizingMask: LosslessStringConvertible {
  /// The names of the flexible parts, in UIKit's order, with commas between them.
  public var description: String {
    AutoresizingMask.names.filter { contains($0.mask) }.map(\.name).joined(separator: ",")
  }

  /// Reads names with commas between them, in any order; nil where one is unknown.
  public init?(_ description: String) {
    var mask: AutoresizingMask = []
    for part in description.split(separator: ",", omittingEmptySubsequences: false) where !description.isEmpty
    {
      guard let known = AutoresizingMask.names.first(where: { $0.name == part }) else { return nil }
      mask.formUnion(known.mask)
    }
    self = mask
  }
}
