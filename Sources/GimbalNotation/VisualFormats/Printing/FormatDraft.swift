internal import GimbalModel

/// A chain of views under construction. Constraints are represented by their indices in the list of
/// constraints.
struct FormatDraft {
  let axis: Axis
  /// The constraints of the gap before the first view; empty if the chain does not start at an edge.
  var opening: [Int] = []
  /// The views in order, with the constraints of their sizes.
  var elements: [(view: View, sizes: [Int])] = []
  /// The constraints of the gaps between the elements. The number of gaps is one less than the number of
  /// elements.
  var gaps: [[Int]] = []
  /// The constraints of the gap after the last view; empty if the chain does not end at an edge.
  var closing: [Int] = []

  /// All constraints in the order of the chain.
  var constraints: [Int] {
    var all = opening
    for (index, element) in elements.enumerated() {
      all += element.sizes
      if index < gaps.count { all += gaps[index] }
    }
    return all + closing
  }

  /// Returns the constraints of the gap before an element.
  func before(_ index: Int) -> [Int] { index == 0 ? opening : gaps[index - 1] }

  /// Returns the constraints of the gap after an element.
  func behind(_ index: Int) -> [Int] { index < gaps.count ? gaps[index] : closing }
}

/// The role of a constraint in a chain of views.
enum FormatRole {
  case size
  /// The constraint connects the view with the edge of the superview where a chain starts.
  case opening
  /// The constraint connects the view with the edge of the superview where a chain ends.
  case closing
  /// The constraint centers the view in the superview.
  case center
  /// The constraint positions the view after another view.
  case step(ViewID)
  case other

  var isStep: Bool { if case .step = self { true } else { false } }

  init(_ constraint: Constraint, in scene: Scene) {
    let (first, second) = (constraint.first, constraint.second)
    self = .other
    // In a format, the name of a number could refer to a metric or a view instead. Formats therefore do not express
    // constraints with named numbers.
    guard first.item.guide == nil, !constraint.formula.usesNumbers else { return }
    if first.attribute.isSize {
      self = constraint.isTrivial ? .other : .size
      return
    }
    guard let second, second.item.guide == nil else { return }
    let run = FormatRun(first.attribute.axis, .leadingToTrailing)
    let superview = scene.view(first.item.view)?.parent
    if constraint.percentageFromEdge != nil, second.item.view == superview {
      self = first.attribute == run.near ? .opening : .closing
      return
    }
    guard constraint.multiplier == 1 else { return }
    if second.item.view == superview {
      let isPlain =
        constraint.relation == .equal && constraint.constant == 0 && constraint.priority.isRequired
      for (edge, role) in [(run.near, FormatRole.opening), (run.far, .closing)]
      where first.attribute == edge {
        if second.attribute == edge || second.attribute == run.margin(of: edge) && isPlain { self = role }
      }
      if first.attribute == run.center, second.attribute == run.center, isPlain { self = .center }
    } else if first.attribute == run.near, second.attribute == run.far,
      second.item.view != first.item.view
    {
      self = .step(second.item.view)
    }
  }
}
