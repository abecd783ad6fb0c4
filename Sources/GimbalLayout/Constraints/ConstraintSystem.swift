import GimbalModel
import GimbalSolver

/// The rules of a scene as rows of the engine, with the reason for each row.
///
/// Every view has four variables: its frame in root coordinates. Constraints are ranked by identifier and
/// text, so that the last one of a contradiction is ignored. The structure of a scene (its size and fixed
/// frames) ranks below all constraints, and stack views just above the structure.
struct ConstraintSystem {
  private(set) var rules: RulesInForce
  private(set) var geometry: Geometry<LinearExpression<Variable>>
  private(set) var engine = Engine()
  var cancellation: Cancellation {
    get { engine.cancellation }
    set { engine.cancellation = newValue }
  }
  /// The reasons of the rows, in the order in which they were added.
  private var reasons: [(row: RowID, reason: Reason)] = []
  /// The rows whose constants depend on traits.
  private var varying: [(row: RowID, constant: TraitDependentConstant)] = []
  /// The tie-break for values that the rules leave free.
  private(set) var preferences: [Preference] = []
  let arranged: ArrangedFrames
  /// The first variable of each view; nil if its frame is a number, or relative to its superview's.
  let firstVariables: [Int?]
  /// The views with variables, in tree order. Each has four consecutive variables.
  let viewsWithVariables: [Int]
  private var rootSize: RootSize

  private static let structural = -2
  /// Required content is ignored first in a contradiction. Documents record sizes that were given explicitly.
  private static let content = Int.max
  private static let arrangement = -1

  /// Returns `true` if the engine is needed: if a rule refers to a view, or a frame is not a number.
  static func isNeeded(
    for rules: RulesInForce, _ arranged: ArrangedFrames, _ rootSize: RootSize, referenced: [Bool]
  ) -> Bool {
    if case .fitting = rootSize { return true }
    return rules.views.indices.contains { hasVariables($0, rules, arranged, referenced) }
  }

  private static func hasVariables(
    _ view: Int, _ rules: RulesInForce, _ arranged: ArrangedFrames, _ referenced: [Bool]
  ) -> Bool {
    if referenced[view] { return true }
    if view == 0 { return Axis.allCases.contains { rules.content(of: 0, along: $0) != nil } }
    return arranged[view] == nil
  }

  /// Creates the rows of active rules.
  ///
  /// - Parameters:
  ///   - arranged: the frames that do not depend on constraints.
  ///   - arranger: the source of preferred sizes; nil if nothing is arranged.
  ///   - referenced: for each view, `true` if a rule refers to it or to a view in it.
  /// - Throws: `EngineError` for numbers that the engine does not accept.
  /// - Complexity: O(views · depth + rules · log rules).
  init(
    _ rules: RulesInForce, insets: GuideInsets, arranged: ArrangedFrames, rootSize: RootSize,
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
    let ordered = rules.constraints.indices.sorted { rules.ruleRanks[$0] < rules.ruleRanks[$1] }
    for (rank, place) in ordered.enumerated() {
      try add(
        row(ofConstraint: place, rank: rank), because: .constraint(rules.constraints[place].id),
        varying: rules.constraints[place].dependsOnTraits ? .constraint(place) : nil)
    }
  }

