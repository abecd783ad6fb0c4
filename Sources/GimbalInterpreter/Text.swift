import GimbalCore
import GimbalSyntaxTree

/// The members of strings.
enum Text {
  static func member(_ name: String, of text: String) -> Value? {
    switch name {
    case "count": .integer(text.count)
    // The length of an `NSString`.
    case "length": .integer(text.utf16.count)
    case "isEmpty": .boolean(text.isEmpty)
    case "capitalized":
      .string(
        text.reduce(into: "") { result, character in
          let isFirst = result.last?.isWhitespace ?? true
          result += isFirst ? character.uppercased() : character.lowercased()
        })
    case "localizedCapitalized": member("capitalized", of: text)
    case "localizedUppercase": .string(text.uppercased())
    case "localizedLowercase": .string(text.lowercased())
    case "first": text.first.map { .string(String($0)) } ?? Value.none
    case "last": text.last.map { .string(String($0)) } ?? Value.none
    case "description": .string(text)
    case "debugDescription": .string(text.debugDescription)
    case "utf8": .array(text.utf8.map { .integer(Int($0)) })
    case "utf16": .array(text.utf16.map { .integer(Int($0)) })
    case "unicodeScalars": .array(text.unicodeScalars.map { .string(String($0)) })
    case "localized": .string(text)
    default: nil
    }
  }

  static func call(_ name: String, of text: String, _ call: NativeCall) throws -> Value? {
    if name != "map", name != "flatMap", let unknown = call.arguments.lazy.compactMap(\.value.asUnknown).first
    {
      return .unknown(unknown)
    }
    switch name {
    case "uppercased": return .string(text.uppercased())
    case "lowercased": return .string(text.lowercased())
    case "hasPrefix": return call[0]?.text.map { .boolean(text.hasPrefix($0)) }
    case "hasSuffix": return call[0]?.text.map { .boolean(text.hasSuffix($0)) }
    case "contains":
      if let part = call[0]?.text { return .boolean(part.isEmpty || text.contains(part)) }
    case "trimmingCharacters":
      let isTrimmed: (Character) -> Bool
      switch call["in"]?.caseName {
      case "whitespaces": isTrimmed = { $0.isWhitespace && !$0.isNewline }
      case "newlines": isTrimmed = { $0.isNewline }
      case "whitespacesAndNewlines": isTrimmed = { $0.isWhitespace }
      default: return nil
      }
      let start = text.drop(while: isTrimmed)
      return .string(String(start.reversed().drop(while: isTrimmed).reversed()))
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
      let parts = text.split(
        separator: separator, maxSplits: max(0, call["maxSplits"]?.int ?? .max),
        omittingEmptySubsequences: call["omittingEmptySubsequences"]?.bool ?? (name == "split"))
      return .array(parts.map { .string(String($0)) })
    case "appending": return call[0]?.text.map { .string(text + $0) }
    case "padding":
      guard let length = call["toLength"]?.int, let pad = call["withPad"]?.text, !pad.isEmpty,
        let start = call["startingAt"]?.int, (0..<pad.count).contains(start)
      else { return nil }
      try call.interpreter.check(elements: max(0, length))
      let fill = Array(pad)
      let added = (0..<max(0, length - text.count)).map { fill[(start + $0) % fill.count] }
      return .string(String(text.prefix(max(0, length))) + String(added))
    default: return try part(name, of: text, call)
    }
    return try part(name, of: text, call)
  }

