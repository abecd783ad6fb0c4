public import GimbalModel

/// One change of a scene that may end a contradiction.
public enum RepairChange: Hashable, Sendable {
  /// A constraint gives way: it is required no more.
  case priority(ConstraintID, Priority)
  /// A constraint wants what the others say, in points.
  case constant(ConstraintID, Double)
  /// A view's size gives way to constraints: its content is not required any more.
  case content(ViewID, Property, Priority)
  /// A view gives up its fixed frame, and constraints alone say where it is.
  case fixedFrame(ViewID)
  /// A set is taken out, with all its rules, until it is installed again.
  case uninstall(SetID)
  case remove(ConstraintID)

  /// What it takes to make the change.
  ///
  /// - Returns: empty where the scene has no such row, or is so already.
  public func edits(in scene: Scene) -> [Edit] {
    switch self {
    case .priority(let id, let priority): edits(in: scene, of: id) { $0.priority = priority }
    case .constant(let id, let constant): edits(in: scene, of: id) { $0.constant = constant }
    case .content(let view, let property, let priority):
      scene.view(view) == nil ? [] : scene.edits(giving: view, [(property, .number(priority.value))])
    case .fixedFrame(let view):
      scene.view(view) == nil
        ? [] : scene.edits(giving: view, RepairChange.frameProperties.map { ($0, nil) })
    case .uninstall(let id): scene.set(id).map { scene.edits(installing: $0, false) } ?? []
    case .remove(let id):
      scene.constraint(id).map { scene.editsRemoving(rule: .constraint($0)) } ?? []
    }
  }

  private static let frameProperties: [Property] = [
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight, .autoresizing,
  ]

  private func edits(
    in scene: Scene, of id: ConstraintID, _ change: (inout Constraint) -> Void
  ) -> [Edit] {
    guard let old = scene.constraint(id) else { return [] }
    var new = old
    change(&new)
    return new == old ? [] : [.update(.constraint(new))]
  }

  /// The constraint that it changes and leaves required: only such a change can make a contradiction of its own.
  var tightened: ConstraintID? { if case .constant(let id, _) = self { id } else { nil } }

  /// How much of what was meant is lost: of changes that move views by as much, the lower comes first.
  var loss: Int {
    switch self {
    case .priority, .content: 0
    case .constant: 1
    case .fixedFrame: 2
    case .uninstall: 3
    case .remove: 4
    }
  }
}
