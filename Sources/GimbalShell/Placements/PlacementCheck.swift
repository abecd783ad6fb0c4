import GimbalModel
import GimbalNotation
import GimbalStore

/// A check for new placements that read a value before another placement sets it. Placements are rules that
/// compute parts of a frame, one after the other. The check covers the current display and all supported
/// orientations.
struct PlacementCheck {
  private let set: RuleSet
  /// The view to place, the siblings whose frames its placements read, and the siblings that are placed
  /// relative to it. New placements of the view affect no other views. The superview is omitted, because it
  /// is always placed before its subviews.
  private let near: Set<ViewID>
  /// The placements of the views in `near` before the change.
  private let known: [Placement]

  /// Creates a check for new placements of a view.
  ///
  /// - Parameters:
  ///   - view: The view to place.
  ///   - new: The new placements.
  ///   - set: The rule set that contains the new placements. It counts as installed whenever its condition is
  ///     true, even if it was uninstalled manually.
  ///   - scene: The scene before the change.
  init(of view: ViewID, by new: [FramePlacement], in set: RuleSet, of scene: Scene) {
    let superview = scene.view(view)?.parent
    let sources =
      new.map(\.value.source?.view) + scene.placements(of: [view]).map { $0.source?.view }
    near = scene.viewsPlaced(by: view).union(sources.compactMap { $0 })
      .filter { scene.view($0)?.parent == superview }.union([view])
    known = scene.placements(of: near)
    self.set = set
  }

  /// Returns the first violation that the change causes: a placement that reads a value before another
  /// placement sets it. Returns `nil` if the change causes no violation.
  ///
  /// - Parameter after: The scene after the change.
  /// - Complexity: O(placements of the views in `near`) for each combination of installed sets.
  func violation(in after: Scene) -> PlacementOrder.Violation? {
    let placements = after.placements(of: near)
    var seen: Set<Set<SetID>> = []
    // Without conditions, the same sets are installed in all orientations, so one check is enough.
    let isConditional = placements.contains { after.set($0.set)?.condition != nil }
    let others = isConditional ? after.header.orientations.members : []
    for orientation in [after.display.orientation] + others {
      let display = Display(scene: after.id, device: after.display.device, orientation: orientation)
      let sets = setsInForce(in: after, as: display, of: placements)
      guard seen.insert(sets).inserted else { continue }
      let violations = PlacementOrder(placements.filter { sets.contains($0.set) }).violations
      guard !violations.isEmpty else { continue }
      let old = Set(PlacementOrder(known.filter { sets.contains($0.set) }).violations)
      if let new = violations.first(where: { !old.contains($0) }) { return new }
    }
    return nil
  }

  /// Returns the installed sets that contain any of the placements. The set of the new placements counts as
  /// installed whenever its condition is true.
  private func setsInForce(in scene: Scene, as display: Display, of placements: [Placement]) -> Set<SetID> {
    let traits = scene.traits(as: display)
    return Set(placements.map(\.set)).filter { id in
      guard id != set.id else { return set.condition?.holds(for: traits) ?? true }
      return scene.set(id).map { scene.isInstalled($0, for: traits) } ?? false
    }
  }
}

extension PlacementOrder.Violation {
  /// Returns the error for the violation, with the suggested fix.
  func reason(in scene: Scene) -> ParseError.Reason {
    let (view, other) = (name(of: reader.view, in: scene), name(of: wanted.view, in: scene))
    if reader.view != wanted.view, wanted.source?.view == reader.view {
      return .other(
        message: "'\(view)' and '\(other)' would depend on each other: \(wanted.notation(in: scene))",
        remedy: "place one of the two views relative to another view")
    }
    return .other(
      message:
        "'\(reader.notation(in: scene))' uses the \(wanted.measure.isSize ? "size" : "position") of '\(other)' "
        + "before '\(wanted.notation(in: scene))' sets it",
      remedy: reader.view == wanted.view
        ? "use 'place remove \(view)', then resize '\(view)' before you place it"
        : "use 'place remove \(view)', and repeat the placements of '\(view)' once '\(other)' has its frame")
  }

