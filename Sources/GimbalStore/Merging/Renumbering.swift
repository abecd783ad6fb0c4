package import GimbalModel

/// A constraint that came in under another number, because ours had its own.
package struct Renumbering: Hashable, Sendable {
  package let scene: SceneID
  package let constraint: ConstraintID
  package let old: Int
  package let new: Int
}
