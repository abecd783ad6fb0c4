import GimbalModel

/// A search for the constraints of a logged conflict in a scene of a document.
///
/// Each constraint of the pattern is assigned a constraint of the scene with the same shape and identifier. The
/// assignment of items is consistent: an item of the log is one item of the scene, different views of the log are
/// different views of the scene, and classes and superviews agree. Some constraints can stay without an assignment,
/// because code can create them. The search returns all assignments with the highest quality.
struct PatternSearch {
  /// The quality of an assignment. More assigned constraints are better; then more equal texts.
  struct Quality: Comparable {
    var rules = 0
    /// The number of views whose text in the log is their text in the document, minus the number of other texts.
    var texts = 0

    static func < (one: Quality, other: Quality) -> Bool {
      (one.rules, one.texts) < (other.rules, other.texts)
    }
  }

  private let pattern: ConflictPattern
  private let scene: SourceScene
  /// The indices of the rules of the pattern, so that each rule shares an item with earlier ones if possible.
  private let order: [Int]
  private var assignedItems: [Int?]
  private var assignedRules: [Int?]
  private var usedItems: Set<Int> = []
  private var usedRules: Set<Int> = []
  /// The number of steps of the search.
  private(set) var steps = 0
  private let maximumSteps: Int

  private(set) var best = Quality()
  /// The constraints of the scene for each rule of the pattern, in all of the best assignments.
  private(set) var found: [Set<Int>]
  /// The estimated information of the best assignments, in bits.
  private(set) var information = 0.0
  /// The highest information of the assignments that assign a constraint of the scene to a rule of the pattern. It
  /// includes assignments with one rule less than the best ones.
  private(set) var alternatives: [[Int: Double]]
  /// `false` if the search was ended because of too many assignments.
  private(set) var isComplete = true

  /// Searches a scene.
  ///
  /// - Parameters:
  ///   - rules: The number of constraints that an assignment in another scene has. Worse assignments are not searched,
  ///     except for `alternatives`.
  ///   - maximumSteps: The number of steps after which the search ends. Typical searches need fewer than 100 steps.
  init(_ pattern: ConflictPattern, in scene: SourceScene, atLeast rules: Int, maximumSteps: Int) {
    (self.pattern, self.scene, self.maximumSteps) = (pattern, scene, maximumSteps)
    order = PatternSearch.order(of: pattern, in: scene)
    assignedItems = Array(repeating: nil, count: pattern.items.count)
    assignedRules = Array(repeating: nil, count: pattern.rules.count)
    found = Array(repeating: [], count: pattern.rules.count)
    alternatives = Array(repeating: [:], count: pattern.rules.count)
    best.rules = max(1, rules)
    best.texts = .min
    search(0, assigned: 0)
  }

  private static func order(of pattern: ConflictPattern, in scene: SourceScene) -> [Int] {
    var rest = Set(pattern.rules.indices.filter { scene.rulesByShape[pattern.rules[$0].shape] != nil })
    var (order, known): ([Int], Set<Int>) = ([], [])
    func cost(_ rule: Int) -> (Int, Int, Int) {
      let items = [pattern.rules[rule].first, pattern.rules[rule].second].compactMap(\.self)
      let count = scene.rulesByShape[pattern.rules[rule].shape]?.count ?? 0
      return (items.contains(where: known.contains) ? 0 : 1, count, rule)
    }
    while let next = rest.min(by: { cost($0) < cost($1) }) {
      rest.remove(next)
      order.append(next)
      known.formUnion([pattern.rules[next].first, pattern.rules[next].second].compactMap(\.self))
    }
    return order
  }

  private mutating func search(_ depth: Int, assigned: Int) {
    guard assigned + order.count - depth >= max(1, best.rules - 1) else { return }
    guard depth < order.count else { return record(assigned) }
    steps += 1
    guard steps < maximumSteps else {
      isComplete = false
      return
    }
    let (index, rule) = (order[depth], pattern.rules[order[depth]])
    for candidate in scene.rulesByShape[rule.shape] ?? [] where !usedRules.contains(candidate) {
      let match = scene.rules[candidate]
      guard match.identifier == rule.identifier else { continue }
      assign(rule, as: candidate, (match.first, match.second), index, depth, assigned)
      if rule.shape.isSymmetric, let second = match.second {
        assign(rule, as: candidate, (second, match.first), index, depth, assigned)
      }
    }
    search(depth + 1, assigned: assigned)
  }

