import GimbalHashing
import Testing

/// The examples of FIPS 180-4 and of NIST's test vectors for long messages.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func matchesPublishedVectors(text: String, expected: String) {
    #expect(SHA256.hash(text.utf8).hexadecimal == expected)
  }

  @Test func chunksGiveTheSameHashAsTheWhole() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for size in [1, 7, 63, 64, 65, 999] {
      var hash = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        hash.update(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(hash.finalize() == SHA256.hash(bytes))
    }
  }

  @Test func finalizingLeavesTheHashOpen() {
    var hash = SHA256()
    hash.update("ab".utf8)
    _ = hash.finalize()
    hash.update("c".utf8)
    #expect(hash.finalize() == SHA256.hash("abc".utf8))
  }
}
