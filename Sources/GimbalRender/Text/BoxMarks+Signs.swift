extension BoxMarks {
  /// What stands behind a name.
  var signs: String { BoxMarks.signs.filter { contains($0.mark) }.map(\.sign).joined() }

  /// The marks that names have, with their words.
  static let signs: [(mark: BoxMarks, sign: String, words: String)] = [
    (.conflict, "!", "in a conflict"), (.ambiguous, "?", "ambiguous"), (.truncated, "~", "truncated"),
    (.appeared, "+", "appeared"),
  ]
}
