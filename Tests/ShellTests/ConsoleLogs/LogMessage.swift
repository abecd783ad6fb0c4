import FoundationEssentials

/// The output of `explain-log --format json`, as far as the tests use it.
struct LogMessage: Decodable {
  struct Conflict: Decodable {
    struct Constraint: Decodable {
      let number: Int
      let rule: String
      let places: [Place]?
      let certain: Bool?
    }

    struct Place: Decodable {
      let file: String
      let line: Int
      let id: String?
    }

    struct Repair: Decodable {
      let kind: String
      let constraint: Int?
      let words: String
    }

    let line: Int
    let times: Int
    let constraints: [Constraint]
    let minimal: [Int]
    let broken: Int?
    let repairs: [Repair]
  }

  struct Skipped: Decodable {
    let line: Int
    let kind: String
  }

  let conflicts: [Conflict]
  let skipped: [Skipped]

  init(_ text: String) throws { self = try JSONDecoder().decode(LogMessage.self, from: Data(text.utf8)) }

  /// The message in the format of `logs/understood.tsv`.
  var summary: [String] {
    let conflicts = conflicts.map { conflict in
      let minimal = conflict.minimal.map(String.init).joined(separator: ",")
      return "\(minimal)/\(conflict.constraints.count) broken \(conflict.broken.map(String.init) ?? "-")"
    }
    return [
      conflicts.joined(separator: " ; "), skipped.map { "\($0.line):\($0.kind)" }.joined(separator: " "),
    ]
  }
}
