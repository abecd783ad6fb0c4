import GimbalModel
import GimbalSolver

extension ConstraintSystem {
  /// The attributes of each view that ``tieBreak`` sets if the rules leave them free, in the order of the
  /// preferences for a view.
  private static let freedoms: [Attribute] = [.width, .height, .left, .top]

  /// The preferences that choose among values that the rules leave free. For each view in tree order, they
  /// prefer a width, height, x and y near its fixed frame, or else near the frame that its Interface Builder
  /// document recorded, or else near zero. Preferences for small content areas of scroll views follow.
  var tieBreak: [Preference] {
    let views = viewsWithVariables.flatMap { view in
      let target = rules.properties[view].frame ?? rules.properties[view].recordedFrame ?? .zero
      let targets = [target.width, target.height, target.x, target.y]
      return zip(ConstraintSystem.freedoms, targets).map { attribute, target in
        preference(form(of: attribute, ofView: view), target: target)
      }
    }
    let areas = geometry.contents.sorted { $0.key < $1.key }.flatMap { _, area in
      [preference(area.width, target: 0), preference(area.height, target: 0)]
    }
    return views + areas
  }

  /// Returns the conflicts in a solution. Each conflict lists the reasons for its rows, such as constraints,
  /// instead of the rows.
  func conflicts(in solution: Solution) -> [LayoutConflict] {
    solution.conflicts.compactMap { conflict in
      guard let setAside = reason(of: conflict.setAside) else { return nil }
      // Several rows can have the same reason, such as the position and the length of a fixed frame along one
      // axis. List each reason once.
      var seen: Set<Reason> = []
      let members = conflict.rows.compactMap { reason(of: $0) }.filter { seen.insert($0).inserted }
      return LayoutConflict(members: members, setAside: setAside)
    }
  }

  /// Returns the attributes of views that the rules do not determine.
  ///
  /// An attribute that is only free because the solution ignores a contradictory rule is not ambiguous.
  ///
  /// - Throws: `LayoutError.cancelled`.
  func ambiguities(in solution: Solution, frames: [Frame]) throws(LayoutError) -> [Ambiguity] {
    try undetermined(in: solution).sorted().compactMap { index in
      let (place, freedom) = index.quotientAndRemainder(dividingBy: ConstraintSystem.freedoms.count)
      guard place < viewsWithVariables.count else { return nil }
      let view = viewsWithVariables[place]
      let frame = frames[view]
      return Ambiguity(
        view: rules.tables.views[view].id, attribute: ConstraintSystem.freedoms[freedom],
        value: [frame.width, frame.height, frame.x, frame.y][freedom])
    }
  }

  /// Returns the indices of the preferences whose values remain undetermined when the ignored rows are taken
  /// into account. For this purpose, each ignored row is replaced by a required equation that gives its
  /// expression the value from the solution.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: Another solve if there are both conflicts and undetermined preferences; otherwise O(1).
  private func undetermined(in solution: Solution) throws(LayoutError) -> [Int] {
    if solution.conflicts.isEmpty || solution.undetermined.isEmpty { return solution.undetermined }
    var engine = engine
    do throws(EngineError) {
      for conflict in solution.conflicts {
        var row = try engine.remove(conflict.setAside)
        let sum = row.expression.terms.reduce(0) { $0 + $1.coefficient * solution[$1.variable] }
        row.expression.constant = -sum
        row.relation = .equal
        _ = try engine.add(row)
      }
      let free = Set(try engine.solve(preferences: preferences).undetermined)
      return solution.undetermined.filter(free.contains)
    } catch {
      if error == .cancelled { throw .cancelled }
      // Rounding errors in the added rows can make the additional solve fail. In this case, return all undetermined
      // preferences of the first solve.
      return solution.undetermined
    }
  }

  private func form(of attribute: Attribute, ofView view: Int) -> LinearExpression<Variable> {
    let frame = geometry.frames[view]
    let outer = rules.tables.superviews[view].map { geometry.frames[$0] }
    return switch attribute {
    case .width: frame.width
    case .height: frame.height
    case .left: outer.map { frame.left - $0.left } ?? frame.left
    default: outer.map { frame.top - $0.top } ?? frame.top
    }
  }

  private func preference(_ form: LinearExpression<Variable>, target: Double) -> Preference {
    Preference(form.terms, target: target - form.constant)
  }
}
