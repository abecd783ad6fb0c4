import ArgumentParser
import GimbalNotation
import GimbalShell
import GimbalStore
import Glibc

/// The command line: a project, and where its commands come from.
struct Gimbal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gimbal",
    abstract: "Keeps screen layouts in a project, and says where every view ends up.",
    discussion: """
      Without -f and -c, commands are read from standard input: a terminal gets a prompt. 'help' lists the \
      commands.

      Archives and Interface Builder documents need no project: 'gimbal solve FILE…' prints their frames, \
      'gimbal check FILE…' what is wrong with them, 'gimbal diff A B' what is different between two; 'gimbal \
      explain-log FILE…' says in words what conflicts a console's log tells of; 'gimbal generate' prints the manual \
      page and shell completions. Each has a --help of its own.

      Examples:
        gimbal home.gimbal
        gimbal home.gimbal -f home.gim -c 'rotate landscape' -c frames
        gimbal -f layout-test.gim && echo passed
        gimbal home.gimbal -c 'frames --format json' | jq '.views[].frame'

      Exit codes: 0 all went well, 1 a command or an expectation failed, 2 usage, 3 constraints contradict each \
      other, 4 a layout is ambiguous, 5 the project cannot be read or written, 6 an archive or a document cannot \
      be read; of several, the first in the order 2 5 6 1 3 4. 3 and 4 come only from 'check', 'expect', \
      'explain-log' and 'gimbal solve'. Where whoever reads standard output leaves, the run ends by SIGPIPE, which a shell shows as 141.
      """,
    version: "gimbal \(Version.number)")

  @Argument(
    help: "The project's file, made if there is none; without one, a project in memory.",
    completion: .file(extensions: ["gimbal"]))
  var project: String?

  @OptionGroup var options: ProjectOptions

  @OptionGroup var results: TestResultArguments

  func validate() throws {
    guard project != "-" else {
      throw ValidationError(
        "a project is a file, which standard input is not: write ./- for a file of that name, and -f - for a script"
      )
    }
    if let project, let word = CommandWord(project) { throw ValidationError(word.refusal) }
  }

  func run() throws {
    let log = try results.log(besides: [project].compactMap(\.self) + options.scripts)
    var status = perform(log)
    if !results.write(log, code: status.code, version: Version.number) { status.combine(.failed) }
    if status != .success { throw ExitCode(status.code) }
  }

  private func perform(_ log: TestLog?) -> ExitStatus {
    // Before the project, which a script that is not there must not bring into being.
    guard let sources = readScripts(log) else { return .usage }
    let session: Session
    do {
      session = Session(
        project: try open(), console: StandardConsole(),
        files: DiskFiles(isInputTaken: takesInput, home: DiskFiles.userHome),
        rasterizer: SVGConverter(),
        clock: SystemClock(), author: Author.current, isQuiet: options.quiet, log: log,
        dialogue: hasPrompt ? TerminalDialogue() : nil,
        isCancelled: { Interrupts.arePending })
    } catch {
      StandardConsole().complain("error: \(error)\n" + (remedy(for: error).map { "  \($0)\n" } ?? ""))
      log?.add(unreadable: project ?? "", "\(error)")
      return .store
    }
    if sources.count < options.scripts.count { session.note(.usage) }
    run(session, sources)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isAbandoned {
        session.console.complain("error: cannot write standard output: \(reason)\n")
      }
      session.note(.failed)
    }
    return session.status
  }

  /// Whether the run itself reads standard input, so that its commands cannot.
  private var takesInput: Bool {
    options.scripts.isEmpty ? options.commands.isEmpty : options.scripts.contains("-")
  }

  /// Whether somebody types the commands.
  private var hasPrompt: Bool {
    options.scripts.isEmpty && options.commands.isEmpty && isatty(STDIN_FILENO) == 1
  }

  private func open() throws(StoreError) -> Project {
    let entry = Entry(author: Author.current, time: SystemClock().now(), message: "")
    guard let project else { return .inMemory(as: entry) }
    return try .open(path: project, as: entry, patience: options.wait)
  }

  /// What may have been meant by a file that is no project; nil where its name does not tell.
  private func remedy(for error: StoreError) -> String? {
    guard case .notAProject(let path) = error else { return nil }
    let file = path.visible
    return switch path.split(separator: ".").last?.lowercased() {
    case "gim": "a script is run by 'gimbal -f \(file)', or in a project by 'gimbal PROJECT -f \(file)'"
    case "gimarchive", "ndjson", "xib", "storyboard":
      "'gimbal solve \(file)' prints its frames, and 'import \(file)' takes it into a project"
    default: nil
    }
  }

  /// The scripts' texts; nil where one cannot be read, unless the run is to go on.
  private func readScripts(_ log: TestLog?) -> [Source]? {
    var sources: [Source] = []
    for path in options.scripts {
      do {
        sources.append(Source(name: path == "-" ? "<stdin>" : path, text: try DiskFiles().read(path)))
      } catch {
        StandardConsole().complain(
          "error: cannot read \(path.cited): \(error.reason)\n" + (error.remedy.map { "  \($0)\n" } ?? ""))
        log?.add(unreadable: path, "cannot be read: \(error.reason)")
        guard options.keepGoing else { return nil }
      }
    }
    return sources
  }

  private func run(_ session: Session, _ sources: [Source]) {
    guard options.scripts.isEmpty, options.commands.isEmpty else {
      for script in sources where !StandardConsole.isAbandoned {
        let isFine = options.keepGoing ? session.run(script, stopsAtError: false) : session.runScript(script)
        session.state.isOver = false
        guard isFine || options.keepGoing else { return }
      }
      for (index, command) in options.commands.enumerated()
      where !session.state.isOver && !StandardConsole.isAbandoned {
        let source = Source(name: "-c", text: command, firstLine: index + 1)
        guard session.run(source, stopsAtError: !options.keepGoing) || options.keepGoing else { return }
      }
      return
    }
    guard hasPrompt else {
      var lines = StreamReader(descriptor: STDIN_FILENO)
      return session.run(&lines, named: "<stdin>")
    }
    if !options.quiet { session.console.complain(Greeting(Gimbal.configuration.version, to: session).text) }
    var terminal = TerminalReader(completer: Completer(session), hasHints: !options.quiet)
    session.run(&terminal, named: "<stdin>")
    terminal.close()
  }
}
