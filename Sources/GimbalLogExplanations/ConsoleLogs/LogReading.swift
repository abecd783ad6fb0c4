import GimbalConsoleLog
import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation

/// The analysis of a logged conflict: the constraints that contradict each other, the amount of the
/// contradiction and the possible repairs.
struct LogReading {
  let conflict: LoggedConflict
  let logged: LoggedScene
  let layout: SolvedLayout
  /// The contradiction that contains the constraint that the framework (UIKit or AppKit) broke. If no
  /// contradiction contains that constraint, the first contradiction is used. The value is `nil` if the
  /// constraints are satisfiable up to the rounding errors of the log.
  let contradiction: LogContradiction?
  /// The number of analyzed contradictions in the conflict, excluding `contradiction`. At most
  /// `LogList.contradictions` are analyzed.
  let furtherContradictions: Int
  let shortfall: LogShortfall?
  let repairs: [LogRepair]
  /// The size that the contradiction needs and that a view has only for a while; `nil` if there is none.
  let passing: PassingSize?

  /// A size that a container sets before it knows its final size, or that a view has while it is measured.
  struct PassingSize {
    let item: LoggedItem
    let attribute: Attribute
    /// The size, in points.
    let length: Double
    /// The size nearest to it that the other constraints allow; `nil` if it is not known.
    let needed: Double?
  }

  /// `false` for a list of constraints without a contradiction that is not a part of a message.
  var isConflict: Bool { conflict.kind == .message || contradiction != nil }

  /// Analyzes a conflict and searches for repairs.
  ///
  /// - Throws: `EditError` if the constraints exceed a limit on scenes, or `LayoutError` if they cannot be
  ///   solved.
  /// - Complexity: The conflict is solved once for each candidate repair.
  init(_ conflict: LoggedConflict, named name: Name, solver: LayoutSolver = LayoutSolver()) throws {
    self.conflict = conflict
    logged = try LoggedScene(conflict.constraints, named: name, ids: RunningIDs())
    layout = try solver.solve(logged.scene)
    let found = layout.conflicts.prefix(LogList.contradictions).map { [logged] in
      LogContradiction($0, in: logged)
    }.filter { !$0.places.isEmpty }
    let measured = found.map { contradiction in
      (contradiction, LogReading.shortfall(of: contradiction, in: conflict, name))
    }.filter { $0.1.map { $0.excess.magnitude > Tolerance.loggedNumber } ?? true }
    let broken = conflict.brokenIndex
    let chosen = measured.first { broken.map($0.0.places.contains) ?? false } ?? measured.first
    contradiction = chosen?.0
    shortfall = chosen?.1
    furtherContradictions = max(0, measured.count - 1)
    passing = chosen.flatMap { LogReading.passing(in: $0.0, of: conflict, name) }
    guard let chosen else {
      repairs = []
      return
    }
    let before = layout.conflicts.count
    repairs = try LogRepairs(conflict, chosen.0, chosen.1).candidates.filter { repair in
      let changed = try LoggedScene(repair.applied(to: conflict.constraints), named: name, ids: RunningIDs())
      return try solver.solve(changed.scene).conflicts.count < before
    }
  }

  /// Returns the passing size without which the other constraints of a contradiction can be satisfied.
  private static func passing(
    in contradiction: LogContradiction, of conflict: LoggedConflict, _ name: Name
  ) -> PassingSize? {
    for place in contradiction.places {
      let constraint = conflict.constraints[place]
      guard constraint.setsPassingSize, let formula = constraint.formulas.first else { continue }
      // Each member of a minimal contradiction ends it.
      let shortfall = LogShortfall(of: place, in: contradiction, of: conflict, name)
      return PassingSize(
        item: formula.first.item, attribute: formula.first.attribute, length: formula.constant,
        needed: shortfall.flatMap { $0.value > formula.constant ? $0.value : nil })
    }
    return nil
  }

  /// Returns the difference between the value that a constraint requires and the value that the other rules
  /// of a contradiction imply. The function tries three constraints and returns the first result: the
  /// constraint that the framework broke, the last constraint that the app created, and the constraint that
  /// the layout engine ignores.
  private static func shortfall(
    of contradiction: LogContradiction, in conflict: LoggedConflict, _ name: Name
  ) -> LogShortfall? {
    let places = contradiction.places
    let ofApp = places.last { conflict.constraints[$0].origin.isFromApp }
    let wanted = conflict.brokenIndex.flatMap { places.contains($0) ? $0 : nil }
    return [wanted, ofApp, contradiction.setAside].lazy.compactMap { $0 }.compactMap {
      LogShortfall(of: $0, in: contradiction, of: conflict, name)
    }.first
  }
}
