import Model

/// What the size of the outermost view of a solve is.
enum RootSize: Hashable {
  /// The screen's.
  case screen(Size)
  /// As small as what is in it allows, where a side is not given: `UIView.systemLayoutSizeFitting(_:)`.
  case fitting(width: Double?, height: Double?)

  var isFitting: Bool { if case .fitting = self { true } else { false } }

  subscript(axis: Axis) -> Double? {
    switch self {
    case .screen(let size): size[axis]
    case .fitting(let width, let height): axis == .horizontal ? width : height
    }
  }
}
