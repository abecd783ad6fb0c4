import GimbalNotation

/// A file that is imported.
struct ImportedContent {
  private let file: Spanned<String>
  private let content: FileContent
  private let progress: Progress
  private let isCancelled: @Sendable () -> Bool
  var isArchive: Bool { content.isArchive }

  /// - Throws: `Refusal` for a file that cannot be read; `CancellationError`.
  init(of file: Spanned<String>, in workspace: Workspace) throws {
    self.file = file
    isCancelled = workspace.surroundings.isCancelled
    do throws(FileFailure) {
      content = try FileContent(file.value, workspace.surroundings.files)
      progress = workspace.progress("import", in: .bytes, of: content.size)
    } catch {
      throw ImportedContent.refusal(error, at: file, isCancelled)
    }
  }

  /// The next bytes; none at the end.
  func next() throws -> [UInt8] {
    progress.tell(content.taken)
    do throws(FileFailure) {
      return try content.next()
    } catch {
      throw ImportedContent.refusal(error, at: file, isCancelled)
    }
  }

  /// All that there is of a document.
  func all() throws -> [UInt8] {
    do throws(FileFailure) {
      return try content.all()
    } catch {
      throw ImportedContent.refusal(error, at: file, isCancelled)
    }
  }

  /// What is wrong where a file cannot be read: nothing where waiting for it was interrupted.
  private static func refusal(
    _ error: FileFailure, at file: Spanned<String>, _ isCancelled: () -> Bool
  ) -> any Error {
    if isCancelled() { return CancellationError() }
    return Refusal(
      "cannot read \(error.path.cited): \(error.reason)", remedy: error.remedy, at: file.span,
      status: .document)
  }
}
