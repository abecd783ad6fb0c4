import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// Adds constraints behind those of a set each.
  func add(_ equations: [(equation: Equation, set: RuleSet)], to id: SceneID) throws {
    let scene = try transaction.scene(id)
    var handle = scene.highestHandle
    var last: [SetID: OrderKey] = [:]
    let edits = equations.map { equation, set -> Edit in
      let position = OrderKey.between(last[set.id] ?? scene.rules(of: set.id).last?.position, nil)
      last[set.id] = position
      handle += 1
      return .insert(
        .constraint(
          Constraint(
            id: ids.id(), set: set.id, position: position, handle: handle,
            identifier: equation.identifier?.value, first: equation.first, relation: equation.relation,
            multiplier: equation.multiplier, second: equation.second, constant: equation.constant,
            priority: equation.priority)))
    }
    try apply(edits, to: consume scene)
  }
}
