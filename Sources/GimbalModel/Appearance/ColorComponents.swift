/// The red, green, blue and alpha components of an sRGB color, with 8 bits each. The `description` is
/// `#FF3B30`, or `#FF3B3080` if alpha is not 255.
public struct ColorComponents: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  /// The opacity: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// Creates components from numbers from 0 to 1. Numbers outside this range are clamped, and NaN becomes 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    func byte(_ part: Double) -> UInt8 { part > 0 ? UInt8(clamping: (min(part, 1) * 255).rounded()) : 0 }
    (self.red, self.green, self.blue, self.alpha) = (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// Creates components from a number of the form 0xRRGGBBAA.
  public init(_ number: UInt32) {
    (red, green) = (UInt8(number >> 24), UInt8(number >> 16 & 0xFF))
    (blue, alpha) = (UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
  }
}

extension ColorComponents: LosslessStringConvertible {
  /// The components in hexadecimal digits, such as `#FF3B30`. An alpha of 255 is omitted.
  public var description: String {
    let parts = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return parts.reduce(into: "#") { text, part in
      if part < 16 { text += "0" }
      text += String(part, radix: 16, uppercase: true)
    }
  }

  /// Parses `#RRGGBB` or `#RRGGBBAA`, in upper or lower case; returns `nil` for other text.
  public init?(_ description: String) {
    let digits = description.utf8.dropFirst()
    guard description.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      number = number << 4 | UInt32(value)
    }
    self.init(digits.count == 6 ? number << 8 | 0xFF : number)
  }
}
