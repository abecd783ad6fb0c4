import GimbalArchive
import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalJSON
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// An error that is sent as the answer to a request, in place of frames.
package struct RequestError: Error, Hashable, Sendable {
  /// The exit status of a run that contains only this error.
  let status: ExitStatus
  /// The column in Unicode scalars, starting at 1; `nil` if the error has no position.
  var column: Int?
  /// The path of the invalid field in the request, such as `traits.images`.
  var field: String?
  let message: String
  var remedy: String?

  init(field: String? = nil, _ message: String, remedy: String? = nil, status: ExitStatus = .failed) {
    self.status = status
    self.field = field
    self.message = message
    self.remedy = remedy
  }

  /// Creates an error for a request that cannot be parsed.
  init(_ error: ArchiveError) {
    let words = error.subject.map { "\($0.visible): " } ?? ""
    self.init(field: error.field?.visible, words + error.what, remedy: error.remedy)
    column = error.column
  }

  /// Returns a suggestion for an unknown name. The suggestion contains the nearest name, or some existing
  /// names.
  static func remedy(for name: String, among names: some Sequence<String>) -> String? {
    if let nearest = Nearest.name(to: name, among: names) { return "did you mean \(nearest.cited)?" }
    let some = Array(names.prefix(4))
    guard let first = some.first else { return nil }
    guard some.count > 1 else { return "use \(first.cited)" }
    return "use one of \(some.prefix(3).map(\.cited).joined(separator: ", "))\(some.count > 3 ? ", …" : "")"
  }

  init(_ error: LayoutError) { self.init(error.message) }

  init(_ error: ExceededLimit) { self.init(error.message, remedy: error.remedy) }

  /// Creates the answer to a request that failed with an error.
  init(answering error: any Error) {
    switch error {
    case let error as RequestError: self = error
    case let error as ExceededLimit: self.init(error)
    case let error as JSONError: self.init(ArchiveError(error))
    case let error as ArchiveError: self.init(error)
    default: self.init("\(error)")
    }
  }

  /// Creates an error for an unreadable file to which a request refers.
  init(_ error: any Error, in path: String) {
    let what: String
    var remedy: String?
    switch error {
    case let error as FileFailure: (what, remedy) = (error.reason, error.remedy)
    case let error as ExceededLimit: (what, remedy) = (error.message, error.remedy)
    case let error as ArchiveError: (what, remedy) = (error.message, error.remedy)
    case let error as DocumentError:
      (what, remedy) = ("line \(error.line): \(error.message)", error.remedy)
    default: what = "\(error)"
    }
    self.init(
      field: "path", "cannot read \(path.cited): \(what)", remedy: remedy, status: .document)
  }
}

/// The id of a request. The answer to the request contains the same id.
package enum RequestID: Hashable, Sendable {
  case text(String)
  /// A number, with the same digits as in the request.
  case number(String)
  case null

  /// Reads a string, a number or null.
  init(from json: inout JSONReader) throws(JSONError) {
    switch try json.kind() {
    case .string: self = .text(try json.string())
    case .number: self = .number(try json.digitsOfNumber())
    case .null where json.acceptNull(): self = .null
    default: throw json.failure(.malformed("the id is not a string, a number or null"))
    }
    try json.check(size, against: .requestID)
  }

  private var size: Int {
    switch self {
    case .text(let text), .number(let text): text.utf8.count
    case .null: 0
    }
  }

  /// Writes the id as a value.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .text(let text): writer.string(text)
    case .number(let digits): writer.number(digits: digits)
    case .null: writer.null()
    }
  }
}

/// The limits of a run that answers requests.
package enum RequestLimit {
  /// The maximum number of concurrent workers.
  package static let jobs = 256
  /// The maximum size of the cached answers of each worker, in bytes.
  static let memory = 16 << 20
  /// The maximum number of cached answers of each worker.
  package static let answers = 1 << 14
  /// The maximum total number of constraint rows in the layout templates that each worker caches.
  package static let rows = 1 << 17
  /// The number of request bytes that add 1 to the weight of a batch. The weights limit the batches in the
  /// queue of the workers.
  package static let weight = 1 << 18
  /// The maximum number of requests in a batch for a worker.
  static let share = 32
}
