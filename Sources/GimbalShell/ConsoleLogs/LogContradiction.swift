import GimbalInterchange
import GimbalLayout
import GimbalModel

/// A contradiction that the engine found among the constraints of a logged conflict: any of them taken away, the others
/// can be satisfied.
struct LogContradiction {
  /// The places of the constraints, in the log's order.
  let places: [Int]
  /// What else takes part: no view is narrower than nothing.
  let others: [Reason]
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
