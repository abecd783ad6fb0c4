/// What values are snapped to, so that equal states print equal: 2⁻²⁰ pt.
enum Grain {
  static let length = 0x1p-20

  static func snap(_ value: Double) -> Double { (value * 0x1p20).rounded() * 0x1p-20 }
}
