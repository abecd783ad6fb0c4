import GimbalNotation
import GimbalStore

/// Revisions as `log` lists them.
struct RevisionList {
  private let workspace: Workspace
  /// What names each revision: branches, tags, HEAD.
  private var names: [Revision.ID: [String]] = [:]

  init(_ workspace: Workspace) throws {
    self.workspace = workspace
    let head = try workspace.history.head()
    names[head.revision] = [head.branch.map { "HEAD -> \($0)" } ?? "HEAD"]
    for reference in try workspace.history.references(.branch) where reference.key.name != head.branch {
      if let revision = reference.target.revision { names[revision, default: []].append(reference.key.name) }
    }
    for reference in try workspace.history.references(.tag) {
      if let revision = reference.target.revision {
        names[revision, default: []].append("tag: \(reference.key.name)")
      }
    }
  }

  /// The message that `commit` gave a revision.
  func commit(of revision: Revision) throws -> String? {
    try workspace.history.target(.commit, revision.hash.hex)?.text
  }

  private static let columns = [
    Report.Column("revision", for: .tables), Report.Column("time", for: .tables),
    Report.Column("author", for: .tables), Report.Column("message", for: .tables),
    Report.Column("revision", for: .data), Report.Column("parents", for: .data),
    Report.Column("time", for: .data), Report.Column("author", for: .data),
    Report.Column("message", for: .data), Report.Column("commit", for: .data),
    Report.Column("references", for: .data),
  ]

  /// - Parameter isGraph: whether the table shows how revisions hang together.
  func report(of revisions: [Revision], graph isGraph: Bool = false) throws -> Report {
    let rows = try revisions.map { revision -> [Value] in
      let parents = try [revision.parent, revision.merged].compactMap { $0 }.map {
        Value.text(try workspace.history.revision($0).hash.hex)
      }
      return [
        .text(revision.hash.short), .text(workspace.text(of: revision.entry.time)),
        .text(revision.entry.author), .text(try words(of: revision)),
        .text(revision.hash.hex), .array(parents), .text(revision.entry.time.iso8601),
        .text(revision.entry.author), .text(revision.entry.message), Value(try commit(of: revision)),
        .array((names[revision.id] ?? []).map(Value.text)),
      ]
    }
    let prose = isGraph ? try graph(of: revisions) : nil
    return Report(lists: [Report.List("revisions", RevisionList.columns, rows: rows, prose: prose)])
  }

  /// What a revision is called: the commit's message, what names it, the command.
  private func words(of revision: Revision) throws -> String {
    let decoration = names[revision.id].map { "(\($0.joined(separator: ", "))) " } ?? ""
    guard let commit = try commit(of: revision) else { return decoration + revision.entry.message }
    return "\(decoration)\(commit)  [\(revision.entry.message)]"
  }

  private func graph(of revisions: [Revision]) throws -> [String] {
    var graph = RevisionGraph()
    return try revisions.flatMap { revision in
      let lines = graph.lines(for: revision)
      let text =
        "\(revision.hash.short)  \(workspace.text(of: revision.entry.time))  \(revision.entry.author)  "
        + (try words(of: revision)).visible
      return lines.before + ["\(lines.node)  \(text)"] + lines.after
    }
  }
}
