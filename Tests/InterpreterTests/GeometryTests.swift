import Testing

/// Points, sizes, rectangles, insets, transforms and priorities.
@Suite struct GeometryTests {
  /// Returns the numbers of a rectangle.
  private func rect(_ expression: String) throws -> String {
    try run(
      """
      func run() -> [Any] {
        let a = CGRect(x: 10, y: 20, width: 30, height: 40), b = CGRect(x: 20, y: 30, width: 100, height: 10)
        let far = CGRect(x: 500, y: 500, width: 1, height: 1), flat = CGRect(x: 10, y: 20, width: -4, height: -6)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let rect: CGRect = \(expression)
        return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      }
      """)
  }

  @Test(arguments: [
    ("a", "[10.0, 20.0, 30.0, 40.0]"), ("CGRect()", "[0.0, 0.0, 0.0, 0.0]"),
    (".zero", "[0.0, 0.0, 0.0, 0.0]"),
    ("CGRect(origin: CGPoint(x: 1, y: 2), size: CGSize(width: 3, height: 4))", "[1.0, 2.0, 3.0, 4.0]"),
    ("CGRect(origin: .zero, size: .init(width: 3, height: 4))", "[0.0, 0.0, 3.0, 4.0]"),
    ("CGRectMake(1, 2, 3, 4)", "[1.0, 2.0, 3.0, 4.0]"),
    ("a.insetBy(dx: 5, dy: 10)", "[15.0, 30.0, 20.0, 20.0]"),
    ("a.offsetBy(dx: -5, dy: 10)", "[5.0, 30.0, 30.0, 40.0]"),
    ("a.inset(by: insets)", "[12.0, 21.0, 24.0, 36.0]"), ("a.inset(by: .zero)", "[10.0, 20.0, 30.0, 40.0]"),
    ("a.union(b)", "[10.0, 20.0, 110.0, 40.0]"), ("a.union(.null)", "[10.0, 20.0, 30.0, 40.0]"),
    ("CGRect.null.union(a)", "[10.0, 20.0, 30.0, 40.0]"),
    ("a.intersection(b)", "[20.0, 30.0, 20.0, 10.0]"), ("a.intersection(far)", "[inf, inf, 0.0, 0.0]"),
    ("flat.standardized", "[6.0, 14.0, 4.0, 6.0]"),
    ("CGRect(x: 0.4, y: 1.6, width: 2.3, height: 2.2).integral", "[0.0, 1.0, 3.0, 3.0]"),
    ("a.divided(atDistance: 5, from: .minXEdge).slice", "[10.0, 20.0, 5.0, 40.0]"),
    ("a.divided(atDistance: 5, from: .minXEdge).remainder", "[15.0, 20.0, 25.0, 40.0]"),
    ("a.divided(atDistance: 5, from: .maxXEdge).slice", "[35.0, 20.0, 5.0, 40.0]"),
    ("a.divided(atDistance: 5, from: .maxXEdge).remainder", "[10.0, 20.0, 25.0, 40.0]"),
    ("a.divided(atDistance: 5, from: .minYEdge).slice", "[10.0, 20.0, 30.0, 5.0]"),
    ("a.divided(atDistance: 5, from: .minYEdge).remainder", "[10.0, 25.0, 30.0, 35.0]"),
    ("a.divided(atDistance: 5, from: .maxYEdge).slice", "[10.0, 55.0, 30.0, 5.0]"),
    ("a.divided(atDistance: 5, from: .maxYEdge).remainder", "[10.0, 20.0, 30.0, 35.0]"),
    ("a.applying(.identity)", "[10.0, 20.0, 30.0, 40.0]"),
    ("CGRectInset(a, 5, 10)", "[15.0, 30.0, 20.0, 20.0]"),
    ("CGRectOffset(a, 1, 2)", "[11.0, 22.0, 30.0, 40.0]"), ("CGRectUnion(a, b)", "[10.0, 20.0, 110.0, 40.0]"),
    ("CGRectIntersection(a, b)", "[20.0, 30.0, 20.0, 10.0]"),
    ("UIEdgeInsetsInsetRect(a, insets)", "[12.0, 21.0, 24.0, 36.0]"),
    ("CGRectIntegral(CGRect(x: 0.5, y: 0, width: 1, height: 1))", "[0.0, 0.0, 2.0, 1.0]"),
    (
      "AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: CGRect(x: 0, y: 0, width: 100, height: 100))",
      "[0.0, 25.0, 100.0, 50.0]"
    ),
    (
      "AVMakeRect(aspectRatio: CGSize(width: 1, height: 2), insideRect: CGRect(x: 10, y: 0, width: 100, height: 100))",
      "[35.0, 0.0, 50.0, 100.0]"
    ),
  ])
  func rectangles(expression: String, expected: String) throws {
    let value = try rect(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("a.minX", "10.0"), ("a.midX", "25.0"), ("a.maxX", "40.0"), ("a.minY", "20.0"), ("a.midY", "40.0"),
    ("a.maxY", "60.0"), ("a.width", "30.0"), ("a.height", "40.0"),
    ("CGRectGetMinX(a)", "10.0"), ("CGRectGetMidX(a)", "25.0"), ("CGRectGetMaxX(a)", "40.0"),
    ("CGRectGetMinY(a)", "20.0"), ("CGRectGetMidY(a)", "40.0"),
    ("CGRectGetMaxY(a)", "60.0"), ("CGRectGetWidth(a)", "30.0"), ("CGRectGetHeight(a)", "40.0"),
    ("flat.width", "4.0"), ("flat.minX", "6.0"), ("flat.maxY", "20.0"),
    ("a.isEmpty", "false"), ("CGRect.zero.isEmpty", "true"), ("CGRect.null.isNull", "true"),
    ("CGRect.null.isEmpty", "true"), ("CGRect.infinite.isInfinite", "true"),
    ("a.isNull", "false"), ("a.isInfinite", "false"), ("a.contains(CGPoint(x: 10, y: 20))", "true"),
    ("a.contains(CGPoint(x: 40, y: 20))", "false"),
    ("a.contains(CGRect(x: 11, y: 21, width: 5, height: 5))", "true"), ("a.contains(b)", "false"),
    ("a.contains(.zero)", "false"), ("a.intersects(b)", "true"),
    ("a.intersects(far)", "false"), ("a.equalTo(a)", "true"), ("a.equalTo(b)", "false"), ("a == b", "false"),
    ("a == CGRect(x: 10, y: 20, width: 30, height: 40)", "true"),
    ("CGRectContainsPoint(a, CGPoint(x: 12, y: 22))", "true"), ("a.origin == CGPoint(x: 10, y: 20)", "true"),
    ("a != .zero", "true"), ("CGRect.zero == .zero", "true"),
  ])
  func measures(expression: String, expected: String) throws {
    let source = """
      func run() -> Any {
        let a = CGRect(x: 10, y: 20, width: 30, height: 40), b = CGRect(x: 20, y: 30, width: 100, height: 10)
        let far = CGRect(x: 500, y: 500, width: 1, height: 1), flat = CGRect(x: 10, y: 20, width: -4, height: -6)
        return \(expression)
      }
      """
    #expect(try run(source) == expected)
  }

