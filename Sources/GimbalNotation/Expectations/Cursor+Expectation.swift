package import GimbalModel

extension Cursor {
  /// Takes an expectation: what stands after `expect`. What follows is the caller's to check.
  ///
  /// - Parameter isView: whether a view has a name. `safeArea` after `inside` is the root's, unless a view is called
  ///   so; a quoted name is always a view's.
  /// - Complexity: O(length).
  package mutating func expectation(isView: (Name) -> Bool = { _ in false }) throws(ParseError)
    -> ExpectationSyntax
  {
    let start = offset
    var parser = ExpectationParser(cursor: self, isView: isView)
    defer { self = parser.cursor }
    let expectation = try parser.expectation()
    return ExpectationSyntax(
      expectation: expectation, views: parser.views, span: parser.cursor.span(from: start))
  }
}
