import Testing

/// Members and functions of strings.
@Suite struct TextTests {
  @Test(arguments: [
    (#""Zürich".count"#, "6"), (#""Zürich".utf8.count"#, "7"), (#""😀".utf16.count"#, "2"),
    (#""😀".unicodeScalars.count"#, "1"), (#"NSString("😀").length"#, "2"),
    (#""".isEmpty"#, "true"), (#""a".isEmpty"#, "false"), (#""abc".first"#, "a"), (#""abc".last"#, "c"),
    (#""".first"#, "nil"), (#""".last"#, "nil"), (#""abc".description"#, "abc"),
    (#""abc".debugDescription"#, #""abc""#), (#""good morning\tall".capitalized"#, "Good Morning\tAll"),
    (#""NEXT stop".localizedCapitalized"#, "Next Stop"), (#""abc".localizedUppercase"#, "ABC"),
    (#""ABC".localizedLowercase"#, "abc"), (#""Zürich".uppercased()"#, "ZÜRICH"),
    (#""ABC".lowercased()"#, "abc"),
  ])
  func properties(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#""navigation".hasPrefix("nav")"#, "true"), (#""navigation".hasPrefix("bar")"#, "false"),
    (#""navigation".hasSuffix("tion")"#, "true"), (#""navigation".contains("gat")"#, "true"),
    (#""navigation".contains("xyz")"#, "false"), (#""navigation".contains("")"#, "true"),
    (#""a1".contains { $0 == "1" }"#, "true"), (#""aaa".allSatisfy { $0 == "a" }"#, "true"),
    (#""aab".allSatisfy { $0 == "a" }"#, "false"), (#""xay".first { $0 > "m" }"#, "x"),
    (#""a" < "b""#, "true"), (#""b" <= "a""#, "false"), (#""b" > "a""#, "true"), (#""a" >= "b""#, "false"),
    (#""a" == "a""#, "true"), (#""a" != "a""#, "false"),
  ])
  func comparisons(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#""hello".prefix(2)"#, "he"), (#""hello".prefix(9)"#, "hello"), (#""hello".suffix(3)"#, "llo"),
    (#""hello".dropFirst()"#, "ello"), (#""hello".dropFirst(3)"#, "lo"), (#""hello".dropLast()"#, "hell"),
    (#""hello".dropLast(2)"#, "hel"), (#"String("hello".reversed())"#, "olleh"),
    (#""aab".prefix { $0 == "a" }"#, "aa"), (#""aab".prefix(while: { $0 == "a" })"#, "aa"),
    (#""aab".drop { $0 == "a" }"#, "b"), (#""a" + "b""#, "ab"), (#""a".appending("b")"#, "ab"),
    (#""7".padding(toLength: 3, withPad: "0", startingAt: 0)"#, "700"),
    (#""abcd".padding(toLength: 2, withPad: " ", startingAt: 0)"#, "ab"),
    (#""a".padding(toLength: 5, withPad: "xy", startingAt: 1)"#, "ayxyx"),
    (#""  a b ".trimmingCharacters(in: .whitespaces)"#, "a b"),
    (#"" a\n".trimmingCharacters(in: .whitespaces)"#, "a\n"),
    (#"" a\n".trimmingCharacters(in: .newlines)"#, " a"),
    (#"" a \n".trimmingCharacters(in: CharacterSet.whitespacesAndNewlines)"#, "a"),
    (#""a-b-c".replacingOccurrences(of: "-", with: "+")"#, "a+b+c"),
    (#"String(repeating: "ab", count: 3)"#, "ababab"), (#"String()"#, ""), (#"String(12)"#, "12"),
    (#"String(describing: true)"#, "true"), (#"String("text")"#, "text"),
  ])
  func parts(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#""a,b,,c".components(separatedBy: ",")"#, "[a, b, , c]"),
    (#""a, b".components(separatedBy: ", ")"#, "[a, b]"), (#""".components(separatedBy: ",")"#, "[]"),
    (#""a,b,,c".split(separator: ",")"#, "[a, b, c]"),
    (#""a,b,c".split(separator: ",", maxSplits: 1)"#, "[a, b,c]"),
    (#""a,,c".split(separator: ",", omittingEmptySubsequences: false)"#, "[a, , c]"),
    (#""ab".enumerated().map { "\($0.offset)\($0.element)" }"#, "[0a, 1b]"),
    (#"var all: [Any] = []; for letter in "abc" { all.append(letter) }; return all"#, "[a, b, c]"),
    (#"var all = ""; "abc".forEach { all = "\($0)" + all }; return all"#, "cba"),
  ])
  func separations(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#"var text = "a"; text.append("b"); return text"#, "ab"),
    (#"var text = "a"; text.append(contentsOf: "bc"); return text"#, "abc"),
    (#"var text = "a"; text += "b"; return text"#, "ab"),
    (#"var text = "abc"; let last = text.removeLast(); return [text, last]"#, "[ab, c]"),
    (#"var text = "abc"; let first = text.removeFirst(); return [text, first]"#, "[bc, a]"),
    (#"var text = "abc"; text.removeFirst(2); return text"#, "c"),
    (#"var text = "abc"; text.removeLast(2); return text"#, "a"),
    (#"var text = ""; return text.popLast()"#, "nil"),
    (#"var text = "abc"; text.removeAll(); return text.isEmpty"#, "true"),
  ])
  func mutations(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  /// The formats of C, as `String(format:)` applies them.
  @Test(arguments: [
    (#"String(format: "%.2f", 3.14159)"#, "3.14"), (#"String(format: "%f", 1.5)"#, "1.500000"),
    (#"String(format: "%.0f", 2.5)"#, "2"), (#"String(format: "%.1f", 0.25)"#, "0.2"),
    (#"String(format: "%g %g %g", 1.5, 300.0, 0.0)"#, "1.5 300 0"),
    (#"String(format: "%.3g", 2.0 / 3)"#, "0.667"),
    (#"String(format: "%g", -1234.5678)"#, "-1234.57"),
    (#"String(format: "%.1f", 0.35)"#, "0.3"), (#"String(format: "%.2f", -0.5)"#, "-0.50"),
    (#"String(format: "%.1f", 0.05)"#, "0.1"), (#"String(format: "%6.2f|", 3.14159)"#, "  3.14|"),
    (#"String(format: "%d of %d", 3, 7)"#, "3 of 7"), (#"String(format: "%ld", 12)"#, "12"),
    (#"String(format: "%03d", 7)"#, "007"), (#"String(format: "%05d", -42)"#, "-0042"),
    (#"String(format: "%+d", 4)"#, "+4"), (#"String(format: "%-4d|", 5)"#, "5   |"),
    (#"String(format: "%4d|", 5)"#, "   5|"), (#"String(format: "%x %X", 255, 255)"#, "ff FF"),
    (#"String(format: "%02x", 10)"#, "0a"), (#"String(format: "%@!", "Hi")"#, "Hi!"),
    (#"String(format: "100%%")"#, "100%"), (#"String(format: "%2$@ %1$@", "a", "b")"#, "b a"),
    (#"String(format: "%d", arguments: [9])"#, "9"),
    (#"String(format: "%d", locale: nil, 9)"#, "9"),
    (#"String.localizedStringWithFormat("%d items", 3)"#, "3 items"),
  ])
  func formats(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    (#""\(1 + 1) \(2.5) \(true)""#, "2 2.5 true"), (#""\(CGFloat(3))""#, "3.0"),
    (#""\(["a", "b"])""#, #"["a", "b"]"#), (#""\([1, 2])""#, "[1, 2]"), (#""\((1, "a"))""#, #"(1, "a")"#),
    (#""\((x: 1, y: 2))""#, "(x: 1, y: 2)"), (#""\(["a": 1])""#, #"["a": 1]"#),
    (#"let empty: [String: Int] = [:]; return "\(empty)""#, "[:]"),
    (#""\(1..<3) \(1...3)""#, "1..<3 1...3"), (#""\(CGPoint(x: 1, y: 2))""#, "(1.0, 2.0)"),
    (#""\(CGSize(width: 1, height: 2.5))""#, "(1.0, 2.5)"),
    (#""\(CGRect(x: 1, y: 2, width: 3, height: 4))""#, "(1.0, 2.0, 3.0, 4.0)"),
    (#"let none: Int? = nil; return "\(none as Any)""#, "nil"), (#""\(Int.self)""#, "Int"),
    (#""\(())""#, "()"),
  ])
  func interpolations(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test func interpolationsOfTypes() throws {
    let source = """
      struct Point { let x: Int, y: Int }
      struct Named: CustomStringConvertible { let name: String; var description: String { "<" + name + ">" } }
      enum Kind { case plain, sized(Int), named(text: String) }
      func run() -> [String] {
        ["\\(Point(x: 1, y: 2))", "\\(Named(name: "a"))", String(describing: Named(name: "b")),
          "\\(Kind.plain)", "\\(Kind.sized(3))", "\\(Kind.named(text: "t"))"]
      }
      """
    #expect(
      try InterpreterTests.run(source)
        == #"[Point(x: 1, y: 2), <a>, <b>, plain, sized(3), named(text: "t")]"#)
  }

  /// Values that depend on the device or that the interpreter has no model for.
  @Test(arguments: [
    #""a".hasPrefix(Remote.text)"#, #""a".appending(Remote.text)"#, #""a" + Remote.text"#,
    #""\(Remote.text)""#, #"[Remote.text, "a"].joined(separator: "-")"#,
    #"String(format: "%d", Remote.count)"#, #"String(format: "%e", 1.5)"#,
    #"String(describing: Remote.text)"#,
    #"var text = "a"; text.append(Remote.text); return text"#,
    #"var text = "a"; text.insert("b", at: text.startIndex); return text"#,
    #""a b".trimmingCharacters(in: CharacterSet.letters)"#, #""a".replacingOccurrences(of: "", with: "b")"#,
    #""a1".filter { $0 == "1" }"#, #""a".range(of: "a")"#,
    #""a".padding(toLength: 2, withPad: "", startingAt: 0)"#,
  ])
  func unknownTexts(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }
}
