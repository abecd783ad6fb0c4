import Model
import Solver

/// A scene's rules as rows of the engine, and what each row says in the scene's own terms.
///
/// Every view has four variables, its frame in the root's coordinates. A set's constraints are ranked by
/// identifier and text, so that the last of a contradiction is the one to be set aside; what a scene is by itself
/// (its size, its fixed frames) ranks below all of them, and what its stack views arrange just above that.
struct Rows {
  let rules: RulesInForce
  let geometry: Geometry<LinearForm>
  private(set) var engine = Engine()
  private(set) var reasons: [RowID: Reason] = [:]
  /// The sizes of views that fixed frames alone decide, from the root down.
  var foreseenSizes: [Int: Size]

  private static let structural = -2
  /// Content that is required to be shown is what a contradiction lets go first: documents record sizes that were
  /// given outright.
  private static let content = Int.max
  private static let arrangement = -1

  /// - Throws: `EngineError` for numbers that the engine cannot hold.
  /// - Complexity: O(views · depth + rules · log rules).
  init(_ rules: RulesInForce, environment: Environment) throws(EngineError) {
    self.rules = rules
    var engine = Engine()
    func rectangle() -> Rectangle<LinearForm> {
      Rectangle(
        left: LinearForm(engine.addVariable()), top: LinearForm(engine.addVariable()),
        width: LinearForm(engine.addVariable()), height: LinearForm(engine.addVariable()))
    }
    let frames = rules.views.map { _ in rectangle() }
    let contents = Dictionary(uniqueKeysWithValues: rules.viewsWithContentAreas.map { ($0, rectangle()) })
    self.engine = engine
    geometry = Geometry(rules: rules, environment: environment, frames: frames, contents: contents)

    foreseenSizes = [0: rules.traits.size]
    try addRoot()
    for view in rules.views.indices {
      try addNonNegativeSize(of: view)
      if rules.properties[view].frame != nil, view != 0 {
        try addFixedFrame(of: view)
      } else {
        try addContent(of: view)
      }
    }
    for (view, content) in contents.sorted(by: { $0.key < $1.key }) { try add(content, of: view) }
    try addStackViews()
    for (rank, constraint) in rules.constraints.inRuleOrder(of: rules.scene).enumerated() {
      try add(row(of: constraint, rank: rank), because: .constraint(constraint.id))
    }
  }

  mutating func add(_ row: Row, because reason: Reason) throws(EngineError) {
    reasons[try engine.add(row)] = reason
  }

  /// A row that only a scene's own structure asks for.
  func structural(
    _ form: LinearForm, _ relation: Solver.Relation, priority: Priority = .required
  ) -> Row {
    Row(
      form.terms, constant: form.constant, relation, priority: priority.value, rank: Rows.structural)
  }

  /// A row that a stack view asks for. A scene's size, its fixed frames and required content stay where they
  /// contradict it.
  func arranging(_ form: LinearForm, _ relation: Solver.Relation, priority: Priority) -> Row {
    Row(
      form.terms, constant: form.constant, relation, priority: priority.value, rank: Rows.arrangement)
  }

  private mutating func addRoot() throws(EngineError) {
    let root = geometry.frames[0]
    let size = rules.traits.size
    try add(structural(root.left, .equal), because: .rootOrigin)
    try add(structural(root.top, .equal), because: .rootOrigin)
    try add(structural(root.width - size.width, .equal), because: .rootSize(.horizontal))
    try add(structural(root.height - size.height, .equal), because: .rootSize(.vertical))
  }

  private mutating func addNonNegativeSize(of view: Int) throws(EngineError) {
    let frame = geometry.frames[view]
    let id = rules.views[view].id
    try add(structural(frame.width, .greaterThanOrEqual), because: .nonNegativeSize(id, .horizontal))
    try add(structural(frame.height, .greaterThanOrEqual), because: .nonNegativeSize(id, .vertical))
  }

  /// content >= size @compression resistance and content <= size @hugging, as NSContentSizeLayoutConstraint.
  private mutating func addContent(of view: Int) throws(EngineError) {
    let box = geometry.rectangle(of: nil, ofView: view)
    for axis in Axis.allCases {
      guard let content = rules.content(of: view, along: axis) else { continue }
      let excess = (axis == .horizontal ? box.width : box.height) - content
      let given = rules.properties[view]
      let reason = Reason.content(rules.views[view].id, axis)
      for (relation, priority) in [
        (Solver.Relation.lessThanOrEqual, given.hugging(axis)),
        (.greaterThanOrEqual, given.compression(axis)),
      ] {
        let row = Row(
          excess.terms, constant: excess.constant, relation, priority: priority.value, rank: Rows.content)
        try add(row, because: reason)
      }
    }
  }

  /// A content area starts where its scroll view does: contentOffset is zero.
  private mutating func add(_ content: Rectangle<LinearForm>, of view: Int) throws(EngineError) {
    let frame = geometry.frames[view]
    let id = rules.views[view].id
    try add(structural(content.left - frame.left, .equal), because: .contentOrigin(id))
    try add(structural(content.top - frame.top, .equal), because: .contentOrigin(id))
    try add(structural(content.width, .greaterThanOrEqual), because: .contentOrigin(id))
    try add(structural(content.height, .greaterThanOrEqual), because: .contentOrigin(id))
  }
}
