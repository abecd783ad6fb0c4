// Length: the rows of one system are created, named and explained by the same tables.

import GimbalModel
import GimbalSolver

/// A system of linear equations and inequalities (rows) that expresses the rules of a scene. It records the
/// reason for each row, such as a constraint.
///
/// A view has four variables if constraints or stack views refer to it or to its descendants, or if its frame
/// is not known before the solve: the x, y, width and height of the frame in root coordinates.
///
/// If required rows contradict each other, the row with the highest rank is ignored. The structure of a scene
/// (its size and fixed frames) has the lowest rank, followed by stack views, then constraints in the order of
/// their identifiers and text, then content sizes.
struct ConstraintSystem {
  private(set) var rules: ActiveRules
  private(set) var geometry: Geometry<LinearExpression<Variable>>
  private(set) var engine = Engine()
  var cancellation: Cancellation {
    get { engine.cancellation }
    set { engine.cancellation = newValue }
  }
  /// The reasons for the rows, in the order in which the rows were added.
  private var reasons: [(row: RowID, reason: Reason)] = []
  /// The rows whose constants depend on traits, such as the size of the screen.
  private var varying: [(row: RowID, constant: TraitDependentConstant)] = []
  /// The preferences that choose among values that the rules leave free.
  private(set) var preferences: [Preference] = []
  let arranged: ArrangedFrames
  /// The index of the first variable of each view; nil for a view without variables, whose frame in its
  /// superview is known before the solve.
  let firstVariables: [Int?]
  /// The views with variables, in tree order. Each of these views has four consecutive variables.
  let viewsWithVariables: [Int]
  private var rootSize: RootSize

  private static let structural = -2
  /// The rank of rows for content sizes. If a required content size contradicts other rules, the content size
  /// is ignored. Interface Builder does the same: in such cases, its documents record the sizes that result
  /// from the other rules.
  private static let content = Int.max
  private static let arrangement = -1

  /// Returns `true` if the engine must solve the scene. This is the case if the scene has a constraint or a
  /// stack view, if a frame is unknown, if the root has a content size, or if the fitting size of the root is
  /// to be computed.
  static func isNeeded(
    for rules: ActiveRules, _ arranged: ArrangedFrames, _ rootSize: RootSize, referenced: [Bool]
  ) -> Bool {
    if case .fitting = rootSize { return true }
    return rules.tables.views.indices.contains { hasVariables($0, rules, arranged, referenced) }
  }

  private static func hasVariables(
    _ view: Int, _ rules: ActiveRules, _ arranged: ArrangedFrames, _ referenced: [Bool]
  ) -> Bool {
    if referenced[view] { return true }
    if view == 0 { return Axis.allCases.contains { rules.content(of: 0, along: $0) != nil } }
    return arranged[view] == nil
  }

  /// Creates the constraint system of active rules.
  ///
  /// - Parameters:
  ///   - arranged: the frames that do not depend on constraints.
  ///   - arranger: the source of preferred sizes; nil if constraints determine all frames.
  ///   - referenced: the value of ``ActiveRules/referencedViews``.
  /// - Throws: `EngineError` for numbers that the engine does not accept.
  /// - Complexity: O(views · depth + rules · log rules).
  init(
    _ rules: ActiveRules, insets: GuideInsets, arranged: ArrangedFrames, rootSize: RootSize,
    arranger: Arranger?, referenced: [Bool], cancellation: Cancellation
  ) throws(EngineError) {
    self.rules = rules
    self.arranged = arranged
    self.rootSize = rootSize
    var engine = Engine()
    engine.cancellation = cancellation
    let isFitting = rootSize.isFitting
    let unknowns = Unknowns(rules, arranged, in: &engine) { view in
      ConstraintSystem.hasVariables(view, rules, arranged, referenced) || isFitting && view == 0
    }
    firstVariables = unknowns.firstVariables
    viewsWithVariables = unknowns.viewsWithVariables
    let contents = Dictionary(
      uniqueKeysWithValues: rules.viewsWithContentAreas.map { ($0, Rectangle(variablesOf: &engine)) })
    self.engine = engine
    geometry = Geometry(rules: rules, insets: insets, frames: unknowns.frames, contents: contents)
    try addRows(arranger)
    preferences = tieBreak
  }

