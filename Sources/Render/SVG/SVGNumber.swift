import Model

/// Numbers of SVG: no digit that shows nowhere.
enum SVGNumber {
  /// To a hundredth.
  static func text(_ value: Double) -> String { Decimal.print((value * 100).rounded() / 100) }

  /// The attributes of a rectangle; sizes below zero, which SVG does not know, are none.
  static func attributes(_ frame: Frame) -> String {
    "x=\"\(text(frame.x))\" y=\"\(text(frame.y))\" width=\"\(text(max(0, frame.width)))\" height=\"\(text(max(0, frame.height)))\""
  }
}
