import GimbalInterchange
import GimbalLayout
import GimbalNotation

/// Why a request has no frames: what stands in its answer instead.
struct RequestError: Error, Hashable, Sendable {
  /// What the run is to tell by its exit code.
  let status: ExitStatus
  /// From 1, in Unicode scalars; nil where the error has no place in the line.
  var column: Int?
  /// The way to what is wrong: `traits.images`.
  var field: String?
  let message: String
  var remedy: String?

  init(field: String? = nil, _ message: String, remedy: String? = nil, status: ExitStatus = .failed) {
    self.status = status
    self.field = field
    self.message = message
    self.remedy = remedy
  }

  /// What is wrong with the request's own text.
  init(_ error: ArchiveError) {
    let words = error.subject.map { "\($0.visible): " } ?? ""
    self.init(field: error.field?.visible, words + error.what, remedy: error.remedy)
    column = error.column
  }

  /// What may help with a name that there is not: the one that was meant, else some that there are.
  static func remedy(for name: String, among names: some Sequence<String>) -> String? {
    if let nearest = Nearest.name(to: name, among: names) { return "did you mean \(nearest.cited)?" }
    let some = Array(names.prefix(4))
    guard let first = some.first else { return nil }
    guard some.count > 1 else { return "there is \(first.cited)" }
    return "there are \(some.prefix(3).map(\.cited).joined(separator: ", "))\(some.count > 3 ? ", …" : "")"
  }

  init(_ error: LayoutError) { self.init(error.message) }

  /// What is wrong with a file that a request names.
  init(_ error: any Error, in path: String) {
    let what: String
    var remedy: String?
    switch error {
    case let error as FileFailure: (what, remedy) = (error.reason, error.remedy)
    case let error as ArchiveError: (what, remedy) = (error.message, error.remedy)
    case let error as DocumentError:
      (what, remedy) = ("line \(error.line): \(error.message)", error.remedy)
    default: what = "\(error)"
    }
    self.init(
      field: "path", "cannot read \(path.cited): \(what)", remedy: remedy, status: .document)
  }
}
