import GimbalModel
import GimbalNotation
import GimbalReporting

/// The severities of kinds of findings in the files that match patterns: a table `[[paths]]` of a configuration.
struct PathSeverities: Hashable {
  /// The name of the array of tables.
  static let table = "paths"
  private static let filesKey = "files"
  /// The severity that turns off a kind of finding.
  private static let off = "off"

  private var files: [PathPattern] = []
  private var severities: [String: FindingKind.Severity?] = [:]

  /// Reads the tables `[[paths]]`. Each has the patterns of files, and the severities of kinds.
  static func all(_ entries: [TOMLEntry]) throws(ConfigurationFailure) -> [PathSeverities] {
    var found: [Int: (severities: PathSeverities, position: TOMLPosition)] = [:]
    for entry in entries {
      guard let element = entry.element else {
        throw ConfigurationFailure(
          "the table '\(table)' is not an array of tables", "write the table as [[\(table)]]",
          at: entry.position)
      }
      var one = found[element] ?? (PathSeverities(), entry.position)
      if entry.key == filesKey {
        one.severities.files = try entry.patterns()
      } else {
        let (kind, severity) = try severity(entry)
        one.severities.severities[kind.name] = .some(severity)
      }
      found[element] = one
    }
    for (_, one) in found.sorted(by: { $0.key < $1.key }) where one.severities.files.isEmpty {
      throw ConfigurationFailure(
        "a table '\(table)' has no files", "write files = [\"Legacy/**\"] below [[\(table)]]",
        at: one.position)
    }
    return found.sorted { $0.key < $1.key }.map(\.value.severities)
  }

  /// Returns the kind that a key names, and its severity; `nil` for a kind that is turned off.
  static func severity(
    _ entry: TOMLEntry
  ) throws(ConfigurationFailure) -> (kind: FindingKind, severity: FindingKind.Severity?) {
    guard let kind = FindingKind.named(entry.key) else {
      let names = FindingKind.all.map(\.name)
      throw ConfigurationFailure(
        "\(entry.key.cited) is not a kind of finding", "use one of: \(names.joined(separator: ", "))",
        at: entry.position)
    }
    let words = FindingKind.Severity.allCases.map(\.rawValue) + [off]
    let remedy = "use one of: \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    guard case .string(let word) = entry.value.content else {
      throw ConfigurationFailure(
        "the severity of '\(kind.name)' is not a string", remedy, at: entry.value.position)
    }
    guard words.contains(word) else {
      throw ConfigurationFailure("\(word.cited) is not a severity", remedy, at: entry.value.position)
    }
    return (kind, FindingKind.Severity(rawValue: word))
  }

  func matches(_ path: String) -> Bool { files.contains { $0.matches(path) } }

  /// Replaces severities in a selection.
  func apply(to selection: inout FindingSelection) {
    for kind in FindingKind.all {
      if let severity = severities[kind.name] { selection.set(kind, to: severity) }
    }
  }

  /// Adds the kinds that are reported to a selection that does not contain them.
  func widen(_ selection: inout FindingSelection) {
    for kind in FindingKind.all {
      guard case .some(.some(let severity)) = severities[kind.name], !selection.contains(kind) else {
        continue
      }
      selection.set(kind, to: severity)
    }
  }
}

extension TOMLEntry {
  /// Returns the value as patterns of paths.
  func patterns() throws(ConfigurationFailure) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for (text, position) in try strings() {
      guard !text.hasPrefix("!") else {
        throw ConfigurationFailure(
          "\(text.cited) is a negated pattern, which is not supported",
          "list the files to check in 'include' and the files to skip in 'exclude', without '!'", at: position
        )
      }
      guard let pattern = PathPattern(text) else {
        throw ConfigurationFailure(
          "\(text.cited) is not a valid pattern",
          "write patterns as in .gitignore, such as \"App/**\" or \"*.xib\"",
          at: position)
      }
      patterns.append(pattern)
    }
    return patterns
  }

  /// Returns the value as strings with their positions.
  func strings() throws(ConfigurationFailure) -> [(String, TOMLPosition)] {
    guard case .array(let values) = value.content else {
      throw ConfigurationFailure(
        "the value of '\(key)' is not an array", "write an array, as in \(key) = [\"…\"]",
        at: value.position)
    }
    var found: [(String, TOMLPosition)] = []
    for one in values {
      guard case .string(let text) = one.content else {
        throw ConfigurationFailure(
          "a value of '\(key)' is not a string", "write the value in quotes", at: one.position)
      }
      found.append((text, one.position))
    }
    return found
  }
}
