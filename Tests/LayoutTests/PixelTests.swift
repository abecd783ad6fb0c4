import GimbalLayout
import GimbalModel
import Testing

/// Frames in whole pixels: absolute edges are rounded, halves upwards, and frames are their differences.
struct PixelTests {
  @Test(arguments: [
    // scale, exact x and width, x and width in whole pixels
    (1.0, 10.4, 20.0, 10.0, 20.0), (1, 10.5, 20, 11, 20), (1, 10.6, 20.5, 11, 20), (1, -0.5, 10, 0, 10),
    (1, -0.6, 10, -1, 10), (1, -10.5, 21, -10, 21), (2, 10.2, 20, 10, 20), (2, 10.25, 20, 10.5, 20),
    (2, 10.3, 20.5, 10.5, 20.5), (2, -0.25, 1, 0, 1), (2, -0.3, 1, -0.5, 1),
  ])
  func edges(scale: Double, x: Double, width: Double, pixelX: Double, pixelWidth: Double) throws {
    let layout = try pinned(x: x, width: width).solve { $0.scale = scale }
    let frame = try layout.pixels("box")
    #expect(frame.x == pixelX)
    #expect(frame.width == pixelWidth)
    #expect(abs(try layout.frame("box").x - x) < 1e-6, "nothing rounded is fed back")
  }

  @Test(arguments: -30...30)
  func thirds(sixth: Int) throws {
    // At three pixels per point, every other sixth of a point is half a pixel, which rounds up.
    var shop = try Workshop()
    try shop.view("six", .frame(0, 0, 6, 6))
    try shop.view("box")
    try shop.constrain("base", "box.left == root.left + \(Decimal.print(Double(sixth) / 6))")
    let layout = try shop.solve { $0.scale = 3 }
    // floor(sixth / 2 + 1/2) pixels, in integers
    let pixels = (Double(sixth + 1) / 2).rounded(.down)
    #expect(try layout.pixels("box").x == pixels / 3)
  }

  /// Rounding the child relative to its parent would give 0.5 instead of 1.
  @Test func absoluteEdgesAreRounded() throws {
    var shop = try Workshop()
    try shop.view("outer", .frame(10.3, 0, 50, 50))
    try shop.view("inner", in: "outer", .frame(0.5, 0, 10.3, 10))
    let layout = try shop.solve { $0.scale = 1 }
    #expect(try layout.view("outer").absolutePixelFrame == Frame(10, 0, 50, 50))
    #expect(try layout.view("inner").absolutePixelFrame == Frame(11, 0, 10, 10))
    #expect(try layout.pixels("inner") == Frame(1, 0, 10, 10))
  }

  /// Adjacent views stay adjacent for all fractions.
  @Test(arguments: [1.0, 2, 3])
  func adjacentViewsStayAdjacent(scale: Double) throws {
    var shop = try Workshop("100x100")
    try shop.view("c0")
    var rules = ["c0.left == root.left", "c6.right == root.right"]
    for index in 1...6 {
      try shop.view("c\(index)")
      rules += ["c\(index).left == c\(index - 1).right", "c\(index).width == c0.width"]
    }
    try shop.constrain("base", rules.joined(separator: "\n"))
    let layout = try shop.solve { $0.scale = scale }
    for index in 1...6 {
      let (one, next) = (try layout.pixels("c\(index - 1)"), try layout.pixels("c\(index)"))
      #expect(abs(one.maxX - next.x) < 1e-9)
      #expect((next.x * scale - (next.x * scale).rounded()).magnitude < 1e-9)
    }
    #expect(abs(try layout.pixels("c6").maxX - 100) < 1e-9)
  }

  private func pinned(x: Double, width: Double) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("box")
    try shop.constrain(
      "base", "box.left == root.left + \(Decimal.print(x))\nbox.right == box.left + \(Decimal.print(width))")
    return shop
  }
}
