import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalSolvedHistory
import GimbalStore

/// What `bisect` found, in words and for programs.
struct BisectReport {
  let workspace: Workspace
  let question: BisectQuestion
  let found: Bisection
  let solving: Solving

  var report: Report {
    Report(
      title: title,
      facts: [
        ("expectation", .text(question.expectation.notation)),
        ("orientation", .text(question.viewpoint.orientation.rawValue)),
        ("good", workspace.fields(of: found.good)), ("bad", workspace.fields(of: found.bad)),
        ("before", found.before.value), ("after", found.after.value),
        ("skipped", .array(found.untold.map { .text($0.hash.hex) })),
        ("revisions", Value(solving.revisions)), ("solves", Value(solving.solves)),
      ],
      lists: [WorkWords(work: found.work).list("changes", of: found.work.changes)])
  }

  private var title: String {
    let head = "\(question.expectation.notation) in \(question.viewpoint.orientation.rawValue)"
    var lines = ["\(head): held with \(found.before.words), fails with \(found.after.words)"]
    if let first = found.untold.first, let last = found.untold.last {
      let skipped =
        first == last
        ? first.hash.short : "\(found.untold.count) revisions, \(first.hash.short) to \(last.hash.short)"
      lines.append("it is this revision or one before it that cannot be judged: \(skipped)")
    }
    return (lines + [workspace.line(of: found.bad)]).joined(separator: "\n")
  }
}

extension Finding {
  /// What was found: `200 on the left and 213 on the right`.
  var words: String {
    switch self {
    case .values(let values): values.map(Decimal.print).joined(separator: " and ")
    case .frame(let frame): frame.notation
    case .count(let count): "\(count)"
    case .visibility(let visibility): visibility.words
    }
  }

  fileprivate var value: Value {
    switch self {
    case .values(let values): .array(values.map(Value.number))
    case .frame(let frame): Value(frame)
    case .count(let count): Value(count)
    case .visibility(let visibility): .text(visibility.words)
    }
  }
}
