import Testing

/// Functions, closures, optional chains and macros.
@Suite struct FunctionTests {
  private static let declarations = """
    func sum(_ numbers: Int...) -> Int { numbers.reduce(0, +) }
    func area(width: Int, height: Int = 2) -> Int { width * height }
    func apply(_ n: Int, _ body: (Int) -> Int) -> Int { body(n) }
    func twice(_ body: @escaping (Int) -> Int) -> (Int) -> Int { { body(body($0)) } }
    func lazily(_ value: @autoclosure () -> Int) -> Int { value() + 1 }
    func early(_ n: Int) -> Int { guard n > 0 else { return -1 }; if n > 5 { return 5 }; return n }
    func branch(_ n: Int) -> String { if n > 0 { "plus" } else if n < 0 { "minus" } else { "zero" } }
    func factorial(_ n: Int) -> Int { n < 2 ? 1 : n * factorial(n - 1) }
    func pair() -> (min: Int, max: Int) { (1, 9) }
    func nothing() {}
    struct Adder { let base: Int; func callAsFunction(_ n: Int) -> Int { base + n }; static func make() -> Adder { .init(base: 7) } }
    final class Node { var next: Node?; var value: Int; init(_ value: Int, next: Node? = nil) { self.value = value; self.next = next }
      func bump() -> Int { value += 1; return value }
      var onTap: ((Int) -> Int)?
      convenience init?(text: String) { guard let n = Int(text) else { return nil }; self.init(n) } }
    extension Array where Element == Int { func total() -> Int { reduce(0) { $0 + $1 } }; var doubled: [Int] { map { $0 * 2 } } }
    extension String { var exclaimed: String { self + "!" }; func times(_ n: Int) -> String { String(repeating: self, count: n) } }
    extension Int { var squared: Int { self * self }; static let answer = 42 }
    extension Optional where Wrapped == Int { var orZero: Int { self ?? 0 } }
    """

  private func evaluate(_ body: String) throws -> String {
    try run("\(FunctionTests.declarations)\nfunc run() -> Any? {\n\(body)\n}")
  }

