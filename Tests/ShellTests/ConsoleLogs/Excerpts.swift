import FoundationEssentials
import TestSupport

/// Logs of every documented form, with invented names, and their expected interpretation.
enum Excerpts {
  static let names = goldens.names(in: "logs", ending: ".log")

  static func text(of name: String) throws -> String { try goldens.text("logs/\(name).log") }

  /// Returns the content of `logs/understood.tsv`, which was written by hand. For each conflict, it contains
  /// the minimal contradiction as positions in the list, the number of constraints and the broken constraint;
  /// then the line and kind of each skipped part.
  static func understood() throws -> [String: [String]] {
    let lines = try goldens.text("logs/understood.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return (fields[0], Array(fields.dropFirst()))
      })
  }
}
