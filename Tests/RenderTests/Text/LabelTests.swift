import GimbalRender
import Testing

/// Tests of the placement of labels.
struct LabelTests {
  @Test func nameAvoidsSubviews() {
    let picture = drawing(
      box("card", 0, 0, 20, 16), box("image", 2, 2, 8, 12, depth: 2), box("bar", 0, 16, 20, 4))
    #expect(
      picture == """
        ┌───────────────────┐
        │ ┌───────┐         │
        │ │       │         │
        │ │ image │         │
        │ │ 8x12  │  card   │
        │ │       │         │
        │ │       │         │
        │ └───────┘         │
        ├───────────────────┤
        │     bar 20x4      │
        └───────────────────┘
        """)
  }

  @Test func nameMovesIntoEdge() {
    let picture = drawing(
      box("flat", 0, 2, 20, 2), box("full", 2, 8, 16, 10), box("left", 2, 10, 8, 8, depth: 2),
      box("right", 10, 10, 8, 8, depth: 2))
    #expect(
      picture == """
        ┌───────────────────┐
        ├──── flat 20x2 ────┤
        ├───────────────────┤
        │                   │
        │ ┌──── full ─────┐ │
        │ ├───────┬───────┤ │
        │ │ left  │ right │ │
        │ │  8x8  │  8x8  │ │
        │ │       │       │ │
        │ └───────┴───────┘ │
        └───────────────────┘
        """)
  }

  @Test func longNamesAreTruncatedOrOmitted() {
    let picture = drawing(
      box("wonderful", 0, 0, 8, 8), box("no", 8, 0, 2, 8), box("yes", 10, 0, 3, 8), box("1", 13, 0, 2, 8),
      box("1.3333333", 0, 8, 20, 12.3333333))
    #expect(
      picture == """
        ┌───────┬─┬──┬─┬────┐
        │       │ │  │ │    │
        │wonder…│ │y…│1│    │
        │       │ │  │ │    │
        ├───────┴─┴──┴─┴────┤
        │                   │
        │     1.3333333     │
        │     20x12.333     │
        │                   │
        │                   │
        └───────────────────┘
        """)
  }

  /// The caller defines characters of two columns.
  @Test func wideCharactersTakeTwoColumns() {
    let screen = box("", 0, 0, 20, 10, depth: 0)
    let style = TextStyle(width: 21) { $0.isASCII || $0 == "…" ? 1 : 2 }
    let boxes = [screen, box("画面", 0, 0, 10, 10), box("とても長い", 10, 0, 10, 10)]
    #expect(
      TextPicture(of: boxes, style: style).lines == [
        "┌─────────┬─────────┐", "│         │         │", "│  画面   │とても長…│",
        "│  10x10  │         │", "│         │         │", "└─────────┴─────────┘",
      ])
  }
}
