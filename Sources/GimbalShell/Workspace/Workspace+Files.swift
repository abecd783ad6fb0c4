import GimbalBatch
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// Opens a file for the command `import`, and shows the progress of reading it.
  func content(of file: Spanned<String>) throws -> ImportedContent {
    try ImportedContent(of: file, from: services.files, cancellation: services.cancellation) {
      progress("import", in: .bytes, of: $0)
    }
  }

  /// The limits on time and memory for the import of a document. The import ends early if the user cancels
  /// the current work.
  var importBudget: WorkBudget { WorkBudget(services.resources, cancellation: services.cancellation) }

  /// Returns an operation that imports an archive into the project.
  func archiveImport(of file: Spanned<String>, _ options: ImportOptions) -> ArchiveImport {
    ArchiveImport(
      transaction: transaction, ids: ids, limits: services.limits,
      cancellation: services.cancellation, file: file, options: options)
  }

  /// The operation that exports the history of the project.
  var historyExport: HistoryExport {
    HistoryExport(history: history, span: span, cancellation: services.cancellation)
  }
}
