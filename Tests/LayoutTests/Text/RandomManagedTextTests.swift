import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Nested managers of labels and of views with labels, in a container of a given width. The requested height
/// must be the one that is laid out.
@Suite struct RandomManagedTextTests {
  @Test(arguments: 0..<60 as Range<UInt64>) func labelsHaveRoomForTheirLines(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var shop = try Workshop()
    try shop.view("c")
    var count = 0
    let layout = try self.layout(of: &shop, in: "c", depth: 2, &count, &chance)
    try shop.layout("base", "layout c \(layout)")
    let width = Int.random(in: 150...390, using: &chance)
    try shop.constrain("base", "c.leading == root.leading\nc.top == root.top\nc.width == \(width)")
    let solved = try LayoutSolver(measurer: Typewriter()).solve(shop.scene)
    #expect(try solved.frame("c").width == Double(width))
    // A label without width has no room for text.
    for view in solved.views where view.view.kind == .label && view.frame.width > 0 {
      #expect(!view.isTruncated, "\(view.view.name): \(view.frame) in \(layout)")
    }
    // No view extends below the container, and it is no higher than necessary.
    let bottom = solved.views.dropFirst(2).map(\.absoluteFrame.maxY).max() ?? 0
    #expect(try abs(bottom - solved.frame("c").height) < 1e-3, "\(layout)")
  }

  private func layout(
    of shop: inout Workshop, in container: String, depth: Int, _ count: inout Int,
    _ chance: inout SeededGenerator
  ) throws -> String {
    let kinds = ["vertical", "horizontal", "grid", "border", "fill"]
    let kind = kinds.randomElement(using: &chance) ?? "fill"
    func item() throws -> String {
      count += 1
      let name = "v\(count)"
      if depth > 0, Int.random(in: 0..<3, using: &chance) == 0 {
        return try layout(of: &shop, in: container, depth: depth - 1, &count, &chance)
      }
      if depth > 0, Int.random(in: 0..<4, using: &chance) == 0 {
        try shop.view(name, in: container)
        let inner = try layout(of: &shop, in: name, depth: depth - 1, &count, &chance)
        try shop.layout("base", "layout \(name) \(inner)")
        return name
      }
      let length = Int.random(in: 1...60, using: &chance)
      try shop.view(
        name, in: container, kind: .label,
        [.text: .word(String(repeating: "x", count: length)), .fontSize: 8, .lines: 0])
      return name
    }
    func sized(_ item: String) -> String {
      guard kind == "horizontal", !item.contains("{") else { return item }
      return item + (["", "", " width 40%", " width rest"].randomElement(using: &chance) ?? "")
    }
    switch kind {
    case "grid":
      return "grid { row { cell { \(try item()) }; cell { \(try item()) } }; row { cell { \(try item()) } } }"
    case "border":
      return "border { north { \(try item()) }; west { \(try item()) }; center { \(try item()) } }"
    default: return "\(kind) { \(sized(try item())); \(sized(try item())) }"
    }
  }
}
