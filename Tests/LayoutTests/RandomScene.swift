import GimbalLayout
import GimbalModel
import TestSupport

/// The description of a random scene, independent of the order in which it is built.
struct RandomScene {
  struct Part {
    let name: String
    let parent: String
    let level: Int
    let kind: ViewKind
    let position: OrderKey
    let properties: [Property: PropertyValue]
  }

  private(set) var parts: [Part] = []
  /// The name of a set, and an equation in it.
  private(set) var equations: [(set: String, text: String)] = []
  let direction: LayoutDirection

  init(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    direction = seed % 3 == 0 ? .rightToLeft : .leftToRight
    var names = ["root"]
    var levels = ["root": 0]
    var last: [String: OrderKey] = [:]
    for index in 0..<Int.random(in: 3...9, using: &chance) {
      let parent = names.randomElement(using: &chance) ?? "root"
      let position = OrderKey.between(last[parent], nil)
      last[parent] = position
      let kind: ViewKind = [.view, .label, .switch, .stackView].randomElement(using: &chance) ?? .view
      var properties = RandomScene.properties(&chance)
      if kind == .stackView { properties.merge(RandomScene.stackProperties(&chance)) { $1 } }
      if kind == .label, index % 2 == 0 {
        properties.merge([.text: "Some words that take a line or two", .lines: 0]) { $1 }
      }
      if chance.next() % 8 == 0 { properties[.hidden] = true }
      let part = Part(
        name: "v\(index)", parent: parent, level: (levels[parent] ?? 0) + 1, kind: kind, position: position,
        properties: properties)
      parts.append(part)
      names.append(part.name)
      levels[part.name] = part.level
    }
    for index in 0..<Int.random(in: 5...25, using: &chance) {
      // Identifiers repeat, and some constraints have none.
      let identifier = ["", "", "k\(index % 4): "].randomElement(using: &chance) ?? ""
      let set = ["one", "two", "three"].randomElement(using: &chance) ?? "one"
      equations.append((set, identifier + RandomScene.equation(names, &chance)))
    }
  }

  /// Builds the scene in an order and with identifiers that depend on another seed.
  func assembled(seed: UInt64) throws -> Workshop {
    var chance = SeededGenerator(seed: seed)
    let ids: any IDSource = seed == 0 ? CountingIDs() : ScatteredIDs(factor: chance.next() | 1)
    var shop = try Workshop(direction: direction, ids: ids)
    let shuffled = parts.shuffled(using: &chance)
    for level in 1...10 {
      for part in shuffled where part.level == level {
        try shop.view(part.name, in: part.parent, kind: part.kind, at: part.position, part.properties)
      }
    }
    for set in ["one", "two", "three"].shuffled(using: &chance) { try shop.set(set) }
    for equation in equations.shuffled(using: &chance) { try shop.constrain(equation.set, equation.text) }
    return shop
  }

  private static func properties(_ chance: inout SeededGenerator) -> [Property: PropertyValue] {
    func length() -> Double { Double(Int.random(in: 0...200, using: &chance)) }
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: return .frame(length(), length(), length(), length())
    case 1: return .content(length(), length())
    case 2:
      return .content(length(), length()).merging([.horizontalHugging: 251, .verticalCompression: 1000]) {
        $1
      }
    case 3: return [.preservesSuperviewLayoutMargins: true, .direction: "rtl"]
    default: return [:]
    }
  }

  private static func stackProperties(_ chance: inout SeededGenerator) -> [Property: PropertyValue] {
    func word<Word: RawRepresentable<String>>(_ words: [Word]) -> PropertyValue {
      .word(words.randomElement(using: &chance)?.rawValue ?? "")
    }
    return [
      .axis: word(Axis.allCases), .distribution: word(StackDistribution.allCases),
      .alignment: word(StackAlignment.allCases),
      .spacing: .number(Double.random(in: -5...20, using: &chance)),
      .layoutMarginsRelativeArrangement: .flag(.random(using: &chance)),
      .baselineRelativeArrangement: .flag(.random(using: &chance)),
    ]
  }

  private static func equation(_ names: [String], _ chance: inout SeededGenerator) -> String {
    let sizes = ["width", "height"]
    let across = ["leading", "trailing", "centerX"]
    let down = ["top", "bottom", "centerY", "firstBaseline"]
    // Margins are on the other side only: a view that depends on its own margins, which depend on its
    // position, rarely converges.
    let acrossMargins = across + ["leadingMargin", "trailingMargin"]
    let downMargins = down + ["bottomMargin"]
    func pick(_ words: [String]) -> String { words.randomElement(using: &chance) ?? "" }
    let relation = pick(["==", "==", "==", ">=", "<="])
    let constant = "\(Int.random(in: -60...200, using: &chance))"
    let priority = pick(["", "", " @750", " @500", " @250"])
    let (one, other) = (pick(names), pick(names))
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: return "\(one).\(pick(sizes)) \(relation) \(constant)\(priority)"
    case 1:
      return
        "\(one).\(pick(sizes)) \(relation) \(pick(["2", "0.5", "1"])) * \(other).\(pick(sizes))\(priority)"
    case 2: return "\(one).\(pick(down)) \(relation) \(other).\(pick(downMargins)) + \(constant)\(priority)"
    case 3:
      return
        "\(one).\(pick(across)) \(relation) 0.5 * \(other).\(pick(acrossMargins)) + \(constant)\(priority)"
    default:
      return "\(one).\(pick(across)) \(relation) \(other).\(pick(acrossMargins)) + \(constant)\(priority)"
    }
  }
}

/// Identifiers that are far apart and unordered: a counter times an odd number modulo 2⁶³, which is
/// injective.
private struct ScatteredIDs: IDSource {
  let factor: UInt64
  private let counter = CountingIDs()

  init(factor: UInt64) { self.factor = factor }

  func next() -> Int64 {
    Int64((UInt64(counter.next()) &* factor) & 0x7fff_ffff_ffff_ffff)
  }
}