  private func name(of view: ViewID, in scene: Scene) -> String {
    scene.view(view)?.name.notation() ?? "?"
  }
}

/// The rules that no longer apply because a view moved to another superview. A placement can refer only to
/// siblings and the superview of its view. A layout manager can refer only to the subviews of its view.
struct LostRules {
  /// The rules, written as commands.
  let words: [String]

  /// Finds the rules about a moved view that applied before the move and no longer apply after it.
  ///
  /// - Complexity: O(rules + boxes).
  init(about view: ViewID, before: Scene, after: Scene) {
    words = after.sets.flatMap { after.rules(of: $0.id) }.compactMap { rule in
      switch rule {
      case .placement(let placement) where placement.view == view || placement.source?.view == view:
        return before.reaches(placement) && !after.reaches(placement) ? placement.notation(in: after) : nil
      case .manager(let box):
        let holds = after.boxes(from: box.id).contains { $0.parent != nil && $0.view == view }
        let isLost = before.view(view)?.parent == box.view && after.view(view)?.parent != box.view
        return holds && isLost ? box.notation(in: after) : nil
      case .constraint, .override, .placement, .number: return nil
      }
    }
  }
}

extension Scene {
  /// Returns `true` if a placement can refer to its source, the object from which it reads a value: a bar of
  /// the screen, a sibling, or the superview and its guides. A placement without a source refers to nothing,
  /// so the result is `true`.
  fileprivate func reaches(_ placement: Placement) -> Bool {
    guard let source = placement.source else { return true }
    if case .bar? = source.part { return true }
    let superview = view(placement.view)?.parent
    return source.view == superview || source.part == nil && view(source.view)?.parent == superview
  }
}

extension Workspace {
  /// Adds placements to a rule set. A placement computes a part of the frame of a view. If the set already
  /// has a placement of the same part, that placement is changed.
  ///
  /// - Throws: `ParseError` if, in any supported orientation, a placement reads a value before another
  ///   placement sets it.
  func place(_ syntax: PlacementSyntax, target: SetTarget) throws {
    let id = try scene().id
    let set = try set(for: target, in: transaction.scene(id))
    let scene = try transaction.scene(id)
    let placements = try syntax.resolve(in: scene) { owner(of: $0, besides: id) }
    guard let view = placements.first?.view else { return }
    let check = PlacementCheck(of: view, by: placements, in: set, of: scene)
    var position = scene.rules(of: set.id).last?.position
    var known: [Placement.BoundedSlot: Placement] = [:]
    for placement in scene.placements(of: [view]) where placement.set == set.id {
      known[placement.boundedSlot] = placement
    }
    var spans: [PlacementID: Span] = [:]
    let edits = placements.compactMap { new -> Edit? in
      if var old = known[Placement.BoundedSlot(new.measure.slot, new.relation)] {
        spans[old.id] = new.span
        guard (old.measure, old.value, old.constantTerms) != (new.measure, new.value, new.constantTerms)
        else { return nil }
        (old.measure, old.value, old.constantTerms) = (new.measure, new.value, new.constantTerms)
        return .update(.placement(old))
      }
      let orderKey = OrderKey.between(position, nil)
      position = orderKey
      let placement = Placement(
        id: ids.id(), set: set.id, position: orderKey, view: new.view, measure: new.measure, new.relation,
        value: new.value, constantTerms: new.constantTerms)
      spans[placement.id] = new.span
      return .insert(.placement(placement))
    }
    guard !edits.isEmpty else { return }
    let after = try apply(edits, to: consume scene)
    guard let found = check.violation(in: after) else { return }
    throw ParseError(
      found.reason(in: after), at: spans[found.reader.id] ?? syntax.view.span)
  }
}
