/// The parts of a fixed frame that change with the size of the superview, like `UIView.AutoresizingMask`.
package struct AutoresizingMask: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  package static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  package static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  package static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  package static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  package static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// The flexible parts and their names in UIKit.
  package static let names: [(name: String, mask: AutoresizingMask)] = [
    ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
    ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
    ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
  ]
}

extension AutoresizingMask: LosslessStringConvertible {
  /// The names of the flexible parts in UIKit's order, separated by commas.
  package var description: String {
    AutoresizingMask.names.filter { contains($0.mask) }.map(\.name).joined(separator: ",")
  }

  /// Creates a mask from names separated by commas, in any order; `nil` if a name is unknown.
  package init?(_ description: String) {
    var mask: AutoresizingMask = []
    for part in description.split(separator: ",", omittingEmptySubsequences: false) where !description.isEmpty
    {
      guard let known = AutoresizingMask.names.first(where: { $0.name == part }) else { return nil }
      mask.formUnion(known.mask)
    }
    self = mask
  }
}

/// The treatment of a view that extends beyond its superview.
package enum OverflowPolicy: String, CaseIterable, Sendable {
  /// Hides the view.
  case hide
  /// Sets the length of the view to 0 along each axis on which the view does not fit.
  case collapse
  /// Shrinks the view so that it fits. A view that cannot fit keeps its size.
  case resize
  /// Makes the view scrollable. The content size is the size that the subviews need.
  case scroll
  /// Prevents the rotation of the scene to orientations in which the view does not fit.
  case lock
}

/// The distribution of the arranged views along the axis of a stack view, like `UIStackView.Distribution`.
public enum StackDistribution: String, CaseIterable, Sendable {
  /// Fills the axis. The priorities of content hugging and compression resistance determine which views grow
  /// or shrink.
  case fill
  /// Fills the axis with views of equal length.
  case fillEqually
  /// Fills the axis with views whose lengths are proportional to their intrinsic content sizes.
  case fillProportionally
  /// Keeps the intrinsic lengths of the views and makes the gaps between them equal. Each gap is at least as
  /// large as the spacing.
  case equalSpacing
  /// Keeps the intrinsic lengths of the views and makes the distances between their centers equal, unless a gap
  /// would be smaller than the spacing.
  case equalCentering
}

/// The alignment of the arranged views across the axis of a stack view, like `UIStackView.Alignment`.
public enum StackAlignment: String, CaseIterable, Sendable {
  /// Extends the views from edge to edge of the stack.
  case fill
  /// Aligns the views at the leading edge of a vertical stack, or at the top of a horizontal stack. The cases
  /// `leading` and `top` are equivalent.
  case leading, top
  /// Aligns the views on a common baseline. Only horizontal stacks support these two cases.
  case firstBaseline, lastBaseline
  case center
  /// Aligns the views at the trailing edge of a vertical stack, or at the bottom of a horizontal stack. The
  /// cases `trailing` and `bottom` are equivalent.
  case trailing, bottom
}

/// The adjustment of a scroll view's content to the safe area, like
/// `UIScrollView.ContentInsetAdjustmentBehavior`.
package enum ContentInsetAdjustment: String, CaseIterable, Sendable {
  /// Adjusts the content of a scroll view that is the first subview of a root view with a navigation bar.
  case automatic
  /// In UIKit, adjusts the content along the axes on which it scrolls. Gimbal adjusts no content in this
  /// case, because it does not consider the size of the content.
  case scrollableAxes
  /// Adjusts no content.
  case never
  /// Adjusts the top and the bottom of the content. The sides are not adjusted.
  case always
}
