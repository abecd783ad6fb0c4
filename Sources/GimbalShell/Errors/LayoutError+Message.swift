import GimbalLayout
import GimbalModel

extension LayoutError {
  /// Why there are no frames, in words.
  var message: String {
    switch self {
    case .layoutLoop(let views): "layout loop: \(LayoutError.loop(of: views))"
    case .numbersOutOfRange: "the numbers of the rules are too large, or too small, to be solved together"
    case .engineStalled: "the engine gave up on these rules; please report them"
    case .cancelled: "cancelled"
    }
  }

  /// What never settles.
  static func loop(of views: [Name]) -> String {
    let names = views.map { "'\($0)'" }.joined(separator: ", ")
    return "where \(names) \(views.count == 1 ? "is" : "are") and what depends on it never settle"
  }
}
