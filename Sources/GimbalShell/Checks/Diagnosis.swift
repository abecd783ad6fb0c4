import GimbalLayout
import GimbalModel
import GimbalNotation

/// Contradictions, ambiguities and warnings in words.
struct Diagnosis {
  let layout: SolvedLayout
  /// What the layout was solved for, where it is a part of a scene by itself.
  var fitted: FittedSize?

  private var scene: Scene { layout.scene }

  /// What a requirement says, with where to find it.
  func words(for reason: Reason) -> String {
    switch reason {
    case .constraint(let id):
      guard let constraint = scene.constraint(id) else { return "a constraint" }
      return "\(constraint.notation(in: scene))  (#\(constraint.handle)\(place(of: constraint)))"
    case .fixedFrame(let view, let axis):
      let frame = layout.frameGiven(to: view)
      return axis == .horizontal
        ? "\(name(view)) has a fixed frame: x \(Decimal.print(frame.x)), width \(Decimal.print(frame.width))"
        : "\(name(view)) has a fixed frame: y \(Decimal.print(frame.y)), height \(Decimal.print(frame.height))"
    case .rootSize(let axis):
      if let fitted {
        let length = axis == .horizontal ? fitted.target.size.width : fitted.target.size.height
        return "\(name(fitted.view.id)) is to fit the \(axis.extent) \(Decimal.print(length))"
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
    case .arrangement(let view, let axis): return words(forArrangementBy: view, along: axis)
    case .contentOrigin(let view): return "the content of \(name(view)) starts at its origin"
    case .arranged(let view, let axis):
      let (place, extent) = axis == .horizontal ? ("x", "width") : ("y", "height")
      let frame = layout[view]?.frame ?? .zero
      let (from, length) = axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
      return "\(name(view)) is put there by \(ArrangedBy(view, in: layout.scene).words): "
        + "\(place) \(Decimal.print(from)), \(extent) \(Decimal.print(length))"
    }
  }

  private func words(forArrangementBy stack: ViewID, along axis: Axis) -> String {
    let given = layout.propertiesInForce(of: stack)
    let direction = axis == .horizontal ? "horizontally" : "vertically"
    guard axis == given.axis else {
      return "stack view \(name(stack)) aligns its views \(direction): \(given.alignment.rawValue)"
    }
    let spacing = Decimal.print(given.number(.spacing) ?? 0)
    return
      "stack view \(name(stack)) arranges its views \(direction): \(given.distribution.rawValue), spacing \(spacing)"
  }

  /// A short name for a requirement: an identifier that no other constraint has, else a handle; words for what
  /// is no constraint.
  func label(for reason: Reason) -> String {
    guard case .constraint(let id) = reason, let constraint = scene.constraint(id) else {
      return words(for: reason)
    }
    let isUnique = constraint.identifier.map { scene.constraints(named: $0).count == 1 }
    return isUnique == true
      ? constraint.identifier?.text ?? "" : "\(path(to: constraint))#\(constraint.handle)"
  }

  /// A contradiction: a headline, its members, and what was set aside.
  func words(for conflict: LayoutConflict) -> (head: String, details: [String]) {
    let (head, details) = lines(for: conflict)
    return ("\(head) in \(layout.traits.orientation.rawValue):", details)
  }

  /// The same, whatever the orientation.
  func lines(for conflict: LayoutConflict) -> (head: String, details: [String]) {
    let count = conflict.members.count
    let head =
      count == 1
      ? "a required constraint cannot be satisfied"
      : "\(count) required \(isAllConstraints(conflict) ? "constraints" : "rules") contradict each other"
    return (head, conflict.members.map(words) + ["set aside: \(words(for: conflict.setAside))"])
  }

  private func isAllConstraints(_ conflict: LayoutConflict) -> Bool {
    conflict.members.allSatisfy { if case .constraint = $0 { true } else { false } }
  }

  func words(for warning: LayoutWarning) -> String {
    switch warning {
    case .unknownTrait(let trait, let set):
      "set '\(setName(set))' tests trait '\(trait)', which the scene does not have: the test is false"
    case .overridden(let view, let property, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both give \(name(view)) its \(property.rawValue): "
        + "the later set, '\(setName(winner))', wins"
    case .managedTwice(let view, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both lay out \(name(view)): "
        + "the later set, '\(setName(winner))', wins"
    case .placedTwice(let view, let slot, let winner, let loser):
      "sets '\(setName(loser))' and '\(setName(winner))' both place \(name(view)) (\(slot.rawValue)): "
        + "the later set, '\(setName(winner))', wins"
    case .placedTooEarly(let reader, let wanted):
      "'\(reader.notation(in: scene))' comes before '\(wanted.notation(in: scene))', and reads what was there before"
    case .outOfReach(let placement):
      "'\(placement.notation(in: scene))' is measured from what is not beside \(name(placement.view)) any more"
    case .strayItem(let view, let container):
      scene.view(view)?.parent == container
        ? "\(name(view)) stands twice in the layout of \(name(container)): only the first counts"
        : "\(name(view)) is an item of the layout of \(name(container)), and no subview of it"
    case .boxes(let container, let finding): words(for: finding, in: container)
    case .sticksOut(let view, let overhang): words(for: overhang, of: view)
    case .instance(let finding): words(for: finding)
    case .withoutEffect(let view, let property):
      "\(name(view)) is given \(property.rawValue), which only "
        + "\(property == .lines ? "a label has" : "a label, a button or a text field has"): it changes nothing"
    case .swingingText(let view):
      "the width of \(name(view)) follows from the height of its text, and that from the width: its lines never come "
        + "to rest, and are as they were last"
    }
  }

  private func words(for finding: BoxFinding, in container: ViewID) -> String {
    switch finding {
    case .overfull(let axis, let excess):
      "what the layout of \(name(container)) puts \(axis == .horizontal ? "side by side" : "one below the other") "
        + "needs \(points(excess)) pt more than there is: it sticks out at the end"
    case .squeezed(let axis, let lack):
      "margins or paddings in the layout of \(name(container)) leave no \(axis == .horizontal ? "width" : "height") "
        + "for what is within: \(points(lack)) pt are lacking"
    case .percentages(let axis, let sum):
      "the \(axis == .horizontal ? "widths" : "heights") in the layout of \(name(container)) come to "
        + "\(Decimal.print(sum))%: "
        + (sum < 100 ? "the rest is left free" : "what is too much sticks out at the end")
    case .tooManyItems(let count, let tiles):
      "the layout of \(name(container)) has \(count) items for \(tiles) \(tiles == 1 ? "tile" : "tiles"): "
        + "the others go on below"
    }
  }

  private func words(for overhang: EdgeInsets, of view: ViewID) -> String {
    let sides = [
      ("top", overhang.top), ("left", overhang.left), ("bottom", overhang.bottom), ("right", overhang.right),
    ].filter { $0.1 > 0 }.map { "\(points($0.1)) pt at the \($0.0)" }
    return
      "\(name(view)) does not fit: it sticks out of \(parentName(of: view)) by \(sides.joined(separator: " and "))"
  }

  /// To a thousandth.
  private func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000) }

  private func parentName(of view: ViewID) -> String {
    scene.view(view)?.parent.map(name) ?? "the screen"
  }

  func name(_ view: ViewID) -> String { scene.view(view).map { "'\($0.name)'" } ?? "a view" }
  private func setName(_ set: SetID) -> String { scene.set(set)?.name.text ?? "?" }
}

extension Axis {
  fileprivate var extent: String { self == .horizontal ? "width" : "height" }
}

extension Workspace {
  /// Names the contradictions of a layout on standard error.
  func warn(of layout: SolvedLayout) {
    let diagnosis = Diagnosis(layout: layout)
    for conflict in layout.conflicts {
      let (head, details) = diagnosis.words(for: conflict)
      warn(head, details: details)
    }
    for case .instance(let finding) in layout.warnings { warn(diagnosis.words(for: finding)) }
  }
}
