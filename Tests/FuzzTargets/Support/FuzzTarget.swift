package import TestSupport

/// A reader of foreign bytes, with a property that holds for any input.
///
/// `Scripts/fuzz` runs a target in libFuzzer. The tests run it on its seeds, on damaged seeds and on the kept
/// crashers.
package protocol FuzzTarget: AnyObject, SendableMetatype {
  /// The name of the target, as `Scripts/fuzz` expects it.
  static var name: String { get }

  /// - Parameter isThorough: `true` to make all checks for every input; `false` to make checks that take much longer than
  ///   the reader for a part of the inputs only.
  init(isThorough: Bool) throws

  /// The valid inputs from which mutations start.
  var seeds: [[UInt8]] { get }

  /// Reads an input and checks the property of the target.
  ///
  /// - Returns: `true` if the reader accepted the input; `false` if it reported an error.
  /// - Throws: `Violation`.
  func check(_ bytes: [UInt8]) throws -> Bool

  /// Damages an input in one place.
  func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator)
}

extension FuzzTarget {
  /// Damages an input in a few places. An input that is too short to be interesting is replaced by a seed.
  package func mutate(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    if bytes.count < 4 || Int.random(in: 0..<64, using: &chance) == 0 {
      bytes = seeds.randomElement(using: &chance) ?? []
    }
    for _ in 0...Int.random(in: 0..<3, using: &chance) { damage(&bytes, using: &chance) }
  }
}

/// A choice that depends only on the content of an input, so that an input always takes the same path. Targets use it
/// for checks that take much longer than the reader.
struct ContentChoice {
  private let hash: UInt64

  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var mixer = SeededGenerator(seed: hash)
    self.hash = mixer.next()
  }

  /// Returns a number below a limit.
  func number(below limit: Int) -> Int { Int(hash % UInt64(limit)) }
}

/// A property of a target that does not hold.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws a violation unless a condition holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(message()) }
}

/// All targets.
package enum FuzzTargets {
  package static let all: [any FuzzTarget.Type] = [
    LanguageTarget.self, RequestTarget.self, ArchiveTarget.self, DocumentTarget.self, FormatTarget.self,
    LogTarget.self, ProjectTarget.self, ChangesetTarget.self, StringsTarget.self, CodeTarget.self,
    ObjectiveCTarget.self, DumpTarget.self,
  ]

  /// Returns the target with a name.
  package static func named(_ name: String, isThorough: Bool) throws -> (any FuzzTarget)? {
    try all.first { $0.name == name }?.init(isThorough: isThorough)
  }
}
