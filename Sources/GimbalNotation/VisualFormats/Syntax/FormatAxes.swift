package import GimbalModel

/// Along which axes a chain runs.
package enum FormatAxes: String, CaseIterable, Sendable {
  case horizontal = "H"
  case vertical = "V"
  case both = "HV"

  package var axes: [Axis] {
    switch self {
    case .horizontal: [.horizontal]
    case .vertical: [.vertical]
    case .both: [.horizontal, .vertical]
    }
  }
}
