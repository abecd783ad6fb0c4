import GimbalBatch
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
    let isNumbered = !reader.isTyped
    func place(_ line: Int) -> Source {
      Source(name: name, text: "", firstLine: line, isNumbered: isNumbered)
    }
    func startOver() {
      text = ""
      completeness = Completeness()
      firstLine = lineNumber
    }
    while !state.isOver {
      let prompt = !reader.isTyped ? "" : text.isEmpty ? self.prompt : "   ...> "
      // While the session waits, move the write-ahead log into the project file, so that a user can copy this
      // file alone.
      if reader.isWaiting { project.settle() }
      switch reader.next(after: text, behind: prompt) {
      case .line(let line):
        lineNumber += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
        text += line + "\n"
        completeness.feed(line + "\n")
        if text.utf8.count > services.limits[.lineBytes] {
          fail(services.limits.exceeded(.lineBytes).message, in: place(firstLine))
          startOver()
        } else if completeness.isComplete {
          enter(text, firstLine: firstLine, named: name, &reader)
          startOver()
        }
      case .interrupted: startOver()
      case .unreadable(let reason):
        fail(reason, in: place(lineNumber))
        lineNumber += 1
        startOver()
      case .failed(let reason):
        // Do not run the pending statement, because it may be incomplete.
        fail("cannot read the input: \(reason)", in: place(lineNumber), status: .usage)
        return
      case .end:
        // Run an incomplete statement, so that its error is reported.
        if !text.isEmpty { enter(text, firstLine: firstLine, named: name, &reader) }
        // As in bash, Ctrl-D in an open quote ends only the statement. The session continues.
        guard reader.isTyped, completeness.state == .openQuote else { return }
        startOver()
      }
    }
  }

  private func enter(
    _ text: String, firstLine: Int, named name: String, _ reader: inout some LineReader
  ) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    reader.remember(String(text.dropLast()))
    let source = Source(name: name, text: text, firstLine: firstLine, isNumbered: !reader.isTyped)
    isTyped = reader.isTyped
    defer { isTyped = false }
    if reader.isTyped, let redirection = Redirection(in: source, isCommand: isCommand) {
      run(redirection, in: source)
    } else {
      run(source, stopsAtError: false)
    }
  }

  /// Returns `true` for the text of one complete command.
  private func isCommand(_ text: String) -> Bool {
    var cursor = Cursor(Source(name: "", text: text))
    do {
      return try commands.next(&cursor) != nil && commands.next(&cursor) == nil
    } catch {
      return false
    }
  }

  /// Runs a command, and sends its output to a file or to another program.
  private func run(_ redirection: Redirection, in source: Source) {
    do {
      try check(redirection)
      let output = capturingOutput {
        run(
          Source(
            name: source.name, text: redirection.statement, firstLine: source.firstLine,
            isNumbered: source.isNumbered),
          stopsAtError: true)
      }
      guard output.succeeded || !output.text.isEmpty else { return }
      switch redirection.destination {
      case .pipe(let command):
        do {
          try services.programs?.pipe(output.text, to: command)
        } catch {
          throw Refusal(error.message, remedy: error.remedy, at: redirection.span)
        }
      case .file(let path, let mode):
        do {
          let isAppended = mode == .append && services.files.beginning(of: path) != nil
          let start = isAppended ? try services.files.bytes(of: path) : []
          try services.files.replace(path) { put in try put(start + Array(output.text.utf8)) }
        } catch let failure as FileFailure {
          throw Refusal(
            "cannot write \(failure.path.cited): \(failure.reason)", remedy: failure.remedy,
            at: redirection.span,
            status: .document)
        }
      }
    } catch {
      report(error, in: source)
    }
  }

  private func check(_ redirection: Redirection) throws(Refusal) {
    guard isCommand(redirection.statement) else {
      // `run` reports the error when it runs the statement without the redirection.
      return
    }
    if redirection.isRepeated {
      throw Refusal(
        "the output of a command can be sent to only one place",
        remedy: "remove the second redirection; quote a file name that contains '>' or '|'",
        at: redirection.span)
    }
    switch redirection.destination {
    case .pipe(""):
      throw Refusal(
        "a command is missing after '|'", remedy: "write, for example, 'log | head'", at: redirection.span)
    case .pipe where services.programs == nil:
      throw Refusal("this session cannot run other programs", at: redirection.span)
    case .file("", _):
      throw Refusal(
        "a file name is missing after '>'", remedy: "write, for example, 'frames > out.txt'",
        at: redirection.span)
    case .file(let path, .new) where !(services.files.beginning(of: path) ?? []).isEmpty:
      throw Refusal(
        "\(path.cited) already exists", remedy: "use '>|' to replace it, or '>>' to append to it",
        at: redirection.span,
        status: .document)
    case .file, .pipe: return
    }
  }

  private func fail(_ message: String, in place: Source, status: ExitStatus = .failed) {
    report(Refusal(message, at: Span(0, 0), status: status), in: place)
  }
}
