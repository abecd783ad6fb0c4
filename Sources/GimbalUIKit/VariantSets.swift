package import GimbalModel

/// The value of a trait for which code ran, with the name and the condition of a set for this value.
package struct TraitPart: Hashable {
  package let axis: TraitAxis
  package let name: String
  package let condition: Condition

  package init(_ axis: TraitAxis, name: String, condition: Condition) {
    (self.axis, self.name, self.condition) = (axis, name, condition)
  }
}

/// The rule sets of a scene whose rules come from several layouts, each for other traits.
struct VariantSets {
  private let variants: [[TraitPart]]
  private let scene: SceneID
  private let ids: any IDSource
  /// The sets with the positions of their last rules, by name.
  private var sets: [String: (set: RuleSet, last: OrderKey?)] = [:]
  private var names: UniqueNames
  private var last: OrderKey?
  /// The sets that were created, in ascending order of precedence.
  private(set) var created: [RuleSet] = []

  /// Creates the sets.
  ///
  /// - Parameters:
  ///   - variants: The traits of the layouts, with the same axes in the same order.
  ///   - base: A scene of a document to which the rules are added.
  init(
    _ variants: [[TraitPart]], of scene: SceneID, addingTo base: Scene? = nil,
    _ ids: any IDSource
  ) {
    (self.variants, self.scene, self.ids) = (variants, scene, ids)
    names = UniqueNames(taken: Set(base?.sets.map(\.name) ?? []))
    last = base?.sets.last?.position
  }

  /// Returns the sets and the positions of a rule that occurs in some layouts: the set `base` for all layouts, one set if
  /// the values of few traits tell these layouts apart from the others, or else a set for each of the layouts.
  mutating func places(of indices: [Int]) -> [(set: SetID, position: OrderKey)] {
    conditions(of: indices).map { place($0.name, $0.condition) }
  }

  private mutating func place(_ name: String, _ condition: Condition?) -> (SetID, OrderKey) {
    if sets[name] == nil {
      let set = RuleSet(
        id: ids.id(), scene: scene, position: OrderKey.between(last, nil),
        name: names.name(from: [name], otherwise: "base"), condition: condition)
      last = set.position
      sets[name] = (set, nil)
      created.append(set)
    }
    let position = OrderKey.between(sets[name]?.last, nil)
    sets[name]?.last = position
    // swift-format-ignore: NeverForceUnwrap
    return (sets[name]!.set.id, position)
  }

  private func conditions(of indices: [Int]) -> [(name: String, condition: Condition?)] {
    if indices.count == variants.count { return [("base", nil)] }
    let wanted = Set(indices)
    for axes in combinations(of: Array(variants[0].indices)) {
      let values = parts(axes, of: indices)
      let selected = variants.indices.filter { index in values.contains(axes.map { variants[index][$0] }) }
      if Set(selected) == wanted { return values.map { set(for: $0) } }
    }
    return indices.map { set(for: variants[$0]) }
  }

  /// Returns the combinations of axes, the smallest ones first.
  private func combinations(of axes: [Int]) -> [[Int]] {
    (1..<(1 << axes.count)).map { mask in axes.indices.filter { mask >> $0 & 1 == 1 }.map { axes[$0] } }
      .sorted { one, other in
        one.count != other.count ? one.count < other.count : one.lexicographicallyPrecedes(other)
      }
  }

  /// Returns the different values of traits in some layouts.
  private func parts(_ axes: [Int], of indices: [Int]) -> [[TraitPart]] {
    var found: [[TraitPart]] = []
    for index in indices {
      let parts = axes.map { variants[index][$0] }
      if !found.contains(parts) { found.append(parts) }
    }
    return found
  }

  private func set(for parts: [TraitPart]) -> (name: String, condition: Condition?) {
    var condition = parts[0].condition
    for part in parts.dropFirst() { condition = .and(condition, part.condition) }
    return (parts.map(\.name).joined(separator: "-"), condition)
  }
}

/// The rules of several layouts.
enum LayoutRules {
  /// Returns the rules in the order of their first occurrence, with the indices of the layouts that have them.
  static func partition<Rule: Hashable>(_ layouts: [[Rule]]) -> [(rule: Rule, variants: [Int])] {
    var order: [Rule] = []
    var found: [Rule: [Int]] = [:]
    for (index, rules) in layouts.enumerated() {
      // An equal rule that is made twice is one rule.
      var seen: Set<Rule> = []
      for rule in rules where seen.insert(rule).inserted {
        if found[rule] == nil { order.append(rule) }
        found[rule, default: []].append(index)
      }
    }
    return order.map { ($0, found[$0] ?? []) }
  }
}
