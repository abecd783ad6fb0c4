import GimbalModel
import GimbalSolver

/// Across a stack view's axis.
extension Rows {
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
    var startRelation = GimbalSolver.Relation.greaterThanOrEqual
    var endRelation = GimbalSolver.Relation.lessThanOrEqual
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

  func baseline(_ which: Baseline, of view: Int) -> LinearForm {
    geometry.value(
      of: which == .first ? .firstBaseline : .lastBaseline, guide: nil, ofView: view, direction: .leftToRight)
  }
}
