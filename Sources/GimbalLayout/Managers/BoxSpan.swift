import GimbalModel

/// Where a box begins along an axis, and how long it is, in points.
struct BoxSpan {
  var start: Double
  var length: Double

  var end: Double { start + length }

  /// The span without something at both ends; where that is more than all of it, a point that parts it as they would.
  func inset(_ before: Double, _ after: Double) -> BoxSpan {
    let around = before + after
    guard around > length else { return BoxSpan(start: start + before, length: length - around) }
    return BoxSpan(start: start + max(0, length) * before / around, length: 0)
  }
}

/// Where boxes are along an axis in room that they do not fill.
enum BoxAlignment {
  case start, center, end
  case spread

  /// - Parameter box: the box that says how what is within it is aligned.
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

  /// What is before the first of some boxes, and between one and the next, where they leave `room`; nothing where they
  /// leave none: what does not fit sticks out at the end.
  func gaps(in room: Double, count: Int) -> (first: Double, between: Double) {
    guard room > 0 else { return (0, 0) }
    return switch self {
    case .start: (0, 0)
    case .center: (room / 2, 0)
    case .end: (room, 0)
    // As much before the first and after the last as in between.
    case .spread: (room / Double(count + 1), room / Double(count + 1))
    }
  }
}