  private mutating func addRows(_ arranger: Arranger?) throws(EngineError) {
    for view in viewsWithVariables {
      if view == 0 { try addRoot() }
      try addNonNegativeSize(of: view)
      if view != 0, let frame = arranged[view], arranged.isByRule(view) {
        try addArranged(frame, of: view)
      } else if rules.properties[view].frame != nil, view != 0 {
        try addFixedFrame(of: view)
      } else {
        try addContent(of: view, arranger)
      }
    }
    for (view, content) in geometry.contents.sorted(by: { $0.key < $1.key }) { try add(content, of: view) }
    try addStackViews()
    let ordered = rules.tables.constraints.indices.sorted {
      rules.tables.ruleRanks[$0] < rules.tables.ruleRanks[$1]
    }
    for (rank, index) in ordered.enumerated() {
      try add(
        row(ofConstraint: index, rank: rank), because: .constraint(rules.tables.constraints[index].id),
        varying: rules.tables.constraints[index].dependsOnTraits ? .constraint(index) : nil)
    }
  }

  /// Updates the constants that depend on traits. ``ConstraintSystemCache`` calls this method only if
  /// everything else in the rules is unchanged.
  ///
  /// - Throws: `EngineError` for numbers that the engine does not accept. After an error, the system is
  ///   invalid.
  /// - Complexity: O(rows whose constants depend on traits).
  mutating func update(
    to rules: ActiveRules, in insets: GuideInsets, rootSize: RootSize, _ arranger: Arranger?
  ) throws(EngineError) {
    self.rules = rules
    self.rootSize = rootSize
    geometry = Geometry(
      rules: rules, insets: insets, frames: geometry.frames, contents: geometry.contents)
    for (row, constant) in varying {
      let form: LinearExpression<Variable>? =
        switch constant {
        case .rootSize(let axis): rootExcess(along: axis)
        case .content(let view, let axis): contentExcess(of: view, along: axis, arranger)
        case .constraint(let index): excess(ofConstraint: index)
        }
      if let form { try engine.setConstant(of: row, to: form.constant) }
    }
  }

  /// Returns the size of a view; nil if it depends on constraints.
  func knownSize(of view: Int) -> Size? {
    guard view == 0 else { return arranged[view]?.size }
    return if case .screen(let size) = rootSize { size } else { nil }
  }

  /// Adds a row to the engine and records its reason.
  ///
  /// - Parameter varying: the source of the row's constant if the constant depends on traits; otherwise nil.
  mutating func add(
    _ row: Row, because reason: Reason, varying constant: TraitDependentConstant? = nil
  ) throws(EngineError) {
    let id = try engine.add(row)
    reasons.append((id, reason))
    if let constant { varying.append((id, constant)) }
  }

