internal import GimbalCore
import Synchronization

/// The identity of a row: a positive 63-bit number.
///
/// New identities are random, so that rows from different branches do not collide. The identity of a row that
/// exists at most once per owner and key is derived from the owner and the key, so that it is the same on all
/// branches. `Subject` distinguishes the identities of views, sets and other rows at compile time.
public struct ID<Subject>: Hashable, Sendable {
  /// The value of the row's `INTEGER PRIMARY KEY` column in SQLite.
  public let rawValue: Int64

  /// Creates an identity from the value that the database stores.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// Creates the identity of a row that exists at most once per owner and key, such as a property of a view.
  ///
  /// Two branches that set the same property create the same row. A merge then reports a conflict instead of
  /// adding a duplicate. The hash is FNV-1a of the key, seeded with the owner and finished with the mixer of
  /// SplitMix64.
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

  /// Returns a multiplicative hash, which is faster than the SipHash of the standard library.
  ///
  /// Scenes look up most values in dictionaries keyed by identity, and identities are already random. The
  /// factor is random per process, so that a file cannot contain identities chosen to collide.
  public func _rawHashValue(seed: Int) -> Int {
    let salted = UInt64(bitPattern: rawValue ^ Int64(seed))
    let product = salted.multipliedFullWidth(by: IDHash.factor)
    return Int(truncatingIfNeeded: product.high ^ product.low)
  }
}

private enum IDHash {
  static let factor = UInt64.random(in: .min ... .max) | 1
}

/// The phantom types for the generic parameter `Subject` of `ID`, which distinguish the identities of views,
/// sets and other rows at compile time.
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
  public enum OfNumber {}
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
public typealias NumberID = ID<Identities.OfNumber>
public typealias ProjectPropertyID = ID<Identities.OfProjectProperty>

extension SetID {
  /// The identity of a set that a command creates by itself: the 63 low bits of the FNV-1a hash of the identity
  /// of the scene and the UTF-8 bytes of the name. Equal commands on two branches create the same set.
  package init(implicitIn scene: SceneID, named name: Name) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    withUnsafeBytes(of: scene.rawValue.littleEndian) { $0.forEach(add) }
    name.text.utf8.forEach(add)
    self.init(rawValue: max(1, Int64(hash & UInt64(Int64.max))))
  }
}

/// A source of new identities. Production code uses random numbers, and tests use a counter.
public protocol IDSource: Sendable {
  /// Returns a positive 63-bit number that no row of the project has.
  func next() -> Int64
}

extension IDSource {
  /// Returns a new identity.
  public func id<Subject>(of _: Subject.Type = Subject.self) -> ID<Subject> { ID(rawValue: next()) }
}

/// A source of identities that uses the random number generator of the system.
///
/// The source creates runs of consecutive identities. Each run starts at a random number. Rows that are
/// created together are therefore adjacent in a table, and rows of different branches do not collide.
public final class RandomIDs: IDSource {
  /// The number of consecutive identities in a run. The probability that any two of a million runs overlap is
  /// less than 1 in 1,000.
  private static let run = 1 << 12

  private let state = Lock((next: Int64(0), left: 0))

  public init() {}

  public func next() -> Int64 {
    state.withLock { state in
      if state.left == 0 { state = (Int64.random(in: 1...Int64.max - Int64(RandomIDs.run)), RandomIDs.run) }
      defer { state = (state.next + 1, state.left - 1) }
      return state.next
    }
  }
}
