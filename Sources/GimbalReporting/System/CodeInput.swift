package import GimbalSyntaxTree

/// The means to read layout code.
package struct CodeInput: Sendable {
  package let parser: any SwiftParsing
  /// The values of expressions that the code does not determine, as `EXPRESSION=VALUE`.
  package let assumptions: [String]
  /// The folders whose files see each other if they belong to no project.
  package let folders: [String]
  /// `true` if files are read after each change, so that the other files of a module are looked at soon.
  package let isLive: Bool

  /// The functions of a team that make constraints, as `pinWidth($view, $n): $view.width == $n`.
  package let helpers: [String]

  /// The folders of the code of documents; empty for the code of the project around a document.
  package let sources: [String]

  package init(
    parser: any SwiftParsing, assumptions: [String] = [], helpers: [String] = [], folders: [String] = [],
    sources: [String] = [], isLive: Bool = false
  ) {
    (self.parser, self.assumptions, self.folders, self.isLive) = (parser, assumptions, folders, isLive)
    (self.helpers, self.sources) = (helpers, sources)
  }
}
