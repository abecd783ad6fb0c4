import GimbalModel
import GimbalRender
import TestSupport
import Testing

/// Tests of the size of pictures.
struct ScaleTests {
  @Test(arguments: [(768.0, 1024.0), (375, 667), (393, 852), (600, 600)])
  func rotationKeepsScale(_ shorter: Double, _ longer: Double) {
    func size(_ width: Double, _ height: Double) -> (columns: Int, rows: Int) {
      let lines = TextPicture(of: [box("", 0, 0, width, height, depth: 0)], style: TextStyle()).lines
      return (lines.map(\.count).max() ?? 0, lines.count)
    }
    let (lying, standing) = (size(longer, shorter), size(shorter, longer))
    #expect(lying.columns == 72)
    #expect(standing.rows == 37)
    #expect(abs(Double(standing.columns - 1) - 71 * shorter / longer) <= 0.5)
    #expect(abs(Double(lying.rows - 1) - 71 * shorter / longer / 2) <= 0.5)
  }

  @Test func emptyPictureIsValid() {
    #expect(TextPicture(of: [], style: TextStyle()).lines == [])
    #expect(TextPicture(of: [box("a", 3, 3, 0, 0, depth: 0)], style: TextStyle()).lines == ["·"])
    #expect(TextPicture(of: [box("a", 3, 3, 9, 9, depth: 0)], style: TextStyle(width: 1)).lines == ["·"])
  }

  /// For any frames, a picture is at most twice as large as its screen, which has the requested width.
  @Test(arguments: 0..<100)
  func anyBoxesGivePicture(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let numbers = [
      0, 1, -1, 0.001, 20, 99.5, -300, 1e9, -1e9, 2e9, .leastNonzeroMagnitude,
    ]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    let boxes = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      box(
        "name", number(), number(), number(), number(), depth: .random(in: -3...9, using: &random),
        zOrder: number(), clips: .random(using: &random))
    }
    let width = Int.random(in: 0...80, using: &random)
    let picture = TextPicture(of: boxes, style: TextStyle(width: width))
    #expect(picture.lines.count <= width + 1)
    #expect(picture.lines.allSatisfy { $0.count <= max(1, 2 * width) && $0.last != " " })
    #expect(TextPicture(of: boxes, style: TextStyle(width: width)) == picture)
    let plain = TextPicture(of: boxes, style: TextStyle(width: width, isASCII: true))
    #expect(plain.lines.joined().unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test(.timeLimit(.minutes(1)))
  func tenThousandViewsAreDrawnQuickly() {
    var boxes = [box("", 0, 0, 1000, 1000, depth: 0)]
    for index in 0..<10_000 {
      boxes.append(box("v\(index)", Double(index % 100) * 10, Double(index / 100) * 10, 10, 10))
    }
    let elapsed = ContinuousClock().measure {
      #expect(TextPicture(of: boxes, style: TextStyle()).lines.count == 37)
    }
    #expect(elapsed < .seconds(10))
  }
}
