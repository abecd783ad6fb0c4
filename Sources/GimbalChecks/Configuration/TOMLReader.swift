/// A value in a TOML text, with its position.
struct TOMLValue: Hashable {
  enum Content: Hashable {
    case string(String)
    case boolean(Bool)
    case integer(Int)
    case array([TOMLValue])
  }

  let content: Content
  let position: TOMLPosition
}

/// A position in a TOML text. Lines and columns start at 1; columns count Unicode scalars.
struct TOMLPosition: Hashable {
  let line: Int
  let column: Int
}

/// A key with its value and its table.
struct TOMLEntry: Hashable {
  /// The name of the table, or an empty string for the keys before the first table.
  let table: String
  /// The index of the table in an array of tables; `nil` for other tables.
  let element: Int?
  let key: String
  /// The position of the key.
  let position: TOMLPosition
  let value: TOMLValue
}

/// The header of a table, such as `[kinds]` or `[[paths]]`.
struct TOMLTable: Hashable {
  let name: String
  /// The index of the table in an array of tables; `nil` for other tables.
  let element: Int?
  let position: TOMLPosition
}

/// A syntax error in a TOML text.
struct TOMLError: Error, Hashable {
  let message: String
  let position: TOMLPosition
  /// The suggested fix.
  var remedy: String?
}

/// A reader for the subset of TOML 1.0.0 (toml.io/en/v1.0.0) that configurations need: comments, tables
/// whose name is a single key, bare and quoted keys, basic and literal strings on one line, booleans, decimal
/// integers, arrays, and arrays of tables.
///
/// Other TOML syntax is reported as an error with its position: dotted keys, inline tables,
/// multi-line strings, floats and dates. A repeated key or table is also an error.
struct TOMLReader {
  private let text: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var entries: [TOMLEntry] = []
  private var headers: [TOMLTable] = []

  /// Parses a text and returns its entries, and the headers of its tables, in order.
  ///
  /// - Throws: `TOMLError` for the first syntax error.
  static func document(of text: String) throws(TOMLError) -> (entries: [TOMLEntry], tables: [TOMLTable]) {
    var reader = TOMLReader(text)
    try reader.readAll()
    return (reader.entries, reader.headers)
  }

  /// Parses a text and returns its entries in order.
  ///
  /// - Throws: `TOMLError` for the first syntax error.
  static func entries(of text: String) throws(TOMLError) -> [TOMLEntry] {
    try document(of: text).entries
  }

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  private var position: TOMLPosition { TOMLPosition(line: line, column: index - lineStart + 1) }
  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private func fail<R>(
    _ message: String, remedy: String, at position: TOMLPosition? = nil
  ) throws(TOMLError) -> R {
    throw TOMLError(message: message, position: position ?? self.position, remedy: remedy)
  }

  private mutating func skip() {
    if next == "\n" { (line, lineStart) = (line + 1, index + 1) }
    index += 1
  }

  private mutating func skipBlanks() { while next == " " || next == "\t" { skip() } }