  /// Updates the constants that depend on traits. ``ConstraintSystemCache`` calls it only if the rules differ
  /// in nothing else.
  ///
  /// - Throws: `EngineError` for numbers that the engine does not accept. The system is then invalid.
  /// - Complexity: O(rows whose constants depend on traits).
  mutating func update(
    to rules: RulesInForce, in insets: GuideInsets, rootSize: RootSize, _ arranger: Arranger?
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
        case .constraint(let place): excess(ofConstraint: place)
        }
      if let form { try engine.setConstant(of: row, to: form.constant) }
    }
  }

  /// Returns the size of a view if it does not depend on constraints.
  func knownSize(of view: Int) -> Size? {
    guard view == 0 else { return arranged[view]?.size }
    return if case .screen(let size) = rootSize { size } else { nil }
  }

  /// Adds a row.
  ///
  /// - Parameter varying: the kind of the constant, if it depends on traits.
  mutating func add(
    _ row: Row, because reason: Reason, varying constant: TraitDependentConstant? = nil
  ) throws(EngineError) {
    let id = try engine.add(row)
    reasons.append((id, reason))
    if let constant { varying.append((id, constant)) }
  }

  /// Returns the reason of a row, or nil if there is no such row.
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

  /// Creates a row of the scene's structure.
  func structural(
    _ form: LinearExpression<Variable>, _ relation: Relation, priority: Priority = .required
  ) -> Row {
    Row(form, relation, priority: priority.value, rank: ConstraintSystem.structural)
  }

  /// Creates a row of a stack view. In a contradiction, the scene's structure and required content take
  /// precedence.
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

  /// The difference between the root's length and its target.
  private func rootExcess(along axis: Axis) -> LinearExpression<Variable> {
    let root = geometry.frames[0]
    return (axis == .horizontal ? root.width : root.height) - rootSize.target(axis).length
  }

  /// Adds the frame of a managed or placed view.
  private mutating func addArranged(_ frame: Frame, of view: Int) throws(EngineError) {
    guard let superview = rules.superviews[view] else { return }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let id = rules.views[view].id
    try add(structural(inner.left - outer.left - frame.x, .equal), because: .arranged(id, .horizontal))
    try add(structural(inner.width - frame.width, .equal), because: .arranged(id, .horizontal))
    try add(structural(inner.top - outer.top - frame.y, .equal), because: .arranged(id, .vertical))
    try add(structural(inner.height - frame.height, .equal), because: .arranged(id, .vertical))
  }

  private mutating func addNonNegativeSize(of view: Int) throws(EngineError) {
    let frame = geometry.frames[view]
    let id = rules.views[view].id
    try add(structural(frame.width, .greaterThanOrEqual), because: .nonNegativeSize(id, .horizontal))
    try add(structural(frame.height, .greaterThanOrEqual), because: .nonNegativeSize(id, .vertical))
  }

  /// Adds content >= size @compression resistance and content <= size @hugging, as
  /// NSContentSizeLayoutConstraint.
  private mutating func addContent(of view: Int, _ arranger: Arranger?) throws(EngineError) {
    let given = rules.properties[view]
    let isVarying = rules.texts[view]?.wraps == true
    for axis in Axis.allCases {
      // If the root's size is fixed, its content matters only if it contradicts the size.
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
          row, because: .content(rules.views[view].id, axis),
          varying: isVarying ? .content(view, axis) : nil)
      }
    }
  }

  /// The difference between a view's length and that of its content; nil if it has none.
  private func contentExcess(of view: Int, along axis: Axis, _ arranger: Arranger?) -> LinearExpression<
    Variable
  >? {
    // A width that is known before the solve.
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

  /// Adds a content area, which starts at the origin of its scroll view: contentOffset is zero.
  private mutating func add(_ content: Rectangle<LinearExpression<Variable>>, of view: Int)
    throws(EngineError)
  {
    let frame = geometry.frames[view]
    let id = rules.views[view].id
    try add(structural(content.left - frame.left, .equal), because: .contentOrigin(id))
    try add(structural(content.top - frame.top, .equal), because: .contentOrigin(id))
    try add(structural(content.width, .greaterThanOrEqual), because: .contentOrigin(id))
    try add(structural(content.height, .greaterThanOrEqual), because: .contentOrigin(id))
  }
}

/// A constant of a row that depends on traits.
enum TraitDependentConstant {
  case rootSize(Axis)
  /// The text size of a view that wraps.
  case content(Int, Axis)
  /// The insets or baselines of a constraint, by its index.
  case constraint(Int)
}

/// The frames of a scene's views before the solve: four variables, or numbers relative to the superview.
private struct Unknowns {
  private(set) var frames: [Rectangle<LinearExpression<Variable>>] = []
  private(set) var firstVariables: [Int?] = []
  private(set) var viewsWithVariables: [Int] = []

  init(
    _ rules: RulesInForce, _ arranged: ArrangedFrames, in engine: inout Engine, hasVariables: (Int) -> Bool
  ) {
    for view in rules.views.indices {
      if hasVariables(view) {
        firstVariables.append(4 * viewsWithVariables.count)
        viewsWithVariables.append(view)
        frames.append(Rectangle(variablesOf: &engine))
      } else {
        firstVariables.append(nil)
        let frame = arranged[view] ?? Frame(origin: rules.traits.size)
        let outer = rules.superviews[view].map { frames[$0] }
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
