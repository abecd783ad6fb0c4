public import GimbalModel
import GimbalSolver

/// An explainer of the values, conflicts and ambiguities of a layout.
public struct LayoutExplainer: Sendable {
  /// The explained layout.
  public let layout: SolvedLayout

  let rules: ActiveRules
  /// The constraint system, its solution, and its tight rows (the rows that determine the solution); nil if
  /// no constraints were solved.
  let solved: (system: ConstraintSystem, solution: Solution, tight: TightRows)?
  let arranged: ArrangedFrames

  init(
    _ layout: SolvedLayout, _ converged: ConvergedLayout
  ) throws(LayoutError) {
    self.layout = layout
    rules = layout.rules
    arranged = converged.arranged
    guard let (system, solution) = converged.pass.solved else {
      solved = nil
      return
    }
    do throws(EngineError) {
      solved = (system, solution, try TightRows(of: system.engine, in: solution))
    } catch {
      throw LayoutError(error)
    }
  }
}

extension LayoutSolver {
  /// Solves a composed scene (a scene with the scenes that its instances show) and prepares explanations of
  /// the layout.
  ///
  /// - Throws: `LayoutError`.
  /// - Complexity: the cost of ``solve(_:)``, plus another solve if the layout is ambiguous.
  public func explain(_ composition: Composition) throws(LayoutError) -> LayoutExplainer {
    var rules = rules(of: composition)
    var systems = ConstraintSystemCache(cancellation: cancellation)
    let converged = try converge(&rules, systems: &systems)
    var layout = try converged.layout
    layout.composition = composition
    return try LayoutExplainer(layout, converged)
  }
}

extension LayoutExplainer {
  /// Returns the range of values that an ambiguous attribute can have.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: two solves.
  public func explanation(
    of ambiguity: Ambiguity
  ) throws(LayoutError) -> AmbiguityExplanation {
    let measure: Measure =
      switch ambiguity.attribute {
      case .left: .x
      case .top: .y
      default: .attribute(ambiguity.attribute)
      }
    guard let (system, _, tight) = solved, let index = rules.tables.indices[ambiguity.view] else {
      return AmbiguityExplanation(ambiguity: ambiguity, least: ambiguity.value, greatest: ambiguity.value)
    }
    let form: LinearExpression<Variable> =
      ambiguity.attribute.isSize
      ? (ambiguity.attribute == .width
        ? system.geometry.frames[index].width : system.geometry.frames[index].height)
      : self.form(of: measure, ofView: index, in: system)
    let range: ClosedRange<Double>
    do throws(EngineError) {
      range = try tight.range(of: form.terms, limit: Tolerance.unbounded)
    } catch {
      throw LayoutError(error)
    }
    func end(_ value: Double) -> Double? {
      value.magnitude < Tolerance.unbounded / 2 ? CoordinateGrid.snap(value + form.constant) : nil
    }
    return AmbiguityExplanation(
      ambiguity: ambiguity, least: end(range.lowerBound), greatest: end(range.upperBound))
  }
}

extension LayoutExplainer {
  /// Explains a conflict.
  ///
  /// - Parameter index: the index of the conflict in the layout.
  /// - Returns: The explanation; nil if there is no conflict with this index, or if the numbers are so large
  ///   that rounding errors prevent an explanation.
  /// - Complexity: near-linear in the number of rules in the conflict.
  public func explanation(ofConflict index: Int) throws(LayoutError) -> ConflictExplanation? {
    guard let (system, solution, _) = solved, solution.conflicts.indices.contains(index) else { return nil }
    let conflict = solution.conflicts[index]
    let found: Contradiction?
    do throws(EngineError) {
      found = try system.engine.contradiction(of: conflict)
    } catch {
      throw LayoutError(error)
    }
    guard let found else { return nil }
    let parts = found.parts.compactMap { part -> (RowID, Explanation.Part)? in
      guard let row = system.engine.row(part.row), let reason = system.reason(of: part.row) else {
        return nil
      }
      let isAside = part.row == conflict.setAside
      return (
        part.row,
        Explanation.Part(
          reason: reason, multiplier: isAside ? 1 : -part.multiplier, quantity: -row.constant + 0,
          priority: .required, attribute: attribute(givenBy: row, reason, in: system))
      )
    }
    guard let aside = parts.first(where: { $0.0 == conflict.setAside })?.1 else { return nil }
    let isExact = conflict.rows.allSatisfy {
      $0 == conflict.setAside || system.engine.row($0)?.relation == .equal
    }
    return ConflictExplanation(
      conflict: layout.conflicts[index], others: parts.filter { $0.0 != conflict.setAside }.map(\.1),
      setAside: aside, bound: isExact ? .exactly : found.excess > 0 ? .atLeast : .atMost)
  }

