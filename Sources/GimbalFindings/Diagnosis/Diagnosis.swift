package import GimbalLayout
package import GimbalModel
import GimbalNotation
import GimbalReporting

/// A description of the conflicts, ambiguities and warnings of a layout.
package struct Diagnosis {
  package let layout: SolvedLayout
  /// The fitting size of a view, if the layout contains only the view and its subtree; otherwise `nil`.
  package var fitted: FittedSize?

  package init(layout: SolvedLayout, fitted: FittedSize? = nil) {
    self.layout = layout
    self.fitted = fitted
  }

  private var scene: Scene { layout.scene }

  /// Returns a rule as a sentence. The sentence for a constraint contains the set and the handle of the
  /// constraint, such as `#7`.
  package func description(of reason: Reason) -> String {
    switch reason {
    case .constraint(let id):
      guard let constraint = scene.constraint(id) else { return "a constraint" }
      let numbers = numbers(of: .constraint(constraint))
      return "\(constraint.notation(in: scene))\(numbers)  (#\(constraint.handle)\(origin(of: constraint)))"
    case .fixedFrame(let view, let axis):
      let frame = layout.fixedFrame(of: view)
      return axis == .horizontal
        ? "\(name(view)) has a fixed frame: x \(Decimal.print(frame.x)), width \(Decimal.print(frame.width))"
        : "\(name(view)) has a fixed frame: y \(Decimal.print(frame.y)), height \(Decimal.print(frame.height))"
    case .rootSize(let axis):
      if let fitted {
        let length = axis == .horizontal ? fitted.target.size.width : fitted.target.size.height
        return "\(name(fitted.view.id)) must fit the \(axis.extent) \(Decimal.print(length))"
      }
      return axis == .horizontal
        ? "the screen is \(Decimal.print(layout.traits.size.width)) wide"
        : "the screen is \(Decimal.print(layout.traits.size.height)) high"
    case .rootOrigin:
      if let fitted { return "\(name(fitted.view.id)) starts at 0, 0" }
      return "the root view starts at 0, 0"
    case .nonNegativeSize(let view, let axis):
      return "the \(axis.extent) of \(name(view)) cannot be less than 0"
    case .content(let view, let axis):
      return "\(name(view)) is required to fit the \(axis.extent) of its content"
    case .arrangement(let view, let axis): return description(ofArrangementBy: view, along: axis)
    case .contentOrigin(let view): return "the content of \(name(view)) starts at its origin"
    case .arranged(let view, let axis):
      let (coordinate, extent) = axis == .horizontal ? ("x", "width") : ("y", "height")
      let frame = layout[view]?.frame ?? .zero
      let (from, length) = axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
      return "\(name(view)) is positioned by \(ArrangedBy(view, in: layout.scene).description): "
        + "\(coordinate) \(points(from)), \(extent) \(points(length))"
    }
  }

  private func description(ofArrangementBy stack: ViewID, along axis: Axis) -> String {
    let given = layout.propertiesInForce(of: stack)
    let direction = axis == .horizontal ? "horizontally" : "vertically"
    guard axis == given.axis else {
      return "stack view \(name(stack)) aligns its views \(direction): \(given.alignment.rawValue)"
    }
    let spacing = Decimal.print(given.number(.spacing) ?? 0)
    return
      "stack view \(name(stack)) arranges its views \(direction): \(given.distribution.rawValue), spacing \(spacing)"
  }

  /// Returns a short name for a rule: the identifier of a constraint if no other constraint has the same
  /// identifier, otherwise the handle of the constraint, such as `#7`. A rule that is not a constraint is
  /// described as a sentence.
  package func label(for reason: Reason) -> String {
    guard case .constraint(let id) = reason, let constraint = scene.constraint(id) else {
      return description(of: reason)
    }
    let isUnique = constraint.identifier.map { scene.isUnique(identifier: $0) }
    return isUnique == true
      ? constraint.identifier?.text ?? "" : "\(path(to: constraint))#\(constraint.handle)"
  }

  /// Returns a description of a conflict: a headline that contains the orientation, the contradicting rules,
  /// and the rule that the layout ignores.
  package func description(of conflict: LayoutConflict) -> (head: String, details: [String]) {
    let (head, details) = lines(for: conflict)
    return ("\(head) in \(layout.traits.orientation.rawValue):", details)
  }

  /// Returns a description of a conflict, with a headline that does not contain the orientation.
  package func lines(for conflict: LayoutConflict) -> (head: String, details: [String]) {
    let count = conflict.members.count
    let head =
      count == 1
      ? "a required constraint cannot be satisfied"
      : "\(count) required \(isAllConstraints(conflict) ? "constraints" : "rules") contradict each other"
    return (head, conflict.members.map(description) + ["set aside: \(description(of: conflict.setAside))"])
  }

  private func isAllConstraints(_ conflict: LayoutConflict) -> Bool {
    conflict.members.allSatisfy { if case .constraint = $0 { true } else { false } }
  }

  package func description(of warning: LayoutWarning) -> String {
    switch warning {
    case .unknownTrait(let trait, let set):
      "set '\(setName(set))' tests trait '\(trait)', which the scene does not have, so comparisons with it "
        + "are false until 'trait \(trait.notation())=VALUE' sets it"
    case .inactiveRule(let record, let problem): description(ofInactive: record, problem)
    case .overridden(let view, let property, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both set the property \(property.rawValue) of \(name(view)): "
        + "the later set, '\(setName(winner))', applies"
    case .managedTwice(let view, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both lay out \(name(view)): "
        + "the later set, '\(setName(winner))', applies"
    case .placedTwice(let view, let slot, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both place \(name(view)) (\(slot.rawValue)): "
        + "the later set, '\(setName(winner))', applies"
    case .placedTooEarly(let reader, let wanted):
      "'\(reader.notation(in: scene))' is applied before '\(wanted.notation(in: scene))' and thus uses an outdated frame"
    case .outOfReach(let placement):
      "'\(placement.notation(in: scene))' refers to a view that is no longer a sibling of \(name(placement.view))"
    case .invalidItem(let view, let container):
      scene.view(view)?.parent == container
        ? "\(name(view)) occurs twice in the layout of \(name(container)): the second occurrence is ignored"
        : "\(name(view)) is an item of the layout of \(name(container)), but is not its subview"
    case .boxes(let container, let finding): description(of: finding, in: container)
    case .sticksOut(let view, let overhang): description(of: overhang, of: view)
    case .emptyItem(let view, let axis):
      "the layout of \(parentName(of: view)) gives \(name(view)) no \(axis == .horizontal ? "width" : "height"), "
        + "although it contains visible views: set a length for its box, or give the views inside it a size"
    case .instance(let finding): description(of: finding)
    case .withoutEffect(let view, let property):
      "property \(property.rawValue) has no effect on \(name(view)): only "
        + "\(property == .lines ? "a label has" : "a view with text has") this property"
    case .unstableText(let view):
      "the width of \(name(view)) depends on the height of its text, and the height depends on the width: "
        + "the line breaks do not converge, and the last line breaks are used"
    }
  }

  private func description(of finding: BoxFinding, in container: ViewID) -> String {
    switch finding {
    case .overfull(let axis, let excess):
      "the items in the layout of \(name(container)) \(axis == .horizontal ? "side by side" : "one below the other") "
        + "need \(points(excess)) pt more than is available: they overflow at the end"
    case .squeezed(let axis, let lack):
      "margins or paddings in the layout of \(name(container)) leave no \(axis == .horizontal ? "width" : "height") "
        + "for its content: \(points(lack)) pt are missing"
    case .percentages(let axis, let sum):
      "the \(axis == .horizontal ? "widths" : "heights") in the layout of \(name(container)) add up to "
        + "\(Decimal.print(sum))%: "
        + (sum < 100 ? "the rest stays empty" : "the excess overflows at the end")
    case .tooManyItems(let count, let tiles):
      "the layout of \(name(container)) has \(count) items for \(tiles) \(tiles == 1 ? "tile" : "tiles"): "
        + "the other items continue below"
    }
  }

  private func description(of overhang: EdgeInsets, of view: ViewID) -> String {
    let sides = [
      ("top", overhang.top), ("left", overhang.left), ("bottom", overhang.bottom), ("right", overhang.right),
    ].filter { $0.1 > 0 }.map { "\(points($0.1)) pt at the \($0.0)" }
    return
      "\(name(view)) does not fit: it extends beyond \(parentName(of: view)) by \(sides.joined(separator: " and "))"
  }

  /// Returns a length with at most three decimals.
  private func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000) }

  private func parentName(of view: ViewID) -> String {
    scene.view(view)?.parent.map(name) ?? "the screen"
  }

  package func name(_ view: ViewID) -> String { scene.view(view).map { "'\($0.name)'" } ?? "a view" }
  private func setName(_ set: SetID) -> String { scene.set(set)?.name.text ?? "?" }
}

extension Axis {
  fileprivate var extent: String { self == .horizontal ? "width" : "height" }
}

extension Diagnosis {
  /// Returns a constraint that resolves an ambiguity, and the scene to which the constraint must be added. A
  /// constraint can refer only to views of its own scene.
  ///
  /// - Parameter rule: The suggested constraint. If it is `nil`, the suggestion is a relation to another view or, if none
  ///   is found, the current value.
  func settlement(of ambiguity: Ambiguity, by rule: Formula<Anchor>? = nil) -> (
    scene: Name, constraint: String
  ) {
    let origin = layout.composition?.origin(of: ambiguity.view)
    let scene = origin?.scene ?? layout.scene.name
    let rule =
      rule ?? neighborRule(for: ambiguity)
      ?? layout.rule(settling: ambiguity, at: layout.settlingValue(of: ambiguity))
    guard let rule else { return (scene, "") }
    // If the superview is an instance (a view that shows another scene), the constraint belongs to the shown
    // scene and refers to its root view.
    func description(of anchor: Anchor) -> String {
      let view = anchor.item.view
      return notation(view == origin?.instance ? Name.root : ownName(view)) + "." + anchor.attribute.rawValue
    }
    let first = description(of: rule.first)
    guard let second = rule.second else { return (scene, "\(first) == \(Decimal.print(rule.constant))") }
    return (scene, "\(first) == \(description(of: second))\(Diagnosis.offset(rule.constant, Decimal.print))")
  }

  /// Returns the text that adds a constant to a term, such as ` - 8`; empty for 0.
  static func offset(_ constant: Double, _ print: (Double) -> String) -> String {
    constant == 0 ? "" : " \(constant < 0 ? "-" : "+") \(print(constant.magnitude))"
  }

  /// The maximum number of ambiguities in a layout for which relations are tried. Each trial solves the scene.
  private static let maximumTrials = 8

  /// Returns a tested constraint that relates the ambiguous view to another view; `nil` if there is none, if the scene
  /// shows other scenes, or if the layout has many ambiguities.
  ///
  /// - Complexity: At most four solves of the scene, which cannot be cancelled.
  func neighborRule(for ambiguity: Ambiguity) -> Formula<Anchor>? {
    guard layout.composition?.instances.isEmpty ?? true, layout.ambiguities.count <= Diagnosis.maximumTrials
    else {
      return nil
    }
    let trial = AmbiguityTrial(layout.scene, before: layout) { [traits = layout.traits] in
      try LayoutSolver().solve($0, traits: traits)
    }
    return try? trial.neighborRule(for: ambiguity)
  }

  package func description(of ambiguity: Ambiguity) -> String {
    let what =
      switch ambiguity.attribute {
      case .width: "width"
      case .height: "height"
      case .left: "horizontal position"
      default: "vertical position"
      }
    let (scene, constraint) = settlement(of: ambiguity)
    let location = scene == layout.scene.name ? "" : ", in scene '\(scene)'"
    return
      "the \(what) of \(name(ambiguity.view)) is ambiguous; this would resolve it\(location): \(constraint)"
  }

  private func notation(_ name: Name?) -> String { name?.pathNotation() ?? "?" }
}

/// A description of the placement or the layout manager that positions a view. Such a view is not positioned
/// by constraints.
private struct ArrangedBy {
  private let view: ViewID
  private let scene: Scene

  init(_ view: ViewID, in scene: Scene) {
    self.view = view
    self.scene = scene
  }

  /// The placement or layout manager in words, such as `a placement` or `the layout of 'root'`.
  var description: String {
    let rules = scene.sets.flatMap { scene.rules(of: $0.id) }
    let isPlaced = rules.contains {
      if case .placement(let placement) = $0 { placement.view == view } else { false }
    }
    if isPlaced { return "a placement" }
    let superview = scene.view(view)?.parent.flatMap { scene.view($0) }
    return "the layout of '\(superview?.name.text ?? "?")'"
  }
}

extension Diagnosis {
  /// Returns a description of a problem with an instance, which is a view that shows another scene.
  package func description(of finding: CompositionFinding) -> String {
    let view = name(finding.view)
    switch finding {
    case .missingScene(let scene, _):
      return "\(view) shows scene '\(scene)', which does not exist: the view is empty"
    case .instanceCycle(let names, _):
      return
        "\(view) shows a scene inside itself (\(InstanceCycle(names: names).description)): the view is empty"
    case .tooManyViews(_, let limit):
      return "the scene in \(view) would add more than \(limit) views, so no instance is shown"
    case .tooDeep:
      return
        "with the scene in \(view), the tree is deeper than \(Scene.maximumDepth) levels: the view is empty"
    case .unknownTrait(let trait, let scene, _):
      return
        "scene '\(scene)' tests trait '\(trait)', which its instance \(view) does not have, so the test is false; "
        + "set the trait: \(setting(trait, of: finding.view))"
    }
  }

  /// Returns the name of the instance (a view that shows another scene) that contains a constraint, such as
  /// `row1/`, or an empty string for a constraint of the scene itself. Messages print this prefix before the
  /// handle of the constraint, such as `#7`.
  package func path(to constraint: Constraint) -> String {
    guard let origin = layout.composition?.origin(of: constraint.set),
      let instance = layout.scene.view(origin.instance)
    else { return "" }
    return "\(instance.name)/"
  }

  /// Returns the set of a constraint, such as ` in set 'wide'`. If the constraint belongs to an instance (a
  /// view that shows another scene), the text also contains the name of the shown scene, such as
  /// ` in set 'wide' of scene 'cell'`.
  package func origin(of constraint: Constraint) -> String {
    if let origin = layout.composition?.origin(of: constraint.set) {
      return " in set '\(origin.name)' of scene '\(origin.scene)'"
    }
    return layout.scene.set(constraint.set).map { " in set '\($0.name)'" } ?? ""
  }

  /// Returns the name of a view in the scene that defines it.
  func ownName(_ view: ViewID) -> Name? {
    layout.composition?.origin(of: view)?.name ?? layout.scene.view(view)?.name
  }

  /// Returns the command that sets a trait of an instance, a view that shows another scene. If the instance
  /// is in another scene, the name of that scene precedes the command.
  private func setting(_ trait: Name, of view: ViewID) -> String {
    let location = layout.composition?.origin(of: view).map { "in scene '\($0.scene)', " } ?? ""
    return "\(location)view set \((ownName(view) ?? .root).notation()) trait \(trait.notation())=VALUE"
  }

  /// Returns the values of the named numbers that a row uses, with the set that defines each value, such as
  /// `, where pad = 14 (landscape)`; an empty string if the row uses no numbers.
  package func numbers(of record: Record) -> String {
    let used = record.numbersUsed
    guard !used.isEmpty else { return "" }
    let values = layout.scene.numbersInForce(for: layout.traits)
    var seen: Set<Name> = []
    let words = used.filter { seen.insert($0).inserted }.map { name in
      let text = name.numberNotation
      guard let number = values[name] else { return "\(text) has no value" }
      let set = layout.scene.set(number.set)?.name.text ?? "?"
      return "\(text) = \(Decimal.print(number.value)) (\(set))"
    }
    return ", where \(words.joined(separator: ", "))"
  }

  /// Returns a sentence about a rule that is not active because of a named number.
  func description(ofInactive record: Record, _ problem: NumberProblem) -> String {
    let rule = title(of: record)
    switch problem {
    case .undefined(let name):
      let text = name.numberNotation
      return
        "\(rule) is not active, because no installed set defines the number \(name.text.cited): define it in the set "
        + "'base', as in let \(text) = …"
    case .outOfRange(let value):
      return
        "\(rule) is not active, because its named numbers result in \(Decimal.print(value)), which is out of range"
        + numbers(of: record)
    }
  }

  private func title(of record: Record) -> String {
    let scene = layout.scene
    switch record {
    case .constraint(let constraint): return "'\(constraint.notation(in: scene))' (#\(constraint.handle))"
    case .placement(let placement): return "'\(placement.notation(in: scene))'"
    case .box(let box):
      return scene.manager(around: box).map { "'\($0.notation(in: scene))'" } ?? "a layout"
    default: return "a rule"
    }
  }
}
