import GimbalJSON
import GimbalReporting

/// A parameter of a tool.
struct Parameter: Sendable {
  /// The type of the values of a parameter.
  enum Kind: Sendable {
    /// A text of at most the given number of bytes.
    case text(most: Int)
    /// Like `text`, but the text can be empty.
    case optionalText(most: Int)
    case choice([String])
    case integer(ClosedRange<Int>)
    case flag
    /// An array of texts of at most the given number of elements.
    case texts(most: Int)
    /// An array of words from a list.
    case choices([String])
  }

  let name: String
  let kind: Kind
  let description: String
  let isRequired: Bool

  init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
    (self.name, self.kind, self.description, self.isRequired) = (name, kind, description, isRequired)
  }

  /// The maximum length of a name, a path or an attribute, in bytes.
  static let mostNameBytes = 1000

  /// The JSON schema of the values.
  var schema: JSON {
    func text(_ most: Int, least: Int = 1) -> JSON {
      ["type": "string", "minLength": JSON(least), "maxLength": JSON(most)]
    }
    var fields: [JSON.Field]
    switch kind {
    case .text(let most): fields = text(most).members
    case .optionalText(let most): fields = text(most, least: 0).members
    case .choice(let words): fields = Parameter.words(words).members
    case .integer(let range):
      fields =
        ([
          "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
        ] as JSON).members
    case .flag: fields = (["type": "boolean"] as JSON).members
    case .texts(let most): fields = Parameter.list(of: text(Parameter.mostNameBytes), most: most).members
    case .choices(let words): fields = Parameter.list(of: Parameter.words(words), most: words.count).members
    }
    fields.append(JSON.Field(key: "description", value: .text(description)))
    return .fields(fields)
  }

  private static func words(_ words: [String]) -> JSON {
    ["type": "string", "enum": .array(words.map(JSON.text))]
  }

  private static func list(of items: JSON, most: Int) -> JSON {
    ["type": "array", "items": items, "minItems": 1, "maxItems": JSON(most)]
  }

  // MARK: Validation

  /// Checks the type and the range of a value.
  ///
  /// - Parameter tool: The name of the tool, for the failure.
  /// - Throws: `ToolFailure` that names the parameter and the expected values.
  func check(_ value: JSON, of tool: String) throws(ToolFailure) {
    switch kind {
    case .text(let most): try check(text: value, most: most, at: name, of: tool)
    case .optionalText(let most): if value != "" { try check(text: value, most: most, at: name, of: tool) }
    case .choice(let words): try check(word: value, words, at: name, of: tool)
    case .integer(let range):
      guard let number = value.integer, range.contains(number) else {
        throw failure(
          value, at: name, of: tool, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .flag:
      guard value.boolean != nil else { throw failure(value, at: name, of: tool, "true or false") }
    case .texts(let most):
      for (index, element) in try elements(of: value, most: most, tool).enumerated() {
        try check(text: element, most: Parameter.mostNameBytes, at: "\(name)[\(index)]", of: tool)
      }
    case .choices(let words):
      for (index, element) in try elements(of: value, most: words.count, tool).enumerated() {
        try check(word: element, words, at: "\(name)[\(index)]", of: tool)
      }
    }
  }

  private func elements(of value: JSON, most: Int, _ tool: String) throws(ToolFailure) -> [JSON] {
    guard case .array(let elements) = value, (1...most).contains(elements.count) else {
      throw failure(value, at: name, of: tool, "an array of 1 to \(most) strings")
    }
    return elements
  }

  private func check(text value: JSON, most: Int, at place: String, of tool: String) throws(ToolFailure) {
    guard let text = value.string, !text.isEmpty, text.utf8.count <= most else {
      throw failure(value, at: place, of: tool, "a string of 1 to \(most) bytes")
    }
  }

  private func check(
    word value: JSON, _ words: [String], at place: String, of tool: String
  ) throws(ToolFailure) {
    guard let word = value.string, words.contains(word) else {
      throw failure(value, at: place, of: tool, "one of: \(words.joined(separator: ", "))")
    }
  }

  private func failure(
    _ value: JSON, at place: String, of tool: String, _ expected: String
  ) -> ToolFailure {
    let text = value.serialized
    let shown = text.count > 60 ? text.prefix(60) + "…" : text
    return ToolFailure(
      "tool '\(tool)': the argument '\(place)' cannot be \(shown)", remedy: "set it to \(expected)")
  }
}

extension JSON {
  /// The members of an object; empty for other values.
  var members: [Field] { if case .fields(let fields) = self { fields } else { [] } }
}
