/// A range of bytes in a source file.
package struct Span: Hashable, Sendable {
  /// The offset of the first byte of the node, without the white space and comments before it.
  package var start: UInt32
  /// The offset after the last byte of the node.
  package var end: UInt32

  package init(start: UInt32, end: UInt32) { (self.start, self.end) = (start, end) }
}
