import ArgumentParser
import FoundationEssentials
import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The subcommand `gimbal edit FILE 'COMMANDS'`.
struct EditFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: "gimbal",
    abstract: "Edits Interface Builder documents in place.",
    usage: """
      gimbal edit <file> '<commands>' [--update-frames] [--tools-version <version>] [--write]
      gimbal edit <file> ... (--update-frames | --name-constraints) [--write]
      """,
    discussion: """
      The commands, separated by ';', run on the scenes of the document. The first scene is the scene in use; 'scene \
      use' selects another one. The resulting changes are then written into the document: constraints that are added, \
      changed or removed, priorities, new views, scenes and cells, views that are hidden, moved, resized, renamed or removed, texts, \
      fonts, colors, stack views, bars, and repairs of conflicts. Only the bytes of the changed elements change. If a change cannot be \
      represented in the document, the command fails, and the document stays unchanged. The output of the commands goes to standard error. \
      Conflicts and ambiguities that the commands cause are printed as warnings. Empty commands change nothing but the tools version.

      '--tools-version' sets the attribute toolsVersion of the document. Use it if 'gimbal diff --commands' warns that the \
      tools version changes. Frames on the canvas depend on it.

      '--update-frames' sets the frames of views to those that the constraints give on the canvas, as the command Update \
      Frames of Xcode does, in scenes with a misplaced view. A view is misplaced if the frame in the document contradicts \
      its constraints; 'gimbal check --canvas' lists these views. The attribute misplaced is removed from updated views and from \
      views in these scenes that are already in place. Only the bytes of frames and of this attribute change. With commands, it \
      sets the frames of exactly the views that the commands move, as Xcode does while a constraint is edited.

      '--name-constraints' gives constraints without an identifier one of the pattern (View)(Constraint)(Orientation), such \
      as TitleTopBoth, so that console logs name them.

      Without '--write', the changes are printed as a diff, which 'patch -p0' applies and 'patch -p0 -R' reverses. A file \
      is replaced after the new one is complete. A read-only file, and a file that changed after it was read, are not replaced.

      Examples:
        gimbal edit Main.storyboard 'constrain logo.top == root.top + 20'
        gimbal edit Main.storyboard 'repair 1.2' --write
        gimbal edit Main.storyboard 'scene use Login; hide badge; view move badge front'
        gimbal edit App --update-frames --write
        gimbal edit Main.storyboard 'constraint set "abc-de-fgh" constant 24' --update-frames
        gimbal edit App --name-constraints

      Exit codes: 0 success, 1 a command failed or the document cannot represent a change, 2 usage error, 6 a file cannot be read or written.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "The .xib or .storyboard files, or one file and commands.", completion: .layoutFiles)
  var files: [String]

  @Flag(help: "Update the frames of misplaced views, or of the views that the commands move.")
  var updateFrames = false

  @Flag(help: "Give constraints without an identifier one of the naming pattern.")
  var nameConstraints = false

  @Option(
    help: ArgumentHelp(
      "The tools version to write, such as 23504. Frames on the canvas depend on it.",
      valueName: "version"))
  var toolsVersion: String?

  @Flag(help: "Replace the files.")
  var write = false

  @OptionGroup var limits: LimitArguments

  @Flag(help: "Do not show progress.")
  var quiet = false

  func validate() throws {
    guard !updateFrames || !nameConstraints else {
      throw ValidationError(
        "'--update-frames' and '--name-constraints' cannot be combined\n  run the command twice")
    }
    guard changesFiles || commands != nil else {
      throw ValidationError(
        files.count < 2
          ? "no edit is specified\n  add commands, such as 'hide logo', or '--update-frames' or '--name-constraints'"
          : "commands can edit only one document at a time\n  put all commands in one quoted argument, as in: gimbal edit Main.storyboard 'hide logo'"
      )
    }
    guard !changesFiles || commands != nil || toolsVersion == nil else {
      throw ValidationError(
        "'--tools-version' cannot be combined with '--update-frames' or '--name-constraints'\n  run the command twice"
      )
    }
    guard toolsVersion.map(DocumentEditing.isToolsVersion) ?? true else {
      throw ValidationError(
        "'\(toolsVersion ?? "")' is not a tools version\n  write numbers separated by dots, such as 23504 or 14490.70"
      )
    }
    guard !files.contains("-") else {
      throw ValidationError("standard input cannot be edited\n  name a file")
    }
  }

  func run() throws {
    let console = StandardConsole()
    let resources = try limits.resources()
    let disk = DiskFiles(limits: resources.limits)
    if commands != nil {
      return try edit(files[0], disk, resources, console) { editing in
        try edited(editing, disk, resources, console)
      }
    }
    if nameConstraints { return try nameConstraints(disk, resources, console) }
    let reports = FrameUpdateReports(files: disk, limits: resources.limits) { path, old, new in
      try put(new, inPlaceOf: old, at: path, disk, console)
    }
    let paths = ConfigurationFile.documents(of: files)
    Interrupts.listen()
    let progress = Progress("solving", in: .things("files"), of: paths.count, on: console, isQuiet: quiet)
    let run = DocumentRun(
      reports, options: DocumentOptions(), format: .table, console: console, files: disk, ids: RandomIDs(),
      resources: resources, cancellation: .interruptOrClosedOutput, progress: progress.update)
    let status = run.status(on: paths)
    if status != .success { throw ExitCode(status.code) }
  }

  /// Returns the document after the commands. Conflicts and ambiguities that the commands cause are warnings.
  ///
  /// The commands can be empty, because `gimbal diff --commands` prints none for equal versions.
  private func edited(
    _ editing: DocumentEditing, _ disk: DiskFiles, _ resources: Resources, _ console: StandardConsole
  ) throws -> Markup {
    let commands = commands ?? ""
    guard toolsVersion != nil || commands.contains(where: { !$0.isWhitespace && $0 != ";" }) else {
      console.writeWarning(
        "\(editing.path.visible): note: the commands are empty, so the document is unchanged\n")
      return editing.markup
    }
    let new = try editing.edited(
      by: commands, toolsVersion: toolsVersion, console: console, files: disk, resources: resources,
      cancellation: .interruptOrClosedOutput)
    if new.markup.bytes != editing.markup.bytes {
      for effect in new.addedFindings {
        console.writeWarning("\(editing.path.visible): warning: \(effect.visible)\n")
      }
    }
    if updateFrames { return try new.updatingFrames(limits: resources.limits) }
    return new.markup
  }

  /// `true` if an option changes all given files, or adds to the changes of the commands.
  private var changesFiles: Bool { updateFrames || nameConstraints }

  /// The commands for the first file; `nil` if all arguments are files. With an option that changes files, the second of two
  /// arguments is a command if it consists of several words and is not the path of a file.
  private var commands: String? {
    guard files.count == 2, !nameConstraints else { return nil }
    if !updateFrames { return files[1] }
    let isPath = FileManager.default.fileExists(atPath: files[1])
    return isPath || !files[1].contains(where: { $0 == " " || $0 == ";" }) ? nil : files[1]
  }

  /// Edits each file, and continues after a file that cannot be read or written.
  private func nameConstraints(
    _ disk: DiskFiles, _ resources: Resources, _ console: StandardConsole
  ) throws {
    var failure: (any Error)?
    for path in ConfigurationFile.documents(of: files) {
      do {
        try edit(path, disk, resources, console) { try $0.withConstraintNames(console: console) }
      } catch {
        failure = failure ?? error
      }
      if Cancellation.interruptOrClosedOutput.isCancelled { break }
    }
    if let failure { throw failure }
  }

  private func edit(
    _ path: String, _ disk: DiskFiles, _ resources: Resources, _ console: StandardConsole,
    _ edited: (DocumentEditing) throws -> Markup
  ) throws {
    Interrupts.listen()
    do {
      let old = try disk.bytes(of: path)
      let editing = try DocumentEditing(path: path, bytes: old, limits: resources.limits)
      let new = try edited(editing).bytes
      if new != old { try put(new, inPlaceOf: old, at: path, disk, console) }
    } catch {
      if !(error is DocumentEditing.FailedCommands) {
        console.writeWarning(DocumentFault(error, path: path).text)
      }
      throw ExitCode(DocumentEditing.status(for: error).code)
    }
  }

  /// Replaces a file, or prints the difference.
  private func put(
    _ new: [UInt8], inPlaceOf old: [UInt8], at path: String, _ disk: DiskFiles, _ console: StandardConsole
  ) throws {
    if write {
      try disk.replaceDocument(path, ifUnchanged: old, with: new)
      return console.print("\(path.visible): updated\n")
    }
    let diff = UnifiedDiff(
      from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self), path: path
    )
    console.print(diff.text)
  }
}
