import Testing

/// Dictionaries, sets and sets of options.
@Suite struct DictionaryAndSetTests {
  @Test(arguments: [
    (#"["a": 1]["a"]"#, "1"), (#"["a": 1]["b"]"#, "nil"), (#"["a": 1]["b", default: 5]"#, "5"),
    (#"["a": 1, "b": 2].count"#, "2"), (#"["a": 1].isEmpty"#, "false"),
    (#"["b": 1, "a": 2].keys.sorted()"#, "[a, b]"),
    (#"["b": 1, "a": 2].values.sorted()"#, "[1, 2]"), (#"["a": 1].first!.key"#, "a"),
    (#"["a": 1].map { $0.value }"#, "[1]"),
    (#"["a": 1].map { key, value in "\(key)\(value)" }"#, "[a1]"),
    (#"["a": 1].mapValues { $0 + 1 }["a"]"#, "2"),
    (#"["a": "1", "b": "x"].compactMapValues { Int($0) }.count"#, "1"),
    (#"["a": 1, "b": 2].filter { $0.value > 1 }.keys.first"#, "b"),
    (#"["a": 1, "b": 2].contains { $0.value == 2 }"#, "true"),
    (#"["b": 1, "a": 2].sorted { $0.key < $1.key }.map { $0.value }"#, "[2, 1]"),
    (#"["a": 1].merging(["a": 2, "b": 3]) { old, _ in old }["a"]"#, "1"),
    (#"["a": 1].merging(["a": 2, "b": 3]) { _, new in new }["a"]"#, "2"),
    (#"["a": 1].merging([("b", 3)], uniquingKeysWith: +)["b"]"#, "3"),
    (#"Dictionary(uniqueKeysWithValues: [("a", 1), ("b", 2)])["b"]"#, "2"),
    (#"Dictionary([("a", 1), ("a", 2)], uniquingKeysWith: +)["a"]"#, "3"),
    (#"Dictionary(grouping: [1, 2, 3], by: { $0 % 2 })[1]"#, "[1, 3]"), (#"["a": 1] == ["a": 1]"#, "true"),
    (#"["a": 1] == ["a": 2]"#, "false"), (#"Dictionary<String, Int>().count"#, "0"),
  ])
  func dictionaries(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#"var d = ["a": 1]; d["b"] = 2; return d.count"#, "2"),
    (#"var d = ["a": 1]; d["a"] = nil; return d.isEmpty"#, "true"),
    (#"var d = ["a": 1]; d["a"]! += 5; return d["a"]"#, "6"),
    (#"var d: [String: Int] = [:]; d["a", default: 3] += 1; return d["a"]"#, "4"),
    (#"var d = ["a": 1]; return [d.removeValue(forKey: "a"), d.removeValue(forKey: "a")]"#, "[1, nil]"),
    (
      #"var d = ["a": 1]; return [d.updateValue(2, forKey: "a"), d["a"], d.updateValue(3, forKey: "b")]"#,
      "[1, 2, nil]"
    ),
    (#"var d = ["a": 1]; d.merge(["a": 2]) { old, new in old + new }; return d["a"]"#, "3"),
    (#"var d = ["a": 1]; d.merge(["b": 2]) { _, new in new }; return d.count"#, "2"),
    (#"var d = ["a": 1]; d.removeAll(); return d.count"#, "0"),
    (#"var d = ["a": [1]]; d["a"]?.append(2); return d["a"]"#, "[1, 2]"),
    (#"var sum = 0; for (_, value) in ["a": 1, "b": 2] { sum += value }; return sum"#, "3"),
    (#"var d = [1.5: "x"]; d[2] = "y"; return [d[1.5], d[2.0]]"#, "[x, y]"),
    (#"var d = [true: 1]; d[false] = 2; return [d[true], d[false]]"#, "[1, 2]"),
    (#"var d = [[1]: "a"]; d[[1, 2]] = "b"; return [d[[1]], d[[1, 2]]]"#, "[a, b]"),
  ])
  func dictionaryMutations(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  /// Keys of types of the code, and of UIKit.
  @Test func keys() throws {
    let source = """
      enum Side: Hashable { case left, right(Int) }
      struct Cell: Hashable { let row: Int; let column: Int }
      func run() -> [Any?] {
        var sides = [Side.left: "l", .right(1): "r"], cells = [Cell(row: 1, column: 2): "c"]
        sides[.right(2)] = "s"
        cells[Cell(row: 1, column: 2)] = "d"
        let view = UIView(), other = UIView()
        let views = [view: 1, other: 2]
        let attributes: [NSLayoutConstraint.Attribute: Int] = [.top: 1, .bottom: 2]
        let types = [ObjectIdentifier(UIView.self): 1]
        let optional: [Int?: Int] = [nil: 5, 1: 6]
        return [sides[.left], sides[.right(1)], sides[.right(2)], sides.count, cells.count,
          cells[Cell(row: 1, column: 2)], views[other], attributes[.bottom], optional[nil]]
      }
      """
    let value = try run(source)
    #expect(value == "[l, r, s, 3, 1, d, 2, 2, 5]")
  }

  @Test(arguments: [
    ("Set([1, 2, 1]).count", "2"), ("Set<Int>().isEmpty", "true"), ("Set([1, 2]).contains(2)", "true"),
    ("Set([1, 2]).union([3]).sorted()", "[1, 2, 3]"), ("Set([1, 2]).union([2]).count", "2"),
    ("Set([1, 2]).intersection([2, 3]).sorted()", "[2]"), ("Set([1, 2]).subtracting([2]).sorted()", "[1]"),
    ("Set([1, 2]).symmetricDifference([2, 3]).sorted()", "[1, 3]"), ("Set([1]).isSubset(of: [1, 2])", "true"),
    ("Set([1, 3]).isSubset(of: [1, 2])", "false"), ("Set([1, 2]).isSuperset(of: [1])", "true"),
    ("Set([1]).isDisjoint(with: [2])", "true"), ("Set([1]).isDisjoint(with: [1])", "false"),
    ("Set([1, 2]) == Set([1, 2])", "true"), ("let s: Set<CGFloat> = [1, 2, 1]; return s.count", "2"),
    ("let s: Set = [1, 2, 1]; return s.count", "2"), ("Set([1, 2]).map { $0 * 2 }.sorted()", "[2, 4]"),
    ("var s: Set<Int> = [1]; let r = s.insert(2); return [r.inserted, s.count]", "[true, 2]"),
    ("var s: Set<Int> = [1]; let r = s.insert(1); return [r.inserted, s.count]", "[false, 1]"),
    ("var s: Set<Int> = [1]; return [s.remove(1), s.remove(1), s.count]", "[1, nil, 0]"),
    ("var s: Set<Int> = [1]; s.formUnion([1, 2]); return s.count", "2"),
    ("var s: Set<Int> = [1, 2]; s.formIntersection([2, 3]); return s.sorted()", "[2]"),
    ("var s: Set<Int> = [1, 2]; s.subtract([2]); return s.sorted()", "[1]"),
    ("var s: Set<Int> = [1, 2]; s.removeAll(); return s.isEmpty", "true"),
    ("var n = 0; for i in Set([1, 2]) { n += i }; return n", "3"),
  ])
  func sets(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  /// Two sets with the same elements are equal whatever their order.
  @Test func equalSets() throws {
    #expect(try evaluate("Set([1, 2]) == Set([2, 1])") == "true")
    #expect(try evaluate("Set([1, 2]) == Set([2, 3])") == "false")
  }

  @Test(arguments: [
    (
      "let e: UIRectEdge = [.top, .left]; return [e.contains(.top), e.contains(.right), e.isEmpty]",
      "[true, false, false]"
    ),
    (
      "var e: UIRectEdge = [.top]; e.insert(.left); return [e.contains(.left), e.contains(.top)]",
      "[true, true]"
    ),
    (
      "var e: UIRectEdge = [.top, .left]; e.remove(.left); return [e.contains(.left), e.contains(.top)]",
      "[false, true]"
    ),
    ("let e: UIRectEdge = []; return e.isEmpty", "true"), ("UIRectEdge().isEmpty", "true"),
    ("UIRectEdge.all.contains(.bottom)", "true"), ("UIRectEdge.all.contains([.top, .left])", "true"),
    ("UIRectEdge.top.union(.left).contains(.left)", "true"), ("UIRectEdge([.top]).contains(.left)", "false"),
    ("UIRectEdge.all.subtracting(.top).contains(.top)", "false"),
    ("UIRectEdge.all.intersection([.top]).contains(.left)", "false"),
    ("UIRectEdge.top.isSubset(of: [.top, .left])", "true"), ("UIRectEdge(rawValue: 0).isEmpty", "true"),
    ("var e: UIRectEdge = [.top]; e.formUnion([.left]); return e.contains(.left)", "true"),
    ("NSDirectionalRectEdge.all.contains(.leading)", "true"),
  ])
  func options(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  /// Changes by values that are not known.
  @Test(arguments: [
    "var d = [1: 2]; d.merge(Remote.values) { _, new in new }; return d",
    "[1: 2].merging(Remote.values) { _, new in new }",
    "Set([1]).union(Remote.values)", "UIRectEdge.top.union(.all)", "Set([1]).isSubset(of: Remote.values)",
  ])
  func unknownChanges(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  @Test func mutableSets() throws {
    let source = """
      func run() -> [Any] {
        let set = NSMutableSet()
        let view = UIView()
        set.add(view); set.add(view); set.add(UIView())
        let (all, contains) = (set.count, set.contains(view))
        set.remove(view)
        let rest = (set.allObjects as! [UIView]).count
        set.removeAllObjects()
        return [all, contains, rest, set.contains(view), set.count]
      }
      """
    #expect(try InterpreterTests.run(source) == "[2, true, 1, false, 0]")
  }

  @Test(arguments: [
    ("[.top, .left]", "true"), ("[.left, .top]", "true"), ("[.left]", "false"), ("[.left, .right]", "false"),
  ])
  func setsEqualArrayLiterals(literal: String, expected: String) throws {
    let source = """
      func run() -> Bool {
        var set = Set<NSLayoutConstraint.Attribute>()
        let view = UIView()
        for constraint in [view.topAnchor.constraint(equalTo: view.topAnchor), view.leftAnchor.constraint(equalTo: view.leftAnchor)] {
          set.insert(constraint.firstAttribute)
        }
        return set == \(literal)
      }
      """
    #expect(try InterpreterTests.run(source) == expected)
  }
}
