import Model
import Notation

/// Whether placements that a set was given read something before it is decided, in any orientation that the scene
/// supports or as it is shown now.
struct PlacementCheck {
  private let view: ViewID
  private let set: RuleSet
  private let before: Scene
  private let after: Scene

  /// - Parameters:
  ///   - view: what was placed.
  ///   - set: where its placements are filed; taken as in force wherever its condition holds.
  init(of view: ViewID, in set: RuleSet, before: Scene, after: Scene) {
    (self.view, self.set, self.before, self.after) = (view, set, before, after)
  }

  /// The first violation that there was not before.
  ///
  /// - Complexity: O(rules) for every combination of sets that are in force together.
  var violation: PlacementOrder.Violation? {
    let near = neighbours
    var seen: Set<[SetID]> = []
    for orientation in [after.display.orientation] + after.header.orientations.members {
      let display = Display(scene: after.id, device: after.display.device, orientation: orientation)
      let sets = setsInForce(for: after.traits(as: display))
      guard seen.insert(sets).inserted else { continue }
      let violations = PlacementCheck.order(of: near, sets, in: after).violations
      guard !violations.isEmpty else { continue }
      let known = Set(PlacementCheck.order(of: near, sets, in: before).violations)
      if let new = violations.first(where: { !known.contains($0) }) { return new }
    }
    return nil
  }

  private func setsInForce(for traits: Traits) -> [SetID] {
    after.sets.filter { set in
      set.id == self.set.id
        ? set.condition?.holds(for: traits) ?? true : after.isInstalled(set, for: traits)
    }.map(\.id)
  }

  /// The view, and those beside it that it is measured from or that are measured from it: no other placement reads or
  /// gives what has changed. The superview is placed before, whatever the order of the rules.
  private var neighbours: Set<ViewID> {
    let superview = after.view(view)?.parent
    let near = after.rules(about: [view]).reduce(into: [view]) { near, rule in
      if case .placement(let placement) = rule {
        near += [placement.view, placement.source?.view].compactMap { $0 }
      }
    }
    return Set(near.filter { after.view($0)?.parent == superview })
  }

  private static func order(of views: Set<ViewID>, _ sets: [SetID], in scene: Scene) -> PlacementOrder {
    PlacementOrder(sets.flatMap { scene.placements(of: $0) }.filter { views.contains($0.view) })
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
