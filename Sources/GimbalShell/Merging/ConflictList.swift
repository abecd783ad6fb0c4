import GimbalModel
import GimbalStore

/// Conflicts as they are listed.
struct ConflictList {
  private let rows: [(handle: Int, words: ConflictWords)]

  /// - Complexity: O(rows of two states).
  init(_ conflicts: [MergeConflict], in workspace: Workspace) throws {
    guard !conflicts.isEmpty else {
      rows = []
      return
    }
    let sources = try workspace.transaction.sources(of: conflicts)
    rows = try conflicts.map { ($0.handle, try ConflictWords($0, from: sources, in: workspace)) }
  }

  private static let columns = ["conflict", "scene", "about", "problem", "before", "ours", "theirs"].map {
    Report.Column($0)
  }

  /// - Parameter isProse: whether a table shows a line each instead of columns.
  func list(isProse: Bool = false) -> Report.List {
    Report.List(
      "conflicts", ConflictList.columns,
      rows: rows.map { handle, words in
        [.text("!\(handle)"), Value(words.scene), .text(words.subject), .text(words.problem)]
          + words.versions.map(Value.text)
      },
      prose: isProse
        ? rows.map { "!\($0)  \($1.scene.map { "\($0): " } ?? "")\($1.line)" } : nil)
  }
}
