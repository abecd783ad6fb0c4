import GimbalModel

/// Numbers of SVG: no digit that shows nowhere.
enum SVGNumber {
  /// To a hundredth.
  static func text(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    guard hundredths.magnitude < 1e15 else { return Decimal.print(hundredths / 100) }
    // Most are whole, and few have two digits: faster than what knows all numbers.
    let (whole, rest) = Int(hundredths.magnitude).quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return sign + String(whole) }
    if rest.isMultiple(of: 10) { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The attributes of a rectangle; sizes below zero, which SVG does not know, are none.
  static func attributes(_ frame: Frame) -> String {
    var attributes = "x=\""
    attributes += text(frame.x)
    attributes += "\" y=\""
    attributes += text(frame.y)
    attributes += "\" width=\""
    attributes += text(max(0, frame.width))
    attributes += "\" height=\""
    attributes += text(max(0, frame.height))
    attributes += "\""
    return attributes
  }
}
