import GimbalDocuments
import GimbalLayoutCode
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The settings for `gimbal check` in a `.gimbal.toml` file.
package struct CheckConfiguration: Hashable, Sendable {
  /// The patterns of the paths to check; empty to check all.
  private var included: [PathPattern] = []
  private var excluded: [PathPattern] = []
  /// The devices to check; empty if the file names none.
  package private(set) var devices: [Device] = []
  /// The languages to check, such as `de`; empty if the file names none.
  package private(set) var languages: [String] = []
  /// The values of expressions that layout code does not determine, as `EXPRESSION=VALUE`.
  package private(set) var codeAssumptions: [String] = []
  /// The functions of a team that make constraints, with their rules.
  package private(set) var codeHelpers: [String] = []
  /// The folders of the layout code, relative to that of the configuration.
  package private(set) var codeSources: [String] = []
  /// The orientations that the app supports; empty if the file names none.
  package private(set) var orientations: [Orientation] = []
  /// `true` if the file states that the app supports right-to-left languages.
  package private(set) var needsMirroring = false
  /// The lowest severity that fails a run; `nil` if the file does not state it.
  package private(set) var failureSeverity: FindingKind.Severity?
  /// The objects whose findings are not reported.
  package private(set) var ignored: [IgnoredObject] = []
  /// The text sizes of the user with which text is checked; empty for the largest one.
  package private(set) var textSizes: [ContentSizeCategory] = []
  /// The major versions of iOS; empty if the file names none.
  package private(set) var systemVersions: [Int] = []
  private var severities: [String: FindingKind.Severity?] = [:]
  /// The severities of the tables `[[paths]]`, in the order of the file.
  private var pathSeverities: [PathSeverities] = []

  package init() {}

  /// The keys that are valid before the first table.
  private static let keys = [
    "include", "exclude", "devices", "languages", "orientations", "right-to-left", "fail-on",
    "text-sizes", "system-versions",
  ]
  /// The name of the array of tables about ignored objects.
  private static let ignoreTable = "ignore"
  /// The name of the table whose keys are kinds of findings.
  private static let kindTable = "kinds"
  /// The name of the table about layout code, and its keys.
  private static let (codeTable, assumptionKey, helperKey) = ("code", "assume", "helpers")
  private static let sourceKey = "sources"

  /// Reads the text of a `.gimbal.toml` file.
  package init(reading text: String) throws(ConfigurationFailure) {
    let (entries, tables): ([TOMLEntry], [TOMLTable])
    do throws(TOMLError) {
      (entries, tables) = try TOMLReader.document(of: text)
    } catch {
      throw ConfigurationFailure(error.message, error.remedy, at: error.position)
    }
    for table in tables { try CheckConfiguration.check(table, entries) }
    for entry in entries
    where entry.table != CheckConfiguration.ignoreTable && entry.table != PathSeverities.table {
      try read(entry)
    }
    ignored = try IgnoredObject.all(entries.filter { $0.table == CheckConfiguration.ignoreTable })
    pathSeverities = try PathSeverities.all(entries.filter { $0.table == PathSeverities.table })
  }

  /// Checks the name of a table, and that an element of an array of tables has keys.
  private static func check(_ table: TOMLTable, _ entries: [TOMLEntry]) throws(ConfigurationFailure) {
    let names = [kindTable, codeTable, ignoreTable, PathSeverities.table]
    guard names.contains(table.name) else {
      throw ConfigurationFailure(
        "there is no table \(table.name.cited)",
        "use one of the tables \(names.dropLast().map { "'\($0)'" }.joined(separator: ", ")) and '\(PathSeverities.table)'",
        at: table.position)
    }
    guard table.element != nil,
      !entries.contains(where: { $0.table == table.name && $0.element == table.element })
    else { return }
    let remedy =
      table.name == ignoreTable
      ? "write the keys 'id' and 'reason' below [[\(ignoreTable)]]"
      : "write files = [\"Legacy/**\"] below [[\(table.name)]]"
    throw ConfigurationFailure(
      "a table '\(table.name)' is empty", remedy + ", or remove the table", at: table.position)
  }

  private mutating func readOrientations(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    for (name, position) in try entry.strings() {
      guard let orientation = Orientation(rawValue: name) else {
        throw ConfigurationFailure(
          "\(name.cited) is not an orientation",
          "use one of: \(Orientation.allCases.map(\.rawValue).joined(separator: ", "))", at: position)
      }
      orientations.append(orientation)
    }
  }

  private mutating func readTextSizes(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    for (name, position) in try entry.strings() {
      guard let size = ContentSizeCategory(named: name) else {
        throw ConfigurationFailure(
          "\(name.cited) is not a text size",
          "use one of: \(ContentSizeCategory.allCases.map(\.optionName).joined(separator: ", "))",
          at: position)
      }
      textSizes.append(size)
    }
  }

  private mutating func readSystemVersions(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    let remedy = "write an array of whole numbers, from 6 to 26, as in system-versions = [15, 26]"
    guard case .array(let values) = entry.value.content else {
      throw ConfigurationFailure(
        "the value of '\(entry.key)' is not an array", remedy, at: entry.value.position)
    }
    for value in values {
      guard case .integer(let version) = value.content,
        Traits.releasedSystemVersions.contains(Double(version))
      else {
        throw ConfigurationFailure(
          "a value of '\(entry.key)' is not a version of iOS", remedy, at: value.position)
      }
      systemVersions.append(version)
    }
  }

  private mutating func read(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    guard entry.table != CheckConfiguration.kindTable else { return try readKind(entry) }
    guard entry.table != CheckConfiguration.codeTable else { return try readCode(entry) }
    switch entry.key {
    case "include": included = try entry.patterns()
    case "exclude": excluded = try entry.patterns()
    case "languages":
      languages = try entry.strings().map { code, position throws(ConfigurationFailure) in
        guard Localization.isCode(code) else {
          throw ConfigurationFailure(
            "\(code.cited) is not a language", "write codes such as \"de\" or \"pt-BR\"", at: position)
        }
        return code
      }
    case "orientations": try readOrientations(entry)
    case "text-sizes": try readTextSizes(entry)
    case "system-versions": try readSystemVersions(entry)
    case "right-to-left":
      guard case .boolean(let isNeeded) = entry.value.content else {
        throw ConfigurationFailure(
          "the value of 'right-to-left' is not a Boolean", "write true or false", at: entry.value.position)
      }
      needsMirroring = isNeeded
    case "fail-on":
      guard case .string(let word) = entry.value.content,
        let severity = FindingKind.Severity(rawValue: word), severity != .note
      else {
        throw ConfigurationFailure(
          "the value of 'fail-on' is not a severity", "write \"error\" or \"warning\"",
          at: entry.value.position)
      }
      failureSeverity = severity
    case "devices":
      var found: [Device] = []
      for (name, position) in try entry.strings() {
        guard let device = Device(named: name) else {
          throw ConfigurationFailure(
            "there is no device \(name.cited)", "list the devices with 'gimbal -c \"device list\"'",
            at: position)
        }
        found.append(device)
      }
      devices = found
    default:
      throw ConfigurationFailure(
        "there is no key \(entry.key.cited)",
        "use one of: \(CheckConfiguration.keys.joined(separator: ", ")), or the table "
          + "'\(CheckConfiguration.kindTable)'", at: entry.position)
    }
  }

  private mutating func readCode(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    if entry.key == CheckConfiguration.helperKey {
      for (text, position) in try entry.strings() {
        do {
          _ = try LayoutHelper(text)
        } catch {
          throw ConfigurationFailure(error.message, error.remedy, at: position)
        }
        codeHelpers.append(text)
      }
      return
    }
    if entry.key == CheckConfiguration.sourceKey {
      codeSources += try entry.strings().map(\.0)
      return
    }
    guard entry.key == CheckConfiguration.assumptionKey else {
      throw ConfigurationFailure(
        "there is no key \(entry.key.cited) in the table '\(CheckConfiguration.codeTable)'",
        "use one of: \(CheckConfiguration.assumptionKey), \(CheckConfiguration.helperKey), \(CheckConfiguration.sourceKey)",
        at: entry.position)
    }
    for (text, position) in try entry.strings() {
      do {
        _ = try CodeAssumption(text)
      } catch {
        throw ConfigurationFailure(error.message, error.remedy, at: position)
      }
      codeAssumptions.append(text)
    }
  }

  private mutating func readKind(_ entry: TOMLEntry) throws(ConfigurationFailure) {
    let (kind, severity) = try PathSeverities.severity(entry)
    severities[kind.name] = .some(severity)
  }

  /// Replaces the severities in a selection of findings with the severities that the file sets.
  package func apply(to selection: inout FindingSelection) {
    for kind in FindingKind.all {
      if let severity = severities[kind.name] { selection.set(kind, to: severity) }
    }
  }

  /// Returns a selection with the severities of the tables `[[paths]]` that match a file, of which the last one counts; `nil`
  /// if no table matches.
  ///
  /// - Parameter path: The path relative to the folder of the configuration.
  package func selection(_ selection: FindingSelection, for path: String) -> FindingSelection? {
    let matching = pathSeverities.filter { $0.matches(path) }
    guard !matching.isEmpty else { return nil }
    return matching.reduce(into: selection) { $1.apply(to: &$0) }
  }

  /// Returns a selection with all kinds that the tables `[[paths]]` report for some path.
  package func widened(_ selection: FindingSelection) -> FindingSelection {
    pathSeverities.reduce(into: selection) { $1.widen(&$0) }
  }

  /// Returns `true` if a file is checked.
  ///
  /// - Parameter path: The path relative to the folder of the configuration.
  package func includes(_ path: String) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
  }
}
