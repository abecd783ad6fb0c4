import GimbalInterchange
import GimbalModel

/// What tells conflicts apart, whatever addresses a run of an app gave to what takes part in them.
struct LogFingerprint: Hashable {
  private struct Side: Hashable {
    /// The place among the conflict's items, in the order in which they come.
    let item: Int
    let className: String?
    let attribute: Attribute
  }

  private struct Rule: Hashable {
    let identifier: String?
    let formula: Formula<Side>
  }

  private let rules: [Rule]
  private let broken: Int?

  init(_ conflict: LoggedConflict) {
    var places: [LoggedItem: Int] = [:]
    func side(_ anchor: LoggedAnchor) -> Side {
      let place = places[anchor.item] ?? places.count
      places[anchor.item] = place
      return Side(item: place, className: anchor.item.className, attribute: anchor.attribute)
    }
    rules = conflict.constraints.flatMap { constraint in
      constraint.formulas.map { equation in
        Rule(identifier: constraint.identifier, formula: equation.mapSides(side))
      }
    }
    broken = conflict.brokenIndex
  }
}
