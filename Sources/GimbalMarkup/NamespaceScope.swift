/// The namespace prefixes that the open elements declare.
struct NamespaceScope {
  struct Attribute {
    let name: String
    /// The value as written in the document, with escape sequences.
    let value: String
  }

  /// The declarations of the open elements. The depth is the number of ancestors of the element.
  private var declared: [(prefix: Substring, uri: String, depth: Int)] = []

  private static let xml = "http://www.w3.org/XML/1998/namespace"
  private static let xmlns = "http://www.w3.org/2000/xmlns/"

  /// Removes the declarations of an element that ends.
  ///
  /// - Parameter depth: The number of ancestors of the element.
  mutating func leave(_ depth: Int) {
    while let last = declared.last, last.depth >= depth { declared.removeLast() }
  }

  /// Adds the declarations of an element, and checks the prefixes of its name and of its attributes.
  ///
  /// - Returns: The error message for a violation of the rules; `nil` if there is none.
  mutating func enter(_ name: String, _ attributes: [Attribute], depth: Int) -> String? {
    for attribute in attributes {
      let parts = attribute.name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts[0] == "xmlns" else { continue }
      let prefix = parts.count > 1 ? parts[1] : ""
      guard NamespaceScope.isDeclarable(prefix, attribute.value, isDefault: parts.count == 1) else {
        return "the declaration '\(attribute.name)=\"\(attribute.value)\"' of a namespace is invalid"
      }
      declared.append((prefix, attribute.value, depth))
    }
    var known: Set<String> = []
    for (index, name) in ([name] + attributes.map(\.name)).enumerated() where name.contains(":") {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ NameTable.isValid(String($0)) }) else {
        return "'\(name)' is not a valid name with a prefix"
      }
      if index > 0, parts[0] == "xmlns" { continue }
      if index > 0, name == "xml:space", !["default", "preserve"].contains(attributes[index - 1].value) {
        return "the value of 'xml:space' is neither 'default' nor 'preserve'"
      }
      guard let uri = uri(of: parts[0]) else { return "the prefix of '\(name)' is not declared" }
      if index > 0, !known.insert("\(parts[1]) \(uri)").inserted {
        return "the attribute '\(name)' occurs twice; remove one of the two"
      }
    }
    return nil
  }

  private func uri(of prefix: Substring) -> String? {
    prefix == "xml" ? NamespaceScope.xml : declared.last { $0.prefix == prefix }?.uri
  }

  private static func isDeclarable(_ prefix: Substring, _ uri: String, isDefault: Bool) -> Bool {
    if prefix == "xml" { return uri == xml }
    if prefix == "xmlns" || uri == xml || uri == xmlns { return false }
    // Any other text counts as a URI.
    return isDefault || !uri.isEmpty
  }
}
