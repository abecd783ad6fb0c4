import GimbalModel

/// A writer of JSON for an HTML script element. Escapes prevent strings from closing the script element or
/// opening another element.
struct ScriptData {
  private(set) var bytes: [UInt8] = []

  /// Appends JSON without escaping.
  mutating func put(json: String) { bytes.append(contentsOf: json.utf8) }

  mutating func put(json: ScriptData) { bytes += json.bytes }

  /// Appends a number, rounded to three decimals.
  mutating func put(_ number: Double) {
    let thousandths = (number * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(clamping: thousandths).isMultiple(of: 1000) {
      put(Int(clamping: thousandths) / 1000)
    } else {
      bytes.append(contentsOf: Decimal.print(thousandths / 1000).utf8)
    }
  }

  mutating func put(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  mutating func put(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
        bytes += Array("\\u00".utf8) + ScriptData.hexadecimal(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends numbers separated by commas, such as `1,2`.
  mutating func put(numbers: [Double]) {
    for (index, number) in numbers.enumerated() {
      if index > 0 { put(json: ",") }
      put(number)
    }
  }

  /// Appends an array, such as `[1,2]`. The closure appends one element.
  mutating func put<Elements: Sequence>(
    list: Elements, _ element: (inout ScriptData, Elements.Element) -> Void
  ) {
    put(json: "[")
    var isFirst = true
    for one in list {
      if !isFirst { put(json: ",") }
      isFirst = false
      element(&self, one)
    }
    put(json: "]")
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
