import GimbalModel

/// A function of a team that makes constraints, with its rules, as a configuration declares it:
/// `pinWidth($view, $n): $view.width == $n`.
package struct LayoutHelper: Hashable, Sendable {
  /// The error for a text that is not a helper.
  package struct Failure: Error, Hashable {
    package let message: String
    package let remedy: String
  }

  private struct Parameter: Hashable {
    /// The label of the argument; `nil` without a label.
    let label: String?
    let name: String
  }

  private let name: String
  /// The name of the receiver of a method; `nil` for a function.
  private let receiver: String?
  private let parameters: [Parameter]
  private let rules: [String]

  private static let example = "pinWidth($view, $n): $view.width == $n"

  /// Reads a helper: a call with names that start with `$`, a colon, and rules that semicolons separate.
  package init(_ text: String) throws(Failure) {
    func failure(_ message: String) -> Failure {
      Failure(message: message, remedy: "write a helper as in \(LayoutHelper.example)")
    }
    guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")"),
      let colon = text[close...].firstIndex(of: ":"),
      text[text.index(after: close)..<colon].allSatisfy(\.isWhitespace)
    else { throw failure("'\(text)' is not a call with rules after a colon") }
    let callee = text[..<open].split(separator: ".", omittingEmptySubsequences: false).map {
      String($0.filter { !$0.isWhitespace })
    }
    var receiver: String?
    if callee.count == 2, let name = LayoutHelper.parameter(callee[0]) { receiver = name }
    guard let name = callee.last, LayoutHelper.isName(name), callee.count == (receiver == nil ? 1 : 2) else {
      throw failure("'\(text[..<open])' is not the name of a function")
    }
    var parameters: [Parameter] = []
    for argument in text[text.index(after: open)..<close].split(separator: ",") {
      let parts = argument.split(separator: ":").map { String($0.filter { !$0.isWhitespace }) }
      guard (1...2).contains(parts.count), let name = LayoutHelper.parameter(parts[parts.count - 1]),
        parts.count == 1 || LayoutHelper.isName(parts[0])
      else { throw failure("'\(argument)' is not a parameter") }
      parameters.append(Parameter(label: parts.count == 2 ? parts[0] : nil, name: name))
    }
    let known = Set(parameters.map(\.name) + [receiver].compactMap(\.self))
    var rules: [String] = []
    for rule in text[text.index(after: colon)...].split(separator: ";") {
      guard let code = LayoutHelper.code(of: rule, known) else {
        throw Failure(
          message: "'\(rule.drop(while: \.isWhitespace))' is not a rule of a helper",
          remedy: "write a rule as in $view.width == $other.width * 0.5 + $n @ 750")
      }
      rules.append(code)
    }
    guard !rules.isEmpty else { throw failure("'\(text)' has no rules") }
    (self.name, self.receiver, self.parameters, self.rules) = (name, receiver, parameters, rules)
  }

  private static func isName(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" } ?? false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Returns the name of a parameter such as `$view`.
  private static func parameter(_ text: String) -> String? {
    text.first == "$" && isName(String(text.dropFirst())) ? String(text.dropFirst()) : nil
  }

  /// The attributes of items in rules.
  private static let attributes: Set<String> = Set(Attribute.allCases.map(\.rawValue)).union([
    "edges", "size", "center", "edgesWithinMargins", "centerWithinMargins",
  ])

  /// The items that belong to another one.
  private static let items: Set<String> = ["superview", "safeAreaLayoutGuide", "layoutMarginsGuide"]

  /// Returns the code of a rule, in which `$name` is `_0name` before a member and `name` elsewhere; `nil` if it is no rule.
  private static func code(of rule: Substring, _ known: Set<String>) -> String? {
    var code = ""
    var relations = 0
    var hasPriority = false
    var rest = rule.drop(while: \.isWhitespace)
    while let first = rest.first {
      if first == "$" {
        let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        guard known.contains(String(name)) else { return nil }
        rest = rest.dropFirst(name.count + 1)
        guard rest.first == "." else {
          code += name
          continue
        }
        code += "_item(\(name))"
        var isItem = true
        while rest.first == "." {
          let member = String(rest.dropFirst().prefix { $0.isLetter })
          guard isItem, attributes.contains(member) || items.contains(member) else { return nil }
          isItem = items.contains(member)
          code += ".\(member)"
          rest = rest.dropFirst(member.count + 1)
        }
        if isItem { return nil }
        continue
      }
      if let relation = ["==", "<=", ">="].first(where: rest.hasPrefix) {
        relations += 1
        code += " \(relation) "
        rest = rest.dropFirst(2)
        continue
      }
      switch first {
      case "@" where !hasPriority && relations == 1:
        hasPriority = true
        code = "(\(code)) ~ "
      case "+", "-", "*", "/": code += " \(first) "
      case "(", ")", ".": code.append(first)
      case " ", "\t": break
      default:
        guard first.isASCII, first.isNumber else { return nil }
        code.append(first)
      }
      rest = rest.dropFirst()
    }
    return relations == 1 && (code.hasPrefix("_item(") || code.hasPrefix("(_item(")) ? code : nil
  }

  /// The declaration of the function.
  private var declaration: String {
    let list = parameters.map { parameter in
      let isItem = rules.contains { $0.contains("_item(\(parameter.name))") }
      return "\(parameter.label ?? "_") \(parameter.name): \(isItem ? "Any?" : "CGFloat")"
    }.joined(separator: ", ")
    let body =
      (receiver.map { ["let \($0) = self"] } ?? []) + ["return _activateRules {"] + rules.map { "  \($0)" }
      + ["}"]
    let function =
      "@MakesConstraint @discardableResult\nfunc \(name)(\(list)) -> Any? {\n\(body.joined(separator: "\n"))\n}\n"
    return receiver == nil ? function : "extension UIView {\n\(function)}\n"
  }

  /// The path of the file of helpers, which messages do not contain.
  package static let path = "helpers.swift"

  /// Returns the code of helpers.
  package static func source(of helpers: [LayoutHelper]) -> [UInt8] {
    Array(helpers.map(\.declaration).joined(separator: "\n").utf8)
  }
}
