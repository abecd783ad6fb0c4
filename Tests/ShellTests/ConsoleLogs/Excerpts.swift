import FoundationEssentials
import TestSupport

/// Logs of every documented form, with invented names, each with what it is to be understood as.
enum Excerpts {
  static let names = goldens.names(in: "logs", ending: ".log")

  static func text(of name: String) throws -> String { try goldens.text("logs/\(name).log") }

  /// What `logs/understood.tsv` says, written by hand: of every conflict the minimal contradiction by the places in the
  /// list, how many constraints there are and which one was given up; then what is skipped, by line and kind.
  static func understood() throws -> [String: [String]] {
    let lines = try goldens.text("logs/understood.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return (fields[0], Array(fields.dropFirst()))
      })
  }
}
