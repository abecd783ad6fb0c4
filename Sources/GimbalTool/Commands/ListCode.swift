import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal code FILE…`.
struct ListCode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code", _superCommandName: "gimbal",
    abstract:
      "Lists the classes of layout code in Swift and Objective-C, their rules, and what is not known about them.",
    discussion: """
      Runs the classes of views and controllers in files of Swift and Objective-C, and prints for each class with a layout the number of \
      expressions that make constraints, and the number of rules in its scene. A rule that depends on a value that the \
      code does not determine is listed with its line, its column and the reason. A branch on such a value takes one \
      way, which is listed, too; --assume sets the value. A folder stands for the .swift, .m and .mm files in it, except for \
      those of tests and of other projects.

      The files of one package, or beside one Xcode project, see each other. Without a project, these are the files \
      of the working tree of git, or else of the given folder, or of the folder of the file. The code has no files, no network and no clock, and \
      runs within the limits that 'gimbal help limits' lists.

      The file .gimbal.toml can set values: in the table [code], assume = ["viewModel.isActive=true"].

      Examples:
        gimbal code Login.swift
        gimbal code Sources --assume 'viewModel.isActive=true' --assume 'items.count=3'
        gimbal code App --device "iPad 11"
        gimbal code App --format json | jq '.classes[] | select(.unknown != []) | .class'

      Exit codes: 0 success, 1 the output cannot be written, 2 usage error, 6 a file cannot be read. An unknown value \
      is not an error.
      """,
    version: Gimbal.configuration.version)

  @Argument(
    help: "Files of Swift or Objective-C, or folders with such files.",
    completion: .file(extensions: ["swift", "m", "mm"]))
  var files: [String]

  @Option(help: "Output format: table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Option(help: ArgumentHelp("Device for which the code runs.", valueName: "D"), completion: .devices)
  var device: String?

  @Option(
    help: ArgumentHelp(
      "Text size of the user, from extra-small to accessibility-extra-extra-extra-large.",
      valueName: "CATEGORY"),
    completion: .textSizes)
  var textSize: String?

  @Flag(help: "Run the code for a layout from right to left.")
  var rtl = false

  @OptionGroup var code: CodeArguments

  @OptionGroup var limits: LimitArguments

  @Flag(help: "Do not show progress.")
  var quiet = false

  func validate() throws {
    _ = try settings()
    if let other = files.first(where: { !CodeFiles.isCode($0) && !ConfigurationFile.isFolder($0) }) {
      throw ValidationError(
        "\(other.cited) is not a file of Swift or Objective-C or a folder\n  name a .swift or .m file or a folder"
      )
    }
  }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    var seen: Set<String> = []
    let paths = files.flatMap { path in
      ConfigurationFile.isFolder(path) ? FolderSearch.code.files(in: path) : [path]
    }.filter { seen.insert($0.absolutePath).inserted }
    let progress = Progress("reading", in: .things("files"), of: paths.count, on: console, isQuiet: quiet)
    let disk = DiskFiles(
      limits: resources.limits, assumptions: code.assumptions,
      codeFolders: files.filter(ConfigurationFile.isFolder))
    let run = CodeRun(
      format: format, console: console, files: disk, settings: try settings(), limits: resources.limits,
      cancellation: .interruptOrClosedOutput, progress: progress.update)
    var status = run.run(paths)
    if let reason = StandardConsole.outputFailure {
      if !StandardConsole.isOutputClosed {
        console.writeWarning("error: cannot write standard output: \(reason)\n")
      }
      status.combine(.failed)
    }
    if status != .success { throw ExitCode(status.code) }
  }

  private func settings() throws -> CodeSettings {
    var settings = CodeSettings()
    settings.device = try device.map { try Device(argument: $0) }
    if let textSize { settings.textSize = try ContentSizeCategory(argument: textSize) }
    if rtl { settings.direction = .rightToLeft }
    settings.usesDocuments = !code.noCode
    return settings
  }
}
