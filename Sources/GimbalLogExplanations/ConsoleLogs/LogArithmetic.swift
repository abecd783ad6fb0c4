import GimbalConsoleLog
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation

/// A sum that explains a contradiction, such as `cell.width 375 - 8 (2) - 8 (3)`. One constraint in the
/// contradiction requires a value, but the other rules imply a different value. The sum shows how the other
/// rules produce their value. A number in parentheses is the number of a constraint in the report.
struct LogArithmetic {
  /// The derived value in points.
  let value: Double
  /// The rules that contribute to the value, with their amounts in points. `place` is the index of a
  /// constraint, or `nil` for a rule that is not a constraint. `measure` is a length that a constraint sets
  /// to the amount, such as `cell.width`, or `nil` for other rules.
  let terms: [(place: Int?, measure: String?, amount: Double)]

  /// Derives the value that the other rules of a contradiction imply for a constraint.
  ///
  /// - Parameter place: The index of the constraint that the other rules contradict.
  /// - Returns: `nil` if the layout engine reports a different contradiction.
  /// - Complexity: The contradiction is solved once.
  init?(of place: Int, in contradiction: LogContradiction, of conflict: LoggedConflict, _ name: Name) {
    var constraints = conflict.constraints
    // In a contradiction, the layout engine ignores the constraint whose identifier is last in alphabetical
    // order. The identifier `z` thus selects the constraint at `place`.
    for index in constraints.indices { constraints[index].identifier = index == place ? "z" : nil }
    guard
      let logged = try? LoggedScene(
        constraints, only: Set(contradiction.places), named: name, ids: RunningIDs()),
      let explainer = try? LayoutSolver().explain(
        Composition(of: logged.scene, for: logged.scene.currentTraits) { _ in nil }),
      let explanation = try? explainer.explanation(ofConflict: 0),
      case .constraint(let id) = explanation.setAside.reason, logged.places[id] == place
    else { return nil }
    value = explanation.value
    terms = explanation.others.compactMap { part in
      let amount = part.multiplier * part.quantity
      guard amount.magnitude > Tolerance.term else { return nil }
      guard case .constraint(let id) = part.reason, let constraint = logged.scene.constraint(id) else {
        return (nil, nil, amount)
      }
      let isLength = constraint.second == nil && part.multiplier.magnitude == 1
      return (
        logged.places[id], isLength ? constraint.first.notation(in: logged.scene) : nil, amount
      )
    }
  }

  /// Returns the sum as text, with positive terms first. Returns `nil` for fewer than two terms, because a
  /// single term only repeats the value.
  ///
  /// - Parameter number: A closure that converts the index of a constraint to its number in the report.
  func description(number: (Int) -> String) -> String? {
    guard terms.count > 1 else { return nil }
    let ordered = terms.filter { $0.amount > 0 } + terms.filter { $0.amount < 0 }
    return ordered.enumerated().reduce(into: "") { text, entry in
      let (place, measure, amount) = entry.element
      let sign = entry.offset == 0 ? (amount < 0 ? "-" : "") : amount < 0 ? " - " : " + "
      let length = Decimal.print((amount.magnitude * 1000).rounded() / 1000)
      text += sign + (measure.map { "\($0) " } ?? "") + length
      if let place, measure == nil { text += " (\(number(place)))" }
    }
  }
}

/// A minimal contradiction among the constraints of a logged conflict. If any one of the constraints is
/// removed, the rest is satisfiable.
struct LogContradiction {
  /// The indices of the constraints, in log order.
  let places: [Int]
  /// The rules of the contradiction that are not constraints, such as non-negative sizes.
  let others: [Reason]
  /// The index of the constraint that the layout ignores, or `nil` if it ignores another rule.
  let setAside: Int?

  init(_ conflict: LayoutConflict, in logged: LoggedScene) {
    func place(_ reason: Reason) -> Int? {
      if case .constraint(let id) = reason { logged.places[id] } else { nil }
    }
    places = Set(conflict.members.compactMap(place)).sorted()
    others = conflict.members.filter { place($0) == nil }
    setAside = place(conflict.setAside)
  }
}
