public import GimbalModel

/// A streaming parser that extracts Auto Layout conflicts from console logs.
///
/// The parser finds the messages from UIKit and AppKit in the output of Xcode, `log show` and syslog. A
/// message may have log prefixes, be quoted or commented out, or be truncated. A list of constraints without
/// a message is also accepted, as a debugger prints it. Text that cannot be parsed is skipped and reported. Limits bound the memory
/// use.
public struct ConsoleLogReader {
  private let limits: InputLimits
  private var lines: LogLines
  private var draft: ConflictDraft?
  /// A constraint description that continues on the next line.
  private var unfinished: Unfinished?
  private var finished: [LoggedConflict] = []

  private struct Unfinished {
    /// The text, including the opening `<` and, if present, the quotation mark before it.
    var text: [UInt8]
    let line: Int
    var lines = 1
  }

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - limits: The limits on the log and its descriptions.
  ///   - source: A closure that returns the next chunk of the log, or an empty array at its end.
  public init(limits: InputLimits = InputLimits(), _ source: @escaping () throws -> [UInt8]) {
    self.limits = limits
    lines = LogLines(limits: limits, source)
  }

  /// Returns the next conflict; `nil` at the end of the log.
  ///
  /// - Throws: `ExceededLimit` for a log with too many bytes, or an error from the source.
  /// - Complexity: O(bytes read).
  public mutating func next() throws -> LoggedConflict? {
    while finished.isEmpty {
      guard let line = try lines.next() else {
        closeUnfinished()
        close()
        break
      }
      let matters = LogLine.isRelevant(line)
      guard matters || draft != nil else { continue }
      if matters, let parts = EscapedLine.lines(of: line) {
        for part in parts { take(part) }
      } else {
        take(line)
      }
    }
    return finished.isEmpty ? nil : finished.removeFirst()
  }

  private mutating func take(_ bytes: Bytes) {
    if unfinished != nil, appendContinuation(with: bytes) { return }
    var rest = bytes
    if let end = LogLine(rest).endOfHeading {
      close()
      draft = ConflictDraft(limits: limits, line: lines.number)
      rest = rest[end...]
    }
    guard let recovery = LogLine(rest).recovery else { return takeList(rest) }
    takeList(rest[..<recovery.lowerBound])
    if draft == nil || draft?.kind == .list {
      // The log starts after the list of the message.
      close()
      draft = ConflictDraft(limits: limits, line: lines.number)
    }
    draft?.expectsBroken = true
    takeList(rest[recovery.upperBound...])
  }

  /// Parses a line that can contain constraint descriptions, the end of a list of constraints, or unrelated
  /// text.
  private mutating func takeList(_ bytes: Bytes) {
    let line = LogLine(bytes)
    let entries = LogEntry.entries(in: bytes)
    let isListing = LogEntry.isListing(entries, in: bytes)
    for entry in entries { take(entry, isListing: isListing) }
    if line.introducesList { draft?.isMessage = true }
    guard let open = draft else { return }
    if open.kind == .list, entries.isEmpty, !bytes.trimmed.isEmpty { return close() }
    if entries.isEmpty, line.isRedacted {
      draft?.skipRedacted(bytes.trimmed, line: lines.number)
      if open.expectsBroken { close() }
    } else if entries.isEmpty, line.isTruncated {
      draft?.skip(.cut, line: lines.number)
    } else if LogLine(entries.last.map { bytes[$0.end...] } ?? bytes).endsList {
      draft?.endList(line: lines.number)
    } else if lines.number - open.lastLine > ConflictExtent.interruption {
      close()
    }
  }

  /// - Parameter isListing: `true` if the line contains descriptions and the marks of a list only.
  private mutating func take(_ entry: LogEntry, isListing: Bool) {
    if draft == nil || draft?.hasEnded == true && draft?.expectsBroken == false {
      // Logs also describe constraints in sentences. Only a description in quotation marks, or one in a line of its own,
      // starts a new list.
      guard entry.isQuoted || isListing else { return }
      close()
      draft = ConflictDraft(
        limits: limits, line: lines.number, kind: entry.isQuoted ? .message : .list, isListAlone: true)
    }
    guard entry.isComplete else {
      unfinished = Unfinished(
        text: Array((entry.isQuoted ? "\"<" : "<").utf8) + entry.description, line: lines.number)
      return
    }
    // The mark of a truncated message, such as `<…>`, can be inside a description.
    add(entry.description, isComplete: !LogLine(entry.description).isTruncated, line: lines.number)
  }

