import GimbalModel
import TestSupport
import Testing

@Suite struct GeometryTests {
  @Test func sizesAndInsets() {
    let size = Size(width: 3, height: 4)
    #expect(size.turned == Size(width: 4, height: 3))
    #expect(size[.horizontal] == 3 && size[.vertical] == 4)
    #expect(
      EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) + EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        == EdgeInsets(top: 11, left: 22, bottom: 33, right: 44))
    #expect(EdgeInsets.zero == EdgeInsets())
  }

  @Test func frames() {
    let frame = Frame(x: 1, y: 2, width: 3, height: 4)
    #expect(frame.maxX == 4 && frame.maxY == 6 && frame.size == Size(width: 3, height: 4))
    #expect(frame.offset(x: -1, y: 1) == Frame(x: 0, y: 3, width: 3, height: 4))
    #expect(Frame.zero == Frame(x: 0, y: 0, width: 0, height: 0))
  }

  @Test(arguments: [
    (Frame(x: 0.5, y: 0.49, width: 1, height: 1), 1, Frame(x: 1, y: 0, width: 1, height: 1)),
    (Frame(x: -0.5, y: -0.51, width: 1, height: 1), 1, Frame(x: 0, y: -1, width: 1, height: 1)),
    (Frame(x: 0.25, y: 0.2, width: 10, height: 10), 2, Frame(x: 0.5, y: 0, width: 10, height: 10)),
    (Frame(x: 0.3, y: 0, width: 0.4, height: 0.4), 1, Frame(x: 0, y: 0, width: 1, height: 0)),
    (Frame(x: 1, y: 2, width: 3, height: 4), 3, Frame(x: 1, y: 2, width: 3, height: 4)),
  ])
  func snapping(_ frame: Frame, _ scale: Double, _ snapped: Frame) {
    #expect(frame.snapped(toScale: scale) == snapped)
  }

  /// Touching frames remain in contact, edges move by at most half a pixel, and snapping is idempotent.
  @Test func snappedNeighborsTouch() {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let scale = Double(Int.random(in: 1...3, using: &chance))
      func side() -> Double { Double(Int.random(in: -4096...4096, using: &chance)) / 64 }
      let left = Frame(x: side(), y: side(), width: side().magnitude, height: side().magnitude)
      let right = Frame(x: left.maxX, y: left.y, width: side().magnitude, height: left.height)
      let (one, other) = (left.snapped(toScale: scale), right.snapped(toScale: scale))
      #expect((one.maxX - other.x).magnitude < 1e-9)
      #expect((one.x - left.x).magnitude <= 0.5 / scale + 1e-9)
      #expect((one.maxY - left.maxY).magnitude <= 0.5 / scale + 1e-9)
      let again = one.snapped(toScale: scale)
      #expect((again.x - one.x).magnitude < 1e-9 && (again.width - one.width).magnitude < 1e-9)
    }
  }
}