  @Test(arguments: [
    ("CGPoint(x: 1, y: 2).x", "1.0"), ("CGPoint().y", "0.0"), ("CGPoint.zero == CGPoint()", "true"),
    ("CGPointMake(3, 4).y", "4.0"), ("CGSizeMake(3, 4).width", "3.0"),
    ("CGSize(width: 1, height: 2).height", "2.0"), ("CGSize(CGSize(width: 1, height: 2)).height", "2.0"),
    ("CGVector(dx: 1, dy: 2).dy", "2.0"),
    ("UIOffset(horizontal: 1, vertical: 2).vertical", "2.0"), ("UIOffset.zero.horizontal", "0.0"),
    ("CGPoint(x: 1, y: 2).equalTo(.init(x: 1, y: 2))", "true"),
    ("CGSize(width: 1, height: 2).equalTo(.zero)", "false"),
    ("CGPoint(x: 1, y: 2).applying(.identity).y", "2.0"),
    ("CGSize(width: 1, height: 2).applying(.identity).width", "1.0"),
    ("UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4).right", "4.0"), ("UIEdgeInsets().left", "0.0"),
    ("UIEdgeInsetsMake(1, 2, 3, 4).bottom", "3.0"),
    ("NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).leading", "2.0"),
    ("UIEdgeInsets.zero == UIEdgeInsets()", "true"),
    ("NSRange(location: 2, length: 3).upperBound", "5.0"), ("NSMakeRange(2, 3).length", "3"),
    ("NSRange(location: 2, length: 3).lowerBound", "2"),
    ("IndexPath(row: 1, section: 2).section", "2"), ("IndexPath(item: 1, section: 2).item", "1"),
    ("IndexPath(row: 1, section: 2).count", "2"),
    ("IndexPath(row: 1, section: 2) == IndexPath(row: 1, section: 2)", "true"),
    ("let p: CGPoint = .init(x: 5, y: 6); return p.y", "6.0"),
  ])
  func pairs(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("UILayoutPriority.required.rawValue", "1000.0"), ("UILayoutPriority.defaultHigh.rawValue", "750.0"),
    ("UILayoutPriority.defaultLow.rawValue", "250.0"),
    ("UILayoutPriority.fittingSizeLevel.rawValue", "50.0"), ("UILayoutPriority(999).rawValue", "999.0"),
    ("UILayoutPriority(rawValue: 3).rawValue", "3.0"),
    ("UILayoutPriority.required > .defaultHigh", "true"), ("UILayoutPriority(200) < .defaultLow", "true"),
    ("UILayoutPriority.required >= .required", "true"),
    ("UILayoutPriority.defaultLow <= .fittingSizeLevel", "false"),
    ("UILayoutPriority(250) == .defaultLow", "true"),
    ("let p: UILayoutPriority = .init(5); return p.rawValue", "5.0"),
    ("UILayoutPriority.required != UILayoutPriority(1)", "true"),
  ])
  func priorities(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test func operatorsOfPriorities() throws {
    let source = """
      extension UILayoutPriority {
        static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority { .init(left.rawValue + right) }
        static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority { .init(left.rawValue - right) }
      }
      func run() -> [Float] { [(UILayoutPriority.required - 1).rawValue, (UILayoutPriority.defaultLow + 1).rawValue] }
      """
    let value = try run(source)
    #expect(value == "[999.0, 251.0]")
  }

  @Test(arguments: [
    ("t.a", "1.0"), ("t.isIdentity", "true"), ("CGAffineTransform(scaleX: 2, y: 3).d", "3.0"),
    ("CGAffineTransform(translationX: 5, y: 6).tx", "5.0"),
    ("CGAffineTransform(scaleX: 2, y: 3).isIdentity", "false"),
    ("CGAffineTransform(rotationAngle: 0).isIdentity", "true"), ("t.scaledBy(x: 2, y: 3).a", "2.0"),
    ("t.translatedBy(x: 5, y: 6).ty", "6.0"), ("t.scaledBy(x: 2, y: 3).translatedBy(x: 5, y: 6).tx", "10.0"),
    ("CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 2).tx", "5.0"),
    ("t.rotated(by: 0).isIdentity", "true"), ("t.rotated(by: 1).tx", "0.0"),
    ("t.inverted().isIdentity", "true"), ("t.concatenating(CGAffineTransform(scaleX: 2, y: 2)).a", "2.0"),
    ("CGAffineTransform(scaleX: 2, y: 2).concatenating(.identity).a", "2.0"),
    ("CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).c", "3.0"),
    ("CGAffineTransformMakeScale(2, 3).a", "2.0"), ("CGAffineTransformMakeTranslation(2, 3).ty", "3.0"),
    ("CGAffineTransformMakeRotation(0).isIdentity", "true"),
    ("t == CGAffineTransform.identity", "true"), ("CGAffineTransform(scaleX: 1, y: 1) == .identity", "true"),
  ])
  func transforms(expression: String, expected: String) throws {
    #expect(try evaluate("let t = CGAffineTransform.identity; return \(expression)") == expected)
  }

  @Test(arguments: [
    "CGAffineTransform(rotationAngle: 1).a", "CGAffineTransform(scaleX: 2, y: 2).inverted()",
    "CGPoint(x: 1, y: 1).applying(CGAffineTransform(scaleX: 2, y: 2))",
    "CGRect.zero.applying(CGAffineTransform(scaleX: 2, y: 2))",
    "CGRect(x: Remote.x, y: 0, width: 1, height: 1).maxX",
    "CGRect(x: Remote.x, y: 0, width: 1, height: 1).isEmpty",
    "CGRect.zero.contains(CGPoint(x: Remote.x, y: 0))",
    "CGRect.zero.union(CGRect(x: Remote.x, y: 0, width: 1, height: 1))",
    "CGRect.zero.intersects(Remote.rect)",
    "CGRect(a: 1, b: 2).width", "CGPoint(a: 1).x", "UIEdgeInsets(top: 1).top",
    "CGRect.zero.inset(by: Remote.insets)", "UIEdgeInsets(all: 3).left",
    "CGRect.zero.divided(atDistance: 1, from: Remote.edge)", "UILayoutPriority(Remote.value).rawValue",
    "CGPoint.zero.equalTo(CGPoint(x: Remote.x, y: 0))",
    "CGSize(width: 1, height: 1).applying(CGAffineTransform(scaleX: 2, y: 2))", "CATransform3D()",
    "AVMakeRect(aspectRatio: .zero, insideRect: .zero)",
    "CGAffineTransform(rotationAngle: Remote.angle).isIdentity",
    "CGRect.zero.intersection(Remote.rect).width", "IndexPath(index: 1).row",
    "NSRange(\"a\", in: \"b\").length",
    "CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(scaleX: 2, y: 2)).a",
  ])
  func unknownGeometry(expression: String) throws {
    let value = try evaluate(expression)
    #expect(value.hasPrefix("unknown: "))
  }
}
