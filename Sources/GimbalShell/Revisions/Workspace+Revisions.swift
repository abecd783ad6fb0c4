import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Workspace {
  /// Returns the revision of HEAD.
  func headRevision() throws -> Revision { try history.revision(history.head().revision) }

  /// Returns the revision to which a name such as `HEAD~2` refers.
  ///
  /// - Parameter remedy: The suggested fix if no known name is similar to an unknown one.
  /// - Throws: `ParseError` for an unknown name; `Refusal` if a prefix of a hash is ambiguous or if the name
  ///   leads to no revision.
  func revision(
    _ name: Spanned<RevisionSyntax>, orElse remedy: String = "use 'log' to list the revisions"
  ) throws -> Revision {
    var revision = try base(name, orElse: remedy)
    for step in name.value.steps {
      switch step {
      case .back(let count): revision = try ancestor(of: revision, count, at: name.span)
      case .merged:
        guard let merged = revision.merged else {
          throw Refusal(
            "\(revision.hash.short) is not a merge", remedy: "use ^2 with a merge only", at: name.span)
        }
        revision = try history.revision(merged)
      }
    }
    return revision
  }

  private func base(_ name: Spanned<RevisionSyntax>, orElse remedy: String) throws -> Revision {
    switch name.value.base {
    case .head: try headRevision()
    case .name(let text): try revision(named: text, at: name.span, orElse: remedy)
    case .moment(let moment): try revision(at: moment, at: name.span)
    }
  }

  private func revision(named text: String, at span: Span, orElse remedy: String) throws -> Revision {
    for kind in [Reference.Kind.branch, .tag] {
      if let id = try history.target(kind, text)?.revision { return try history.revision(id) }
    }
    if text.utf8.count >= RevisionHash.shortestPrefix {
      let found = try history.revisions(beginningWith: text.lowercased())
      if found.count > 1 {
        throw Refusal(
          "several revision hashes start with \(text.cited)",
          remedy: "use more digits, or use 'log' to list the revisions",
          at: span
        )
      }
      if let revision = found.first { return revision }
    }
    let names = try [Reference.Kind.branch, .tag].flatMap { try history.references($0).map(\.key.name) }
    let nearest = Nearest.name(to: text, among: names + ["HEAD"])
    throw ParseError(
      .unknownName(
        role: "revision", name: text, nearest: nearest,
        note: nearest == nil ? remedy : nil),
      at: span)
  }

  /// Returns the newest revision that is not newer than a given time: HEAD or one of its first-parent
  /// ancestors.
  ///
  /// - Throws: `Refusal` if the history starts after the time.
  private func revision(at moment: Moment, at span: Span) throws -> Revision {
    let clock = services.clock
    let local = moment.seconds * 1000 + 999
    let offset = moment.offset ?? clock.offset(at: Timestamp(milliseconds: local))
    let limit = Timestamp(milliseconds: local - Int64(offset) * 1000)
    var revision = try headRevision()
    while revision.entry.time > limit {
      guard let parent = revision.parent else {
        throw Refusal(
          "the history starts after the given time, at \(text(of: revision.entry.time))",
          remedy: "use 'log' to list the revisions",
          at: span)
      }
      revision = try history.revision(parent)
    }
    return revision
  }

  private func ancestor(of revision: Revision, _ count: Int, at span: Span) throws -> Revision {
    let (ancestor, steps) = try history.ancestor(of: revision.id, count)
    guard steps == count else {
      let found =
        switch steps {
        case 0: "no parent"
        case 1: "only 1 first-parent ancestor"
        default: "only \(steps) first-parent ancestors"
        }
      throw Refusal(
        "\(revision.hash.short) has \(found)",
        remedy: "use 'log' to list the revisions", at: span)
    }
    return ancestor
  }

  /// Returns the commit message and the command of a revision, as `log` prints them, such as
  /// `a title  [view new title]`. If the revision has no commit message, returns only the command.
  func description(of revision: Revision) -> String {
    let commit = try? history.target(.commit, revision.hash.hex)?.text
    return commit.map { "\($0)  [\(revision.entry.message)]" } ?? revision.entry.message
  }

  /// Returns a time as text in the local time zone.
  func text(of time: Timestamp) -> String {
    Moment.text(ofSeconds: time.seconds + Int64(services.clock.offset(at: time)))
  }
}

extension Timestamp {
  /// The seconds since the start of 1970 in UTC, rounded down.
  var seconds: Int64 { milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0) }

  /// The time as text in UTC, in ISO 8601 format with milliseconds.
  var iso8601: String {
    let rest = "\(milliseconds - seconds * 1000)"
    let text = Moment.text(ofSeconds: seconds).replacing(" ", with: "T")
    return text + "." + String(repeating: "0", count: 3 - rest.count) + rest + "Z"
  }
}
