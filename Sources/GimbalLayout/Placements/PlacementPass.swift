import GimbalModel

/// A pass that applies the placements of a view's subviews in order. A placement is a rule that sets one
/// coordinate or length of a frame, or limits a length.
struct PlacementPass<Sizing: ContentSizing> {
  private let rules: ActiveRules
  private let sizing: Sizing
  /// The insets of layout guides; nil to treat all insets as zero.
  private let insets: GuideInsets?
  private let container: Int
  private let size: Size
  /// The frames that are known before the placements are applied, and the frames of the previous pass. Both
  /// are in superview coordinates.
  private let arranged: [Frame?]?
  private let previous: [Frame]?
  /// `true` if a placement used a frame or inset that depends on constraints.
  private(set) var isProvisional = false
  private var frames: [Int: Frame] = [:]
  private var sequence: [Int] = []
  /// The views whose width is the width of their content.
  private var isWideByContent: Set<Int> = []
  /// The views whose height is the height of their content.
  private var isHighByContent: Set<Int> = []
  /// For each view, the last vertical position that a placement set.
  private var positions: [Int: (measure: FrameMeasure, value: Double)] = [:]

  init(
    _ rules: ActiveRules, sizing: Sizing, _ insets: GuideInsets? = nil, container: Int, size: Size,
    arranged: [Frame?]? = nil, previous: [Frame]? = nil
  ) {
    self.rules = rules
    self.sizing = sizing
    self.insets = insets
    self.container = container
    self.size = size
    self.arranged = arranged
    self.previous = previous
  }

  /// The placed views, in the order of their first placement, and their frames in container coordinates.
  var placed: [(view: Int, frame: Frame)] { sequence.compactMap { view in frames[view].map { (view, $0) } } }

  /// Applies the placements.
  ///
  /// - Complexity: O(placements), plus the cost of computing the content sizes of views.
  mutating func run(_ order: PlacementOrder) {
    let isGivenHeight = Set(
      order.decisions.filter { $0.measure == .height && $0.relation == .equal }.map(\.view))
    // Initialize the frames. Positions and sizes that no placement sets keep these values, except that the height of
    // content can follow the width.
    for placement in order.decisions {
      guard let view = rules.tables.indices[placement.view], frames[view] == nil else { continue }
      frames[view] = start(of: view, isHigh: isGivenHeight.contains(placement.view))
      sequence.append(view)
    }
    for placement in order.decisions {
      guard let view = rules.tables.indices[placement.view], var frame = frames[view] else { continue }
      let value = value(of: placement, for: view, in: frame)
      guard placement.relation == .equal else {
        limit(placement, of: view, to: value)
        continue
      }
      if placement.measure == .width { setContentWidth(of: view, placement.value == .content) }
      frame.give(placement.measure, value, isReversed: isReversed)
      if placement.measure.isSize {
        let axis = placement.measure.axis
        if let cap = sizing.cap(of: view, along: axis) { frame.cap(axis, at: cap) }
      } else if placement.measure.axis == .vertical {
        positions[view] = (placement.measure, value)
      }
      if placement.measure == .width { fitHeight(of: view, &frame) }
      frames[view] = frame
    }
  }

  /// Limits the width or height of a view. Text that is wider than the limit is broken into lines, and the
  /// view gets the width of the longest line, which can be smaller than the limit.
  private mutating func limit(_ placement: Placement, of view: Int, to value: Double) {
    guard var frame = frames[view] else { return }
    let axis = placement.measure.axis
    let length = frame.size[axis]
    let isWithin = placement.relation == .lessThanOrEqual ? length <= value : length >= value
    guard !isWithin else { return }
    var limited = value
    if axis == .horizontal, placement.relation == .lessThanOrEqual, isWideByContent.contains(view),
      let broken = sizing.width(of: view, within: value)
    {
      limited = min(broken, value)
    }
    frame.give(placement.measure, limited, isReversed: isReversed)
    if axis == .horizontal {
      fitHeight(of: view, &frame)
    } else if let (measure, position) = positions[view] {
      frame.give(measure, position, isReversed: isReversed)
    }
    frames[view] = frame
  }

  private mutating func setContentWidth(of view: Int, _ isContent: Bool) {
    if isContent { isWideByContent.insert(view) } else { isWideByContent.remove(view) }
  }

  private var isReversed: Bool { rules.direction(of: container) == .rightToLeft }

  /// Sets the height of a view to the height of its content at the current width, unless a fixed frame, a
  /// layout manager or a placement sets the height. If a placement has set the top, center or bottom of the
  /// view, that position does not change.
  private func fitHeight(of view: Int, _ frame: inout Frame) {
    guard isHighByContent.contains(view),
      let height = sizing.length(of: view, along: .vertical, across: frame.width)
    else { return }
    frame.height = height
    if let (measure, value) = positions[view] { frame.give(measure, value, isReversed: isReversed) }
  }

