internal import Crypto

/// Archives put together by hand.
public enum ArchiveText {
  /// Lines with a trailer that counts and hashes them as they are, so that what is wrong with them is all that is wrong.
  ///
  /// - Parameter body: everything before the trailer.
  public static func sealed(_ body: [UInt8]) -> [UInt8] {
    body + trailer(counts: counts(of: body), hash: hash(of: body))
  }

  public static func hash(of body: [UInt8]) -> String {
    SHA256.hash(data: body).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  public static func trailer(counts: String, hash: String) -> [UInt8] {
    Array("{\"counts\":\(counts),\"kind\":\"trailer\",\"sha256\":\"\(hash)\"}\n".utf8)
  }

  /// What a trailer counts, as JSON.
  public static func counts(of body: [UInt8]) -> String {
    var counts: [String: Int] = [:]
    var rest = body[...]
    while let start = rest.firstIndex(of: mark) {
      let word = String(
        decoding: rest[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      counts[word, default: 0] += 1
      // A line is of the first kind that it says.
      rest = rest[start...].drop { $0 != UInt8(ascii: "\n") }
    }
    let known = kinds.compactMap { kind in counts[kind].map { "\"\(kind)\":\($0)" } }
    return "{" + known.joined(separator: ",") + "}"
  }

  private static let mark = Array("\"kind\":\"".utf8)
  private static let kinds = [
    "constraint", "layout", "override", "placement", "project", "scene", "set", "view",
  ]
}

extension ArraySlice<UInt8> {
  /// Where a pattern begins for the first time.
  func firstIndex(of pattern: [UInt8]) -> Int? {
    withUnsafeBufferPointer { (bytes) -> Int? in
      guard bytes.count >= pattern.count else { return nil }
      return (0...bytes.count - pattern.count).first { start in
        pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
      }
    }.map { startIndex + $0 }
  }
}