  private mutating func assign(
    _ rule: ConflictPattern.Rule, as candidate: Int, _ items: (first: Int, second: Int?), _ index: Int,
    _ depth: Int, _ assigned: Int
  ) {
    let (oldItems, oldUsed) = (assignedItems, usedItems)
    defer { (assignedItems, usedItems) = (oldItems, oldUsed) }
    guard assign(rule.first, items.first) else { return }
    if let second = rule.second, let item = items.second, !assign(second, item) { return }
    assignedRules[index] = candidate
    usedRules.insert(candidate)
    search(depth + 1, assigned: assigned + 1)
    assignedRules[index] = nil
    usedRules.remove(candidate)
  }

  /// Assigns an item of the scene to an item of the pattern; returns `false` if this contradicts the log.
  private mutating func assign(_ place: Int, _ item: Int) -> Bool {
    if let known = assignedItems[place] { return known == item }
    let (wanted, given) = (pattern.items[place], scene.items[item])
    guard wanted.guide == given.layoutItem.guide, given.canHave(wanted.className) else { return false }
    // The top and the bottom layout guide of a controller are the same guide of the scene.
    if wanted.guide == nil, !usedItems.insert(item).inserted { return false }
    assignedItems[place] = item
    for (inner, outer) in pattern.items.enumerated().map({ ($0.offset, $0.element.outer) }) {
      guard let outer, inner == place || outer == place, let inside = assignedItems[inner],
        let outside = assignedItems[outer]
      else { continue }
      let isOwner =
        pattern.items[inner].guide != nil
        && scene.items[inside].layoutItem.view == scene.items[outside].layoutItem.view
      guard isOwner || scene.isInside(inside, outside) else { return false }
    }
    return true
  }

  private mutating func record(_ assigned: Int) {
    let (quality, bits) = (Quality(rules: assigned, texts: textMatches), informationOfAssignment)
    for (rule, candidate) in assignedRules.enumerated() {
      guard let candidate else { continue }
      alternatives[rule][candidate] = max(alternatives[rule][candidate] ?? 0, bits)
    }
    guard quality >= best else { return }
    if quality > best {
      best = quality
      found = Array(repeating: [], count: pattern.rules.count)
      information = bits
    }
    for (rule, candidate) in assignedRules.enumerated() { candidate.map { _ = found[rule].insert($0) } }
  }

  private var textMatches: Int {
    assignedItems.enumerated().reduce(0) { sum, entry in
      guard let item = entry.element, let label = pattern.items[entry.offset].label else { return sum }
      let texts = scene.items[item].texts
      return sum + (texts.isEmpty ? 0 : texts.contains { label.isText($0) } ? 1 : -1)
    }
  }

  // MARK: Information

  /// The estimated information of the current assignment, in bits.
  ///
  /// An accidental assignment with n constraints exists in a collection with m constraints with a probability of about
  /// m · 2^(-information).
  private var informationOfAssignment: Double {
    var bits = 0.0
    for (index, candidate) in assignedRules.enumerated() where candidate != nil {
      // A view has about four constraints, of which each can be the next one of an accidental assignment.
      bits += pattern.rules[index].shape.information - 2
      if pattern.rules[index].identifier != nil { bits += PatternSearch.identifierInformation }
    }
    for (place, item) in assignedItems.enumerated() {
      guard let item else { continue }
      if pattern.items[place].className != nil { bits += scene.items[item].information }
      if let label = pattern.items[place].label, scene.items[item].texts.contains(where: label.isText) {
        bits += PatternSearch.standardTexts.contains(label) ? 1 : PatternSearch.textInformation
      }
    }
    return bits
  }

  private static let identifierInformation = 10.0
  private static let textInformation = 8.0
  /// The texts of new views in Interface Builder.
  private static let standardTexts: Set<String> = ["Label", "Button", "Title"]
}

extension String {
  /// Returns `true` if the label in a log is the text. A long label is cut, and line breaks are escaped.
  fileprivate func isText(_ text: String) -> Bool {
    let text = text.replacing("\n", with: "\\n")
    if self == text { return true }
    for end in ["...", "…"] where hasSuffix(end) && count > end.count {
      return text.hasPrefix(dropLast(end.count))
    }
    return false
  }
}
