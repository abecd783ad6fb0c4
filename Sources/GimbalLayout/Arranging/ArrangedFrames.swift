import GimbalModel

/// The frames that are determined without constraints: by layout managers, by placements (rules that set one
/// part of a frame), or as fixed frames.
struct ArrangedFrames {
  /// The kind of rule or property that determines a frame.
  enum Source {
    /// A layout manager or a placement.
    case rule
    /// The fixed frame in the properties of the view, or the zero frame of an unreferenced spacer.
    case fixedFrame
  }

  /// The frame of each view in superview coordinates; nil if constraints determine the frame.
  var frames: [Frame?]
  var sources: [Source?]
  /// `true` if a frame depends on the result of constraints and must be computed again after they are solved.
  var isProvisional = false
  /// The problems of layout managers. `container` is the index of the view whose subviews the manager lays
  /// out.
  var findings: [(container: Int, finding: BoxFinding)] = []
  /// The sizes of the content areas of scrolling containers, by the index of the container.
  var contentSizes: [Int: Size] = [:]

  /// Returns the indices of the views whose frames differ from those in `other`. If no frame is provisional,
  /// the result is empty, because the frames are final.
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

  /// Returns the largest difference between corresponding coordinates or lengths of the frames, in points; 0
  /// if no frame is provisional.
  func distance(to other: ArrangedFrames) -> Double {
    guard isProvisional else { return 0 }
    return zip(frames, other.frames).reduce(0) { farthest, pair in
      guard let one = pair.0, let two = pair.1 else { return farthest }
      return max(
        farthest, (one.x - two.x).magnitude, (one.y - two.y).magnitude, (one.width - two.width).magnitude,
        (one.height - two.height).magnitude)
    }
  }

  /// Returns the views that are part of a layout loop: the moved views, and those of their superviews whose
  /// size depends on constraints.
  func viewsInLoop(_ moved: [Int], in rules: ActiveRules) -> [Int] {
    let around = moved.compactMap { rules.tables.superviews[$0] }.filter { $0 > 0 && self[$0] == nil }
    return Set(moved + around).sorted()
  }

  /// Creates a value in which all frames are nil. A count of 0 means that constraints determine all frames.
  init(count: Int) {
    frames = Array(repeating: nil, count: count)
    sources = Array(repeating: nil, count: count)
  }

  /// Returns `true` if a layout manager or a placement determines the frame of a view.
  func isByRule(_ view: Int) -> Bool { !sources.isEmpty && sources[view] == .rule }

  subscript(view: Int) -> Frame? { frames.isEmpty ? nil : frames[view] }
}

extension Frame {
  /// Returns `true` if the coordinates and lengths differ by less than ``Tolerance/rest``, which covers
  /// accumulated rounding errors.
  func isClose(to other: Frame) -> Bool {
    (x - other.x).magnitude < Tolerance.rest && (y - other.y).magnitude < Tolerance.rest
      && (width - other.width).magnitude < Tolerance.rest
      && (height - other.height).magnitude < Tolerance.rest
  }
}
