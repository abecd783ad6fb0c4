import GimbalLayout
import GimbalModel
import Testing

/// The safe area of each view.
struct SafeAreaTests {
  private let insets = EdgeInsets(top: 44, left: 10, bottom: 34, right: 20)

  @Test func root() throws {
    #expect(try safeArea(of: "root") == Frame(10, 44, 370, 522))
  }

  @Test(arguments: [
    // a view's frame in the root of 400 by 600, and its safe area
    (Frame(0, 0, 400, 600), Frame(10, 44, 370, 522)),
    (Frame(100, 100, 100, 100), Frame(100, 100, 100, 100)),
    (Frame(0, 0, 100, 100), Frame(10, 44, 90, 56)),
    (Frame(4, 30, 100, 100), Frame(10, 44, 94, 86)),
    (Frame(300, 500, 100, 100), Frame(300, 500, 80, 66)),
    (Frame(300, 500, 90, 80), Frame(300, 500, 80, 66)),
    // A view that extends beyond its superview has the superview's insets.
    (Frame(-100, -50, 200, 100), Frame(-90, -6, 190, 56)),
    (Frame(350, 550, 200, 100), Frame(350, 550, 180, 66)),
  ])
  func child(frame: Frame, expected: Frame) throws {
    #expect(try safeArea(of: "view", frames: [frame]) == expected)
  }

  @Test func grandchildHasRestOfSafeArea() throws {
    let frames = [Frame(0, 20, 400, 580), Frame(5, 4, 100, 100)]
    #expect(try safeArea(of: "view", frames: frames) == Frame(10, 44, 95, 80))
  }

  /// A large title is a part of a navigation bar.
  @Test(arguments: [(false, false, 0), (true, false, 44), (true, true, 96), (false, true, 0)])
  func largeTitleNeedsANavigationBar(_ hasBar: Bool, _ hasTitle: Bool, _ top: Double) throws {
    var shop = try Workshop()
    try shop.give("root", [.navigationBar: .flag(hasBar), .largeTitle: .flag(hasTitle)])
    #expect(Bars(of: shop.scene.properties(of: shop.scene.root), in: shop.scene.currentTraits).top == top)
  }

  /// A view whose margins are aligned with its superview's edges extends beyond it, and converges.
  @Test func marginsHeldOutside() throws {
    var shop = try Workshop()
    try shop.view("b")
    try shop.constrain(
      "base",
      """
      b.leadingMargin == root.leading
      b.trailingMargin == root.trailing
      b.topMargin == root.top
      b.bottomMargin == root.bottom
      """)
    #expect(try shop.solve().frame("b") == Frame(-8, -8, 416, 616))
  }

  /// The position of a view can depend on another view's safe area, which takes more than one pass.
  @Test func chainOfSafeAreas() throws {
    var shop = try Workshop()
    try shop.view("bar")
    try shop.view("title", in: "bar")
    try shop.view("label", in: "title", .content(10, 10))
    try shop.constrain(
      "base",
      """
      bar.top == root.safeArea.top - 30
      title.top == bar.safeArea.top - 10
      label.top == title.safeArea.top
      label.bottom == title.bottom
      title.bottom == bar.bottom
      """)
    let layout = try shop.solve { $0.safeArea = insets }
    #expect(try layout.frame("bar").y == 14)
    #expect(try layout.frame("title").y == 20)
    #expect(try layout.frame("label").y == 10)
    #expect(try layout.frame("bar").height == 40)
  }

  /// Many nested views extend beyond the safe area of their superviews. They take one pass per level.
  @Test func deepChainConverges() throws {
    var shop = try Workshop()
    var outer = "root"
    for level in 1...30 {
      let name = "v\(level)"
      try shop.view(name, in: outer)
      try shop.constrain("base", "\(name).top == \(outer).safeArea.top - 2\n\(name).height == 10")
      outer = name
    }
    let layout = try shop.solve { $0.safeArea = insets }
    #expect(try layout.frame("v1").y == 42)
    for level in 2...30 { #expect(try layout.frame("v\(level)").y == 0) }
  }

  @Test func rotationChangesSafeArea() throws {
    var shop = try Workshop("iPhone X")
    try shop.view("box")
    try shop.constrain(
      "base",
      """
      box.leading == root.safeArea.leading
      box.trailing == root.safeArea.trailing
      box.top == root.safeArea.top
      box.bottom == root.safeArea.bottom
      """)
    #expect(try shop.solve().frame("box") == Frame(0, 44, 375, 734))
    let device = shop.scene.display.device
    let turned = try LayoutSolver().solve(
      shop.scene, traits: Traits(device: device, orientation: .landscapeLeft))
    #expect(try turned.frame("box") == Frame(44, 0, 724, 354))
  }

  /// Returns the safe area of `view` in root coordinates: the innermost of nested views with the given
  /// frames.
  private func safeArea(of name: String, frames: [Frame] = []) throws -> Frame {
    var shop = try Workshop()
    var outer = "root"
    for (level, frame) in frames.enumerated() {
      let name = level == frames.count - 1 ? "view" : "outer\(level)"
      try shop.view(name, in: outer, .frame(frame.x, frame.y, frame.width, frame.height))
      outer = name
    }
    try shop.view("probe")
    try shop.constrain(
      "base",
      """
      probe.left == \(name).safeArea.left
      probe.right == \(name).safeArea.right
      probe.top == \(name).safeArea.top
      probe.bottom == \(name).safeArea.bottom
      """)
    return try shop.solve { $0.safeArea = insets }.frame("probe")
  }
}
