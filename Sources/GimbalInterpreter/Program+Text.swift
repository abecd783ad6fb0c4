import GimbalSyntaxTree

// The texts of parts of files, and their lines.
extension Program {
  /// Returns the text of a part of a file, on one line.
  package func text(of location: CodeLocation) -> String {
    guard files.indices.contains(location.file) else { return "" }
    let source = files[location.file].source
    let (start, end) = (Int(location.span.start), min(Int(location.span.end), source.count))
    guard start < end else { return "" }
    let text = String(decoding: source[start..<end], as: UTF8.self)
    var last = UInt8(ascii: " ")
    let isOnOneLine = source[start..<end].allSatisfy { byte in
      defer { last = byte }
      return (33...126).contains(byte) || byte == UInt8(ascii: " ") && last != byte
    }
    return isOnOneLine ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the line and the column of a location, in Unicode scalars, starting at 1.
  ///
  /// - Complexity: O(size of the file).
  package func lineAndColumn(of location: CodeLocation) -> (line: Int, column: Int) {
    guard files.indices.contains(location.file) else { return (1, 1) }
    let source = files[location.file].source
    var (line, column) = (1, 1)
    for byte in source.prefix(Int(location.span.start)) {
      if byte == 10 {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