  /// The maximum number of alternative sets of rules that an explanation lists.
  private static let backupLimit = 4

  /// Explains the value of a measure of a view, such as its width.
  ///
  /// - Parameter includesAlternatives: `false` to leave `missed` and `backups` empty. Computing them takes
  ///   most of the time.
  /// - Returns: The explanation; nil if the view does not exist.
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: near-linear in the number of rules, plus another solve if the layout is ambiguous.
  public func explanation(
    of measure: Measure, of view: ViewID, includesAlternatives: Bool = true
  ) throws(LayoutError) -> Explanation? {
    guard let index = rules.tables.indices[view], let value = layout.value(of: measure, of: view) else {
      return nil
    }
    guard let (system, _, tight) = solved else { return given(measure, of: index, value) }
    let form = form(of: measure, ofView: index, in: system)
    if form.termCount == 0 { return given(measure, of: index, value) }
    do throws(EngineError) {
      let isDetermined = try tight.determines(form.terms)
      guard isDetermined, let derivation = try tight.derivation(of: form.terms)
      else {
        return Explanation(
          view: view, measure: measure, value: value, own: 0, parts: [], isDetermined: false, missed: [],
          backups: [])
      }
      let missed = includesAlternatives ? try tight.missed(because: derivation) : []
      return Explanation(
        view: view, measure: measure, value: value, own: form.constant,
        parts: parts(of: derivation, from: form.terms, in: system), isDetermined: true,
        missed: missed.compactMap { self.missed($0, in: system) },
        backups: includesAlternatives
          ? try backups(of: form.terms, instead: derivation, tight, system) : [])
    } catch {
      throw LayoutError(error)
    }
  }

  /// Returns a measure of a view, such as its width, as a linear expression in the engine's variables.
  func form(of measure: Measure, ofView index: Int, in system: ConstraintSystem) -> LinearExpression<Variable>
  {
    let frame = system.geometry.frames[index]
    let outer = rules.tables.superviews[index].map { system.geometry.frames[$0] }
    return switch measure {
    case .x: outer.map { frame.left - $0.left } ?? frame.left
    case .y: outer.map { frame.top - $0.top } ?? frame.top
    case .attribute(let attribute):
      // Use the line breaks of the final layout, because baselines depend on them.
      Geometry(
        rules: rules, insets: system.geometry.insets, frames: system.geometry.frames,
        contents: system.geometry.contents
      ).value(of: attribute, guide: nil, ofView: index, direction: rules.direction(of: index))
    }
  }

  /// Explains a value that the screen, a layout manager, a placement or a fixed frame determines without
  /// solving constraints.
  private func given(_ measure: Measure, of index: Int, _ value: Double) -> Explanation {
    let view = rules.tables.views[index].id
    let attribute: Attribute =
      switch measure {
      case .x: .left
      case .y: .top
      case .attribute(let attribute): attribute
      }
    let reason: Reason =
      index == 0
      ? (attribute.isSize ? .rootSize(attribute.axis) : .rootOrigin)
      : arranged.isByRule(index) ? .arranged(view, attribute.axis) : .fixedFrame(view, attribute.axis)
    let part = Explanation.Part(
      reason: reason, multiplier: 1, quantity: value, priority: .required, attribute: attribute)
    return Explanation(
      view: view, measure: measure, value: value, own: 0, parts: [part], isDetermined: true, missed: [],
      backups: [])
  }

