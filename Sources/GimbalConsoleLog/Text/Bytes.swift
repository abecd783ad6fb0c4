/// A slice of UTF-8 text.
typealias Bytes = ArraySlice<UInt8>

extension Bytes {
  /// Returns the range of the first occurrence of a word.
  ///
  /// - Complexity: O(bytes · length of the word); usually O(bytes).
  func range(of word: StaticString) -> Range<Int>? {
    let length = word.utf8CodeUnitCount
    let found: Int? = withUnsafeBufferPointer { text in
      guard text.count >= length else { return nil }
      let first = word.utf8Start[0]
      var place = 0
      while place <= text.count - length {
        if text[place] == first,
          (1..<length).allSatisfy({ text[place + $0] == word.utf8Start[$0] })
        {
          return place
        }
        place += 1
      }
      return nil
    }
    return found.map { startIndex + $0..<startIndex + $0 + length }
  }

  func contains(_ word: StaticString) -> Bool { range(of: word) != nil }

  func starts(with word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount
      && (0..<word.utf8CodeUnitCount).allSatisfy { self[startIndex + $0] == word.utf8Start[$0] }
  }

  /// The slice without leading and trailing whitespace.
  var trimmed: Bytes {
    let start = firstIndex { !$0.isBlank } ?? endIndex
    let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    return self[start..<end]
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// `true` for a space, a tab or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  /// `true` for characters that class names can contain.
  var isClassNameCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"): true
    default: false
    }
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(self)
  }

  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
  }
}
