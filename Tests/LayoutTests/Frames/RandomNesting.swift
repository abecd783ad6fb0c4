import GimbalLayout
import GimbalModel
import TestSupport

/// A random tree of views with managers, placements and constraints, and the expected property of each
/// container.
struct RandomNesting {
  /// The expected property of a container's items.
  enum Promise {
    /// One above the other, inset by margin and padding.
    case cards(inset: Double)
    /// In sequence, without overlaps.
    case line(Axis)
    /// Inside the container, without overlaps.
    case apart
    /// Rows of cells without gaps, as wide and as high as the container.
    case exact(rows: [[String]])
    /// In a column with this gap.
    case chain(gap: Double)
    /// Placed by constraints that hold.
    case constrained(gap: Double)
  }

  struct Container {
    let name: String
    let items: [String]
    let promise: Promise
  }

  private(set) var shop: Workshop
  private(set) var containers: [Container] = []
  /// The commands, printed if a test fails.
  private(set) var trace: [String] = []
  private var chance: SeededGenerator
  private var count = 0

  init(seed: UInt64) throws {
    chance = SeededGenerator(seed: seed)
    let direction: LayoutDirection = seed % 4 == 0 ? .rightToLeft : .leftToRight
    shop = try Workshop(
      "\(Int.random(in: 300...900, using: &chance))x\(Int.random(in: 300...1200, using: &chance))",
      direction: direction)
    try furnish("root", depth: 3)
  }

  mutating func turn(to orientation: Orientation) throws {
    try shop.apply { scene in
      scene.edits(
        showing: Display(scene: scene.id, device: scene.display.device, orientation: orientation))
    }
  }

  private mutating func furnish(_ name: String, depth: Int) throws {
    let items = try (0..<Int.random(in: 1...5, using: &chance)).map { _ in try item(in: name) }
    let promise: Promise
    switch Int.random(in: 0..<8, using: &chance) {
    case 0: promise = try fill(name, items)
    case 1: promise = try line(name, items, .vertical)
    case 2: promise = try line(name, items, .horizontal)
    case 3: promise = try tile(name, items)
    case 4: promise = try grid(name, items)
    case 5: promise = try border(name, items)
    case 6: promise = try placements(name, items)
    default: promise = try constraints(name, items)
    }
    containers.append(Container(name: name, items: items, promise: promise))
    guard depth > 1 else { return }
    for item in items where Int.random(in: 0..<5, using: &chance) < 2 { try furnish(item, depth: depth - 1) }
  }

  private mutating func item(in parent: String) throws -> String {
    count += 1
    let name = "v\(count)"
    let hasContent = Bool.random(using: &chance)
    try shop.view(name, in: parent, hasContent ? .content(points(5...60), points(5...40)) : [:])
    return name
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &chance)]
  }

  private mutating func points(_ range: ClosedRange<Int>) -> Double {
    // Thirds have infinite fractions, and must not leave gaps.
    Double(Int.random(in: range, using: &chance)) + pick([0, 0, 0.5, 1.0 / 3])
  }

  private mutating func lay(_ name: String, _ text: String) throws {
    trace.append("layout \(name) \(text)")
    try shop.layout("base", "layout \(name) \(text)")
  }

  private mutating func fill(_ name: String, _ items: [String]) throws -> Promise {
    let (margin, padding) = (points(0...4), points(0...4))
    try lay(name, "fill margin \(margin) padding \(padding) { \(items.joined(separator: " ")) }")
    return .cards(inset: margin + padding)
  }

  private mutating func line(_ name: String, _ items: [String], _ axis: Axis) throws -> Promise {
    let sides = axis == .vertical ? ["height", "width"] : ["width", "height"]
    let lines = items.map { item in
      let lengths = [
        "", "\(sides[0]) \(points(0...80))", "\(sides[0]) \(points(1...50))%", "\(sides[0]) rest",
      ]
      let across = ["", "\(sides[1]) \(points(0...80))", "\(sides[1]) \(points(1...90))%"]
      return [item, pick(lengths), pick(across)]
        .joined(separator: " ")
    }
    let vertical = pick(["top", "center", "bottom", "spread"])
    let horizontal = pick(["leading", "center", "right", "spread"])
    try lay(
      name,
      "\(axis.rawValue) margin \(points(0...6)) padding \(points(0...4)) \(points(0...3)) halign \(horizontal) valign \(vertical) { \(lines.joined(separator: "; ")) }"
    )
    return .line(axis)
  }

  private mutating func tile(_ name: String, _ items: [String]) throws -> Promise {
    let columns = Int.random(in: 1...3, using: &chance)
    let rows = (items.count + columns - 1) / columns
    try lay(name, "tile \(rows)x\(columns) padding \(points(0...2)) { \(items.joined(separator: " ")) }")
    return .apart
  }

  /// Returns percentages with a sum of 100 and one decimal.
  private mutating func percentages(_ count: Int) -> [String] {
    var left = 1000
    return (1...count).map { place in
      let part = place == count ? left : Int.random(in: 0...left, using: &chance)
      left -= part
      return "\(part / 10).\(part % 10)%"
    }
  }

  private mutating func grid(_ name: String, _ items: [String]) throws -> Promise {
    var rows: [[String]] = []
    for item in items {
      if rows.isEmpty || Bool.random(using: &chance) {
        rows.append([item])
      } else {
        rows[rows.count - 1].append(item)
      }
    }
    let heights = percentages(rows.count)
    let text = zip(rows, heights).map { row, height in
      let cells = zip(row, percentages(row.count)).map { "cell \($1) \($0)" }
      return "row \(height) { \(cells.joined(separator: "; ")) }"
    }
    try lay(name, "grid { \(text.joined(separator: "; ")) }")
    return .exact(rows: rows)
  }

  private mutating func border(_ name: String, _ items: [String]) throws -> Promise {
    let regions = ["north", "south", "west", "east", "center"].shuffled(using: &chance)
    let lines = zip(regions, items).map { region, item in
      region == "center" ? "center \(item)" : "\(region) \(points(5...30))% \(item)"
    }
    try lay(name, "border padding \(points(0...2)) { \(lines.joined(separator: "; ")) }")
    return .apart
  }

  private mutating func placements(_ name: String, _ items: [String]) throws -> Promise {
    let gap = points(0...9)
    for (index, item) in items.enumerated() {
      let line =
        index == 0
        ? "place \(item) at \(points(0...20)),\(points(0...20))"
        : "place \(item) below \(items[index - 1]) margin \(gap) x \(points(0...20))"
      trace.append(line)
      try shop.place("base", line)
    }
    return .chain(gap: gap)
  }

  private mutating func constraints(_ name: String, _ items: [String]) throws -> Promise {
    let gap = points(0...9)
    for (index, item) in items.enumerated() {
      let above = index == 0 ? "\(name).top" : "\(items[index - 1]).bottom"
      let lines = [
        "\(item).top == \(above) + \(gap)", "\(item).left == \(name).left + \(points(0...9))",
        // Views without content get a size. Those with content can be larger.
        "\(item).width >= \(points(1...9))", "\(item).height >= \(points(1...9))",
        "\(item).width == 1 @1", "\(item).height == 1 @1",
      ]
      trace += lines
      try shop.constrain("base", lines.joined(separator: "\n"))
    }
    return .constrained(gap: gap)
  }
}
