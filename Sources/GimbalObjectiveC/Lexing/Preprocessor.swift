import GimbalSyntaxTree

/// A preprocessor that applies the directives and expands the macros of a file.
///
/// Imports are ignored: the macros of all files of a folder are known in each of them. A macro of the file itself is
/// preferred. The number of tokens is bounded, so that macros that double each other end.
struct Preprocessor {
  /// The largest number of tokens that macros add to a file.
  private static let maximumAddedTokens = 200_000
  private static let maximumDepth = 48

  /// The macros of all files.
  private let shared: [String: Macro]
  private(set) var macros: [String: Macro] = [:]
  private var undefined: Set<String> = []
  private var added = 0
  /// The conditions of the open `#if`: whether the current clause is active, and whether one was.
  private var conditions: [(isActive: Bool, wasActive: Bool)] = []

  private(set) var output: [Token] = []
  private(set) var errors: [SourceFile.SyntaxError] = []
  /// The modules that the file imports.
  private(set) var imports: [(module: String, span: Span)] = []

  init(shared: [String: Macro] = [:]) { self.shared = shared }

  /// `true` if all open `#if` have an active clause. The clauses in one that is not active are not active.
  private var isActive: Bool { conditions.last?.isActive ?? true }

  /// Processes the tokens of a file.
  ///
  /// - Parameter expands: `false` to collect the macros only.
  mutating func run(_ tokens: [Token], expands: Bool = true) {
    var output: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.startsLine, token.isPunctuation("#") {
        let end = tokens[(index + 1)...].firstIndex(where: \.startsLine) ?? tokens.count
        directive(tokens[(index + 1)..<end])
        index = end
      } else if token.kind == .end {
        break
      } else if !isActive || !expands {
        index += 1
      } else {
        index = expand(tokens, at: index, hidden: [], depth: 0, into: &output)
      }
    }
    if expands, let last = tokens.last { output.append(last) }
    self.output = output
  }

  // MARK: Directives

  private mutating func directive(_ line: ArraySlice<Token>) {
    guard let name = line.first else { return }
    let rest = line.dropFirst()
    switch name.text {
    case "if":
      let holds = isActive ? self.holds(rest) : false
      conditions.append((holds, holds))
    case "ifdef", "ifndef":
      let isDefined = rest.first.map { self.isDefined($0.text) } ?? false
      let holds = isActive && isDefined == (name.text == "ifdef")
      conditions.append((holds, holds))
    case "elif", "else":
      guard let last = conditions.popLast() else { return }
      let isOuterActive = isActive
      var isNext = !last.wasActive && isOuterActive
      if isNext, name.text == "elif" { isNext = holds(rest) }
      conditions.append((isNext, last.wasActive || isNext))
    case "endif": _ = conditions.popLast()
    case _ where !isActive: break
    case "define":
      guard let defined = rest.first, let macro = Macro(rest) else { return }
      macros[defined.text] = macro
      undefined.remove(defined.text)
    case "undef":
      guard let name = rest.first?.text else { return }
      macros[name] = nil
      undefined.insert(name)
    case "import", "include":
      // `#import <UIKit/UIKit.h>` imports the module UIKit.
      if rest.first?.isPunctuation("<") == true, let module = rest.dropFirst().first {
        imports.append((module.text, module.span))
      } else if let file = rest.first, file.kind == .string {
        imports.append((String(file.text.split(separator: "/").last?.prefix { $0 != "." } ?? ""), file.span))
      }
    default: break
    }
  }

  private func isDefined(_ name: String) -> Bool {
    if undefined.contains(name) { return false }
    return macro(name) != nil || ConditionValues.value(of: name) != nil
  }

  private func macro(_ name: String) -> Macro? {
    macros[name] ?? (undefined.contains(name) ? nil : shared[name])
  }

  private mutating func holds(_ line: ArraySlice<Token>) -> Bool {
    var plain: [Token] = []
    var index = line.startIndex
    let tokens = Array(line)
    index = 0
    while index < tokens.count {
      // The operand of `defined` is not expanded.
      if tokens[index].isWord("defined") {
        var next = index + 1
        if next < tokens.count, tokens[next].isPunctuation("(") { next += 1 }
        let name = next < tokens.count ? tokens[next].text : ""
        var value = tokens[index]
        (value.kind, value.text) = (.number, isDefined(name) ? "1" : "0")
        plain.append(value)
        index = next + (next > index + 1 ? 2 : 1)
      } else {
        index = expand(tokens, at: index, hidden: [], depth: 0, into: &plain)
      }
    }
    return ConditionValues.evaluate(plain) != 0
  }

  // MARK: Expansion

  /// Appends the expansion of the token at an index, and returns the index after the tokens that it used.
  private mutating func expand(
    _ tokens: [Token], at index: Int, hidden: Set<String>, depth: Int, into result: inout [Token]
  ) -> Int {
    let token = tokens[index]
    guard token.kind == .identifier, !hidden.contains(token.text), let macro = macro(token.text),
      depth < Preprocessor.maximumDepth
    else {
      // The path is a string literal, which can continue another one.
      let isFile = token.isWord("__FILE__")
      result.append(isFile ? Token(kind: .string, text: "", span: token.span) : token)
      return index + 1
    }
    guard let parameters = macro.parameters else {
      let body = placed(macro.body, at: token.span, like: token)
      return expandAll(body, of: token, hidden, depth, into: &result) ? index + 1 : tokens.count
    }
    guard index + 1 < tokens.count, tokens[index + 1].isPunctuation("("),
      let (arguments, end) = arguments(tokens, at: index + 2, parameters, macro.isVariadic)
    else {
      result.append(token)
      return index + 1
    }
    let site = Span(start: token.span.start, end: max(token.span.end, tokens[end - 1].span.end))
    let body = substituted(macro, parameters, arguments, at: site, hidden, depth)
    return expandAll(body, of: token, hidden, depth, into: &result) ? end : tokens.count
  }

  /// Appends the expansion of the body of a macro; returns `false` if it has too many tokens.
  private mutating func expandAll(
    _ body: [Token], of token: Token, _ hidden: Set<String>, _ depth: Int, into result: inout [Token]
  ) -> Bool {
    added += body.count + 1
    guard added <= Preprocessor.maximumAddedTokens else {
      if errors.isEmpty {
        errors.append(.init(message: "the macros of the file have too many tokens", span: token.span))
      }
      return false
    }
    let hidden = hidden.union([token.text])
    var index = 0
    while index < body.count {
      index = expand(body, at: index, hidden: hidden, depth: depth + 1, into: &result)
    }
    return true
  }

  private func placed(_ body: [Token], at span: Span, like token: Token) -> [Token] {
    body.enumerated().map { index, part in
      var part = part
      part.span = span
      part.startsLine = false
      if index == 0 { part.followsSpace = token.followsSpace }
      return part
    }
  }

  /// Returns the arguments of a macro, and the index after its closing parenthesis.
  private func arguments(
    _ tokens: [Token], at start: Int, _ parameters: [String], _ isVariadic: Bool
  ) -> ([[Token]], Int)? {
    var arguments: [[Token]] = [[]]
    var depth = 0
    var index = start
    while index < tokens.count, tokens[index].kind != .end {
      let token = tokens[index]
      index += 1
      if token.kind == .punctuation {
        switch token.text {
        case "(", "[", "{", "@(", "@[", "@{": depth += 1
        case ")" where depth == 0: return (arguments, index)
        case ")", "]", "}": depth -= 1
        case "," where depth == 0 && !(isVariadic && arguments.count >= parameters.count):
          arguments.append([])
          continue
        default: break
        }
      }
      var plain = token
      plain.startsLine = false
      arguments[arguments.count - 1].append(plain)
    }
    return nil
  }

  /// Returns the body of a macro with its arguments.
  private mutating func substituted(
    _ macro: Macro, _ parameters: [String], _ arguments: [[Token]], at site: Span, _ hidden: Set<String>,
    _ depth: Int
  ) -> [Token] {
    var result: [Token] = []
    let body = macro.body
    var expanded: [Int: [Token]] = [:]
    func argument(_ token: Token) -> Int? {
      guard token.kind == .identifier else { return nil }
      return parameters.firstIndex(of: token.text)
    }
    var index = 0
    while index < body.count, result.count <= Preprocessor.maximumAddedTokens {
      let token = body[index]
      if token.isPunctuation("#"), index + 1 < body.count, let parameter = argument(body[index + 1]) {
        let text = parameter < arguments.count ? Preprocessor.text(of: arguments[parameter]) : ""
        result.append(Token(kind: .string, text: text, span: site))
        index += 2
      } else if token.isPunctuation("##") {
        index += 1
        guard index < body.count else { break }
        paste(
          argument(body[index]).map { $0 < arguments.count ? arguments[$0] : [] } ?? [body[index]],
          onto: &result, at: site)
        index += 1
      } else if let parameter = argument(token) {
        let isPasted = index + 1 < body.count && body[index + 1].isPunctuation("##")
        let own = parameter < arguments.count ? arguments[parameter] : []
        if isPasted {
          result += own
        } else {
          if expanded[parameter] == nil { expanded[parameter] = expandArgument(own, hidden, depth) }
          result += expanded[parameter] ?? []
        }
        index += 1
      } else {
        result += placed([token], at: site, like: token)
        index += 1
      }
    }
    return result
  }

  private mutating func expandArgument(_ tokens: [Token], _ hidden: Set<String>, _ depth: Int) -> [Token] {
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      index = expand(tokens, at: index, hidden: hidden, depth: depth + 1, into: &result)
    }
    added += result.count
    return result
  }

  /// Joins tokens by `##`. A comma before an empty list of arguments is removed.
  private func paste(_ tokens: [Token], onto result: inout [Token], at site: Span) {
    guard let last = result.last else {
      result += tokens
      return
    }
    guard let first = tokens.first else {
      if last.isPunctuation(",") { result.removeLast() }
      return
    }
    guard !last.isPunctuation(",") else {
      result += tokens
      return
    }
    var joined = last
    joined.text = last.text + first.text
    if last.isPunctuation("@") { joined.kind = first.kind == .string ? .objectString : .directive }
    if joined.kind == .objectString { joined.text = first.text }
    joined.span = site
    result[result.count - 1] = joined
    result += tokens.dropFirst()
  }

  /// Returns the text of tokens as `#` writes it, with one space for the white space between them.
  static func text(of tokens: [Token]) -> String {
    var text = ""
    for (index, token) in tokens.enumerated() {
      if index > 0, token.followsSpace { text += " " }
      switch token.kind {
      case .string: text += "\"\(token.text)\""
      case .objectString: text += "@\"\(token.text)\""
      case .directive: text += "@\(token.text)"
      default: text += token.text
      }
    }
    return text
  }
}
