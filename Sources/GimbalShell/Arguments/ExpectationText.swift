import GimbalModel
import GimbalNotation
import GimbalReporting

/// The source text of an expectation, an assertion about a layout such as `title.width == 200`. The text is
/// parsed again for each scene, because a word such as `safeArea` can be a view in one scene and a layout
/// guide in another scene.
struct ExpectationText: Sendable {
  private let source: Source
  private let offset: Int
  /// The variables of the `for each` blocks around the expectation.
  private let variables: CursorVariables
  /// The expectation as it is parsed before a scene is known. An ambiguous word is parsed as a layout guide.
  let expectation: Expectation

  /// Parses the expectation. An ambiguous word is a view if the scene has a view with this name.
  ///
  /// - Throws: `ParseError` if the expectation is not well-formed.
  func syntax(in scene: Scene) throws(ParseError) -> ExpectationSyntax {
    var cursor = Cursor(source, from: offset)
    cursor.variables = variables
    return try cursor.expectation { scene.view(named: $0) != nil }
  }

  static let grammar = Grammar.delegated("EXPECTATION") { (cursor) throws(ParseError) in
    ExpectationText(
      source: cursor.source, offset: cursor.offset, variables: cursor.variables,
      expectation: try cursor.expectation().expectation)
  }
}

extension Grammar where Value == ExpectationText {
  static var expectation: Grammar { ExpectationText.grammar }
}

extension Grammar where Value == SameFramesSyntax {
  static var sameFrames: Grammar {
    let shape = Shape(usage: .text("same as REVISION [within T]")) { cursor in
      var ahead = cursor
      return ahead.accept(word: "same") && ahead.accept(word: "as")
    }
    return Grammar(shape) { (cursor) throws(ParseError) in
      guard let claim = try cursor.sameFrames() else { throw cursor.unexpected("'same as'") }
      return claim
    }
  }
}
