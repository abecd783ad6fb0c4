import GimbalModel
import GimbalNotation

extension EditError {
  /// What a scene refused, in words. Most refusals are seen earlier, where their place is known.
  var message: String {
    switch self {
    case .nameTaken(let name): "the name \(name.text.cited) is already taken"
    case .noSuchRow: "it is not there any more"
    case .rowExists: "it is already there"
    case .danglingReference: "it refers to something that is not in the scene"
    case .cycle: "a view cannot be inside itself, or inside a view that it contains"
    case .circle(let names): "a scene cannot be within itself: \(InstanceCircle(names: names).words)"
    case .rootIsFixed: "the root view keeps its name and its place"
    case .valueRefused(let property, let value):
      "\(property.rawValue) does not take \(value.notation.cited)"
    case .numberRefused(let number): "\(Decimal.print(number)) is out of range"
    case .pairing(let failure): ParseError.message(of: failure)
    case .placementRefused(let failure): failure.message
    case .boxRefused(let failure): failure.message
    case .tooDeep(let limit): "views are at most \(limit) levels deep"
    }
  }

  var remedy: String? {
    switch self {
    case .nameTaken: "choose another name"
    case .circle: "show another scene there"
    case .pairing(let failure): ParseError.remedy(of: failure)
    case .rootIsFixed: "it leaves with its scene: 'scene remove'"
    default: nil
    }
  }
}
