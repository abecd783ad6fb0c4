// Recursion: an Element refers to one node of a Markup, which returns its elements.

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
  let nodes: [NodeRecord]
  let attributes: [AttributeRecord]
  let pieces: [PieceRecord]
  /// The names of elements and attributes.
  let names: [String]
  /// The offsets at which the lines start.
  let lineStarts: [Int32]
  /// The number of Unicode scalars before each block of `blockSize` bytes; empty if no line is longer than a block.
  /// Without the table, the columns in a document of one long line would take quadratic time.
  private let scalarsBefore: [Int32]
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
    scalarsBefore = Markup.hasLongLine(parser.lineStarts, bytes.count) ? Markup.scalarCounts(bytes) : []
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
  package var outside: Pieces { Pieces(markup: self, index: firstOutside) }

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

// MARK: Locations

extension Markup {
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
  /// - Complexity: O(log lines).
  func location(of offset: Int) -> MarkupLocation {
    let line = line(of: offset)
    let start = Int(lineStarts[line - 1])
    return MarkupLocation(line: line, column: 1 + scalars(before: offset, from: start))
  }

  /// The number of bytes after which the scalars of long lines are counted in advance.
  private static let blockSize = 1_024

  /// Returns the number of scalars between the start of a line and an offset in it.
  private func scalars(before offset: Int, from start: Int) -> Int {
    guard !scalarsBefore.isEmpty, offset - start > Markup.blockSize else {
      return Markup.scalarCount(bytes[start..<offset])
    }
    func total(_ offset: Int) -> Int {
      let block = offset / Markup.blockSize
      return Int(scalarsBefore[block]) + Markup.scalarCount(bytes[block * Markup.blockSize..<offset])
    }
    return total(offset) - total(start)
  }

  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0b1100_0000 != 0b1000_0000 }
  }

  private static func hasLongLine(_ starts: [Int32], _ end: Int) -> Bool {
    zip(starts, starts.dropFirst() + [Int32(end)]).contains { Int($1) - Int($0) > blockSize }
  }

  private static func scalarCounts(_ bytes: [UInt8]) -> [Int32] {
    var total = 0
    return stride(from: 0, through: bytes.count, by: blockSize).map { start in
      defer { total += scalarCount(bytes[start..<min(start + blockSize, bytes.count)]) }
      return Int32(total)
    }
  }
}
