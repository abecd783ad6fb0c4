import Testing

/// Patterns of `switch`, `if case`, `guard case`, `for case` and `catch`.
@Suite struct PatternTests {
  private static let declarations = """
    enum Shape: Equatable { case circle(radius: Int), box(Int, Int), empty }
    indirect enum Tree { case leaf(Int), node(Tree, Tree) }
    struct Fault: Error, Equatable { let code: Int }
    enum Failure: Error { case lost, late(by: Int) }
    class Animal {}
    class Dog: Animal { let name = "Rex" }
    func fail(_ error: Error) throws -> Int { throw error }
    """

  private func evaluate(_ body: String) throws -> String {
    try run("\(PatternTests.declarations)\nfunc run() -> Any? {\n\(body)\n}")
  }

  /// The result of `switch subject { cases }`, whose cases return.
  @Test(arguments: [
    ("3", "case 1: return 1; case 2, 3: return 23; default: return 0", "23"),
    ("7", "case 0..<5: return 1; case 5...: return 2; default: return 3", "2"),
    ("-1", "case ..<0: return 1; default: return 2", "1"),
    ("2.5", "case 2...3: return 1; default: return 2", "1"),
    (#""c""#, #"case "a"..."b": return 1; case "c": return 2; default: return 3"#, "2"),
    (#""b""#, #"case "a"..."f": return 1; default: return 3"#, "1"),
    ("5", "case let x where x > 4: return x; default: return 0", "5"),
    ("5", "case let x where x > 9: return x; default: return 0", "0"),
    ("(1, 2)", "case (0, _): return 0; case (1, let y): return y; default: return 9", "2"),
    ("(0, 2)", "case (0, _): return 0; case (1, let y): return y; default: return 9", "0"),
    ("(x: 4, y: 2)", "case let (x, y) where x == y: return 0; case let (x, y): return x + y", "6"),
    ("Shape.circle(radius: 3)", "case .circle(let r): return r; case .box, .empty: return 0", "3"),
    ("Shape.box(2, 3)", "case let .box(w, h): return w * h; default: return 0", "6"),
    ("Shape.box(2, 3)", "case .box(let size): return size.0 + size.1; default: return 0", "5"),
    ("Shape.box(2, 3)", "case .box(2, 4): return 1; case .box(2, _): return 2; default: return 0", "2"),
    ("Shape.empty", "case .circle: return 1; case .box: return 2; case .empty: return 3", "3"),
    (
      "Shape.circle(radius: 9)",
      "case Shape.circle(radius: 1...5): return 1; case Shape.circle: return 2; default: return 3", "2"
    ),
    ("Optional(4)", "case .some(let x): return x; case .none: return 0", "4"),
    ("nil as Int?", "case .some(let x): return x; case .none: return 0", "0"),
    ("Optional(4)", "case let x?: return x; case nil: return 0", "4"),
    ("nil as Int?", "case let x?: return x; case nil: return 0", "0"),
    ("4 as Any", "case is String: return 1; case let n as Int: return n; default: return 2", "4"),
    (#""t" as Any"#, "case is String: return 1; case let n as Int: return n; default: return 2", "1"),
    ("Dog() as Animal", "case let dog as Dog: return dog.name; default: return 0", "Rex"),
    ("Animal()", "case let dog as Dog: return dog.name; default: return 0", "0"),
    ("CGPoint.zero", "case .zero: return 1; default: return 2", "1"),
    ("CGPoint(x: 1, y: 0)", "case .zero: return 1; default: return 2", "2"),
    (
      "UIView.ContentMode.center", "case .scaleToFill: return 1; case .center: return 2; default: return 3",
      "2"
    ),
    (
      "Tree.node(.leaf(1), .node(.leaf(2), .leaf(3)))",
      "case .node(.leaf(let a), .node(_, .leaf(let b))): return a + b; default: return 0", "4"
    ),
    ("1", "case 1: fallthrough; case 2: return 2; default: return 3", "2"),
    ("1", "case 1: break; default: return 3 }; switch 2 { case 2: return 4; default: return 5", "4"),
    ("true", "case true: return 1; case false: return 0", "1"), ("()", "case (): return 1", "1"),
  ])
  func switches(subject: String, cases: String, expected: String) throws {
    #expect(try evaluate("switch \(subject) { \(cases) }") == expected)
  }

  @Test(arguments: [
    ("if case .circle(let r) = Shape.circle(radius: 2), r > 1 { return r }; return 0", "2"),
    ("if case .circle = Shape.empty { return 1 }; return 0", "0"),
    ("if case 1...5 = 3 { return 1 }; return 0", "1"),
    ("if case let x? = Optional(3) { return x }; return 0", "3"),
    ("guard case .box(let w, _) = Shape.box(4, 5) else { return 0 }; return w", "4"),
    ("guard case .box = Shape.empty else { return 0 }; return 1", "0"),
    ("var all: [Int] = []; for case let x? in [1, nil, 3] { all.append(x) }; return all", "[1, 3]"),
    (
      "var n = 0; for case .circle(let r) in [Shape.circle(radius: 2), .empty, .circle(radius: 5)] { n += r }; return n",
      "7"
    ),
    ("var n = 0; for case let x in [1, 2, 3] where x != 2 { n += x }; return n", "4"),
    ("var n = 0; for case let dog as Dog in [Animal(), Dog()] { n += dog.name.count }; return n", "3"),
    ("var n = 0; for (index, _) in [5, 6].enumerated() { n += index }; return n", "1"),
    ("let (a, b) = (1, 2); return a + b", "3"), ("let (a, (b, _)) = (1, (2, 3)); return a + b", "3"),
    ("var n = 5; while case 1... = n { n -= 2 }; return n", "-1"),
    ("let a: Int? = 1, b: Int? = 2; if let a, let b { return a + b }; return 0", "3"),
    ("let a: Int? = nil; guard let a else { return 7 }; return a", "7"),
    ("if var x = Optional(1) { x += 1; return x }; return 0", "2"),
  ])
  func conditions(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "do { _ = try fail(Fault(code: 4)) } catch let fault as Fault { return fault.code } catch { return 0 }; return 1",
      "4"
    ),
    (
      "do { _ = try fail(Failure.lost) } catch let fault as Fault { return fault.code } catch { return 0 }; return 1",
      "0"
    ),
    (
      "do { _ = try fail(Failure.late(by: 3)) } catch Failure.late(let t) { return t } catch { return 0 }; return 1",
      "3"
    ),
    (
      "do { _ = try fail(Failure.lost) } catch Failure.late, Failure.lost { return 5 } catch { return 0 }; return 1",
      "5"
    ),
    (
      "do { _ = try fail(Failure.lost) } catch is Fault { return 2 } catch { return error is Failure }; return 1",
      "true"
    ),
    (
      "do { do { _ = try fail(Failure.lost) } catch is Fault { return 2 } } catch { return 6 }; return 1", "6"
    ),
    ("return try? fail(Failure.lost)", "nil"), ("do { return 3 } catch { return 4 }", "3"),
    ("var n = 0; do { defer { n += 1 }; n = 5 }; return n", "6"),
    ("outer: do { if true { break outer }; return 1 }; return 2", "2"),
  ])
  func catches(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    (
      "outer: for i in 1...3 { for j in 1...3 { if j == 2 { continue outer }; if i == 3 { break outer }; n += i * j } }",
      "3"
    ),
    ("for i in 1...9 { if i == 3 { continue }; if i == 5 { break }; n += i }", "7"),
    ("while n < 5 { n += 2 }", "6"),
    ("repeat { n += 3 } while n < 5", "6"),
    ("loop: while true { n += 1; switch n { case 4: break loop; default: continue loop } }", "4"),
    ("loop: repeat { n += 1; if n == 2 { break loop } } while true", "2"),
    ("defer { n = 100 }; defer { n += 1 }; n += 1", "1"),
    ("n = if n == 0 { 5 } else { 6 }", "5"), ("n = switch n { case 1: 5; default: 7 }", "7"),
    ("n = n == 0 ? 3 : 4", "3"), ("if n > 0 { n = 1 } else if n == 0 { n = 2 } else { n = 3 }", "2"),
    ("func add(_ k: Int) { n += k }; add(2); add(3)", "5"),
    ("struct Pair { var a = 1; mutating func grow() { a += 1 } }; var p = Pair(); p.grow(); n = p.a", "2"),
    ("var half: Int { 8 / 2 }; n = half", "4"), ("if #available(iOS 13, *) { n = 1 } else { n = 2 }", "1"),
    ("if #unavailable(iOS 99) { n = 1 } else { n = 2 }", "1"),
  ])
  func flow(body: String, expected: String) throws {
    #expect(try evaluate("var n = 0\n\(body)\nreturn n") == expected)
  }

  /// The names of a pattern are unknown with the value that it takes apart, and a case that depends on it is the first one.
  @Test(arguments: [
    "let (a, (b, _)) = Remote.pair; return b",
    "if case .some(let x) = Remote.value { return x }; return Remote.value",
    "guard case .box(let w, _) = Remote.shape else { return 1 }; return w",
    "if let x = Remote.value { return x }; return 1",
    "switch Remote.shape { case .circle(let r): return r; default: return 1 }",
    "switch Remote.shape { case let x as Int: return x; default: return 1 }",
    "switch Remote.shape { case let x?: return x; default: return 1 }",
  ])
  func unknownSubjects(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
