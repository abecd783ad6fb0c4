import GimbalCore
import GimbalMarkup
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalScript
import GimbalShell

/// The edit of a file by commands: its effects, the new content of the file, and the shell command with which a person
/// applies the commands.
struct FileEdit {
  let trial: CommandTrial
  /// The commands, with the choice of the scene.
  private let commands: String
  private let location: AssistantFolder.Location
  private let kind: FileKind
  private let replacesLines: Bool
  /// The bytes of the file before and after the commands; nil for a project.
  let content: (old: [UInt8], new: [UInt8])?
  /// The warnings about the written document.
  let warnings: String

  /// Computes an edit, without writing.
  ///
  /// - Parameters:
  ///   - lines: The lines of a script that the commands replace; nil to run them after the script.
  ///   - options: The combinations of traits in which the findings before and after the commands are compared.
  /// - Throws: `ToolFailure` if a command fails, or if the document cannot represent a change.
  init(
    _ commands: String, replacing lines: ScriptLines?, on subject: Subject, _ options: CheckOptions
  ) throws {
    (location, kind) = (subject.location, subject.kind)
    replacesLines = lines != nil
    if let lines {
      guard kind == .script else {
        throw ToolFailure(
          "'lines' is valid only for scripts", remedy: "omit 'lines'")
      }
      let old = try subject.files.bytes(of: location.path)
      let new = try lines.replaced(in: String(decoding: old, as: UTF8.self), by: commands)
      trial = try CommandTrial(script: new, on: subject, options)
      self.commands = commands
      (content, warnings) = ((old, Array(new.utf8)), "")
      return
    }
    guard !commands.isEmpty else {
      throw ToolFailure(
        "'commands' is empty",
        remedy: "add commands; to remove lines of a script, leave 'commands' empty and set 'lines'")
    }
    trial = try CommandTrial(commands, on: subject, options)
    self.commands = try CommandTrial.choosingScene(commands, on: subject)
    guard kind != .project else {
      (content, warnings) = (nil, "")
      return
    }
    if kind == .document {
      let edit = try trial.document.get()
      (content, warnings) = ((edit.old, edit.new.bytes), edit.warnings)
      return
    }
    let old = try subject.files.bytes(of: location.path)
    warnings = ""
    if kind == .script {
      let text = String(decoding: old, as: UTF8.self)
      let added = (text.hasSuffix("\n") || text.isEmpty ? "" : "\n") + self.commands + "\n"
      content = (old, old + Array(added.utf8))
    } else {
      content = (old, try trial.subject.archive())
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
    if replacesLines { return "patch \(file) << 'END'\n\(change)END" }
    return switch kind {
    case .document: "gimbal edit \(file) \(script) --write"
    case .script: "printf '\(endsInLine ? "\\n" : "")%s\\n' \(script) >> \(file)"
    case .archive:
      "gimbal -c \("import \(location.path.inQuotes)".shellQuoted) -c \(script) "
        + "-c \("export \(location.path.inQuotes)".shellQuoted)"
    case .project: "printf '%s\\n' \(script) | gimbal \(file) -f -"
    }
  }

  /// `true` if the last line of the file has no newline.
  private var endsInLine: Bool { content?.old.last.map { $0 != UInt8(ascii: "\n") } ?? false }

  // MARK: Applying

  /// The commands on one line, for the message of a revision.
  private var summary: String {
    let line = commands.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return line.count > 100 ? line.prefix(99) + "…" : line
  }

  /// Applies the commands to the file. A project gets one revision.
  ///
  /// - Returns: The description of the change.
  /// - Throws: `ToolFailure` or `FileFailure`. The file is then unchanged.
  func apply(in context: CallContext) throws -> String {
    guard let content else {
      let project = try Subject(location, in: context, isReadOnly: false)
      let source = Source(name: "of an assistant: \(summary)", text: commands)
      let output = try project.run { $0.runScript(source) }
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
