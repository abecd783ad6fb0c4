import GimbalLayout
import GimbalModel
import Testing

/// Layout margins: defaults, properties, and the margins of the safe area and superview.
struct MarginTests {
  @Test(arguments: [(320.0, 16.0), (393, 16), (394, 20), (430, 20), (1024, 20)])
  func rootMargins(width: Double, side: Double) throws {
    let shop = try Workshop("\(Int(clamping: width))x600")
    #expect(try margins(of: "root", in: shop) == EdgeInsets(left: side, right: side))
  }

  @Test(arguments: [(ViewKind.view, 8.0), (.label, 8), (.scrollView, 8), (.stackView, 0)])
  func viewMargins(kind: ViewKind, side: Double) throws {
    var shop = try Workshop()
    try shop.view("box", kind: kind, .frame(100, 100, 100, 100))
    #expect(
      try margins(of: "box", in: shop) == EdgeInsets(top: side, left: side, bottom: side, right: side))
  }

  @Test func rootMarginsIncludeSafeArea() throws {
    let shop = try Workshop()
    let found = try margins(of: "root", in: shop, safeArea: safeArea)
    #expect(found == EdgeInsets(top: 44, left: 21, bottom: 34, right: 22))
  }

  @Test func viewMarginsIncludeOverlappingSafeArea() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(0, 40, 100, 100))
    let found = try margins(of: "box", in: shop, safeArea: safeArea)
    #expect(found == EdgeInsets(top: 12, left: 9, bottom: 8, right: 8))
  }

  @Test func marginsCanExcludeSafeArea() throws {
    var shop = try Workshop()
    try shop.give("root", [.insetsLayoutMarginsFromSafeArea: false])
    let found = try margins(of: "root", in: shop, safeArea: safeArea)
    #expect(found == EdgeInsets(left: 20, right: 20))
  }

  @Test func givenMarginsReplaceDefaults() throws {
    var shop = try Workshop()
    try shop.view(
      "box",
      .frame(0, 0, 100, 100).merging([.marginTop: 1, .marginLeading: 2, .marginTrailing: 4]) { $1 })
    let found = try margins(of: "box", in: shop)
    #expect(found == EdgeInsets(top: 1, left: 2, bottom: 8, right: 4))
    let beside = try margins(of: "box", in: shop, safeArea: safeArea)
    #expect(beside == EdgeInsets(top: 45, left: 3, bottom: 8, right: 4))
  }

  @Test(arguments: [
    // a frame in a superview of 200 by 200 with margins of 30
    (Frame(0, 0, 200, 200), EdgeInsets(top: 30, left: 30, bottom: 30, right: 30)),
    (Frame(10, 25, 100, 100), EdgeInsets(top: 8, left: 20, bottom: 8, right: 8)),
    (Frame(100, 100, 95, 100), EdgeInsets(top: 8, left: 8, bottom: 30, right: 25)),
    (Frame(50, 50, 50, 50), EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)),
  ])
  func preservedSuperviewMargins(frame: Frame, expected: EdgeInsets) throws {
    for preserves in [true, false] {
      var shop = try Workshop()
      let wide: [Property: PropertyValue] = [
        .marginTop: 30, .marginLeading: 30, .marginBottom: 30, .marginTrailing: 30,
      ]
      try shop.view("outer", .frame(100, 100, 200, 200).merging(wide) { $1 })
      try shop.view("inner", in: "outer", .frame(frame.x, frame.y, frame.width, frame.height))
      try shop.give("inner", [.preservesSuperviewLayoutMargins: .flag(preserves)])
      let usual = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      #expect(try margins(of: "inner", in: shop) == (preserves ? expected : usual))
    }
  }

  @Test func guideAndAttributesUseEqualMargins() throws {
    var shop = try Workshop()
    try shop.view("byGuide")
    try shop.view("byAttribute")
    try shop.constrain(
      "base",
      """
      byGuide.leading == root.layoutMargins.leading
      byGuide.trailing == root.layoutMargins.trailing
      byGuide.top == root.layoutMargins.top
      byGuide.bottom == root.layoutMargins.bottom
      byAttribute.leading == root.leadingMargin
      byAttribute.trailing == root.trailingMargin
      byAttribute.top == root.topMargin
      byAttribute.bottom == root.bottomMargin
      """)
    let layout = try shop.solve { $0.safeArea = safeArea }
    #expect(try layout.frame("byGuide") == Frame(21, 44, 357, 522))
    #expect(try layout.frame("byAttribute") == layout.frame("byGuide"))
  }

  /// The content of a scroll view that adds the safe area to its content inset starts inside the safe area.
  @Test(
    arguments: [
      (true, nil, 8.0), (false, nil, 52), (true, "never", 52), (false, "always", 8),
      (true, "scrollableAxes", 52),
    ] as [(Bool, String?, Double)])
  func contentOfScrollView(hasBar: Bool, adjustment: String?, top: Double) throws {
    var shop = try Workshop()
    if hasBar { try shop.give("root", [.navigationBar: true, .safeAreaTop: 44]) }
    try shop.view("scroll", kind: .scrollView, .frame(0, 0, 400, 600))
    if let adjustment { try shop.give("scroll", [.contentInsetAdjustment: .word(adjustment)]) }
    try shop.view("content", in: "scroll", .frame(0, 0, 400, 300))
    #expect(try margins(of: "content", in: shop, safeArea: safeArea).top == top)
  }

  private let safeArea = EdgeInsets(top: 44, left: 1, bottom: 34, right: 2)

  /// Returns the margins of a view as constraints see them.
  private func margins(
    of name: String, in shop: Workshop, safeArea: EdgeInsets = .zero
  ) throws -> EdgeInsets {
    var shop = shop
    try shop.view("probe")
    try shop.constrain(
      "base",
      """
      probe.left == \(name).leftMargin
      probe.right == \(name).rightMargin
      probe.top == \(name).topMargin
      probe.bottom == \(name).bottomMargin
      """)
    let layout = try shop.solve { $0.safeArea = safeArea }
    let (outer, inner) = (try layout.view(name).absoluteFrame, try layout.frame("probe"))
    return EdgeInsets(
      top: inner.y - outer.y, left: inner.x - outer.x, bottom: outer.maxY - inner.maxY,
      right: outer.maxX - inner.maxX)
  }
}
