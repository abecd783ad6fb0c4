import GimbalLayout
import GimbalModel
import Testing

/// Compares autoresizing with the formula of UIView.autoresizingMask: the flexible parts share the growth of
/// the superview in proportion to their original sizes.
struct AutoresizingTests {
  /// All combinations of flexible parts of an axis, in superviews of 200 that grow, stay and shrink.
  @Test(arguments: 0..<8, [350.0, 200, 150, 120])
  func allMasksMatchFormula(bits: Int, size: Double) throws {
    let flexible = (0..<3).map { bits & 1 << $0 != 0 }
    for before in [20.0, 0, 100, 140, 170] {
      let (start, extent) = expected([before, 60, 140 - before], flexible, growth: size - 200)
      // The superview is the root, or has a fixed frame.
      for isNested in [false, true] {
        var shop = try Workshop("\(Int(clamping: size))x\(Int(clamping: size))")
        if isNested {
          try shop.view(
            "outer",
            .frame(0, 0, 200, 200).merging([
              .superviewWidth: 200, .superviewHeight: 200, .autoresizing: "flexibleWidth,flexibleHeight",
            ]) { $1 })
        }
        try shop.view("box", in: isNested ? "outer" : "root", .frame(before, before, 60, 60))
        try shop.give(
          "box",
          [.superviewWidth: 200, .superviewHeight: 200, .autoresizing: .word(mask(flexible).description)])
        let layout = try shop.solve()
        let frame = try layout.frame("box")
        #expect(isClose(frame, Frame(start, start, extent, extent)), "\(frame), not \(start) and \(extent)")
        #expect(layout.conflicts.isEmpty)
      }
    }
  }

  /// The superview's size follows from constraints.
  @Test(arguments: [350.0, 200, 150])
  func superviewSizedByConstraints(size: Double) throws {
    var shop = try Workshop()
    try shop.view("outer")
    try shop.view("box", in: "outer", .frame(20, 20, 60, 60))
    try shop.give("box", [.superviewWidth: 200, .autoresizing: "flexibleLeftMargin,flexibleWidth"])
    try shop.constrain("base", "outer.width == \(Int(clamping: size))")
    let frame = try shop.solve().frame("box")
    #expect(isClose(frame, Frame(20 + (size - 200) / 4, 20, 60 + (size - 200) * 3 / 4, 60)))
  }

  /// Horizontal and vertical parts are independent.
  @Test func axesAreIndependent() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(10, 20, 30, 40))
    try shop.give(
      "box",
      [.superviewWidth: 300, .superviewHeight: 300, .autoresizing: "flexibleWidth,flexibleTopMargin"])
    #expect(try shop.solve().frame("box") == Frame(10, 320, 130, 40))
  }

  /// Flexible parts of size zero share evenly.
  @Test func flexiblePartsOfSizeZeroShareEvenly() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(0, 0, 300, 10))
    try shop.give(
      "box", [.superviewWidth: 300, .autoresizing: "flexibleLeftMargin,flexibleRightMargin"])
    #expect(try shop.solve().frame("box") == Frame(50, 0, 300, 10))
  }

  @Test func unknownSuperviewSizeDisablesFlexibility() throws {
    var shop = try Workshop()
    try shop.view("box", .frame(10, 20, 30, 40))
    try shop.give("box", [.autoresizing: "flexibleWidth,flexibleTopMargin"])
    #expect(try shop.solve().frame("box") == Frame(10, 20, 30, 40))
  }

  /// Documents contain such remainders of subtractions. They are not flexible parts, and not numbers out of
  /// range.
  @Test(arguments: [5.684341886080802e-14, 1e-9])
  func remaindersOfSubtractionsAreNotFlexible(x: Double) throws {
    var shop = try Workshop()
    try shop.view("box", .frame(x, 0, 300, 10))
    try shop.give("box", [.superviewWidth: 300, .autoresizing: "flexibleLeftMargin,flexibleWidth"])
    #expect(isClose(try shop.solve().frame("box"), Frame(0, 0, 400, 10)))
  }

  /// A fixed frame is kept, siblings can be constrained to it, and its content size has no effect.
  @Test func mixedWithConstraints() throws {
    var shop = try Workshop()
    try shop.view("fixed", .frame(10, 20, 100, 40).merging(.content(5, 5)) { $1 })
    try shop.give("fixed", [.superviewWidth: 300, .autoresizing: "flexibleWidth"])
    try shop.view("beside")
    try shop.constrain(
      "base",
      """
      beside.left == fixed.right + 8
      beside.right == root.right
      beside.top == fixed.top
      beside.height == fixed.height
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("fixed") == Frame(10, 20, 200, 40))
    #expect(try layout.frame("beside") == Frame(218, 20, 182, 40))
  }

  /// The superview is constrained, and its size follows from its subviews alone.
  @Test func fixedFrameSizesItsSuperview() throws {
    var shop = try Workshop()
    try shop.view("outer")
    try shop.view("fixed", in: "outer", .frame(10, 20, 100, 40))
    try shop.constrain("base", "outer.right == fixed.right + 5\nouter.bottom == fixed.bottom + 5")
    #expect(try shop.solve().frame("outer").size == Size(width: 115, height: 65))
  }

  @Test func constraintAgainstFixedFrameIsIgnored() throws {
    var shop = try Workshop()
    try shop.view("fixed", .frame(10, 20, 100, 40))
    try shop.constrain("base", "wide: fixed.width == 300")
    let layout = try shop.solve()
    #expect(layout.contradictions == [["frame of fixed, horizontal", "wide"]])
    #expect(try layout.frame("fixed") == Frame(10, 20, 100, 40))
  }

  /// The root has the size of the screen, even with a fixed frame.
  @Test func rootKeepsScreenSize() throws {
    var shop = try Workshop()
    try shop.give("root", .frame(5, 5, 10, 10))
    #expect(try shop.solve().frame("root") == Frame(0, 0, 400, 600))
  }

  private func mask(_ flexible: [Bool]) -> AutoresizingMask {
    let horizontal: [AutoresizingMask] = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    let vertical: [AutoresizingMask] = [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]
    return zip(flexible, zip(horizontal, vertical)).reduce(into: []) { mask, part in
      if part.0 { mask.formUnion([part.1.0, part.1.1]) }
    }
  }

  /// Parts grow in proportion to their sizes, evenly if all are zero, and an extent is not negative.
  private func expected(_ parts: [Double], _ flexible: [Bool], growth: Double) -> (Double, Double) {
    let weights = zip(parts, flexible).map { $1 ? max(0, $0) : 0 }
    let sum = weights.reduce(0, +)
    let count = Double(flexible.count { $0 })
    let grown = parts.indices.map { index in
      guard flexible[index] else { return parts[index] }
      return parts[index] + growth * (sum > 0 ? weights[index] / sum : 1 / count)
    }
    return (grown[0], max(0, grown[1]))
  }

  private func isClose(_ one: Frame, _ other: Frame) -> Bool {
    [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
      .allSatisfy { $0.magnitude < 1e-5 }
  }
}
