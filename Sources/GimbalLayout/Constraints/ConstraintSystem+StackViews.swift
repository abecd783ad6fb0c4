import GimbalModel
import GimbalSolver

extension ConstraintSystem {
  /// How UIKit weighs what it asks for besides edges and spacing: read off the constraints that a UIStackView holds.
  enum StackPriority {
    /// UISV-hiding: just below what a rule may require.
    static let hiding = trusted(999.999)
    /// UISV-spanning-fit: a stack is no thicker than what it holds.
    static let spanningFit = trusted(51)
    /// UISV-spacing-hidden
    static let hiddenPlace = trusted(50)
    /// UISV-canvas-fit: a stack whose gaps give way is no longer than what it holds.
    static let canvasFit = trusted(49)
    /// UISV-ambiguity-suppression
    static let suppression = trusted(25)
    /// What nothing else says.
    static let least = trusted(1)

    /// UISV-fill-proportionally: the later a view, the weaker.
    static func proportion(_ index: Int) -> Priority { trusted(999 - Double(index)) }

    /// UISV-fill-equally between centres, likewise.
    static func centering(_ index: Int) -> Priority { trusted(150 - Double(index)) }

    private static func trusted(_ value: Double) -> Priority { Priority(max(1, value)) ?? .required }
  }

  /// Lays out what every stack view arranges, as the constraints do that UIStackView makes.
  ///
  /// - Complexity: O(views).
  mutating func addStackViews() throws(EngineError) {
    let arrangements = rules.stackArrangements
    for (_, arrangement) in arrangements.sorted(by: { $0.key < $1.key }) {
      try addChain(of: arrangement)
      switch arrangement.distribution {
      case .fill: break
      case .fillEqually: try addEqualExtents(of: arrangement)
      case .fillProportionally: try addProportions(of: arrangement, among: arrangements)
      case .equalSpacing, .equalCentering: try addEqualGaps(of: arrangement)
      }
      try addAlignment(of: arrangement)
      try addHidden(of: arrangement)
    }
  }

  /// The rectangle that a stack view arranges its views in.
  func canvas(of arrangement: StackArrangement, along axis: Axis) -> StackSpan {
    let box = geometry.rectangle(
      of: arrangement.isMarginsRelative ? .layoutMargins : nil, ofView: arrangement.stack)
    return StackSpan(of: box, along: axis, isReversed: isReversed(arrangement, axis))
  }

  /// An arranged view, as its stack reads it.
  func span(of view: Int, in arrangement: StackArrangement, along axis: Axis) -> StackSpan {
    StackSpan(
      of: geometry.rectangle(of: nil, ofView: view), along: axis, isReversed: isReversed(arrangement, axis))
  }

  /// Adds what a stack view asks for.
  mutating func arrange(
    _ form: LinearExpression<Variable>, _ relation: Relation, _ priority: Priority = .required,
    for arrangement: StackArrangement, along axis: Axis
  ) throws(EngineError) {
    try add(
      arranging(form, relation, priority: priority),
      because: .arrangement(rules.views[arrangement.stack].id, axis))
  }

  private func isReversed(_ arrangement: StackArrangement, _ axis: Axis) -> Bool {
    axis == .horizontal && rules.direction(of: arrangement.stack) == .rightToLeft
  }
}

/// A rectangle along one axis, in the direction in which a stack view reads it: where it is read from right to left,
/// places are measured leftwards.
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

/// Across a stack view's axis.
extension ConstraintSystem {
  enum Baseline {
    case first, last
  }

  /// Places the views across the axis, hidden ones, too: a hidden view gives up its room along the axis alone, and
  /// its thickness counts, as it does in documents (a stack as high as its hidden view).
  mutating func addAlignment(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.crossAxis
    let canvas = canvas(of: arrangement, along: axis)
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

  private mutating func add(
    _ span: StackSpan, of view: Int, within canvas: StackSpan, for arrangement: StackArrangement
  ) throws(EngineError) {
    let axis = arrangement.crossAxis
    var startRelation = Relation.greaterThanOrEqual
    var endRelation = Relation.lessThanOrEqual
    switch (arrangement.alignment, axis) {
    case (.fill, _): (startRelation, endRelation) = (.equal, .equal)
    case (.leading, _), (.top, _): startRelation = .equal
    // There is no baseline across a vertical stack.
    case (.firstBaseline, .horizontal), (.lastBaseline, .horizontal): startRelation = .equal
    case (.trailing, _), (.bottom, _): endRelation = .equal
    case (.center, _):
      try arrange(span.center - canvas.center, .equal, for: arrangement, along: axis)
    case (.firstBaseline, .vertical): try addBaseline(.first, of: view, span, canvas, for: arrangement)
    case (.lastBaseline, .vertical): try addBaseline(.last, of: view, span, canvas, for: arrangement)
    }
    try arrange(span.start - canvas.start, startRelation, for: arrangement, along: axis)
    try arrange(span.end - canvas.end, endRelation, for: arrangement, along: axis)
  }

  /// All on one line, and that as high as it can be.
  private mutating func addBaseline(
    _ which: Baseline, of view: Int, _ span: StackSpan, _ canvas: StackSpan,
    for arrangement: StackArrangement
  ) throws(EngineError) {
    try arrange(
      span.start - canvas.start, .equal, StackPriority.spanningFit, for: arrangement, along: .vertical)
    guard let first = arrangement.visible.first, first != view else { return }
    try arrange(
      baseline(which, of: view) - baseline(which, of: first), .equal, for: arrangement, along: .vertical)
  }

  func baseline(_ which: Baseline, of view: Int) -> LinearExpression<Variable> {
    geometry.value(
      of: which == .first ? .firstBaseline : .lastBaseline, guide: nil, ofView: view, direction: .leftToRight)
  }
}

extension ConstraintSystem {
  /// Hidden views have no extent along the axis and a place between the visible ones: as long as no rule says
  /// otherwise, and below what any rule requires, so that a view with a required size can be hidden without
  /// contradicting anybody.
  mutating func addHidden(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    for hidden in arrangement.hidden {
      let span = span(of: hidden.view, in: arrangement, along: axis)
      try arrange(span.extent, .equal, StackPriority.hiding, for: arrangement, along: axis)
      let place: LinearExpression<Variable> =
        switch (hidden.previous, hidden.next) {
        case (let previous?, let next?):
          // Half of the gap before it, half behind.
          0.5
            * (self.span(of: previous, in: arrangement, along: axis).end
              + self.span(of: next, in: arrangement, along: axis).start)
        case (_?, nil): canvas.end
        default: canvas.start
        }
      try arrange(span.start - place, .equal, StackPriority.hiddenPlace, for: arrangement, along: axis)
    }
  }
}
