import GimbalModel

/// The start and length of a box of a layout manager along an axis, in points.
struct BoxSpan {
  var start: Double
  var length: Double

  var end: Double { start + length }

  /// Returns the span without the insets at both ends. If the insets exceed the length, the result has zero
  /// length and is at the point that divides the span in proportion to the insets.
  func inset(_ before: Double, _ after: Double) -> BoxSpan {
    let around = before + after
    guard around > length else { return BoxSpan(start: start + before, length: length - around) }
    return BoxSpan(start: start + max(0, length) * before / around, length: 0)
  }
}

/// The alignment of boxes along an axis, in a space that is larger than the boxes.
enum BoxAlignment {
  case start, center, end
  case spread

  /// Creates the alignment that a box specifies for its contents.
  init(_ box: ManagerBox, along axis: Axis) {
    switch axis {
    case .horizontal:
      switch box.horizontalAlignment {
      case .leading, .left: self = .start
      case .center: self = .center
      case .trailing, .right: self = .end
      case .spread: self = .spread
      }
    case .vertical:
      switch box.verticalAlignment {
      case .top: self = .start
      case .center: self = .center
      case .bottom: self = .end
      case .spread: self = .spread
      }
    }
  }

  /// Returns the gap before the first box and the gap between boxes, if the boxes leave a length of `room`
  /// empty. If `room` is not positive, both gaps are zero, so that boxes that do not fit overflow at the end.
  func gaps(in room: Double, count: Int) -> (first: Double, between: Double) {
    guard room > 0 else { return (0, 0) }
    return switch self {
    case .start: (0, 0)
    case .center: (room / 2, 0)
    case .end: (room, 0)
    // The gaps at both ends are equal to the gaps between boxes.
    case .spread: (room / Double(count + 1), room / Double(count + 1))
    }
  }
}
