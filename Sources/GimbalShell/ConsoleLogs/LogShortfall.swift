import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// By how much one rule of a contradiction misses what the others make of it.
struct LogShortfall {
  let place: Int
  /// What the rule measures: `title.width`, or `b.leading - a.trailing`.
  let measure: String
  /// What the others make of that, as near to the rule as they can.
  let value: Double
  let relation: Relation
  let wanted: Double
  /// How the others come to that; nil where it is not that simple.
  let arithmetic: LogArithmetic?

  var excess: Double { value - wanted }

  /// - Returns: nil for a rule whose sides are not measured as they stand: margins, and parts of places.
  /// - Complexity: that of solving the contradiction.
  init?(of place: Int, in contradiction: LogContradiction, of conflict: LoggedConflict, _ name: Name) {
    guard conflict.constraints[place].formulas.count == 1 else { return nil }
    let lowered = LogRepair(change: .lower(place)).applied(to: conflict.constraints)
    guard
      let logged = try? LoggedScene(lowered, only: Set(contradiction.places), named: name, ids: RunningIDs()),
      let layout = try? LayoutPass.solve(logged.scene), layout.conflicts.isEmpty,
      let id = logged.places.first(where: { $0.value == place })?.key,
      let constraint = logged.scene.constraint(id),
      let first = layout.length(of: constraint.first)
    else { return nil }
    self.place = place
    arithmetic = LogArithmetic(of: place, in: contradiction, of: conflict, name)
    relation = constraint.relation
    wanted = constraint.constant
    guard let anchor = constraint.second else {
      (measure, value) = (constraint.first.notation(in: logged.scene), first)
      return
    }
    guard constraint.multiplier == 1 || anchor.attribute.isSize, let second = layout.length(of: anchor) else {
      return nil
    }
    let factor = constraint.multiplier == 1 ? "" : Decimal.print(constraint.multiplier) + " * "
    measure = "\(constraint.first.notation(in: logged.scene)) - \(factor)\(anchor.notation(in: logged.scene))"
    value = first - constraint.multiplier * second
  }
}

extension SolvedLayout {
  /// Where an edge is, or how long a side; nil for what frames alone do not tell.
  fileprivate func length(of anchor: Anchor) -> Double? {
    guard let frame = self[anchor.item.view]?.absoluteFrame else { return nil }
    return switch anchor.attribute {
    case .left, .leading: frame.x
    case .right, .trailing: frame.maxX
    case .top: frame.y
    case .bottom: frame.maxY
    case .width: frame.width
    case .height: frame.height
    case .centerX: frame.x + frame.width / 2
    case .centerY: frame.y + frame.height / 2
    default: nil
    }
  }
}
