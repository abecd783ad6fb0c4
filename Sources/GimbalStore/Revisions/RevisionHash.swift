import GimbalHashing

/// A SHA-256 hash of a revision, an operation or a snapshot. The hash of a revision covers its content and
/// the hashes of its parents.
package struct RevisionHash: Hashable, Sendable {
  /// The 32 bytes of the hash.
  package let bytes: [UInt8]

  /// Creates a hash from bytes, or returns nil if there are not exactly 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// Creates a hash from text, or returns nil if it is not 64 hexadecimal digits.
  package init?(hex: String) {
    guard hex.utf8.count == 64, let bound = HashBound(hex, padding: 0) else { return nil }
    self.init(bytes: bound.bytes)
  }

  /// Creates the hash of a preimage.
  init(of preimage: Preimage) { bytes = preimage.hash }

  /// The hash as 64 lowercase hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The abbreviated hash for output, which is long enough to be unique in practice.
  package var short: String { String(hex.prefix(RevisionHash.shortLength)) }

  package static let shortLength = 10
}

extension RevisionHash: CustomStringConvertible {
  package var description: String { short }
}

/// The smallest or largest hash with a given hexadecimal prefix.
struct HashBound {
  let bytes: [UInt8]

  /// Creates the bound, or returns nil if the prefix does not consist of 1 to 64 hexadecimal digits.
  ///
  /// - Parameter padding: The digit that is repeated after the prefix: 0 for the smallest hash, 15 for the
  ///   largest hash.
  init?(_ prefix: String, padding: UInt8) {
    var digits: [UInt8] = []
    for character in prefix {
      guard character.isASCII, let value = character.hexDigitValue else { return nil }
      digits.append(UInt8(value))
    }
    guard !digits.isEmpty, digits.count <= 64 else { return nil }
    digits += [UInt8](repeating: padding, count: 64 - digits.count)
    bytes = (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }
}

/// The input of a hash: named fields with their lengths, so that different content results in different
/// bytes. The digest is updated with each field, and the fields are not retained.
struct Preimage {
  private var digest = SHA256()

  /// The SHA-256 digest of all fields.
  var hash: [UInt8] { digest.finalize().bytes }

  /// Starts the input with a title.
  ///
  /// - Parameter title: The kind of the hashed value and the version of its format, such as `revision 1`.
  init(_ title: String) { digest.update(Array("gimbal \(title)\n".utf8)) }

  mutating func add(_ name: String, _ content: [UInt8]) {
    digest.update(Array("\(name) \(content.count)\n".utf8))
    digest.update(content)
    digest.update([UInt8(ascii: "\n")])
  }

  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Adds a hash, unless it is nil.
  mutating func add(_ name: String, _ hash: RevisionHash?) {
    if let hash { add(name, hash.hex) }
  }
}
