import GimbalJSON
import GimbalReporting
import GimbalShell

/// A TextMate grammar that highlights scripts. Many editors support this format. The words in the grammar
/// come from the declarations of the commands.
package enum TextMateGrammar {
  /// The grammar as JSON.
  package static var text: String { pretty(grammar, indent: "") + "\n" }

  private static var grammar: JSON {
    [
      "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
      "name": "Gimbal", "scopeName": "source.gimbal", "fileTypes": ["gim"],
      "patterns": .array(patterns),
    ]
  }

  private static var patterns: [JSON] {
    [
      // At the start of a statement, `#7` is a comment. Elsewhere, it is the handle of a constraint.
      pattern("comment.line.number-sign", #"(?:^|(?<=[;{]))\s*#.*$"#),
      pattern("variable.other.constant.handle", #"[#!][0-9]+\b"#),
      pattern("comment.line.number-sign", "#.*$"),
      [
        "name": "string.quoted.double.gimbal", "begin": "\"", "end": "\"",
        "patterns": .array([
          pattern("constant.character.escape", #"\\(?:["\\nt]|u\{[0-9A-Fa-f]{1,8}\})"#)
        ]),
      ],
    ] + commands + [
      pattern("support.type.property-name.attribute", #"(?<=\.)(?:"# + words(Keywords.attributes) + #")\b"#),
      pattern("variable.parameter.option", #"(?<![\w-])--[a-z][a-z-]*"#),
      pattern("keyword.other.priority", #"@\s*(?:required|high|low|fittingSize|[0-9.]+)"#),
      pattern("constant.numeric", #"(?<![\w.])[0-9]+(?:\.[0-9]+)?(?:x[0-9]+(?:\.[0-9]+)?|px|%)?(?!\w)"#),
      pattern("keyword.control", #"(?<![\w.-])(?:"# + words(Keywords.arguments) + #")(?![\w.-])"#),
      pattern(
        "support.type.property-name", #"(?<![\w.-])(?:"# + words(Keywords.properties) + #")(?![\w.-])"#),
      pattern("keyword.operator", #"==|<=|>=|!=|[-+*/=<>]"#),
    ]
  }

  /// The patterns of the commands at the start of a statement, one for each first word.
  private static var commands: [JSON] {
    let table = CommandTable.standard
    return table.verbs.map { verb in
      let second = table.subcommands(of: verb)
      let rest = second.isEmpty ? "" : #"(?:\s+("# + words(second) + #"))?"#
      return [
        "match": .text(#"(?:^|(?<=[;{]))\s*("# + verb + ")" + rest + #"(?![\w.:-])"#),
        "captures": .fields(
          (1...(second.isEmpty ? 1 : 2)).map { group in
            JSON.Field(key: "\(group)", value: ["name": "keyword.other.command.gimbal"])
          }),
      ]
    }
  }

  private static func pattern(_ scope: String, _ match: String) -> JSON {
    ["name": .text(scope + ".gimbal"), "match": .text(match)]
  }

  /// Returns a regular expression that matches any of several words. Longer words come first, because the first
  /// alternative that matches is used.
  private static func words(_ words: [String]) -> String {
    words.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
  }

  /// Returns a value as JSON, with one member or element on each line.
  private static func pretty(_ value: JSON, indent: String) -> String {
    let inner = indent + "  "
    return switch value {
    case .fields(let fields) where !fields.isEmpty:
      "{\n"
        + fields.map { "\(inner)\(JSON.text($0.key).serialized): \(pretty($0.value, indent: inner))" }
        .joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where !elements.isEmpty:
      "[\n" + elements.map { inner + pretty($0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: value.serialized
    }
  }
}
