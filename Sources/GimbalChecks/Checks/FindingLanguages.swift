import GimbalDocuments
import GimbalFindings
import GimbalModel
import GimbalReporting

/// The languages in which each finding of a document occurs. A finding can be limited to some languages,
/// because the lengths of the texts differ.
struct FindingLanguages {
  private struct Key: Hashable {
    let scene: SceneID
    let kind: FindingKind
    let subject: Finding.Subject
    let parts: [String]

    init(_ finding: Finding, of part: SolvedDocument.Part) {
      scene = part.scene.scene.id
      (kind, subject, parts) = (finding.kind, finding.subject, finding.parts)
    }
  }

  private var names: [Key: [String]] = [:]
  /// The details of a finding in each language, such as the devices on which it occurs.
  private var details: [Key: [String]] = [:]

  /// Collects the languages in which each finding occurs.
  ///
  /// - Parameter findings: The layouts with their findings.
  init(_ findings: [(part: SolvedDocument.Part, findings: [Finding])]) {
    for (part, findings) in findings {
      guard let name = part.localization?.name else { continue }
      for finding in findings {
        let key = Key(finding, of: part)
        if names[key]?.contains(name) != true { names[key, default: []].append(name) }
      }
    }
  }

  /// Collects the details of each finding in all languages.
  ///
  /// - Parameter findings: The scenes with their findings on several devices, and details that depend on the
  ///   language.
  init(
    detailed findings: [(part: SolvedDocument.Part, findings: [(finding: Finding, details: [String])])]
  ) {
    for (part, findings) in findings {
      let prefix = part.localization.map { "\($0.name): " } ?? ""
      for (finding, details) in findings {
        self.details[Key(finding, of: part), default: []] += details.map { prefix + $0 }
      }
    }
  }

  /// Returns a finding with its details in all languages in which it occurs.
  func detailing(_ finding: Finding, of part: SolvedDocument.Part) -> Finding {
    finding.adding(details[Key(finding, of: part)] ?? [])
  }

  /// Returns a finding with the names of the languages in which it occurs. A finding that occurs in several languages is
  /// reported only once.
  func naming(_ finding: Finding, of part: SolvedDocument.Part) -> Finding {
    guard let found = names[Key(finding, of: part)] else { return finding }
    return finding.adding(["in the language\(found.count == 1 ? "" : "s") \(found.joined(separator: ", "))"])
  }
}
