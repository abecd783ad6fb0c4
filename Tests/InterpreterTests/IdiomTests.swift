import Testing

/// Idioms of layout code: loops over views, sums of frames, and small extensions.
@Suite struct IdiomTests {
  private static let declarations = """
    extension Comparable { func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) } }
    extension Collection { var second: Element? { dropFirst().first } }
    extension Sequence { func total(_ value: (Element) -> CGFloat) -> CGFloat { reduce(0) { $0 + value($1) } } }
    extension Array { subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
      func chunked(into size: Int) -> [[Element]] { stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) } } }
    extension Array where Element: UIView { var widths: CGFloat { reduce(0) { $0 + $1.frame.width } } }
    extension Optional where Wrapped == String { var isNilOrEmpty: Bool { self?.isEmpty ?? true } }
    extension UIView { func addSubviews(_ views: UIView...) { views.forEach(addSubview) }
      func with(_ change: (UIView) -> Void) -> Self { change(self); return self }
      var allSubviews: [UIView] { subviews + subviews.flatMap { $0.allSubviews } }
      static func box(_ width: CGFloat) -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: width, height: 10)) } }
    extension CGRect { var center: CGPoint { CGPoint(x: midX, y: midY) }; init(center: CGPoint, size: CGSize) { self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height) } }
    extension CGPoint { static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) } }
    extension CGSize { static func * (size: CGSize, factor: CGFloat) -> CGSize { CGSize(width: size.width * factor, height: size.height * factor) } }
    func with<T>(_ value: T, _ change: (inout T) -> Void) -> T { var copy = value; change(&copy); return copy }
    protocol Configurable {}
    extension Configurable where Self: AnyObject { func configured(_ change: (Self) -> Void) -> Self { change(self); return self } }
    extension UILabel: Configurable {}
    """

  private func evaluate(_ body: String) throws -> String {
    let body = body.contains("return ") ? body : "return \(body)"
    return try run(
      "\(IdiomTests.declarations)\nfunc run() -> Any? {\nlet boxes = [UIView.box(10), .box(20), .box(30)], parent = UIView()\n\(body)\n}"
    )
  }

