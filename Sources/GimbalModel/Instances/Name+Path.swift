extension Name {
  /// The name of what is in an instance, as the scene around sees it: the instance's name, a slash, and its name in the
  /// scene that it is of. The only names that may be longer than `maximumLength`.
  ///
  /// - Complexity: O(length).
  static func path(_ instance: Name, _ inner: Name) -> Name {
    Name(trusted: "\(instance.text)/\(inner.text)")
  }

  /// A name to look up: one that can be given, or a path of such names, of which each may be as long as a name.
  ///
  /// - Complexity: O(length).
  public init(path text: String) throws(Failure) {
    do {
      try self.init(text)
    } catch {
      guard case .tooLong = error, text.utf8.contains(UInt8(ascii: "/")) else { throw error }
      var parts: [String] = []
      for part in text.split(separator: "/", omittingEmptySubsequences: false) {
        parts.append(try Name(part).text)
      }
      self.init(trusted: parts.joined(separator: "/"))
    }
  }
}
