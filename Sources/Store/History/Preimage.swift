/// What a hash is taken over: fields with their names and lengths, so that no two contents read the same.
struct Preimage {
  private(set) var bytes: [UInt8]

  /// - Parameter title: what is hashed, with the version of its format.
  init(_ title: String) { bytes = Array("gimbal \(title)\n".utf8) }

  mutating func add(_ name: String, _ content: some Collection<UInt8>) {
    bytes += "\(name) \(content.count)\n".utf8
    bytes += content
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Leaves out what is absent.
  mutating func add(_ name: String, _ hash: RevisionHash?) {
    if let hash { add(name, hash.hex) }
  }
}
