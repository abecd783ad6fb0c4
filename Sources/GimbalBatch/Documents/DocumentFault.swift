import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// An error that prevents a report on a file or on one of its scenes.
package struct DocumentFault {
  private let path: String
  let message: String
  private let remedy: String?
  let line: Int
  let column: Int
  /// A Boolean value that indicates whether the whole file is unreadable.
  private let isUnreadable: Bool

  package init(_ error: any Error, path: String) {
    if let strings = error as? UnreadableStrings {
      self = DocumentFault(strings.reason, path: strings.path)
      return
    }
    self.path = path
    isUnreadable = error is FileFailure || error is ExceededLimit
    switch error {
    case let error as DocumentError:
      (message, remedy) = (error.message, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as ArchiveError:
      (message, remedy) = (error.words, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as FileFailure: (message, remedy, line, column) = (error.reason, error.remedy, 0, 0)
    case let error as ExceededLimit: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    case let unsolved as UnsolvedScene:
      (message, remedy) = (unsolved.message, unsolved.remedy)
      (line, column) = (unsolved.scene.line, unsolved.scene.column)
    case let error as EditError: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    default: (message, remedy, line, column) = ("\(error)", nil, 0, 0)
    }
  }

  /// The error message, such as `file:line:column: error: …` or `error: cannot read 'file': …`, with the
  /// suggested fix on a second line.
  package var text: String {
    let help = remedy.map { "  \($0)\n" } ?? ""
    if isUnreadable { return "error: cannot read \(path.cited): \(message)\n" + help }
    let place = line == 0 ? "" : column == 0 ? ":\(line)" : ":\(line):\(column)"
    return "\(path.visible)\(place): error: \(message)\n" + help
  }

  /// The error as a report for data formats, such as JSON.
  var report: Report {
    Report(facts: [
      ("file", .text(path)), ("error", .text(message)), ("line", line == 0 ? .null : Value(line)),
      ("column", column == 0 ? .null : Value(column)),
    ])
  }
}

/// The error that is thrown if the layout of a scene in a file cannot be computed.
struct UnsolvedScene: Error {
  let scene: FileScene
  /// The error message. It names the scene if the line number of the scene is unknown, as in archives.
  let message: String
  /// The suggested fix.
  let remedy: String?

  init(_ scene: FileScene, _ error: any Error) {
    self.scene = scene
    let words = (error as? LayoutError)?.message ?? (error as? ExceededLimit)?.message ?? "\(error)"
    message = scene.line > 0 ? words : "scene \(scene.scene.name.text.cited): \(words)"
    remedy = (error as? ExceededLimit)?.remedy
  }
}
