import Model

/// Numbers as pictures write them: points with three decimals at most, as tables show them.
enum Measure {
  static func text(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000) }

  /// `120x44`
  static func text(_ size: Size) -> String { text(size.width) + "x" + text(size.height) }
}
