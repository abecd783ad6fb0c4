import GimbalModel

/// The frames that no constraint decides: what managers, placements and fixed frames say, as far as the frames are known
/// that they depend on.
struct ArrangedFrames {
  /// Who says where a view is.
  enum Source {
    /// A layout manager, or a placement.
    case rule
    /// The view's own fixed frame.
    case fixedFrame
  }

  /// In the superviews' coordinates, in tree order; nil for what constraints place.
  var frames: [Frame?]
  var sources: [Source?]
  /// Whether they depend on a frame that constraints decide, or on insets that do: then they are to be seen again.
  var isProvisional = false
  /// What did not fit, by the view whose subviews were laid out.
  var findings: [(container: Int, finding: BoxFinding)] = []
  /// The sizes of content areas that are larger than their views, by the views.
  var contentSizes: [Int: Size] = [:]

  /// The views that are elsewhere in other frames.
  func views(movedTo other: ArrangedFrames) -> [Int] {
    if !isProvisional { return [] }
    return frames.indices.filter { view in
      switch (frames[view], other.frames[view]) {
      case (nil, nil): false
      case (let one?, let other?): !one.isClose(to: other)
      default: true
      }
    }
  }

  /// How far the views move, at most, along any edge.
  func distance(to other: ArrangedFrames) -> Double {
    guard isProvisional else { return 0 }
    return zip(frames, other.frames).reduce(0) { farthest, pair in
      guard let one = pair.0, let two = pair.1 else { return farthest }
      return max(
        farthest, (one.x - two.x).magnitude, (one.y - two.y).magnitude, (one.width - two.width).magnitude,
        (one.height - two.height).magnitude)
    }
  }

  /// The views that never settle: those that move, and those around them whose size constraints decide.
  func viewsInLoop(_ moved: [Int], in rules: RulesInForce) -> [Int] {
    let around = moved.compactMap { rules.superviews[$0] }.filter { $0 > 0 && self[$0] == nil }
    return Set(moved + around).sorted()
  }

  /// Nothing known; none at all where nothing is arranged.
  init(count: Int) {
    frames = Array(repeating: nil, count: count)
    sources = Array(repeating: nil, count: count)
  }

  /// Whether a manager or a placement put a view where it is.
  func isByRule(_ view: Int) -> Bool { !sources.isEmpty && sources[view] == .rule }

  subscript(view: Int) -> Frame? { frames.isEmpty ? nil : frames[view] }
}

extension Frame {
  /// Equal but for what is left where frames come to rest: a hundred times what snapping to 2⁻²⁰ pt moves.
  fileprivate func isClose(to other: Frame) -> Bool {
    (x - other.x).magnitude < Tolerance.rest && (y - other.y).magnitude < Tolerance.rest
      && (width - other.width).magnitude < Tolerance.rest
      && (height - other.height).magnitude < Tolerance.rest
  }
}
