package import Model

/// Why a history of another project is not taken over.
package struct AdoptionError: Error, Hashable, Sendable {
  /// The revision that is wrong; nil for the history as a whole.
  package internal(set) var revision: RevisionHash?
  /// What is wrong, in words.
  package let words: String
  /// What a scene refused, where that is what is wrong.
  package let refused: EditError?

  init(_ words: String, revision: RevisionHash? = nil, refused: EditError? = nil) {
    self.revision = revision
    self.words = words
    self.refused = refused
  }
}
