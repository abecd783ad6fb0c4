public import GimbalModel

/// An error in a source text, with its location. `message` describes the error, and `remedy` suggests a fix.
public struct ParseError: Error, Hashable, Sendable {
  public var span: Span
  public var reason: Reason

  public init(_ reason: Reason, at span: Span) {
    self.reason = reason
    self.span = span
  }

  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// The token `found` is not one of the `expected` tokens. `found` is `nil` if the command ends too early.
    case unexpected(found: String?, expected: [String])
    /// No object has the name. `role` is the kind of object, such as `view` or `attribute`, `nearest` is the
    /// most similar known name, and `note` is a hint.
    case unknownName(role: String, name: String, nearest: String?, note: String? = nil)
    /// The view belongs to another scene, but a view of the current scene is required.
    case viewOfOtherScene(view: Name, scene: Name)
    case nameRefused(Name.Failure)
    case textRefused(StyledText.Failure)

    case malformedNumber(String)
    case malformedHandle(String)
    case numberOverflow(String)
    case numberOutOfRange(what: String, range: ClosedRange<Double>)
    case priorityOutOfRange
    case zeroMultiplier
    case divisionByZero

    /// The left side of a constraint is not a single attribute.
    case leftSideNotAttribute
    /// An expression contains two attributes but allows only one.
    case secondAttribute
    /// An expression divides a number by an attribute.
    case attributeAsDivisor
    /// The attributes on the two sides of a constraint are incompatible. `fix` is a similar constraint that
    /// is valid.
    case pairing(Pairing.Failure, fix: String? = nil)
    /// An operator such as `<` compares a trait whose values are not ordered.
    case notOrdered(trait: Name)

    case unterminatedString
    case unterminatedBlock
    case badEscape(String)
    case strayCharacter(Unicode.Scalar)
    /// There are more levels of nesting than `limit`. `what` is the nested construct, such as `condition`.
    case tooDeep(what: String, limit: Int)
    case tooLong(what: String, limit: Int)

    /// An error with its own message and remedy.
    case other(message: String, remedy: String? = nil)
  }
}

extension ParseError {
  /// The description of the error in one line, without an initial capital letter and without a final period.
  public var message: String {
    switch reason {
    case .unexpected(let found, _): found.map { "unexpected \($0.cited)" } ?? "unexpected end of the command"
    case .unknownName(let role, let name, _, _): "there is no \(role) \(name.cited)"
    case .viewOfOtherScene(let view, let scene) where view.isPath:
      "a rule cannot use view \(view.text.cited), which belongs to another scene, \(scene.text.cited)"
    case .viewOfOtherScene(let view, let scene):
      "view \(view.text.cited) belongs to another scene, \(scene.text.cited)"
    case .nameRefused(let failure): ParseError.message(of: failure)
    case .textRefused(let failure): ParseError.message(of: failure)
    case .malformedNumber(let text): "\(text.cited) is not a number"
    case .malformedHandle(let text):
      "\(text.cited) is not a \(text.first == "!" ? "conflict" : "constraint") handle"
    case .numberOverflow(let text): "\(text.cited) is too large"
    case .numberOutOfRange(let what, let range):
      "\(what) must be between \(Decimal.print(range.lowerBound)) and \(Decimal.print(range.upperBound))"
    case .priorityOutOfRange: "a priority must be between 1 and 1000"
    case .zeroMultiplier: "the multiplier cannot be 0"
    case .divisionByZero: "cannot divide by 0"
    case .leftSideNotAttribute: "the left side of the constraint is not a single attribute"
    case .secondAttribute: "the right side of the constraint has more than one attribute"
    case .attributeAsDivisor: "cannot divide by an attribute"
    case .pairing(let failure, _): ParseError.message(of: failure)
    case .notOrdered(let trait): "\(trait.text.cited) cannot be compared with '<', '<=', '>' or '>='"
    case .unterminatedString: "the quote is not closed"
    case .unterminatedBlock: "the '{' is not closed"
    case .badEscape(let text): "invalid escape \(text.cited)"
    case .strayCharacter(let scalar): "unexpected character \(ParseError.named(scalar))"
    case .tooDeep(let what, let limit): "the \(what) is nested more than \(limit) levels deep"
    case .tooLong(let what, let limit): "the \(what) has more than \(limit) terms"
    case .other(let message, _): message.visible
    }
  }

  /// The suggested fix in one line; `nil` if the message is sufficient.
  public var remedy: String? {
    switch reason {
    case .unexpected(let found, let expected): ParseError.remedy(for: found, expected: expected)
    case .unknownName(_, _, let nearest, let note):
      nearest.map { "did you mean \($0.cited)?" + (note.map { " (\($0))" } ?? "") } ?? note
    case .viewOfOtherScene(let view, let scene) where view.isPath:
      "edit that scene: scene use \(scene.notation())"
    case .viewOfOtherScene(_, let scene):
      "use 'scene use \(scene.notation())' first; a rule refers to views of one scene"
    case .malformedNumber(let text):
      ParseError.withoutUnit(text).map { "write the length in points, without a unit: \($0)" }
        ?? "write a number such as 8, 0.5 or 1e3; quote a name that starts with a digit"
    case .malformedHandle(let text):
      text.first == "!"
        ? "write '!' and digits"
        : "write '#' and digits for a handle, or a space after '#' for a comment"
    case .priorityOutOfRange: "use a number from 1 to 1000, such as 1000 (required), 750 (high) or 250 (low)"
    case .zeroMultiplier: "write a constraint without the second attribute: a.width == 100"
    case .leftSideNotAttribute: "write a constraint such as a.width == 2 * b.width + 10"
    case .pairing(let failure, let fix):
      fix.map { "compare the position with another position: \($0)" } ?? ParseError.remedy(of: failure)
    case .notOrdered:
      "use '=' or '!='; only width, height, textScale and textSize support '<', '<=', '>' and '>='"
    case .textRefused(.controlCharacter): #"remove the control character; for a newline, write \n"#
    case .unterminatedString: "add a closing '\"'"
    case .unterminatedBlock: "add a closing '}'"
    case .badEscape: #"use \" \\ \n \t or \u{…}; write a backslash as \\"#
    case .strayCharacter("|"):
      "use '|' only after a command at the prompt, or in a shell after 'gimbal … -c COMMAND'"
    case .strayCharacter: "quote a name that has characters other than letters, digits and '_'"
    case .other(_, let remedy): remedy?.visible
    case .nameRefused, .textRefused, .numberOverflow, .numberOutOfRange, .divisionByZero, .secondAttribute,
      .attributeAsDivisor,
      .tooDeep,
      .tooLong:
      nil
    }
  }

