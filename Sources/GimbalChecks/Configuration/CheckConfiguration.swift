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
  private var severities: [String: FindingKind.Severity?] = [:]

  package init() {}

  /// An error in the file, with its position.
  package struct Failure: Error, Hashable {
    package let message: String
    package let remedy: String?
    package let line: Int
    package let column: Int

    init(_ message: String, _ remedy: String? = nil, at position: TOMLPosition) {
      self.message = message
      self.remedy = remedy
      (line, column) = (position.line, position.column)
    }
  }

  /// The keys that are valid before the first table.
  private static let keys = [
    "include", "exclude", "devices", "languages", "orientations", "right-to-left", "fail-on",
  ]
  /// The name of the array of tables about ignored objects.
  private static let ignoreTable = "ignore"
  /// The name of the table whose keys are kinds of findings.
  private static let kindTable = "kinds"
  /// The name of the table about layout code, and its keys.
  private static let (codeTable, assumptionKey, helperKey) = ("code", "assume", "helpers")
  private static let sourceKey = "sources"
  /// The severity that turns off a kind of finding.
  private static let off = "off"

  /// Reads the text of a `.gimbal.toml` file.
  package init(reading text: String) throws(Failure) {
    let entries: [TOMLEntry]
    do throws(TOMLError) {
      entries = try TOMLReader.entries(of: text)
    } catch {
      throw Failure(error.message, error.remedy, at: error.position)
    }
    for entry in entries where entry.table != CheckConfiguration.ignoreTable { try read(entry) }
    try readIgnored(entries.filter { $0.table == CheckConfiguration.ignoreTable })
  }

  /// Reads the tables `[[ignore]]`. Each has an id and a reason, and possibly a kind.
  private mutating func readIgnored(_ entries: [TOMLEntry]) throws(Failure) {
    var objects: [Int: (id: String?, reason: String?, kind: FindingKind?, position: TOMLPosition)] = [:]
    for entry in entries {
      guard let element = entry.element else {
        throw Failure(
          "the table 'ignore' is not an array of tables", "write the table as [[ignore]]", at: entry.position)
      }
      guard case .string(let text) = entry.value.content else {
        throw Failure(
          "the value of '\(entry.key)' is not a string", "write the value in quotes", at: entry.value.position
        )
      }
      var object = objects[element] ?? (nil, nil, nil, entry.position)
      switch entry.key {
      case "id": object.id = text
      case "reason": object.reason = text
      case "kind":
        guard let kind = FindingKind.named(text) else {
          throw Failure(
            "\(text.cited) is not a kind of finding",
            "use one of: \(FindingKind.all.map(\.name).joined(separator: ", "))", at: entry.value.position)
        }
        object.kind = kind
      default:
        throw Failure(
          "there is no key \(entry.key.cited) in the table 'ignore'", "use one of: id, reason, kind",
          at: entry.position)
      }
      objects[element] = object
    }
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) {
      guard let id = object.id, let reason = object.reason, !reason.isEmpty else {
        throw Failure(
          "an ignored object has no \(object.id == nil ? "id" : "reason")",
          "write the keys 'id' and 'reason' below [[ignore]]", at: object.position)
      }
      ignored.append(IgnoredObject(id: id, kind: object.kind, reason: reason, line: object.position.line))
    }
  }

  private mutating func readOrientations(_ entry: TOMLEntry) throws(Failure) {
    for (name, position) in try strings(entry) {
      guard let orientation = Orientation(rawValue: name) else {
        throw Failure(
          "\(name.cited) is not an orientation",
          "use one of: \(Orientation.allCases.map(\.rawValue).joined(separator: ", "))", at: position)
      }
      orientations.append(orientation)
    }
  }

  private mutating func read(_ entry: TOMLEntry) throws(Failure) {
    guard entry.table != CheckConfiguration.kindTable else { return try readKind(entry) }
    guard entry.table != CheckConfiguration.codeTable else { return try readCode(entry) }
    guard entry.table.isEmpty else {
      throw Failure(
        "there is no table \(entry.table.cited)",
        "use the table '\(CheckConfiguration.kindTable)' or '\(CheckConfiguration.codeTable)'",
        at: entry.position)
    }
    switch entry.key {
    case "include": included = try patterns(entry)
    case "exclude": excluded = try patterns(entry)
    case "languages":
      languages = try strings(entry).map { code, position throws(Failure) in
        guard Localization.isCode(code) else {
          throw Failure(
            "\(code.cited) is not a language", "write codes such as \"de\" or \"pt-BR\"", at: position)
        }
        return code
      }
    case "orientations": try readOrientations(entry)
    case "right-to-left":
      guard case .boolean(let isNeeded) = entry.value.content else {
        throw Failure(
          "the value of 'right-to-left' is not a Boolean", "write true or false", at: entry.value.position)
      }
      needsMirroring = isNeeded
    case "fail-on":
      guard case .string(let word) = entry.value.content,
        let severity = FindingKind.Severity(rawValue: word), severity != .note
      else {
        throw Failure(
          "the value of 'fail-on' is not a severity", "write \"error\" or \"warning\"",
          at: entry.value.position)
      }
      failureSeverity = severity
    case "devices":
      var found: [Device] = []
      for (name, position) in try strings(entry) {
        guard let device = Device(named: name) else {
          throw Failure(
            "there is no device \(name.cited)", "list the devices with 'gimbal -c \"device list\"'",
            at: position)
        }
        found.append(device)
      }
      devices = found
    default:
      throw Failure(
        "there is no key \(entry.key.cited)",
        "use one of: \(CheckConfiguration.keys.joined(separator: ", ")), or the table "
          + "'\(CheckConfiguration.kindTable)'", at: entry.position)
    }
  }

  private mutating func readCode(_ entry: TOMLEntry) throws(Failure) {
    if entry.key == CheckConfiguration.helperKey {
      codeHelpers += try strings(entry).map { text, position throws(Failure) in
        do throws(LayoutHelper.Failure) {
          _ = try LayoutHelper(text)
        } catch {
          throw Failure(error.message, error.remedy, at: position)
        }
        return text
      }
      return
    }
    if entry.key == CheckConfiguration.sourceKey {
      codeSources += try strings(entry).map(\.0)
      return
    }
    guard entry.key == CheckConfiguration.assumptionKey else {
      throw Failure(
        "there is no key \(entry.key.cited) in the table '\(CheckConfiguration.codeTable)'",
        "use one of: \(CheckConfiguration.assumptionKey), \(CheckConfiguration.helperKey), \(CheckConfiguration.sourceKey)",
        at: entry.position)
    }
    for (text, position) in try strings(entry) {
      do throws(CodeAssumption.Failure) {
        _ = try CodeAssumption(text)
      } catch {
        throw Failure(error.message, error.remedy, at: position)
      }
      codeAssumptions.append(text)
    }
  }

  private mutating func readKind(_ entry: TOMLEntry) throws(Failure) {
    guard let kind = FindingKind.named(entry.key) else {
      let names = FindingKind.all.map(\.name)
      throw Failure(
        "\(entry.key.cited) is not a kind of finding", "use one of: \(names.joined(separator: ", "))",
        at: entry.position)
    }
    let words = FindingKind.Severity.allCases.map(\.rawValue) + [CheckConfiguration.off]
    let remedy = "use one of: \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    guard case .string(let word) = entry.value.content else {
      throw Failure("the severity of '\(kind.name)' is not a string", remedy, at: entry.value.position)
    }
    guard words.contains(word) else {
      throw Failure("\(word.cited) is not a severity", remedy, at: entry.value.position)
    }
    severities[kind.name] = .some(FindingKind.Severity(rawValue: word))
  }

  private func patterns(_ entry: TOMLEntry) throws(Failure) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for (text, position) in try strings(entry) {
      guard !text.hasPrefix("!") else {
        throw Failure(
          "\(text.cited) is a negated pattern, which is not supported",
          "list the files to check in 'include' and the files to skip in 'exclude', without '!'", at: position
        )
      }
      guard let pattern = PathPattern(text) else {
        throw Failure(
          "\(text.cited) is not a valid pattern",
          "write patterns as in .gitignore, such as \"App/**\" or \"*.xib\"",
          at: position)
      }
      patterns.append(pattern)
    }
    return patterns
  }

  private func strings(_ entry: TOMLEntry) throws(Failure) -> [(String, TOMLPosition)] {
    guard case .array(let values) = entry.value.content else {
      throw Failure(
        "the value of '\(entry.key)' is not an array", "write an array, as in \(entry.key) = [\"…\"]",
        at: entry.value.position)
    }
    var found: [(String, TOMLPosition)] = []
    for value in values {
      guard case .string(let text) = value.content else {
        throw Failure(
          "a value of '\(entry.key)' is not a string", "write the value in quotes", at: value.position)
      }
      found.append((text, value.position))
    }
    return found
  }

  /// Replaces the severities in a selection of findings with the severities that the file sets.
  package func apply(to selection: inout FindingSelection) {
    for kind in FindingKind.all {
      if let severity = severities[kind.name] { selection.set(kind, to: severity) }
    }
  }

  /// Returns `true` if a file is checked.
  ///
  /// - Parameter path: The path relative to the folder of the configuration.
  package func includes(_ path: String) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
  }
}

