import GimbalModel

/// Where rules stand in the tree: what finds those of a subtree without reading all of them.
struct RulesByView {
  private let constraints: [[Entry]]
  private let placements: [[Int]]
  private let managers: [[Int]]

  /// A constraint, by its place among all, and the view at its other end.
  private struct Entry {
    let constraint: Int
    let other: Int?
  }

  /// - Complexity: O(views + rules).
  init(_ rules: RulesInForce) {
    let none: [[Int]] = Array(repeating: [], count: rules.views.count)
    var constraints: [[Entry]] = Array(repeating: [], count: rules.views.count)
    for (place, constraint) in rules.constraints.enumerated() {
      guard let first = rules.indices[constraint.first.item.view] else { continue }
      guard let second = constraint.second else {
        constraints[first].append(Entry(constraint: place, other: nil))
        continue
      }
      if let other = rules.indices[second.item.view] {
        constraints[first].append(Entry(constraint: place, other: other))
      }
    }
    self.constraints = constraints
    placements = rules.placements.enumerated().reduce(into: none) { found, placement in
      if let view = rules.indices[placement.element.view] { found[view].append(placement.offset) }
    }
    managers = rules.managers.enumerated().reduce(into: none) { found, manager in
      if let view = manager.element.view.flatMap({ rules.indices[$0] }) { found[view].append(manager.offset) }
    }
  }

  /// The places of the constraints whose both ends are in a range of views, in their order.
  func constraints(in range: Range<Int>) -> [Int] {
    range.flatMap { view in
      constraints[view].filter { $0.other.map(range.contains) ?? true }.map(\.constraint)
    }.sorted()
  }

  /// The places of the placements of views below the first of a range, in their order.
  func placements(below range: Range<Int>) -> [Int] { range.dropFirst().flatMap { placements[$0] }.sorted() }

  /// The places of the managers that lay out views of a range, in their order.
  func managers(in range: Range<Int>) -> [Int] { range.flatMap { managers[$0] }.sorted() }
}
