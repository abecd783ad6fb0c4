import GimbalLayout
import GimbalModel
import Testing

/// Scenes of a thousand views.
struct LargeSceneTests {
  @Test(.timeLimit(.minutes(1)))
  func thousandRows() throws {
    var shop = try Workshop("400x20000")
    var rules = ["r0.top == root.top"]
    for index in 0..<1000 {
      try shop.view("r\(index)", .content(100, 20))
      rules.append("r\(index).leading == root.leading + 10\nr\(index).trailing == root.trailing - 10")
      if index > 0 { rules.append("r\(index).top == r\(index - 1).bottom") }
    }
    try shop.constrain("base", rules.joined(separator: "\n"))
    let layout = try shop.solve()
    #expect(try layout.frame("r0") == Frame(10, 0, 380, 20))
    #expect(try layout.frame("r999") == Frame(10, 19980, 380, 20))
    #expect(layout.ambiguities.isEmpty)
    #expect(layout.conflicts.isEmpty)
  }

  /// A hundred columns of ten cells. Each cell is a share of its column, with a weak constraint.
  @Test(.timeLimit(.minutes(1)))
  func thousandCells() throws {
    var shop = try Workshop("10000x1000")
    for column in 0..<100 {
      let name = "c\(column)"
      try shop.view(name)
      try shop.constrain(
        "base",
        """
        \(name).width == 0.01 * root.width
        \(name).top == root.top
        \(name).bottom == root.bottom
        \(name).left == \(column == 0 ? "root.left" : "c\(column - 1).right")
        """)
      for row in 0..<9 {
        let cell = "\(name)r\(row)"
        try shop.view(cell, in: name, .content(30, 30))
        try shop.constrain(
          "base",
          """
          \(cell).leading == \(name).leadingMargin
          \(cell).width <= 60
          \(cell).width == 0.5 * \(name).width @500
          \(cell).top == \(row == 0 ? "\(name).topMargin" : "\(name)r\(row - 1).bottom") + 1
          """)
      }
    }
    let layout = try shop.solve()
    #expect(layout.views.count == 1001)
    #expect(try layout.frame("c99") == Frame(9900, 0, 100, 1000))
    #expect(try layout.frame("c99r8") == Frame(8, 257, 50, 30))
    #expect(layout.ambiguities.isEmpty)
  }

  /// Two hundred nested stack views, each with a label.
  @Test(.timeLimit(.minutes(1)))
  func nestedStackViews() throws {
    var shop = try Workshop("1000x1000")
    let depth = 200
    var outer = "root"
    for level in 0..<depth {
      let isRow = level % 2 == 0
      try shop.view(
        "s\(level)", in: outer, kind: .stackView,
        [.axis: isRow ? "horizontal" : "vertical", .spacing: 1, .alignment: "center"])
      outer = "s\(level)"
      try shop.view("l\(level)", in: outer, .content(2, 2))
    }
    try shop.constrain("base", "s0.left == root.left\ns0.top == root.top")
    let layout = try shop.solve()
    // The innermost holds only its label. Every other one adds 2 + 1 along its axis.
    let steps = Double(depth / 2)
    #expect(try layout.frame("s0").size == Size(width: 3 * steps + 2, height: 3 * (steps - 1) + 2))
    #expect(layout.ambiguities.isEmpty && layout.conflicts.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func deepTree() throws {
    var shop = try Workshop("1000x1000")
    var outer = "root"
    for level in 1..<Scene.maximumDepth {
      let name = "v\(level)"
      try shop.view(name, in: outer)
      try shop.constrain(
        "base",
        ["left", "top"].map { "\(name).\($0) == \(outer).\($0) + 1" }.joined(separator: "\n")
          + "\n\(name).right == \(outer).right - 1\n\(name).bottom == \(outer).bottom - 1")
      outer = name
    }
    let layout = try shop.solve()
    let depth = Double(Scene.maximumDepth - 1)
    #expect(try layout.view(outer).absoluteFrame == Frame(depth, depth, 1000 - 2 * depth, 1000 - 2 * depth))
  }
}
