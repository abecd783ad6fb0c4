package import GimbalModel

/// A format, and the constraints that it makes.
package struct ConstraintFormat: Sendable {
  /// As it is written; nil where no format says it, and then there is one constraint.
  package let format: VisualFormat?
  package let constraints: [Constraint]

  /// Some constraints of a scene as formats, in chains where they make some: every constraint is in one of them.
  ///
  /// - Complexity: O(n log n) for constraints of ordinary views.
  package static func formats(of constraints: [Constraint], in scene: Scene) -> [ConstraintFormat] {
    var spacers = FormatSpacers(constraints, in: scene)
    while true {
      var builder = FormatBuilder(constraints, spacers, in: scene)
      let formats = builder.build()
      guard !builder.unfolded.isEmpty else { return formats }
      // Spacers that no gap stands for are views like others; without them chains may be others, so once is enough.
      spacers.leaveOut(spacers.isReduced ? Set(spacers.flattening.keys) : builder.unfolded)
    }
  }
}