  private func missed(_ id: RowID, in system: ConstraintSystem) -> Explanation.Missed? {
    guard let reason = system.reason(of: id), let row = system.engine.row(id),
      let solution = solved?.solution,
      let priority = Priority(row.priority)
    else { return nil }
    let excess = row.terms.reduce(row.constant) { $0 + $1.coefficient * solution[$1.variable] }
    return Explanation.Missed(reason: reason, priority: priority, excess: CoordinateGrid.snap(excess))
  }

  private func backups(
    of terms: [Term], instead derivation: Derivation, _ tight: TightRows, _ system: ConstraintSystem
  ) throws(EngineError) -> [[Reason]] {
    func constraints(in derivation: Derivation) -> [RowID] {
      derivation.parts.map(\.row).filter {
        if case .constraint = system.reason(of: $0) { true } else { false }
      }
    }
    var others = Set(constraints(in: derivation))
    guard !others.isEmpty else { return [] }
    var found: [[Reason]] = []
    while found.count < LayoutExplainer.backupLimit,
      let next = try tight.derivation(of: terms, without: others)
    {
      let own = constraints(in: next)
      var seen: Set<Reason> = []
      found.append(next.parts.compactMap { system.reason(of: $0.row) }.filter { seen.insert($0).inserted })
      // An alternative without constraints excludes nothing from the next search, so the next search would
      // find the same rules again.
      if own.isEmpty { break }
      others.formUnion(own)
    }
    return found
  }
}

extension LayoutExplainer {
  /// Returns the parts of a derivation in breadth-first order: first the parts that contain variables of the
  /// explained expression, then the parts that share a variable with an earlier part.
  private func parts(
    of derivation: Derivation, from terms: [Term], in system: ConstraintSystem
  ) -> [Explanation.Part] {
    var occurrences: [Variable: [Int]] = [:]
    let parts = derivation.parts.compactMap { part in system.engine.row(part.row).map { (part, $0) } }
    for (index, (_, row)) in parts.enumerated() {
      for term in row.terms { occurrences[term.variable, default: []].append(index) }
    }
    var order: [Int] = []
    var isTaken = [Bool](repeating: false, count: parts.count)
    var agenda = terms.map(\.variable)
    var next = 0
    while next < agenda.count {
      for index in occurrences.removeValue(forKey: agenda[next]) ?? [] where !isTaken[index] {
        isTaken[index] = true
        order.append(index)
        agenda += parts[index].1.terms.map(\.variable)
      }
      next += 1
    }
    return order.compactMap { index in
      let (part, row) = parts[index]
      guard let reason = system.reason(of: part.row), let priority = Priority(row.priority) else {
        return nil
      }
      return Explanation.Part(
        reason: reason, multiplier: part.multiplier, quantity: -row.constant + 0, priority: priority,
        attribute: attribute(givenBy: row, reason, in: system))
    }
  }

  /// Returns the attribute that a row sets; nil for constraints and for rows that do not set a single
  /// attribute.
  func attribute(givenBy row: Row, _ reason: Reason, in system: ConstraintSystem) -> Attribute? {
    switch reason {
    case .rootSize(let axis): return axis == .horizontal ? .width : .height
    case .content(_, let axis), .nonNegativeSize(_, let axis):
      return axis == .horizontal ? .width : .height
    case .fixedFrame(let view, let axis), .arranged(let view, let axis):
      guard let first = rules.tables.indices[view].flatMap({ system.firstVariables[$0] }) else { return nil }
      let start = Int32(axis == .horizontal ? first : first + 1)
      let isPosition = row.terms.contains { $0.variable.index == start }
      return axis == .horizontal ? (isPosition ? .left : .width) : (isPosition ? .top : .height)
    case .constraint, .rootOrigin, .arrangement, .contentOrigin: return nil
    }
  }
}
