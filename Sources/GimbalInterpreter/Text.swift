import GimbalCore
import GimbalSyntaxTree

/// The members of strings.
enum Text {
  static func member(_ name: String, of text: String) -> Value? {
    switch name {
    case "count", "length": .integer(text.count)
    case "isEmpty": .boolean(text.isEmpty)
    case "capitalized":
      .string(
        text.split(separator: " ", omittingEmptySubsequences: false).map {
          $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
        }.joined(separator: " "))
    case "localizedCapitalized": member("capitalized", of: text)
    case "localizedUppercase": .string(text.uppercased())
    case "localizedLowercase": .string(text.lowercased())
    case "first": text.first.map { .string(String($0)) } ?? Value.none
    case "last": text.last.map { .string(String($0)) } ?? Value.none
    case "description", "debugDescription": .string(text)
    case "utf8", "utf16", "unicodeScalars": .array(text.map { .string(String($0)) })
    case "localized": .string(text)
    default: nil
    }
  }

  static func call(_ name: String, of text: String, _ call: NativeCall) throws -> Value? {
    switch name {
    case "uppercased": return .string(text.uppercased())
    case "lowercased": return .string(text.lowercased())
    case "hasPrefix": return .boolean(text.hasPrefix(call[0]?.text ?? ""))
    case "hasSuffix": return .boolean(text.hasSuffix(call[0]?.text ?? ""))
    case "contains":
      guard let part = call[0]?.text else { return nil }
      return .boolean(text.contains(part))
    case "trimmingCharacters":
      let isSpace: (Character) -> Bool = { $0.isWhitespace }
      let start = text.drop(while: isSpace)
      return .string(String(start.reversed().drop(while: isSpace).reversed()))
    case "replacingOccurrences":
      guard let target = call["of"]?.text, let replacement = call["with"]?.text, !target.isEmpty else {
        return nil
      }
      let result = text.split(separator: target, omittingEmptySubsequences: false).joined(
        separator: replacement)
      try call.interpreter.check(elements: result.utf8.count)
      return .string(result)
    case "components", "split":
      guard let separator = call["separatedBy"]?.text ?? call["separator"]?.text, !separator.isEmpty else {
        return nil
      }
      let parts = text.split(separator: separator, omittingEmptySubsequences: name == "split")
      return .array(parts.map { .string(String($0)) })
    case "padding", "appending":
      return name == "appending" ? .string(text + (call[0]?.text ?? "")) : .string(text)
    default: break
    }
    let characters = text.map { Value.string(String($0)) }
    switch name {
    case "prefix": return .string(String(text.prefix(max(0, call[0]?.int ?? 0))))
    case "suffix": return .string(String(text.suffix(max(0, call[0]?.int ?? 0))))
    case "dropFirst": return .string(String(text.dropFirst(max(0, call[0]?.int ?? 1))))
    case "dropLast": return .string(String(text.dropLast(max(0, call[0]?.int ?? 1))))
    case "reversed": return .string(String(text.reversed()))
    // A `map` is that of an optional string, which is more frequent than one of its characters.
    case "forEach", "enumerated":
      return try StandardLibrary.call(name, of: .array(characters), call)
    default: return nil
    }
  }

  /// Returns the text of `String(format:)`. Values that are not known are unknown.
  static func format(_ call: NativeCall) throws -> Value {
    guard let format = call["format"]?.text else { return call["format"] ?? .none }
    var arguments = call.arguments.dropFirst().filter { $0.label != "locale" }.map(\.value)
    if call.arguments.contains(where: { $0.label == "arguments" }), let list = call["arguments"]?.elements {
      arguments = list
    }
    var result = ""
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      let specification = rest.prefix { !"@diufFeEgGsxXc%".contains($0) }
      rest = rest.dropFirst(specification.count)
      guard let kind = rest.popFirst() else { break }
      if kind == "%" {
        result += "%"
        continue
      }
      guard !arguments.isEmpty else { break }
      // A position such as `1$` selects an argument.
      let argument: Value
      if let dollar = specification.firstIndex(of: "$"), let position = Int(specification[..<dollar]),
        arguments.indices.contains(position - 1)
      {
        argument = arguments[position - 1]
      } else {
        argument = arguments.removeFirst()
      }
      if argument.asUnknown != nil { return argument }
      if "fF".contains(kind), let number = argument.double {
        let digits = specification.split(separator: ".").last.flatMap { Int($0) } ?? 6
        result += fixed(number, digits: specification.contains(".") ? digits : 6)
      } else {
        result += call.interpreter.describe(argument)
      }
      try call.interpreter.check(elements: result.utf8.count)
    }
    return .string(result + rest)
  }

  /// Returns a number with a fixed number of decimal digits.
  private static func fixed(_ number: Double, digits: Int) -> String {
    let digits = min(max(0, digits), 12)
    let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    guard number.isFinite, number.magnitude * factor < 1e15 else { return "\(number)" }
    let scaled = Int(clamping: (number.magnitude * factor).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let text = String(scaled)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
