import Testing

/// Assignments to variables, properties, elements and key paths, and methods that change their receiver.
@Suite struct PlaceTests {
  private static let declarations = """
    struct Point { var x = 0, y = 0; var sum: Int { get { x + y } set { x = newValue; y = 0 } }
      var log: [String] = []; var watched = 1 { didSet { log.append("\\(oldValue)-\\(watched)") } }
      mutating func move(by n: Int) { x += n; shift() }
      mutating func shift() { y += 1 }
      mutating func reset() { self = Point() }
      func moved() -> Point { var copy = self; copy.move(by: 5); return copy }
      subscript(index: Int) -> Int { get { index == 0 ? x : y } set { if index == 0 { x = newValue } else { y = newValue } } }
      static var count = 0
    }
    struct Line { var start = Point(), end = Point() }
    class Box { var point = Point(), points = [Point()], next: Box?, tuple = (1, 2), name = "n"
      var total = 0 { willSet { history.append(newValue) } didSet { history.append(oldValue) } }
      var history: [Int] = []
      var twice: Int { get { total * 2 } set { total = newValue / 2 } }
      lazy var late: Int = { total + 10 }()
      static var shared = Box(), level = 1
      static var doubled: Int { get { level * 2 } set { level = newValue / 2 } }
      subscript(key: String) -> Int { get { key.count } set { name = key + "\\(newValue)" } }
      func rename() { name = "r"; point.x = 8; Box.level = 7; total += 1 }
    }
    enum Switch { case on, off; mutating func flip() { self = self == .on ? .off : .on } }
    extension Int { mutating func double() { self *= 2 } }
    var global = 1
    var stored = [1, 2]
    var computed: Int { get { global * 10 } set { global = newValue } }
    func increase(_ n: inout Int, by k: Int = 1) { n += k }
    struct Helper { func grow(_ n: inout Int) { n += 3 }; static func grow(_ n: inout Int) { n += 4 } }
    func exchange(_ a: inout Int, _ b: inout Int) { let c = a; a = b; b = c }
    func fill(_ list: inout [Int]) { list.append(9) }
    """

  private func evaluate(_ body: String) throws -> String {
    try run("\(PlaceTests.declarations)\nfunc run() -> Any? {\n\(body)\n}")
  }

