import CSQLite
import GimbalModel

/// A byte-by-byte validation of a changeset of unknown origin. It runs before SQLite reads the changeset.
///
/// The check rejects everything that a project never records: unknown tables and columns, primary keys that
/// are not a single integer, BLOBs, numbers that are not finite, text that is not valid UTF-8, and tables or
/// rows that occur twice. The format is described in sqlite3session.c, "Changeset Format".
struct ChangesetCheck {
  private let bytes: [UInt8]
  private var position = 0

  private struct Malformed: Error {
    let text: String
  }

  /// The reason why a changeset is rejected.
  struct Failure: Error {
    let text: String
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Validates a changeset.
  ///
  /// - Throws: `Failure` if the changeset is malformed.
  /// - Complexity: O(bytes).
  static func run(_ changeset: Changeset) throws(Failure) {
    var check = ChangesetCheck(changeset.bytes)
    do throws(Malformed) {
      try check.takeTables()
    } catch {
      throw Failure(
        text: "the changeset is not from a Gimbal project: \(error.text), at byte \(check.position)")
    }
  }

  private mutating func takeTables() throws(Malformed) {
    var seen: Set<String> = []
    while position < bytes.count {
      guard try byte() == UInt8(ascii: "T") else {
        throw Malformed(text: "the first table is missing")
      }
      let width = Int(try byte())
      let flags = try take(width)
      let name = try takeName()
      guard let table = VersionedTables.byName[name] else {
        throw Malformed(text: "unknown table '\(name)'")
      }
      guard seen.insert(name).inserted else { throw Malformed(text: "duplicate table '\(name)'") }
      guard (1...table.columns.count).contains(width) else {
        throw Malformed(text: "table '\(name)' has \(width) columns instead of 1 to \(table.columns.count)")
      }
      guard bytes[flags.lowerBound] == 1, bytes[flags].dropFirst().allSatisfy({ $0 == 0 }) else {
        throw Malformed(text: "table '\(name)' has an unexpected primary key")
      }
      try takeRows(width)
    }
  }

  private mutating func takeName() throws(Malformed) -> String {
    guard let end = bytes[position...].firstIndex(of: 0) else {
      throw Malformed(text: "unexpected end of the changeset")
    }
    let name = String(decoding: bytes[position..<end].prefix(64), as: UTF8.self)
    position = end + 1
    return name
  }

  private mutating func takeRows(_ width: Int) throws(Malformed) {
    var seen: Set<UInt64> = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "T") {
      let operation = Int32(try byte())
      guard try byte() <= 1 else { throw Malformed(text: "a row has an invalid indirect flag") }
      let key: UInt64?
      switch operation {
      case SQLITE_INSERT, SQLITE_DELETE: key = try takeRow(width, isWhole: true)
      case SQLITE_UPDATE:
        key = try takeRow(width, isWhole: false)
        guard try takeRow(width, isWhole: false) == nil else {
          throw Malformed(text: "an update changes a primary key")
        }
      default: throw Malformed(text: "a row has the invalid operation \(operation)")
      }
      guard let key else { throw Malformed(text: "a row has no primary key") }
      guard seen.insert(key).inserted else {
        throw Malformed(text: "duplicate row \(Int64(bitPattern: key))")
      }
    }
  }

  /// Validates the values of a row.
  ///
  /// - Parameter isWhole: `true` if the row must have a value for every column, `false` for one half of an
  ///   update.
  /// - Returns: The bits of the primary key, or nil if the row has no value for it.
  private mutating func takeRow(_ width: Int, isWhole: Bool) throws(Malformed) -> UInt64? {
    var key: UInt64?
    for column in 0..<width {
      let type = Int32(try byte())
      if type == 0, !isWhole { continue }
      guard column > 0 || type == SQLITE_INTEGER else {
        throw Malformed(text: "a primary key is not an integer")
      }
      switch type {
      case SQLITE_INTEGER:
        let bits = try word()
        if column == 0 { key = bits }
      case SQLITE_FLOAT:
        guard Double(bitPattern: try word()).isFinite else {
          throw Malformed(text: "a number is not finite")
        }
      case SQLITE_TEXT:
        let text = try take(try length())
        guard String(validating: bytes[text], as: UTF8.self) != nil else {
          throw Malformed(text: "a text value is not valid UTF-8")
        }
      case SQLITE_NULL: break
      default: throw Malformed(text: "a value has the invalid type \(type)")
      }
    }
    return key
  }

  // MARK: Bytes

  private mutating func take(_ count: Int) throws(Malformed) -> Range<Int> {
    guard count <= bytes.count - position else { throw Malformed(text: "unexpected end of the changeset") }
    defer { position += count }
    return position..<position + count
  }

  private mutating func byte() throws(Malformed) -> UInt8 { bytes[try take(1).lowerBound] }

  private mutating func word() throws(Malformed) -> UInt64 {
    bytes[try take(8)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads the length of text: an SQLite varint of up to five bytes, seven bits per byte, most significant
  /// byte first.
  private mutating func length() throws(Malformed) -> Int {
    var length = 0
    for _ in 0..<5 {
      let next = try byte()
      length = length << 7 | Int(next & 0x7f)
      if next & 0x80 == 0 { return length }
    }
    throw Malformed(text: "the length of a text value takes more than five bytes")
  }
}
