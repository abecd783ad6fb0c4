import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Gc: Command {
  static let manual = Manual(
    "gc", "[--keep 30d] \(FormatOption.arguments)",
    summary: "Forgets what was done long ago, and the revisions that nothing reaches any more.",
    details: [
      "What is older than --keep, in days (d) or hours (h), cannot be undone any more; 30d is usual. Revisions stay",
      "that a branch, a tag, HEAD, the message of a commit or what can still be undone leads to, and all before",
      "them. Then the file is written anew without the rest. This itself cannot be undone.",
    ],
    examples: ["gc", "gc --keep 7d", "gc --keep 0d"],
    completing: .either(.option("keep", .either(.number, .new)), .format).anyTimes)

  private var keep = 30 * Gc.day
  private var format = FormatOption()

  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private static let longest: Int64 = 100_000

  init(_ cursor: inout Cursor) throws(ParseError) {
    while !cursor.isAtEnd {
      if try format.take(&cursor) { continue }
      if cursor.option(named: "keep") != nil {
        keep = try Gc.duration(&cursor)
      } else {
        throw cursor.unknownOption(known: ["keep", FormatOption.name])
          ?? cursor.unexpected("an option", "the end of the command")
      }
    }
  }

  var access: Access { .history }

  func run(in workspace: Workspace) throws -> Output? {
    let now = workspace.surroundings.clock.now().milliseconds
    let before = try workspace.transaction.size()
    let garbage = try workspace.transaction.collectGarbage(
      since: Timestamp(milliseconds: now - keep))
    return .report(
      Report(facts: [
        ("operationsForgotten", Value(garbage.operations)), ("revisionsForgotten", Value(garbage.revisions)),
        ("materialisationsForgotten", Value(garbage.snapshots)), ("bytesBefore", Value(before)),
      ]))
  }

  /// Gives the room back, which is no part of any transaction.
  func conclude(_ output: Output?, on project: Project, _ surroundings: Surroundings) throws -> Output? {
    guard case .report(let report) = output else { return output }
    do {
      try project.compact(cancellation: Cancellation(surroundings.isCancelled))
    } catch {
      surroundings.console.complain(
        "warning: the room was not given back, 'gc' does it another time: \(error)\n")
    }
    let after = try project.transaction(.read) { try $0.size() }
    return format.output(
      Report(facts: report.facts.map { ($0.key, $0.value) } + [("bytesAfter", Value(after))]))
  }

  private static func duration(_ cursor: inout Cursor) throws(ParseError) -> Int64 {
    let text = try cursor.raw(NameRole("how long to keep, such as 30d", .new))
    let unit: Int64? = text.value.hasSuffix("d") ? day : text.value.hasSuffix("h") ? hour : nil
    guard let unit, let count = Int64(text.value.dropLast()), (0...longest).contains(count) else {
      throw ParseError(
        .other(
          message: "\(text.value.cited) is no length of time",
          remedy: "days or hours, up to \(longest) of them: 30d, 12h"), at: text.span)
    }
    return count * unit
  }
}
