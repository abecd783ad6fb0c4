/// What frame arithmetic reads and writes of a rectangle: `CGRect`'s words, and the two that follow the layout
/// direction.
public enum FrameMeasure: String, CaseIterable, Sendable {
  case minX, midX, maxX
  /// The side at which reading starts, and the one at which it ends.
  case leading, trailing
  case minY, midY, maxY
  case width, height

  public var axis: Axis {
    switch self {
    case .minX, .midX, .maxX, .leading, .trailing, .width: .horizontal
    case .minY, .midY, .maxY, .height: .vertical
    }
  }

  /// Whether it is a side's length, and not a place.
  public var isSize: Bool { self == .width || self == .height }

  /// Whether it swaps sides with the layout direction.
  public var isDirectional: Bool { self == .leading || self == .trailing }

  /// The part of a frame that is decided where the measure is given: of several placements that give one part the
  /// last one in force counts.
  public var slot: FrameSlot {
    switch self {
    case .minX, .midX, .maxX, .leading, .trailing: .x
    case .minY, .midY, .maxY: .y
    case .width: .width
    case .height: .height
    }
  }
}

/// The four numbers of a frame, each of which one placement decides.
public enum FrameSlot: String, CaseIterable, Sendable {
  case x, y, width, height

  public var axis: Axis { self == .x || self == .width ? .horizontal : .vertical }
}
