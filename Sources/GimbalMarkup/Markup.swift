// Recursion: Element refers to one node of the tree, and MarkupParser builds the arrays of the tree.

package import GimbalCore
internal import Synchronization

/// An XML document as a lossless tree: its bytes, and the elements, attributes, texts, comments and
/// processing instructions with the ranges of bytes that they occupy.
///
/// The tree consists of arrays, and an ``Element`` refers to one node. Names are stored once per document.
/// Values are decoded when they are read. A tree never changes: an edit produces bytes, from which a new tree
/// is parsed.
package final class Markup: Sendable {
  package let bytes: [UInt8]
  let nodes: [Node]
  let attributes: [AttributeRecord]
  let pieces: [PieceRecord]
  /// The names of elements and attributes.
  let names: [String]
  /// The offsets at which the lines start.
  let lineStarts: [Int32]
  /// The index of the first top-level piece, or -1.
  let firstOutside: Int32

  /// Parses a document.
  ///
  /// - Throws: `MarkupError` for a document that is not well-formed, exceeds a limit, declares a document
  ///   type or is not encoded in UTF-8.
  /// - Complexity: O(bytes).
  package init(
    _ bytes: [UInt8], limits: InputLimits = InputLimits(), cancellation: Cancellation = .never
  ) throws(MarkupError) {
    Markup.parses?.add()
    var parser = try MarkupParser(checking: bytes, limits, cancellation)
    do throws(MarkupFault) {
      try parser.parse()
    } catch {
      throw MarkupError(error, in: bytes)
    }
    self.bytes = bytes
    (nodes, attributes, pieces) = (parser.nodes, parser.attributes, parser.pieces)
    (names, lineStarts) = (parser.names.names, parser.lineStarts)
    firstOutside = parser.outside.first
  }

  /// The counter of parsed documents, for tests.
  @TaskLocal package static var parses: ParseCounter?
}

/// A counter of parsed documents.
package final class ParseCounter: Sendable {
  private let value = Lock(0)

  package init() {}

  package var count: Int { value.withLock { $0 } }

  func add() { value.withLock { $0 += 1 } }
}

// MARK: Storage

extension Markup {
  /// The record of an element. The records are in document order.
  struct Node {
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
}

// MARK: Content

extension Markup {
  /// An attribute of a start tag.
  package struct Attribute: Hashable, Sendable {
    package let name: String
    /// The bytes of the value between the quotes, with escape sequences.
    package let value: Range<Int>
    /// The bytes from the whitespace before the name to the closing quote.
    package let whole: Range<Int>
  }

  /// A part of the content of an element.
  package enum Piece: Hashable, Sendable {
    case element(Element)
    /// Text or a CDATA section.
    case text(Range<Int>)
    case comment(Range<Int>)
    case instruction(Range<Int>)
  }

  /// The elements in document order. The first one is the root.
  package var elements: Elements { Elements(markup: self, startIndex: 0, endIndex: nodes.count) }

  package var root: Element { Element(self, 0) }

  /// The top-level pieces: the XML declaration, comments, whitespace and the root element.
  package var outside: [Piece] { pieces(from: firstOutside) }

  func pieces(from first: Int32) -> [Piece] {
    var found: [Piece] = []
    var next = first
    while next >= 0 {
      let record = pieces[Int(next)]
      let range = Int(record.start)..<max(Int(record.start), Int(record.end))
      switch record.kind {
      case .element: found.append(.element(Element(self, record.start)))
      case .text: found.append(.text(range))
      case .comment: found.append(.comment(range))
      case .instruction: found.append(.instruction(range))
      }
      next = record.next
    }
    return found
  }

  /// Returns the bytes of a range as text.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The elements with an object id, by this id. If several elements have the same id, the first element is
  /// used.
  ///
  /// - Complexity: O(elements).
  package var elementsByID: [String: Element] {
    Dictionary(
      elements.lazy.compactMap { element in element.raw("id").map { ($0, element) } },
      uniquingKeysWith: { one, _ in one })
  }
}

/// Elements of a document in document order.
package struct Elements: RandomAccessCollection, Sendable {
  let markup: Markup
  package let startIndex: Int
  package let endIndex: Int

  package subscript(index: Int) -> Element { Element(markup, Int32(truncatingIfNeeded: index)) }
}

// MARK: Locations

extension Markup {
  /// A position in text: line and column, starting at 1. Columns count Unicode scalars.
  package struct Location: Hashable, Sendable {
    package private(set) var line: Int
    package private(set) var column: Int

    package init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }

    /// Creates the position that follows the given bytes at the start of the text.
    ///
    /// - Complexity: O(bytes).
    package init(after bytes: some Sequence<UInt8>) {
      self.init()
      for byte in bytes { advance(byte) }
    }

    /// Advances by a byte of UTF-8.
    private mutating func advance(_ byte: UInt8) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        // Continuation bytes of UTF-8 are excluded, so that each Unicode scalar counts once.
        column += 1
      }
    }
  }

  /// Returns the line of an offset, starting at 1.
  ///
  /// - Complexity: O(log lines).
  func line(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the location of an offset.
  ///
  /// - Complexity: O(log lines + bytes before the offset in its line).
  func location(of offset: Int) -> Location {
    let line = line(of: offset)
    var column = 1
    for byte in bytes[Int(lineStarts[line - 1])..<offset] where byte & 0b1100_0000 != 0b1000_0000 {
      column += 1
    }
    return Location(line: line, column: column)
  }
}
