import GimbalModel

/// Numbers as pictures write them: points with three decimals at most, as tables show them.
enum Measure {
  static func text(_ length: Double) -> String {
    let thousandths = (length * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(thousandths).isMultiple(of: 1000) {
      return String(Int(thousandths) / 1000)
    }
    return Decimal.print(thousandths / 1000)
  }

  /// A text whose numbers have three decimals at most.
  static func shortened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    // Most texts have none that is longer, and a search by pattern is slow.
    let hasLong = bytes.indices.contains { place in
      bytes[place] == UInt8(ascii: ".") && place + 4 < bytes.count
        && bytes[place + 1...place + 4].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
    guard hasLong else { return text }
    return text.replacing(#/\b\d+\.\d{4,}\b/#.wordBoundaryKind(.simple)) { match in
      Double(match.output).map(Measure.text) ?? String(match.output)
    }
  }

  /// `120x44`
  static func text(_ size: Size, by sign: String = "x") -> String {
    text(size.width) + sign + text(size.height)
  }
}
