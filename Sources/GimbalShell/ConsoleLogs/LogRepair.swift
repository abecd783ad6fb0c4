import GimbalInterchange
import GimbalModel

/// A change of an app that would end a conflict.
struct LogRepair: Hashable {
  enum Change: Hashable {
    /// The constraints that a view's autoresizing mask becomes are left out.
    case noMask(LoggedItem)
    /// A constraint gets the priority 999.
    case lower(Int)
    case constant(Int, Double)
    case remove(Int)
  }

  let change: Change

  /// As data names it.
  var kind: String {
    switch change {
    case .noMask: "autoresizingMask"
    case .lower: "priority"
    case .constant: "constant"
    case .remove: "remove"
    }
  }

  /// The place of the constraint that it changes; nil for that of a view.
  var place: Int? {
    switch change {
    case .noMask: nil
    case .lower(let place), .constant(let place, _), .remove(let place): place
    }
  }

  /// The constraints once it is made.
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

  /// What gives way where it has to, and nowhere else.
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
