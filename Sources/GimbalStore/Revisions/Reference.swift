/// What names a revision.
package struct Reference: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case head, branch, tag
    /// The message that `commit` gave a revision; its name is the revision's hash.
    case commit
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

  package let key: ReferenceKey
  package let target: Target
}

/// Where the project is: on a branch, which the next change moves, or at a revision.
package struct Head: Hashable, Sendable {
  /// nil where HEAD is detached.
  package let branch: String?
  package let revision: Revision.ID

  /// The branch that a project begins with.
  package static let firstBranch = "main"
}

/// The kind and name that identify a reference.
package struct ReferenceKey: Hashable, Sendable {
  package let kind: Reference.Kind
  package let name: String

  /// The one head.
  static let head = ReferenceKey(kind: .head, name: "")
}

extension Reference {
  /// What a finding calls the reference.
  var label: String { key == .head ? "HEAD" : "\(key.kind.rawValue) '\(key.name)'" }
}
