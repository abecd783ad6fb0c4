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

  func run() throws {
    let console = StandardConsole()
    let root = try git(["rev-parse", "--show-toplevel"], on: console).trimmingLineEnd
    let attributes = try AttributesFile(root + "/.gitattributes", on: console)
    let former = try settings(on: console)
    do {
      // The driver takes effect when both the setting `driver` and the attributes exist, so an interruption between two
      // changes leaves git as it was before or afterwards.
      if remove {
        if !former.isEmpty {
          _ = try git(["config", "--local", "--remove-section", InstallGit.section], on: console)
        }
      } else {
        for (key, value) in InstallGit.settings {
          _ = try git(["config", "--local", "\(InstallGit.section).\(key)", value], on: console)
        }
      }
      try attributes.replace(with: remove ? attributes.withoutLines : attributes.withLines, on: console)
    } catch {
      restore(former, on: console)
      throw error
    }
    console.print(remove ? "removed the merge driver\n" : "installed the merge driver\n")
  }

  private static let section = "merge.gimbal"

  /// The settings of the merge driver. The last one makes git use it.
  private static var settings: [Setting] {
    [
      ("name", "Interface Builder documents"),
      // If a history has several merge bases, git merges them with its driver `binary`. The driver of Gimbal would resolve a
      // conflict between them silently, and git would not report it.
      ("recursive", "binary"), ("driver", driver),
    ]
  }

  private typealias Setting = (key: String, value: String)

  /// Returns the settings of the merge driver in the configuration of the repository, in order.
  private func settings(on console: StandardConsole) throws -> [Setting] {
    // git exits with status 1 if there is no setting, and also after an error while it reads its configuration.
    let output = try git(
      ["config", "--local", "--null", "--get-regexp", "^merge\\.gimbal\\."], on: console, accepting: [0, 1])
    if output.isEmpty { try requireNoSettings(on: console) }
    return output.split(separator: "\0").map { entry in
      let parts = entry.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(parts[0].dropFirst(InstallGit.section.count + 1)), parts.count > 1 ? String(parts[1]) : ""
      )
    }
  }

  /// Fails if the configuration contains settings of the merge driver that git did not report.
  private func requireNoSettings(on console: StandardConsole) throws {
    let path = try git(["rev-parse", "--git-path", "config"], on: console).trimmingLineEnd
    let disk = DiskFiles(limits: InputLimits())
    guard let bytes = try? disk.bytes(of: path),
      String(decoding: bytes, as: UTF8.self).contains(/\[merge "gimbal"\]\s+[a-z]+ *=/)
    else { return }
    console.writeWarning("error: git cannot read its configuration\n  run the command again\n")
    throw ExitCode(ExitStatus.failed.code)
  }

  /// Restores the settings after an error. If this fails, prints that they were changed.
  private func restore(_ former: [Setting], on console: StandardConsole) {
    func git(_ arguments: [String]) throws {
      _ = try self.git(["config", "--local"] + arguments, on: console, accepting: nil)
    }
    do {
      let current = try settings(on: console)
      for (key, _) in current where !former.contains(where: { $0.key == key }) {
        try git(["--unset-all", "\(InstallGit.section).\(key)"])
      }
      for setting in former where !current.contains(where: { $0 == setting }) {
        try git(["\(InstallGit.section).\(setting.key)", setting.value])
      }
      if try settings(on: console).elementsEqual(former, by: ==) { return }
    } catch {
      // The failure is printed already.
    }
    console.writeWarning(
      "error: the settings of the merge driver were changed\n  run the command again to complete the change\n"
    )
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

  /// Runs git and returns its output.
  ///
  /// - Parameter statuses: The exit statuses of success; `nil` to accept every outcome.
  private func git(
    _ arguments: [String], on console: StandardConsole, accepting statuses: Set<Int32>? = [0]
  ) throws -> String {
    do throws(ChildProcess.Failure) {
      let process = try ChildProcess(["git"] + arguments, cancellation: .never)
      if let outcome = process.run(on: []) {
        let isAccepted = statuses.map { accepted in outcome.status.map(accepted.contains) ?? false } ?? true
        if isAccepted {
          return String(decoding: outcome.output, as: UTF8.self)
        }
        let message = String(decoding: outcome.errors, as: UTF8.self).trimmingLineEnd
        console.writeWarning(
          message.contains("not a git repository")
            ? "error: the current directory is not in a git repository\n"
              + "  run the command in a repository, or create one with 'git init'\n"
            : "error: git \(InstallGit.failure(outcome.status, message))\n")
      }
    } catch {
      console.writeWarning(
        "error: cannot start git: \(error.reason)\n  install git, or add its folder to PATH\n")
    }
    throw ExitCode(ExitStatus.failed.code)
  }

  /// Returns what happened to git, after the word 'git'.
  private static func failure(_ status: Int32?, _ message: String) -> String {
    if !message.isEmpty { return "failed: \(message.visible)" }
    return status.map { "failed with exit status \($0)" } ?? "was stopped by a signal"
  }
}

/// The file `.gitattributes` at the root of a repository.
private struct AttributesFile {
  private let path: String
  private let disk = DiskFiles(limits: InputLimits())
  private let exists: Bool
  private let old: [UInt8]

  private static let lines = ["*.storyboard merge=gimbal", "*.xib merge=gimbal"]

  /// Reads the file. A missing file is empty.
  init(_ path: String, on console: StandardConsole) throws {
    self.path = path
    exists = access(path, F_OK) == 0
    do {
      old = exists ? try disk.bytes(of: path) : []
    } catch {
      throw AttributesFile.failed(error, on: console)
    }
  }

  private var text: String { String(decoding: old, as: UTF8.self) }

  /// The text without the lines of the merge driver.
  var withoutLines: String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !AttributesFile.lines.contains { $0 == line } }.joined(separator: "\n")
  }

  /// The text with the lines of the merge driver. Other lines are unchanged.
  var withLines: String {
    var text = text
    let known = text.split(separator: "\n")
    if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
    for line in AttributesFile.lines where !known.contains(where: { $0 == line }) { text += line + "\n" }
    return text
  }

  /// Replaces the content of the file. A file without content is removed.
  func replace(with text: String, on console: StandardConsole) throws {
    let new = Array(text.utf8)
    if new == old { return }
    do {
      if new.isEmpty {
        guard unlink(path) == 0 else { throw FileFailure(systemErrorOf: path) }
      } else if exists {
        try disk.replace(path, ifUnchanged: old, with: new)
      } else {
        try disk.replace(path) { put in try put(new) }
      }
    } catch let failure as FileFailure {
      throw AttributesFile.failed(failure, on: console)
    }
  }

  /// Prints a failure and returns the exit code.
  private static func failed(_ failure: FileFailure, on console: StandardConsole) -> ExitCode {
    console.writeWarning("\(failure.path.visible): error: \(failure.reason)\n")
    return ExitCode(ExitStatus.document.code)
  }
}
