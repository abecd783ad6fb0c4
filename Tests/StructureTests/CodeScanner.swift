/// Removes comments and string literals from Swift source text. Newlines stay, so that line numbers stay.
///
/// The code of an interpolation stays as well.
struct CodeScanner {
  private let bytes: [UInt8]
  private var index = 0
  private var output: [UInt8] = []

  /// Returns the code of a source text.
  ///
  /// - Complexity: O(length).
  static func code(of text: String) -> String {
    var scanner = CodeScanner(bytes: Array(text.utf8))
    scanner.scanCode(isInterpolation: false)
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    output.reserveCapacity(bytes.count)
  }

  private func starts(with text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      place + wanted.count <= bytes.count && bytes[place..<place + wanted.count].elementsEqual(wanted)
    }
  }

  /// Copies code up to the end of the text, or up to the parenthesis that ends an interpolation.
  private mutating func scanCode(isInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      if starts(with: "//", at: index) {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if starts(with: "/*", at: index) {
        skipBlockComment()
      } else if let pounds = stringStart() {
        skipString(pounds: pounds)
      } else {
        let byte = bytes[index]
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          if isInterpolation, depth == 0 { return }
          depth -= 1
        }
        output.append(byte)
        index += 1
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*", at: index) {
        depth += 1
        index += 2
      } else if starts(with: "*/", at: index) {
        depth -= 1
        index += 2
      } else {
        skipByte()
      }
    } while depth > 0 && index < bytes.count
  }

  /// Skips a byte but keeps a newline.
  private mutating func skipByte() {
    if bytes[index] == UInt8(ascii: "\n") { output.append(bytes[index]) }
    index += 1
  }

  /// The number of `#` before the quotation mark of a string literal that starts here; nil if none starts here.
  private func stringStart() -> Int? {
    let pounds = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
    return starts(with: "\"", at: index + pounds) ? pounds : nil
  }

  private mutating func skipString(pounds: Int) {
    index += pounds
    let marks = starts(with: "\"\"\"", at: index) ? 3 : 1
    index += marks
    // An empty pair of quotation marks keeps the literal visible as a token.
    output += Array("\"\"".utf8)
    while index < bytes.count {
      if isEnd(marks: marks, pounds: pounds) {
        index += marks + pounds
        return
      }
      // A quotation mark in a regex literal starts no string: a string of one line ends there at the latest.
      if marks == 1, bytes[index] == UInt8(ascii: "\n") { return }
      guard bytes[index] == UInt8(ascii: "\\"), isEscape(pounds: pounds) else {
        skipByte()
        continue
      }
      index += 1 + pounds
      if starts(with: "(", at: index) {
        index += 1
        output.append(UInt8(ascii: " "))
        scanCode(isInterpolation: true)
        output.append(UInt8(ascii: " "))
      }
      index += 1
    }
  }

  private func isEnd(marks: Int, pounds: Int) -> Bool {
    let end = index + marks + pounds
    return end <= bytes.count && bytes[index..<index + marks].allSatisfy { $0 == UInt8(ascii: "\"") }
      && bytes[index + marks..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func isEscape(pounds: Int) -> Bool {
    let end = index + 1 + pounds
    return end < bytes.count && bytes[index + 1..<end].allSatisfy { $0 == UInt8(ascii: "#") }
  }
}
