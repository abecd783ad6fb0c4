import GimbalNotation

/// The findings that a team accepts. A file of accepted findings has a line with the version of the format,
/// followed by the fingerprint of a finding in each line, in alphabetical order.
package struct Baseline: Hashable, Sendable {
  private var fingerprints: Set<String>

  /// The first line of a file, up to the version.
  private static let head = "gimbal-baseline "
  /// The version of the format. A change of the fingerprints of a kind increments it.
  static let version = 1

  package init(_ fingerprints: Set<String> = []) { self.fingerprints = fingerprints }

  /// The reason why a file is not a baseline.
  package enum Failure: Error, Hashable {
    case notBaseline
    case version(String)
  }

  /// Reads the text of a file.
  package init(reading text: String) throws(Failure) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    guard let first = lines.first, first.hasPrefix(Baseline.head) else { throw .notBaseline }
    let version = String(first.dropFirst(Baseline.head.count))
    guard version == String(Baseline.version) else { throw .version(version) }
    lines.removeFirst()
    fingerprints = Set(lines.map(String.init))
  }

  func contains(_ fingerprint: String) -> Bool { fingerprints.contains(fingerprint) }

  /// The text of the file.
  package var text: String {
    ([Baseline.head + String(Baseline.version)] + fingerprints.sorted()).joined(separator: "\n") + "\n"
  }
}

extension Baseline.Failure {
  package var message: String {
    switch self {
    case .notBaseline: "the file is not a baseline"
    case .version(let version):
      "the baseline has version '\(version.visible)', and this program reads version \(Baseline.version)"
    }
  }

  package var remedy: String { "write it again with '--write-baseline FILE'" }
}
