import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import Glibc

/// The command line `gimbal [PROJECT]`, which executes commands in a project.
struct Gimbal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gimbal",
    abstract: "Stores screen layouts in a project and computes the frames of all views.",
    discussion: """
      Without -f and -c, commands are read from standard input. A terminal shows a prompt. 'help' lists the \
      commands.

      These commands need no project. Each has its own --help.

        gimbal solve FILE…           prints the frames of archives and documents
        gimbal render FILE…          draws them
        gimbal check FILE…           finds their errors
        gimbal code FILE…            lists the layout code in Swift, its rules and what is unknown
        gimbal test FILE…            runs the tests of layout code in Swift
        gimbal diff A B              lists the differences between two files
        gimbal edit FILE 'COMMANDS'  changes a document in place
        gimbal format FILE…          formats documents as Xcode does
        gimbal merge-document …      merges two versions of a document
        gimbal install-git           lets git merge documents with Gimbal
        gimbal review BASE           reviews the layout changes in a git repository
        gimbal explain-log FILE…     explains the conflicts in a console log
        gimbal watch FILE…           reports the moved views after each save
        gimbal serve PATH            shows layouts on a local page
        gimbal lsp                   serves editors
        gimbal mcp                   lets AI assistants open layouts
        gimbal generate              prints the manual page and completions

      Examples:
        gimbal home.gimbal
        gimbal home.gimbal -f home.gim -c 'rotate landscape' -c frames
        gimbal -f layout-test.gim && echo passed
        gimbal home.gimbal -c 'frames --format json' | jq '.views[].frame'

      Exit codes: 0 success, 1 a command or an expectation failed, 2 usage error, or standard input or a script \
      cannot be read, 3 constraints contradict each other, 4 a layout is ambiguous, 5 the project cannot be read \
      or written, 6 a file cannot be read or written. If several apply, the first in the order 2 5 6 1 3 4 is returned. Only 'check', 'expect', \
      'explain-log', 'gimbal solve' and 'gimbal review' return 3 and 4. If the reader of standard output closes the pipe, the run \
      ends with SIGPIPE, which a shell reports as 141.
      """,
    version: Version.text)

  @Argument(
    help: "The file of the project, created by the first change; if omitted, the project is in memory.",
    completion: .file(extensions: ["gimbal"]))
  var project: String?

  @OptionGroup var options: ProjectOptions

  @OptionGroup var results: TestResultArguments

  func validate() throws {
    guard project != "-" else {
      throw ValidationError(
        "standard input cannot be a project\n  use './-' for a file with the name '-', or '-f -' to read a script from standard input"
      )
    }
    if let project, let word = CommandWord(project) { throw ValidationError(word.message) }
  }

  func run() throws {
    let log = try results.log(besides: [project].compactMap(\.self) + options.scripts)
    var status = perform(log, try options.limits.resources())
    if !results.write(log, code: status.code, version: Version.number) { status.combine(.failed) }
    if status != .success { throw ExitCode(status.code) }
  }

  private func perform(_ log: TestLog?, _ resources: Resources) -> ExitStatus {
    // Read the scripts before opening the project. Opening can create the project, which must not happen if a script
    // cannot be read.
    guard let sources = readScripts(log, resources.limits) else { return .usage }
    guard ThreadSupport.isAvailable else {
      StandardConsole().writeWarning(
        "error: the system cannot create threads\(project == nil ? "" : ", which a project needs")\n  raise the limit on processes, as in 'ulimit -u 100', or end other processes\n"
      )
      return .store
    }
    guard Descriptors.areSufficient else {
      StandardConsole().writeWarning(
        "error: the system allows too few open files\n  raise the limit, as in 'ulimit -n 64'\n")
      return .store
    }
    let session: Session
    do {
      session = Session(
        project: try open(), console: StandardConsole(),
        files: DiskFiles(isInputTaken: takesInput, limits: resources.limits, home: DiskFiles.userHome),
        rasterizer: SVGConverter(),
        clock: SystemClock(), author: Author.current, isQuiet: options.quiet, log: log,
        dialogue: hasPrompt ? TerminalDialogue() : nil, programs: ChildPrograms(), resources: resources,
        cancellation: .interrupt, end: .termination)
    } catch {
      let remedy = remedy(for: error) ?? error.remedy
      StandardConsole().writeWarning("error: \(error.message)\n" + (remedy.map { "  \($0)\n" } ?? ""))
      log?.add(unreadable: project ?? "", error.message)
      return .store
    }
    if sources.count < options.scripts.count { session.note(.usage) }
    Terminations.listen(for: [SIGTERM, SIGHUP] + (hasPrompt ? [] : [SIGINT]))
    run(session, sources)
    if session.project.isMissing, !options.quiet, !hasPrompt, !StandardConsole.isOutputClosed, let project {
      warn(ofMissing: project)
    }
    session.close()
    // The user has seen the errors at the prompt, so they do not count as a failure of the program.
    var status = hasPrompt && session.status != .usage ? ExitStatus.success : session.status
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        session.console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    return status
  }

  /// `true` if the run reads commands from standard input. In this case, a command cannot read a file from
  /// standard input.
  private var takesInput: Bool {
    options.scripts.isEmpty ? options.commands.isEmpty : options.scripts.contains("-")
  }

  /// `true` if commands are read from a terminal.
  private var hasPrompt: Bool {
    options.scripts.isEmpty && options.commands.isEmpty && isatty(STDIN_FILENO) == 1
  }

  private func open() throws(StoreError) -> Project {
    let entry = Entry(author: Author.current, time: SystemClock().now(), message: "")
    guard let project else { return .inMemory(as: entry) }
    return try .open(path: project, as: entry, patience: options.wait)
  }

  /// Prints a warning that the project does not exist, because no command has created it.
  private func warn(ofMissing path: String) {
    let similar =
      NearestFile.path(to: path).flatMap { $0 == path ? nil : $0 }
      .map { "  did you mean \($0.cited)?\n" } ?? ""
    StandardConsole().writeWarning(
      "warning: the project \(path.cited) does not exist, and no command created it\n\(similar)")
  }

  /// Returns the suggested fix for a file that is not a project, or `nil` if the file extension does not
  /// suggest a fix.
  private func remedy(for error: StoreError) -> String? {
    guard case .notAProject(let path) = error else { return nil }
    let file = path.visible
    return switch path.split(separator: ".").last?.lowercased() {
    case "gim":
      "run the script with 'gimbal -f \(file)', or run it in a project with 'gimbal PROJECT -f \(file)'"
    case "gimarchive", "ndjson", "xib", "storyboard":
      "print its frames with 'gimbal solve \(file)', or import it with 'import \(file)'"
    case "json":
      "print the frames of an archive with 'gimbal solve \(file)', or import it with 'import \(file)'"
    default: nil
    }
  }

  /// Reads the scripts. Returns `nil` if a script cannot be read and `--keep-going` is not given.
  private func readScripts(_ log: TestLog?, _ limits: InputLimits) -> [Source]? {
    var sources: [Source] = []
    for path in options.scripts {
      do {
        sources.append(
          Source(name: path == "-" ? "<stdin>" : path, text: try DiskFiles(limits: limits).read(path)))
      } catch {
        StandardConsole().writeWarning(
          "error: cannot read \(path.cited): \(error.reason)\n" + (error.remedy.map { "  \($0)\n" } ?? ""))
        log?.add(unreadable: path, "cannot be read: \(error.reason)")
        guard options.keepGoing else { return nil }
      }
    }
    return sources
  }

  private func run(_ session: Session, _ sources: [Source]) {
    guard options.scripts.isEmpty, options.commands.isEmpty else {
      for script in sources where !StandardConsole.isOutputClosed && !Terminations.arePending {
        let succeeded =
          options.keepGoing ? session.runEachStatement(of: script) : session.runScript(script)
        session.state.isOver = false
        guard succeeded || options.keepGoing else { return }
      }
      session.notesConflicts = true
      for (index, command) in options.commands.enumerated()
      where !session.state.isOver && !StandardConsole.isOutputClosed && !Terminations.arePending {
        let isNumbered = options.commands.count > 1 || command.contains("\n")
        let source = Source(name: "-c", text: command, firstLine: index + 1, isNumbered: isNumbered)
        guard session.run(source, stopsAtError: !options.keepGoing) || options.keepGoing else { return }
      }
      return
    }
    guard hasPrompt else {
      var lines = StreamReader(descriptor: STDIN_FILENO, limit: session.services.limits[.lineBytes])
      return session.run(&lines, named: "<stdin>")
    }
    session.state.isPaged = !options.noPager
    if !options.quiet {
      session.console.writeWarning(Greeting(Gimbal.configuration.version, to: session).text)
    }
    var terminal = TerminalReader(completer: Completer(session), hasHints: !options.quiet)
    session.run(&terminal, named: "<stdin>")
  }
}
