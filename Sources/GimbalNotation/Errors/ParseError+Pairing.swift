package import GimbalModel

extension ParseError {
  package static func message(of failure: Pairing.Failure) -> String {
    switch failure {
    case .placeWithoutItem(let attribute):
      "'\(attribute.rawValue)' is a place, and cannot equal a number alone"
    case .sizeAgainstPlace(let one, let other): "'\(one.rawValue)' cannot be held against '\(other.rawValue)'"
    case .differentAxes(let one, let other):
      "'\(one.rawValue)' is \(one.axis.rawValue) and '\(other.rawValue)' is \(other.axis.rawValue)"
    case .directionalAgainstAbsolute(let one, let other):
      "'\(one.rawValue)' and '\(other.rawValue)' cannot be held together"
    case .notOfGuide(let attribute, let guide):
      "'\(attribute.rawValue)' belongs to views, and '\(guide.rawValue)' is a layout guide"
    }
  }

  package static func remedy(of failure: Pairing.Failure) -> String? {
    switch failure {
    case .placeWithoutItem(let attribute):
      "measure it from an item: '\(attribute.rawValue) == root.\(attribute.rawValue) + …'"
    case .sizeAgainstPlace: "a size goes with a size, and a place with a place"
    case .differentAxes: "both sides are places along one axis"
    case .directionalAgainstAbsolute:
      "leading and trailing swap sides with the layout direction; left and right do not"
    case .notOfGuide: nil
    }
  }
}
