import Synchronization

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

extension ID {
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// A multiplication instead of the standard library's SipHash: a scene is made of dictionaries by identity, and its
  /// identities are random numbers already. The factor is drawn for every process, so that no file can have been made
  /// of identities that collide.
  public func _rawHashValue(seed: Int) -> Int {
    let salted = UInt64(bitPattern: rawValue ^ Int64(seed))
    let product = salted.multipliedFullWidth(by: IDHash.factor)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

private enum IDHash {
  static let factor = UInt64.random(in: .min ... .max) | 1
}

/// What identities are of. Tags, so that a rule can name a view without knowing what a view holds.
public enum Identities {
  public enum OfScene {}
  public enum OfView {}
  public enum OfProperty {}
  public enum OfTrait {}
  public enum OfInstanceTrait {}
  public enum OfSet {}
  public enum OfConstraint {}
  public enum OfOverride {}
  public enum OfPlacement {}
  public enum OfBox {}
  public enum OfProjectProperty {}
}

public typealias SceneID = ID<Identities.OfScene>
public typealias ViewID = ID<Identities.OfView>
public typealias PropertyID = ID<Identities.OfProperty>
public typealias TraitID = ID<Identities.OfTrait>
public typealias InstanceTraitID = ID<Identities.OfInstanceTrait>
public typealias SetID = ID<Identities.OfSet>
public typealias ConstraintID = ID<Identities.OfConstraint>
public typealias OverrideID = ID<Identities.OfOverride>
public typealias PlacementID = ID<Identities.OfPlacement>
public typealias BoxID = ID<Identities.OfBox>
public typealias ProjectPropertyID = ID<Identities.OfProjectProperty>

/// Where new identities come from: chance in production, a counter in tests.
public protocol IDSource: Sendable {
  /// A positive 63-bit number that no row of the project has.
  func next() -> Int64
}

extension IDSource {
  /// A new identity for a subject.
  public func id<Subject>(of _: Subject.Type = Subject.self) -> ID<Subject> { ID(rawValue: next()) }
}

/// Identities from the system's random number generator: runs of numbers from places that are drawn, so that rows that
/// are made together lie together in a table, and those of different branches do not collide.
public final class RandomIDs: IDSource {
  /// How long a run is. Of a million runs two touch with a chance of one in 1,000.
  private static let run = 1 << 12

  private let state = Mutex((next: Int64(0), left: 0))

  public init() {}

  public func next() -> Int64 {
    state.withLock { state in
      if state.left == 0 { state = (Int64.random(in: 1...Int64.max - Int64(RandomIDs.run)), RandomIDs.run) }
      defer { state = (state.next + 1, state.left - 1) }
      return state.next
    }
  }
}
