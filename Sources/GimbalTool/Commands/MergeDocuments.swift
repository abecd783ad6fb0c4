import ArgumentParser
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The subcommand `gimbal merge-document BASE OURS THEIRS`.
struct MergeDocuments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-document", _superCommandName: "gimbal",
    abstract: "Merges two versions of an Interface Builder document.",
    discussion: """
      Objects are matched by their ids, not by lines. OURS is replaced by the merged document. If both versions change \
      the same value to different values, such as a text, a color or the equation of a constraint, the merged document \
      has the value of OURS, and the conflict is printed and written as a comment into the document, which Xcode still \
      opens. If both versions change a frame that constraints determine, the merged document has the solved frame, or that of \
      OURS if the solved frame is not certain; 'gimbal edit --update-frames' updates it.

      The merged document is solved in all orientations. A contradiction, or an ambiguity in all orientations, that neither \
      version has is a conflict; with '--faults warn', or if 'git config gimbal.merge.faults' is 'warn', it is a warning. Contradictions \
      and ambiguities of THEIRS, and views with a frame that they have in neither version, are warnings.

      With '--path', git merges the versions by lines if one of them is not a valid document, and always if they cannot be \
      merged by elements. The exit code is then 1. Git also merges archives of Xcode 3 and 4 by lines.

      As a merge driver of git:
        git config merge.gimbal.driver 'gimbal merge-document %O %A %B --path=%P'
        git config merge.gimbal.recursive binary
        echo '*.storyboard merge=gimbal' >> .gitattributes
        echo '*.xib merge=gimbal' >> .gitattributes

      Examples:
        gimbal merge-document Base.xib Ours.xib Theirs.xib
        gimbal merge-document Base.xib Ours.xib Theirs.xib --print

      Exit codes: 0 success, 1 conflicts, 2 usage error, 6 a file cannot be read or written.
      """,
    version: Gimbal.configuration.version)

  @Argument(help: "The common ancestor of both versions.")
  var base: String

  @Argument(help: "Our version, which is replaced by the merged document.")
  var ours: String

  @Argument(help: "Their version.")
  var theirs: String

  @Option(help: ArgumentHelp("The path of the document in messages.", valueName: "FILE"))
  var path: String?

  @Flag(name: .customLong("print"), help: "Print the merged document instead of replacing OURS.")
  var isPrinted = false

  @Option(
    help: "Report faults that the merge adds to a layout as 'conflict' or 'warn'. The default is 'conflict'.")
  var faults: FaultReport?

  @OptionGroup var limits: LimitArguments

  /// The report of contradictions and ambiguities that neither version has.
  enum FaultReport: String, ExpressibleByArgument {
    case conflict, warn
  }

  /// The report that the option or the configuration of git sets.
  private var faultReport: FaultReport {
    if let faults { return faults }
    guard
      let process = try? ChildProcess(
        ["git", "config", "--get", "gimbal.merge.faults"], cancellation: .never),
      let output = process.run(on: [])?.output
    else { return .conflict }
    return FaultReport(rawValue: String(decoding: output, as: UTF8.self).filter { !$0.isWhitespace })
      ?? .conflict
  }

  /// Merges the versions by lines with git, as without the merge driver, because they cannot be merged by elements. The exit
  /// code is that of a conflict, because the merged document can be invalid, too. Archives of Xcode 3 and 4 are always merged
  /// by lines, so that their exit code is that of git.
  private func mergeLines(
    shownAs shown: String, areArchives: Bool = false, on console: StandardConsole
  ) throws {
    let options = ["-q"] + (isPrinted ? ["-p"] : []) + ["-L", "ours", "-L", "base", "-L", "theirs"]
    let process = try? ChildProcess(
      ["git", "merge-file"] + options + ["--", ours, base, theirs], cancellation: .never)
    // The exit code of git is the number of conflicts, at most 127.
    let outcome = process?.run(on: [])
    let isMerged = outcome?.errors.isEmpty ?? false
    if isPrinted, let output = outcome?.output { console.print(String(decoding: output, as: UTF8.self)) }
    if areArchives, isMerged, outcome?.succeeded == true {
      return console.writeWarning("\(shown): note: git merged the archives of Xcode 3 or 4 by lines\n")
    }
    console.writeWarning(
      isMerged
        ? "\(shown): note: git merged the versions by lines\n  correct the document before you commit it\n"
        : "\(shown): note: the document contains only our version\n  add their changes before you commit it\n"
    )
    throw ExitCode(ExitStatus.failed.code)
  }

  func run() throws {
    let console = StandardConsole()
    let limits = try limits.resources().limits
    let disk = DiskFiles(limits: limits)
    let shown = (path ?? ours).visible
    do {
      let files = try [(base, "base"), (ours, "ours"), (theirs, "theirs")].map { file, side in
        DocumentVersion(
          path: path.map { "\($0) (\(side))" } ?? file, bytes: try disk.bytes(of: file))
      }
      let result = try DocumentMerging.merge(base: files[0], ours: files[1], theirs: files[2], limits: limits)
      if result.isArchive { return try mergeLines(shownAs: shown, areArchives: true, on: console) }
      if !result.isMergedByElements {
        console.writeWarning("\(shown): note: the versions cannot be merged by elements\n")
        try mergeLines(shownAs: shown, on: console)
      }
      if isPrinted {
        console.print(String(decoding: result.bytes, as: UTF8.self))
      } else if result.bytes != files[1].bytes {
        try disk.replaceDocument(ours, ifUnchanged: files[1].bytes, with: result.bytes)
      }
      for conflict in result.conflicts { console.writeWarning("\(shown): conflict: \(conflict.visible)\n") }
      let report = result.faults.isEmpty ? .warn : faultReport
      let label = report == .warn ? "warning" : "conflict"
      for fault in result.faults { console.writeWarning("\(shown): \(label): \(fault.visible)\n") }
      for effect in result.effects { console.writeWarning("\(shown): warning: \(effect.visible)\n") }
      if result.isReformatted {
        console.writeWarning(
          "\(shown): note: the merge formatted the whole document as Xcode does\n"
            + "  use 'gimbal format' in all branches to avoid such changes\n")
      }
      if result.hasUnsolvedFrames {
        console.writeWarning(
          "\(shown): note: both versions changed frames that constraints determine\n"
            + "  use 'gimbal edit --update-frames' to update them\n")
      }
      if !result.conflicts.isEmpty || report == .conflict { throw ExitCode(ExitStatus.failed.code) }
    } catch let failure as UnwrittenFile {
      console.writeWarning(DocumentFault(failure, path: shown).text)
      throw ExitCode(ExitStatus.document.code)
    } catch let failure as FileFailure where path != nil && !isPrinted {
      console.writeWarning("\(failure.path.visible): error: \(failure.reason)\n")
      try mergeLines(shownAs: shown, on: console)
    } catch let failure as FileFailure {
      let remedy = failure.remedy.map { "  \($0)\n" } ?? ""
      console.writeWarning("\(failure.path.visible): error: \(failure.reason)\n" + remedy)
      throw ExitCode(ExitStatus.document.code)
    }
  }
}
