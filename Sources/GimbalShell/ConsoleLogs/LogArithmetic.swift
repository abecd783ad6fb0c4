import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// How the others of a contradiction come to what they make of one of its rules: `cell.width 375 - 8 (2) - 8 (3)`.
struct LogArithmetic {
  /// What they come to, in points.
  let value: Double
  /// The places of the constraints that add something, with what; nil for what is no constraint.
  let terms: [(place: Int?, measure: String?, amount: Double)]

  /// - Parameter place: the rule that the others are held against.
  /// - Returns: nil where the engine's reasons are others than these.
  /// - Complexity: that of solving the contradiction.
  init?(of place: Int, in contradiction: LogContradiction, of conflict: LoggedConflict, _ name: Name) {
    var constraints = conflict.constraints
    // The last of a contradiction by its identifier is the one that the engine holds the others against.
    for index in constraints.indices { constraints[index].identifier = index == place ? "z" : nil }
    guard
      let logged = try? LoggedScene(
        constraints, only: Set(contradiction.places), named: name, ids: RunningIDs()),
      let explainer = try? LayoutPass.explainer(
        of: Composition(of: logged.scene, for: logged.scene.currentTraits) { _ in nil }),
      let explanation = try? explainer.explanation(ofConflict: 0),
      case .constraint(let id) = explanation.setAside.reason, logged.places[id] == place
    else { return nil }
    value = explanation.value
    terms = explanation.others.compactMap { part in
      let amount = part.multiplier * part.quantity
      guard amount.magnitude > 1e-6 else { return nil }
      guard case .constraint(let id) = part.reason, let constraint = logged.scene.constraint(id) else {
        return (nil, nil, amount)
      }
      let isLength = constraint.second == nil && part.multiplier.magnitude == 1
      return (
        logged.places[id], isLength ? constraint.first.notation(in: logged.scene) : nil, amount
      )
    }
  }

  /// What is added, what adds up before what is taken away; nil where one term says no more than the value.
  func words(number: (Int) -> String) -> String? {
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
