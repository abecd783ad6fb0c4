import GimbalLayout
import GimbalModel
import GimbalNotation

/// The invalidations that a command causes, in UIKit terms. If the content of a view changes, the fitting
/// size of its superview can change. The superview then lays out its subviews again.
struct Invalidation {
  private let change: LayoutChange
  private let methods: LayoutMethods
  private var old: SolvedLayout { change.old }
  private var new: SolvedLayout { change.new }

  init(_ change: LayoutChange) {
    self.change = change
    methods = LayoutMethods(change.new)
  }

  /// Returns the steps in order. A command without effect has a single step.
  ///
  /// - Throws: `LayoutError` if a fitting size cannot be solved.
  /// - Complexity: O(number of views), plus up to four computations of a fitting size for each view that a
  ///   placement or a layout manager positions, among the changed views and their superviews.
  func steps(solver: LayoutSolver) throws(LayoutError) -> [TraceStep] {
    let causes = contents + removed
    var steps = change.rules.sets + change.rules.constraints + causes.map(\.step)
    var marked: [ViewID] = []
    var reasons: [ViewID: [String]] = [:]
    func mark(_ parent: ViewID?, because reason: String) {
      guard let parent, new[parent] != nil else { return }
      if !marked.contains(parent) { marked.append(parent) }
      if reasons[parent]?.contains(reason) != true { reasons[parent, default: []].append(reason) }
    }
    var seen: Set<ViewID> = []
    // A constraint can change the fitting size of its own view, so the search for changed fitting sizes
    // starts at the view and not at its superview.
    let constrained = constrainedViews.map {
      (view: $0, reason: "constraints on \(name($0))", first: new.scene.view($0)?.id)
    }
    let changed = causes.map {
      (view: $0.view, reason: $0.reason, first: (new.scene.view($0.view) ?? old.scene.view($0.view))?.parent)
    }
    for (view, reason, first) in changed + constrained {
      guard let parent = (new.scene.view(view) ?? old.scene.view(view))?.parent else { continue }
      mark(parent, because: reason)
      var next = first
      while let id = next, let container = new.scene.view(id) {
        next = container.parent
        guard let outer = container.parent, let superview = new.scene.view(outer) else { continue }
        guard [.placements, .manager].contains(methods.method(of: container, in: superview)) else { continue }
        if !seen.insert(id).inserted { break }
        guard let words = try fitting(of: container, solver) else { continue }
        steps.append(step(.fittingSize, id, "\(words), because of \(name(view))"))
        mark(outer, because: "systemLayoutFittingSizeDidChange(forChild: \(name(id)))")
      }
    }
    steps += marked.map {
      step(.needsLayout, $0, "setNeedsLayout: \((reasons[$0] ?? []).joined(separator: "; "))")
    }
    steps += change.passes + moved
    guard !steps.isEmpty else {
      return [TraceStep(scene: new.scene.name, event: .unchanged, details: "no frame and no content changes")]
    }
    return steps + [TraceStep(scene: new.scene.name, event: .settled, details: new.passes.description)]
  }

  /// The views with changed constraints, without duplicates.
  private var constrainedViews: [ViewID] {
    let (before, after) = (Set(old.activeConstraints), Set(new.activeConstraints))
    var seen: Set<ViewID> = []
    return
      (old.activeConstraints.filter { !after.contains($0) }
      + new.activeConstraints.filter { !before.contains($0) })
      .map(\.first.item.view).filter { new[$0] != nil && seen.insert($0).inserted }
  }

  /// The removed views.
  private var removed: [(view: ViewID, reason: String, step: TraceStep)] {
    old.views.filter { new[$0.view.id] == nil }.map { solved in
      (solved.view.id, "\(solved.view.name) is removed", step(.content, solved.view.id, "is removed"))
    }
  }

  /// The new views, and the views with changed content or visibility, with the reason for the change.
  private var contents: [(view: ViewID, reason: String, step: TraceStep)] {
    new.views.compactMap { solved in
      let id = solved.view.id
      guard let before = old[id] else { return (id, "\(name(id)) is new", step(.content, id, "is new")) }
      var parts: [String] = []
      let (from, to) = (content(of: id, in: old), content(of: id, in: new))
      if from != to {
        parts.append("intrinsicContentSize \(from) -> \(to): \(causes(of: id))")
      } else if old.propertiesInForce(of: id)[.text] != new.propertiesInForce(of: id)[.text] {
        parts.append("text")
      }
      if before.isHidden != solved.isHidden { parts.append(solved.isHidden ? "hidden" : "shown") }
      guard !parts.isEmpty else { return nil }
      let reason =
        before.isHidden != solved.isHidden
        ? "\(name(id)) is \(solved.isHidden ? "hidden" : "shown")"
        : "invalidateIntrinsicContentSize of \(name(id))"
      return (id, reason, step(.content, id, parts.joined(separator: "; ")))
    }
  }