/// An object whose findings are not reported, with the reason.
package struct IgnoredObject: Hashable, Sendable {
  /// The object id in the document.
  package let id: String
  /// The kind of the findings; `nil` for all kinds.
  package let kind: FindingKind?
  package let reason: String
  /// The line of the table in the configuration.
  package let line: Int
}

/// A pattern for paths, as in `.gitignore`:
///
/// - `*` matches any part of a path component, and `?` matches one character.
/// - `**` matches any number of components.
/// - `[abc]` and `[a-z]` match a character in a set, and `[!a]` matches a character that is not in the set.
/// - A pattern without `/`, except at its end, matches at any depth.
/// - A pattern that matches a folder also matches all files in the folder.
struct PathPattern: Hashable, Sendable {
  /// The patterns of the components; `nil` for `**`.
  private let components: [Glob?]

  /// Creates a pattern. Returns `nil` if the pattern contains only `/` and `.`, or if a set of characters has
  /// no closing `]`.
  init?(_ pattern: String) {
    guard pattern.contains(where: { $0 != "/" && $0 != "." }) else { return nil }
    var parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    if !pattern.dropLast().contains("/") { parts.insert("**", at: 0) }
    var components: [Glob?] = []
    for part in parts {
      let glob = Glob(withSets: part)
      if glob == nil { return nil }
      components.append(part == "**" ? nil : glob)
    }
    self.components = components
  }

  /// Returns `true` if the pattern matches a path or one of its folders.
  func matches(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init).filter { $0 != "." }
    return (1...max(1, parts.count)).contains {
      PathPattern.matches(components[...], Array(parts.prefix($0))[...])
    }
  }

  private static func matches(_ pattern: ArraySlice<Glob?>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    guard let first else { return path.indices.contains { matches(rest, path[$0...]) } || matches(rest, []) }
    return path.first.map(first.matches) ?? false && matches(rest, path.dropFirst())
  }
}
