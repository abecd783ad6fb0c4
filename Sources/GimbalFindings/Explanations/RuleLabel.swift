import GimbalLayout
import GimbalModel
import GimbalNotation

/// A formatter for the rules in explanations. It returns sums of terms, constraints with the values of both
/// sides, and rules as sentences.
struct RuleLabel {
  let diagnosis: Diagnosis

  private var scene: Scene { diagnosis.layout.scene }

  /// Returns a length rounded to thousandths.
  static func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000 + 0) }

  /// Returns a term of a sum, such as `root.width 1024` or `8 (Gap)`.
  func quantity(of part: Explanation.Part) -> String {
    let number = RuleLabel.points(part.quantity.magnitude)
    return switch part.reason {
    case .constraint(let id):
      if let constraint = scene.constraint(id), constraint.second == nil {
        "\(constraint.first.notation(in: scene)) \(number)"
      } else {
        "\(number) (\(nameWithInsets(of: part)))"
      }
    case .rootSize, .rootOrigin: "\(coordinate(of: scene.root, part)) \(number)"
    case .fixedFrame(let view, _): "\(number) (frame of \(diagnosis.name(view)))"
    case .arranged(let view, _): "\(coordinate(of: view, part)) \(number)"
    case .content(let view, _): "\(coordinate(of: view, part)) \(number) (content)"
    case .arrangement(let view, _): "\(number) (stack view \(diagnosis.name(view)))"
    case .nonNegativeSize(let view, _): "\(coordinate(of: view, part)) \(number)"
    case .contentOrigin(let view): "\(number) (content of \(diagnosis.name(view)))"
    }
  }

  /// Returns the layout guide insets that are included in the quantity of a rule, in points. The quantity of
  /// a constraint is its constant plus these insets.
  func insets(in part: Explanation.Part) -> Double {
    let constraint = part.reason.constraint.flatMap { diagnosis.layout.resolvedScene.constraint($0) }
    return constraint.map { part.quantity - $0.constant } ?? 0
  }

  /// Returns the name of a rule. For a constraint with insets, the name mentions them.
  private func nameWithInsets(of part: Explanation.Part) -> String {
    name(of: part.reason) + (insets(in: part).magnitude > Tolerance.term ? " and insets" : "")
  }

  /// Returns the quantity that a rule determines, such as `title.width`. For a constraint, returns the name
  /// of the constraint.
  func coordinate(of part: Explanation.Part) -> String {
    switch part.reason {
    case .fixedFrame(let view, _), .arranged(let view, _), .content(let view, _),
      .nonNegativeSize(let view, _):
      coordinate(of: view, part)
    case .rootSize, .rootOrigin: coordinate(of: scene.root, part)
    case .arrangement(let view, _), .contentOrigin(let view):
      "the length that " + diagnosis.name(view) + " arranges"
    case .constraint: diagnosis.label(for: part.reason)
    }
  }

  private func coordinate(of view: ViewID, _ part: Explanation.Part) -> String {
    let name = scene.view(view)?.name.pathNotation() ?? "?"
    let measure =
      switch part.attribute {
      case .left?: "x"
      case .top?: "y"
      case let attribute?: attribute.rawValue
      case nil: "frame"
      }
    return "\(name).\(measure)"
  }

  /// Returns a sum of terms, such as `root.width 1024 - orange.width 213`. Returns `0` if there are no terms.
  ///
  /// - Parameters:
  ///   - own: The contribution of insets, in points.
  ///   - limit: The number of terms to write out if the sum has at least two more terms. A shorter sum is
  ///     written out in full.
  ///   - isOutright: `true` to describe a single constraint only by its amount and its name.
  func sum(
    of parts: [Explanation.Part], own: Double = 0, limit: Int = 8, isOutright: Bool = false
  ) -> String {
    let terms = parts.filter { ($0.multiplier * $0.quantity).magnitude > Tolerance.term }
    if let only = terms.first, terms.count == 1, only.multiplier == 1, isOutright, only.reason.isConstraint,
      own.magnitude <= Tolerance.term
    {
      return "\(RuleLabel.points(only.quantity)) (\(nameWithInsets(of: only)))"
    }
    // Positive terms come first, so that a sum starts with a minus sign only if all terms are negative.
    let ordered =
      terms.filter { $0.multiplier * $0.quantity > 0 } + terms.filter { $0.multiplier * $0.quantity < 0 }
    // If only one term exceeds the limit, print it, because the note on omitted terms takes as much space as
    // the term.
    let hidden = ordered.count > limit + 1 ? ordered.count - limit : 0
    var text = ordered.prefix(ordered.count - hidden).reduce(into: "") { text, part in
      let isNegative = part.multiplier * part.quantity < 0
      let factor = part.multiplier.magnitude
      let times =
        (factor - 1).magnitude < Tolerance.factor ? "" : Decimal.print(RuleLabel.short(factor)) + " * "
      text += sign(isNegative, after: text) + times + quantity(of: part)
    }
    if hidden > 0 {
      let rest = ordered.dropFirst(limit).reduce(0) { $0 + $1.multiplier * $1.quantity }
      text +=
        sign(rest < 0, after: text) + RuleLabel.points(rest.magnitude) + " (\(hidden) more)"
    }
    if own.magnitude > Tolerance.term {
      text += sign(own < 0, after: text) + RuleLabel.points(own.magnitude) + " (insets)"
    }
    return text.isEmpty ? "0" : text
  }

  /// Returns the rules that terms come from, such as `Gap; the root view starts at 0, 0`. An explanation contains this
  /// list instead of a sum that is 0.
  ///
  /// - Parameter limit: The number of rules to write out if there are at least two more rules. A shorter list
  ///   is written out in full.
  func reasons(for parts: [Explanation.Part], limit: Int = 4) -> String {
    var names: [String] = []
    for part in parts {
      let name = part.reason.isConstraint ? diagnosis.label(for: part.reason) : description(of: part)
      if !names.contains(name) { names.append(name) }
    }
    let hidden = names.count > limit + 1 ? names.count - limit : 0
    let rest = hidden == 0 ? [] : ["and \(hidden) more"]
    return (names.dropLast(hidden) + rest).joined(separator: "; ")
  }

  private func sign(_ isNegative: Bool, after text: String) -> String {
    text.isEmpty ? (isNegative ? "-" : "") : isNegative ? " - " : " + "
  }

  /// Returns a factor rounded to six decimals.
  private static func short(_ factor: Double) -> Double { (factor * 1e6).rounded() / 1e6 }

  /// Returns a constraint with the values of its sides, such as `yellow.leading 213 == orange.trailing 213`.
  func equation(of constraint: Constraint, _ sides: (first: Double, second: Double?)?) -> String {
    let first = constraint.first.notation(in: scene)
    let numbers = diagnosis.numbers(of: .constraint(constraint))
    guard let sides else { return constraint.notation(in: scene, identified: false) + numbers }
    let left = "\(first) \(RuleLabel.points(sides.first)) \(constraint.relation.rawValue) "
    guard let anchor = constraint.second, let second = sides.second else {
      return left + constraint.formula.amount.notation + numbers
    }
    return left + constraint.formula.factorNotation
      + "\(anchor.notation(in: scene)) \(RuleLabel.points(second))" + constraint.formula.amount.summand
      + numbers
  }

  /// Returns the rule that contributes a term, as a sentence. For a view that is positioned without
  /// constraints, the sentence contains the placement or the layout manager that determines the attribute.
  func description(of part: Explanation.Part) -> String {
    if case .arranged(let view, let axis) = part.reason {
      let attribute = part.attribute ?? (axis == .horizontal ? .left : .top)
      let words = ArrangementFormatter(layout: diagnosis.layout).description(of: view, giving: attribute)
      if let words { return words }
    }
    return description(of: part.reason)
  }

  /// Returns a rule as a sentence.
  func description(of reason: Reason) -> String {
    if case .fixedFrame(let view, let axis) = reason {
      return diagnosis.description(of: reason) + (stretching(of: view, along: axis) ?? "")
    }
    guard case .content(let view, let axis) = reason else { return diagnosis.description(of: reason) }
    guard let length = diagnosis.layout.intrinsicContentLength(of: view, along: axis) else {
      return "\(diagnosis.name(view)) fits the \(axis == .horizontal ? "width" : "height") of its content"
    }
    let text = RuleLabel.description(ofContentOf: view, length, axis, in: scene)
    guard let width = diagnosis.layout.breakingWidth(of: view) else { return text }
    return text + ", its lines broken at \(RuleLabel.points(width))"
  }

  /// Returns the effect of autoresizing on a fixed frame, such as `, set when root was 320 wide; root is 375
  /// now, and autoresizing is none`. Returns `nil` if the superview still has the size for which the frame
  /// was set, or if this size is unknown.
  private func stretching(of view: ViewID, along axis: Axis) -> String? {
    let layout = diagnosis.layout
    let given = layout.propertiesInForce(of: view)
    guard let basis = given.number(axis == .horizontal ? .superviewWidth : .superviewHeight),
      let around = scene.view(view)?.parent.flatMap({ layout[$0] })
    else { return nil }
    let length = axis == .horizontal ? around.frame.width : around.frame.height
    guard (length - basis).magnitude > Tolerance.term else { return nil }
    let name = around.view.name.pathNotation()
    return ", set when \(name) was \(RuleLabel.points(basis)) \(axis == .horizontal ? "wide" : "high"); "
      + "\(name) is \(RuleLabel.points(length)) now, and autoresizing is \(given.text(.autoresizing) ?? "none")"
  }

  /// Returns the content size of a view as a sentence, such as `the content of 'title' is 80 wide`.
  static func description(ofContentOf view: ViewID, _ length: Double, _ axis: Axis, in scene: Scene) -> String
  {
    "the content of '\(scene.view(view)?.name.text ?? "?")' is \(points(length)) "
      + (axis == .horizontal ? "wide" : "high")
  }

  /// Returns the shortest unambiguous name of a rule: the identifier or the handle (such as `#7`) of a
  /// constraint, or any other rule as a sentence.
  func name(of reason: Reason) -> String {
    reason.isConstraint ? diagnosis.label(for: reason) : description(of: reason)
  }
}

