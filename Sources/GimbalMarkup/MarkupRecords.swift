// The rows of the arrays of a tree.

/// The record of an element. The records are in document order.
struct NodeRecord {
  let name: Int32
  /// The index of the parent, or -1 for the root.
  let parent: Int32
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var nextSibling: Int32 = -1
  /// The index of the last descendant, or of the node itself if it has none.
  var last: Int32
  let firstAttribute: Int32
  var attributeCount: Int32 = 0
  var firstPiece: Int32 = -1
  var lastPiece: Int32 = -1
  let start: Int32
  var startTagEnd: Int32
  var end: Int32
  var closesItself = false
}

struct AttributeRecord {
  let name: Int32
  /// The offset of the whitespace before the name.
  let start: Int32
  let valueStart: Int32
  let valueEnd: Int32
  /// `true` if the value contains an entity or whitespace other than spaces.
  let isEscaped: Bool
}

struct PieceRecord {
  enum Kind: UInt8 { case element, text, comment, instruction }

  let kind: Kind
  /// The index of the element, or the offset of the first byte of another piece.
  let start: Int32
  let end: Int32
  var next: Int32 = -1
}