  /// Returns the reason for a row; nil if the row does not exist.
  ///
  /// - Complexity: O(log rows).
  func reason(of row: RowID) -> Reason? {
    var range = reasons.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if reasons[middle].row == row { return reasons[middle].reason }
      range = reasons[middle].row < row ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Creates a row for the structure of the scene, such as its size or a fixed frame.
  func structural(
    _ form: LinearExpression<Variable>, _ relation: Relation, priority: Priority = .required
  ) -> Row {
    Row(form, relation, priority: priority.value, rank: ConstraintSystem.structural)
  }

  /// Creates a constraint row for a stack view. In a conflict, constraints and content sizes are ignored
  /// before this row. Only the structure of the scene (its size and fixed frames) takes precedence over it.
  func arranging(_ form: LinearExpression<Variable>, _ relation: Relation, priority: Priority) -> Row {
    Row(form, relation, priority: priority.value, rank: ConstraintSystem.arrangement)
  }

  private mutating func addRoot() throws(EngineError) {
    let root = geometry.frames[0]
    try add(structural(root.left, .equal), because: .rootOrigin)
    try add(structural(root.top, .equal), because: .rootOrigin)
    for axis in Axis.allCases {
      try add(
        structural(rootExcess(along: axis), .equal, priority: rootSize.target(axis).priority),
        because: .rootSize(axis), varying: .rootSize(axis))
    }
  }

  /// Returns the difference between the length of the root and its target length.
  private func rootExcess(along axis: Axis) -> LinearExpression<Variable> {
    let root = geometry.frames[0]
    return (axis == .horizontal ? root.width : root.height) - rootSize.target(axis).length
  }

  /// Adds constraint rows for a frame that a layout manager or a placement sets.
  private mutating func addArranged(_ frame: Frame, of view: Int) throws(EngineError) {
    guard let superview = rules.tables.superviews[view] else { return }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let id = rules.tables.views[view].id
    try add(structural(inner.left - outer.left - frame.x, .equal), because: .arranged(id, .horizontal))
    try add(structural(inner.width - frame.width, .equal), because: .arranged(id, .horizontal))
    try add(structural(inner.top - outer.top - frame.y, .equal), because: .arranged(id, .vertical))
    try add(structural(inner.height - frame.height, .equal), because: .arranged(id, .vertical))
  }

  private mutating func addNonNegativeSize(of view: Int) throws(EngineError) {
    let frame = geometry.frames[view]
    let id = rules.tables.views[view].id
    try add(structural(frame.width, .greaterThanOrEqual), because: .nonNegativeSize(id, .horizontal))
    try add(structural(frame.height, .greaterThanOrEqual), because: .nonNegativeSize(id, .vertical))
  }

  /// Adds two constraint rows along each axis, like `NSContentSizeLayoutConstraint`: the length of the view
  /// is at least its content length, at the compression resistance priority, and at most its content length,
  /// at the hugging priority.
  private mutating func addContent(of view: Int, _ arranger: Arranger?) throws(EngineError) {
    let given = rules.properties[view]
    let isVarying = rules.tables.texts[view]?.wraps == true
    for axis in Axis.allCases {
      // If the size of the root is fixed, its content size matters only if a hugging or compression
      // resistance priority is required, because only then can the two sizes conflict.
      if view == 0, rootSize[axis] != nil, !given.hugging(axis).isRequired,
        !given.compression(axis).isRequired
      {
        continue
      }
      guard let excess = contentExcess(of: view, along: axis, arranger) else { continue }
      for (relation, priority) in [
        (Relation.lessThanOrEqual, given.hugging(axis)),
        (.greaterThanOrEqual, given.compression(axis)),
      ] {
        let row = Row(excess, relation, priority: priority.value, rank: ConstraintSystem.content)
        try add(
          row, because: .content(rules.tables.views[view].id, axis),
          varying: isVarying ? .content(view, axis) : nil)
      }
    }
  }

  /// Returns the difference between the length of a view's alignment rectangle and the length of its content;
  /// nil if the view has no content length.
  private func contentExcess(of view: Int, along axis: Axis, _ arranger: Arranger?) -> LinearExpression<
    Variable
  >? {
    // The width at which text is broken into lines, if it is known before the solve.
    let across = rules.textWidths[view] ?? (view == 0 ? rootSize[.horizontal] : nil)
    let content =
      axis == .horizontal
      ? rules.contentWidth(of: view, arranger)
      : rules.content(of: view, along: axis)
        ?? arranger?.intrinsicLength(of: view, along: axis, across: across)
    guard let content else { return nil }
    let box = geometry.rectangle(of: nil, ofView: view)
    return (axis == .horizontal ? box.width : box.height) - content
  }

  /// Adds constraint rows for the content area of a scroll view. The area starts at the origin of the scroll
  /// view, because the `contentOffset` is assumed to be zero.
  private mutating func add(_ content: Rectangle<LinearExpression<Variable>>, of view: Int)
    throws(EngineError)
  {
    let frame = geometry.frames[view]
    let id = rules.tables.views[view].id
    try add(structural(content.left - frame.left, .equal), because: .contentOrigin(id))
    try add(structural(content.top - frame.top, .equal), because: .contentOrigin(id))
    try add(structural(content.width, .greaterThanOrEqual), because: .contentOrigin(id))
    try add(structural(content.height, .greaterThanOrEqual), because: .contentOrigin(id))
  }
}

/// The part of the rules from which a trait-dependent constant of a row is computed.
enum TraitDependentConstant {
  case rootSize(Axis)
  /// The content length of a view whose text wraps, by the index of the view.
  case content(Int, Axis)
  /// The insets or baselines that a constraint refers to, by the index of the constraint.
  case constraint(Int)
}

/// The frames of the views before the solve. A frame consists of four variables, or of a known size and a
/// known position in the superview.
private struct Unknowns {
  private(set) var frames: [Rectangle<LinearExpression<Variable>>] = []
  private(set) var firstVariables: [Int?] = []
  private(set) var viewsWithVariables: [Int] = []

