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
    /// The number of views whose text in the log is their text in the document.
    var texts = 0

    static func < (one: Quality, other: Quality) -> Bool {
      (one.rules, one.texts) < (other.rules, other.texts)
    }
  }

  private let pattern: ConflictPattern
  private let scene: SourceScene
  /// The indices of the rules of the pattern, so that each rule shares an item with earlier ones if possible.
  private let order: [Int]
  /// For each item, the pairs of an inner and an outer item that contain it.
  private let nestings: [[(inner: Int, outer: Int)]]
  private var assignedItems: [Int?]
  private var assignedRules: [Int?]
  private var usedItems: Set<Int> = []
  private var usedRules: Set<Int> = []
  /// The items in the order of their assignment.
  private var trail: [Int] = []
  /// The number of steps of the search.
  private(set) var steps = 0
  private let maximumSteps: Int

  private(set) var best = Quality()
  /// The constraints of the scene for each rule of the pattern, in all of the best assignments.
  private(set) var found: [Set<Int>]
  /// The estimated information of the best assignments, in bits.
  private(set) var information = 0.0
  /// For each rule of the pattern, the smallest loss of the recorded assignments, by constraint of the scene. Only losses
  /// up to `maximumLoss` are complete.
  private(set) var losses: [[Int: Double]]
  /// `false` if the search was ended because of too many assignments.
  private(set) var isComplete = true

  /// The maximum loss of an alternative, in bits. The loss of an assignment is the sum of `Rule.loss` of the constraints
  /// without a match. Texts and classes do not count, because a constraint whose constant code changed also hides the
  /// texts and classes of its items from the comparison.
  static let maximumLoss = 10.0

  /// Searches a scene.
  ///
  /// - Parameters:
  ///   - rules: The number of constraints that an assignment in another scene has. Worse assignments are searched only
  ///     as alternatives.
  ///   - maximumSteps: The number of steps after which the search ends. Typical searches need fewer than 100 steps.
  init(_ pattern: ConflictPattern, in scene: SourceScene, atLeast rules: Int, maximumSteps: Int) {
    (self.pattern, self.scene, self.maximumSteps) = (pattern, scene, maximumSteps)
    order = PatternSearch.order(of: pattern, in: scene)
    var nestings: [[(inner: Int, outer: Int)]] = Array(repeating: [], count: pattern.items.count)
    for (inner, item) in pattern.items.enumerated() {
      guard let outer = item.outer else { continue }
      nestings[inner].append((inner, outer))
      nestings[outer].append((inner, outer))
    }
    self.nestings = nestings
    assignedItems = Array(repeating: nil, count: pattern.items.count)
    assignedRules = Array(repeating: nil, count: pattern.rules.count)
    found = Array(repeating: [], count: pattern.rules.count)
    losses = Array(repeating: [:], count: pattern.rules.count)
    best.rules = max(1, rules)
    search(0, assigned: 0, loss: PatternSearch.loss(of: pattern, in: scene))
  }

  /// Returns the loss from the rules whose shape is not in a scene.
  static func loss(of pattern: ConflictPattern, in scene: SourceScene) -> Double {
    pattern.rules.reduce(0) { $0 + (scene.rulesByShape[$1.shape] == nil ? $1.loss : 0) }
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

  private mutating func search(_ depth: Int, assigned: Int, loss: Double) {
    guard assigned + order.count - depth >= best.rules || loss <= PatternSearch.maximumLoss else { return }
    guard depth < order.count else { return record(assigned, loss) }
    steps += 1
    guard steps < maximumSteps else {
      isComplete = false
      return
    }
    let rule = pattern.rules[order[depth]]
    for candidate in scene.rulesByShape[rule.shape] ?? [] where !usedRules.contains(candidate) {
      let match = scene.rules[candidate]
      guard match.identifier == rule.identifier else { continue }
      assign(candidate, (match.first, match.second), depth, assigned, loss)
      if rule.shape.isSymmetric, let second = match.second {
        assign(candidate, (second, match.first), depth, assigned, loss)
      }
    }
    search(depth + 1, assigned: assigned, loss: loss + rule.loss)
  }

  private mutating func assign(
    _ candidate: Int, _ items: (first: Int, second: Int?), _ depth: Int, _ assigned: Int, _ loss: Double
  ) {
    let (index, start) = (order[depth], trail.count)
    defer { undo(to: start) }
    let rule = pattern.rules[index]
    guard assign(rule.first, items.first) else { return }
    if let second = rule.second, let item = items.second, !assign(second, item) { return }
    assignedRules[index] = candidate
    usedRules.insert(candidate)
    search(depth + 1, assigned: assigned + 1, loss: loss)
    assignedRules[index] = nil
    usedRules.remove(candidate)
  }

  private mutating func undo(to start: Int) {
    while trail.count > start {
      let place = trail.removeLast()
      if let item = assignedItems[place], pattern.items[place].guide == nil { usedItems.remove(item) }
      assignedItems[place] = nil
    }
  }

  /// Assigns an item of the scene to an item of the pattern; returns `false` if this contradicts the log.
  private mutating func assign(_ place: Int, _ item: Int) -> Bool {
    if let known = assignedItems[place] { return known == item }
    let (wanted, given) = (pattern.items[place], scene.items[item])
    guard wanted.guide == given.guide, given.canHave(wanted.className) else { return false }
    // The top and the bottom layout guide of a controller are the same guide of the scene.
    if wanted.guide == nil, !usedItems.insert(item).inserted { return false }
    assignedItems[place] = item
    trail.append(place)
    for (inner, outer) in nestings[place] {
      guard let inside = assignedItems[inner], let outside = assignedItems[outer] else { continue }
      let isOwner =
        pattern.items[inner].guide != nil
        && scene.items[inside].view == scene.items[outside].view
      guard isOwner || scene.isInside(inside, outside) else { return false }
    }
    return true
  }

  private mutating func record(_ assigned: Int, _ loss: Double) {
    guard assigned > 0 else { return }
    for (rule, candidate) in assignedRules.enumerated() {
      if let candidate { losses[rule][candidate] = min(losses[rule][candidate] ?? .infinity, loss) }
    }
    let quality = Quality(rules: assigned, texts: textMatches)
    guard quality >= best else { return }
    if quality > best || found.allSatisfy(\.isEmpty) {
      best = quality
      found = Array(repeating: [], count: pattern.rules.count)
      information = informationOfAssignment
    }
    for (rule, candidate) in assignedRules.enumerated() { candidate.map { _ = found[rule].insert($0) } }
  }

  private var textMatches: Int {
    assignedItems.enumerated().reduce(0) { sum, entry in
      guard let item = entry.element, let label = pattern.items[entry.offset].label else { return sum }
      return sum + (scene.items[item].texts.contains { label.isText($0) } ? 1 : 0)
    }
  }

  // MARK: Information

  /// The estimated information of the current assignment, in bits.
  ///
  /// In a collection with m constraints, the probability of an accidental assignment is about m · 2^(-information).
  private var informationOfAssignment: Double {
    var bits = 0.0
    for (index, candidate) in assignedRules.enumerated() where candidate != nil {
      // A view has about four constraints, of which each can be the next one of an accidental assignment.
      bits += pattern.rules[index].information - 2
    }
    for (place, item) in assignedItems.enumerated() {
      guard let item else { continue }
      if pattern.items[place].className != nil { bits += scene.items[item].information }
      if let label = pattern.items[place].label, scene.items[item].texts.contains(where: label.isText) {
        bits += PatternSearch.defaultTexts.contains(label) ? 1 : PatternSearch.textInformation
      }
    }
    return bits
  }

  private static let textInformation = 8.0
  /// The texts of new views in Interface Builder.
  private static let defaultTexts: Set<String> = ["Label", "Button", "Title"]
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
