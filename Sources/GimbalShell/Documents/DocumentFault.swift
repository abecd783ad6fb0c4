import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation

/// Why a file, or a scene of it, is not reported on: a line for people, and one for programs.
struct DocumentFault {
  private let path: String
  let message: String
  private let remedy: String?
  let line: Int
  let column: Int
  /// Whether nothing of the file was read.
  private let isUnreadable: Bool

  init(_ error: any Error, path: String) {
    self.path = path
    isUnreadable = error is FileFailure
    switch error {
    case let error as DocumentError:
      (message, remedy) = (error.message, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as ArchiveError:
      (message, remedy) = (error.words, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as FileFailure: (message, remedy, line, column) = (error.reason, error.remedy, 0, 0)
    case let unsolved as UnsolvedScene:
      (message, remedy) = (unsolved.message, nil)
      (line, column) = (unsolved.scene.line, unsolved.scene.column)
    case let error as EditError: (message, remedy, line, column) = (error.message, nil, 0, 0)
    default: (message, remedy, line, column) = ("\(error)", nil, 0, 0)
    }
  }

  /// `file:line:column: error: …`, or `error: cannot read 'file': …`
  var text: String {
    let help = remedy.map { "  \($0)\n" } ?? ""
    if isUnreadable { return "error: cannot read \(path.cited): \(message)\n" + help }
    let place = line == 0 ? "" : column == 0 ? ":\(line)" : ":\(line):\(column)"
    return "\(path.visible)\(place): error: \(message)\n" + help
  }

  /// One that has no lists.
  var report: Report {
    Report(facts: [
      ("file", .text(path)), ("error", .text(message)), ("line", line == 0 ? .null : Value(line)),
      ("column", column == 0 ? .null : Value(column)),
    ])
  }
}
