import GimbalModel
import GimbalSolver

extension ConstraintSystem {
  /// The priorities of the constraints that UIStackView creates. Most comments start with the identifier of
  /// the constraint in UIKit.
  enum StackPriority {
    /// UISV-text-width-disambiguation, before iOS 15: the width of a label that can have several lines. The priority was
    /// reported as 759 for a label beside a switch (rdar://39275811), and as 760 for labels only (kean, "UIStackView: Auto
    /// Layout constraints").
    static func textWidth(besidesOthers: Bool) -> Priority { trusted(besidesOthers ? 759 : 760) }
    /// UISV-hiding: the zero length of a hidden view, at a priority just below required.
    static let hiding = trusted(999.999)
    /// UISV-spanning-fit: keeps the stack view as small as possible along its cross axis, which is
    /// perpendicular to its axis.
    static let spanningFit = trusted(51)
    /// UISV-spacing-hidden: the position of a hidden view between its neighbors.
    static let hiddenPosition = trusted(50)
    /// UISV-canvas-fit: keeps a stack view with adaptable gaps as short as possible along its axis.
    static let canvasFit = trusted(49)
    /// UISV-ambiguity-suppression: prefers arranged views that are as long as the stack view along its cross
    /// axis.
    static let suppression = trusted(25)
    /// The zero length of a stack view without visible views.
    static let least = trusted(1)

    /// UISV-fill-proportionally: the priority decreases from one view to the next.
    static func proportion(_ index: Int) -> Priority { trusted(999 - Double(index)) }

    /// UISV-fill-equally for the distances between centers: the priority decreases from one view to the next.
    static func centering(_ index: Int) -> Priority { trusted(150 - Double(index)) }

    private static func trusted(_ value: Double) -> Priority { Priority(max(1, value)) ?? .required }
  }

  /// Adds constraint rows for all stack views. They are equivalent to the constraints that UIStackView
  /// creates.
  ///
  /// - Complexity: O(views).
  mutating func addStackViews() throws(EngineError) {
    let arrangements = rules.stackArrangements
    for (_, arrangement) in arrangements.sorted(by: { $0.key < $1.key }) {
      try addChain(of: arrangement)
      switch arrangement.distribution {
      case .fill: try addTextWidths(of: arrangement)
      case .fillEqually: try addEqualExtents(of: arrangement)
      case .fillProportionally: try addProportions(of: arrangement, among: arrangements)
      case .equalSpacing, .equalCentering: try addEqualGaps(of: arrangement)
      }
      try addAlignment(of: arrangement)
      try addHidden(of: arrangement)
    }
  }

  /// Returns the start, end, length and center, along an axis, of the rectangle in which a stack view
  /// arranges its views.
  func canvas(of arrangement: StackArrangement, along axis: Axis) -> StackSpan {
    let box = geometry.rectangle(
      of: arrangement.isMarginsRelative ? .layoutMargins : nil, ofView: arrangement.stack)
    return StackSpan(of: box, along: axis, isReversed: isReversed(arrangement, axis))
  }

  /// Returns the start, end, length and center of an arranged view along an axis.
  func span(of view: Int, in arrangement: StackArrangement, along axis: Axis) -> StackSpan {
    StackSpan(
      of: geometry.rectangle(of: nil, ofView: view), along: axis, isReversed: isReversed(arrangement, axis))
  }

  /// Adds a constraint row for a stack view.
  mutating func arrange(
    _ form: LinearExpression<Variable>, _ relation: Relation, _ priority: Priority = .required,
    for arrangement: StackArrangement, along axis: Axis
  ) throws(EngineError) {
    try add(
      arranging(form, relation, priority: priority),
      because: .arrangement(rules.tables.views[arrangement.stack].id, axis))
  }

  private func isReversed(_ arrangement: StackArrangement, _ axis: Axis) -> Bool {
    axis == .horizontal && rules.direction(of: arrangement.stack) == .rightToLeft
  }
}

/// The extent of a rectangle along one axis, in the reading direction. In a right-to-left layout, horizontal
/// positions are negated, so that they increase leftward.
struct StackSpan {
  let start: LinearExpression<Variable>
  let end: LinearExpression<Variable>
  let extent: LinearExpression<Variable>
  let center: LinearExpression<Variable>

