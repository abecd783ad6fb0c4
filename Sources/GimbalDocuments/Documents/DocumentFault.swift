import GimbalArchive
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalViewDump

/// An error that prevents a report on a file or on one of its scenes.
package struct DocumentFault {
  private let path: String
  package let message: String
  package let remedy: String?
  let line: Int
  let column: Int
  /// The verb of the message if the whole file cannot be read or written; `nil` for other errors.
  private let failed: String?

  package init(_ error: any Error, path: String) {
    if let strings = error as? UnreadableStrings {
      self = DocumentFault(strings.reason, path: strings.path)
      return
    }
    self.path = path
    failed =
      error is UnwrittenFile
      ? "write"
      : error is FileFailure || error is ExceededLimit || error is UnreadableCode
        ? "read" : nil
    switch error {
    case let error as DocumentError:
      (message, remedy) = (error.message, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as ArchiveError:
      (message, remedy) = (error.description, error.remedy)
      (line, column) = (error.line, error.column)
    case let error as ViewDumpError:
      (message, remedy, line, column) = (error.message, nil, error.line ?? 0, 0)
    case let error as FileFailure: (message, remedy, line, column) = (error.reason, error.remedy, 0, 0)
    case let error as UnwrittenFile:
      (message, remedy, line, column) = (error.failure.reason, error.failure.remedy, 0, 0)
    case let error as UnreadableCode: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    case let error as ExceededLimit: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    case let unsolved as UnsolvedScene:
      (message, remedy) = (unsolved.message, unsolved.remedy)
      (line, column) = (unsolved.scene.line, unsolved.scene.column)
    case let error as UnfinishedClass:
      (message, remedy) = (
        "the run of \(error.found.name.cited) ended early: \(error.limit.message)", error.limit.remedy
      )
      (line, column) = (error.found.place.line, error.found.place.column)
    case let error as UnwritableChange: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    case let error as EditError: (message, remedy, line, column) = (error.message, error.remedy, 0, 0)
    default: (message, remedy, line, column) = ("\(error)", nil, 0, 0)
    }
  }

  /// The error message, such as `file:line:column: error: …` or `error: cannot read 'file': …`, with the
  /// suggested fix on a second line.
  package var text: String {
    (failed == nil ? "" : "error: ") + headline + "\n" + (remedy.map { "  \($0)\n" } ?? "")
  }

  /// The error about a place as a warning, with the suggested fix on a second line.
  var warning: String {
    "\(path.visible):\(line):\(column): warning: \(message)\n" + (remedy.map { "  \($0)\n" } ?? "")
  }

  /// The error message on one line, such as `file:line:column: error: …` or `cannot read 'file': …`.
  package var headline: String {
    // The whole path, so that it can be copied.
    if let failed { return "cannot \(failed) '\(path.visible)': \(message)" }
    let location = line == 0 ? "" : column == 0 ? ":\(line)" : ":\(line):\(column)"
    return "\(path.visible)\(location): error: \(message)"
  }

  /// The error as a report for data formats, such as JSON.
  var report: Report {
    Report(facts: [
      ("file", .text(path)), ("error", .text(message)), ("line", line == 0 ? .null : Value(line)),
      ("column", column == 0 ? .null : Value(column)),
    ])
  }
}

/// The error that is thrown if a document cannot be written. The file is unchanged.
package struct UnwrittenFile: Error {
  package let failure: FileFailure
}

extension FileAccess {
  /// Replaces a document, unless it changed since its bytes were read.
  ///
  /// - Throws: `UnwrittenFile` if the file changed or cannot be written. The file is then unchanged.
  package func replaceDocument(_ path: String, ifUnchanged old: [UInt8], with new: [UInt8]) throws {
    do {
      try replace(path, ifUnchanged: old, with: new)
    } catch let failure as FileFailure {
      throw UnwrittenFile(failure: failure)
    }
  }
}

/// The error that is thrown if the layout of a scene in a file cannot be computed.
package struct UnsolvedScene: Error {
  package let scene: FileScene
  /// The error message. It names the scene if the line number of the scene is unknown, as in archives.
  package let message: String
  /// The suggested fix.
  package let remedy: String?

  package init(_ scene: FileScene, _ error: any Error) {
    self.scene = scene
    let words = (error as? LayoutError)?.message ?? (error as? ExceededLimit)?.message ?? "\(error)"
    message = scene.line > 0 ? words : "scene \(scene.scene.name.text.cited): \(words)"
    remedy = (error as? ExceededLimit)?.remedy
  }
}