  private mutating func add(_ description: Bytes, isComplete: Bool, line: Int) {
    draft?.add(description, isComplete: isComplete, line: line)
    if draft?.expectsBroken == true { close() }
  }

  /// Appends a line to an unfinished description.
  ///
  /// - Returns: `true` if the line is a part of the description.
  private mutating func appendContinuation(with bytes: Bytes) -> Bool {
    guard var open = unfinished else { return false }
    let line = LogLine(bytes)
    let isAnother =
      line.endOfHeading != nil || line.recovery != nil || line.endsList
      || !LogEntry.entries(in: bytes).isEmpty
    open.lines += 1
    guard !isAnother, open.lines <= ConflictExtent.lines,
      open.text.count + bytes.count <= limits[.logDescription]
    else {
      closeUnfinished()
      return false
    }
    open.text += [UInt8(ascii: " ")] + line.withoutMarkers
    unfinished = open
    guard let entry = LogEntry.entries(in: open.text[...]).first, entry.isComplete else { return true }
    unfinished = nil
    add(entry.description, isComplete: true, line: open.line)
    return true
  }

  private mutating func closeUnfinished() {
    guard let open = unfinished else { return }
    unfinished = nil
    add(
      open.text.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "<") }, isComplete: false,
      line: open.line)
  }

  private mutating func close() {
    if let draft { finished.append(draft.conflict) }
    draft = nil
  }
}

/// A conflict in a log whose message has not been read completely yet.
struct ConflictDraft {
  private let limits: InputLimits
  private let line: Int
  let kind: LoggedConflict.Kind
  /// `true` if the log contains the list of constraints, but not the message before it.
  private let isListAlone: Bool
  private var constraints: [LoggedConstraint] = []
  private var texts: Set<String> = []
  private var broken: LoggedConstraint?
  private var skipped: [SkippedText] = []
  private var hasRedactedLine = false
  /// `true` for the text of the framework after a heading, as opposed to a sentence that contains the words of a heading.
  var isMessage = false
  /// `true` after the end of the list of constraints.
  private(set) var hasEnded = false
  /// `true` if the next constraint in the log is the constraint that the framework broke.
  var expectsBroken = false
  /// The number of the last line with relevant content.
  private(set) var lastLine: Int

  init(limits: InputLimits, line: Int, kind: LoggedConflict.Kind = .message, isListAlone: Bool = false) {
    self.limits = limits
    (self.line, self.kind) = (line, kind)
    self.isListAlone = isListAlone
    lastLine = line
  }

  mutating func add(_ description: Bytes, isComplete: Bool, line: Int) {
    lastLine = line
    guard description.count <= limits[.logDescription] else {
      return skip(.exceeded(limits.exceeded(.logDescription)), description, line: line)
    }
    guard isComplete else { return skip(.cut, description, line: line) }
    guard expectsBroken || constraints.count < limits[.logConstraints] else {
      return skip(.exceeded(limits.exceeded(.logConstraints)), description, line: line)
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
    guard skipped.count < ConflictExtent.skipped else { return }
    skipped.append(SkippedText(line: line, reason: reason, text: text))
  }

  /// Skips a line of which nothing is known. Such lines of a message, whose number says nothing, are one passage.
  mutating func skipRedacted(_ text: Bytes, line: Int) {
    guard !hasRedactedLine else {
      lastLine = line
      return
    }
    hasRedactedLine = true
    skip(.redacted, text, line: line)
  }

  mutating func endList(line: Int) {
    hasEnded = true
    lastLine = line
  }

  /// The conflict, with everything that was read so far.
  var conflict: LoggedConflict {
    var skipped = skipped
    if constraints.isEmpty, skipped.isEmpty {
      skipped.append(SkippedText(line: line, reason: expectsBroken || isMessage ? .cut : .noList))
    } else if !(hasEnded || isListAlone || expectsBroken || broken != nil),
      !skipped.contains(where: { $0.reason == .cut })
    {
      skipped.append(SkippedText(line: lastLine, reason: .cut))
    }
    return LoggedConflict(
      kind: kind, line: line, constraints: constraints.isEmpty ? broken.map { [$0] } ?? [] : constraints,
      broken: broken, skipped: skipped)
  }
}
