import ArgumentParser
import GimbalChecks
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalRequests

/// The arguments that select the findings to report.
struct FindingSelectionArguments: ParsableArguments {
  @Flag(help: "Also report differences that concern only the canvas of Interface Builder.")
  var canvas = false

  @Flag(help: "Also report notes: constraints of one orientation without a counterpart, and omitted parts.")
  var notes = false

  @Option(
    help: ArgumentHelp(
      "Kinds of findings: \(FindingKind.all.map(\.name).joined(separator: ", ")), or all; the default is the kinds that affect a running app.",
      valueName: "K,…|all"))
  var kinds: String?

  @Option(
    help: ArgumentHelp(
      "Configuration; the default is the file .gimbal.toml of this folder or of the nearest enclosing one.",
      valueName: "FILE"), completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp("Do not report the findings in a baseline.", valueName: "FILE"), completion: .file())
  var baseline: String?

  func validate() throws { _ = try selection(CheckConfiguration()) }

  /// Returns the kinds of findings to report. `--kinds` replaces the kinds that the file `.gimbal.toml`
  /// selects.
  ///
  /// - Throws: `ValidationError` for an unknown kind.
  func selection(_ configuration: CheckConfiguration) throws -> FindingSelection {
    guard let kinds else {
      var selection = FindingSelection(canvas: canvas, notes: notes)
      configuration.apply(to: &selection)
      return selection
    }
    guard kinds != "all" else { return FindingSelection(only: FindingKind.all) }
    return FindingSelection(
      only: try kinds.split(separator: ",", omittingEmptySubsequences: false).map { part in
        let name = String(part.drop { $0 == " " })
        guard let kind = FindingKind.named(name) else {
          throw ValidationError(
            "\(name.cited) is not a kind of finding\n  use one of: "
              + FindingKind.all.map(\.name).joined(separator: ", "))
        }
        return kind
      })
  }

  /// Reads the baseline that `--baseline` names. A baseline is a list of accepted findings. Without the option,
  /// the baseline is empty.
  ///
  /// - Throws: `ExitCode` if the file cannot be read, after printing the error.
  func acceptedFindings(limits: InputLimits) throws -> Baseline {
    guard let baseline else { return Baseline() }
    let (message, remedy): (String, String?)
    do {
      let text = try DiskFiles(limits: limits).read(baseline)
      do {
        return try Baseline(reading: text)
      } catch {
        (message, remedy) = (error.message, error.remedy)
      }
    } catch {
      (message, remedy) = (error.reason, error.remedy)
    }
    StandardConsole().writeWarning(
      "error: cannot read baseline \(baseline.cited): \(message)\n" + (remedy.map { "  \($0)\n" } ?? ""))
    throw ExitCode(ExitStatus.usage.code)
  }
}

/// The arguments of `gimbal check` that select and accept findings.
struct FindingArguments: ParsableArguments {
  @OptionGroup var selected: FindingSelectionArguments

  @Flag(
    help:
      "Check each screen only on the device of its document, and not on the devices that the app supports.")
  var quick = false

  @Option(
    help: ArgumentHelp(
      "Lowest severity for which the exit code is not 0: error, which is the default, or warning.",
      valueName: "error|warning"), completion: .list(["error", "warning"]))
  var failOn: String?

  @Option(
    help: ArgumentHelp("Write all findings to a baseline, and accept them.", valueName: "FILE"),
    completion: .file())
  var writeBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Number of files that are read and solved in parallel; the output does not depend on it.",
      valueName: "N"))
  var jobs: Int?

  /// The lowest severity for which the exit code is not 0; `nil` if no option states it.
  var failureSeverity: FindingKind.Severity? { failOn.flatMap(FindingKind.Severity.init) }

  func validate() throws {
    if let failOn, ![.error, .warning].contains(failureSeverity) {
      throw ValidationError(
        "\(failOn.cited) is not a severity that fails a run\n  set '--fail-on' to 'error' or 'warning'")
    }
    if let jobs, !(1...RequestLimit.jobs).contains(jobs) {
      throw ValidationError(
        "\(jobs) is not a valid number of jobs\n  set '--jobs' to a number from 1 to \(RequestLimit.jobs)")
    }
  }

  /// Writes the baseline that `--write-baseline` names, and prints the summary of the run.
  ///
  /// - Parameter root: The folder to which the paths in the baseline are relative.
  /// - Returns: The exit status of the run.
  func finish(
    _ run: CheckRun, format: OutputFormat, status: ExitStatus, isQuiet: Bool, root: ProjectRoot
  ) -> ExitStatus {
    var status = status
    let console = StandardConsole()
    if let writeBaseline {
      do {
        try DiskFiles().replace(writeBaseline) { try $0(Array(Baseline(run.found).text.utf8)) }
        // The new baseline accepts all findings, so only unreadable files still determine the status.
        status = run.hasUnread ? .document : .success
      } catch {
        let reason = (error as? FileFailure)?.reason ?? "\(error)"
        console.writeWarning("error: cannot write \(writeBaseline.cited): \(reason)\n")
        status.combineFindings(.failed)
      }
    } else if !isQuiet {
      let unused = run.unusedBaselineEntries(exists: root.hasFile)
      if unused > 0 {
        console.writeWarning(
          "note: \(unused) \(unused == 1 ? "entry" : "entries") of the baseline match\(unused == 1 ? "es" : "") "
            + "no finding\n  write the baseline again with '--write-baseline \(selected.baseline ?? "FILE")'\n"
        )
      }
    }
    if !isQuiet {
      for object in run.unusedIgnoredObjects {
        console.writeWarning(
          "note: there is no finding about the ignored object \(object.id.cited)\n  remove line \(object.line) of the "
            + "configuration with its table\n")
      }
    }
    if format == .table {
      for line in run.foldedWarnings { console.print(line + "\n") }
      console.print(run.summary + "\n")
    } else if !isQuiet {
      console.writeWarning(run.summary + "\n")
    }
    return status
  }
}