  /// Returns the changes that affect the content of a view.
  private func causes(of view: ViewID) -> String {
    let (before, after) = (old.propertiesInForce(of: view), new.propertiesInForce(of: view))
    let properties: [Property] = [
      .text, .fontSize, .fontWeight, .textStyle, .lines, .lineBreak, .fontName, .measuredWidth,
      .measuredHeight,
      .contentWidth, .contentHeight,
    ]
    var causes = properties.filter { before[$0] != after[$0] }.map(\.rawValue)
    if before[.text] != nil, old.traits.textScale != new.traits.textScale { causes.append("textScale") }
    if before[.textStyle] != nil, old.traits.textSize != new.traits.textSize { causes.append("textSize") }
    if old.traits.systemVersion != new.traits.systemVersion { causes.append("systemVersion") }
    if before.measuredTextSize != nil, old.traits.environment != new.traits.environment {
      causes.append("environment")
    }
    return causes.isEmpty ? "measured at another width" : causes.joined(separator: ", ")
  }

  private func content(of view: ViewID, in layout: SolvedLayout) -> String {
    func length(_ axis: Axis) -> String {
      layout.intrinsicContentLength(of: view, along: axis).map { Decimal.print($0) } ?? "-"
    }
    return "\(length(.horizontal))x\(length(.vertical))"
  }

  /// Returns a description of the change in the fitting size of a view, such as
  /// `systemLayoutSizeFitting 100x20 -> 100x40`. Returns `nil` if there is no change. A change along an axis
  /// counts only if the view has its fitting size along this axis before or after the command.
  private func fitting(of view: View, _ solver: LayoutSolver) throws(LayoutError) -> String? {
    guard let before = old[view.id]?.frame.size, let after = new[view.id]?.frame.size else { return nil }
    func change(
      _ axis: Axis, _ target: (Size) -> FittingTarget
    ) throws(LayoutError) -> String? {
      let from = try solver.fit(view.id, in: old, target: target(before))
      let to = try solver.fit(view.id, in: new, target: target(after))
      guard let from, let to, from.size[axis] != to.size[axis] else { return nil }
      let fits = (before: from.isFilled(by: before, axis), after: to.isFilled(by: after, axis))
      // Report the change if the view has its fitting size both before and after the command. If the view has
      // its fitting size only before or only after the command, report the change only if the length of the
      // view changed. A view of constant length does not depend on its fitting size.
      guard fits.before && fits.after || (fits.before || fits.after) && before[axis] != after[axis] else {
        return nil
      }
      return "systemLayoutSizeFitting \(from.pixelSize.notation) -> \(to.pixelSize.notation)"
    }
    let height = try change(.vertical) { size in
      FittingTarget(Size(width: size.width, height: 0), horizontalPriority: .required)
    }
    if height != nil || before.width == after.width { return height }
    return try change(.horizontal) { _ in .compressed }
  }

  private var moved: [TraceStep] {
    new.views.compactMap { solved in
      guard let before = old[solved.view.id], before.pixelFrame != solved.pixelFrame else { return nil }
      return step(
        .moved, solved.view.id, "\(before.pixelFrame.notation) -> \(solved.pixelFrame.notation)")
    }
  }

  private func step(_ event: TraceStep.Event, _ view: ViewID, _ details: String) -> TraceStep {
    TraceStep(scene: new.scene.name, event: event, subject: name(view), details: details)
  }

  private func name(_ view: ViewID) -> String {
    (new.scene.view(view) ?? old.scene.view(view))?.name.text ?? ""
  }
}

extension FittedSize {
  /// Returns `true` if the length of a view along an axis equals its fitting size, within the error from
  /// rounding to pixels.
  fileprivate func isFilled(by other: Size, _ axis: Axis) -> Bool {
    (size[axis] - other[axis]).magnitude < Tolerance.fittingSize
  }
}
