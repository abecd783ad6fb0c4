import GimbalModel
import GimbalNotation
import GimbalSolvedHistory
import GimbalStore

/// What `blame` found, in words and for programs.
struct BlameReport {
  let workspace: Workspace
  /// As it is called now.
  let view: Name
  let blame: Blame
  let solving: Solving

  var report: Report {
    Report(
      title: title,
      facts: [
        ("view", Value(view)), ("attribute", .text(attribute)),
        ("orientation", .text(blame.viewpoint.orientation.rawValue)),
        ("before", value(blame.before)), ("after", value(blame.after)),
        ("revision", .text(blame.revision.hash.hex)), ("time", .text(blame.revision.entry.time.iso8601)),
        ("author", .text(blame.revision.entry.author)), ("message", .text(blame.revision.entry.message)),
        ("together", .bool(blame.areJoint)),
        ("unsolvable", .array(blame.passedOver.map { .text($0.hash.hex) })),
        ("revisions", Value(solving.revisions)), ("solves", Value(solving.solves)),
      ],
      lists: [WorkWords(work: blame.work).list("causes", of: blame.causes)])
  }

  private var title: String {
    let head = "\(view.pathNotation()).\(attribute)  \(blame.viewpoint.orientation.rawValue)  "
    let was = blame.before.map { "\(text($0)) -> " } ?? "new: "
    var lines = [head + was + text(blame.after), workspace.line(of: blame.revision)]
    if !blame.passedOver.isEmpty {
      lines.append(
        "or one of \(blame.passedOver.count) revisions before it that have no frames, from "
          + (blame.passedOver.last?.hash.short ?? ""))
    }
    if blame.areJoint { lines.append("several changes together:") }
    return lines.joined(separator: "\n")
  }

  private var attribute: String {
    switch blame.subject.measure {
    case nil: "frame"
    case .x?: "x"
    case .y?: "y"
    case .attribute(let attribute)?: attribute.rawValue
    }
  }

  private func text(_ value: BlameValue) -> String {
    switch value {
    case .frame(let frame): frame.notation
    case .number(let number): Decimal.print(number)
    }
  }

  private func value(_ value: BlameValue?) -> Value {
    switch value {
    case .frame(let frame)?: Value(frame)
    case .number(let number)?: .number(number)
    case nil: .null
    }
  }
}
