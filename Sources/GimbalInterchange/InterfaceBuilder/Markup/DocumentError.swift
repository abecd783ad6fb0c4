public import GimbalModel

/// Why a file is no document that can be read, and where that shows.
public struct DocumentError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// In words.
    case malformed(String)
    /// Text in another encoding, such as UTF-16: Interface Builder writes UTF-8.
    case notUTF8
    /// Something there is more of than is read.
    case tooLarge(limit: Int, of: String)
    /// A document type: no document declares one, and the entities in it can fill any memory.
    case documentType
    /// XML, and no document of Interface Builder's: the name of its outermost element.
    case notInterfaceBuilder(root: String)
    /// A document that is not of iOS, or of a format before Xcode 5's: its type.
    case unsupported(type: String)
    /// A number that no layout holds, such as a frame of 1e300.
    case numberOutOfRange(attribute: String, value: String)
    /// What no scene takes.
    case refused(EditError)
  }

  public let reason: Reason
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int

  init(_ reason: Reason, at place: TextPosition) {
    self.reason = reason
    line = place.line
    column = place.column
  }
}

/// A place in a text, for people: line and column from 1, columns in Unicode scalars.
struct TextPosition: Hashable {
  private(set) var line: Int
  private(set) var column: Int

  /// Passes a byte of UTF-8 text.
  mutating func pass(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      // What continues a scalar is no column.
      column += 1
    }
  }

  /// The place that some bytes lead to.
  ///
  /// - Complexity: O(bytes).
  init(after bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { pass(byte) }
  }

  init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}
