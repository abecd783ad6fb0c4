import GimbalBatch
import GimbalCore
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Synchronization

/// The edit of a file by commands: its effects, the new content of the file, and the shell command with which a person
/// applies the commands.
struct FileEdit {
  let trial: CommandTrial
  /// The commands, with the choice of the scene.
  private let commands: String
  private let location: AssistantFolder.Location
  private let kind: FileKind
  /// The bytes of the file before and after the commands; nil for a project.
  let content: (old: [UInt8], new: [UInt8])?
  /// The warnings about the written document.
  let warnings: String

  /// Computes an edit, without writing.
  ///
  /// - Throws: `ToolFailure` if a command fails, or if the document cannot represent a change.
  init(_ commands: String, on subject: Subject) throws {
    (location, kind) = (subject.location, subject.kind)
    trial = try CommandTrial(commands, on: subject)
    let scene = try subject.scenes().count > 1 ? subject.sceneInUse() : nil
    self.commands = (scene.map { "scene use \($0.name.text.inQuotes)\n" } ?? "") + commands
    guard kind != .project else {
      (content, warnings) = (nil, "")
      return
    }
    let old = try subject.files.bytes(of: location.path)
    switch kind {
    case .document:
      let console = WarningConsole()
      let new = try FileEdit.edited(old, by: self.commands, subject, console)
      (content, warnings) = ((old, new), console.warnings)
    case .script:
      let text = String(decoding: old, as: UTF8.self)
      let added = (text.hasSuffix("\n") || text.isEmpty ? "" : "\n") + self.commands + "\n"
      (content, warnings) = ((old, old + Array(added.utf8)), "")
    case .archive, .project:
      (content, warnings) = ((old, try trial.subject.archive()), "")
    }
  }

  private static func edited(
    _ old: [UInt8], by commands: String, _ subject: Subject, _ console: WarningConsole
  ) throws -> [UInt8] {
    let context = subject.context
    let editing = DocumentEditing(path: subject.location.path, bytes: old, limits: context.resources.limits)
    do {
      return try editing.edited(
        by: commands, console: console, files: subject.files, resources: context.resources,
        cancellation: context.cancellation)
    } catch {
      try context.cancellation.check(CancellationError())
      if error is ExceededLimit { throw error }
      let text =
        error is DocumentEditing.FailedCommands
        ? console.warnings : DocumentEditing.message(for: error, at: subject.location.path)
      throw ToolFailure(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }

  /// The diff of the file; the commands for a project.
  var change: String {
    guard let content else { return "The script for the project:\n\(commands)\n" }
    let diff = UnifiedDiff(
      from: String(decoding: content.old, as: UTF8.self), to: String(decoding: content.new, as: UTF8.self),
      path: location.path.visible
    ).text
    return diff.isEmpty ? "the file does not change\n" : diff
  }

  /// The shell command that applies the commands in the folder of the server.
  var shellCommand: String {
    let path = location.path.hasPrefix("-") ? "./" + location.path : location.path
    let (file, script) = (path.shellQuoted, commands.shellQuoted)
    return switch kind {
    case .document: "gimbal edit \(file) \(script) --write"
    case .script: "printf '%s\\n' \(script) >> \(file)"
    case .archive:
      "gimbal -c \("import \(location.path.inQuotes)".shellQuoted) -c \(script) "
        + "-c \("export \(location.path.inQuotes)".shellQuoted)"
    case .project: "printf '%s\\n' \(script) | gimbal \(file) -f -"
    }
  }

  // MARK: Applying

  /// Applies the commands to the file. A project gets one revision.
  ///
  /// - Returns: The description of the change.
  /// - Throws: `ToolFailure` or `FileFailure`. The file is then unchanged.
  func apply(in context: CallContext) throws -> String {
    guard let content else {
      let project = try Subject(location, in: context, isReadOnly: false)
      let output = try project.run { $0.runScript(Source(name: "commands", text: commands)) }
      return "\(location.path): the commands are one revision\n" + output
    }
    guard content.new != content.old else { return "\(location.path): the file does not change\n" }
    do {
      try context.environment.files.replace(location.canonical, ifUnchanged: content.old, with: content.new)
    } catch let failure as FileFailure {
      throw ToolFailure(failure, path: location.path, verb: "write")
    }
    return "\(location.path): updated\n"
  }
}

extension String {
  /// The text as one argument of a POSIX shell.
  fileprivate var shellQuoted: String {
    let plain = unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || $0.properties.numericType != nil
          || "-_./".unicodeScalars.contains($0))
    }
    return plain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
  }
}

/// A console that keeps warnings and errors. The output of commands is a message, too.
private final class WarningConsole: Console {
  private let text = Lock("")

  var warnings: String { text.withLock { $0 } }

  func print(_ text: String) {}

  func writeError(_ text: String) { self.text.withLock { $0 += text } }
}