  /// Returns the number in a length with a unit, such as `100pt`; `nil` for other text.
  private static func withoutUnit(_ text: String) -> String? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return ["px", "pt", "pts", "dp", "points"].contains(text.dropFirst(number.count))
      && (try? Decimal.parse(number)) != nil ? String(number) : nil
  }

  /// Returns a fix for an unexpected token: the most similar keyword, or a list of all expected tokens.
  private static func remedy(for found: String?, expected: [String]) -> String? {
    guard !expected.isEmpty else { return nil }
    if found == ">", expected.contains("the end of the command") {
      return "'>' works after a command at the prompt, or in a shell after 'gimbal … -c COMMAND'"
    }
    // Expected keywords are in quotes. Some of them include the '=' that follows the keyword.
    let keywords = expected.filter { $0.hasPrefix("'") && $0.hasSuffix("'") }.map {
      String($0.dropFirst().dropLast($0.hasSuffix("='") ? 2 : 1))
    }
    // Suggest a keyword only for a word without quotes, because a quoted word is never a keyword.
    if let found, found.first?.isLetter ?? false, let nearest = Nearest.name(to: found, among: keywords),
      nearest != found
    {
      return "did you mean \(nearest.cited)?"
    }
    return "expected \(alternatives(expected))"
  }

  /// Returns words as a list in one of the forms `a`, `a or b` and `a, b or c`.
  package static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func named(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return scalar.value > 0x20 && scalar.value < 0x7F ? "'\(scalar)'" : "U+\(padded)"
  }

  private static func message(of failure: Name.Failure) -> String {
    switch failure {
    case .empty: "a name cannot be empty"
    case .tooLong(let limit): "the name has more than \(limit) characters"
    case .controlCharacter(let scalar): "the name contains the control character \(named(scalar))"
    }
  }

  private static func message(of failure: StyledText.Failure) -> String {
    switch failure {
    case .tooLong(let limit): "the text has more than \(limit) characters"
    case .controlCharacter(let scalar): "the text contains the control character \(named(scalar))"
    }
  }
}

extension ParseError {
  package static func message(of failure: Pairing.Failure) -> String {
    switch failure {
    case .placeWithoutItem(let attribute):
      "'\(attribute.rawValue)' is a position and cannot be compared with a number"
    case .sizeAgainstPosition(let one, let other): "cannot compare '\(one.rawValue)' with '\(other.rawValue)'"
    case .differentAxes(let one, let other):
      "cannot compare '\(one.rawValue)', which is \(one.axis.rawValue), with '\(other.rawValue)', which is \(other.axis.rawValue)"
    case .directionalAgainstAbsolute(let one, let other):
      "cannot compare '\(one.rawValue)' with '\(other.rawValue)'"
    case .notOfGuide(let attribute, let guide):
      "the layout guide '\(guide.rawValue)' has no attribute '\(attribute.rawValue)'"
    }
  }

  package static func remedy(of failure: Pairing.Failure) -> String? {
    switch failure {
    case .placeWithoutItem(let attribute):
      "compare the position with another position, as in a.\(attribute.rawValue) == root.\(attribute.rawValue) + 8"
    case .sizeAgainstPosition: "compare a size with a size, or a position with a position"
    case .differentAxes: "use positions along the same axis on both sides"
    case .directionalAgainstAbsolute:
      "use leading and trailing, or left and right, on both sides"
    case .notOfGuide: nil
    }
  }
}

extension GuideFailure {
  /// The error message.
  package var message: String {
    switch self {
    case .superview(let name): "the layout guide \(name.text.cited) cannot have subviews"
    case .property(let name): "the layout guide \(name.text.cited) has no properties"
    case .frame(let name): "a placement or layout cannot set the frame of the layout guide \(name.text.cited)"
    case .attribute(let name, let attribute):
      "the layout guide \(name.text.cited) has no attribute '\(attribute.rawValue)'"
    case .guide(let name, let guide):
      "the layout guide \(name.text.cited) has no guide '\(guide.rawValue)'"
    case .root: "the root view cannot be a layout guide"
    case .kind(let name): "\(name.text.cited) cannot be converted between a view and a layout guide"
    }
  }

  package var remedy: String? {
    switch self {
    case .superview: "choose the view that owns the layout guide"
    case .property: "use a view of kind 'spacer' instead, or set the property on the view that owns the guide"
    case .frame: "use constraints for the layout guide: constrain …"
    case .attribute: "use an edge, the center, the width or the height of the layout guide"
    case .guide: "use a guide of the view that owns the layout guide"
    case .root: "use another kind"
    case .kind(let name): "remove \(name.text.cited), and create it again with 'guide new' or 'view new'"
    }
  }
}
