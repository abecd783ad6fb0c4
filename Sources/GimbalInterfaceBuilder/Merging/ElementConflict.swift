internal import GimbalMarkup

/// A part of a document that both sides of a merge changed in different ways. The merged document has our version.
package struct ElementConflict: Hashable, Sendable {
  /// The element and its object id, such as `label 4fX-2b-Nlu`.
  package let object: String
  /// The difference between the two sides, as a phrase.
  package let difference: String
  /// `true` for a frame that constraints determine, and for the marks that a frame is misplaced or ambiguous.
  /// Interface Builder computes these values, so that the merge succeeds without a decision.
  package let isComputed: Bool

  /// The conflict as one line.
  package var line: String { "\(object): \(difference)" }
}
