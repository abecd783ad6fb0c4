/// The identity of a row: 63 bits, positive, drawn at random or derived from what the row is about, so that
/// rows made on different branches never collide. `Subject` keeps a view's identity from passing for a set's.
public struct ID<Subject>: Hashable, Sendable {
  /// The value stored as SQLite's INTEGER PRIMARY KEY.
  public let rawValue: Int64

  /// An identity read back from a store.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The identity of a row that exists at most once for an owner and a key, such as a view's property.
  ///
  /// Two branches that set the same property make the same row, which is a conflict and not a duplicate.
  /// FNV-1a over the key, seeded with the owner and finished with SplitMix64's mixer.
  public init(derivedFrom owner: Int64, key: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    withUnsafeBytes(of: owner.littleEndian) { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
    hash ^= hash >> 31
    rawValue = max(1, Int64(truncatingIfNeeded: hash & 0x7fff_ffff_ffff_ffff))
  }
}

extension ID: Comparable {
  public static func < (one: ID, other: ID) -> Bool { one.rawValue < other.rawValue }
}