  @Test(arguments: [
    ("5.clamped(to: 1...3)", "3"), ("(-5).clamped(to: 1...3)", "1"), ("2.5.clamped(to: 0...1.5)", "1.5"),
    ("[1, 2].second", "2"), ("[Int]().second", "nil"), ("boxes.total { $0.frame.width }", "60.0"),
    ("[1, 2][safe: 5]", "nil"), ("[1, 2][safe: 1]", "2"),
    ("[1, 2, 3].chunked(into: 2).map { $0.count }", "[2, 1]"), ("boxes.widths", "60.0"),
    ("let s: String? = nil; return s.isNilOrEmpty", "true"),
    ("let s: String? = \"a\"; return s.isNilOrEmpty", "false"),
    ("parent.addSubviews(boxes[0], boxes[1]); return parent.subviews.count", "2"),
    ("UIView().with { $0.tag = 4 }.tag", "4"),
    ("parent.addSubview(boxes[0]); boxes[0].addSubview(boxes[1]); return parent.allSubviews.count", "2"),
    ("CGRect(x: 0, y: 0, width: 10, height: 20).center.y", "10.0"),
    ("CGRect(center: CGPoint(x: 5, y: 5), size: CGSize(width: 4, height: 2)).minX", "3.0"),
    ("(CGPoint(x: 1, y: 2) + CGPoint(x: 3, y: 4)).y", "6.0"),
    ("(CGSize(width: 1, height: 2) * 3).height", "6.0"),
    ("with(CGRect.zero) { $0.size.width = 5 }.width", "5.0"),
    ("UILabel().configured { $0.text = \"t\" }.text", "t"),
  ])
  func extensions(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "var x: CGFloat = 0; for box in boxes { box.frame.origin.x = x; x = box.frame.maxX + 5 }; return boxes.last!.frame.minX",
      "40.0"
    ), ("boxes.map(\\.frame.width).max() ?? 0", "30.0"),
    ("boxes.reduce(CGFloat(0)) { max($0, $1.frame.maxX) }", "30.0"),
    ("boxes.map { $0.frame.width }.reduce(0, +)", "60.0"),
    (
      "zip(boxes, boxes.dropFirst()).forEach { a, b in b.frame.origin.x = a.frame.maxX }; return boxes[2].frame.minX",
      "30.0"
    ),
    (
      "boxes.enumerated().forEach { index, box in box.tag = index }; return boxes.map { $0.tag }", "[0, 1, 2]"
    ), ("(0..<3).map { _ in UIView() }.count", "3"),
    ("boxes.sorted { $0.frame.width > $1.frame.width }.first!.frame.width", "30.0"),
    ("boxes.first { $0.frame.width > 15 }?.frame.width ?? 0", "20.0"),
    ("let index = 7, columns = 3; return [index / columns, index % columns]", "[2, 1]"),
    ("CGFloat(boxes.count - 1) * 8", "16.0"), ("min(max(5, 10), 8)", "8"),
    (
      "let (slice, rest) = CGRect(x: 0, y: 0, width: 10, height: 4).divided(atDistance: 3, from: .minXEdge); return [slice.width, rest.width]",
      "[3.0, 7.0]"
    ),
    (
      "parent.addSubview(UILabel()); parent.addSubview(UIView()); return parent.subviews.compactMap { $0 as? UILabel }.count",
      "1"
    ),
    (
      "let isPad = false, isWide = true; switch (isPad, isWide) { case (true, _): return 1; case (false, true): return 2; default: return 3 }",
      "2"
    ),
    (
      "var frame = boxes[0].frame; frame.origin.x += 10; boxes[0].frame = frame; return boxes[0].frame.minX",
      "10.0"
    ), ("boxes[0].frame = boxes[0].frame.offsetBy(dx: 4, dy: 0); return boxes[0].frame.minX", "4.0"),
    (
      "let k = boxes[0].widthAnchor.constraint(equalToConstant: 5); k.identifier = \"w\"; k.isActive = true; boxes[0].constraints.first(where: { $0.identifier == \"w\" })?.constant = 9; return k.constant == 9",
      "true"
    ), ("boxes.filter { !$0.isHidden }.count", "3"), ("boxes.contains(boxes[1])", "true"),
    ("boxes.firstIndex(of: boxes[2])", "2"),
    ("boxes.contains { $0 === boxes[1] }", "true"),
    ("boxes.dropLast().map { $0.frame.width }", "[10.0, 20.0]"), ("Set(boxes).count", "3"),
    ("let byWidth = Dictionary(grouping: boxes) { $0.frame.width > 15 }; return byWidth[true]?.count", "2"),
    (
      "boxes.forEach { $0.translatesAutoresizingMaskIntoConstraints = false; parent.addSubview($0) }; return parent.subviews.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints }",
      "true"
    ), ("let total = boxes.map { Int($0.frame.width) }.reduce(into: 0) { $0 += $1 }; return total", "60"),
    ("stride(from: 0, through: 10, by: 5).map { CGFloat($0) }", "[0.0, 5.0, 10.0]"),
    ("boxes.map { $0.frame.width }.sorted(by: >)", "[30.0, 20.0, 10.0]"),
    ("boxes.lazy.map { $0.frame.width }.first { $0 > 10 } ?? 0", "20.0"),
    ("let f: (UIView) -> CGFloat = { $0.frame.width }; return boxes.map(f)", "[10.0, 20.0, 30.0]"),
    ("boxes.min { $0.frame.width < $1.frame.width }?.frame.width ?? 0", "10.0"),
    ("boxes.isEmpty ? 0 : boxes.count", "3"), ("boxes.last.map { $0.frame.maxX + 4 } ?? 0", "34.0"),
    ("boxes.reversed().map { $0.frame.width }", "[30.0, 20.0, 10.0]"),
    ("boxes.prefix(2).map { $0.frame.width }", "[10.0, 20.0]"), ("boxes.indices.map { $0 * 2 }", "[0, 2, 4]"),
    ("boxes.flatMap { [$0, UIView()] }.count", "6"), ("\"\\(boxes.count) views\"", "3 views"),
    (
      "let text = boxes.map { \"\\(Int($0.frame.width))\" }.joined(separator: \"-\"); return text", "10-20-30"
    ),
  ])
  func loops(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }
}
