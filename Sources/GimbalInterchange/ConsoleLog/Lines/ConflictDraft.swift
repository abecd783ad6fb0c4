/// A conflict whose message is still being read.
struct ConflictDraft {
  private let line: Int
  /// Whether the list came without the message before it.
  private let isListAlone: Bool
  private var constraints: [LoggedConstraint] = []
  private var texts: Set<String> = []
  private var broken: LoggedConstraint?
  private var skipped: [SkippedText] = []
  /// Whether the list has come to its end.
  private(set) var hasEnded = false
  /// Whether what comes next is the constraint that is given up.
  var expectsBroken = false
  /// The last line that had something to say.
  private(set) var lastLine: Int

  init(line: Int, isListAlone: Bool = false) {
    self.line = line
    self.isListAlone = isListAlone
    lastLine = line
  }

  mutating func add(_ description: Bytes, isWhole: Bool, line: Int) {
    lastLine = line
    guard description.count <= ConsoleLogLimit.description else {
      return skip(.tooLong(limit: ConsoleLogLimit.description), description, line: line)
    }
    guard isWhole else { return skip(.cut, description, line: line) }
    guard expectsBroken || constraints.count < ConsoleLogLimit.constraints else {
      return skip(.tooMany(limit: ConsoleLogLimit.constraints), description, line: line)
    }
    do throws(DescriptionFailure) {
      let constraint = try DescriptionReader.constraint(description, line: line)
      if expectsBroken {
        broken = constraint
      } else if texts.insert(constraint.text).inserted {
        constraints.append(constraint)
      }
    } catch {
      skip(error.reason, description, line: line)
    }
  }

  mutating func skip(_ reason: SkippedText.Reason, _ text: Bytes = [], line: Int) {
    lastLine = line
    guard skipped.count < ConsoleLogLimit.skipped else { return }
    skipped.append(SkippedText(line: line, reason: reason, text: text))
  }

  mutating func endList(line: Int) {
    hasEnded = true
    lastLine = line
  }

  /// The conflict, as far as it was read.
  var conflict: LoggedConflict {
    var skipped = skipped
    if constraints.isEmpty, skipped.isEmpty {
      skipped.append(SkippedText(line: line, reason: .noList))
    } else if !(hasEnded || isListAlone || expectsBroken || broken != nil),
      !skipped.contains(where: { $0.reason == .cut })
    {
      skipped.append(SkippedText(line: lastLine, reason: .cut))
    }
    return LoggedConflict(line: line, constraints: constraints, broken: broken, skipped: skipped)
  }
}
