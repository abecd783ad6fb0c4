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
