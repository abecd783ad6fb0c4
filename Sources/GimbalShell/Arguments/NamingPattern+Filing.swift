import GimbalModel
import GimbalNotation

extension NamingPattern.Suffix {
  /// The set that rules of the suffix are filed in.
  var setName: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .both: "both"
    }
  }

  /// What installs the set of the suffix.
  var condition: Condition? {
    switch self {
    case .portrait: .orientation(.portrait)
    case .landscape: .orientation(.landscape)
    case .both: nil
    }
  }
}
