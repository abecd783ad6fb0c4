import ArgumentParser
import Glibc
import Shell

/// The process. Whatever the argument parser calls its exit codes, usage errors end in 2.
@main
enum Main {
  static func main() {
    // A file that may not grow is an error to report, not one to die of.
    signal(SIGXFSZ, SIG_IGN)
    // A script is done to its end, also where whoever reads its results has enough of them.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try Gimbal.parseAsRoot()
      try command.run()
    } catch {
      let code = Gimbal.exitCode(for: error)
      let message = Gimbal.fullMessage(for: error)
      if !message.isEmpty {
        let console = StandardConsole()
        if code == .success { console.print(message + "\n") } else { console.complain(message + "\n") }
      }
      if StandardConsole.isAbandoned { dieOfClosedPipe() }
      exit(code == .validationFailure ? ExitStatus.usage.code : code.rawValue)
    }
  }

  /// Ends as a process does that writes to a pipe nobody reads.
  private static func dieOfClosedPipe() {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
  }
}
