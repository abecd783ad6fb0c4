import GimbalModel

/// A pass that computes the frames that do not result from constraints: the frames from layout managers,
/// placements (rules that set one part of a frame) and fixed frames. It handles superviews before their
/// subviews.
struct ArrangingPass {
  let arranger: Arranger
  let rules: ActiveRules
  let insets: GuideInsets
  let previous: [Frame]?
  /// The size of the root; nil if it is not known before the solve.
  let rootSize: Size?
  var result: ArrangedFrames

  /// Returns the frames that layout managers, placements and fixed frames determine.
  ///
  /// - Parameters:
  ///   - arranger: the active layout managers and placements; nil if constraints determine all frames.
  ///   - previous: the frames of the previous pass, in superview coordinates; nil in the first pass.
  /// - Complexity: O(views + boxes + placements).
  static func frames(
    _ rules: ActiveRules, _ rootSize: RootSize, _ arranger: Arranger?, _ insets: GuideInsets,
    _ previous: [Frame]?
  ) throws(LayoutError) -> ArrangedFrames {
    guard let arranger else { return ArrangedFrames(count: 0) }
    var pass = ArrangingPass(arranger, insets, rootSize, previous)
    pass.run()
    if let failure = arranger.failure { throw failure }
    try FrameRange.check(pass.result.frames, in: rules)
    try FrameRange.check(pass.result.contentSizes, in: rules)
    return pass.result
  }

  init(_ arranger: Arranger, _ insets: GuideInsets, _ rootSize: RootSize, _ previous: [Frame]?) {
    self.arranger = arranger
    rules = arranger.rules
    self.insets = insets
    self.previous = previous
    self.rootSize = rootSize[.horizontal].flatMap { width in
      rootSize[.vertical].map { Size(width: width, height: $0) }
    }
    result = ArrangedFrames(count: rules.tables.views.count)
  }

  mutating func run() {
    for view in rules.tables.views.indices {
      if view > 0, result.frames[view] == nil { addFixedFrame(of: view) }
      if let tree = arranger.trees[view] { run(tree) }
      if let order = arranger.orders[view] { run(order, in: view) }
    }
  }

  /// Returns the size of a view; nil if it depends on constraints.
  private func knownSize(of view: Int) -> Size? { view == 0 ? rootSize : result.frames[view]?.size }

  /// Returns the size of a container: its known size, or else a predicted size, or else its size in the
  /// previous pass, or else its preferred size. For a scrolling container, returns the size of its content
  /// area.
  private mutating func size(of container: Int) -> Size {
    let size: Size
    if let known = knownSize(of: container) {
      size = known
    } else {
      result.isProvisional = true
      size = predictedSize(of: container) ?? previous?[container].size ?? wantedSize(of: container)
    }
    guard rules.scrolls(container) else { return size }
    // Along each axis, the content area is as long as the scrolling view, or as its preferred size if that is
    // larger.
    let content = Size(
      width: max(size.width, arranger.intrinsicLength(of: container, along: .horizontal) ?? 0),
      height: max(
        size.height, arranger.intrinsicLength(of: container, along: .vertical, across: size.width) ?? 0))
    result.contentSizes[container] = content
    return content
  }

  /// Predicts the size of a container from the solve that measured the fitting size of its nearest ancestor without
  /// a rule of its own. Returns nil if there was no such solve, or if the ancestor had the same size in the previous
  /// pass.
  ///
  /// Without a prediction, the width of a narrowed view would reach its nested containers one level per pass.
  private func predictedSize(of container: Int) -> Size? {
    var next = rules.tables.superviews[container]
    while let view = next, result.sources[view] != .rule { next = rules.tables.superviews[view] }
    guard let view = next, let frame = result.frames[view] else { return nil }
    let size = frame.size
    if let old = previous?[view], Frame(origin: size).isClose(to: Frame(origin: old.size)) { return nil }
    return arranger.fits.frames(of: rules.tables.views[view].id, in: size)?[container - view].size
  }

  /// Returns the preferred size of a container.
  private func wantedSize(of container: Int) -> Size {
    let width = arranger.intrinsicLength(of: container, along: .horizontal)
    return Size(
      width: width ?? 0,
      height: arranger.intrinsicLength(of: container, along: .vertical, across: width) ?? 0)
  }

  private mutating func addFixedFrame(of view: Int) {
    guard let superview = rules.tables.superviews[view], let room = knownSize(of: superview),
      let frame = FixedFrame(rules.properties[view])?.frame(in: room)
    else {
      guard rules.tables.unreferencedSpacers.contains(view) else { return }
      result.frames[view] = .zero
      result.sources[view] = .fixedFrame
      return
    }
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
      rules, sizing: arranger, insets, container: container, size: size(of: container),
      arranged: result.frames,
      previous: previous)
    pass.run(order)
    for (view, frame) in pass.placed {
      result.frames[view] = Frame(
        x: CoordinateGrid.snap(frame.x), y: CoordinateGrid.snap(frame.y),
        width: CoordinateGrid.snap(frame.width),
        height: CoordinateGrid.snap(frame.height))
      result.sources[view] = .rule
    }
    if pass.isProvisional { result.isProvisional = true }
  }
}
