package import GimbalModel

/// What a merge could not decide, as a project keeps it until it is settled.
package struct MergeConflict: Hashable, Sendable {
  package enum Tag {}
  package typealias ID = GimbalModel.ID<Tag>

  package let id: ID
  /// The number after `!` that names the conflict in the project.
  package let handle: Int
  package let clash: Clash
}
