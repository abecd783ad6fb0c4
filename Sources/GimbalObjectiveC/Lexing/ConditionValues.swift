import GimbalCore

/// The conditions of `#if`.
enum ConditionValues {
  /// The constants of Apple's headers. `DEBUG` is not defined, as in a release.
  private static let constants: [String: Int] = [
    "TARGET_OS_IPHONE": 1, "TARGET_OS_IOS": 1, "TARGET_OS_MAC": 1, "TARGET_OS_EMBEDDED": 1,
    "TARGET_OS_SIMULATOR": 0, "TARGET_IPHONE_SIMULATOR": 0, "TARGET_OS_OSX": 0, "TARGET_OS_TV": 0,
    "TARGET_OS_WATCH": 0, "TARGET_OS_MACCATALYST": 0, "TARGET_OS_UIKITFORMAC": 0, "TARGET_OS_VISION": 0,
    "__OBJC__": 1, "__clang__": 1, "__LP64__": 1, "CGFLOAT_IS_DOUBLE": 1, "NS_BLOCKS_AVAILABLE": 1,
    "__APPLE__": 1, "__BLOCKS__": 1, "__ARM64__": 1, "__arm64__": 1, "YES": 1, "NO": 0, "true": 1, "false": 0,
    "__IPHONE_OS_VERSION_MAX_ALLOWED": 260_000, "__IPHONE_OS_VERSION_MIN_REQUIRED": 90_000,
    "NSFoundationVersionNumber": 4_000,
  ]

  /// Returns the value of a constant; `nil` if it is not defined.
  static func value(of name: String) -> Int? {
    if let value = constants[name] { return value }
    // `__IPHONE_8_0` is 80000.
    let prefix = "__IPHONE_"
    guard name.hasPrefix(prefix) else { return nil }
    let parts = name.dropFirst(prefix.count).split(separator: "_").map { Int($0) ?? -1 }
    guard let major = parts.first, major >= 0, major < 1_000 else { return nil }
    return major * 10_000 + (parts.count > 1 ? max(0, min(99, parts[1])) * 100 : 0)
  }

  /// Returns the value of a condition; names without a value are 0.
  static func evaluate(_ tokens: [Token]) -> Int {
    var cursor = Cursor(tokens: tokens[...])
    return cursor.binary(0, depth: 0)
  }

  private struct Cursor {
    var tokens: ArraySlice<Token>

    private static let precedences: [[String]] = [
      ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"],
      ["*", "/", "%"],
    ]

    mutating func binary(_ level: Int, depth: Int) -> Int {
      guard level < Cursor.precedences.count else { return unary(depth: depth) }
      var value = binary(level + 1, depth: depth)
      while let next = tokens.first, next.kind == .punctuation, Cursor.precedences[level].contains(next.text)
      {
        tokens.removeFirst()
        value = Cursor.apply(next.text, value, binary(level + 1, depth: depth))
      }
      guard level == 0, tokens.first?.isPunctuation("?") == true else { return value }
      tokens.removeFirst()
      let one = binary(0, depth: depth)
      if tokens.first?.isPunctuation(":") == true { tokens.removeFirst() }
      let other = binary(0, depth: depth)
      return value != 0 ? one : other
    }

    private static func apply(_ name: String, _ one: Int, _ other: Int) -> Int {
      switch name {
      case "||": one != 0 || other != 0 ? 1 : 0
      case "&&": one != 0 && other != 0 ? 1 : 0
      case "|": one | other
      case "^": one ^ other
      case "&": one & other
      case "==": one == other ? 1 : 0
      case "!=": one != other ? 1 : 0
      case "<": one < other ? 1 : 0
      case ">": one > other ? 1 : 0
      case "<=": one <= other ? 1 : 0
      case ">=": one >= other ? 1 : 0
      case "<<": one << other
      case ">>": one >> other
      case "+": one &+ other
      case "-": one &- other
      case "*": one &* other
      case "/": other == 0 ? 0 : one.dividedReportingOverflow(by: other).partialValue
      default: other == 0 ? 0 : one.remainderReportingOverflow(dividingBy: other).partialValue
      }
    }

    private mutating func unary(depth: Int) -> Int {
      guard let next = tokens.popFirst(), depth < 100 else { return 0 }
      switch next.text {
      case "!": return unary(depth: depth + 1) == 0 ? 1 : 0
      case "-": return 0 &- unary(depth: depth + 1)
      case "(":
        let value = binary(0, depth: depth + 1)
        if tokens.first?.isPunctuation(")") == true { tokens.removeFirst() }
        return value
      default: break
      }
      if next.kind == .number { return NumberText.integer(next.text) ?? 0 }
      guard tokens.first?.isPunctuation("(") == true else { return ConditionValues.value(of: next.text) ?? 0 }
      skipParentheses()
      // `__has_feature(objc_arc)` and `__has_include(<Masonry.h>)`.
      return next.text.hasPrefix("__has_") ? 1 : 0
    }

    private mutating func skipParentheses() {
      var depth = 0
      while let next = tokens.popFirst() {
        if next.isPunctuation("(") { depth += 1 }
        if next.isPunctuation(")") { depth -= 1 }
        if depth == 0 { return }
      }
    }
  }
}

/// The values of the texts of numbers.
enum NumberText {
  /// Returns the value of an integer, also a hexadecimal, binary or octal one; `nil` for other numbers.
  static func integer(_ text: String) -> Int? {
    var digits = Substring(text.lowercased().filter { $0 != "_" && $0 != "'" })
    while let last = digits.last, "ul".contains(last) { digits.removeLast() }
    if digits.hasPrefix("0x") {
      return UInt(digits.dropFirst(2), radix: 16).map { Int(truncatingIfNeeded: $0) }
    }
    if digits.hasPrefix("0b") {
      return UInt(digits.dropFirst(2), radix: 2).map { Int(truncatingIfNeeded: $0) }
    }
    if digits.count > 1, digits.hasPrefix("0"), let value = Int(digits, radix: 8) { return value }
    return Int(digits)
  }

  /// Returns the value of a floating-point number.
  static func floating(_ text: String) -> Double? {
    var digits = Substring(text.lowercased())
    if !digits.hasPrefix("0x") { while let last = digits.last, "fl".contains(last) { digits.removeLast() } }
    if digits.hasSuffix(".") { digits += "0" }
    if digits.hasPrefix(".") { digits = "0" + digits }
    return Double(digits.replacing(".e", with: ".0e"))
  }
}
