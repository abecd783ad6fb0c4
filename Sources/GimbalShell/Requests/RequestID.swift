import GimbalInterchange

/// What an asker calls a request: told back as it came.
enum RequestID: Hashable, Sendable {
  case text(String)
  /// As it is written: no digit is lost.
  case number(String)
  case null

  /// Takes a text, a number or null.
  init(from json: inout JSONReader) throws(ArchiveError) {
    switch try json.kind() {
    case .string: self = .text(try json.string())
    case .number: self = .number(try json.digitsOfNumber())
    case .null where json.acceptNull(): self = .null
    default: throw json.failure(.malformed("an id is a text, a number or null"))
    }
    guard size <= RequestLimit.id else {
      throw json.failure(.tooMany(limit: RequestLimit.id, of: "bytes in an id"))
    }
  }

  private var size: Int {
    switch self {
    case .text(let text), .number(let text): text.utf8.count
    case .null: 0
    }
  }

  /// Writes it as a value.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let digits): writer.number(digits: digits)
    case .null: writer.null()
    }
  }
}
