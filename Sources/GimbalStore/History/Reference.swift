/// What names a revision.
package struct Reference: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case head, branch, tag
    /// The message that `commit` gave a revision; its name is the revision's hash.
    case commit
  }

  package struct Key: Hashable, Sendable {
    package let kind: Kind
    package let name: String

    /// The one head.
    static let head = Key(kind: .head, name: "")
  }

  /// What a reference says.
  package struct Target: Hashable, Sendable {
    /// The revision; nil for the head that is on a branch.
    package let revision: Revision.ID?
    /// The branch that the head is on; a commit's message.
    package let text: String?

    init(_ revision: Revision.ID?, text: String? = nil) {
      self.revision = revision
      self.text = text
    }
  }

  package let key: Key
  package let target: Target
}
