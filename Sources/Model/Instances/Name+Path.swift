extension Name {
  /// The name of what is in an instance, as the scene around sees it: the instance's name, a slash, and its name in the
  /// scene that it is of. The only names that may be longer than `maximumLength`.
  ///
  /// - Complexity: O(length).
  static func path(_ instance: Name, _ inner: Name) -> Name {
    Name(trusted: "\(instance.text)/\(inner.text)")
  }
}
