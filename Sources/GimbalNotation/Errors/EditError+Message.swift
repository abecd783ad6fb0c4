package import GimbalModel

extension EditError {
  /// The error message of a rejected edit. Most commands find the problem before the edit and report it with
  /// its source position.
  package var message: String {
    switch self {
    case .nameTaken(let name): "the name \(name.text.cited) is already taken"
    case .noSuchRow: "the object does not exist"
    case .rowExists: "the object already exists"
    case .danglingReference:
      "the object refers to an object that is not in the scene, or other objects refer to it"
    case .cycle: "the parent of the view is the view itself or a view inside it"
    case .instanceCycle(let names):
      "a scene cannot contain itself: \(InstanceCycle(names: names).description)"
    case .rootIsFixed: "the root view cannot be renamed, moved or removed"
    case .valueRefused(let property, let value):
      "\(value.notation.cited) is not a valid value of \(property.rawValue)"
    case .numberRefused(let number): "the number \(Decimal.print(number)) is out of range"
    case .pairing(let failure): ParseError.message(of: failure)
    case .placementRefused(let failure): failure.message
    case .boxRefused(let failure): failure.message
    case .guideRefused(let failure): failure.message
    case .tooDeep(let limit): "the change needs more than \(limit) levels of nesting"
    }
  }

  /// The suggested fix for a rejected edit; `nil` if there is none.
  package var remedy: String? {
    switch self {
    case .nameTaken: "choose another name"
    case .cycle: "choose a parent outside the view"
    case .instanceCycle: "show a different scene"
    case .pairing(let failure): ParseError.remedy(of: failure)
    case .rootIsFixed: "choose another view"
    case .guideRefused(let failure): failure.remedy
    case .placementRefused(let failure): failure.remedy
    case .boxRefused(let failure): failure.remedy
    case .tooDeep: "use fewer levels"
    default: nil
    }
  }
}

extension PlacementFailure {
  /// The error message of a rejected placement, a rule that sets a position or size of a view.
  package var message: String {
    switch self {
    case .limit(let measure) where measure.isSize:
      "the \(measure.word) of a view cannot be limited by its content"
    case .limit(let measure): "only a width or a height can have a limit, not \(measure.word)"
    case .contentOfPosition(let measure): "the content of a view determines its size, not its \(measure.word)"
    case .barOfView: "only the root view has bars"
    case .ofItself: "a view cannot be placed relative to itself"
    case .ofRoot: "the root view has the size of the screen and cannot be placed"
    }
  }

  /// The suggested fix for a rejected placement.
  fileprivate var remedy: String {
    switch self {
    case .limit(let measure) where measure.isSize:
      "limit the \(measure.word) by a number or by a measure of another view"
    case .limit: "place the view at an exact position"
    case .contentOfPosition: "use a number or a measure of another view"
    case .barOfView: "use a bar of 'root'"
    case .ofItself: "use the superview or a sibling"
    case .ofRoot: "place its subviews"
    }
  }
}

extension BoxFailure {
  /// The error message of a rejected box, a part of a layout manager, which arranges views in nested boxes.
  package var message: String {
    switch self {
    case .misplaced(let role, let arrangement):
      "\(role.rawValue.cited) is not allowed \(arrangement.map { "in \($0.rawValue.cited)" } ?? "at this place")"
    case .incomplete(.manager): "a layout manager must have a view and an arrangement"
    case .incomplete(.row): "a row cannot have a view or an arrangement; only its cells can"
    case .incomplete: "a box cannot have both a view and an arrangement"
    case .regionTaken(let role): "a border can have only one region '\(role.rawValue)'"
    case .lengthRefused(let length): "\(Decimal.print(length)) is not a valid length"
    case .tileCount:
      "a 'tile' layout requires the numbers of rows and columns; other layouts do not allow them"
    case .movedOut: "a box cannot move to another layout, and a layout cannot move to another set"
    }
  }

  /// The suggested fix for a rejected box; `nil` if the message already contains it.
  fileprivate var remedy: String? {
    switch self {
    case .misplaced(_, let arrangement?):
      "use \(arrangement.roles.map(\.rawValue.cited).joined(separator: " or "))"
    case .regionTaken: "use another region"
    case .lengthRefused: "use a length between 0 and \(Decimal.print(Limit.coordinate))"
    case .movedOut: "remove the box, and add it to the other layout or set"
    case .misplaced, .incomplete, .tileCount: nil
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
  package var description: String {
    let pairs = Array(zip(names, names.dropFirst() + names.prefix(1)))
    let isLong = pairs.count > InstanceCycle.fewNames + 1
    let shown = (isLong ? pairs.prefix(InstanceCycle.fewNames) + pairs.suffix(1) : pairs[...]).map {
      "'\($0)' shows '\($1)'"
    }
    return (isLong ? shown.dropLast() + ["…"] + shown.suffix(1) : shown[...]).joined(separator: ", ")
  }
}
