import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Frames are finite and in the range in which a `Double` holds multiples of 2⁻²⁰ pt exactly. Other layouts are
/// errors.
struct FrameRangeTests {
  /// Returns a scene in which the width of each view is a multiple of the width of the view before.
  private func chain(_ count: Int, times factor: Double) throws -> Scene {
    var shop = try Workshop()
    try shop.view("v0")
    try shop.place("base", "resize v0 width 400")
    for level in 1...count {
      try shop.view("v\(level)")
      try shop.place("base", "resize v\(level) width \(factor) * v\(level - 1).width")
    }
    return shop.scene
  }

  private func error(_ scene: Scene) -> LayoutError? {
    do {
      _ = try LayoutSolver().solve(scene)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [2, 3, 60])
  func chainOfPlacementsIsOutOfRange(count: Int) throws {
    let error = try error(chain(count, times: 1_000_000))
    #expect(error == .frameOutOfRange(try Name("v2"), .width, 4e14))
  }

  @Test func limitIsInclusive() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("b")
    try shop.place("base", "resize a width 536870912\nresize b width 16 * a.width")
    #expect(try shop.solve().frame("b").width == Limit.frame)
    try shop.place("base", "resize b width 16 * a.width + 1")
    #expect(error(shop.scene) == .frameOutOfRange(try Name("b"), .width, Limit.frame + 1))
  }

  @Test func positionsAreChecked() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("b")
    try shop.place("base", "place a x 1000000 * root.width\nplace b y -1000000 * a.x")
    #expect(error(shop.scene) == .frameOutOfRange(try Name("b"), .y, -4e14))
  }

  @Test func constraintsAreChecked() throws {
    var shop = try Workshop()
    try shop.view("a")
    try shop.view("b")
    try shop.constrain("base", "a.width == 1000000 * root.width\nb.width == 1000 * a.width")
    #expect(error(shop.scene) == .frameOutOfRange(try Name("b"), .width, 4e11))
  }

  /// Offsets from superviews add up.
  @Test func absoluteFramesAreChecked() throws {
    var shop = try Workshop()
    var outer = "root"
    for level in 1...10 {
      try shop.view("v\(level)", in: outer)
      try shop.place("base", "place v\(level) x 1000000000")
      outer = "v\(level)"
    }
    #expect(error(shop.scene) == .frameOutOfRange(try Name("v9"), .x, 9e9))
  }

  @Test func contentAreasAreChecked() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView)
    for name in ["a", "b"] { try shop.view(name, in: "scroll") }
    try shop.place(
      "base", "resize a width 1000000000\nplace b x 8 * a.width\nresize b width 1000000000")
    guard case .frameOutOfRange? = error(shop.scene) else {
      Issue.record("\(String(describing: error(shop.scene)))")
      return
    }
  }

  /// Random scenes whose rules have the largest and smallest numbers.
  @Test(arguments: 0..<60)
  func framesAreFinite(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scene = try extremeScene(&generator)
    guard let layout = try? LayoutSolver().solve(scene) else { return }
    for view in layout.views {
      for frame in [view.frame, view.absoluteFrame, view.pixelFrame, view.absolutePixelFrame] {
        #expect(
          [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.magnitude <= 2 * Limit.frame },
          "\(view.view.name): \(frame)")
      }
    }
  }

  private func extremeScene(_ generator: inout SeededGenerator) throws -> Scene {
    let numbers = ["0.000001", "1000000", "-1000000", "-1", "3", "1000"]
    let constants = ["0", "1000000000", "-1000000000", "7.5"]
    var shop = try Workshop()
    var names = ["root"]
    var siblings: [String: [String]] = [:]
    for level in 1...Int.random(in: 2...8, using: &generator) {
      let name = "v\(level)"
      let parent = names.randomElement(using: &generator) ?? "root"
      let isStack = Int.random(in: 0..<5, using: &generator) == 0
      try shop.view(
        name, in: parent, kind: isStack ? .stackView : .view,
        isStack ? [.spacing: .number(1e9)] : Bool.random(using: &generator) ? .content(1e9, 1) : [:])
      let factor = numbers.randomElement(using: &generator) ?? "1"
      let constant = constants.randomElement(using: &generator) ?? "0"
      // A placement refers to the superview or to a sibling.
      let other = ([parent] + siblings[parent, default: []]).randomElement(using: &generator) ?? parent
      siblings[parent, default: []].append(name)
      let sides = ["width", "height", "maxX", "midY"]
      let side = sides.randomElement(using: &generator) ?? "width"
      if Bool.random(using: &generator) {
        try shop.place("base", "resize \(name) width \(factor) * \(other).\(side) + \(constant)")
        try shop.place("base", "place \(name) y \(factor) * \(other).\(side) - \(constant)")
      } else {
        try shop.constrain("base", "\(name).width == \(factor) * \(other).width + \(constant)")
      }
      names.append(name)
    }
    if Bool.random(using: &generator) {
      try shop.layout("base", "layout root vertical margin 1000000000 { v1 height 1000000000 }")
    }
    return shop.scene
  }
}
