import Testing

/// Members and functions of arrays, ranges and sequences.
@Suite struct CollectionTests {
  @Test(arguments: [
    ("[1, 2, 3].count", "3"), ("[1, 2, 3].isEmpty", "false"), ("[1, 2, 3].first", "1"),
    ("[1, 2, 3].last", "3"),
    ("[Int]().first", "nil"), ("[Int]().isEmpty", "true"), ("[4, 5].startIndex", "0"),
    ("[4, 5].endIndex", "2"),
    ("Array([4, 5].indices)", "[0, 1]"), ("[1, 2].lazy.map { $0 + 1 }.first", "2"),
    ("[5, 6, 7][1]", "6"), ("Array([5, 6, 7][1...])", "[6, 7]"), ("Array([5, 6, 7][..<2])", "[5, 6]"),
    ("Array([5, 6, 7][...1])", "[5, 6]"), ("Array([5, 6, 7][1...2])", "[6, 7]"), ("[1] + [2]", "[1, 2]"),
    ("[1, 2] == [1, 2]", "true"), ("[1, 2] == [2, 1]", "false"), ("[1] == [1, 2]", "false"),
    ("Array(repeating: 7, count: 3)", "[7, 7, 7]"), ("Array(1...3)", "[1, 2, 3]"), ("[Int](1..<3)", "[1, 2]"),
  ])
  func arrays(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("[1, 2, 3].map { $0 * 2 }", "[2, 4, 6]"), ("[1, 2, 3].filter { $0 > 1 }", "[2, 3]"),
    (#"["1", "a", "3"].compactMap { Int($0) }"#, "[1, 3]"), ("[1, 2].flatMap { [$0, $0] }", "[1, 1, 2, 2]"),
    ("[[1], [2, 3]].flatMap { $0 }", "[1, 2, 3]"), ("[1, 2, 3].reduce(0) { $0 + $1 }", "6"),
    ("[1, 2, 3].reduce(0, +)", "6"), ("[2, 3].reduce(1, *)", "6"), (#"["a", "b"].reduce("", +)"#, "ab"),
    ("[1, 2].reduce(into: []) { $0.append($1 + 1) }", "[2, 3]"),
    ("[1, 2].reduce(into: [Int]()) { result, item in result.insert(item, at: 0) }", "[2, 1]"),
    ("[1, 2, 3].first { $0 > 1 }", "2"), ("[1, 2, 3].last { $0 < 3 }", "2"),
    ("[1, 2, 3].first(where: { $0 > 5 })", "nil"), ("[1, 2, 1].firstIndex(of: 1)", "0"),
    ("[1, 2, 1].lastIndex(of: 1)", "2"), ("[1, 2, 1].lastIndex { $0 < 2 }", "2"),
    ("[1, 2, 1].firstIndex { $0 > 1 }", "1"), ("[1, 2].firstIndex(of: 9)", "nil"),
    ("[1, 2].contains(2)", "true"), ("[1, 2].contains(3)", "false"), ("[1, 2].contains { $0 > 1 }", "true"),
    ("[1, 2].contains(where: { $0 > 2 })", "false"), ("[1, 2].allSatisfy { $0 > 0 }", "true"),
    ("[1, 2].allSatisfy { $0 > 1 }", "false"), ("[1, 2, 3].count { $0 > 1 }", "2"),
    ("[1, 2, 3].count(where: { $0 > 1 })", "2"),
  ])
  func closures(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("[3, 1, 2].sorted()", "[1, 2, 3]"), ("[3, 1, 2].sorted(by: >)", "[3, 2, 1]"),
    ("[3, 1, 2].sorted { $0 > $1 }", "[3, 2, 1]"), ("[3, 1, 2].sorted(by: <)", "[1, 2, 3]"),
    (#"["b", "a"].sorted()"#, "[a, b]"), ("Array([1, 2].reversed())", "[2, 1]"),
    ("[3, 1, 2].min()", "1"), ("[3, 1, 2].max()", "3"), ("[Int]().max()", "nil"),
    ("[-3, 2].max { abs($0) < abs($1) }", "-3"), ("[-3, 2].min { abs($0) < abs($1) }", "2"),
    ("Array([1, 2, 3].prefix(2))", "[1, 2]"), ("Array([1, 2, 3].suffix(2))", "[2, 3]"),
    ("Array([1, 2, 3].dropFirst())", "[2, 3]"), ("Array([1, 2, 3].dropLast(2))", "[1]"),
    ("Array([1, 2, 3].prefix(upTo: 1))", "[1]"), ("Array([1, 2, 3].prefix(through: 1))", "[1, 2]"),
    ("Array([1, 2, 3].suffix(from: 1))", "[2, 3]"), ("Array([1, 2, 1].prefix { $0 < 2 })", "[1]"),
    ("Array([1, 2, 1].prefix(while: { $0 < 2 }))", "[1]"), ("Array([1, 2, 1].drop { $0 < 2 })", "[2, 1]"),
    ("[1, 2].enumerated().map { $0 * 10 + $1 }", "[1, 12]"),
    ("[5, 6].enumerated().map { $0.offset + $0.element }", "[5, 7]"),
    (#"["a", "b"].joined(separator: ", ")"#, "a, b"), (#"["a", "b"].joined()"#, "ab"),
    ("Array([[1], [2]].joined())", "[1, 2]"), (#"zip([1, 2], ["a", "b"]).map { "\($0)\($1)" }"#, "[1a, 2b]"),
    ("zip([1, 2], [3]).map { $0 + $1 }", "[4]"),
  ])
  func orders(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("var a = [1]; a.append(2); return a", "[1, 2]"),
    ("var a = [1]; a.append(contentsOf: [2, 3]); return a", "[1, 2, 3]"),
    ("var a = [1]; a += [2]; return a", "[1, 2]"),
    ("var a = [1, 3]; a.insert(2, at: 1); return a", "[1, 2, 3]"),
    ("var a = [1, 4]; a.insert(contentsOf: [2, 3], at: 1); return a", "[1, 2, 3, 4]"),
    ("var a = [1, 2, 3]; let b = a.remove(at: 1); return [a.count, b]", "[2, 2]"),
    ("var a = [1, 2, 3]; let b = a.removeFirst(); return [a[0], b]", "[2, 1]"),
    ("var a = [1, 2, 3]; let b = a.removeLast(); return [a.count, b]", "[2, 3]"),
    ("var a = [1, 2, 3]; a.removeFirst(2); return a", "[3]"),
    ("var a = [1, 2, 3]; a.removeLast(2); return a", "[1]"),
    ("var a = [1]; let b = a.popLast(); return [a.popLast(), b]", "[nil, 1]"),
    ("var a = [1, 2, 3]; a.removeAll { $0 > 1 }; return a", "[1]"),
    ("var a = [1, 2, 3]; a.removeAll(where: { $0 == 1 }); return a", "[2, 3]"),
    ("var a = [1, 2]; a.removeAll(); return a", "[]"),
    ("var a = [1, 2]; a.removeAll(keepingCapacity: true); return a", "[]"),
    ("var a = [1, 2]; a.reverse(); return a", "[2, 1]"),
    ("var a = [2, 3, 1]; a.sort(); return a", "[1, 2, 3]"),
    ("var a = [2, 3, 1]; a.sort(by: >); return a", "[3, 2, 1]"),
    ("var a = [2, 3, 1]; a.sort { $0 > $1 }; return a", "[3, 2, 1]"),
    ("var a = [1, 2, 3]; a.swapAt(0, 2); return a", "[3, 2, 1]"),
    ("var a = [1, 2]; a[1] = 5; return a", "[1, 5]"),
    ("var a = [1, 2]; a[0] += 5; return a", "[6, 2]"),
    ("var a = [[1], [2]]; a[1].append(3); return a", "[[1], [2, 3]]"),
    ("let a = [1, 2]; var b = a; b.append(3); return [a.count, b.count]", "[2, 3]"),
  ])
  func mutations(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("(1...3).map { $0 }", "[1, 2, 3]"), ("(0..<3).reversed().map { $0 }", "[2, 1, 0]"),
    ("(1..<5).count", "4"),
    ("(1..<1).isEmpty", "true"), ("(1...5).contains(5)", "true"), ("(1..<5).contains(5)", "false"),
    ("(1.0...2.0).contains(1.5)", "true"), ("(1.0..<2.0).contains(2)", "false"),
    ("(1.0..<1.0).isEmpty", "true"),
    ("(1.0...1.0).isEmpty", "false"), ("(1...3).contains(2.5)", "true"), ("(2...).contains(7)", "true"),
    ("(...2).contains(7)", "false"), ("(2...5).lowerBound", "2"), ("(2...5).upperBound", "5"),
    ("(2.5...5).lowerBound", "2.5"), ("(2.5...5.5).upperBound", "5.5"), ("(2...).lowerBound", "2"),
    ("Array(stride(from: 0, to: 10, by: 5))", "[0, 5]"),
    ("Array(stride(from: 0, through: 10, by: 5))", "[0, 5, 10]"),
    ("Array(stride(from: 3, to: 0, by: -1))", "[3, 2, 1]"),
    ("Array(stride(from: 0, to: 1, by: 0.5))", "[0.0, 0.5]"),
    (#"("a"..."f").contains("c")"#, "true"), ("(1...3) ~= 2", "true"),
    ("var sum = 0; for i in 1...4 where i % 2 == 0 { sum += i }; return sum", "6"),
  ])
  func ranges(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  /// Numbers that a loop changes which runs an unknown number of times.
  @Test(arguments: [
    "var sum = 0.0; for _ in 0..<Remote.count { sum += 44 }; return sum",
    "var sum = 8; for row in Remote.rows { if row.isTall { sum += 2 } else { sum = 4 } }; return sum",
    "var sum = 0; for _ in Remote.rows { for _ in 0..<2 { sum += 1 } }; return sum",
    "var sum = 0; for row in Remote.rows { switch row { case 1: sum += 1; default: break } }; return sum",
    "var n = 0; while Remote.isMore(n) { n += 1 }; return n",
  ])
  func numbersOfUnknownLoops(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  /// Other values are those of a loop that does not run.
  @Test func valuesOfUnknownLoops() throws {
    let last = try evaluate(
      "var last: String? = nil; for row in Remote.rows { last = row }; return last == nil")
    #expect(last == "true")
    let own = try evaluate("var sum = 3; for row in Remote.rows { row.height = 4 }; return sum")
    #expect(own == "3")
  }

  /// Elements that do not exist, and functions that are not known.
  @Test(arguments: [
    "[1, 2][5]", "[1, 2][2...5]", "var a = [1]; return a.remove(at: 3)", "[1].map { _ in Remote.value }[0]",
    "[2, 1].sorted(by: Remote.isBefore)", "[1].split(separator: 1)", "[1].randomElement()",
    "(1...).map { $0 }", "Array(stride(from: 0, to: 4, by: 0))", "[Remote.value, 1].max()",
    "zip(Remote.list, [1])", "[1, 2].reduce(0, Remote.combine)", "Int.random(in: 1...6)",
  ])
  func unknownElements(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
