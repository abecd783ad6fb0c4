internal import GimbalCore

/// A user-defined runtime attribute of Interface Builder: a value that is set on a view by key-value coding.
package struct RuntimeAttribute: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// The key of a localized string.
    case localizedString(String)
    case color(ViewColor)
    case image(ImageName)
    case size(Size)
    case point(x: Double, y: Double)
    case rect(Frame)
    case range(location: Int, length: Int)
    case `nil`
  }

  /// The key path, such as `layer.cornerRadius`.
  package let keyPath: String
  package let value: Value

  /// Creates an attribute.
  ///
  /// - Returns: `nil` if the key path has more than `maximumKeys` keys, if a key is not a valid `Identifier`,
  ///   or if a number in the value is NaN or has a magnitude greater than `Limit.coordinate`.
  package init?(_ keyPath: String, _ value: Value) {
    let parts = keyPath.split(separator: ".", maxSplits: Self.maximumKeys, omittingEmptySubsequences: false)
    guard parts.count <= Self.maximumKeys, parts.allSatisfy({ Identifier.isValid($0) }), value.isValid else {
      return nil
    }
    (self.keyPath, self.value) = (keyPath, value)
  }

  /// The maximum number of keys in a key path.
  package static let maximumKeys = 16
}

extension RuntimeAttribute.Value {
  fileprivate var numbers: [Double] {
    switch self {
    case .number(let number): [number]
    case .size(let size): [size.width, size.height]
    case .point(let x, let y): [x, y]
    case .rect(let frame): [frame.x, frame.y, frame.width, frame.height]
    case .range(let location, let length): [Double(location), Double(length)]
    case .boolean, .string, .localizedString, .color, .image, .nil: []
    }
  }

  fileprivate var isValid: Bool {
    numbers.allSatisfy { $0.magnitude <= Limit.coordinate }
  }
}

// MARK: Text

extension RuntimeAttribute: LosslessStringConvertible {
  /// The attribute on one line: the key path, the type and the value. In strings, `\n` represents a newline
  /// and `\\` a backslash.
  package var description: String {
    func words(_ type: String, _ text: String) -> String { "\(keyPath) \(type) \(text)" }
    func numbers(_ type: String) -> String {
      words(type, value.numbers.map(Decimal.print).joined(separator: " "))
    }
    return switch value {
    case .boolean(let flag): words("boolean", flag.description)
    case .number: numbers("number")
    case .string(let text): words("string", RuntimeAttribute.escaped(text))
    case .localizedString(let text): words("localizedString", RuntimeAttribute.escaped(text))
    case .color(let color): words("color", color.description)
    case .image(let image): words("image", image.description)
    case .size: numbers("size")
    case .point: numbers("point")
    case .rect: numbers("rect")
    case .range: numbers("range")
    case .nil: "\(keyPath) nil"
    }
  }

  /// Parses the text that `description` returns; `nil` if the text is not a valid attribute.
  package init?(_ description: String) {
    let parts = description.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    guard parts.count >= 2 else { return nil }
    let text = parts.count > 2 ? parts[2] : nil
    guard let value = RuntimeAttribute.value(ofType: parts[1], text) else { return nil }
    self.init(parts[0], value)
  }

  private static func value(ofType type: String, _ text: String?) -> Value? {
    guard let text else { return type == "nil" ? .nil : nil }
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).map {
      Double(String($0)) ?? .nan
    }
    return switch type {
    case "boolean": Bool(text).map(Value.boolean)
    case "number": numbers.count == 1 ? .number(numbers[0]) : nil
    case "string": unescaped(text).map(Value.string)
    case "localizedString": unescaped(text).map(Value.localizedString)
    case "color": ViewColor(text).map(Value.color)
    case "image": ImageName(text).map(Value.image)
    case "size": numbers.count == 2 ? .size(Size(width: numbers[0], height: numbers[1])) : nil
    case "point": numbers.count == 2 ? .point(x: numbers[0], y: numbers[1]) : nil
    case "rect":
      numbers.count == 4
        ? .rect(Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])) : nil
    case "range":
      numbers.count == 2
        ? Int(exactly: numbers[0]).flatMap { location in
          Int(exactly: numbers[1]).map { .range(location: location, length: $0) }
        } : nil
    default: nil
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func unescaped(_ text: String) -> String? {
    var result = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch (scalar, isEscaped) {
      case ("\\", false):
        isEscaped = true
        continue
      case ("n", true): result += "\n"
      case ("\\", true): result += "\\"
      case (_, true): return nil
      case (_, false): result.unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    return isEscaped ? nil : result
  }
}

/// The runtime attributes of a view. The view property `runtimeAttributes` stores the `description`, which
/// has one line for each attribute.
package struct RuntimeAttributes: Hashable, Sendable, LosslessStringConvertible {
  package var attributes: [RuntimeAttribute]

  package init(_ attributes: [RuntimeAttribute] = []) { self.attributes = attributes }

  /// The maximum number of attributes of a view.
  package static let maximumCount = 100

  package var description: String { attributes.map(\.description).joined(separator: "\n") }

  /// Parses attributes, one per line. The result is `nil` if a line is not an attribute, if there are more
  /// than `maximumCount` lines, or if `StyledText.check` rejects the text.
  package init?(_ description: String) {
    guard (try? StyledText.check(description)) != nil else { return nil }
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= RuntimeAttributes.maximumCount else { return nil }
    attributes = []
    for line in lines {
      guard let attribute = RuntimeAttribute(String(line)) else { return nil }
      attributes.append(attribute)
    }
  }
}
