import GimbalModel
import GimbalNotation
import GimbalStore

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
