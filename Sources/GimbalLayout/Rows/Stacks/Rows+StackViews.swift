import GimbalModel
import GimbalSolver

extension Rows {
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
    _ form: LinearForm, _ relation: GimbalSolver.Relation, _ priority: Priority = .required,
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