  init(
    _ rules: ActiveRules, _ arranged: ArrangedFrames, in engine: inout Engine, hasVariables: (Int) -> Bool
  ) {
    for view in rules.tables.views.indices {
      if hasVariables(view) {
        firstVariables.append(4 * viewsWithVariables.count)
        viewsWithVariables.append(view)
        frames.append(Rectangle(variablesOf: &engine))
      } else {
        firstVariables.append(nil)
        let frame = arranged[view] ?? Frame(origin: rules.traits.size)
        let outer = rules.tables.superviews[view].map { frames[$0] }
        frames.append(
          Rectangle(
            left: (outer?.left ?? LinearExpression(constant: 0)) + frame.x,
            top: (outer?.top ?? LinearExpression(constant: 0)) + frame.y,
            width: LinearExpression(constant: frame.width), height: LinearExpression(constant: frame.height)))
      }
    }
  }
}

extension Rectangle where Value == LinearExpression<Variable> {
  /// Creates a rectangle of four new variables.
  fileprivate init(variablesOf engine: inout Engine) {
    self.init(
      left: LinearExpression(engine.addVariable()), top: LinearExpression(engine.addVariable()),
      width: LinearExpression(engine.addVariable()), height: LinearExpression(engine.addVariable()))
  }
}

extension ConstraintSystem {
  /// Returns the row (linear equation or inequality) of a constraint. The row compares the excess of the
  /// constraint (its first side minus its second side) with 0.
  ///
  /// - Parameter index: the index of the constraint.
  func row(ofConstraint index: Int, rank: Int) -> Row {
    let constraint = rules.tables.constraints[index]
    let form = excess(ofConstraint: index)
    return Row(form, constraint.relation, priority: constraint.priority.value, rank: rank)
  }

  /// Returns the difference between the two sides of a constraint; 0 if its first view does not exist.
  func excess(ofConstraint index: Int) -> LinearExpression<Variable> {
    let (first, second) = rules.tables.constraintViews[index]
    return first.map { geometry.excess(of: rules.tables.constraints[index], $0, second) }
      ?? LinearExpression(constant: 0)
  }
}

extension Constraint {
  /// `true` if the constant of the constraint's row depends on traits. Such a constant contains the insets of
  /// a guide, or depends on the number of lines of a text.
  var dependsOnTraits: Bool { first.dependsOnTraits || second?.dependsOnTraits == true }
}

extension Anchor {
  fileprivate var dependsOnTraits: Bool {
    if attribute.isMargin || attribute.isBaseline { return true }
    return switch item.guide {
    case .safeArea, .layoutMargins, .readableContent, .keyboard: true
    case .contentLayoutGuide, .frameLayoutGuide, nil: false
    }
  }
}

extension ConstraintSystem {
  /// Adds constraint rows for the position and size of a view with a fixed frame. The autoresizing mask
  /// adapts the frame to the superview.
  mutating func addFixedFrame(of view: Int) throws(EngineError) {
    guard let superview = rules.tables.superviews[view], let fixed = FixedFrame(rules.properties[view]) else {
      return
    }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let room = knownSize(of: superview)
    let cap = rules.caps[view]
    try addFixed(
      fixed.horizontal.capped(at: cap?[.horizontal]), start: inner.left - outer.left, extent: inner.width,
      room: outer.width, known: room?.width, because: .fixedFrame(rules.tables.views[view].id, .horizontal))
    try addFixed(
      fixed.vertical.capped(at: cap?[.vertical]), start: inner.top - outer.top, extent: inner.height,
      room: outer.height, known: room?.height, because: .fixedFrame(rules.tables.views[view].id, .vertical))
  }

  /// Adds the constraint rows of a fixed frame along one axis.
  ///
  /// - Parameter known: the length of the superview; nil if it is not known before the solve.
  private mutating func addFixed(
    _ part: FixedFrame.Part, start: LinearExpression<Variable>, extent: LinearExpression<Variable>,
    room: LinearExpression<Variable>, known: Double?,
    because reason: Reason
  ) throws(EngineError) {
    // position = original position + share · (length of the superview − its original length)
    let basis = part.basis ?? 0
    let shares = part.shares
    let known = known.map { part.extent + shares.extent * ($0 - basis) }
    try add(structural(start - part.before - shares.before * (room - basis), .equal), because: reason)
    // If the superview is so small that the length would be negative, the length is zero.
    let isSqueezed = (known ?? 0) < 0
    let wanted =
      isSqueezed ? LinearExpression(constant: 0) : shares.extent * (room - basis) + part.extent
    try add(structural(extent - wanted, .equal), because: reason)
  }

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
      let (viewIndex, freedom) = index.quotientAndRemainder(dividingBy: ConstraintSystem.freedoms.count)
      guard viewIndex < viewsWithVariables.count else { return nil }
      let view = viewsWithVariables[viewIndex]
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