  /// Skips blanks, line ends and comments.
  private mutating func skipSpace() {
    while let scalar = next {
      if scalar == "#" {
        while next != nil, next != "\n" { skip() }
      } else if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        skip()
      } else {
        return
      }
    }
  }

  private mutating func readAll() throws(TOMLError) {
    var table = ""
    var tables: Set<String> = []
    var counts: [String: Int] = [:]
    var element: Int?
    var keys: Set<[String]> = []
    skipSpace()
    while next != nil {
      let start = position
      if next == "[" {
        skip()
        let isElement = next == "["
        if isElement { skip() }
        table = try readKey()
        for _ in 0..<(isElement ? 2 : 1) {
          guard next == "]" else {
            return try fail("table '\(table)' has no closing bracket", remedy: "write the table as [NAME]")
          }
          skip()
        }
        let isNew = tables.insert(table).inserted
        element = isElement ? counts[table, default: 0] : nil
        if isElement { counts[table] = (element ?? 0) + 1 }
        guard isNew || isElement && (element ?? 0) > 0 else {
          return try fail(
            "table '\(table)' is repeated", remedy: "write all keys of the table below one [\(table)]",
            at: start)
        }
        headers.append(TOMLTable(name: table, element: element, position: start))
      } else {
        let key = try readKey()
        guard next == "=" else {
          return try fail("expected '=' after the key '\(key)'", remedy: "write the line as KEY = VALUE")
        }
        skip()
        skipBlanks()
        let value = try readValue()
        guard keys.insert([table, element.map(String.init) ?? "", key]).inserted else {
          return try fail("key '\(key)' is repeated", remedy: "keep only one value", at: start)
        }
        entries.append(TOMLEntry(table: table, element: element, key: key, position: start, value: value))
      }
      try endLine()
      skipSpace()
    }
  }

  /// Checks that nothing but a comment follows on the line.
  private mutating func endLine() throws(TOMLError) {
    skipBlanks()
    if next == "\r" { skip() }
    guard next == nil || next == "\n" || next == "#" else {
      return try fail("unexpected text at the end of the line", remedy: "write each key on its own line")
    }
  }

  private mutating func readKey() throws(TOMLError) -> String {
    skipBlanks()
    var key = ""
    if next == "\"" || next == "'" {
      key = try readString()
    } else {
      while let scalar = next, scalar.isBareKey {
        key.unicodeScalars.append(scalar)
        skip()
      }
      if key.isEmpty {
        return try fail("expected a key", remedy: "write the line as KEY = VALUE or as [NAME]")
      }
    }
    skipBlanks()
    if next == "." {
      return try fail(
        "dotted keys are not supported", remedy: "write the table as [NAME], and its keys on the next lines")
    }
    return key
  }

  private mutating func readValue() throws(TOMLError) -> TOMLValue {
    let start = position
    switch next {
    case "\"", "'": return TOMLValue(content: .string(try readString()), position: start)
    case "[": return TOMLValue(content: .array(try readArray()), position: start)
    case "{":
      return try fail(
        "inline tables are not supported",
        remedy: "write the table as [NAME], and its keys on the next lines")
    default:
      var word = ""
      while let scalar = next, scalar.isBareKey || scalar == "+" || scalar == "." || scalar == ":" {
        word.unicodeScalars.append(scalar)
        skip()
      }
      if word == "true" || word == "false" {
        return TOMLValue(content: .boolean(word == "true"), position: start)
      }
      if let number = Int(word) { return TOMLValue(content: .integer(number), position: start) }
      return try fail(
        word.isEmpty ? "expected a value" : "'\(word)' is not a string, a whole number or a Boolean",
        remedy: "write a string in quotes, or an array in brackets", at: start)
    }
  }

  private mutating func readArray() throws(TOMLError) -> [TOMLValue] {
    skip()
    var values: [TOMLValue] = []
    while true {
      skipSpace()
      if next == "]" { break }
      values.append(try readValue())
      skipSpace()
      if next == "," {
        skip()
      } else if next != "]" {
        return try fail("expected ',' or ']'", remedy: "write the array as [\"A\", \"B\"]")
      }
    }
    skip()
    return values
  }

  private mutating func readString() throws(TOMLError) -> String {
    let start = position
    guard let quote = next else {
      return try fail("expected a string", remedy: "write the string in quotes")
    }
    skip()
    if next == quote, index + 1 < text.count, text[index + 1] == quote {
      return try fail(
        "multi-line strings are not supported", remedy: "write the string on one line", at: start)
    }
    var string = ""
    while let scalar = next, scalar != quote {
      if scalar == "\n" { break }
      if scalar == "\\", quote == "\"" {
        string.unicodeScalars.append(try readEscape())
      } else {
        string.unicodeScalars.append(scalar)
        skip()
      }
    }
    guard next == quote else {
      return try fail("the string has no closing quote", remedy: "end the string with \(quote)", at: start)
    }
    skip()
    return string
  }

  private mutating func readEscape() throws(TOMLError) -> Unicode.Scalar {
    let start = position
    skip()
    let scalar = next
    skip()
    switch scalar {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u", "U":
      let count = scalar == "u" ? 4 : 8
      guard index + count <= text.count else { return try failOfEscape(at: start) }
      var digits = ""
      digits.unicodeScalars.append(contentsOf: text[index..<index + count])
      guard let code = UInt32(digits, radix: 16), let result = Unicode.Scalar(code) else {
        return try failOfEscape(at: start)
      }
      index += count
      return result
    default: return try failOfEscape(at: start)
    }
  }

  private func failOfEscape<R>(at position: TOMLPosition) throws(TOMLError) -> R {
    try fail(
      "invalid escape sequence",
      remedy: #"use \", \\, \n, \t, \r, \uXXXX or \UXXXXXXXX, or write the string in single quotes"#,
      at: position)
  }
}

extension Unicode.Scalar {
  /// `true` for a character that a bare key can contain: an ASCII letter or digit, `_` or `-`.
  fileprivate var isBareKey: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}
