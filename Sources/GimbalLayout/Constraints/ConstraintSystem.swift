import GimbalModel
import GimbalSolver

/// A scene's rules as rows of the engine, and what each row says in the scene's own terms.
///
/// Every view has four variables, its frame in the root's coordinates. A set's constraints are ranked by
/// identifier and text, so that the last of a contradiction is the one to be set aside; what a scene is by itself
/// (its size, its fixed frames) ranks below all of them, and what its stack views arrange just above that.
struct ConstraintSystem {
  private(set) var rules: RulesInForce
  private(set) var geometry: Geometry<LinearExpression<Variable>>
  private(set) var engine = Engine()
  /// What the rows say, in the order in which they were added.
  private var reasons: [(row: RowID, reason: Reason)] = []
  /// The rows whose constants depend on how the scene is shown.
  private var varying: [(row: RowID, constant: TraitDependentConstant)] = []
  /// The tie-break where the rules leave something free.
  private(set) var preferences: [Preference] = []
  let arranged: ArrangedFrames
  /// Where the variables of a view begin; nil for a view whose frame is a number, or hangs on its superview's.
  let firstVariables: [Int?]
  /// The views that have variables, in tree order: four each, one view after the other.
  let viewsWithVariables: [Int]
  private var rootSize: RootSize

  private static let structural = -2
  /// Content that is required to be shown is what a contradiction lets go first: documents record sizes that were
  /// given outright.
  private static let content = Int.max
  private static let arrangement = -1

  /// Whether the engine is needed at all: where every frame is a number, and no rule speaks of any, it is not.
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

  /// - Parameters:
  ///   - arranged: the frames that no constraint decides.
  ///   - arranger: who knows how large views would like to be that lay out their subviews; nil where none does.
  ///   - spokenOf: the views that a rule speaks of, and all around them.
  /// - Throws: `EngineError` for numbers that the engine cannot hold.
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

  /// Takes the same rules where they are shown otherwise: only constants are others then, and only those of a few rows
  /// are worked out. `RowsMemory` knows when that is so.
  ///
  /// - Throws: `EngineError` for numbers that the engine cannot hold; the rows are of no use then.
  /// - Complexity: O(rows whose constants depend on how the scene is shown).
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

  /// The size of a view that no constraint decides.
  func knownSize(of view: Int) -> Size? {
    guard view == 0 else { return arranged[view]?.size }
    return if case .screen(let size) = rootSize { size } else { nil }
  }

  /// - Parameter varying: what the row's constant is made of, where it depends on how the scene is shown.
  mutating func add(
    _ row: Row, because reason: Reason, varying constant: TraitDependentConstant? = nil
  ) throws(EngineError) {
    let id = try engine.add(row)
    reasons.append((id, reason))
    if let constant { varying.append((id, constant)) }
  }

  /// What a row says; nil for one that is not there.
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

  /// A row that only a scene's own structure asks for.
  func structural(
    _ form: LinearExpression<Variable>, _ relation: Relation, priority: Priority = .required
  ) -> Row {
    Row(form, relation, priority: priority.value, rank: ConstraintSystem.structural)
  }

  /// A row that a stack view asks for. A scene's size, its fixed frames and required content stay where they
  /// contradict it.
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

  /// By how much the root is longer than it is to be.
  private func rootExcess(along axis: Axis) -> LinearExpression<Variable> {
    let root = geometry.frames[0]
    return (axis == .horizontal ? root.width : root.height) - rootSize.target(axis).length
  }

  /// A managed or placed view is where its manager or its placements put it in the superview.
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

  /// content >= size @compression resistance and content <= size @hugging, as NSContentSizeLayoutConstraint.
  private mutating func addContent(of view: Int, _ arranger: Arranger?) throws(EngineError) {
    let given = rules.properties[view]
    let isVarying = rules.texts[view]?.wraps == true
    for axis in Axis.allCases {
      // What the root's content asks for changes nothing where its size is settled, unless it contradicts that.
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

  /// By how much a view is longer than its content; nil where that asks for nothing.
  private func contentExcess(of view: Int, along axis: Axis, _ arranger: Arranger?) -> LinearExpression<
    Variable
  >? {
    // A width that is settled before anything is solved.
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

  /// A content area starts where its scroll view does: contentOffset is zero.
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

/// What a row's constant is made of that depends on how a scene is shown.
enum TraitDependentConstant {
  case rootSize(Axis)
  /// How large the text of a view is whose lines break.
  case content(Int, Axis)
  /// The insets or baselines that a constraint speaks of, by its place among those in force.
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
