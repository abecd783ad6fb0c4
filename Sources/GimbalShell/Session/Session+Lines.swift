import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

extension Session {
  /// Runs statements as they are entered, until the lines end or `quit` runs. An error does not end the run.
  ///
  /// - Parameter name: The name of the source in error messages.
  package func run(_ reader: inout some LineReader, named name: String) {
    var text = ""
    var completeness = Completeness()
    var lineNumber = 1
    var firstLine = 1
    func startOver() {
      text = ""
      completeness = Completeness()
      firstLine = lineNumber
    }
    while !state.isOver {
      // While the session waits, move the write-ahead log into the project file, so that a user can copy this
      // file alone.
      if reader.isWaiting { project.settle() }
      switch reader.next(after: text) {
      case .line(let line):
        lineNumber += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
        text += line + "\n"
        completeness.feed(line + "\n")
        if text.utf8.count > services.limits[.lineBytes] {
          fail(services.limits.exceeded(.lineBytes).message, in: name, line: firstLine)
          startOver()
        } else if completeness.isComplete {
          enter(text, firstLine: firstLine, named: name, &reader)
          startOver()
        }
      case .interrupted: startOver()
      case .unreadable(let reason):
        fail(reason, in: name, line: lineNumber)
        lineNumber += 1
        startOver()
      case .failed(let reason):
        // Do not run the pending statement, because it may be incomplete.
        fail("cannot read the input: \(reason)", in: name, line: lineNumber, status: .usage)
        return
      case .end:
        // Run an incomplete statement, so that its error is reported.
        if !text.isEmpty { enter(text, firstLine: firstLine, named: name, &reader) }
        return
      }
    }
  }

  private func enter(
    _ text: String, firstLine: Int, named name: String, _ reader: inout some LineReader
  ) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    reader.remember(String(text.dropLast()))
    run(Source(name: name, text: text, firstLine: firstLine), stopsAtError: false)
  }

  private func fail(_ message: String, in name: String, line: Int, status: ExitStatus = .failed) {
    report(
      Refusal(message, at: Span(0, 0), status: status), in: Source(name: name, text: "", firstLine: line))
  }
}
