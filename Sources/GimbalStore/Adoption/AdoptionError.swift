package import GimbalModel

/// Why a history of another project is not taken over.
package struct AdoptionError: Error, Hashable, Sendable {
  /// What is wrong of a revision, or of what names one.
  package enum Field: Hashable, Sendable {
    case hash, parent, merged, changeset
    /// What a reference is called.
    case name
    /// The revision that a reference leads to.
    case target
  }

  /// The revision that is wrong; nil for the history as a whole.
  package internal(set) var revision: RevisionHash?
  /// Nil for all of it.
  package internal(set) var part: Field?
  /// What is wrong, in words.
  package let words: String
  /// What a scene refused, where that is what is wrong.
  package let refused: EditError?

  init(_ words: String, revision: RevisionHash? = nil, part: Field? = nil, refused: EditError? = nil) {
    self.revision = revision
    self.part = part
    self.words = words
    self.refused = refused
  }
}
