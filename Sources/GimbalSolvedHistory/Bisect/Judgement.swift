package import GimbalLayout

/// What a revision says to an expectation.
package enum Judgement: Hashable, Sendable {
  case holds(Finding)
  case fails(Finding)
  /// It cannot be asked there: the scene or a view is missing, or there are no frames.
  case untold

  var holds: Bool { if case .holds = self { true } else { false } }

  package var finding: Finding? {
    switch self {
    case .holds(let finding), .fails(let finding): finding
    case .untold: nil
    }
  }
}
