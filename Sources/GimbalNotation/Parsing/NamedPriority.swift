/// A priority with a name, as in `UILayoutPriority`.
enum NamedPriority: String, CaseIterable {
  case required, high, low, fittingSize

  var value: Double {
    switch self {
    case .required: 1000
    case .high: 750
    case .low: 250
    case .fittingSize: 50
    }
  }
}
