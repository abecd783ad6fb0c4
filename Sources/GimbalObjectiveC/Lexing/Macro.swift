/// A macro that `#define` declares.
struct Macro {
  /// The names of the parameters; `nil` for a macro without parentheses.
  var parameters: [String]?
  var isVariadic = false
  var body: [Token]

  /// Reads the tokens after `#define`: a name, parameters in parentheses that follow the name at once, and the body.
  init?(_ line: ArraySlice<Token>) {
    guard let name = line.first, name.kind == .identifier else { return nil }
    var rest = line.dropFirst()
    if let open = rest.first, open.isPunctuation("("), !open.followsSpace {
      rest = rest.dropFirst()
      var names: [String] = []
      while let next = rest.first, !next.isPunctuation(")") {
        if next.isPunctuation("...") {
          isVariadic = true
          if names.last.map({ rest.startIndex > 0 && line[rest.startIndex - 1].isWord($0) }) != true {
            names.append("__VA_ARGS__")
          }
        } else if next.kind == .identifier {
          names.append(next.text)
        }
        rest = rest.dropFirst()
      }
      rest = rest.dropFirst()
      parameters = names
    }
    body = Array(rest)
  }
}
