package import GimbalModel

extension Scene {
  /// Checks that each name is the name of a number that a set of rules defines. Throws an error for the first
  /// name that is not.
  ///
  /// - Parameters:
  ///   - names: The names of numbers that a rule uses.
  ///   - example: A word that can follow the name of a view and a dot, such as `width`.
  package func checkNumbers(_ names: [Spanned<Name>], example: String? = nil) throws(ParseError) {
    for name in names where numbers(named: name.value).isEmpty {
      let text = name.value.text
      if view(named: name.value) != nil, let example {
        throw ParseError(
          .unknownName(
            role: "number", name: text, nearest: nil,
            note: "\(text.cited) is a view: add an attribute, as in \(name.value.pathNotation()).\(example)"),
          at: name.span)
      }
      throw ParseError(
        .unknownName(
          role: "number", name: text,
          nearest: Nearest.name(to: text, among: Set(numbers.map(\.name.text)).sorted()),
          note: "define it: let \(name.value.notation()) = …"), at: name.span)
    }
  }
}
