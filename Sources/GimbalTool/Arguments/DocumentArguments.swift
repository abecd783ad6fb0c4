import ArgumentParser
import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import Glibc

/// The arguments of the subcommands that read archives and Interface Builder documents.
struct DocumentArguments: ParsableArguments {
  @Argument(
    help: "Archives, .xib, .storyboard or .swift files; - is standard input.", completion: .layoutFiles)
  var files: [String]

  @Option(help: "Output format: table, json, ndjson or csv.")
  var format: OutputFormat = .table

  @Option(
    help: ArgumentHelp(
      "Devices of all scenes, such as \"iPhone 15\", or sizes; may be repeated.", valueName: "D,…|all"),
    completion: .devices)
  var device: [String] = []

  @Option(help: ArgumentHelp("Size of the root view of every scene.", valueName: "WxH"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "Orientations: portrait, landscape, landscapeLeft, landscapeRight or portraitUpsideDown; may be repeated.",
      valueName: "O,…|all"),
    completion: .orientations)
  var orientation: [String] = []

  @Flag(help: "Solve in every orientation.")
  var allOrientations = false

  @Option(help: ArgumentHelp("Safe area insets of every root view, including bars.", valueName: "T,L,B,R"))
  var safeArea: String?

  @Option(help: ArgumentHelp("Layout margins of every root view.", valueName: "T,L,B,R"))
  var margins: String?

  @Option(
    help: ArgumentHelp(
      "Text scale, from 0.1 to 10; implies --environment runtime by default.", valueName: "S"))
  var textScale: String?

  @Option(
    help: ArgumentHelp(
      "Text size of the user, from extra-small to accessibility-extra-extra-extra-large; implies --environment runtime by default.",
      valueName: "CATEGORY"),
    completion: .textSizes)
  var textSize: String?

  @Option(
    help: ArgumentHelp(
      "Major version of iOS, such as 26; 'check' takes several. It implies --environment runtime by default.",
      valueName: "V,…"))
  var os: String?

  @Option(
    help: ArgumentHelp(
      "Insets and constraints of documents: as on the canvas of Interface Builder, or at run time.",
      valueName: "canvas|runtime"),
    completion: .list(LayoutEnvironment.allCases.map(\.rawValue)))
  var environment: String?

  @Option(
    help: ArgumentHelp(
      "Languages of the texts, from .strings, .stringsdict and .xcstrings files beside each document.",
      valueName: "L,…"))
  var languages: String?

  @Option(
    help: ArgumentHelp(
      "Pseudolanguage in place of translations: doubled texts, texts with accents, or a right-to-left layout.",
      valueName: PseudoLanguage.allCases.map(\.rawValue).joined(separator: "|")),
    completion: .list(PseudoLanguage.allCases.map(\.rawValue)))
  var pseudo: String?

  @OptionGroup var code: CodeArguments

  @OptionGroup var limits: LimitArguments

  @Flag(help: "Do not show progress.")
  var quiet = false

  /// `true` if an option selects a device, a size, an orientation, a text size or an environment.
  var selectsTraits: Bool {
    !device.isEmpty || !orientation.isEmpty || allOrientations || textScale != nil || textSize != nil
      || optionOfOneDisplay != nil
  }

  /// The first given option that a sweep of `gimbal check` does not support, or `nil` if there is none.
  /// `plural` is the option to use for a sweep instead, such as `--devices` for `--size`.
  var optionOfOneDisplay: (option: String, plural: String?)? {
    if size != nil { return ("--size", "--devices") }
    return environment == nil ? nil : ("--environment", nil)
  }

  /// Moves the devices, orientations and text sizes from these options to the options of a sweep.
  mutating func move(to sweep: inout SweepOptions) throws {
    let options = try options()
    var axes = TraitOverrideAxes(devices: options.devices)
    if options.isAllOrientations {
      axes.orientations = .all
    } else if !options.orientations.isEmpty {
      axes.orientations = .listed(options.orientations.map { Spanned($0, at: Span(0, 0)) })
    }
    sweep.axes.add(axes, TraitOverrides(textScale: options.textScale, textSize: options.textSize))
    sweep.axes.systemVersions += try systemVersions()
    (device, orientation, allOrientations, textScale, textSize, os) = ([], [], false, nil, nil, nil)
  }

