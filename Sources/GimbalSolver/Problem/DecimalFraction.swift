/// Decimals that stand for fractions, such as 0.3333333 for 1/3 or 1.7777778 for 16/9.
///
/// Constraint notations have no fractions, so designers write decimals. Three columns of 0.3333333 times the width
/// of their container leave a gap of 1e-7 of this width, and the rows contradict each other if the columns must fill
/// the container. The engine therefore reads a coefficient as a fraction if it is a rounded or truncated decimal of
/// this fraction.
enum DecimalFraction {
  /// The denominators up to 20 whose fractions have no finite decimal.
  private static let denominators: [Double] = [3, 6, 7, 9, 11, 12, 13, 14, 15, 17, 18, 19]
  /// The minimum number of digits in a decimal that stands for a fraction, not counting leading zeros. This
  /// number of digits after the decimal point is sufficient, too.
  private static let digits = 7
  /// The magnitude below which coefficients are examined. The limit bounds the running time.
  private static let largest = 1e4

  /// Returns the fraction for which `coefficient` stands, or `coefficient` itself if it stands for no fraction.
  @inline(__always)
  static func read(_ coefficient: Double) -> Double {
    // Most coefficients in layouts are ±1, and every multiple of 1/1024 is exact.
    if coefficient.magnitude == 1 { return coefficient }
    let scaled = coefficient * 1024
    if scaled == scaled.rounded(.towardZero) { return coefficient }
    return fraction(near: coefficient)
  }

  private static func fraction(near coefficient: Double) -> Double {
    let size = coefficient.magnitude
    guard size < largest else { return coefficient }
    // `least` is the minimum number of digits after the decimal point, and `unit` is 10 to the power of
    // `least`.
    var (least, unit) = (digits, 1e7)
    var whole = 1.0
    while size >= whole, least > 1 { (whole, least, unit) = (10 * whole, least - 1, unit / 10) }
    for denominator in denominators {
      let numerator = (size * denominator).rounded()
      let fraction = numerator / denominator
      if numerator == 0 || (size - fraction).magnitude >= 1 / unit { continue }
      // The reduced fraction may have a finite decimal, which is exact. For example, 3/15 is 0.2.
      let isFinite = (fraction * 1e4).rounded() / 1e4 == fraction
      if !isFinite, isDecimal(size, of: fraction, unit) {
        return coefficient < 0 ? -fraction : fraction
      }
    }
    return coefficient
  }

  /// Returns `true` if `number` is `fraction`, rounded or truncated to n digits after the decimal point,
  /// where 10ⁿ is at least `unit`.
  private static func isDecimal(_ number: Double, of fraction: Double, _ unit: Double) -> Bool {
    if (number - fraction).magnitude <= 4 * fraction.ulp { return true }
    var unit = unit
    while unit <= 1e16 {
      let scaled = fraction * unit
      if number == scaled.rounded() / unit || number == scaled.rounded(.down) / unit { return true }
      unit *= 10
    }
    return false
  }
}
