import GimbalLayout
import GimbalModel
import GimbalNotation

/// Rules in the words of arithmetic: what a number comes from, and what both sides of a constraint come to.
struct RuleLabel {
  let diagnosis: Diagnosis

  private var scene: Scene { diagnosis.layout.scene }

  /// A length to the thousandth: what is left of a third of a point is nobody's reading.
  static func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000 + 0) }

  /// `root.width 1024`, `8 (Gap)`: what a part adds each time.
  func quantity(of part: Explanation.Part) -> String {
    let number = RuleLabel.points(part.quantity.magnitude)
    return switch part.reason {
    case .constraint(let id):
      if let constraint = scene.constraint(id), constraint.second == nil {
        "\(constraint.first.notation(in: scene)) \(number)"
      } else {
        // The insets of guides come on top of what is typed.
        "\(number) (\(diagnosis.label(for: part.reason))\(hasInsets(part, of: id) ? " and insets" : ""))"
      }
    case .rootSize, .rootOrigin: "\(place(of: scene.root, part)) \(number)"
    case .fixedFrame(let view, _): "\(number) (frame of \(diagnosis.name(view)))"
    case .arranged(let view, _): "\(place(of: view, part)) \(number)"
    case .content(let view, _): "\(place(of: view, part)) \(number) (content)"
    case .arrangement(let view, _): "\(number) (stack view \(diagnosis.name(view)))"
    case .nonNegativeSize(let view, _): "\(place(of: view, part)) \(number)"
    case .contentOrigin(let view): "\(number) (content of \(diagnosis.name(view)))"
    }
  }

  /// Whether a constraint adds more than its constant.
  private func hasInsets(_ part: Explanation.Part, of id: ConstraintID) -> Bool {
    scene.constraint(id).map { (part.quantity - $0.constant).magnitude > 1e-6 } ?? false
  }

  /// `title.width`: what a part gives that is no constraint.
  func place(of part: Explanation.Part) -> String {
    switch part.reason {
    case .fixedFrame(let view, _), .arranged(let view, _), .content(let view, _),
      .nonNegativeSize(let view, _):
      place(of: view, part)
    case .rootSize, .rootOrigin: place(of: scene.root, part)
    case .arrangement(let view, _), .contentOrigin(let view):
      "what " + diagnosis.name(view) + " arranges"
    case .constraint: diagnosis.label(for: part.reason)
    }
  }

  private func place(of view: ViewID, _ part: Explanation.Part) -> String {
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

  /// `root.width 1024 - orange.width 213`: what parts add up to; `0` where nothing adds anything.
  ///
  /// - Parameters:
  ///   - limit: how many terms are written out.
  ///   - isOutright: whether one rule that says it all needs no other name.
  func sum(
    of parts: [Explanation.Part], own: Double = 0, limit: Int = 8, isOutright: Bool = false
  ) -> String {
    let terms = parts.filter { ($0.multiplier * $0.quantity).magnitude > 1e-6 }
    if let only = terms.first, terms.count == 1, only.multiplier == 1, isOutright, only.reason.isConstraint {
      return "\(RuleLabel.points(only.quantity)) (\(name(of: only.reason)))"
    }
    // What is added first reads better first.
    let ordered =
      terms.filter { $0.multiplier * $0.quantity > 0 } + terms.filter { $0.multiplier * $0.quantity < 0 }
    // One more is as long as saying so.
    let hidden = ordered.count > limit + 1 ? ordered.count - limit : 0
    var text = ordered.prefix(ordered.count - hidden).reduce(into: "") { text, part in
      let isNegative = part.multiplier * part.quantity < 0
      let factor = part.multiplier.magnitude
      let times = (factor - 1).magnitude < 1e-9 ? "" : Decimal.print(RuleLabel.short(factor)) + " * "
      text += sign(isNegative, after: text) + times + quantity(of: part)
    }
    if hidden > 0 {
      let rest = ordered.dropFirst(limit).reduce(0) { $0 + $1.multiplier * $1.quantity }
      text +=
        sign(rest < 0, after: text) + RuleLabel.points(rest.magnitude) + " (\(hidden) more)"
    }
    if own.magnitude > 1e-6 {
      text += sign(own < 0, after: text) + RuleLabel.points(own.magnitude) + " (insets)"
    }
    return text.isEmpty ? "0" : text
  }

  private func sign(_ isNegative: Bool, after text: String) -> String {
    text.isEmpty ? (isNegative ? "-" : "") : isNegative ? " - " : " + "
  }

  /// A factor to six digits.
  private static func short(_ factor: Double) -> Double { (factor * 1e6).rounded() / 1e6 }

  /// `yellow.leading 213 == orange.trailing 213`: a constraint with what its sides come to.
  func equation(of constraint: Constraint, _ sides: (first: Double, second: Double?)?) -> String {
    let first = constraint.first.notation(in: scene)
    guard let sides else { return constraint.notation(in: scene, identified: false) }
    let left = "\(first) \(RuleLabel.points(sides.first)) \(constraint.relation.rawValue) "
    guard let anchor = constraint.second, let second = sides.second else {
      return left + Decimal.print(constraint.constant)
    }
    let factor = constraint.multiplier == 1 ? "" : Decimal.print(constraint.multiplier) + " * "
    let sign = constraint.constant < 0 ? " - " : " + "
    let constant = constraint.constant == 0 ? "" : sign + Decimal.print(constraint.constant.magnitude)
    return left + factor + "\(anchor.notation(in: scene)) \(RuleLabel.points(second))" + constant
  }

  /// What a part says: a number that is given does not say what it is required to be.
  func words(for part: Explanation.Part) -> String {
    if case .arranged(let view, let axis) = part.reason {
      let attribute = part.attribute ?? (axis == .horizontal ? .left : .top)
      let words = ArrangementWords(layout: diagnosis.layout).words(for: view, giving: attribute)
      if let words { return words }
    }
    return words(for: part.reason)
  }

  /// What a rule says.
  func words(for reason: Reason) -> String {
    if case .fixedFrame(let view, let axis) = reason {
      return diagnosis.words(for: reason) + (stretching(of: view, along: axis) ?? "")
    }
    guard case .content(let view, let axis) = reason else { return diagnosis.words(for: reason) }
    guard let length = diagnosis.layout.intrinsicContentLength(of: view, along: axis) else {
      return "what is in \(diagnosis.name(view)) fits \(axis == .horizontal ? "a width" : "a height")"
    }
    let text = RuleLabel.words(forContentOf: view, length, axis, in: scene)
    guard let width = diagnosis.layout.breakingWidth(of: view) else { return text }
    return text + ", its lines broken at \(RuleLabel.points(width))"
  }

  /// What a fixed frame became in a view around it that is longer or shorter than when it was given; nil where it is not.
  private func stretching(of view: ViewID, along axis: Axis) -> String? {
    let layout = diagnosis.layout
    let given = layout.propertiesInForce(of: view)
    guard let basis = given.number(axis == .horizontal ? .superviewWidth : .superviewHeight),
      let around = scene.view(view)?.parent.flatMap({ layout[$0] })
    else { return nil }
    let length = axis == .horizontal ? around.frame.width : around.frame.height
    guard (length - basis).magnitude > 1e-6 else { return nil }
    let name = around.view.name.pathNotation()
    return ", given where \(name) was \(RuleLabel.points(basis)) \(axis == .horizontal ? "wide" : "high"); "
      + "it is \(RuleLabel.points(length)) now, and autoresizing is \(given.text(.autoresizing) ?? "none")"
  }

  /// `the content of 'title' is 80 wide`
  static func words(forContentOf view: ViewID, _ length: Double, _ axis: Axis, in scene: Scene) -> String {
    "the content of '\(scene.view(view)?.name.text ?? "?")' is \(points(length)) "
      + (axis == .horizontal ? "wide" : "high")
  }

  /// The name of a rule, as short as it is clear: an identifier, a handle, else what it says.
  func name(of reason: Reason) -> String {
    reason.isConstraint ? diagnosis.label(for: reason) : words(for: reason)
  }
}
