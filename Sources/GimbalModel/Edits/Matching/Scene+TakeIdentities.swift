extension Scene {
  /// Returns the scene with the identities and positions of another scene. Each row has the identity of the
  /// matching row and, if the order of the rows permits, its position. A comparison of the two scenes then shows
  /// only actual differences.
  ///
  /// Views and constraints are matched by `ViewMatch` and `ConstraintMatch`. Sets are matched by name. Other
  /// rules are matched by their set, their view, and the property or measure that they set.
  ///
  /// - Parameter constraints: The constraints of `other`, by the matching constraints of this scene; `nil` to
  ///   match constraints by `ConstraintMatch`. If it is not `nil`, views with different Interface Builder
  ///   object ids do not match.
  /// - Precondition: The positions of siblings are distinct, as in a scene that is read from an archive.
  /// - Complexity: O(n log n).
  package func taking(
    identitiesOf other: Scene, constraints: [ConstraintID: ConstraintID]? = nil
  ) throws(EditError) -> Scene {
    var identities = IdentityMap(scene: other.id)
    identities.views = ViewMatch(old: other, new: self, objectsOnly: constraints != nil).ids
    for set in sets { identities.sets[set.id] = other.set(named: set.name)?.id }
    matchRules(with: other, constraints, &identities)
    let rows = records.map { identities.record($0) }
    let same = try Scene(records: rows.map { $0.placed(at: other.header.position) })
    return try Scene(records: same.records(keepingPositionsOf: other))
  }

  private func matchRules(
    with other: Scene, _ known: [ConstraintID: ConstraintID]?, _ identities: inout IdentityMap
  ) {
    if let known {
      for (new, old) in known { identities.rules[new.rawValue] = old.rawValue }
    } else {
      let constraints = constraints.compactMap { constraint -> Constraint? in
        guard case .constraint(let row) = identities.record(.constraint(constraint)) else { return nil }
        return row
      }
      identities.rules = ConstraintMatch(old: other.constraints, new: constraints).ids
    }
    var known: [RuleKey: [Int64]] = [:]
    func key(_ rule: Rule) -> RuleKey? {
      switch rule {
      case .constraint, .number: nil
      case .override(let row):
        RuleKey(kind: "override", set: row.set, view: row.view, word: row.property.rawValue)
      case .placement(let row):
        RuleKey(kind: "placement", set: row.set, view: row.view, word: row.measure.rawValue)
      case .manager(let box): RuleKey(kind: "manager", set: box.set, view: box.view)
      }
    }
    for rule in other.sets.flatMap({ other.rules(of: $0.id) }).reversed() {
      if let key = key(rule) { known[key, default: []].append(rule.rawID) }
    }
    for rule in sets.flatMap({ rules(of: $0.id) }) {
      guard let key = key(rule)?.mapped(&identities), let id = known[key]?.popLast() else { continue }
      guard case .manager(let box) = rule else {
        identities.rules[rule.rawID] = id
        continue
      }
      identities.boxes[box.id] = BoxID(rawValue: id)
      matchBoxes(in: box, with: BoxID(rawValue: id), of: other, &identities)
    }
  }

  /// Matches the inner boxes of two layout boxes recursively. Boxes with the role `item` are matched by view, and
  /// other boxes by role and order.
  private func matchBoxes(
    in box: LayoutBox, with same: BoxID, of other: Scene, _ identities: inout IdentityMap
  ) {
    var known: [RuleKey: [LayoutBox]] = [:]
    for box in other.boxes(in: same).reversed() {
      known[RuleKey(kind: box.role.rawValue, view: box.role == .item ? box.view : nil), default: []].append(
        box)
    }
    for box in boxes(in: box.id) {
      let view = box.role == .item ? box.view.map { identities.mapped($0) } : nil
      guard let match = known[RuleKey(kind: box.role.rawValue, view: view)]?.popLast() else { continue }
      identities.boxes[box.id] = match.id
      matchBoxes(in: box, with: match.id, of: other, &identities)
    }
  }

  /// Returns the rows of the scene. Rows that also exist in `other` have their position in `other`, if the order
  /// of the rows permits.
  private func records(keepingPositionsOf other: Scene) -> [Record] {
    var positions: [Int64: OrderKey] = [:]
    func keep(_ siblings: [(id: Int64, old: OrderKey?)]) {
      for (sibling, position) in zip(siblings, OrderKey.ascending(keeping: siblings.map(\.old))) {
        positions[sibling.id] = position
      }
    }
    func keepBoxes(in box: BoxID) {
      let children = boxes(in: box)
      keep(children.map { ($0.id.rawValue, other.box($0.id)?.position) })
      for child in children { keepBoxes(in: child.id) }
    }
    let oldRules = Dictionary(
      other.sets.flatMap { other.rules(of: $0.id) }.map { ($0.rawID, $0) },
      uniquingKeysWith: { one, _ in one })
    for view in viewsInTreeOrder {
      keep(
        children(of: view.id).map { child in
          let old = other.view(child.id)
          return (child.id.rawValue, old?.parent == view.id ? old?.position : nil)
        })
    }
    keep(sets.map { ($0.id.rawValue, other.set($0.id)?.position) })
    for set in sets {
      keep(
        rules(of: set.id).map { rule in
          let old = oldRules[rule.rawID]
          return (rule.rawID, old?.set == set.id ? old?.position : nil)
        })
      for case .manager(let box) in rules(of: set.id) { keepBoxes(in: box.id) }
    }
    return records.map { record in
      record.rawID.flatMap { positions[$0] }.map { record.placed(at: $0, all: true) } ?? record
    }
  }
}

