/// A constraint, or a set, in words.
package struct PageRule: Hashable, Sendable {
  package var words: String
  /// Of a constraint its set, of a set its condition.
  package var note: String

  package init(_ words: String, note: String) {
    self.words = words
    self.note = note
  }
}
