import Testing

/// Lines that meet join.
struct JunctionTests {
  @Test func neighboursShareTheirLines() {
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
}
