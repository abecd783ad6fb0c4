internal import GimbalModel

/// Where a placement puts a view beside another.
enum PlacementSide: String, CaseIterable {
  case below, above, after, before

  /// The edge of the view that is put there, and the edge of the other that it is put at.
  var edges: (own: FrameMeasure, other: FrameMeasure) {
    switch self {
    case .below: (.minY, .maxY)
    case .above: (.maxY, .minY)
    case .after: (.leading, .trailing)
    case .before: (.trailing, .leading)
    }
  }

  /// Which way the margin counts.
  var sign: Double { self == .below || self == .after ? 1 : -1 }

  /// The side of the view that its margin is on.
  var margin: String {
    switch self {
    case .below: "top"
    case .above: "bottom"
    case .after: "leading"
    case .before: "trailing"
    }
  }

  /// The place on the other axis, as it is written, and what `centered-to` gives.
  var cross: (place: FrameMeasure, middle: FrameMeasure) {
    edges.own.axis == .vertical ? (.minX, .midX) : (.minY, .midY)
  }
}
