/// A named reference to a revision. HEAD can refer to a branch instead.
package struct Reference: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case head, branch, tag
    /// The message that the `commit` command gave to a revision. The name of the reference is the hash of the
    /// revision.
    case commit
  }

  /// The value of a reference.
  package struct Target: Hashable, Sendable {
    /// The revision, or nil if HEAD is on a branch.
    package let revision: Revision.ID?
    /// The name of the branch that HEAD is on, or the message of a `commit` reference. Nil for other
    /// references.
    package let text: String?

    init(_ revision: Revision.ID?, text: String? = nil) {
      self.revision = revision
      self.text = text
    }
  }

  package let key: ReferenceKey
  package let target: Target
}

/// The value of HEAD: the current branch, which the next change moves, or a revision if HEAD is detached.
package struct Head: Hashable, Sendable {
  /// The branch, or nil if HEAD is detached.
  package let branch: String?
  package let revision: Revision.ID

  /// The branch of a new project.
  package static let firstBranch = "main"
}

/// The kind and name that identify a reference.
package struct ReferenceKey: Hashable, Sendable {
  package let kind: Reference.Kind
  package let name: String

  /// The key of HEAD.
  static let head = ReferenceKey(kind: .head, name: "")
}

extension Reference {
  /// The name of the reference in the findings of `verify`.
  var label: String { key.label }
}

extension ReferenceKey {
  /// The name of the reference in the findings of `verify`.
  var label: String { self == .head ? "HEAD" : "\(kind.rawValue) '\(name)'" }
}
