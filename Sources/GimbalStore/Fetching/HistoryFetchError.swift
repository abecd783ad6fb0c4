package import GimbalModel

/// The reason why the history of another project cannot be imported.
package struct HistoryFetchError: Error, Hashable, Sendable {
  /// The part of a revision or reference that is invalid.
  package enum Field: Hashable, Sendable {
    case hash, parent, merged, changeset
    /// The name of a reference.
    case name
    /// The revision that a reference points to.
    case target
  }

  /// The invalid revision, or nil if the error concerns the history as a whole.
  package internal(set) var revision: RevisionHash?
  /// The invalid part, or nil if it is unknown.
  package internal(set) var part: Field?
  /// A description of the problem.
  package let text: String
  /// The error with which a scene rejected a change; nil for any other problem.
  package let refused: EditError?

  init(_ text: String, revision: RevisionHash? = nil, part: Field? = nil, refused: EditError? = nil) {
    self.revision = revision
    self.part = part
    self.text = text
    self.refused = refused
  }
}
