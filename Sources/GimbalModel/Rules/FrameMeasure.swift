/// An edge, a center or a length of a rectangle. A `Placement` sets a measure of a view, and can refer to a
/// measure of another rectangle. Most measures are named after properties of `CGRect`.
public enum FrameMeasure: String, CaseIterable, Sendable {
  case minX, midX, maxX
  /// The sides at which text starts and ends, which depend on the layout direction.
  case leading, trailing
  case minY, midY, maxY
  case width, height

  package var axis: Axis {
    switch self {
    case .minX, .midX, .maxX, .leading, .trailing, .width: .horizontal
    case .minY, .midY, .maxY, .height: .vertical
    }
  }

  /// A Boolean value that indicates whether the measure is a size, not a position.
  package var isSize: Bool { self == .width || self == .height }

  /// A Boolean value that indicates whether the measure depends on the layout direction.
  package var isDirectional: Bool { self == .leading || self == .trailing }

  /// The component of the frame that the measure determines. If several active placements set the same
  /// component of a view's frame, the last one applies.
  package var slot: FrameSlot {
    switch self {
    case .minX, .midX, .maxX, .leading, .trailing: .x
    case .minY, .midY, .maxY: .y
    case .width: .width
    case .height: .height
    }
  }
}

/// A component of a frame. A `Placement`, a rule that sets a position or size of a view, determines one
/// component.
public enum FrameSlot: String, CaseIterable, Sendable {
  case x, y, width, height
}