  /// Returns the initial frame of a view: the frame from a layout manager, or else its fixed frame, or else a
  /// frame with its content size at the origin.
  private mutating func start(of view: Int, isHigh isGivenHeight: Bool) -> Frame {
    if let known = arranged?[view] { return known }
    if let fixed = FixedFrame(rules.properties[view]) { return fixed.frame(in: size) }
    isWideByContent.insert(view)
    if !isGivenHeight { isHighByContent.insert(view) }
    let width = sizing.length(of: view, along: .horizontal, across: nil)
    return Frame(
      x: 0, y: 0, width: width ?? 0, height: sizing.length(of: view, along: .vertical, across: width) ?? 0)
  }

  private mutating func value(of placement: Placement, for view: Int, in frame: Frame) -> Double {
    // In a right-to-left layout, leading and trailing positions are measured from the right edge of the
    // container.
    let isTurned = isReversed && placement.measure.isDirectional
    func mirrored(_ value: Double) -> Double { isTurned ? size.width - value : value }
    switch placement.value {
    case .number(let number): return mirrored(number)
    case .content:
      let axis = placement.measure.axis
      // The height of the content can depend on the width, as for wrapped text, so pass the current width.
      let across = axis == .vertical ? frame.width : nil
      return sizing.length(of: view, along: axis, across: across) ?? frame.size[axis]
    case .measure(let source, let measure, let multiplier, let constant):
      let value = rectangle(of: source).measured(measure, isReversed: isReversed)
      let isPosition = measure.axis == .horizontal && !measure.isSize
      return mirrored(multiplier * (isPosition ? mirrored(value) : value) + constant)
    }
  }

  /// Returns the rectangle of the view, bar or guide to which a placement refers, in container coordinates.
  private mutating func rectangle(of source: PlacementSource) -> Frame {
    guard let view = rules.tables.indices[source.view] else { return .zero }
    let outer = frame(of: view)
    switch source.part {
    case nil: return outer
    case .bar(let bar):
      let frame = bar.frame(rules.properties[0], in: rules.traits)
      return frame.offset(x: outer.x, y: outer.y)
    case .guide(let guide):
      // The insets of the root depend only on the screen. The insets of other views depend on frames that can still
      // change, so the result is provisional.
      if view != 0 { isProvisional = true }
      guard let insets else { return outer }
      let box = Rectangle(outer)
      return switch guide {
      case .safeArea: box.inset(by: insets.safeAreas[view]).frame
      case .layoutMargins: box.inset(by: insets.margins[view]).frame
      case .readableContent: box.inset(by: insets.margins[view] + insets.readable[view]).frame
      case .contentLayoutGuide, .frameLayoutGuide: outer
      case .keyboard: keyboard(insets.keyboards[view])
      }
    }
  }

  /// Returns the frame of a keyboard guide, which is at the bottom of the root, in container coordinates.
  private mutating func keyboard(_ height: Double) -> Frame {
    let screen = frame(of: 0)
    return Frame(x: screen.x, y: screen.maxY - height, width: screen.width, height: height)
  }

  /// Returns the frame of a view in container coordinates. For the container itself, the result is its
  /// bounds.
  private mutating func frame(of view: Int) -> Frame {
    if view == container { return Frame(x: 0, y: 0, width: size.width, height: size.height) }
    if let placed = frames[view] { return placed }
    if rules.tables.superviews[view] == container {
      if let known = arranged?[view] { return known }
      isProvisional = true
      return previous?[view] ?? .zero
    }
    // The view is neither the container nor one of its subviews, so convert its frame through root
    // coordinates.
    let (there, here) = (origin(of: view), origin(of: container))
    let own: Frame? = view == 0 ? nil : arranged?[view] ?? previous?[view]
    let extent = own?.size ?? (view == 0 ? rules.traits.size : Size(width: 0, height: 0))
    return Frame(x: there.x - here.x, y: there.y - here.y, width: extent.width, height: extent.height)
  }

  /// Returns the origin of a view in root coordinates.
  private mutating func origin(of view: Int) -> (x: Double, y: Double) {
    var (x, y) = (0.0, 0.0)
    var next = view
    while let superview = rules.tables.superviews[next] {
      let known = arranged?[next]
      if known == nil { isProvisional = true }
      let frame = known ?? previous?[next] ?? .zero
      (x, y) = (x + frame.x, y + frame.y)
      next = superview
    }
    return (x, y)
  }
}
