import ArgumentParser
import Glibc
import Notation
import Shell
import Store

/// The command line: a project, and where its commands come from.
struct Gimbal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gimbal",
    abstract: "Keeps screen layouts in a project, and says where every view ends up.",
    discussion: """
      Without -f and -c, commands are read from standard input: a terminal gets a prompt. 'help' lists the \
      commands.

      Exit codes: 0 all went well, 1 a command or an expectation failed, 2 usage, 3 constraints contradict each \
      other, 4 a layout is ambiguous, 5 the project cannot be read or written, 6 a document cannot be read. 3 and \
      4 come only from 'check' and 'expect'.
      """,
    version: "gimbal 0.1.0")

  @Argument(help: "The project's file, made if there is none; without one, a project in memory.")
  var project: String?

  @Option(
    name: [.customShort("f"), .customLong("file")], help: "Run a script, all of it or nothing; - is stdin.")
  var scripts: [String] = []

  @Option(name: [.customShort("c"), .customLong("command")], help: "Run a command, after the scripts.")
  var commands: [String] = []

  @Flag(help: "Go on after errors: every command of a script stands alone.")
  var keepGoing = false

  @Flag(help: "No greeting and no warnings.")
  var quiet = false

  func run() throws {
    let interrupts = Interrupts()
    let session: Session
    do {
      session = Session(
        project: try project.map { (path) throws(StoreError) in try Project.open(path: path) } ?? .inMemory(),
        console: StandardConsole(), files: DiskFiles(), isQuiet: quiet,
        isCancelled: { interrupts.isPending })
    } catch {
      StandardConsole().complain("error: \(error)\n")
      throw ExitCode(ExitStatus.store.code)
    }
    try run(session, interrupts)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isAbandoned {
        session.console.complain("error: cannot write standard output: \(reason)\n")
      }
      session.note(.failed)
    }
    if session.status != .success { throw ExitCode(session.status.code) }
  }

  private func run(_ session: Session, _ interrupts: Interrupts) throws {
    guard scripts.isEmpty, commands.isEmpty else {
      for script in scripts where !session.state.isOver && !StandardConsole.isAbandoned {
        try run(script: script, session)
      }
      for command in commands where !session.state.isOver && !StandardConsole.isAbandoned {
        guard session.run(Source(name: "-c", text: command), stopsAtError: !keepGoing) || keepGoing else {
          return
        }
      }
      return
    }
    guard isatty(STDIN_FILENO) == 1 else {
      var lines = StreamReader(descriptor: STDIN_FILENO)
      return session.run(&lines, named: "<stdin>")
    }
    if !quiet { greet(session) }
    var terminal = TerminalReader(completer: Completer(session), interrupts: interrupts)
    session.run(&terminal, named: "<stdin>")
    terminal.close()
  }

  private func run(script path: String, _ session: Session) throws {
    let text: String
    do {
      text = try session.surroundings.files.read(path)
    } catch {
      session.console.complain("error: cannot read '\(path)': \(error.reason)\n")
      throw ExitCode(ExitStatus.usage.code)
    }
    let source = Source(name: path == "-" ? "<stdin>" : path, text: text)
    let isFine = keepGoing ? session.run(source, stopsAtError: false) : session.runScript(source)
    if !isFine, !keepGoing { throw ExitCode(session.status.code) }
  }

  private func greet(_ session: Session) {
    let place = session.project.path.map { "project \($0)" } ?? "a project in memory, not kept"
    let access = session.project.isReadOnly ? ", read only" : ""
    session.console.complain(
      "\(Gimbal.configuration.version): \(place)\(access). 'help' lists the commands, 'quit' leaves.\n")
  }
}