/// A description of the placements, or the boxes of a layout manager, that position a view without
/// constraints.
struct ArrangementFormatter {
  let layout: SolvedLayout

  private var scene: Scene { layout.scene }
  private var diagnosis: Diagnosis { Diagnosis(layout: layout) }

  /// Returns the rule that determines an attribute, such as `place badge midX text.maxX - 20, where text.maxX
  /// is 314` or `layout root border padding 6 > west 80px menu, in root 320 wide`. If the view has placements
  /// for other attributes only, returns a sentence about its content or the missing placement.
  ///
  /// - Parameter attribute: `left`, `top`, `width` or `height`.
  /// - Returns: `nil` if no active placement or layout manager positions the view.
  func description(of view: ViewID, giving attribute: Attribute) -> String? {
    let axis = attribute.axis
    let placements = layout.placements(of: view, along: axis)
    let own = placements.filter { $0.measure.isSize == attribute.isSize }
    if !own.isEmpty { return own.map(description).joined(separator: "; ") }
    let boxes = layout.boxes(holding: view)
    if !boxes.isEmpty, let parent = scene.view(view)?.parent, let container = layout[parent] {
      let written = boxes.map { scene.box($0.id) ?? $0 }
      let path = written.map { $0.notation(in: scene) + diagnosis.numbers(of: .box($0)) }.joined(
        separator: " > ")
      return "\(path), in \(container.view.name.pathNotation()) \(extent(container.frame.size, axis))"
    }
    guard isPlaced(view) else { return nil }
    // If the view has placements only along the other axis, it is at position 0 along this axis.
    // Its length is then the length of its content or of its fixed frame.
    if !attribute.isSize { return "no placement positions the view along this axis" }
    let length = layout.intrinsicContentLength(of: view, along: axis)
    return length.map { RuleLabel.description(ofContentOf: view, $0, axis, in: scene) }
      ?? "no placement sets the \(axis == .horizontal ? "width" : "height"), and the view has no content"
  }

  private func isPlaced(_ view: ViewID) -> Bool {
    Axis.allCases.contains { !layout.placements(of: view, along: $0).isEmpty }
  }

  private func extent(_ size: Size, _ axis: Axis) -> String {
    axis == .horizontal
      ? RuleLabel.points(size.width) + " wide" : RuleLabel.points(size.height) + " high"
  }

  private func description(of placement: Placement) -> String {
    // Describe the placement as the scene stores it, because the active placement contains the values of named numbers
    // instead of their names.
    let written = scene.placement(placement.id) ?? placement
    let text = written.notation(in: scene) + diagnosis.numbers(of: .placement(written))
    guard case .measure(let source, let measure, _, _) = placement.value,
      let value = layout.sourceValue(of: placement)
    else { return text }
    return "\(text), where \(source.notation(in: scene)).\(measure.rawValue) is \(RuleLabel.points(value))"
  }
}
