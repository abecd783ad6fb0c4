internal import GimbalModel

// The conversion of colors, images and runtime attributes to Swift expressions.

extension ViewColor {
  /// The color as a Swift expression of type `UIColor?`.
  var swiftExpression: String {
    switch self {
    case .components(let components): components.swiftExpression
    case .system(let color): "UIColor.\(color.swiftName)"
    case .named(let name, let components):
      "UIColor(named: \(name.swiftLiteral))" + (components.map { " ?? \($0.swiftExpression)" } ?? "")
    }
  }
}

extension ColorComponents {
  /// The color as a Swift expression of type `UIColor`. The expression divides components by 255, so that
  /// they are readable and exact.
  fileprivate var swiftExpression: String {
    if (red, green, blue) == (255, 255, 255), alpha == 255 { return "UIColor.white" }
    if (red, green, blue) == (0, 0, 0), alpha == 255 || alpha == 0 {
      return alpha == 0 ? "UIColor.clear" : "UIColor.black"
    }
    func part(_ byte: UInt8) -> String { byte == 0 ? "0" : byte == 255 ? "1" : "\(byte) / 255" }
    return "UIColor(red: \(part(red)), green: \(part(green)), blue: \(part(blue)), alpha: \(part(alpha)))"
  }
}

extension ImageName {
  /// The image as a Swift expression of type `UIImage?`.
  var swiftExpression: String { "UIImage(\(isSymbol ? "systemName" : "named"): \(name.swiftLiteral))" }
}

extension RuntimeAttribute.Value {
  /// The value as a Swift expression for `setValue(_:forKeyPath:)`.
  var swiftExpression: String {
    switch self {
    case .boolean(let flag): flag.swiftLiteral
    case .number(let number): number.swiftLiteral
    case .string(let text): text.swiftLiteral
    case .localizedString(let text): "NSLocalizedString(\(text.swiftLiteral), comment: \"\")"
    case .color(let color): color.swiftExpression
    case .image(let image): image.swiftExpression
    case .size(let size):
      "NSValue(cgSize: CGSize(width: \(size.width.swiftLiteral), height: \(size.height.swiftLiteral)))"
    case .point(let x, let y): "NSValue(cgPoint: CGPoint(x: \(x.swiftLiteral), y: \(y.swiftLiteral)))"
    case .rect(let frame):
      "NSValue(cgRect: CGRect(x: \(frame.x.swiftLiteral), y: \(frame.y.swiftLiteral), width: \(frame.width.swiftLiteral), height: \(frame.height.swiftLiteral)))"
    case .range(let location, let length): "NSValue(range: NSRange(location: \(location), length: \(length)))"
    case .nil: "nil"
    }
  }
}
