import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Compares instances with the same views and rules in one scene.
@Suite struct FlatSceneTests {
  /// The contents of a cell in the language; `root` is the cell.
  private struct Cell {
    var views: [(name: String, kind: ViewKind, properties: [Property: PropertyValue])] = []
    /// The equations by set. The condition of a set is that the trait `n` is its number.
    var equations: [Int: [String]] = [:]
    let hasManager: Bool

    init(_ chance: inout SeededGenerator) {
      for index in 0..<Int.random(in: 2...5, using: &chance) {
        let isLabel = Bool.random(using: &chance)
        views.append(
          (
            "v\(index)", isLabel ? .label : .view,
            isLabel
              ? [.text: "Some words that take a line or two", .lines: 0]
              : .content(Double(Int.random(in: 5...80, using: &chance)), 20)
          ))
      }
      hasManager = Int.random(in: 0..<4, using: &chance) == 0
      for set in 0...2 where !hasManager {
        for index in 1...Int.random(in: 2...5, using: &chance) {
          func view() -> String { "v\(Int.random(in: 0..<views.count, using: &chance))" }
          let constant = Int.random(in: 0...40, using: &chance)
          let equation =
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: "\(view()).leading == root.leading + \(constant)"
            case 1: "\(view()).top == root.top + \(constant) @\(index * 100)"
            case 2: "\(view()).width == 0.5 * root.width - \(constant) @750"
            case 3: "\(view()).bottom <= root.bottom - \(constant)"
            default: "\(view()).top >= \(view()).bottom + \(constant) @500"
            }
          equations[set, default: []].append(equation)
        }
      }
    }

    func text(of set: Int) -> String { (equations[set] ?? []).joined(separator: "\n") }

    var layout: String {
      "layout root vertical padding 2 { \(views.map(\.name).joined(separator: "; ")) }"
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func compositionEqualsFlatScene(_ seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let cell = Cell(&chance)
    let counts = (0..<3).map { _ in Int.random(in: 0...2, using: &chance) }
    let widths = (0..<3).map { _ in Double(Int.random(in: 100...300, using: &chance)) }

    var board = Storyboard()
    try board.scene("cell") { shop in
      for view in cell.views { try shop.view(view.name, kind: view.kind, view.properties) }
      if cell.hasManager { try shop.layout("set0", cell.layout) }
      for set in 0...2 {
        try shop.set("set\(set)", when: set == 0 ? nil : "n=\(set)")
        if let equations = cell.equations[set] {
          try shop.constrain("set\(set)", equations.joined(separator: "\n"))
        }
      }
    }
    try board.scene("main") { shop in
      for (row, count) in counts.enumerated() {
        try shop.instance("r\(row)", of: "cell", rowFrame(row, widths), ["n": .number(Double(count))])
      }
    }

    var flat = try Workshop()
    for row in counts.indices {
      try flat.view("r\(row)", rowFrame(row, widths))
      for view in cell.views {
        try flat.view("r\(row)_\(view.name)", in: "r\(row)", kind: view.kind, view.properties)
      }
    }
    for (row, count) in counts.enumerated() {
      func renamed(_ text: String) -> String {
        text.replacing(#/v\d/#) { "r\(row)_\($0.output)" }.replacing("root", with: "r\(row)")
      }
      if cell.hasManager { try flat.layout("set\(row)", renamed(cell.layout)) }
      for set in [0, count].prefix(count == 0 ? 1 : 2) {
        if let equations = cell.equations[set] {
          try flat.constrain("set\(row)", renamed(equations.joined(separator: "\n")))
        }
      }
    }

    let (composed, written) = (try board.solve(), try flat.solve())
    #expect(composed.views.count == written.views.count)
    #expect(composed.conflicts.count == written.conflicts.count)
    // The ignored rule of a conflict depends on texts, which differ.
    guard written.conflicts.isEmpty else { return }
    for (one, other) in zip(composed.views, written.views) {
      #expect(one.frame.distance(to: other.frame) < 1e-9, "\(one.view.name)")
      #expect(one.status == other.status)
    }
  }

  private func rowFrame(_ row: Int, _ widths: [Double]) -> [Property: PropertyValue] {
    .frame(10, Double(row) * 200, widths[row], 180)
  }

  /// Rows in a layout manager have the height that their cells need at the rows' width, with wrapped text.
  @Test func rowsFitTheirCells() throws {
    var board = Storyboard()
    try board.scene("cell") { shop in
      try shop.view(
        "title", kind: .label, [.text: "A title of quite some words that takes lines", .lines: 0])
      try shop.constrain(
        "base",
        """
        title.leading == root.leading + 10
        title.trailing == root.trailing - 10
        title.top == root.top + 5
        title.bottom == root.bottom - 5
        """)
      try shop.set("roomy", when: "landscape")
      try shop.constrain("roomy", "title.height >= 100")
    }
    try board.scene("main") { shop in
      try shop.view("table", .frame(0, 0, 200, 600))
      try shop.instance("row1", of: "cell", in: "table")
      try shop.instance("row2", of: "cell", in: "table")
      try shop.layout("base", "layout table vertical { row1; row2 }")
    }
    let layout = try board.solve()
    let (one, two, title) = (
      try layout.frame("row1"), try layout.frame("row2"), try layout.frame("row1/title")
    )
    #expect(one.width == 200 && title.width == 180 && title.height > 40)
    #expect(one.height == title.height + 10 && two.y == one.height && two.height == one.height)
    let turned = try board.solve { $0.orientation = .landscapeLeft }
    #expect(try turned.frame("row1").height == 110)
  }

  @Test(.timeLimit(.minutes(1))) func thousandInstancesAreComposed() throws {
    var board = Storyboard()
    try board.scene("cell") { shop in
      for index in 0..<10 {
        try shop.view("v\(index)", .content(10, 10))
        try shop.constrain("base", "v\(index).leading == root.leading + \(index)\nv\(index).top == root.top")
      }
    }
    try board.scene("main") { shop in
      for index in 0..<1000 { try shop.instance("r\(index)", of: "cell", .frame(0, 0, 100, 10)) }
    }
    let composition = try board.composition()
    #expect(composition.scene.viewCount == 11_001 && composition.scene.constraints.count == 20_000)
    #expect(composition.findings.isEmpty)
    let layout = try LayoutSolver().solve(composition)
    #expect(layout.conflicts.isEmpty)
    for row in [0, 499, 999] {
      let last = try #require(try composition.scene.view(named: Name("r\(row)/v9")))
      #expect(layout[last.id]?.frame == Frame(x: 9, y: 0, width: 10, height: 10))
    }
  }
}
