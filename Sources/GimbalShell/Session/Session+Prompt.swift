import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Session {
  /// The text before a typed line: the scene in use with its orientation, and the branch. The text is
  /// shortened if it exceeds half of the width of the terminal.
  var prompt: String {
    let most = (console.outputWidth?.columns ?? .max) / 2
    // If the project cannot be read, the next command reports the error.
    let parts = project.isMissing ? nil : try? reading(promptParts)
    guard let (scene, orientation, branch) = parts else { return Session.plainPrompt }
    let name = scene.flatMap { console.showsUnicode || $0.allSatisfy(\.isASCII) ? $0 : nil } ?? "gimbal"
    let candidates = [
      [name, orientation, branch.map { "(\($0))" }], [name, branch.map { "(\($0))" }], [name],
    ]
    let texts = candidates.map { $0.compactMap(\.self).joined(separator: " ") + "> " }
    return texts.first { $0.displayWidth <= most } ?? Session.plainPrompt
  }

  private static let plainPrompt = "gimbal> "

  /// Returns the scene in use and its orientation, if there is one, and the branch. For a detached HEAD, the
  /// hash of the revision replaces the branch. Without a scene in use, the branch `main` is omitted.
  private func promptParts(_ transaction: Transaction) throws -> (String?, String?, String?) {
    let head = try transaction.history.head()
    let branch = try head.branch ?? transaction.history.revision(head.revision).hash.short
    let headers = try transaction.sceneHeaders()
    let id = state.scene ?? (headers.count == 1 ? headers[0].id : nil)
    guard let id, let header = headers.first(where: { $0.id == id }) else {
      return (nil, nil, branch == Head.firstBranch ? nil : branch)
    }
    let display = try transaction.scene(id).display
    return (header.name.notation().visible, display.orientation.rawValue, branch)
  }

  // MARK: Paging

  /// Prints output, through the pager if the user reads it at a prompt and it has at least as many rows as the
  /// terminal.
  ///
  /// Output within a transaction is not paged, because other processes would wait for the user.
  func print(_ text: String) {
    guard isTyped, state.isPaged, !isInTransaction, let programs = services.programs, let rows = console.rows,
      Session.rowCount(of: text, in: console.outputWidth) >= rows
    else { return console.print(text) }
    do {
      if try !programs.page(text) { console.print(text) }
    } catch {
      console.print(text)
      state.isPaged = false
      let remedy = error.remedy.map { "  \($0)\n" } ?? ""
      console.writeWarning("warning: \(error.message), so the output is not paged\n" + remedy)
    }
  }

  private static func rowCount(of text: String, in width: LineWidth?) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { rows, line in
      guard let columns = width?.columns, line.utf8.count > columns else { return rows + 1 }
      return rows + max(1, (line.displayWidth + columns - 1) / columns)
    }
  }
}
