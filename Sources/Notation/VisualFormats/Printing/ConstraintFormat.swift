package import Model

/// A format, and the constraints that it makes.
package struct ConstraintFormat: Sendable {
  /// As it is written; nil where no format says it, and then there is one constraint.
  package let format: VisualFormat?
  package let constraints: [Constraint]

  /// Some constraints of a scene as formats, in chains where they make some: every constraint is in one of them.
  ///
  /// - Complexity: O(n log n) for constraints of ordinary views.
  package static func formats(of constraints: [Constraint], in scene: Scene) -> [ConstraintFormat] {
    var builder = FormatBuilder(constraints, in: scene)
    return builder.build()
  }
}
