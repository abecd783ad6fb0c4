/// A reader of Swift source texts.
package protocol SwiftParsing: Sendable {
  /// Returns the syntax tree of the source text of a file. A text with syntax errors has a tree, too.
  func parse(_ source: [UInt8]) throws -> SourceFile
}