  init(of box: Rectangle<LinearExpression<Variable>>, along axis: Axis, isReversed: Bool) {
    switch axis {
    case .horizontal:
      start = isReversed ? -1 * box.right : box.left
      end = isReversed ? -1 * box.left : box.right
      center = isReversed ? -1 * box.centerX : box.centerX
      extent = box.width
    case .vertical:
      start = box.top
      end = box.bottom
      center = box.centerY
      extent = box.height
    }
  }
}

/// Constraint rows along the cross axis of a stack view, which is perpendicular to its axis.
extension ConstraintSystem {
  enum Baseline {
    case first, last
  }

  /// Adds constraint rows that align all views along the cross axis of the stack view.
  ///
  /// Hidden views take up no space along the axis of the stack view. Along the cross axis, their size counts
  /// if at least one view is visible. Recorded Interface Builder frames confirm this:
  ///
  /// - A horizontal stack view can be as high as its hidden view.
  /// - A stack view whose views are all hidden has no size, even if these views have required heights.
  mutating func addAlignment(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.crossAxis
    let canvas = canvas(of: arrangement, along: axis)
    if arrangement.visible.isEmpty { return try addPositions(of: arrangement, within: canvas) }
    let views = arrangement.visible + arrangement.hidden.map(\.view)
    for view in views {
      let span = span(of: view, in: arrangement, along: axis)
      try add(span, of: view, within: canvas, for: arrangement)
      if arrangement.alignment != .fill {
        try arrange(
          span.extent - canvas.extent, .equal, StackPriority.suppression, for: arrangement, along: axis)
      }
    }
    if arrangement.alignment != .fill, !views.isEmpty {
      try arrange(canvas.extent, .equal, StackPriority.spanningFit, for: arrangement, along: axis)
    }
  }

  /// Adds constraint rows for a stack view whose views are all hidden. The views start where the stack view
  /// starts. A row of the lowest priority keeps the stack view as small as possible.
  private mutating func addPositions(of arrangement: StackArrangement, within canvas: StackSpan)
    throws(EngineError)
  {
    let axis = arrangement.crossAxis
    guard !arrangement.hidden.isEmpty else { return }
    for hidden in arrangement.hidden {
      let span = span(of: hidden.view, in: arrangement, along: axis)
      try arrange(
        span.start - canvas.start, .equal, StackPriority.hiddenPosition, for: arrangement, along: axis)
    }
    try arrange(canvas.extent, .equal, StackPriority.least, for: arrangement, along: axis)
  }

  private mutating func add(
    _ span: StackSpan, of view: Int, within canvas: StackSpan, for arrangement: StackArrangement
  ) throws(EngineError) {
    let axis = arrangement.crossAxis
    var startRelation = Relation.greaterThanOrEqual
    var endRelation = Relation.lessThanOrEqual
    switch (arrangement.alignment, axis) {
    case (.fill, _): (startRelation, endRelation) = (.equal, .equal)
    case (.leading, _), (.top, _): startRelation = .equal
    // A vertical stack view has no baseline alignment. Its views are aligned at their leading edges instead.
    case (.firstBaseline, .horizontal), (.lastBaseline, .horizontal): startRelation = .equal
    case (.trailing, _), (.bottom, _): endRelation = .equal
    case (.center, _):
      try arrange(span.center - canvas.center, .equal, for: arrangement, along: axis)
    case (.firstBaseline, .vertical):
      return try addBaseline(.first, of: view, span, canvas, for: arrangement)
    case (.lastBaseline, .vertical):
      return try addBaseline(.last, of: view, span, canvas, for: arrangement)
    }
    try arrange(span.start - canvas.start, startRelation, for: arrangement, along: axis)
    try arrange(span.end - canvas.end, endRelation, for: arrangement, along: axis)
  }

