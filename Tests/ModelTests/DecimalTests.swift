import GimbalModel
import TestSupport
import Testing

@Suite struct DecimalTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("8", 8), ("-8.5", -8.5), ("007", 7), ("1e3", 1000), ("1E+3", 1000), ("25e-1", 2.5),
    ("1e-400", 0), ("5e-324", .leastNonzeroMagnitude), ("0.1", 0.1),
    ("1.7976931348623157e308", 1.7976931348623157e308),
    ("-1e-400", 0),
  ])
  func parses(_ text: String, _ value: Double) throws {
    let read = try Decimal.parse(text)
    #expect(read == value && (value != 0 || read.sign == .plus))
  }

  @Test(arguments: [
    "", "-", "+1", ".5", "1.", "1e", "1e+", "e1", "nan", "inf", "-inf", "infinity", "0x10", "0x1p3", "1_000",
    "1,5",
    " 1", "1 ", "1..2", "--1", "1.e3", "١", "1e1.5", "\u{FF11}", "1\0",
  ])
  func rejectsMalformedText(_ text: String) {
    #expect(throws: Decimal.Failure.malformed) { try Decimal.parse(text) }
  }

  @Test(arguments: ["1e309", "-1e309", "1e999999999999999999999", "1.8e308"]) func rejectsOverflow(
    _ text: String
  ) {
    #expect(throws: Decimal.Failure.overflow) { try Decimal.parse(text) }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (8, "8"), (-8.5, "-8.5"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
      (1e9, "1000000000"), (0.1 + 0.2, "0.30000000000000004"),
    ] as [(Double, String)])
  func prints(_ value: Double, _ text: String) {
    #expect(Decimal.print(value) == text)
  }

  @Test func finiteNumbersRoundTrip() throws {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: chance.next())
      guard value.isFinite else { continue }
      #expect(try Decimal.parse(Decimal.print(value)) == value)
    }
  }

  @Test(
    arguments: [
      (387, 3, "387.000"), (0.0004, 3, "0.000"), (-0.0004, 3, "0.000"), (0.0005, 3, "0.001"),
      (-1.5, 0, "-2"), (2.5, 0, "3"), (0.4, 0, "0"), (-0.25, 1, "-0.3"), (1234.5678, 2, "1234.57"),
      (0.05, 1, "0.1"), (1e16, 2, "1e16"), (12, 1, "12.0"),
    ] as [(Double, Int, String)])
  func printsRoundedToPlaces(_ value: Double, _ places: Int, _ text: String) {
    #expect(Decimal.print(value, places: places) == text)
  }
}