  func validate() throws {
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input ('-') is given more than once\n  write '-' only once")
    }
    _ = try options()
  }

  /// Prints the reports on the files.
  ///
  /// - Throws: `ExitCode` if the status is not `success`.
  func run(_ reports: any DocumentReports) throws {
    let status = try status(of: reports)
    if status != .success { throw ExitCode(status.code) }
  }

  /// Prints the reports on the files, and returns the exit status.
  ///
  /// - Parameters:
  ///   - paths: The files, or `nil` for the files on the command line.
  ///   - sweep: The combinations of traits in which the reports solve the scenes, or `nil` if they use
  ///     the layouts for the given options.
  ///   - configured: The languages that the file `.gimbal.toml` lists. Without `--languages`, each document
  ///     is solved in those of these languages into which it is translated.
  ///   - log: The log that receives an entry for each unreadable file.
  ///   - jobs: The number of files that are read and solved at the same time.
  ///   - failed: A closure that is called with the path of each file that cannot be read or solved.
  ///   - skipped: A closure that is called with the path of each document that is skipped because of its platform.
  func status(
    of reports: any DocumentReports, on paths: [String]? = nil, sweeping sweep: SweepOptions? = nil,
    languages configured: [String] = [], log: TestLog? = nil, jobs: Int = 1,
    failed: @escaping (String) -> Void = { _ in }, skipped: @escaping (String) -> Void = { _ in }
  ) throws -> ExitStatus {
    let console = StandardConsole()
    let resources = try limits.resources()
    Interrupts.listen()
    let paths = paths ?? files
    let progress = Progress(
      "solving", in: .things("files"), of: paths.count, on: console, isQuiet: quiet)
    let disk = DiskFiles(
      limits: resources.limits, assumptions: code.assumptions,
      codeFolders: files.filter(ConfigurationFile.isFolder))
    var options = try options()
    guard try systemVersions().count < 2 else {
      throw ValidationError("'--os' has several versions\n  set '--os' to one version, or use 'gimbal check'")
    }
    options.sweptSystemVersions = reports.systemVersions
    options.showsInstances = reports.showsInstances
    options.turnsCode = reports.turnsCode
    options.devicesOfDocuments = reports.devicesOfDocuments
    if languages == nil {
      options.localizations = configured.map(Localization.language) + options.localizations
      options.skipsUntranslated = true
    } else {
      try checkLanguages(of: options, for: paths, in: disk, resources.limits)
    }
    let run = DocumentRun(
      reports, options: sweep.map { options.swept(by: $0) } ?? options, format: format,
      console: console, files: disk, ids: RandomIDs(), log: log,
      resources: resources, jobs: jobs, cancellation: .interruptOrClosedOutput, failed: failed,
      skipped: skipped,
      progress: progress.update)
    return run.status(on: paths, puttingFindingsFirst: reports.putsFindingsFirst)
  }

  /// Checks that each language in `--languages` has translations for at least one document.
  ///
  /// - Throws: `ExitCode` if a language has no translations, after printing the error.
  private func checkLanguages(
    of options: DocumentOptions, for files: [String], in disk: DiskFiles, _ limits: InputLimits
  ) throws {
    for case .language(let code) in options.localizations {
      let isKnown = files.contains { path in
        let beside = StringsFiles(beside: path, files: disk, limits: limits)
        do {
          return try beside.strings(in: code) != nil
        } catch {
          // Ignore an unreadable file here, because the run reports it.
          return true
        }
      }
      guard isKnown else {
        let name = files.first.map(\.fileStem) ?? "Main"
        // A document can be in a folder such as Base.lproj. The folders of the other languages are beside
        // that folder.
        let parts = (files.first?.visible ?? "").split(separator: "/", omittingEmptySubsequences: false)
          .dropLast()
        let folder = (parts.last?.hasSuffix(".lproj") == true ? parts.dropLast() : parts).map { $0 + "/" }
          .joined()
        let suffix = files.count == 1 ? "" : " beside any of the \(files.count) documents"
        // Do not throw a ValidationError. It would print the usage, which does not help if the command line
        // is valid.
        StandardConsole().writeWarning(
          "error: there are no strings for the language '\(code)'\(suffix)\n"
            + "  add \(folder)\(code).lproj/\(name).strings or \(folder)\(name).xcstrings, or use '--pseudo long'\n"
        )
        throw ExitCode(ExitStatus.usage.code)
      }
    }
  }

  private func localizations() throws -> [Localization] {
    let codes = try languages.map { text in
      try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
        let code = String(part.drop { $0 == " " })
        guard Localization.isCode(code) else {
          throw ValidationError(
            "\(code.cited) is not a language code\n  set '--languages' to codes separated by commas, as in de,ar,pt-BR"
          )
        }
        return Localization.language(code)
      }
    }
    let changed = try pseudo.map { text in
      guard let known = PseudoLanguage(rawValue: text) else {
        throw ValidationError(
          "'\(text)' is not a pseudolanguage\n  set '--pseudo' to 'long', 'accented' or 'rtl'")
      }
      return Localization.pseudo(known)
    }
    return (codes ?? []) + [changed].compactMap(\.self)
  }

  /// Returns the options for the layouts of the scenes.
  ///
  /// - Throws: `ValidationError` for an invalid value.
  func options() throws -> DocumentOptions {
    var options = DocumentOptions()
    options.devices = try DeviceCatalog.devices(arguments: device, of: "--device")
    if let size {
      guard let device = Device(named: size), !device.isPreset else {
        throw ValidationError(
          "'\(size)' is not a size\n  set '--size' to a width and a height, as in 375x667")
      }
      options.size = device.screen(in: device.naturalOrientation).size
    }
    let orientations = try [OrientationClass](arguments: orientation, of: "--orientation")
    options.orientations = orientations ?? []
    options.isAllOrientations = allOrientations || orientations == nil
    options.textScale = try textScale.map { try Traits.textScale(argument: $0, of: "--text-scale") }
    options.textSize = try textSize.map { try ContentSizeCategory(argument: $0) }
    options.systemVersion = try systemVersions().first
    options.localizations = try localizations()
    options.environment = try environment.map { text in
      guard let environment = LayoutEnvironment(rawValue: text) else {
        throw ValidationError(
          "'\(text)' is not an environment\n  set '--environment' to 'canvas' or 'runtime'")
      }
      return environment
    }
    options.safeArea = try insets(safeArea, "--safe-area")
    options.margins = try insets(margins, "--margins")
    options.runsCode = !code.noCode
    return options
  }

  /// Returns the versions of iOS in `--os`.
  func systemVersions() throws -> [Int] {
    try os.map { try ListArgument.parts($0, of: "--os").map { try Traits.systemVersion(argument: $0) } } ?? []
  }

  private func insets(_ text: String?, _ name: String) throws -> EdgeInsets? {
    guard let text else { return nil }
    let sides = text.split(separator: ",", omittingEmptySubsequences: false).map { try? Decimal.parse($0) }
    let values = sides.compactMap { $0 }.filter { (0...Limit.coordinate).contains($0) }
    guard values.count == sides.count, values.count == 4 else {
      throw ValidationError(
        "'\(text)' is not a valid value for \(name)\n  use top,left,bottom,right in points, as in 44,0,34,0")
    }
    return EdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }
}

extension DocumentRun {
  /// Prints the reports on files, and returns the exit status. If standard output cannot be written, prints an error.
  func status(on paths: [String], puttingFindingsFirst: Bool = false) -> ExitStatus {
    var status = run(paths)
    guard let reason = StandardConsole.outputFailure else { return status }
    if !StandardConsole.isOutputClosed {
      StandardConsole().writeWarning("error: cannot write standard output: \(reason)\n")
    }
    if puttingFindingsFirst { status.combineFindings(.failed) } else { status.combine(.failed) }
    return status
  }
}

/// The options `--devices` and `--orientations` of subcommands without a sweep. In these subcommands, they
/// are synonyms for `--device` and `--orientation`.
struct PluralDisplayArguments: ParsableArguments {
  @Option(help: .hidden)
  var devices: [String] = []

  @Option(help: .hidden)
  var orientations: [String] = []
}
