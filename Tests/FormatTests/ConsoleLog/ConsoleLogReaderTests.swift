import GimbalConsoleLog
import GimbalModel
import TestSupport
import Testing

/// Tests of the boundaries of conflicts in a log, and of limits.
struct ConsoleLogReaderTests {
  private static let heading = "Unable to simultaneously satisfy constraints.\n"
  private static let recovery = "Will attempt to recover by breaking constraint \n"

  private static func width(_ value: Int, address: Int = 1) -> String {
    "NSLayoutConstraint:0x\(address) UIView:0xa.width == \(value)   (active)"
  }

  @Test(arguments: [1, 7, 4096])
  func chunkSizeDoesNotMatter(_ size: Int) throws {
    let text =
      "a\n" + Self.heading + list(Self.width(1), Self.width(2, address: 2)) + "\n" + Self.recovery
      + "<\(Self.width(2, address: 2))>\nb\n"
    let conflicts = try read(text, pieces: size)
    #expect(conflicts == (try read(text)))
    #expect(conflicts.count == 1 && conflicts.first?.line == 2)
    #expect(conflicts.first?.constraints.map(\.line) == [4, 5])
    #expect(conflicts.first?.brokenIndex == 1)
  }

  @Test func emptyLogHasNoConflict() throws {
    for text in ["", "\n\n", "constraint: foreign key\n", "\u{0}\u{FFFD}\n"] {
      #expect(try read(text).isEmpty)
    }
  }

  @Test func invalidUTF8IsAccepted() throws {
    var bytes = Array((Self.heading + list(Self.width(1))).utf8)
    bytes.insert(contentsOf: [0xFF, 0xC0, 0x00], at: 20)
    bytes += Array((Self.heading + list(Self.width(3), Self.width(4, address: 2))).utf8)
    var rest = [bytes]
    var reader = ConsoleLogReader { rest.popLast() ?? [] }
    #expect(try reader.next()?.constraints.count == 1)
    #expect(try reader.next()?.constraints.count == 2)
    #expect(try reader.next() == nil)
  }

  @Test func clippedViewsAreReported() throws {
    let text = Self.heading + "(\n    \"<\(Self.width(1))>\",\n    \"<NSLayoutConstraint:0x2 UIView:0xa.wi"
    #expect(try read(text).first?.skipped.map(\.reason) == [.cut])
    #expect(try read(Self.heading).first?.skipped.map(\.reason) == [.noList])
    let interrupted =
      Self.heading + "(\n\"<\(Self.width(1))>\",\n" + String(repeating: "noise\n", count: 1000)
    let conflicts = try read(interrupted + list(Self.width(2), Self.width(3, address: 2)))
    #expect(conflicts.map(\.constraints.count) == [1, 2])
    #expect(conflicts.first?.skipped.map(\.reason) == [.cut])
  }

  /// A long list, a long description and an endless line are truncated and reported.
  @Test func excessInputIsSkipped() throws {
    let many = (0..<InputLimit.logConstraints.standard + 10).map { Self.width($0, address: $0) }
    let text = Self.heading + "(\n" + many.map { "\"<\($0)>\"" }.joined(separator: ",\n") + "\n)\n"
    let conflict = try #require(try read(text).first)
    #expect(conflict.constraints.count == InputLimit.logConstraints.standard)
    #expect(
      conflict.skipped.map(\.reason)
        == Array(repeating: .exceeded(InputLimits().exceeded(.logConstraints)), count: 10))

    let long = "NSLayoutConstraint:0x1 UIView:0xa'" + String(repeating: "x", count: 1 << 15) + "'.width == 1"
    #expect(
      try read(Self.heading + list(long, Self.width(1))).first?.skipped.map(\.reason)
        == [.exceeded(InputLimits().exceeded(.logDescription))])

    let endless =
      Self.heading + String(repeating: "<", count: InputLimit.logLine.standard + 5) + "\n"
      + list(Self.width(1))
    #expect(try read(endless).first?.constraints.count == 1)
  }

  /// Reading needs memory for one chunk and one line, independent of the log's length.
  @Test func longLogsStream() throws {
    let piece = Array(
      (String(repeating: "2024-05-01 App[1:2] a line of a log\n", count: 2000) + "constraints\n").utf8)
    let conflict = Array((Self.heading + list(Self.width(1), Self.width(2, address: 2))).utf8)
    var left = Campaign.steps(short: 40, long: 1500)
    var reader = ConsoleLogReader {
      left -= 1
      return left < 0 ? [] : left % 10 == 0 ? conflict : piece
    }
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == Campaign.steps(short: 4, long: 150))
  }

  /// Labels that look like rules, unclosed quotation marks and nested brackets are parsed in linear time.
  @Test(arguments: [
    "H:" + String(repeating: "[UIView:0xa'", count: 1300), "'" + String(repeating: "' ", count: 8000),
    String(repeating: ".width == ", count: 1600), "H:" + String(repeating: "[a(", count: 5000),
    "H:|" + String(repeating: "-(8)-[UIView:0xa'b']'c']", count: 600),
    "UIView:0xa.width == " + String(repeating: "a.width ", count: 2000),
    "H:[" + String(repeating: "](", count: 8000) + "   (active, names: "
      + String(repeating: "](:0x1, ", count: 10) + ")",
    "UIView:0xa.width == 1 " + String(repeating: "(active", count: 2300),
  ])
  func hostileDescriptionsAreLeftInTime(_ form: String) throws {
    let text = list("NSLayoutConstraint:0x1 \(form)", Self.width(1))
    let conflict = try #require(try read(text).first)
    #expect(conflict.constraints.last?.summary == "0xa.width == 1")
  }
}

/// Returns the conflicts in a log.
func read(_ text: String, pieces: Int = 1 << 12) throws -> [LoggedConflict] {
  var rest = Array(text.utf8)[...]
  var reader = ConsoleLogReader {
    defer { rest = rest.dropFirst(pieces) }
    return Array(rest.prefix(pieces))
  }
  var found: [LoggedConflict] = []
  while let conflict = try reader.next() { found.append(conflict) }
  return found
}

/// Returns a list of descriptions as in a log.
func list(_ descriptions: String...) -> String {
  "(\n" + descriptions.map { "    \"<\($0)>\"" }.joined(separator: ",\n") + "\n)\n"
}

extension LoggedConstraint {
  /// The formulas as text, with addresses or other identities as item names.
  var summary: String { formulas.map(\.summary).joined(separator: "; ") }
}

extension Formula<LoggedAnchor> {
  fileprivate var summary: String {
    let left = "\(first.item.identity).\(first.attribute.rawValue) \(relation.rawValue)"
    let factor = multiplier == 1 ? "" : "\(Decimal.print(multiplier)) * "
    let right = second.map { "\(factor)\($0.item.identity).\($0.attribute.rawValue) + " } ?? ""
    let suffix = priority.isRequired ? "" : " @\(Decimal.print(priority.value))"
    return "\(left) \(right)\(Decimal.print(constant))\(suffix)"
  }
}
