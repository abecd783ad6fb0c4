/// A priority with a name, as in `UILayoutPriority`.
enum NamedPriority: String, CaseIterable {
  case required, high, low, fittingSize

  /// Creates a priority from its name in the language, such as `high`, or from its name in UIKit, such as `defaultHigh`.
  init?(named name: String) {
    switch name {
    case "defaultHigh": self = .high
    case "defaultLow": self = .low
    case "fittingSizeLevel": self = .fittingSize
    default: self.init(rawValue: name)
    }
  }

  var value: Double {
    switch self {
    case .required: 1000
    case .high: 750
    case .low: 250
    case .fittingSize: 50
    }
  }
}