/// A key for matching the rules or boxes of two scenes. Rules or boxes with equal keys match.
private struct RuleKey: Hashable {
  var kind: String
  var set: SetID?
  var view: ViewID?
  var word = ""

  func mapped(_ identities: inout IdentityMap) -> RuleKey {
    var key = self
    key.set = set.map { identities.mapped($0) }
    key.view = view.map { identities.mapped($0) }
    return key
  }
}

extension Record {
  /// The identity of a row that has a position among siblings in the scene; `nil` for the root view and for
  /// rows without a position.
  fileprivate var rawID: Int64? {
    switch self {
    case .view(let view): view.parent == nil ? nil : view.id.rawValue
    case .set(let set): set.id.rawValue
    case .constraint(let row): row.id.rawValue
    case .override(let row): row.id.rawValue
    case .placement(let row): row.id.rawValue
    case .number(let row): row.id.rawValue
    case .box(let box): box.id.rawValue
    case .scene, .display, .trait, .property, .instanceTrait, .installation: nil
    }
  }

  /// Returns the row with another position.
  ///
  /// - Parameter all: `false` to change only the position of a scene row, and to return any other row
  ///   unchanged.
  fileprivate func placed(at position: OrderKey, all: Bool = false) -> Record {
    switch self {
    case .scene(var header):
      header.position = position
      return .scene(header)
    case .view(var view) where all:
      view.position = position
      return .view(view)
    case .set(var set) where all:
      set.position = position
      return .set(set)
    case .constraint(var row) where all:
      row.position = position
      return .constraint(row)
    case .override(var row) where all:
      row.position = position
      return .override(row)
    case .placement(var row) where all:
      row.position = position
      return .placement(row)
    case .number(var row) where all:
      row.position = position
      return .number(row)
    case .box(var box) where all:
      box.position = position
      return .box(box)
    default: return self
    }
  }
}

/// The correspondence between the constraints of two scenes.
///
/// Constraints are matched in rounds. The first rounds require equal formulas. Later rounds require only equal
/// anchors, equal identifiers, or equal identifiers and handles (the numbers after `#` in commands). Within a
/// round, constraints with equal keys are matched in their order.
struct ConstraintMatch {
  /// The raw identities of the old constraints, by the raw identities of the matching new constraints.
  private(set) var ids: [Int64: Int64] = [:]
  private var old: [Constraint]
  private var new: [Constraint]

  /// Matches the constraints of two scenes.
  ///
  /// - Parameters:
  ///   - old: The old constraints.
  ///   - new: The new constraints. Their references to matching views and sets use the identities from the
  ///     old scene.
  /// - Complexity: O(n).
  init(old: [Constraint], new: [Constraint]) {
    (self.old, self.new) = (old, new)
    match { ConstraintTraits($0, .set, .handle, .identifier, .formula) }
    match { ConstraintTraits($0, .set, .identifier, .formula) }
    match { ConstraintTraits($0, .identifier, .formula) }
    match { ConstraintTraits($0, .handle, .identifier, .ends) }
    match { $0.identifier == nil ? nil : ConstraintTraits($0, .identifier, .ends) }
    match { $0.identifier == nil ? nil : ConstraintTraits($0, .identifier) }
    match { ConstraintTraits($0, .set, .ends) }
    match { ConstraintTraits($0, .ends) }
    match { ConstraintTraits($0, .handle, .identifier) }
  }

  /// Matches the constraints that have equal keys and were not matched in an earlier round. Constraints whose
  /// key is `nil` are skipped.
  private mutating func match(by key: (Constraint) -> ConstraintTraits?) {
    guard !old.isEmpty, !new.isEmpty else { return }
    var known: [ConstraintTraits: [Int]] = [:]
    for (index, constraint) in old.enumerated().reversed() {
      if let key = key(constraint) { known[key, default: []].append(index) }
    }
    var taken: Set<Int> = []
    new = new.filter { constraint in
      guard let key = key(constraint), let index = known[key]?.popLast() else { return true }
      taken.insert(index)
      ids[constraint.id.rawValue] = old[index].id.rawValue
      return false
    }
    old = old.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
  }
}

/// A matching key that consists of selected values of a constraint.
private struct ConstraintTraits: Hashable {
  enum Trait {
    case set, handle, identifier, ends, formula
  }

  private var set: SetID?
  private var handle: Int?
  private var identifier: Name?
  private var ends: [Anchor?] = []
  private var formula: Formula<Anchor>?

  init(_ constraint: Constraint, _ traits: Trait...) {
    for trait in traits {
      switch trait {
      case .set: set = constraint.set
      case .handle: handle = constraint.handle
      case .identifier: identifier = constraint.identifier
      case .ends: ends = [constraint.first, constraint.second]
      case .formula: formula = constraint.formula
      }
    }
  }
}
