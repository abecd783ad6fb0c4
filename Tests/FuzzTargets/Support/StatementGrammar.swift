import GimbalShell
import TestSupport

/// A generator of statements from the grammar of the command table.
struct StatementGrammar {
  private let pages: [(words: String, usage: Usage)]
  /// The examples of all commands.
  let examples: [String]
  /// Keywords, names, values and signs of the language.
  let tokens: [String]

  init() {
    let commands = SampleProject.commands.commands
    pages = commands.map { ($0.manual.name, $0.usage) }
    examples = commands.flatMap(\.manual.examples)
    var words: Set<String> = []
    for page in pages { StatementGrammar.collect(page.usage, into: &words) }
    tokens = words.sorted() + commands.map(\.manual.name) + Self.names + Self.values + Self.signs
  }

  /// Returns a random statement.
  func statement(using chance: inout SeededGenerator) -> String {
    guard let page = pages.randomElement(using: &chance) else { return "" }
    var parts = [page.words]
    expand(page.usage, depth: 0, into: &parts, using: &chance)
    return parts.joined(separator: " ")
  }

  func word(using chance: inout SeededGenerator) -> String { tokens.randomElement(using: &chance) ?? "" }

  private static func collect(_ usage: Usage, into words: inout Set<String>) {
    switch usage {
    case .empty, .statements: break
    case .text(let text), .name(let text, _): words.formUnion(text.split(separator: " ").map(String.init))
    case .sequence(let parts), .choice(let parts): for part in parts { collect(part, into: &words) }
    case .optional(let part), .repeated(let part), .abbreviated(_, let part): collect(part, into: &words)
    }
  }

  private func expand(
    _ usage: Usage, depth: Int, into parts: inout [String], using chance: inout SeededGenerator
  ) {
    guard depth < 8 else { return }
    switch usage {
    case .empty: break
    case .text(let text): parts.append(word(for: text, using: &chance))
    case .name: parts.append(Self.names.randomElement(using: &chance) ?? "")
    case .statements:
      let inner = depth < 3 ? statement(using: &chance) : "frames"
      parts += ["{", inner, "}"]
    case .sequence(let all): for part in all { expand(part, depth: depth + 1, into: &parts, using: &chance) }
    case .choice(let all):
      if let part = all.randomElement(using: &chance) {
        expand(part, depth: depth + 1, into: &parts, using: &chance)
      }
    case .optional(let part):
      if Int.random(in: 0..<3, using: &chance) == 0 {
        expand(part, depth: depth + 1, into: &parts, using: &chance)
      }
    case .repeated(let part):
      for _ in 0...Int.random(in: 0..<3, using: &chance) {
        expand(part, depth: depth + 1, into: &parts, using: &chance)
      }
    case .abbreviated(_, let part): expand(part, depth: depth + 1, into: &parts, using: &chance)
    }
  }

  /// Returns a keyword, or a value in place of a placeholder in capitals.
  private func word(for text: String, using chance: inout SeededGenerator) -> String {
    guard text.contains(where: \.isLetter), !text.contains(where: \.isLowercase) else { return text }
    let pool = Self.placeholders.first { text.contains($0.key) }?.value
    let all = pool ?? (Bool.random(using: &chance) ? Self.values : Self.names)
    return all.randomElement(using: &chance) ?? text
  }

  private static let placeholders: KeyValuePairs = [
    "EQUATION": equations, "RULE": equations, "CONSTRAINT": equations + ["#1", "#2", "Top"],
    "CONDITION": conditions, "EXPECTATION": expectations,
    "EXPRESSION": ["one.width / 2", "2 * (point.x + 1)"],
    "FORMAT": ["H:|-[title]-|", "V:[one(>=20@750)]-8-[two]"], "FILE": files, "REVISION": revisions,
    "REV": revisions,
    "DEVICE": devices, "WxH": ["300x200", "0.5x1e6"], "X,Y": ["1,2", "root.width - 8,0.5 * one.height"],
    "TEXT": ["\"a text\"", "\"\\u{202E}\"", "\"\""], "N": values, "NUMBER": values, "MESSAGE": ["\"done\""],
  ]
  private static let equations = [
    "one.width == two.width * 2 + 8", "{ title.top >= root.safeArea.top - 4; photo.width <= 10 @999.5 }",
    "A: one.leading == root.trailing / 3", "middle.centerX == root.centerX @1", "one.title.top == 1",
    "{ two.firstBaseline == story.lastBaseline }", "2 * (one.width - 8) <= root.width",
  ]
  private static let conditions = [
    "landscape", "not (portrait or width >= 600)", "images=3 and textScale > 1.5", "horizontal=compact",
    "keyboard=shown", "kind!=\"a b\"", "height < 1e308",
  ]
  private static let expectations = [
    "one.width >= 44", "title inside root", "no overlap one two within 0.5", "point.frame == 0,0,1x1",
    "aligned one two by leading", "no conflicts", "one hidden", "min-size 10x10", "not truncated",
    "one.width / 2 == (two.width - 1) * 3",
  ]
  private static let files = [
    "script.gim", "a.log", "card.xib", "scenes.gimarchive", "list.vfl", "out.gimarchive", "out.svg",
    "out.swift", "-",
    "\"no such\"", "out.vfl", "out.html", "scenes.gimarchive --no-history",
  ]
  private static let revisions = [
    "HEAD", "HEAD~1", "HEAD~99", "main", "work", "first", "work^", "@{1}", "0", "a",
  ]
  private static let devices = [
    "\"iPhone SE\"", "\"iPad 9.7\"", "300x200", "1000000x1", "\"Apple TV\"",
    "\"iPhone X at 300x600 in landscape\"",
  ]
  private static let names = [
    "card", "page", "root", "title", "photo", "one", "two", "inner", "story", "middle", "point", "dot",
    "panel",
    "left", "right", "tall", "flat", "base", "main", "work", "first", "one/title", "label", "Top",
    "\"odd name\"",
    "größe", "new1", "images", "rest", "#1", "HEAD",
  ]
  private static let values = [
    "0", "1", "-8", "0.5", "75%", "1e6", "1e308", "1e-300", "1001", "yes", "no", "landscapeLeft", "portrait",
    "rtl",
    "300x200", "2147483647", "9223372036854775807", "0.1", "json", "csv", "table", "\"a\\nb\"", "#ff000080",
    "all",
  ]
  private static let signs = [
    "{", "}", "(", ")", ";", "\n", "\\\n", "==", "<=", ">=", "=", "+", "-", "*", "/", "@", ".", ",", ":", "|",
    "--",
    "--at HEAD~1", "--device", "--size 1x1", "--exact", "\"", "#", "~", "^", "\u{0}", "\u{202E}", "e\u{301}",
    "%",
  ]
}
