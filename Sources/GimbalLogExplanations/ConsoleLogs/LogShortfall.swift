import GimbalConsoleLog
import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalNotation

/// The difference between the value that a constraint requires and the value that the other rules of a
/// contradiction imply.
struct LogShortfall {
  let place: Int
  /// The measured quantity, such as `title.width` or `b.leading - a.trailing`.
  let measure: String
  /// The value closest to `wanted` that the other rules allow, in points.
  let value: Double
  let relation: Relation
  /// The value that the constraint requires, in points.
  let wanted: Double
  /// The derivation of the value as a sum, or `nil` if the layout engine reports a different contradiction.
  let arithmetic: LogArithmetic?

  var excess: Double { value - wanted }

  /// Computes the value that the other rules of a contradiction imply for a constraint.
  ///
  /// - Returns: `nil` if the value cannot be computed from frames, for example because the constraint refers
  ///   to margins or multiplies a position, or because the contradiction remains without the constraint.
  /// - Complexity: The contradiction is solved once.
  init?(of place: Int, in contradiction: LogContradiction, of conflict: LoggedConflict, _ name: Name) {
    guard conflict.constraints[place].formulas.count == 1 else { return nil }
    let lowered = LogRepair(change: .lower(place)).applied(to: conflict.constraints)
    guard
      let logged = try? LoggedScene(lowered, only: Set(contradiction.places), named: name, ids: RunningIDs()),
      let layout = try? LayoutSolver().solve(logged.scene), layout.conflicts.isEmpty,
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
  /// Returns the position of an edge or the length of a side; `nil` for attributes that frames do not
  /// determine.
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

/// A change to the code of an app that can resolve a conflict.
struct LogRepair: Hashable {
  enum Change: Hashable {
    /// Disables the autoresizing constraints of a view.
    case noMask(LoggedItem)
    /// Lowers the priority of a constraint to 999.
    case lower(Int)
    case constant(Int, Double)
    case remove(Int)
  }

  let change: Change

  /// The name of the repair in data formats, such as JSON.
  var kind: String {
    switch change {
    case .noMask: "autoresizingMask"
    case .lower: "priority"
    case .constant: "constant"
    case .remove: "remove"
    }
  }

  /// The index of the changed constraint, or `nil` for a change to a view.
  var place: Int? {
    switch change {
    case .noMask: nil
    case .lower(let place), .constant(let place, _), .remove(let place): place
    }
  }

  /// Returns the constraints after the repair.
  func applied(to constraints: [LoggedConstraint]) -> [LoggedConstraint] {
    switch change {
    case .noMask(let item):
      return constraints.filter {
        $0.origin != .autoresizingMask || $0.formulas.first?.first.item != item
      }
    case .lower(let place):
      return changed(constraints, at: place) { $0.priority = min($0.priority, LogRepair.almostRequired) }
    case .constant(let place, let constant): return changed(constraints, at: place) { $0.constant = constant }
    case .remove(let place): return changed(constraints, at: place, nil)
    }
  }

  /// The highest integral priority below the required priority, which is 1000.
  static let almostRequired: Priority = Priority(999) ?? .defaultHigh

  private func changed(
    _ constraints: [LoggedConstraint], at place: Int, _ change: ((inout Formula<LoggedAnchor>) -> Void)?
  ) -> [LoggedConstraint] {
    var constraints = constraints
    guard let change else {
      constraints[place].formulas = []
      return constraints
    }
    for index in constraints[place].formulas.indices { change(&constraints[place].formulas[index]) }
    return constraints
  }
}
