/// A search for names in the bytes of a file.
enum WordSearch {
  /// Returns the names that follow a text.
  ///
  /// - Complexity: O(bytes).
  static func words(after text: String, in bytes: [UInt8]) -> Set<String> {
    let key = Array(text.utf8)
    var found: Set<String> = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: key[0]) {
      guard bytes[start...].starts(with: key) else {
        index = start + 1
        continue
      }
      index = start + key.count
      let word = bytes[index...].prefix { byte in
        byte == UInt8(ascii: "_") || byte >= 0x80
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
      found.insert(String(decoding: word, as: UTF8.self))
    }
    return found
  }
}