  /// Aligns the baseline of a view with the baseline of the first visible view.
  ///
  /// With the alignment `firstBaseline`, the first visible view is at the top of the stack view. Other views
  /// can extend above the top, but not below the bottom. With `lastBaseline`, the first visible view is at
  /// the bottom, and other views can extend below the bottom, but not above the top. Frames that Interface
  /// Builder recorded confirm this.
  private mutating func addBaseline(
    _ which: Baseline, of view: Int, _ span: StackSpan, _ canvas: StackSpan,
    for arrangement: StackArrangement
  ) throws(EngineError) {
    let first = arrangement.visible.first ?? view
    let (top, bottom) = (span.start - canvas.start, span.end - canvas.end)
    if first == view {
      try arrange(which == .first ? top : bottom, .equal, for: arrangement, along: .vertical)
    } else {
      try arrange(
        baseline(which, of: view) - baseline(which, of: first), .equal, for: arrangement, along: .vertical)
    }
    switch which {
    case .first: try arrange(bottom, .lessThanOrEqual, for: arrangement, along: .vertical)
    case .last: try arrange(top, .greaterThanOrEqual, for: arrangement, along: .vertical)
    }
  }

  func baseline(_ which: Baseline, of view: Int) -> LinearExpression<Variable> {
    geometry.value(
      of: which == .first ? .firstBaseline : .lastBaseline, guide: nil, ofView: view, direction: .leftToRight)
  }
}

extension ConstraintSystem {
  /// Adds constraint rows for hidden views. A hidden view has zero length along the axis and is between its
  /// visible neighbors. The row for this length is not required, so a hidden view with a required size causes
  /// no conflict.
  mutating func addHidden(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    for hidden in arrangement.hidden {
      let span = span(of: hidden.view, in: arrangement, along: axis)
      try arrange(span.extent, .equal, StackPriority.hiding, for: arrangement, along: axis)
      let position: LinearExpression<Variable> =
        switch (hidden.previous, hidden.next) {
        case (let previous?, let next?):
          // Use the middle of the gap between the two neighbors.
          0.5
            * (self.span(of: previous, in: arrangement, along: axis).end
              + self.span(of: next, in: arrangement, along: axis).start)
        case (_?, nil): canvas.end
        default: canvas.start
        }
      try arrange(span.start - position, .equal, StackPriority.hiddenPosition, for: arrangement, along: axis)
    }
  }
}

/// Constraint rows along the axis of a stack view.
extension ConstraintSystem {
  /// Adds constraint rows that connect the arranged views with each other and with the edges of the stack
  /// view. Spacings are exact if the distribution adapts the sizes of views, and minimum distances if it
  /// adapts the gaps between views.
  mutating func addChain(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    guard let first = arrangement.visible.first, let last = arrangement.visible.last else {
      // As in UIKit, a stack view without arranged views creates no constraints.
      if arrangement.hidden.isEmpty { return }
      return try arrange(canvas.extent, .equal, StackPriority.least, for: arrangement, along: axis)
    }
    let start = span(of: first, in: arrangement, along: axis).start
    let end = span(of: last, in: arrangement, along: axis).end
    try arrange(start - canvas.start, .equal, for: arrangement, along: axis)
    try arrange(end - canvas.end, .equal, for: arrangement, along: axis)
    let relation: Relation = arrangement.spreads ? .greaterThanOrEqual : .equal
    for (gap, spacing) in zip(gaps(of: arrangement), arrangement.spacings) {
      try arrange(gap - spacing, relation, for: arrangement, along: axis)
    }
  }

  /// Adds constraint rows that give each label that can have several lines an equal part of the width of a horizontal stack
  /// view. UIKit adds them before iOS 15.
  mutating func addTextWidths(of arrangement: StackArrangement) throws(EngineError) {
    guard SystemMetrics.dividesWidths(in: rules.traits.systemVersion), arrangement.axis == .horizontal,
      arrangement.visible.count > 1
    else { return }
    let canvas = canvas(of: arrangement, along: .horizontal)
    let labels = arrangement.visible.filter {
      rules.tables.views[$0].kind == .label && rules.properties[$0].number(.lines) ?? 1 != 1
    }
    let priority = StackPriority.textWidth(besidesOthers: labels.count < arrangement.visible.count)
    for label in labels {
      let span = span(of: label, in: arrangement, along: .horizontal)
      try arrange(
        span.extent - 1 / Double(arrangement.visible.count) * canvas.extent, .equal, priority,
        for: arrangement, along: .horizontal)
    }
  }

