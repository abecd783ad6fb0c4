import GimbalInterchange
import GimbalLayout
import GimbalModel

/// A logged conflict as the engine sees it: what of it contradicts itself, by how much, and what would end that.
struct LogReading {
  let conflict: LoggedConflict
  let logged: LoggedScene
  let layout: SolvedLayout
  /// The one that the framework's choice is in, where there are several; nil where there is none.
  let contradiction: LogContradiction?
  /// How many others there are.
  let furtherContradictions: Int
  let shortfall: LogShortfall?
  let repairs: [LogRepair]

  /// Numbers are printed with six digits: what misses by less, in points, may be no contradiction at all.
  private static let tolerance = 0.01

  /// - Throws: `EditError` for more views than a scene has; `LayoutError`.
  /// - Complexity: that of solving the conflict, once for every repair.
  init(_ conflict: LoggedConflict, named name: Name, isCancelled: () -> Bool = { false }) throws {
    self.conflict = conflict
    logged = try LoggedScene(conflict.constraints, named: name, ids: RunningIDs())
    layout = try LayoutPass.solve(logged.scene, isCancelled: isCancelled)
    let found = layout.conflicts.prefix(LogLimit.contradictions).map { [logged] in
      LogContradiction($0, in: logged)
    }.filter { !$0.places.isEmpty }
    let measured = found.map { contradiction in
      (contradiction, LogReading.shortfall(of: contradiction, in: conflict, name))
    }.filter { $0.1.map { $0.excess.magnitude > LogReading.tolerance } ?? true }
    let broken = conflict.brokenIndex
    let chosen = measured.first { broken.map($0.0.places.contains) ?? false } ?? measured.first
    contradiction = chosen?.0
    shortfall = chosen?.1
    furtherContradictions = max(0, measured.count - 1)
    guard let chosen else {
      repairs = []
      return
    }
    let before = layout.conflicts.count
    repairs = try LogRepairs(conflict, chosen.0, chosen.1).candidates.filter { repair in
      let changed = try LoggedScene(repair.applied(to: conflict.constraints), named: name, ids: RunningIDs())
      return try LayoutPass.solve(changed.scene, isCancelled: isCancelled).conflicts.count < before
    }
  }

  /// Of the rule that the framework gave up, or of one of the app's.
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
