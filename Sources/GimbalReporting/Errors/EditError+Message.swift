package import GimbalModel
import GimbalNotation

extension EditError {
  /// The error message of a rejected edit. Most commands find the problem before the edit and report it with
  /// its source position.
  package var message: String {
    switch self {
    case .nameTaken(let name): "the name \(name.text.cited) is already taken"
    case .noSuchRow: "the object no longer exists"
    case .rowExists: "the object already exists"
    case .danglingReference: "the object refers to something that is not in the scene"
    case .cycle: "a view cannot be inside itself, or inside a view that it contains"
    case .instanceCycle(let names): "a scene cannot contain itself: \(InstanceCycle(names: names).words)"
    case .rootIsFixed: "the root view cannot be renamed or moved"
    case .valueRefused(let property, let value):
      "\(value.notation.cited) is not a valid value of \(property.rawValue)"
    case .numberRefused(let number): "the number \(Decimal.print(number)) is out of range"
    case .pairing(let failure): ParseError.message(of: failure)
    case .placementRefused(let failure): failure.message
    case .boxRefused(let failure): failure.message
    case .guideRefused(let failure): failure.message
    case .tooDeep(let limit): "the view is more than \(limit) levels deep"
    }
  }

  /// The suggested fix for a rejected edit; `nil` if there is none.
  package var remedy: String? {
    switch self {
    case .nameTaken: "choose another name"
    case .instanceCycle: "show a different scene"
    case .pairing(let failure): ParseError.remedy(of: failure)
    case .rootIsFixed: "choose another view"
    case .guideRefused(let failure): failure.remedy
    default: nil
    }
  }
}

extension PlacementFailure {
  /// The error message of a rejected placement, a rule that sets a position or size of a view.
  package var message: String {
    switch self {
    case .limit(let measure) where measure.isSize:
      "the content of a view is not a limit of its \(measure.word)"
    case .limit(let measure): "only a width or a height can have a limit, not \(measure.word)"
    case .contentOfPlace(let measure): "the content of a view determines its size, not its \(measure.word)"
    case .barOfView: "only the root view has bars"
    case .ofItself: "a view cannot be placed relative to itself"
    case .ofRoot: "the root view has the size of the screen and cannot be placed"
    }
  }
}

extension BoxFailure {
  /// The error message of a rejected box, a part of a layout manager, which arranges views in nested boxes.
  package var message: String {
    switch self {
    case .misplaced(let role, let arrangement):
      "\(role.rawValue.cited) is not allowed in \(arrangement.map { $0.rawValue.cited } ?? "a view without a layout")"
    case .incomplete(.manager): "a layout manager must have a view and an arrangement"
    case .incomplete(.row): "a row must have cells, and cannot have a view or an arrangement"
    case .incomplete: "a box must have either a view or an arrangement"
    case .regionTaken(let role): "a border can have only one region '\(role.rawValue)'"
    case .lengthRefused(let length): "\(Decimal.print(length)) is not a valid length"
    case .tileCount: "a 'tile' layout must have numbers of rows and columns; other layouts cannot have them"
    case .movedOut: "a box cannot move to another layout, and a layout cannot move to another set"
    }
  }
}

/// A cycle of scenes. Each scene shows the next scene, and the last scene shows the first scene.
package struct InstanceCycle: Hashable {
  package let names: [Name]

  package init(names: [Name]) {
    self.names = names
  }

  /// The number of scenes listed at the start of a long cycle.
  private static let fewNames = 8

  /// The cycle in words, such as `'main' shows 'cell', 'cell' shows 'main'`.
  package var words: String {
    let pairs = Array(zip(names, names.dropFirst() + names.prefix(1)))
    let isLong = pairs.count > InstanceCycle.fewNames + 1
    let shown = (isLong ? pairs.prefix(InstanceCycle.fewNames) + pairs.suffix(1) : pairs[...]).map {
      "'\($0)' shows '\($1)'"
    }
    return (isLong ? shown.dropLast() + ["…"] + shown.suffix(1) : shown[...]).joined(separator: ", ")
  }
}
