/// The cases of the conformance suite, by topic.
enum VisualFormatCases {
  static let all = standard + extended + further

  /// Returns the cases, one per line.
  static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  static let standard = lines(
    orientations + bars + gaps + predicateLists + sizes + relations + priorities + metrics + options
      + containers)
  static let extended = lines(
    percentages + operators + attributes + spacers + stacks + ranges + lists + disconnections + negatives
      + explicit + comments)
  static let further = lines(directions + names + content + tautologies + together)
}
