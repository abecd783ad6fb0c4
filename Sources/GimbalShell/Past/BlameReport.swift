import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

/// The report of the command `blame`, which finds the revision and the rules that gave a view its frame.
struct BlameReport {
  let workspace: Workspace
  /// The current name of the view.
  let view: Name
  let blame: Blame
  let solver: HistorySolver

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
        ("revisions", Value(solver.revisions)), ("solves", Value(solver.solves)),
      ],
      lists: [ChangedWorkFormatter(work: blame.work).list("causes", of: blame.causes)])
  }

  private var title: String {
    let head = "\(view.pathNotation()).\(attribute)  \(blame.viewpoint.orientation.rawValue)  "
    let was = blame.before.map { "\(text($0)) -> " } ?? "new: "
    var lines = [head + was + text(blame.after), workspace.line(of: blame.revision)]
    if !blame.passedOver.isEmpty {
      lines.append(
        "or an earlier revision: \(blame.passedOver.count.counted("revisions")) without frames, the oldest is "
          + (blame.passedOver.last?.hash.short ?? ""))
    }
    if blame.areJoint { lines.append("caused by several changes together:") }
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
    case .frame(let exact, let pixels): printed(exact, pixels).roundedNotation
    case .number(let number): number.roundedNotation
    }
  }

  /// Returns the frame that is printed: rounded to pixels, unless the change is smaller than a pixel.
  private func printed(_ exact: Frame, _ pixels: Frame) -> Frame {
    if case .frame(_, let before)? = blame.before, case .frame(_, let after) = blame.after, before == after {
      return exact
    }
    return pixels
  }

  private func value(_ value: BlameValue?) -> Value {
    switch value {
    case .frame(let exact, let pixels)?: Value(printed(exact, pixels))
    case .number(let number)?: .number(number)
    case nil: .null
    }
  }
}

/// The report of the command `bisect`, which finds the first revision at which an expectation fails.
struct BisectReport {
  let workspace: Workspace
  let question: BisectQuestion
  let found: Bisection
  let solver: HistorySolver

  var report: Report {
    Report(
      title: title,
      facts: [
        ("expectation", .text(question.expectation.notation)),
        ("orientation", .text(question.viewpoint.orientation.rawValue)),
        ("good", workspace.fields(of: found.good)), ("bad", workspace.fields(of: found.bad)),
        ("before", found.before.value), ("after", found.after.value),
        ("skipped", .array(found.undetermined.map { .text($0.hash.hex) })),
        ("revisions", Value(solver.revisions)), ("solves", Value(solver.solves)),
      ],
      lists: [ChangedWorkFormatter(work: found.work).list("changes", of: found.work.changes)])
  }

  private var title: String {
    let head = "\(question.expectation.notation) in \(question.viewpoint.orientation.rawValue)"
    var lines = ["\(head): held with \(found.before.text), fails with \(found.after.text)"]
    if let first = found.undetermined.first, let last = found.undetermined.last {
      let skipped =
        first == last
        ? first.hash.short
        : "\(found.undetermined.count) revisions, \(first.hash.short) to \(last.hash.short)"
      lines.append("\(skipped) cannot be evaluated; the expectation may already fail there")
    }
    return (lines + [workspace.line(of: found.bad)]).joined(separator: "\n")
  }
}

extension ExpectationValue {
  /// The values of an expectation in a layout as text, such as `200 on the left and 213 on the right`.
  var text: String {
    switch self {
    case .values(let values) where values.count == 2:
      "\(values[0].roundedNotation) on the left and \(values[1].roundedNotation) on the right"
    case .values(let values): values.map(\.roundedNotation).joined(separator: ", ")
    case .frame(let frame): frame.roundedNotation
    case .count(let count): "\(count)"
    case .visibility(let visibility): visibility.description
    case .isInFront(let isInFront): isInFront ? "in front" : "behind"
    }
  }

  fileprivate var value: Value {
    switch self {
    case .values(let values): .array(values.map(Value.number))
    case .frame(let frame): Value(frame)
    case .count(let count): Value(count)
    case .visibility(let visibility): .text(visibility.description)
    case .isInFront(let isInFront): .bool(isInFront)
    }
  }
}

extension Workspace {
  /// Returns one line of text with the hash, time, author and message of a revision.
  func line(of revision: Revision) -> String {
    [revision.hash.short, text(of: revision.entry.time), revision.entry.author, description(of: revision)]
      .filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the hash, time, author and message of a revision as fields for data formats such as JSON.
  func fields(of revision: Revision) -> Value {
    .fields([
      Value.Field(key: "revision", value: .text(revision.hash.hex)),
      Value.Field(key: "time", value: .text(revision.entry.time.iso8601)),
      Value.Field(key: "author", value: .text(revision.entry.author)),
      Value.Field(key: "message", value: .text(revision.entry.message)),
    ])
  }
}

extension Viewpoint {
  /// Creates the viewpoint for solving the scene at several revisions: its orientation, device and view state.
  ///
  /// Without an orientation option, the viewpoint has the current orientation. Without a device option, its
  /// device is `nil`; each revision then uses the device of the view state or, if that has none, its own device.
  ///
  /// - Parameter view: The view state of the session, or nil for the recorded state of each revision.
  /// - Throws: `Refusal` if the scene or the device does not support the orientation.
  init(_ options: DisplayOptions, of scene: Scene, view: ViewState?) throws(Refusal) {
    let display = try options.displays(of: scene).first ?? scene.display
    self.init(
      orientation: display.orientation, device: options.device, view: view ?? ViewState())
  }
}
