internal import GimbalJSON
internal import GimbalMarkup
internal import GimbalModel

/// A reader of string catalogs (`.xcstrings`), which contain translations into several languages.
enum StringCatalog {
  /// Returns the translations into a language, by key; `nil` if the catalog contains none.
  ///
  /// - Throws: `DocumentError` at the invalid value.
  /// - Complexity: O(bytes).
  static func values(
    in bytes: [UInt8], language: String, limits: InputLimits
  ) throws(DocumentError) -> [String: String]? {
    var reader = CatalogReader(language: language)
    try read(bytes, with: &reader, limits: limits)
    return reader.values.isEmpty ? nil : reader.values
  }

  /// Returns the codes of the languages into which the catalog has at least one translation.
  ///
  /// - Throws: `DocumentError` at the invalid value.
  /// - Complexity: O(bytes).
  static func languages(in bytes: [UInt8], limits: InputLimits) throws(DocumentError) -> Set<String> {
    var reader = CatalogReader(language: nil)
    try read(bytes, with: &reader, limits: limits)
    return reader.languages
  }

  private static func read(
    _ bytes: [UInt8], with reader: inout CatalogReader, limits: InputLimits
  ) throws(DocumentError) {
    var json = JSONReader(bytes, limits: limits)
    do throws(JSONError) {
      try reader.readCatalog(&json)
    } catch {
      let reason: DocumentError.Reason =
        switch error.reason {
        case .exceeded(let limit): .exceeded(limit)
        case .malformed(let words, _): .malformed("the string catalog is invalid: \(words)")
        default: .malformed("the string catalog is invalid")
        }
      throw DocumentError(reason, at: MarkupLocation(line: error.line, column: error.column))
    }
  }
}

private struct CatalogReader {
  /// The language whose translations are read; `nil` to read only the codes of the languages.
  let language: String?
  private(set) var values: [String: String] = [:]
  private(set) var languages: Set<String> = []

  init(language: String?) { self.language = language }

  mutating func readCatalog(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      guard key == "strings" else {
        try json.skip()
        continue
      }
      try json.beginObject()
      while let text = try json.nextKey() { try readText(text, &json) }
    }
    try json.finish()
  }

  private mutating func readText(_ text: String, _ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      guard key == "localizations" else {
        try json.skip()
        continue
      }
      try json.beginObject()
      while let name = try json.nextKey() {
        languages.insert(name)
        guard name == language else {
          try json.skip()
          continue
        }
        values[text] = try CatalogReader.translation(&json)
      }
    }
  }

  /// Reads a localization and returns the value of its `stringUnit`. If the localization has variations
  /// instead, the value of the form `other` is preferred. Returns `nil` if there is no value.
  private static func translation(_ json: inout JSONReader) throws(JSONError) -> String? {
    var (value, isOther): (String?, Bool) = (nil, false)
    guard try json.kind() == .object else {
      try json.skip()
      return nil
    }
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "stringUnit":
        try json.beginObject()
        while let part = try json.nextKey() {
          if part == "value" { value = try json.string() } else { try json.skip() }
        }
      case "variations", "plural", "device", "zero", "one", "two", "few", "many", "other":
        let found = try translation(&json)
        if !isOther, found != nil { value = found }
        if key == "other", found != nil { isOther = true }
      default: try json.skip()
      }
    }
    return value
  }
}
