import Testing

/// Numbers, their operators and functions, and the types of literals.
@Suite struct NumberTests {
  @Test(arguments: [
    ("7 / 2", "3"), ("7 % 3", "1"), ("-7 / 2", "-3"), ("-7 % 3", "-1"), ("7.0 / 2", "3.5"),
    ("2 + 3 * 4", "14"),
    ("(2 + 3) * 4", "20"), ("1 << 3", "8"), ("8 >> 1", "4"), ("6 & 3", "2"), ("6 | 3", "7"), ("6 ^ 3", "5"),
    ("let a = 7, b = 2; return a / b", "3"),
    ("let a = 7, b = 3; return [a % b, a & b, a | b, a ^ b, a << b, a >> 1]", "[1, 3, 7, 4, 56, 3]"),
    ("let a = 5; return [a &+ 1, a &- 1, a &* 2]", "[6, 4, 10]"),
    ("let a = 5; return [a > 4, a < 4, a >= 5, a <= 4]", "[true, false, true, false]"),
    ("let x: CGFloat = 1 / 2; return x", "0.5"), ("let x: Double = 3; return x", "3.0"),
    ("CGFloat(1) / 2 * 3", "1.5"),
    ("let n = 3; return CGFloat(n) * 1.5", "4.5"), ("-(2 + 1)", "-3"), ("+4", "4"),
    ("let x = 2.5; return -x", "-2.5"),
    ("!true", "false"), ("true && false || true", "true"), ("false && true", "false"), ("nil ?? 4", "4"),
    ("Optional(3) ?? 4", "3"),
    ("1 == 1.0", "true"), ("1 != 2", "true"),
    ("let x = 5.5; return [x > 5, x < 5, x >= 5.5, x <= 5]", "[true, false, true, false]"),
    ("(1, 2) == (1, 2)", "true"), ("(1, 2) != (1, 3)", "true"), ("0x10 + 0b11", "19"), ("1_000", "1000"),
    ("min(3, 1, 2)", "1"), ("max(3, 1, 2)", "3"), ("max(1, 2.5)", "2.5"), ("max(3, 2.5)", "3.0"),
    ("abs(-3)", "3"), ("abs(-2.5)", "2.5"),
    ("let n = -4; return abs(n)", "4"), ("Swift.max(1, 2)", "2"),
  ])
  func operators(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("floor(2.7)", "2.0"), ("ceil(2.1)", "3.0"), ("round(2.5)", "3.0"), ("round(-2.5)", "-3.0"),
    ("trunc(-2.7)", "-2.0"),
    ("floor(-2.1)", "-3.0"), ("sqrt(9.0)", "3.0"), ("pow(2, 3)", "8.0"), ("pow(2.0, -1)", "0.5"),
    ("fabs(-2.0)", "2.0"), ("fmin(1, 2)", "1.0"),
    ("fmax(1, 2)", "2.0"), ("2.5.rounded()", "3.0"), ("2.5.rounded(.up)", "3.0"),
    ("2.5.rounded(.down)", "2.0"),
    ("2.5.rounded(.toNearestOrEven)", "2.0"), ("2.1.rounded(.awayFromZero)", "3.0"),
    ("(-2.1).rounded(.towardZero)", "-2.0"),
    ("9.0.squareRoot()", "3.0"), ("7.5.truncatingRemainder(dividingBy: 2)", "1.5"),
    ("(-2.5).magnitude", "2.5"), ("(-2).magnitude", "2"),
    ("0.0.isZero", "true"), ("Double.nan.isNaN", "true"), ("Double.infinity.isFinite", "false"),
    ("2.5.description", "2.5"), ("5.description", "5"),
    ("true.description", "true"), ("6.isMultiple(of: 3)", "true"),
    ("let n = 7; return n.isMultiple(of: 3)", "false"), ("0.isMultiple(of: 0)", "true"),
  ])
  func functions(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("Int(2.9)", "2"), ("Int(-2.9)", "-2"), (#"Int("12")"#, "12"), (#"Int("x")"#, "nil"),
    (#"Double("2.5")"#, "2.5"), (#"Double("x")"#, "nil"),
    ("Int()", "0"), ("Double()", "0.0"), ("CGFloat(2)", "2.0"), ("Double(CGFloat(2.5))", "2.5"),
    ("Float(3)", "3.0"), ("Bool()", "false"),
    ("Int.max == 9223372036854775807", "true"), ("UInt8.max", "255"), ("UInt8.min", "0"),
    ("Int8.min", "-128"), ("Int16.max", "32767"),
    ("Int32.max", "2147483647"), ("UInt32.max", "4294967295"), ("UInt16.max", "65535"), ("Int.zero", "0"),
    ("CGFloat.zero", "0.0"),
    ("CGFloat.greatestFiniteMagnitude > 1e300", "true"),
    ("CGFloat.infinity > CGFloat.greatestFiniteMagnitude", "true"),
    ("CGFloat.pi > 3.1415 && CGFloat.pi < 3.1416", "true"), ("CGFloat.leastNormalMagnitude > 0", "true"),
    ("Double.ulpOfOne < 1e-15", "true"),
    ("NSNumber(value: 3.7).intValue", "3"), ("NSNumber(value: 3).doubleValue", "3.0"),
    ("NSNumber(value: 2.5).floatValue", "2.5"),
    ("let x: CGFloat = .zero; return x", "0.0"), ("let x: CGFloat = .pi; return x > 3", "true"),
    ("let a: [CGFloat] = [1, 2]; return a", "[1.0, 2.0]"),
    ("let a: [String: CGFloat] = [\"a\": 1]; return a[\"a\"]", "1.0"),
    ("let t: (CGFloat, Int) = (1, 2); return t", "(1.0, 2)"),
    ("let x: CGFloat? = 1; return x", "1.0"), ("let a: [CGFloat?] = [1, nil]; return a", "[1.0, nil]"),
    ("let a: Array<Double> = [1]; return a", "[1.0]"),
    ("let x: Swift.Double = 1; return x", "1.0"),
    ("let f: (CGFloat) -> CGFloat = { $0 * 2 }; return f(3) == 6", "true"),
  ])
  func conversions(expression: String, expected: String) throws {
    let value = try evaluate(expression)
    #expect(value == expected)
  }

  @Test(arguments: [
    "let zero = 0; return 1 / zero", "let zero = 0; return 1 % zero", "lgamma(1.0)",
    "arc4random_uniform(4)", "~5", "UInt.max", "drand48()",
  ])
  func unknownNumbers(body: String) throws {
    let value = try evaluate(body)
    #expect(value.hasPrefix("unknown: "))
  }

  @Test func zeroOfTheOtherOperand() throws {
    #expect(try evaluate("let a: Double = 2.5; return a + .zero") == "2.5")
  }
}