  @Test(arguments: [
    ("sum(1, 2, 3)", "6"), ("sum()", "0"), ("area(width: 3)", "6"), ("area(width: 3, height: 4)", "12"),
    ("apply(3) { $0 + 1 }", "4"),
    ("apply(3, { n in n * n })", "9"), ("twice { $0 * 3 }(2)", "18"), ("lazily(4)", "5"),
    ("[early(-4), early(3), early(9)]", "[-1, 3, 5]"),
    ("[branch(1), branch(-1), branch(0)]", "[plus, minus, zero]"), ("factorial(5)", "120"),
    ("pair().max", "9"), ("pair().0", "1"), ("nothing()", "()"),
    ("let add = Adder(base: 3); return add(4)", "7"), ("Adder.make()(1)", "8"),
    ("let f = area; return f(2, 3)", "6"), ("[1, 2].map(factorial)", "[1, 2]"),
    ("let f: (Int) -> Int = { n in let m = n + 1; return m * 2 }; return f(2)", "6"),
    ("{ (a: Int, b: Int) -> Int in a - b }(5, 3)", "2"), ("{ 4 }()", "4"),
    ("let value: Int = { let a = 2; return a * 3 }(); return value", "6"), ("[3, 1].total()", "4"),
    ("[3, 1].doubled", "[6, 2]"), (#""a".exclaimed.times(2)"#, "a!a!"),
    ("4.squared", "16"), ("Int.answer", "42"), ("let n: Int? = nil; return n.orZero", "0"),
    ("func local(_ n: Int) -> Int { n == 0 ? 0 : n + local(n - 1) }; return local(4)", "10"),
    ("let values = [1, 2, 3]; return values.map { $0.squared }.filter { $0.isMultiple(of: 2) }.first", "4"),
    ("(area(width:height:))(2, 5)", "10"),
  ])
  func calls(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("var n = 1; let add = { n += 1 }; add(); add(); return n", "3"),
    ("var n = 1; let get = { [n] in n }; n = 5; return get()", "1"),
    ("var n = 1; let get = { n }; n = 5; return get()", "5"),
    ("let node = Node(3); let get = { [weak node] in node?.value }; return get()", "3"),
    ("let node = Node(3); let get = { [unowned node] in node.value + 1 }; return get()", "4"),
    ("let n = 2; let get = { [twice = n * 2] in twice }; return get()", "4"),
    (
      "func counter() -> () -> Int { var n = 0; return { n += 1; return n } }; let c = counter(); _ = c(); return c()",
      "2"
    ),
    ("let node = Node(1); node.onTap = { $0 + 2 }; return node.onTap?(3)", "5"),
    ("let node = Node(1); return node.onTap?(3)", "nil"),
    ("let node = Node(1); let bump = node.bump; _ = bump(); return node.value", "2"),
    ("let bump = Node.bump; return bump(Node(4))()", "5"),
  ])
  func closures(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("let node: Node? = Node(1, next: Node(2)); return node?.next?.value", "2"),
    ("let node: Node? = Node(1); return node?.next?.value", "nil"),
    ("let node: Node? = nil; return node?.bump()", "nil"),
    ("let node: Node? = Node(4); return node!.value", "4"), ("Node(text: \"x\") == nil", "true"),
    ("Node(text: \"7\")?.value", "7"), ("let n: Int? = 3; return n.map { $0 * 2 }", "6"),
    ("let n: Int? = nil; return n.map { $0 * 2 }", "nil"),
    ("let n: Int? = 3; return n.flatMap { $0 > 5 ? $0 : nil }", "nil"),
    ("let list: [Int]? = [1, 2]; return list?.first ?? 0", "1"),
    ("let list: [Int]? = nil; return list?.count", "nil"),
    ("let d = [\"a\": [\"b\": 1]]; return d[\"a\"]?[\"b\"]", "1"),
    ("let s: String? = nil; return s?.count ?? 7", "7"),
    ("let n: Int! = 4; return n + 1", "5"),
    ("let node: Node? = Node(1); node?.next = Node(5); return node?.next?.value", "5"),
    ("let text: String? = \"a\"; return text.map { $0 + \"b\" }", "ab"),
    ("let flag: Bool? = true; return flag.map { !$0 }", "false"),
    ("let x: Double? = 2; return x.map { $0 / 4 }", "0.5"),
  ])
  func optionals(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("#function", "run()"), ("#line", "#line"), ("#file", "0.swift"), ("withExtendedLifetime(1) { 5 }", "5"),
    ("autoreleasepool { 3 }", "3"),
    ("print(1); debugPrint(2); NSLog(\"x\"); assert(true); precondition(true); dump(1); return 4", "4"),
    ("NSStringFromClass(UIView.self)", "UIView"),
    ("#selector(UIView.layoutIfNeeded)", "#selector(UIView.layoutIfNeeded)"),
    ("UIKit.UIView() is UIView", "true"),
  ])
  func macros(body: String, expected: String) throws {
    guard body != "#line" else {
      #expect(try InterpreterTests.run("func run() -> Int {\n  #line\n}") == "2")
      return
    }
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test func computedGlobalsAndStaticMembers() throws {
    let source = """
      let first = second + 1
      let second = 2
      enum Metrics { static let gap: CGFloat = half * 2; static var half: CGFloat { 4 }; static func scaled(_ n: CGFloat) -> CGFloat { n * gap }
        enum Bar { static let height = gap + 1 } }
      let loop: Int = loop + 1
      func run() -> [Any] { [first, Metrics.gap, Metrics.scaled(2), Metrics.Bar.height, loop] }
      """
    let value = try run(source)
    #expect(value == "[3, 8.0, 16.0, 9.0, unknown: 'loop' depends on itself]")
  }

  @Test(arguments: [
    "unknownName", "Remote.value.part", "let n: Int? = nil; return n!", "(1 as Any).missing",
    "UIView().missing()", "#unheardOf", "Remote.make(1)()", "self.x",
  ])
  func unknownCalls(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  /// The type of a closure gives its result a type.
  @Test(arguments: [
    "let f: (Int) -> Box = { .make($0) }; return f(4).size",
    "let f: [(Int) -> Box] = [{ .make($0) }]; return f[0](4).size",
    "let f: (a: (Int) -> Box, b: Int) = (a: { .make($0) }, b: 1); return f.a(4).size",
    "let f: (Int) -> Box = { size in return .make(size) }; return f(4).size",
    "return Box.maker(4).size", "return Box.makers.first(4).size",
  ])
  func resultsOfClosures(_ body: String) throws {
    let source = """
      struct Box {
        let size: Int
        static func make(_ size: Int) -> Box { Box(size: size) }
        static let maker: (Int) -> Box = { .make($0) }
        static var makers: (first: (Int) -> Box, second: () -> Box) { ({ .make($0) }, { .make(2) }) }
      }
      func run() -> Int { \(body) }
      """
    #expect(try InterpreterTests.run(source) == "4")
  }

  /// A recursion that only an unknown condition ends is not known; one that ends by itself is.
  @Test(arguments: [
    (
      "func depth(_ error: Any) -> Int { if let next = Library.next(error) { return depth(next) + 1 }; return 0 }",
      "depth(1)", "unknown: 'depth' calls itself in a branch that is assumed"
    ),
    ("func depth(_ level: Int) -> Int { level == 0 ? 0 : depth(level - 1) + 1 }", "depth(200)", "200"),
  ])
  func recursions(_ function: String, _ call: String, _ result: String) throws {
    #expect(try InterpreterTests.run("\(function)\nfunc run() -> Int { \(call) }") == result)
  }
}
