/// A range of bytes in a source file.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte of the node, without the white space and comments before it.
  public var start: UInt32
  /// The offset after the last byte of the node.
  public var end: UInt32

  public init(start: UInt32, end: UInt32) { (self.start, self.end) = (start, end) }
}
