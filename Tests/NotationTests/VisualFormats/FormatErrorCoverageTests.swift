import FoundationEssentials
import GimbalModel
import GimbalNotation
import Testing

/// Every error of the format parser and expander occurs in a golden, or in a case here.
@Suite struct FormatErrorCoverageTests {
  /// Errors that need more than a short line.
  private static let further: [(format: String, change: @Sendable (inout FormatOptions) -> Void)] = [
    ("", { _ in }), ("H:[a][b]", { $0.alignments = [Spanned(.leading, at: Span(2, 5))] }),
    ("H:" + String(repeating: "[a:", count: 33) + "[a]" + String(repeating: "]", count: 33), { _ in }),
    ("H:[a]" + String(repeating: " ", count: 65_536), { _ in }),
    ("H:[" + Array(repeating: "a1..1000", count: 11).joined(separator: ",") + "]", { _ in }),
  ]

  /// Errors of formats that use the number `pad` of the scene.
  private static let numberErrors = ["H:[a(pad*pad)]", "H:[a(b/pad)]", "Z:[a]-pad-[b]"]

  @Test func everyErrorIsTested() throws {
    let said =
      FormatErrorTests.goldens.joined(separator: "\n")
      + "\n"
      + FormatErrorCoverageTests.further.map { format, change in
        rendered(format) { source in
          var options = FormatOptions()
          change(&options)
          _ = try VisualFormat.expand(try VisualFormat.parse(source), options, in: .flat)
        }
      }.joined(separator: "\n")
      + FormatErrorCoverageTests.numberErrors.map { format in
        rendered(format) { source in
          var context = FormatContext.flat
          context.isNumber = { $0.text == "pad" }
          _ = try VisualFormat.expand(try VisualFormat.parse(source), FormatOptions(), in: context)
        }
      }.joined(separator: "\n")
    let thrown = try FormatErrorCoverageTests.thrown()
    #expect(thrown.count > 25)
    for message in thrown {
      let isSaid = message.isIn(said)
      #expect(isSaid, "nothing is refused with \(message.pieces)")
    }
  }

  /// A message as its fixed parts, without names and numbers.
  struct Message: Hashable {
    let pieces: [String]

    func isIn(_ text: String) -> Bool {
      text.split(separator: "\n").contains { line in
        var rest = line[...]
        return pieces.allSatisfy { piece in
          guard let range = rest.firstRange(of: piece) else { return false }
          rest = rest[range.upperBound...]
          return true
        }
      }
    }
  }

  /// Returns the messages in the sources, including those of errors without their own text.
  private static func thrown() throws -> Set<Message> {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let folder = root.joined(separator: "/") + "/Sources/GimbalNotation/VisualFormats"
    var messages: Set<Message> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for match in text.matches(of: /(?:message|role|what):\s*"/) {
        messages.insert(Message(pieces: pieces(of: text[match.range.upperBound...])))
      }
      for match in text.matches(of: /ParseError\(\s*\.(\w+)/) where match.output.1 != "other" {
        let words = try #require(kinds[String(match.output.1)], "no words for \(match.output.1)")
        messages.insert(Message(pieces: [words]))
      }
      for match in text.matches(of: /unexpected\(((?:"[^"]*"(?:, )?)+)\)/) {
        let words = match.output.1.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
        messages.insert(Message(pieces: ["expected "] + words))
      }
    }
    return messages
  }

  private static let kinds = [
    "unexpected": "unexpected ", "unknownName": "there is no ", "nameRefused": "a name cannot be empty",
    "numberOverflow": " is too large", "numberOutOfRange": " must be between ",
    "divisionByZero": "cannot divide by 0", "zeroMultiplier": "the multiplier cannot be 0",
    "priorityOutOfRange": "a priority must be between 1 and 1000", "pairing": "cannot compare ",
    "tooDeep": "the format is nested more than 32 levels deep",
  ]

  /// Returns the fixed parts of a literal up to its closing quote.
  private static func pieces(of literal: Substring) -> [String] {
    var pieces = [""]
    var depth = 0
    var before: Character = " "
    for character in literal {
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        if depth == 0 { pieces.append("") }
      } else if character == "\"" {
        break
      } else if before == "\\", character == "(" {
        depth = 1
      } else if character != "\\" {
        pieces[pieces.count - 1].append(character)
      }
      before = character
    }
    return pieces.filter { !$0.isEmpty }
  }
}
