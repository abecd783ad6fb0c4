import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// Adds constraints behind those of a set each.
  func add(_ constraints: [(identifier: Name?, formula: Formula<Anchor>, set: RuleSet)], to id: SceneID)
    throws
  {
    let scene = try transaction.scene(id)
    var handle = scene.highestHandle
    var last: [SetID: OrderKey] = [:]
    let edits = constraints.map { identifier, formula, set -> Edit in
      let position = OrderKey.between(last[set.id] ?? scene.rules(of: set.id).last?.position, nil)
      last[set.id] = position
      handle += 1
      return .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: position, handle: handle,
            identifier: identifier, formula: formula)))
    }
    try apply(edits, to: consume scene)
  }
}
