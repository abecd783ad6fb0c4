import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport

/// Edits of documents by commands, and the commands for the difference between two versions of a document.
struct DocumentCommands {
  /// The name of the documents.
  let path: String

  /// Returns a document after commands.
  func edited(
    _ text: String, by commands: String, tools: String? = nil, console: Recorder = Recorder()
  ) throws -> String {
    let editing = try DocumentEditing(path: path, bytes: Array(text.utf8), limits: InputLimits())
    let edited = try editing.edited(
      by: commands, toolsVersion: tools, console: console, files: MemoryFiles(texts: [:]),
      resources: Resources(), cancellation: .never)
    return String(decoding: edited.markup.bytes, as: UTF8.self)
  }

  /// Returns the message for commands that a document cannot represent; empty if they are written.
  func error(_ text: String, by commands: String) -> String {
    do {
      _ = try edited(text, by: commands)
      return ""
    } catch {
      return DocumentFault(error, path: path).text
    }
  }

  /// Returns the commands that turn the first version of a document into the second one, and the warnings.
  func difference(_ old: String, _ new: String) -> (text: String, errors: String) {
    var options = FileDiffOptions()
    options.printsCommands = true
    let recorder = Recorder()
    let diff = FileDiff(
      options, format: .table, console: recorder,
      files: MemoryFiles(texts: [path: old, "New." + path: new]), ids: CountingIDs())
    _ = diff.run(from: path, to: "New." + path)
    let said = recorder.take()
    return (said.output, said.errors)
  }
}
