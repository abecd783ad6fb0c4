import GimbalNotation
import GimbalReporting
import GimbalStore

/// A run of the tutorial in a temporary project in memory.
struct TutorialRun {
  private let scratch: Session
  private let services: Services
  /// The prompt at which steps wait for the user; nil to play all steps without waiting.
  private let dialogue: (any Dialogue)?

  /// Creates a run with a new project in memory.
  ///
  /// - Parameter dialogue: The prompt at which steps wait for the user; nil to play all steps without
  ///   waiting.
  init(in services: Services, commands: CommandTable, with dialogue: (any Dialogue)?) {
    self.services = services
    self.dialogue = dialogue
    let entry = Entry(author: services.author, time: services.clock.now(), message: "")
    scratch = Session(
      project: .inMemory(as: entry), commands: commands, console: services.console,
      files: services.files, rasterizer: services.rasterizer, ids: services.ids,
      clock: services.clock,
      author: services.author, isQuiet: services.isQuiet, resources: services.resources,
      cancellation: services.cancellation)
  }

  /// Plays all steps, unless the user leaves the tutorial earlier.
  func play() {
    for (number, step) in zip(1..., TutorialStep.all) {
      let position = "\(number)/\(TutorialStep.all.count)"
      let lines = step.command.split(separator: "\n").map { "    \($0)\n" }.joined()
      let code = services.console.outputWidth?.wrapped(script: lines) ?? lines
      say("\n\(wrapped("\(position): \(step.text)"))\n\(code)\n")
      guard let dialogue else {
        run(step.command)
        continue
      }
      guard take(step, at: position, from: dialogue) else {
        return say(wrapped("The tutorial has ended. Your project has not changed."))
      }
    }
    say("\n" + wrapped(TutorialStep.farewell))
  }

  /// Returns a paragraph wrapped to the width of the terminal, but to at most 80 columns.
  private func wrapped(_ text: String) -> String {
    let width = min(80, services.console.columns ?? 80)
    return HelpPage.wrapped(text, to: width).joined(separator: "\n") + "\n"
  }

  /// Waits until the user runs a step by pressing Enter or by typing its command. Other statements run in the
  /// project of the tutorial.
  ///
  /// - Returns: `false` if the user leaves the tutorial.
  private func take(_ step: TutorialStep, at position: String, from dialogue: any Dialogue) -> Bool {
    while let statement = statement("tutorial \(position), Enter runs it, q leaves> ", from: dialogue) {
      let words = TutorialRun.words(of: statement)
      if words.isEmpty || words == TutorialRun.words(of: step.command) {
        run(step.command)
        return true
      }
      if ["q", "quit", "exit"].contains(words.joined(separator: " ")) { return false }
      run(statement)
    }
    return false
  }

  /// Reads the next statement, which can have several lines. Returns nil if the user leaves the tutorial.
  private func statement(_ prompt: String, from dialogue: any Dialogue) -> String? {
    var text = ""
    var completeness = Completeness()
    while true {
      switch dialogue.ask(text.isEmpty ? prompt : "   ...> ", completing: scratch) {
      case .line(let line):
        text += line + "\n"
        completeness.feed(line + "\n")
        if completeness.isComplete { return text }
      case .interrupted where !text.isEmpty:
        text = ""
        completeness = Completeness()
      case .interrupted, .end, .failed: return nil
      case .unreadable(let reason): services.console.writeWarning("error: \(reason)\n")
      }
    }
  }

  private func run(_ command: String) {
    scratch.run(Source(name: "tutorial", text: command, isNumbered: false), stopsAtError: false)
  }

  private func say(_ text: String) { services.console.print(text) }

  private static func words(of text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
