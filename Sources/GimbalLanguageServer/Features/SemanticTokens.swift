import GimbalJSON
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The roles of the tokens of a document, for highlighting.
struct SemanticTokens {
  /// The types of tokens. The protocol refers to them by index.
  enum Kind: String, CaseIterable {
    case keyword, function, variable, namespace, type, string, number, comment, parameter, property
  }

  private let document: OpenDocument

  init(of document: OpenDocument) { self.document = document }

  static let legend: JSON = [
    "tokenTypes": .array(Kind.allCases.map { .text($0.rawValue) }), "tokenModifiers": [],
  ]

  /// The tokens. Each token is encoded as five numbers: the line and the character relative to the previous
  /// token, the length, the type and the modifiers.
  var answer: JSON {
    var data: [JSON] = []
    var last = TextPosition(line: 0, character: 0)
    for (span, kind) in (names + comments).sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      let start = document.text.position(of: span.lowerBound)
      let end = document.text.position(of: span.upperBound)
      // Omit tokens that span several lines, because clients need not support such tokens.
      guard start.line == end.line, start.character < end.character, start >= last else { continue }
      let isSameLine = start.line == last.line
      let numbers = [
        start.line - last.line, isSameLine ? start.character - last.character : start.character,
        end.character - start.character, Kind.allCases.firstIndex(of: kind) ?? 0, 0,
      ]
      data += numbers.map { .number(Double($0)) }
      last = start
    }
    return ["data": .array(data)]
  }

  private var names: [(Span, Kind)] {
    document.analysis.statements.flatMap(\.tokens).compactMap { token in
      kind(of: token).map { (token.span, $0) }
    }
  }

  private func kind(of token: ParsedToken) -> Kind? {
    switch token.role {
    case .command: return .function
    case .keyword: return .keyword
    case .option: return .parameter
    case .number: return .number
    case .text: return .string
    case .handle, .name(.constraints): return .property
    case .name(.scenes), .name(.otherScenes): return .namespace
    case .name(.sets), .name(.traits): return .type
    case .name: return .variable
    default:
      return Keywords.all.contains(document.text.text(in: token.span)) ? .keyword : nil
    }
  }

  private var comments: [(Span, Kind)] {
    var lexer = Lexer(document.analysis.source)
    var end = 0
    var found: [(Span, Kind)] = []
    while true {
      let token = lexer.next()
      let gap = document.text.text(in: Span(end, max(end, token.span.lowerBound)))
      if let mark = gap.utf8.firstIndex(of: UInt8(ascii: "#")) {
        let start = end + gap.utf8.distance(from: gap.startIndex, to: mark)
        let comment = gap.utf8[mark...].prefix { $0 != 0x0A && $0 != 0x0D }
        found.append((Span(start, start + comment.count), .comment))
      }
      guard token.kind != .end else { return found }
      end = token.span.upperBound
    }
  }
}
