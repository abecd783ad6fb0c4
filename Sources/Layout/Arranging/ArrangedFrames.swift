import Model

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
  fileprivate(set) var frames: [Frame?]
  fileprivate(set) var sources: [Source?]
  /// Whether they depend on a frame that constraints decide, or on insets that do: then they are to be seen again.
  fileprivate(set) var isProvisional = false
  /// What did not fit, by the view whose subviews were laid out.
  fileprivate(set) var findings: [(container: Int, finding: BoxFinding)] = []
  /// The sizes of content areas that are larger than their views, by the views.
  fileprivate(set) var contentSizes: [Int: Size] = [:]

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

  /// - Parameters:
  ///   - arranger: nil where nothing is arranged.
  ///   - previous: where views were when the rules were solved last, in the superviews' coordinates.
  /// - Complexity: O(views + boxes + placements).
  static func making(
    _ rules: RulesInForce, _ rootSize: RootSize, _ arranger: Arranger?, _ environment: Environment,
    _ previous: [Frame]?, _ isCancelled: () -> Bool
  ) throws(LayoutError) -> ArrangedFrames {
    guard let arranger else { return ArrangedFrames(count: 0) }
    return try withoutActuallyEscaping(isCancelled) { isCancelled throws(LayoutError) in
      arranger.isCancelled = isCancelled
      defer { arranger.isCancelled = { false } }
      var pass = ArrangingPass(arranger, environment, rootSize, previous)
      pass.run()
      if let failure = arranger.failure { throw failure }
      return pass.result
    }
  }

  fileprivate init(count: Int) {
    frames = Array(repeating: nil, count: count)
    sources = Array(repeating: nil, count: count)
  }

  /// Whether a manager or a placement put a view where it is.
  func isByRule(_ view: Int) -> Bool { !sources.isEmpty && sources[view] == .rule }

  subscript(view: Int) -> Frame? { frames.isEmpty ? nil : frames[view] }
}

/// Lays out container after container, from the root down.
private struct ArrangingPass {
  let arranger: Arranger
  let rules: RulesInForce
  let environment: Environment
  let previous: [Frame]?
  /// The root's size as far as it is known.
  let rootSize: Size?
  var result: ArrangedFrames

  init(_ arranger: Arranger, _ environment: Environment, _ rootSize: RootSize, _ previous: [Frame]?) {
    self.arranger = arranger
    rules = arranger.rules
    self.environment = environment
    self.previous = previous
    self.rootSize = rootSize[.horizontal].flatMap { width in
      rootSize[.vertical].map { Size(width: width, height: $0) }
    }
    result = ArrangedFrames(count: rules.views.count)
  }

  mutating func run() {
    for view in rules.views.indices {
      if view > 0, result.frames[view] == nil { addFixedFrame(of: view) }
      if let tree = arranger.trees[view] { run(tree) }
      if let order = arranger.orders[view] { run(order, in: view) }
    }
  }

  /// A view's size where no constraint decides it.
  private func knownSize(of view: Int) -> Size? { view == 0 ? rootSize : result.frames[view]?.size }

  /// The size of a view whose subviews are to be laid out; what it would like to have where nobody knows yet.
  private mutating func size(of container: Int) -> Size {
    let size: Size
    if let known = knownSize(of: container) {
      size = known
    } else {
      result.isProvisional = true
      size =
        previous?[container].size
        ?? Size(
          width: arranger.intrinsicLength(of: container, along: .horizontal) ?? 0,
          height: arranger.intrinsicLength(of: container, along: .vertical) ?? 0)
    }
    guard rules.scrolls(container) else { return size }
    // Content that scrolls has as much room as it asks for.
    let content = Size(
      width: max(size.width, arranger.intrinsicLength(of: container, along: .horizontal) ?? 0),
      height: max(
        size.height, arranger.intrinsicLength(of: container, along: .vertical, across: size.width) ?? 0))
    result.contentSizes[container] = content
    return content
  }

  private mutating func addFixedFrame(of view: Int) {
    guard let superview = rules.superviews[view], let room = knownSize(of: superview),
      let frame = FixedFrame(rules.properties[view])?.frame(in: room)
    else { return }
    result.frames[view] = capped(frame, view)
    result.sources[view] = .fixedFrame
  }

  private func capped(_ frame: Frame, _ view: Int) -> Frame {
    guard let cap = rules.caps[view] else { return frame }
    return Frame(
      x: frame.x, y: frame.y, width: min(frame.width, cap[.horizontal] ?? frame.width),
      height: min(frame.height, cap[.vertical] ?? frame.height))
  }

  private mutating func run(_ tree: ManagerTree) {
    let size = size(of: tree.container)
    var written: [(Int, Frame)] = []
    written.reserveCapacity(tree.boxes.count)
    let pass = ManagerPass(tree, in: size, sizing: arranger) { written.append(($0, $1)) }
    for (view, frame) in tree.hidden.map({ ($0, Frame.zero) }) + written {
      result.frames[view] = frame
      result.sources[view] = .rule
    }
    result.findings += pass.findings.map { (tree.container, $0) }
  }

  private mutating func run(_ order: PlacementOrder, in container: Int) {
    var pass = PlacementPass(
      arranger, environment, container: container, size: size(of: container), arranged: result.frames,
      previous: previous)
    pass.run(order)
    for (view, frame) in pass.placed {
      result.frames[view] = Frame(
        x: Grain.snap(frame.x), y: Grain.snap(frame.y), width: Grain.snap(frame.width),
        height: Grain.snap(frame.height))
      result.sources[view] = .rule
    }
    if pass.isProvisional { result.isProvisional = true }
  }
}

extension Frame {
  /// Equal but for what is left where frames come to rest: a hundred times what snapping to 2⁻²⁰ pt moves.
  fileprivate func isClose(to other: Frame) -> Bool {
    (x - other.x).magnitude < 1e-4 && (y - other.y).magnitude < 1e-4
      && (width - other.width).magnitude < 1e-4 && (height - other.height).magnitude < 1e-4
  }
}
