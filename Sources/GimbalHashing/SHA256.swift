private import CLibcrypto

/// An incremental SHA-256 hash (FIPS 180-4), computed by the system's libcrypto.
///
/// ```swift
/// var hash = SHA256()
/// hash.update([UInt8]("abc".utf8))
/// hash.finalize().hexadecimal  // "ba7816bf…"
/// ```
package struct SHA256 {
  private var context: SHA256_CTX

  /// Creates a hash of empty content.
  package init() {
    context = SHA256_CTX()
    SHA256_Init(&context)
  }

  /// Appends bytes to the hashed content.
  ///
  /// - Complexity: O(bytes). Contiguous collections are not copied.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ SHA256_Update(&context, $0.baseAddress, $0.count) }) == nil {
      update(Array(bytes))
    }
  }

  /// Returns the hash of all bytes appended so far. More bytes can be appended afterwards.
  package func finalize() -> SHA256Digest {
    var context = context
    var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&bytes, &context)
    return SHA256Digest(bytes: bytes)
  }

  /// Returns the SHA-256 of a sequence of bytes.
  package static func hash(_ bytes: some Collection<UInt8>) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }
}

/// The result of SHA-256: 32 bytes.
package struct SHA256Digest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// The digest as 64 lowercase hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
