import GimbalLayout
import GimbalModel
import GimbalNotation
import Testing

/// Solves visual formats: all productions, with frames computed by hand.
///
/// The root is 400 by 600 with side margins of 20 and none above and below. `box` is at 50,100 with a size of
/// 200 by 300 and margins of 8, and contains p, q and r. In `inset` cases, the root has a safe area of 40
/// above, 30 left, 20 below and 10 right.
@Suite struct VisualFormatTests {
  @Test(arguments: VisualFormatCases.all)
  func solves(_ text: String) throws {
    let example = try FormatExample(text)
    var shop = try Workshop(direction: example.isRightToLeft ? .rightToLeft : .leftToRight)
    for name in FormatExample.views { try shop.view(name) }
    try shop.view("box", .frame(50, 100, 200, 300))
    for name in ["p", "q", "r"] { try shop.view(name, in: "box") }
    for (view, properties) in example.properties { try shop.give(view, properties) }
    try shop.format(example.formats, example.options)
    let layout = try shop.solve {
      if example.isInset { $0.safeArea = EdgeInsets(top: 40, left: 30, bottom: 20, right: 10) }
    }
    #expect(layout.conflicts.isEmpty == !example.isContradiction)
    for wanted in example.frames {
      let frame = try layout.frame(wanted.view)
      let found = wanted.axis == .horizontal ? (frame.x, frame.width) : (frame.y, frame.height)
      let isRight = abs(found.0 - wanted.origin) < 1e-3 && abs(found.1 - wanted.length) < 1e-3
      #expect(isRight, "\(wanted.view) is at \(found.0), \(found.1) long")
    }
  }

  @Test func suiteIsLargeEnough() {
    #expect(VisualFormatCases.all.count >= 250)
    #expect(Set(VisualFormatCases.all).count == VisualFormatCases.all.count)
  }

  static let depthFormats = depthCases.map(\.format)

  private static let depthCases: [(format: String, wanted: [String: Double])] = [
    ("Z:|[a][b]", ["a": 1.0, "b": 2]), ("Z:[a][b]", ["a": 0, "b": 1]), ("Z:|-[a]-[b]", ["a": 1, "b": 2]),
    ("Z:|[a]-10-[b,c]", ["a": 1, "b": 11, "c": 11]), ("Z:|-5-[a1..3]", ["a1": 5, "a2": 5, "a3": 5]),
    ("Z:[a]-(-3)-[b]", ["a": 0, "b": -3]), ("Z:|-gap-[a]", ["a": 7]),
    ("Z:|-(gap*2)-[a]-(gap)-[b,c]|", ["a": 14, "b": 21, "c": 21]), ("Z:[a][b]|", ["a": 0, "b": 1]),
  ]

  @Test(arguments: depthCases)
  func depths(_ format: String, _ wanted: [String: Double]) throws {
    var shop = try Workshop()
    for name in FormatExample.views { try shop.view(name) }
    var options = FormatOptions()
    options.metrics[try Name("gap")] = 7
    let formats = try VisualFormat.parse(Source(name: "test", text: format))
    let expansion = try VisualFormat.expand(formats, options, in: FormatContext(shop.scene))
    #expect(expansion.equations.isEmpty)
    let found = Dictionary(uniqueKeysWithValues: expansion.depths.map { ($0.view.value.text, $0.zOrder) })
    #expect(found == wanted)
  }
}
