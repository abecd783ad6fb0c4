import GimbalLayout
import GimbalModel
import Testing

/// Compares every layout manager at 768 by 1024 and in landscape with the same arithmetic in Swift.
@Suite struct ManagerTests {
  static let sizes = [Size(width: 768, height: 1024), Size(width: 1024, height: 768)]

  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Frame {
    Frame(x: x, y: y, width: width, height: height)
  }

  /// Returns the frames of v1 to v4 in a manager of the root.
  private func frames(_ text: String, in size: Size) throws -> [Frame] {
    var shop = try Workshop("\(Int(clamping: size.width))x\(Int(clamping: size.height))")
    for name in ["v1", "v2", "v3", "v4"] { try shop.view(name) }
    try shop.layout("base", text)
    let layout = try shop.solve()
    #expect(layout.traits.size == size)
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
    return try ["v1", "v2", "v3", "v4"].map { try layout.frame($0) }
  }

  /// Compares frames to the grid of 2⁻²⁰ pt.
  private func expect(
    _ found: [Frame], _ wanted: [Frame], _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == wanted.count, sourceLocation: location)
    for (one, other) in zip(found, wanted) {
      let worst = zip(
        [one.x, one.y, one.width, one.height], [other.x, other.y, other.width, other.height]
      ).map { ($0 - $1).magnitude }.max()
      #expect(worst ?? 1 < 0x1p-19, "\(one) is not \(other)", sourceLocation: location)
    }
  }

  @Test(arguments: sizes) func fill(size: Size) throws {
    let found = try frames("layout root fill margin 10 padding 20 { v1 v2 v3 v4 }", in: size)
    // A margin of 10 and a padding of 20 at each side.
    let card = frame(30, 30, size.width - 60, size.height - 60)
    expect(found, [card, card, card, card])
  }

  @Test(arguments: sizes) func vertical(size: Size) throws {
    let found = try frames(
      "layout root vertical margin 10 padding 10 { v1 300x150; v2 100x150; v3 100x150; v4 100x150 }", in: size
    )
    // Each slot is 10 + 150 + 10 high, and the first starts at 10.
    expect(
      found,
      [frame(20, 20, 300, 150), frame(20, 190, 100, 150), frame(20, 360, 100, 150), frame(20, 530, 100, 150)])
  }

  @Test(arguments: sizes) func horizontal(size: Size) throws {
    let found = try frames(
      """
      layout root horizontal margin 10px padding 0 0 0 10 halign center valign center {
        v1 100x100; v2 100x300; v3 100x400; v4 100x100
      }
      """, in: size)
    // Four slots of 10 + 100, centered as a group. Each view is centered vertically within the margins.
    let left = 10 + (size.width - 20 - 440) / 2
    func y(_ height: Double) -> Double { 10 + (size.height - 20 - height) / 2 }
    expect(
      found,
      [
        frame(left + 10, y(100), 100, 100), frame(left + 120, y(300), 100, 300),
        frame(left + 230, y(400), 100, 400), frame(left + 340, y(100), 100, 100),
      ])
  }

  @Test(arguments: sizes) func tile(size: Size) throws {
    let found = try frames("layout root tile 2x2 margin 10 padding 20 { v1 v2 v3 v4 }", in: size)
    let (width, height) = ((size.width - 20) / 2, (size.height - 20) / 2)
    func tile(_ column: Double, _ row: Double) -> Frame {
      frame(10 + column * width + 20, 10 + row * height + 20, width - 40, height - 40)
    }
    expect(found, [tile(0, 0), tile(1, 0), tile(0, 1), tile(1, 1)])
  }

  @Test(arguments: sizes) func grid(size: Size) throws {
    let found = try frames(
      """
      layout root grid margin 10 padding 5 halign center valign center {
        row 33% { cell 100% horizontal { v1 width 100px height 100% } }
        row 33% {
          cell 50%
          cell 50% fill { v2 }
        }
        row 34% {
          cell 33% horizontal { v3 100x100 }
          cell 33%
          cell 34% horizontal margin 0 padding 0 { v4 100x100 }
        }
      }
      """, in: size)
    let (width, height) = (size.width - 20, size.height - 20)
    let (first, second, third) = (10.0, 10 + 0.33 * height, 10 + 0.66 * height)
    // A cell inherits the margin of 10 and the padding of 5 of its grid unless it has its own.
    expect(
      found,
      [
        // Centered horizontally within the cell's margins, with padding left and right.
        frame(20 + (width - 20 - 110) / 2 + 5, first + 15, 100, 0.33 * height - 30),
        frame(10 + width / 2 + 15, second + 15, width / 2 - 30, 0.33 * height - 30),
        frame(
          20 + (0.33 * width - 20 - 110) / 2 + 5, third + 15 + (0.34 * height - 30 - 100) / 2, 100, 100),
        frame(10 + 0.66 * width + (0.34 * width - 100) / 2, third + (0.34 * height - 100) / 2, 100, 100),
      ])
  }

  @Test(arguments: sizes) func gridOfPlainCells(size: Size) throws {
    let found = try frames(
      """
      layout root grid {
        row 33% { cell 100px v1; cell 100 v2 }
        row 33% { cell 50%; cell 50% fill { v3 } }
        row 34% { cell 33%; cell 33% halign center valign center { v4 100x100 }; cell 34% }
      }
      """, in: size)
    let (width, height) = (size.width, size.height)
    expect(
      found,
      [
        frame(0, 0, 100, 0.33 * height), frame(100, 0, 100, 0.33 * height),
        frame(width / 2, 0.33 * height, width / 2, 0.33 * height),
        frame(
          0.33 * width + (0.33 * width - 100) / 2, 0.66 * height + (0.34 * height - 100) / 2, 100, 100),
      ])
  }

  @Test(arguments: sizes) func nestedGrids(size: Size) throws {
    let found = try frames(
      """
      layout root grid margin 10 padding 0 halign center valign center {
        row 100% {
          cell 50% grid {
            row 50% { cell 100% horizontal { v1 100x100 } }
            row 50% {
              cell 50% horizontal { v2 100x100 }
              cell 50% horizontal { v3 100x100 }
            }
          }
          cell 50% fill { v4 }
        }
      }
      """, in: size)
    // The cell starts at 10, its grid at 20, and the contents of the grid's cells at 30.
    let (width, height) = ((size.width - 20) / 2, size.height - 20)
    let (inner, row) = (width - 20, (height - 20) / 2)
    func y(_ top: Double) -> Double { top + 10 + (row - 20 - 100) / 2 }
    expect(
      found,
      [
        frame(30 + (inner - 20 - 100) / 2, y(20), 100, 100),
        frame(30 + (inner / 2 - 20 - 100) / 2, y(20 + row), 100, 100),
        frame(30 + inner / 2 + (inner / 2 - 20 - 100) / 2, y(20 + row), 100, 100),
        frame(10 + width + 10, 20, width - 20, height - 20),
      ])
  }

  @Test(arguments: sizes) func borderWithoutEast(size: Size) throws {
    let found = try frames(
      """
      layout root border margin 10 padding 5 {
        north 10% fill { v1 }
        south 190px fill { v2 }
        west 150px fill { v3 }
        center horizontal margin 0 padding 0 halign center valign center { v4 100x100 }
      }
      """, in: size)
    let (width, height) = (size.width - 20, size.height - 20)
    let middle = height - 0.1 * height - 190
    // A region inherits the margin of 10 and the padding of 5 of its border unless it has its own.
    expect(
      found,
      [
        frame(25, 25, width - 30, 0.1 * height - 30),
        frame(25, 10 + height - 190 + 15, width - 30, 160),
        frame(25, 10 + 0.1 * height + 15, 120, middle - 30),
        frame(
          160 + (width - 150 - 100) / 2, 10 + 0.1 * height + (middle - 100) / 2, 100, 100),
      ])
  }

  @Test(arguments: sizes) func borderWithoutCenter(size: Size) throws {
    let found = try frames(
      "layout root border north=10% south=190 west=150 east=150 margin 10 padding 5 margin-left 0 { north v1; south v2; east v3; west v4 }",
      in: size)
    let (width, height) = (size.width - 10, size.height - 20)
    let middle = height - 0.1 * height - 190
    expect(
      found,
      [
        frame(5, 25, width - 20, 0.1 * height - 30),
        frame(5, 10 + height - 190 + 15, width - 20, 160),
        frame(width - 150 + 5, 10 + 0.1 * height + 15, 130, middle - 30),
        frame(5, 10 + 0.1 * height + 15, 130, middle - 30),
      ])
  }
}