  @Test(arguments: [
    ("var a = 1; a = 2; return a", "2"), ("var a = 1, b = 2; (a, b) = (b, a); return [a, b]", "[2, 1]"),
    ("var a = 1; (a, _) = (5, 6); return a", "5"),
    ("var t = (x: 1, y: 2); t.x = 5; t.1 = 7; return t", "(5, 7)"),
    ("var a = 6; a += 1; a -= 2; a *= 4; a /= 2; a %= 7; return a", "3"), ("_ = increase; return 1", "1"),
    ("var a: CGFloat = 1; a = 2; return a", "2.0"), ("var a: Int? = 1; a? += 4; return a", "5"),
    ("var a: Int? = nil; a? += 4; return a", "nil"), ("var a: Int? = 1; a! += 4; return a", "5"),
    ("global = 5; return global", "5"), ("computed = 3; return [global, computed]", "[3, 30]"),
    ("stored[0] = 7; stored.append(8); return stored", "[7, 2, 8]"), ("global += 2; return global", "3"),
  ])
  func variables(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("var p = Point(); p.x = 4; return p.x", "4"),
    ("var p = Point(); let q = p; p.x = 4; return [p.x, q.x]", "[4, 0]"),
    ("var p = Point(x: 1, y: 2); p.sum = 9; return [p.x, p.y]", "[9, 0]"),
    ("var p = Point(); p.sum += 4; return p.x", "4"),
    ("var p = Point(); p.watched = 5; p.watched = 6; return p.log", "[1-5, 5-6]"),
    ("var p = Point(); p[1] = 3; return [p[0], p.y]", "[0, 3]"),
    ("var p = Point(); p.move(by: 3); return [p.x, p.y]", "[3, 1]"),
    ("var p = Point(x: 4, y: 4); p.reset(); return p.sum", "0"),
    ("let p = Point(); return [p.moved().x, p.x]", "[5, 0]"),
    ("var l = Line(); l.end.x = 3; l.end.move(by: 2); return [l.end.x, l.start.x]", "[5, 0]"),
    ("var l = [Line()]; l[0].start.y = 6; return l[0].start.y", "6"),
    ("var d = [1: Point()]; d[1]?.x = 4; return d[1]!.x", "4"),
    ("Point.count = 4; Point.count += 1; return Point.count", "5"),
    ("var s = Switch.on; s.flip(); return s == .off", "true"),
    ("var n = 4; n.double(); return n", "8"), ("var p = (Point(), 1); p.0.x = 3; return p.0.x", "3"),
    ("var flag = true; flag.toggle(); return flag", "false"), ("var x = 2.6; x.round(); return x", "3.0"),
    ("var x = 2.6; x.round(.down); return x", "2.0"), ("var x = 2.5; x.negate(); return x", "-2.5"),
  ])
  func structures(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("let b = Box(); b.point.x = 4; return b.point.x", "4"),
    ("let b = Box(), c = b; b.name = \"z\"; return c.name", "z"),
    (
      "let b = Box(); b.points[0].x = 4; b.points.append(Point(x: 1)); return b.points.map { $0.x }", "[4, 1]"
    ),
    ("let b = Box(); b.total = 3; b.total = 4; return b.history", "[3, 0, 4, 3]"),
    ("let b = Box(); b.twice = 8; return [b.total, b.twice]", "[4, 8]"),
    ("let b = Box(); b.total = 1; _ = b.late; b.total = 5; return b.late", "11"),
    ("let b = Box(); b.next?.name = \"x\"; return b.next == nil", "true"),
    ("let b = Box(); b.next = Box(); b.next?.name = \"x\"; return b.next!.name", "x"),
    ("let b = Box(); b.tuple.0 = 5; return b.tuple", "(5, 2)"),
    ("let b = Box(); b[\"ab\"] = 3; return [b.name, b[\"abc\"]]", "[ab3, 3]"),
    ("Box.level = 3; Box.doubled = 10; return [Box.level, Box.doubled]", "[5, 10]"),
    ("Box.shared.name = \"s\"; return Box.shared.name", "s"),
    ("let b = Box(); b.rename(); return [b.name, b.point.x, Box.level, b.total]", "[r, 8, 7, 1]"),
    ("let b = Box(); b[keyPath: \\.name] = \"k\"; return [b.name, b[keyPath: \\.point.x]]", "[k, 0]"),
    ("let b = Box(); (b.point, b.name) = (Point(x: 3), \"t\"); return [b.point.x, b.name]", "[3, t]"),
    ("let any: Any = Box(); (any as! Box).name = \"c\"; return (any as! Box).name", "c"),
    ("let any: Any = Box(); (any as? Box)?.name = \"c\"; return (any as? Box)?.name", "c"),
    ("let path = \\Box.name; return Box()[keyPath: path]", "n"),
    ("return [Box(), Box()].map(\\.name)", "[n, n]"),
  ])
  func objects(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("var n = 1; increase(&n); increase(&n, by: 5); return n", "7"),
    ("var a = 1, b = 2; exchange(&a, &b); return [a, b]", "[2, 1]"),
    ("var a = 1, b = 2; swap(&a, &b); return [a, b]", "[2, 1]"),
    ("var list = [1]; fill(&list); return list", "[1, 9]"),
    ("let b = Box(); increase(&b.point.x, by: 3); return b.point.x", "3"),
    ("var list = [1, 2]; increase(&list[1]); return list", "[1, 3]"),
    ("var n = 1; increase(&n); var a = 5, b = 6; swap(&a, &b); return [a, b, n]", "[6, 5, 2]"),
    ("increase(&global); return global", "2"),
    ("var n = 1; Helper().grow(&n); return n", "4"), ("var n = 1; Helper.grow(&n); return n", "5"),
    ("var n = 1; let grow: (inout Int) -> Void = { $0 += 6 }; grow(&n); return n", "7"),
    ("var n = 1; let grow = { (k: inout Int) in k += 7 }; grow(&n); return n", "8"),
    ("var p = Point(); increase(&p.sum, by: 4); return p.x", "4"),
  ])
  func inOutParameters(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "let v = UIView(); v.frame.origin.x = 5; v.frame.size.width = 7; return [v.frame.minX, v.frame.width]",
      "[5.0, 7.0]"
    ),
    ("let v = UIView(); v.frame.size = CGSize(width: 3, height: 4); return v.bounds.height", "4.0"),
    ("let v = UIView(); v.frame.size = .zero; v.frame.origin.y = -2; return v.frame.minY", "-2.0"),
    ("let v = UIView(); v.tag = 4; v.tag += 1; return v.tag", "5"),
    ("let v = UIView(); v.layer.cornerRadius = 4; return v.layer.cornerRadius", "4.0"),
    (
      "var r = CGRect.zero; r.origin = CGPoint(x: 1, y: 2); r.size.height = 9; return [r.minY, r.maxY]",
      "[2.0, 11.0]"
    ),
    ("var i = UIEdgeInsets.zero; i.left = 8; return i.left", "8.0"),
    ("let v = UIView(); v.center.x = 10; return v.center.x", "10.0"),
    ("let l = UILabel(); l.text = \"a\"; l.text! += \"b\"; l.text?.append(\"c\"); return l.text", "abc"),
  ])
  func propertiesOfUIKit(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test func overridesOfProperties() throws {
    let source = """
      class Base { var size: Int { get { stored } set { stored = newValue } }; var stored = 1; func name() -> String { "base" } }
      class Derived: Base {
        override var size: Int { get { super.size + 1 } set { super.size = newValue * 2 } }
        override func name() -> String { "derived of " + super.name() }
      }
      class Card: UIView {
        override var frame: CGRect { didSet { seen.append(frame.width) } }
        var seen: [CGFloat] = []
        override var isHidden: Bool { get { super.isHidden } set { super.isHidden = newValue; tag = newValue ? 7 : 8 } }
      }
      func run() -> [Any] {
        let derived = Derived(), card = Card()
        derived.size = 4
        card.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
        card.isHidden = true
        return [derived.stored, derived.size, derived.name(), card.seen.last!, card.tag, card.isHidden]
      }
      """
    let value = try run(source)
    #expect(value == "[8, 9, derived of base, 5.0, 7, true]")
  }

  @Test(arguments: [
    "let b = Remote.box; b.name = 4; return b.name", "let list = [1]; return list[Remote.index]",
    "return (1 as Int)[0]",
  ])
  func unknownPlaces(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  /// An initializer sets the properties that its own class declares without their observers.
  @Test func observersInInitializers() throws {
    let source = """
      class A {
        var calls: [String] = []
        var a = 0 { didSet { calls.append("a") } }
        init() { a = 1; change() }
        func change() { a = 2 }
      }
      class B: A {
        var b = 0 { didSet { calls.append("b") } }
        override init() { super.init(); a = 3; b = 4 }
      }
      func run() -> [String] { let b = B(); b.b = 5; return b.calls }
      """
    #expect(try InterpreterTests.run(source) == "[a, a, b]")
  }
}
