import ArgumentParser
import GimbalModel
import GimbalNotation
import GimbalReporting
import Glibc

/// The subcommand `gimbal install-git`.
struct InstallGit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-git", _superCommandName: "gimbal",
    abstract: "Makes git merge Interface Builder documents with Gimbal.",
    discussion: """
      Adds the merge driver 'gimbal' to the configuration of the repository in the current directory, and the lines \
      '*.storyboard merge=gimbal' and '*.xib merge=gimbal' to the file .gitattributes at its root. 'git merge', \
      'git rebase' and 'git cherry-pick' then merge these documents with 'gimbal merge-document'. Commit \
      .gitattributes; every clone needs the configuration, and merges by lines without it.

      Examples:
        gimbal install-git
        gimbal install-git --remove

      Exit codes: 0 success, 1 git failed or is missing, 2 usage error, 6 a file cannot be read or written.
      """,
    version: Gimbal.configuration.version)

  @Flag(help: "Remove the merge driver and the lines.")
  var remove = false

  private static let lines = ["*.storyboard merge=gimbal", "*.xib merge=gimbal"]

  func run() throws {
    let console = StandardConsole()
    let root = try git(["rev-parse", "--show-toplevel"], on: console).trimmingLineEnd
    try updateAttributes(root + "/.gitattributes", on: console)
    if remove {
      // The section does not exist in a clone in which the driver was not installed.
      if try !git(["config", "--get-regexp", "^merge\\.gimbal\\."], on: console, mayFail: true).isEmpty {
        _ = try git(["config", "--remove-section", "merge.gimbal"], on: console)
      }
    } else {
      _ = try git(["config", "merge.gimbal.name", "Interface Builder documents"], on: console)
      _ = try git(["config", "merge.gimbal.driver", InstallGit.driver], on: console)
      // If a history has several merge bases, git merges them with its driver `binary`. The driver of Gimbal would resolve a
      // conflict between them silently, and git would not report it.
      _ = try git(["config", "merge.gimbal.recursive", "binary"], on: console)
    }
    console.print(remove ? "removed the merge driver\n" : "installed the merge driver\n")
  }

  /// The command of the merge driver, with the path of this program.
  private static var driver: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    let program =
      count > 0
      ? String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : "gimbal"
    return "'\(program.replacing("'", with: "'\\''"))' merge-document %O %A %B --path=%P"
  }

  /// Adds the lines to the file, or removes them from it. Other lines stay unchanged.
  private func updateAttributes(_ path: String, on console: StandardConsole) throws {
    let disk = DiskFiles(limits: InputLimits())
    do {
      let exists = access(path, F_OK) == 0
      let old = exists ? try disk.bytes(of: path) : []
      var text = String(decoding: old, as: UTF8.self)
      if remove {
        text = text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { line in !InstallGit.lines.contains { $0 == line } }.joined(separator: "\n")
      } else {
        let known = text.split(separator: "\n")
        if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        for line in InstallGit.lines where !known.contains(where: { $0 == line }) { text += line + "\n" }
      }
      let new = Array(text.utf8)
      if new.isEmpty, exists {
        unlink(path)
      } else if new != old {
        try exists
          ? disk.replace(path, ifUnchanged: old, with: new) : disk.replace(path) { put in try put(new) }
      }
    } catch let failure as FileFailure {
      console.writeWarning("\(failure.path.visible): error: \(failure.reason)\n")
      throw ExitCode(ExitStatus.document.code)
    }
  }

  /// Runs git and returns its output.
  private func git(
    _ arguments: [String], on console: StandardConsole, mayFail: Bool = false
  ) throws -> String {
    do throws(ChildProcess.Failure) {
      let process = try ChildProcess(["git"] + arguments, cancellation: .never)
      if let outcome = process.run(on: []) {
        if outcome.succeeded || mayFail { return String(decoding: outcome.output, as: UTF8.self) }
        let message = String(decoding: outcome.errors, as: UTF8.self).trimmingLineEnd
        console.writeWarning(
          message.contains("not a git repository")
            ? "error: the current directory is not in a git repository\n"
              + "  run the command in a repository, or create one with 'git init'\n"
            : "error: git failed: \(message.visible)\n")
      }
    } catch {
      console.writeWarning(
        "error: cannot start git: \(error.reason)\n  install git, or add its folder to PATH\n")
    }
    throw ExitCode(ExitStatus.failed.code)
  }
}
