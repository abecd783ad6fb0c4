package import Notation

/// A command with the place it was written at.
package struct Statement: Sendable {
  package let command: any Command
  package let source: Source
  package let span: Span
}
