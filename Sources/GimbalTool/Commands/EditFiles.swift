import ArgumentParser
import GimbalBatch
import GimbalNotation
import GimbalReporting

/// The subcommand `gimbal edit FILE…`.
struct EditFiles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: "gimbal",
    abstract: "Edits Interface Builder documents in place.",
    discussion: """
      '--update-frames' sets the frames of views to those that the constraints give on the canvas, as the command Update \
      Frames of Xcode does, in scenes with a misplaced view. A view is misplaced if the frame in the document contradicts \
      its constraints; 'gimbal check --canvas' lists these views. Only the bytes of the frames change.

      Without '--write', the changes are printed as a diff. A file is replaced after the new one is complete. A file that \
      changed in the meantime is not replaced.

      Examples:
        gimbal edit Main.storyboard --update-frames
        gimbal edit App --update-frames --write

      Exit codes: 0 success, 2 usage error, 6 a file cannot be read or written.
      """,
    version: Gimbal.configuration.version)

  @OptionGroup var documents: DocumentArguments

  @Flag(help: "Update the frames of misplaced views.")
  var updateFrames = false

  @Flag(help: "Replace the files.")
  var write = false

  func validate() throws {
    guard updateFrames else { throw ValidationError("no edit is specified\n  add '--update-frames'") }
    guard !documents.files.contains("-") else {
      throw ValidationError("standard input cannot be edited\n  name a file")
    }
    guard !documents.selectsTraits else {
      throw ValidationError(
        "the frames of a document are those of its canvas\n  remove the options for devices, orientations and text sizes"
      )
    }
  }

  func run() throws {
    let console = StandardConsole()
    let limits = try documents.limits.resources().limits
    let disk = DiskFiles(limits: limits)
    let filter = FrameUpdateFilter(files: disk, limits: limits) { path, old, new in
      if write {
        try disk.replace(path, ifUnchanged: old, with: new)
        return console.print("\(path.visible): updated\n")
      }
      let diff = UnifiedDiff(
        from: String(decoding: old, as: UTF8.self), to: String(decoding: new, as: UTF8.self),
        path: path.visible)
      console.print(diff.text)
    }
    let status = try documents.status(of: filter, on: ConfigurationFile.documents(of: documents.files))
    if status != .success { throw ExitCode(status.code) }
  }
}
