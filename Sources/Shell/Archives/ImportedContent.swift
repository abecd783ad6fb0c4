import Notation

/// A file that is imported.
struct ImportedContent {
  private let file: Spanned<String>
  private let content: FileContent
  private let progress: Progress
  var isArchive: Bool { content.isArchive }

  /// - Throws: `Refusal` for a file that cannot be read.
  init(of file: Spanned<String>, in workspace: Workspace) throws(Refusal) {
    self.file = file
    do throws(FileFailure) {
      content = try FileContent(file.value, workspace.surroundings.files)
      progress = workspace.progress("import", in: .bytes, of: content.size)
    } catch {
      throw ImportedContent.refusal(error, at: file)
    }
  }

  /// The next bytes; none at the end.
  func next() throws(Refusal) -> [UInt8] {
    progress.tell(content.taken)
    do throws(FileFailure) {
      return try content.next()
    } catch {
      throw ImportedContent.refusal(error, at: file)
    }
  }

  /// All that there is of a document.
  func all() throws(Refusal) -> [UInt8] {
    do throws(FileFailure) {
      return try content.all()
    } catch {
      throw ImportedContent.refusal(error, at: file)
    }
  }

  private static func refusal(_ error: FileFailure, at file: Spanned<String>) -> Refusal {
    Refusal("cannot read \(error.path.cited): \(error.reason)", at: file.span, status: .document)
  }
}
