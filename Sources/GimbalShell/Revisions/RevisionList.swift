import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

/// The list of revisions that `log` prints.
struct RevisionList {
  private let workspace: Workspace
  /// The names that refer to each revision: branches, tags and HEAD.
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

  /// Returns the message that the command `commit` gave to a revision, or nil if there is none.
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

  /// Returns a report that lists revisions.
  ///
  /// - Parameter isGraph: `true` to draw the graph of revisions if the output is a table.
  func report(of revisions: [Revision], graph isGraph: Bool = false) throws -> Report {
    let rows = try revisions.map { revision -> [Value] in
      let parents = try [revision.parent, revision.merged].compactMap { $0 }.map {
        Value.text(try workspace.history.revision($0).hash.hex)
      }
      return [
        .text(revision.hash.short), .text(workspace.text(of: revision.entry.time)),
        .text(revision.entry.author), .text(try description(of: revision)),
        .text(revision.hash.hex), .array(parents), .text(revision.entry.time.iso8601),
        .text(revision.entry.author), .text(revision.entry.message), Value(try commit(of: revision)),
        .array((names[revision.id] ?? []).map(Value.text)),
      ]
    }
    let prose = isGraph ? try graph(of: revisions) : nil
    return Report(lists: [Report.List("revisions", RevisionList.columns, rows: rows, prose: prose)])
  }

  /// Returns one line of text with the names that refer to a revision, its commit message and its command.
  private func description(of revision: Revision) throws -> String {
    let decoration = names[revision.id].map { "(\($0.joined(separator: ", "))) " } ?? ""
    return decoration + workspace.description(of: revision)
  }

  private func graph(of revisions: [Revision]) throws -> [String] {
    var graph = RevisionGraph()
    return try revisions.flatMap { revision in
      let lines = graph.lines(for: revision)
      let text =
        "\(revision.hash.short)  \(workspace.text(of: revision.entry.time))  \(revision.entry.author)  "
        + (try description(of: revision)).visible
      return lines.before + ["\(lines.node)  \(text)"] + lines.after
    }
  }
}

/// A drawing of the revision graph as text, with the newest revision first. Each line of descent has its own
/// column, which is called a lane.
struct RevisionGraph {
  /// The next revision of each lane, or `nil` for a free lane.
  private var lanes: [Revision.ID?] = []

  /// The lines of text that draw one revision.
  struct Lines {
    /// The lines above the revision, in which other lanes join its lane.
    var before: [String] = []
    var node: String
    /// The line below the revision, in which a lane for the second parent of a merge starts.
    var after: [String] = []
  }

  /// Returns the lines that draw the next revision.
  mutating func lines(for revision: Revision) -> Lines {
    let own = lane(for: revision.id)
    var before: [String] = []
    for other in lanes.indices where other != own && lanes[other] == revision.id {
      before.append(meeting(own, other))
      lanes[other] = nil
    }
    trim()
    let node = lanes.indices.map { $0 == own ? "*" : lanes[$0] == nil ? " " : "|" }.joined(separator: " ")
    lanes[own] = revision.parent
    var after: [String] = []
    if let merged = revision.merged, !lanes.contains(merged) {
      let opened = lanes.indices.first { $0 > own && lanes[$0] == nil } ?? lanes.count
      if opened == lanes.count { lanes.append(nil) }
      after = [parting(own, opened)]
      lanes[opened] = merged
    }
    trim()
    return Lines(before: before, node: node, after: after)
  }

  private mutating func lane(for id: Revision.ID) -> Int {
    if let known = lanes.firstIndex(of: id) { return known }
    if let free = lanes.firstIndex(of: nil) {
      lanes[free] = id
      return free
    }
    lanes.append(id)
    return lanes.count - 1
  }

  private mutating func trim() { while lanes.last == .some(nil) { lanes.removeLast() } }

  /// Returns the line in which a lane joins another lane on its left, such as `|/`.
  private func meeting(_ own: Int, _ other: Int) -> String { bridge(own, other, end: "/") }

  /// Returns the line in which a lane splits from another lane on its left, such as `|\`.
  private func parting(_ own: Int, _ other: Int) -> String { bridge(own, other, end: "\\") }

  private func bridge(_ own: Int, _ other: Int, end: Character) -> String {
    let (left, right) = (min(own, other), max(own, other))
    var line: [Character] = []
    for lane in 0..<max(lanes.count, right + 1) {
      let isLive = lane < lanes.count && lanes[lane] != nil
      line.append(lane == left || isLive && lane != right ? "|" : " ")
      line.append(lane == right - 1 ? end : lane >= left && lane < right - 1 ? "_" : " ")
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }
}
