import GimbalModel

extension Expectation {
  /// What is expected, as a word for test results.
  var kind: String {
    switch self {
    case .compare: "value"
    case .frame: "frame"
    case .inside: "inside"
    case .noOverlap: "no-overlap"
    case .minimumSize: "min-size"
    case .aligned: "aligned"
    case .noConflicts: "no-conflicts"
    case .noAmbiguity: "no-ambiguity"
    case .notTruncated: "not-truncated"
    case .hidden: "hidden"
    case .visible: "visible"
    }
  }
}
