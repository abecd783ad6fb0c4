import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal format FILE…`.
struct FormatFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", _superCommandName: "gimbal",
    abstract: "Formats Interface Builder documents as Xcode does.",
    discussion: """
      Restores the lines, the indentation and the order of attributes that a script or a merge has changed. The order \
      of elements, the values and the texts are kept. Without an option, the changes are printed as a diff.

      A file is replaced after the new one is complete. A file that changed after it was read is not replaced.

      Examples:
        gimbal format Main.storyboard
        gimbal format App --write
        git diff --name-only | grep storyboard | xargs gimbal format --check

      Exit codes: 0 success, 1 a file is not formatted with '--check', 2 usage error, 6 a file cannot be read or \
      written.
      """,
    version: Gimbal.configuration.version)

  @Argument(
    help: ".xib or .storyboard files; a folder stands for the files inside it; - is standard input.",
    completion: .layoutFiles)
  var files: [String]

  @Flag(help: "Replace the files.")
  var write = false

  @Flag(help: "Print the names of files that are not formatted.")
  var check = false

  @OptionGroup var limits: LimitArguments

  func validate() throws {
    if write, check {
      throw ValidationError("'--write' and '--check' cannot be used together\n  remove one of them")
    }
    guard !write || !files.contains("-") else {
      throw ValidationError("standard input cannot be replaced\n  remove '--write', or name a file")
    }
  }

  func run() throws {
    let console = StandardConsole()
    let limits = try limits.resources().limits
    let disk = DiskFiles(limits: limits)
    var status = ExitStatus.success
    for path in ConfigurationFile.documents(of: files) {
      do {
        let old = try disk.bytes(of: path)
        let new = try DocumentFormat.formatted(old, limits: limits)
        if new == old { continue }
        if check {
          console.print("\(path.visible)\n")
          status.combine(.failed)
        } else if write {
          try disk.replaceDocument(path, ifUnchanged: old, with: new)
          console.print("\(path.visible): formatted\n")
        } else {
          console.print(
            UnifiedDiff(
              from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self),
              path: path
            ).text)
        }
      } catch {
        console.writeWarning(DocumentFault(error, path: path).text)
        status.combine(.document)
      }
    }
    if status != .success { throw ExitCode(status.code) }
  }
}
