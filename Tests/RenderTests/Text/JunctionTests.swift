import GimbalRender
import Testing

/// Tests of joined lines and of hidden parts.
struct JunctionTests {
  @Test func adjacentBoxesShareLines() {
    let picture = drawing(
      box("a", 0, 0, 10, 10), box("b", 10, 0, 10, 10), box("c", 0, 10, 10, 10), box("d", 10, 10, 10, 10))
    #expect(
      picture == """
        ┌─────────┬─────────┐
        │         │         │
        │    a    │    b    │
        │  10x10  │  10x10  │
        │         │         │
        ├─────────┼─────────┤
        │         │         │
        │    c    │    d    │
        │  10x10  │  10x10  │
        │         │         │
        └─────────┴─────────┘
        """)
  }

  @Test func junctionsMatchTheirLines() {
    let picture = drawing(
      box("a", 0, 0, 20, 6), box("b", 0, 6, 6, 8), box("c", 6, 6, 8, 8), box("d", 14, 10, 6, 10),
      box("e", 4, 14, 10, 6))
    #expect(
      picture == """
        ┌───────────────────┐
        │         a         │
        │       20x6        │
        ├─────┬───────┬─────┤
        │  b  │   c   │     │
        │ 6x8 │  8x8  ├─────┤
        │     │       │     │
        ├───┬─┴───────┤  d  │
        │   │    e    │6x10 │
        │   │  10x6   │     │
        └───┴─────────┴─────┘
        """)
  }

  @Test func junctionsArePlusSignsInASCII() {
    let picture = drawing(
      box("a", 0, 0, 10, 20), box("behind", 12, 4, 6, 4), box("p", 14, 14, 0, 0), isASCII: true)
    #expect(
      picture == """
        +---------+---------+
        |         |         |
        |         | +-----+ |
        |         | |beh..| |
        |    a    | +-----+ |
        |  10x20  |         |
        |         |         |
        |         |   .     |
        |         |         |
        |         |         |
        +---------+---------+
        """)
  }

  @Test func frontBoxesHideLinesBehind() {
    let (one, other) = (box("one", 2, 2, 12, 10), box("two", 8, 6, 10, 12))
    #expect(
      drawing(one, other) == """
        ┌───────────────────┐
        │ ┌───────────┐     │
        │ │           │     │
        │ │ one ┌─────┴───┐ │
        │ │12x10│         │ │
        │ │     │   two   │ │
        │ └─────┤  10x12  │ │
        │       │         │ │
        │       │         │ │
        │       └─────────┘ │
        └───────────────────┘
        """)
    var front = one
    front.zOrder = 1
    #expect(
      drawing(front, other) == """
        ┌───────────────────┐
        │ ┌───────────┐     │
        │ │           │     │
        │ │    one    ├───┐ │
        │ │   12x10   │   │ │
        │ │           │   │ │
        │ └─────┬─────┘   │ │
        │       │   two   │ │
        │       │  10x12  │ │
        │       └─────────┘ │
        └───────────────────┘
        """)
  }
}
