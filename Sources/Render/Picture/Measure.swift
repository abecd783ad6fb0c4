import Model

/// Numbers as pictures write them: points with three decimals at most, as tables show them.
enum Measure {
  static func text(_ length: Double) -> String {
    let thousandths = (length * 1000).rounded()
    if thousandths.magnitude < 1e15, Int(thousandths).isMultiple(of: 1000) {
      return String(Int(thousandths) / 1000)
    }
    return Decimal.print(thousandths / 1000)
  }

  /// `120x44`
  static func text(_ size: Size, by sign: String = "x") -> String {
    text(size.width) + sign + text(size.height)
  }
}