  /// Calls a function that selects or visits characters.
  private static func part(_ name: String, of text: String, _ call: NativeCall) throws -> Value? {
    let characters = text.map { Value.string(String($0)) }
    switch name {
    case "prefix" where call[0]?.int != nil:
      return call[0]?.int.map { .string(String(text.prefix(max(0, $0)))) }
    case "suffix": return call[0]?.int.map { .string(String(text.suffix(max(0, $0)))) }
    case "prefix", "drop":
      let kept = try StandardLibrary.call(name, of: characters, call)?.elements
      return kept.map { .string($0.compactMap(\.text).joined()) }
    case "dropFirst": return .string(String(text.dropFirst(max(0, call[0]?.int ?? 1))))
    case "dropLast": return .string(String(text.dropLast(max(0, call[0]?.int ?? 1))))
    case "reversed": return .string(String(text.reversed()))
    // A `map` is that of an optional string, which is more frequent than one of its characters.
    case "forEach", "enumerated", "allSatisfy", "contains", "first", "last":
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
      guard let text = formatted(argument, kind, specification, call.interpreter) else {
        return call.unknown("the format %\(specification)\(kind)")
      }
      result += text
      try call.interpreter.check(elements: result.utf8.count)
    }
    return .string(result + rest)
  }

  /// Returns the text of a value with the flags, the width and the precision of a specification; `nil` if the kind of the
  /// specification is not known.
  private static func formatted(
    _ value: Value, _ kind: Character, _ specification: Substring, _ interpreter: Interpreter
  ) -> String? {
    let options = specification.split(separator: "$", omittingEmptySubsequences: false).last ?? ""
    let flags = options.prefix { "-+ 0#".contains($0) }
    let lengths = options.dropFirst(flags.count).prefix { $0.isNumber || $0 == "." }
    let parts = lengths.split(separator: ".", omittingEmptySubsequences: false)
    let width = min(parts.first.flatMap { Int($0) } ?? 0, 1_000)
    var text: String
    switch kind {
    case "f", "F":
      guard let number = value.double else { return nil }
      text = fixed(number, digits: parts.count > 1 ? Int(parts[1]) ?? 0 : 6)
    case "g", "G":
      guard let number = value.double else { return nil }
      text = significant(number, digits: parts.count > 1 ? Int(parts[1]) ?? 0 : 6)
    case "d", "i", "u":
      guard let integer = value.int else { return nil }
      text = String(integer)
    case "x", "X":
      guard let integer = value.int, integer >= 0 else { return nil }
      text = String(integer, radix: 16, uppercase: kind == "X")
    case "@": return interpreter.describe(value)
    default: return nil
    }
    if flags.contains("+"), !text.hasPrefix("-") { text = "+" + text }
    let fill = width - text.count
    guard fill > 0 else { return text }
    if flags.contains("-") { return text + String(repeating: " ", count: fill) }
    guard flags.contains("0") else { return String(repeating: " ", count: fill) + text }
    let sign = text.prefix { "+-".contains($0) }
    return sign + String(repeating: "0", count: fill) + text.dropFirst(sign.count)
  }

  /// Returns a number with a number of significant digits, without zeros at its end.
  private static func significant(_ number: Double, digits: Int) -> String {
    guard number.isFinite, number != 0 else { return number == 0 ? "0" : "\(number)" }
    var magnitude = 0
    var rest = number.magnitude
    while rest >= 10, magnitude < 15 { (rest, magnitude) = (rest / 10, magnitude + 1) }
    while rest < 1, magnitude > -5 { (rest, magnitude) = (rest * 10, magnitude - 1) }
    guard (-4..<max(1, digits)).contains(magnitude) else { return "\(number)" }
    var text = fixed(number, digits: max(1, digits) - 1 - magnitude)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// Returns a number with a fixed number of decimal digits.
  private static func fixed(_ number: Double, digits: Int) -> String {
    let digits = min(max(0, digits), 12)
    let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    guard number.isFinite, number.magnitude * factor < 1e15 else { return "\(number)" }
    let product = number.magnitude * factor
    // The part of the exact product that rounding takes off decides which of two neighbours is nearer.
    let rest = (-product).addingProduct(number.magnitude, factor)
    var rounded = product.rounded(.toNearestOrEven)
    if rest != 0, (product - product.rounded(.down)) == 0.5 {
      rounded = product.rounded(rest > 0 ? .up : .down)
    }
    let scaled = Int(clamping: rounded)
    let sign = number.sign == .minus ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let text = String(scaled)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
