import GimbalModel
import GimbalNotation
import GimbalStore

/// Whether placements that a set was given read something before it is decided, in any orientation that the scene
/// supports or as it is shown now.
struct PlacementCheck {
  private let set: RuleSet
  /// The view, and those beside it that it is measured from or that are measured from it: no other placement reads or
  /// gives what changes. The superview is placed before, whatever the order of the rules.
  private let near: Set<ViewID>
  /// Their placements as they were.
  private let known: [Placement]

  /// - Parameters:
  ///   - view: what is to be placed.
  ///   - new: how.
  ///   - set: where its placements are filed; taken as in force wherever its condition holds.
  ///   - scene: as it is before.
  init(of view: ViewID, by new: [FramePlacement], in set: RuleSet, of scene: Scene) {
    let superview = scene.view(view)?.parent
    let sources =
      new.map(\.value.source?.view) + scene.placements(of: [view]).map { $0.source?.view }
    near = scene.viewsPlaced(by: view).union(sources.compactMap { $0 })
      .filter { scene.view($0)?.parent == superview }.union([view])
    known = scene.placements(of: near)
    self.set = set
  }

  /// The first violation that there was not before.
  ///
  /// - Complexity: O(placements of the views nearby) for every combination of sets that are in force together.
  func violation(in after: Scene) -> PlacementOrder.Violation? {
    let placements = after.placements(of: near)
    var seen: Set<Set<SetID>> = []
    // What is filed in sets without conditions is in force in all orientations, or in none.
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

  /// The sets in force that any of some placements are filed in.
  private func setsInForce(in scene: Scene, as display: Display, of placements: [Placement]) -> Set<SetID> {
    let traits = scene.traits(as: display)
    return Set(placements.map(\.set)).filter { id in
      guard id != set.id else { return set.condition?.holds(for: traits) ?? true }
      return scene.set(id).map { scene.isInstalled($0, for: traits) } ?? false
    }
  }
}

extension PlacementOrder.Violation {
  /// What is wrong with it, and what to do.
  func reason(in scene: Scene) -> ParseError.Reason {
    let (view, other) = (name(of: reader.view, in: scene), name(of: wanted.view, in: scene))
    if reader.view != wanted.view, wanted.source?.view == reader.view {
      return .other(
        message: "'\(view)' and '\(other)' would be placed by each other: \(wanted.notation(in: scene))",
        remedy: "place one of them by something else")
    }
    let order = "\(reader.notation(in: scene)) comes before \(wanted.notation(in: scene))"
    return .other(
      message: "'\(other)' is \(wanted.measure.isSize ? "sized" : "placed") later: \(order)",
      remedy: reader.view == wanted.view
        ? "give its size first: place remove \(view), then resize and place it"
        : "place '\(other)' first: place remove \(view), and place it again behind '\(other)'")
  }

  private func name(of view: ViewID, in scene: Scene) -> String {
    scene.view(view)?.name.notation() ?? "?"
  }
}

/// The rules that reach a view no more since it was moved: placements are measured from views beside one another and
/// from their superview, and a layout manager lays out subviews.
struct LostRules {
  /// As they are written.
  let words: [String]

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
      case .constraint, .override, .placement: return nil
      }
    }
  }
}

extension Scene {
  /// Whether a placement's view lies where it can be measured from its source.
  fileprivate func reaches(_ placement: Placement) -> Bool {
    guard let source = placement.source else { return true }
    if case .bar? = source.part { return true }
    let superview = view(placement.view)?.parent
    return source.view == superview || source.part == nil && view(source.view)?.parent == superview
  }
}

extension Workspace {
  /// Files what a placement gives in a set. What the set gives already is changed, and keeps its place.
  ///
  /// - Throws: that something is read before it is decided, in an orientation that the scene supports.
  func place(_ syntax: PlacementSyntax, target: SetTarget) throws {
    let id = try scene().id
    let set = try set(for: target, in: transaction.scene(id))
    let scene = try transaction.scene(id)
    let placements = try syntax.resolve(in: scene) { owner(of: $0, besides: id) }
    guard let view = placements.first?.view else { return }
    let check = PlacementCheck(of: view, by: placements, in: set, of: scene)
    var position = scene.rules(of: set.id).last?.position
    var known: [FrameSlot: Placement] = [:]
    for placement in scene.placements(of: [view]) where placement.set == set.id {
      known[placement.measure.slot] = placement
    }
    var spans: [PlacementID: Span] = [:]
    let edits = placements.compactMap { new -> Edit? in
      if var old = known[new.measure.slot] {
        spans[old.id] = new.span
        guard (old.measure, old.value) != (new.measure, new.value) else { return nil }
        (old.measure, old.value) = (new.measure, new.value)
        return .update(.placement(old))
      }
      let place = OrderKey.between(position, nil)
      position = place
      let placement = Placement(
        id: ids.id(), set: set.id, position: place, view: new.view, measure: new.measure, value: new.value)
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