  mutating func addEqualExtents(of arrangement: StackArrangement) throws(EngineError) {
    let extents = arrangement.visible.map { span(of: $0, in: arrangement, along: arrangement.axis).extent }
    for extent in extents.dropFirst() {
      try arrange(extent - extents[0], .equal, for: arrangement, along: arrangement.axis)
    }
  }

  /// Adds constraint rows for proportional sizes. Each view gets a share of the stack view: the length of its
  /// content divided by the total length of all contents and spacings. If some views have no content, the
  /// sizes of the other views are in proportion to the first view with content.
  ///
  /// A view whose content has the length 0 is required to have the length 0. Recorded Interface Builder
  /// frames confirm this: such views have the length 0 even if this violates their other required
  /// constraints.
  mutating func addProportions(
    of arrangement: StackArrangement, among arrangements: [Int: StackArrangement]
  ) throws(EngineError) {
    let axis = arrangement.axis
    let lengths = arrangement.visible.map { arrangements.length(of: $0, along: axis, in: rules) }
    let extents = arrangement.visible.map { span(of: $0, in: arrangement, along: axis).extent }
    guard lengths.count > 1, let reference = lengths.firstIndex(where: { ($0 ?? 0) > 0 }) else { return }
    let total = (lengths.compactMap(\.self) + arrangement.spacings).reduce(0, +)
    let isWhole = total > 0 && !lengths.contains(nil)
    let whole = isWhole ? total : lengths[reference] ?? 1
    let room = isWhole ? canvas(of: arrangement, along: axis).extent : extents[reference]
    for (index, length) in lengths.enumerated() {
      guard let length else { continue }
      let priority = length > 0 ? StackPriority.proportion(index) : .required
      try arrange(
        extents[index] - (length / whole) * room, .equal, priority, for: arrangement, along: axis)
    }
  }

  /// Adds constraint rows that make the gaps between views equal. For `equalSpacing`, the gaps between edges
  /// are equal and the rows are required. For `equalCentering`, the distances between centers are equal, at a
  /// lower priority. A row of low priority keeps the stack view as short as possible.
  mutating func addEqualGaps(of arrangement: StackArrangement) throws(EngineError) {
    guard arrangement.visible.count > 1 else { return }
    let axis = arrangement.axis
    let isCentering = arrangement.distribution == .equalCentering
    let gaps = isCentering ? centerDistances(of: arrangement) : gaps(of: arrangement)
    for (index, gap) in gaps.enumerated().dropFirst() {
      try arrange(
        gap - gaps[0], .equal, isCentering ? StackPriority.centering(index) : .required, for: arrangement,
        along: axis)
    }
    try arrange(
      canvas(of: arrangement, along: axis).extent, .equal, StackPriority.canvasFit, for: arrangement,
      along: axis)
  }

  /// Returns the gap after each visible view except the last.
  private func gaps(of arrangement: StackArrangement) -> [LinearExpression<Variable>] {
    zip(arrangement.visible, arrangement.visible.dropFirst()).map { previous, next in
      if arrangement.isBaselineRelative { return baseline(.first, of: next) - baseline(.last, of: previous) }
      return span(of: next, in: arrangement, along: arrangement.axis).start
        - span(of: previous, in: arrangement, along: arrangement.axis).end
    }
  }

  private func centerDistances(of arrangement: StackArrangement) -> [LinearExpression<Variable>] {
    let centers = arrangement.visible.map { span(of: $0, in: arrangement, along: arrangement.axis).center }
    return zip(centers, centers.dropFirst()).map { $1 - $0 }
  }
}

extension [Int: StackArrangement] {
  /// Returns the content length of a view along an axis. For a stack view without a content length, returns
  /// the length that its arranged views need. Returns nil if there is no content.
  ///
  /// - Complexity: O(views in the subtree).
  fileprivate func length(of view: Int, along axis: Axis, in rules: ActiveRules) -> Double? {
    if let content = rules.content(of: view, along: axis) { return content }
    guard let arrangement = self[view] else { return nil }
    let lengths = arrangement.visible.compactMap { length(of: $0, along: axis, in: rules) }
    if lengths.isEmpty { return nil }
    return arrangement.axis == axis ? (lengths + arrangement.spacings).reduce(0, +) : lengths.max()
  }
}
