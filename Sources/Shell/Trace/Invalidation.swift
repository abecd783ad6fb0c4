import Layout
import Model
import Notation

/// Who invalidated whom when a command changed a layout, in UIKit's words: a view's content changes, so does the size
/// at which what is around it fits, so that a parent has to lay out its subviews again, whose siblings move.
struct Invalidation {
  private let change: LayoutChange
  private let methods: LayoutMethods
  private var old: SolvedLayout { change.old }
  private var new: SolvedLayout { change.new }

  /// How many views that moved are listed.
  static let mostMoved = 12
  /// How many rules a line names.
  private static let mostNamed = 3

  init(_ change: LayoutChange) {
    self.change = change
    methods = LayoutMethods(change.new)
  }

  /// What happened, in order; that nothing did, where nothing did.
  ///
  /// - Throws: `LayoutError`, where a fitting size cannot be solved.
  /// - Complexity: O(views), and two fits of every view around a changed one that is laid out by its fitting size.
  func steps(isCancelled: () -> Bool) throws(LayoutError) -> [TraceStep] {
    let causes = contents + removed
    var steps = change.sets + constraints + causes.map(\.step)
    var marked: [ViewID] = []
    var reasons: [ViewID: [String]] = [:]
    func mark(_ parent: ViewID?, because reason: String) {
      guard let parent, new[parent] != nil else { return }
      if !marked.contains(parent) { marked.append(parent) }
      if reasons[parent]?.contains(reason) != true { reasons[parent, default: []].append(reason) }
    }
    var seen: Set<ViewID> = []
    let constrained = constrainedViews.map { (view: $0, reason: "constraints on \(name($0))") }
    for (view, reason) in causes.map({ (view: $0.view, reason: $0.reason) }) + constrained {
      guard let parent = (new.scene.view(view) ?? old.scene.view(view))?.parent else { continue }
      mark(parent, because: reason)
      var next: ViewID? = parent
      while let id = next, let container = new.scene.view(id) {
        next = container.parent
        guard let outer = container.parent, let superview = new.scene.view(outer) else { continue }
        guard [.placements, .manager].contains(methods.method(of: container, in: superview)) else { continue }
        if !seen.insert(id).inserted { break }
        guard let words = try fitting(of: container, isCancelled: isCancelled) else { continue }
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
    return steps + [TraceStep(scene: new.scene.name, event: .settled, details: passes)]
  }

  /// The constraints that come into force, go out of it, or say something else, by the view that holds them: the
  /// nearest around both sides.
  private var constraints: [TraceStep] {
    let before = Dictionary(uniqueKeysWithValues: old.constraintsInForce.map { ($0.id, $0) })
    let after = Dictionary(uniqueKeysWithValues: new.constraintsInForce.map { ($0.id, $0) })
    func words(_ constraints: [Constraint], _ scene: Scene, _ what: String) -> String? {
      guard !constraints.isEmpty else { return nil }
      let shown = constraints.prefix(Invalidation.mostNamed).map { $0.notation(in: scene) }
      let rest = constraints.count - shown.count
      return "\(what): \(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    }
    let details = [
      words(old.constraintsInForce.filter { after[$0.id] == nil }, old.scene, "out"),
      words(new.constraintsInForce.filter { before[$0.id] == nil }, new.scene, "in"),
      words(
        new.constraintsInForce.filter { constraint in before[constraint.id].map { $0 != constraint } ?? false
        },
        new.scene, "changed"),
    ].compactMap(\.self)
    guard !details.isEmpty else { return [] }
    return [
      TraceStep(scene: new.scene.name, event: .constraints, details: details.joined(separator: "; "))
    ]
  }

  /// The views that the constraints are on which are other ones, each once.
  private var constrainedViews: [ViewID] {
    let (before, after) = (Set(old.constraintsInForce), Set(new.constraintsInForce))
    var seen: Set<ViewID> = []
    return
      (old.constraintsInForce.filter { !after.contains($0) }
      + new.constraintsInForce.filter { !before.contains($0) })
      .map(\.first.item.view).filter { new[$0] != nil && seen.insert($0).inserted }
  }

  /// The views that are not there any more.
  private var removed: [(view: ViewID, reason: String, step: TraceStep)] {
    old.views.filter { new[$0.view.id] == nil }.map { solved in
      (solved.view.id, "\(solved.view.name) is removed", step(.content, solved.view.id, "is removed"))
    }
  }

  /// The views whose own content is another, and why.
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

  /// What makes a view's content another.
  private func causes(of view: ViewID) -> String {
    let (before, after) = (old.propertiesInForce(of: view), new.propertiesInForce(of: view))
    let properties: [Property] = [
      .text, .fontSize, .fontWeight, .lines, .lineBreak, .contentWidth, .contentHeight,
    ]
    var causes = properties.filter { before[$0] != after[$0] }.map(\.rawValue)
    if before[.text] != nil, old.traits.textScale != new.traits.textScale { causes.append("textScale") }
    return causes.isEmpty ? "set at another width" : causes.joined(separator: ", ")
  }

  private func content(of view: ViewID, in layout: SolvedLayout) -> String {
    func length(_ axis: Axis) -> String {
      layout.intrinsicContentLength(of: view, along: axis).map { Decimal.print($0) } ?? "-"
    }
    return "\(length(.horizontal))x\(length(.vertical))"
  }

  /// How the size changes at which a view fits in its width; nil where it does not.
  private func fitting(of view: View, isCancelled: () -> Bool) throws(LayoutError) -> String? {
    func size(in layout: SolvedLayout) throws(LayoutError) -> (words: String, size: Size)? {
      guard let width = layout[view.id]?.frame.width else { return nil }
      let target = FittingTarget(Size(width: width, height: 0), horizontalPriority: .required)
      let fitted = try layout.fittingSize(of: view.id, target: target, isCancelled: isCancelled)
      return fitted.map { ($0.pixelSize.notation, $0.size) }
    }
    guard let before = try size(in: old), let after = try size(in: new), before.size != after.size else {
      return nil
    }
    return "systemLayoutSizeFitting \(before.words) -> \(after.words)"
  }

  private var moved: [TraceStep] {
    let found = new.views.compactMap { solved -> TraceStep? in
      guard let before = old[solved.view.id], before.pixelFrame != solved.pixelFrame else { return nil }
      return step(
        .moved, solved.view.id, "\(before.pixelFrame.notation) -> \(solved.pixelFrame.notation)")
    }
    guard found.count > Invalidation.mostMoved else { return found }
    let more = found.count - Invalidation.mostMoved
    return found.prefix(Invalidation.mostMoved)
      + [TraceStep(scene: new.scene.name, event: .moved, details: "and \(more) more")]
  }

  /// How often everything was laid out.
  private var passes: String {
    func count(_ number: Int, _ one: String, _ several: String) -> String {
      "\(number) \(number == 1 ? one : several)"
    }
    let passes = new.passes
    let fits = passes.fits == 0 ? "" : ", \(count(passes.fits, "fitting size", "fitting sizes"))"
    return count(passes.solves, "pass", "passes") + fits
  }

  private func step(_ event: TraceStep.Event, _ view: ViewID, _ details: String) -> TraceStep {
    TraceStep(scene: new.scene.name, event: event, subject: name(view), details: details)
  }

  private func name(_ view: ViewID) -> String {
    (new.scene.view(view) ?? old.scene.view(view))?.name.text ?? ""
  }
}
