import GimbalCore
import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import Synchronization

/// The bytes of a document before and after commands.
struct DocumentEdit {
  let old: [UInt8]
  let new: Markup
  /// The warnings about the written document.
  let warnings: String

  /// Computes the new document, without writing.
  ///
  /// - Throws: `ToolFailure` if a command fails, or if the document cannot represent a change.
  init(_ commands: String, on subject: Subject) throws {
    let (context, path) = (subject.context, subject.location.path)
    let console = RecordingConsole(keepsOutput: false)
    old = try subject.files.bytes(of: path)
    do {
      let editing = try DocumentEditing(path: path, bytes: old, limits: context.resources.limits)
      new = try editing.edited(
        by: commands, console: console, files: subject.files, resources: context.resources,
        cancellation: context.cancellation
      ).markup
    } catch {
      try context.cancellation.check(CancellationError())
      if error is ExceededLimit { throw error }
      throw ToolFailure(
        printed: error is DocumentEditing.FailedCommands
          ? console.take().errorOutput : DocumentFault(error, path: path).text)
    }
    warnings = console.take().errorOutput
  }
}
