/// What there is to say of a view besides where it is.
package struct BoxMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It is not shown: it is hidden, or in what is.
  package static let hidden = BoxMarks(rawValue: 1)
  /// The rules leave its place or its size free.
  package static let ambiguous = BoxMarks(rawValue: 2)
  /// Required rules on it contradict each other.
  package static let conflict = BoxMarks(rawValue: 4)
  /// It does not show all of its text.
  package static let truncated = BoxMarks(rawValue: 8)
  /// It was not to be seen before, in a picture of what moved.
  package static let appeared = BoxMarks(rawValue: 16)
}

extension BoxMarks {
  /// What the marks say, in words.
  var words: [String] {
    [
      (BoxMarks.hidden, "hidden"), (.conflict, "in a conflict"), (.ambiguous, "ambiguous"),
      (.truncated, "truncated"), (.appeared, "appeared"),
    ].filter { contains($0.0) }.map(\.1)
  }
}
