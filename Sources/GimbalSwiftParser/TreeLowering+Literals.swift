import GimbalCore
import GimbalSyntaxTree
import SwiftSyntax

extension TreeLowering {
  func integer(_ text: String) -> Expression.Kind {
    let digits = text.filter { $0 != "_" }
    let value: Int? =
      if digits.hasPrefix("0x") { Int(digits.dropFirst(2), radix: 16) } else if digits.hasPrefix("0b") {
        Int(digits.dropFirst(2), radix: 2)
      } else if digits.hasPrefix("0o") { Int(digits.dropFirst(2), radix: 8) } else { Int(digits) }
    return value.map { .integer($0) } ?? .unsupported("integerLiteral")
  }

  func floating(_ text: String) -> Expression.Kind {
    Double(text.filter { $0 != "_" }).map { .floating($0) } ?? .unsupported("floatLiteral")
  }

  /// The text and the interpolated values of a string literal. Formats of interpolations are omitted.
  func parts(_ node: StringLiteralExprSyntax) -> [StringPart] {
    let pounds = node.openingPounds?.text.utf8.count ?? 0
    var parts: [StringPart] = []
    var text = ""
    for segment in node.segments {
      if case .stringSegment(let segment) = segment {
        text += unescaped(segment.content.text, pounds: pounds)
      } else if case .expressionSegment(let segment) = segment, let first = segment.expressions.first {
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.interpolation(expression(first.expression)))
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// Replaces the escape sequences of a string segment. Invalid sequences stay.
  private func unescaped(_ text: String, pounds: Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    let delimiter = "\\" + String(repeating: "#", count: pounds)
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: delimiter) {
      result += rest[..<range.lowerBound]
      rest = rest[range.upperBound...]
      guard let character = rest.first else { return result + delimiter }
      if let plain = Self.escapes[character] {
        result.append(plain)
        rest.removeFirst()
      } else if character == "u", let scalar = Self.scalar(&rest) {
        result.unicodeScalars.append(scalar)
      } else if character.isNewline {
        // A backslash at the end of a line joins the line with the next one.
        rest.removeFirst()
      } else {
        result += delimiter
      }
    }
    return result + rest
  }

  private static let escapes: [Character: Character] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Reads `u{…}`.
  private static func scalar(_ rest: inout Substring) -> Unicode.Scalar? {
    guard rest.hasPrefix("u{"), let end = rest.firstIndex(of: "}") else { return nil }
    let digits = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
    rest = rest[rest.index(after: end)...]
    return scalar
  }
}
