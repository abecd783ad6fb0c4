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

/// What becomes of a view that does not fit into its superview: that sticks out of it.
public enum OverflowPolicy: String, CaseIterable, Sendable {
  /// It is hidden.
  case hide
  /// It gives up the side along which it does not fit: that becomes zero.
  case collapse
  /// It becomes so much smaller that it fits.
  case resize
  /// Of a view whose subviews do not fit: they have as much room as they ask for, and scroll.
  case scroll
  /// The scene does not turn to where it does not fit.
  case lock
}

/// How a stack view shares out its axis among the views it arranges, as `UIStackView.Distribution`.
public enum StackDistribution: String, CaseIterable, Sendable {
  /// End to end, at the stack's spacing; who grows and shrinks is up to hugging and compression resistance.
  case fill
  /// End to end, all of one size.
  case fillEqually
  /// End to end, in proportion to what their content asks for.
  case fillProportionally
  /// At their own sizes, the gaps equal, and no less than the spacing.
  case equalSpacing
  /// At their own sizes, the distances between centres equal as far as the spacing lets them.
  case equalCentering
}

/// How a stack view places what it arranges across its axis, as `UIStackView.Alignment`.
public enum StackAlignment: String, CaseIterable, Sendable {
  /// From edge to edge.
  case fill
  /// At the leading edge of a vertical stack, at the top of a horizontal one; both words mean both.
  case leading, top
  /// On one line: horizontal stacks only.
  case firstBaseline, lastBaseline
  case center
  /// At the trailing edge of a vertical stack, at the bottom of a horizontal one; both words mean both.
  case trailing, bottom
}
