import GimbalModel
import GimbalNotation
import GimbalReporting

/// The findings that a team accepts, so that `gimbal check` does not report them.
///
/// The first line of a baseline file has the version of the format. Each further line has the fingerprint of
/// one finding. The lines are in alphabetical order.
package struct Baseline: Hashable, Sendable {
  private var fingerprints: Set<String>

  /// The first line of a baseline file, up to the version.
  private static let head = "gimbal-baseline "
  /// The version of the format. It must be incremented if the fingerprints of existing findings change.
  static let version = 1
  /// The beginnings of the lines that git writes into a file with a merge conflict.
  private static let conflictMarkers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]

  package init(_ fingerprints: Set<String> = []) { self.fingerprints = fingerprints }

  /// The reason why a file cannot be read as a baseline.
  package enum Failure: Error, Hashable {
    case notBaseline
    case version(String)
    /// A line that git wrote for a merge conflict. Lines start at 1.
    case conflictMarker(line: Int)
    /// A line that is not a fingerprint.
    case notFinding(String, line: Int)
  }

  /// Reads the text of a baseline file. Lines end with a line feed, or with a carriage return and a line
  /// feed.
  package init(reading text: String) throws(Failure) {
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    guard let first = lines.first, Baseline.begins(text) else { throw .notBaseline }
    let version = String(first.dropFirst(Baseline.head.count))
    guard version == String(Baseline.version) else { throw .version(version) }
    fingerprints = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      guard !Baseline.conflictMarkers.contains(where: line.hasPrefix) else {
        throw .conflictMarker(line: index + 1)
      }
      guard Fields(line) != nil else { throw .notFinding(line, line: index + 1) }
      fingerprints.insert(line)
    }
  }

  /// Returns `true` if a text starts with the header of a baseline file.
  package static func begins(_ text: String) -> Bool { text.hasPrefix(head) }

  func contains(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// Returns the number of accepted findings that a run did not find.
  ///
  /// - Parameters:
  ///   - found: The fingerprints of all findings of the run.
  ///   - selection: The kinds of findings that the run reports. Entries of other kinds do not count.
  ///   - isChecked: A closure that returns `true` for the path of a file that the run checked, or that does
  ///     not exist. Entries for other files do not count.
  func unusedCount(
    besides found: Set<String>, _ selection: FindingSelection, isChecked: (String) -> Bool
  ) -> Int {
    fingerprints.count { entry in
      guard !found.contains(entry), let fields = Fields(entry) else { return false }
      return selection.contains(fields.kind) && isChecked(fields.path)
    }
  }

  /// The text of the baseline file.
  package var text: String {
    ([Baseline.head + String(Baseline.version)] + fingerprints.sorted()).joined(separator: "\n") + "\n"
  }

  /// The path and the kind of a fingerprint. A fingerprint consists of fields that are separated by tabs: a
  /// path, a kind of finding, and the identity of the finding.
  private struct Fields {
    let path: String
    let kind: FindingKind

    init?(_ entry: String) {
      let parts = entry.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count > 2, !parts[0].isEmpty, let kind = FindingKind.named(parts[1]) else { return nil }
      (path, self.kind) = (parts[0], kind)
    }
  }
}

extension Baseline.Failure {
  package var message: String {
    switch self {
    case .notBaseline: "the file is not a baseline"
    case .version(let version):
      "the baseline has version '\(version.visible)', but this program reads only version \(Baseline.version)"
    case .conflictMarker(let line): "line \(line) is a merge conflict marker"
    case .notFinding(let text, let line): "line \(line) is not a finding: \(text.cited)"
    }
  }

  package var remedy: String {
    switch self {
    case .notBaseline, .version, .notFinding: "write the baseline again with '--write-baseline FILE'"
    case .conflictMarker: "resolve the conflict, or write the file again with '--write-baseline FILE'"
    }
  }
}
