extension Cursor {
  /// Takes the option `--name` if it comes next, and the `=` of `--name=value`.
  ///
  /// - Returns: its place, nil where something else comes next.
  package mutating func option(named name: String) -> Span? {
    guard peek().kind == .option, peek().text == "--" + name else { return nil }
    let span = take().span
    if peek().kind == .symbol(.assign), offset == span.upperBound { take() }
    return span
  }

  /// The error for an option that the command does not have; nil where no option comes next.
  ///
  /// - Parameter known: the names of the command's options, without dashes.
  package func unknownOption(known: [String]) -> ParseError? {
    guard peek().kind == .option else { return nil }
    let options = known.map { "--" + $0 }
    let note = options.isEmpty ? "the command has none" : "expected \(ParseError.alternatives(options))"
    let nearest = Nearest.name(to: peek().text, among: options)
    return ParseError(
      .unknownName(
        role: "option", name: peek().text, nearest: nearest, note: nearest == nil ? note : nil),
      at: peek().span)
  }
}
