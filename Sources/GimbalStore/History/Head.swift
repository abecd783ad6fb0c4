/// Where the project is: on a branch, which the next change moves, or at a revision.
package struct Head: Hashable, Sendable {
  /// nil where HEAD is detached.
  package let branch: String?
  package let revision: Revision.ID

  /// The branch that a project begins with.
  package static let firstBranch = "main"
}
