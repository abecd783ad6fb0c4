import GimbalInterchange
import GimbalNotation

extension ImportNote {
  /// What was left out, and where.
  var words: String {
    let what = object.map { "constraint \($0.cited)" } ?? "a constraint"
    return switch reason {
    case .itemElsewhere: "line \(line): \(what) is left out: an item of it is not in this scene"
    case .unreadableConstraint: "line \(line): \(what) is left out: UIKit would refuse it"
    }
  }
}
