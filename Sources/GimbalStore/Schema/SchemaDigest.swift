import GimbalHashing

/// The first 128 bits of the SHA-256 hash of a schema object: its type, name, table and SQL text, each
/// followed by a zero byte.
struct SchemaDigest: Hashable {
  let high: UInt64
  let low: UInt64

  init(_ high: UInt64, _ low: UInt64) { (self.high, self.low) = (high, low) }

  init(of columns: [[UInt8]]) {
    var hash = SHA256()
    for column in columns {
      hash.update(column)
      hash.update(CollectionOfOne(0))
    }
    let bytes = hash.finalize().bytes
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(number(0..<8), number(8..<16))
  }
}
