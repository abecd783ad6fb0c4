import GimbalModel

/// The frames that managers, placements and fixed frames determine without constraints.
struct ArrangedFrames {
  /// The origin of a frame.
  enum Source {
    /// A layout manager or a placement.
    case rule
    /// A fixed frame.
    case fixedFrame
  }

  /// The frames in superview coordinates; nil for views that constraints place.
  var frames: [Frame?]
  var sources: [Source?]
  /// `true` if a frame depends on constraints, and has to be computed again after a solve.
  var isProvisional = false
  /// The problems of layout managers, with their containers.
  var findings: [(container: Int, finding: BoxFinding)] = []
  /// The sizes of content areas that exceed their views.
  var contentSizes: [Int: Size] = [:]

  /// Returns the views whose frames differ.
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

  /// Returns the largest difference of a coordinate or length.
  func distance(to other: ArrangedFrames) -> Double {
    guard isProvisional else { return 0 }
    return zip(frames, other.frames).reduce(0) { farthest, pair in
      guard let one = pair.0, let two = pair.1 else { return farthest }
      return max(
        farthest, (one.x - two.x).magnitude, (one.y - two.y).magnitude, (one.width - two.width).magnitude,
        (one.height - two.height).magnitude)
    }
  }

  /// Returns the views of a layout loop: those that move, and their superviews whose size depends on
  /// constraints.
  func viewsInLoop(_ moved: [Int], in rules: RulesInForce) -> [Int] {
    let around = moved.compactMap { rules.superviews[$0] }.filter { $0 > 0 && self[$0] == nil }
    return Set(moved + around).sorted()
  }

  /// Creates unknown frames. With a count of 0, no view is arranged.
  init(count: Int) {
    frames = Array(repeating: nil, count: count)
    sources = Array(repeating: nil, count: count)
  }

  /// Returns `true` if a manager or a placement determines the frame of a view.
  func isByRule(_ view: Int) -> Bool { !sources.isEmpty && sources[view] == .rule }

  subscript(view: Int) -> Frame? { frames.isEmpty ? nil : frames[view] }
}

extension Frame {
  /// Returns `true` if the frames are equal except for rounding over passes.
  fileprivate func isClose(to other: Frame) -> Bool {
    (x - other.x).magnitude < Tolerance.rest && (y - other.y).magnitude < Tolerance.rest
      && (width - other.width).magnitude < Tolerance.rest
      && (height - other.height).magnitude < Tolerance.rest
  }
}
