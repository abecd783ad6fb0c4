import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore
import Synchronization

/// Commands that run on the scenes of a watched file after each save, in a project in memory.
struct WatchCommands {
  let commands: [String]
  let files: any FileAccess
  let resources: Resources
  let cancellation: Cancellation

  /// Runs the commands and returns their output and their errors.
  ///
  /// - Parameter console: The console whose width applies to the output.
  func output(on content: WatchedContent, like console: any Console) -> String {
    if commands.isEmpty { return "" }
    let collector = CollectingConsole(base: console)
    let session = Session(
      project: .inMemory(), console: collector, files: files, isQuiet: true, resources: resources,
      cancellation: cancellation)
    defer { session.project.close() }
    do {
      try session.transaction(.write, saying: "") { transaction in
        for part in content.file.scenes { try transaction.insert(part.scene) }
        return .commit(())
      }
    } catch {
      return DocumentFault(error, path: content.file.path).text
    }
    session.state.scene = content.current
    for (index, command) in commands.enumerated() where !session.state.isOver {
      let source = Source(
        name: "--run", text: command, firstLine: index + 1, isNumbered: commands.count > 1)
      guard session.run(source, stopsAtError: true) else { break }
    }
    return collector.take()
  }
}

/// A console that collects output and errors in their order.
private final class CollectingConsole: Console {
  private let base: any Console
  private let text = Lock("")

  init(base: any Console) { self.base = base }

  func print(_ text: String) { self.text.withLock { $0 += text } }
  func writeError(_ text: String) { print(text) }
  var columns: Int? { base.columns }
  var showsUnicode: Bool { base.showsUnicode }
  var outputWidth: LineWidth? { base.outputWidth }
  var errorWidth: LineWidth? { base.outputWidth }

  func take() -> String { text.withLock { $0 } }
}
