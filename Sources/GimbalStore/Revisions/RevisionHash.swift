import GimbalHashing

/// What a revision is known by: SHA-256 over its content and the hashes of its parents.
package struct RevisionHash: Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// A hash read back; nil where it has not 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// A hash of 64 hexadecimal digits; nil where it is none.
  package init?(hex: String) {
    guard hex.utf8.count == 64, let bound = HashBound(hex, padding: 0) else { return nil }
    self.init(bytes: bound.bytes)
  }

  /// The hash of a text and bytes that follow it.
  init(of preimage: Preimage) { bytes = preimage.hash }

  /// 64 lower-case hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// As many digits as tell revisions apart in practice: what is printed.
  package var short: String { String(hex.prefix(RevisionHash.shortLength)) }

  package static let shortLength = 10
}

extension RevisionHash: CustomStringConvertible {
  package var description: String { short }
}

/// The least or greatest hash that begins with some hexadecimal digits.
struct HashBound {
  let bytes: [UInt8]

  /// - Parameter padding: the digit, 0 or 15, that stands for those not given.
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

/// What a hash is taken over: fields with their names and lengths, so that no two contents read the same. It is hashed as
/// it comes, and not kept.
struct Preimage {
  private var digest = SHA256()

  /// SHA-256 over all that was added.
  var hash: [UInt8] { digest.finalize().bytes }

  /// - Parameter title: what is hashed, with the version of its format.
  init(_ title: String) { digest.update(Array("gimbal \(title)\n".utf8)) }

  mutating func add(_ name: String, _ content: [UInt8]) {
    digest.update(Array("\(name) \(content.count)\n".utf8))
    digest.update(content)
    digest.update([UInt8(ascii: "\n")])
  }

  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Leaves out what is absent.
  mutating func add(_ name: String, _ hash: RevisionHash?) {
    if let hash { add(name, hash.hex) }
  }
}
