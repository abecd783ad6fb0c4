import GimbalHashing

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
