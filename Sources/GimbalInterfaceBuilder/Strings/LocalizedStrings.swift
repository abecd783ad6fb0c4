internal import GimbalMarkup
package import GimbalModel

/// The translations of the texts in an Interface Builder document into one language.
///
/// The keys have the form `OBJECTID.property`, such as `4kq-Rx-0Tb.text`, as in the files that Xcode exports.
package struct LocalizedStrings: Hashable, Sendable {
  /// The format of a file with translations.
  package enum Format: String, CaseIterable, Sendable {
    /// Pairs of keys and values in text, for one language.
    case strings
    /// A property list with plural forms, for one language.
    case stringsdict
    /// A string catalog in JSON, for several languages.
    case xcstrings
  }

  /// The translations by key.
  package private(set) var values: [String: String] = [:]

  package init(_ values: [String: String] = [:]) { self.values = values }

  /// Returns the translation for a key.
  package subscript(key: String) -> String? { values[key] }

  /// Adds the translations in `other`, which replace existing translations for the same keys.
  package mutating func merge(_ other: LocalizedStrings) { values.merge(other.values) { $1 } }

  /// Returns the codes of the languages in a string catalog.
  ///
  /// - Parameter bytes: The content of the file.
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  package static func languages(
    inCatalog bytes: [UInt8], limits: InputLimits = InputLimits()
  ) throws(DocumentError) -> Set<String> {
    guard bytes.count <= limits[.documentBytes] else {
      throw DocumentError(.exceeded(limits.exceeded(.documentBytes)), at: MarkupLocation())
    }
    return try StringCatalog.languages(in: try TextEncoding.utf8(bytes), limits: limits)
  }

  /// Reads a file.
  ///
  /// The limits on the bytes, elements and depth of an Interface Builder document apply. If a text has
  /// several plural forms or device variations, the form `other` is used if it exists.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - language: The language to read from a string catalog, such as `pt-BR`.
  /// - Returns: `nil` if a string catalog does not contain the language.
  /// - Throws: `DocumentError`.
  /// - Complexity: O(bytes).
  package init?(
    _ bytes: [UInt8], _ format: Format, language: String, limits: InputLimits = InputLimits(),
    cancellation: Cancellation = .never
  ) throws(DocumentError) {
    guard bytes.count <= limits[.documentBytes] else {
      throw DocumentError(.exceeded(limits.exceeded(.documentBytes)), at: MarkupLocation())
    }
    let text = try TextEncoding.utf8(bytes)
    switch format {
    case .xcstrings:
      guard let found = try StringCatalog.values(in: text, language: language, limits: limits) else {
        return nil
      }
      values = found
    case .strings where !PropertyList.isMarkup(text):
      values = try StringsParser.values(in: text, limits: limits)
    case .strings:
      for (key, value) in try PropertyList.entries(of: text, limits, cancellation) {
        if value.name == "string" { values[key] = value.text }
      }
    case .stringsdict:
      for (key, value) in try PropertyList.entries(of: text, limits, cancellation) {
        values[key] = PluralForms.text(of: value)
      }
    }
  }
}

/// The conversion of text files to UTF-8.
private enum TextEncoding {
  /// Returns the bytes as UTF-8 without a byte order mark. UTF-16 is recognized by its byte order mark.
  ///
  /// - Throws: `DocumentError` for other encodings.
  static func utf8(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: Array("bplist".utf8)) {
      throw DocumentError(
        .malformed("the file is a binary property list; convert it with 'plutil -convert xml1'"),
        at: MarkupLocation())
    }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return try checked(bytes) }
    var units: [UInt16] = []
    for place in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      units.append(isLittle ? first | second << 8 : first << 8 | second)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func checked(_ bytes: [UInt8]) throws(DocumentError) -> [UInt8] {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw DocumentError(.notUTF8, at: MarkupLocation())
    }
    return bytes
  }
}

/// A property list in XML whose root is a dictionary.
private enum PropertyList {
  /// Returns `true` if the text is XML.
  static func isMarkup(_ text: [UInt8]) -> Bool {
    text.first { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) } == UInt8(ascii: "<")
  }

  /// Returns the keys of the root dictionary with their values.
  static func entries(
    of text: [UInt8], _ limits: InputLimits, _ cancellation: Cancellation
  ) throws(DocumentError) -> [(String, Element)] {
    let root = try Markup.read(withoutDocumentType(text), limits: limits, cancellation: cancellation).root
    guard root.name == "plist", let dictionary = root.children.first, dictionary.name == "dict" else {
      throw DocumentError(
        .malformed("the file is not a property list whose root is a dictionary"), at: root.location)
    }
    return pairs(in: dictionary)
  }

  static func pairs(in dictionary: Element) -> [(String, Element)] {
    var found: [(String, Element)] = []
    for (key, value) in zip(dictionary.children, dictionary.children.dropFirst()) where key.name == "key" {
      found.append((key.text, value))
    }
    return found
  }

  /// Replaces the document type declaration of a property list with spaces. The parser rejects such
  /// declarations, because they can define entities. A declaration with an internal subset (`[…]`) is not
  /// replaced, so the parser rejects it.
  private static func withoutDocumentType(_ text: [UInt8]) -> [UInt8] {
    let mark = Array("<!DOCTYPE".utf8)
    guard
      let start = text.indices.first(where: {
        text[$0] == mark[0] && text[$0...].prefix(mark.count).elementsEqual(mark)
      }),
      let end = text[start...].firstIndex(of: UInt8(ascii: ">")),
      !text[start..<end].contains(UInt8(ascii: "["))
    else { return text }
    var text = text
    for place in start...end where text[place] != UInt8(ascii: "\n") { text[place] = UInt8(ascii: " ") }
    return text
  }
}

/// The plural forms of a text in a `.stringsdict` file.
private enum PluralForms {
  /// Returns the text of an entry, with the plural form `other` in place of each variable; `nil` if the entry
  /// has no format string and is not a string.
  static func text(of entry: Element) -> String? {
    guard entry.name == "dict" else { return entry.name == "string" ? entry.text : nil }
    let parts = PropertyList.pairs(in: entry)
    guard var format = parts.first(where: { $0.0 == "NSStringLocalizedFormatKey" })?.1.text else {
      return nil
    }
    for (name, variable) in parts where variable.name == "dict" {
      let forms = PropertyList.pairs(in: variable)
      guard let other = forms.first(where: { $0.0 == "other" })?.1.text else { continue }
      format = format.replacing("%#@\(name)@", with: other)
    }
    return format
  }
}
