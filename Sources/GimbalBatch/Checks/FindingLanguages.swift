import GimbalFindings
import GimbalModel

/// The languages in which the layouts of a document have each finding.
struct FindingLanguages {
  private struct Key: Hashable {
    let scene: SceneID
    let kind: FindingKind
    let subject: DocumentFinding.Subject
    let parts: [String]

    init(_ finding: DocumentFinding, of part: SolvedDocument.Part) {
      scene = part.scene.scene.id
      (kind, subject, parts) = (finding.kind, finding.subject, finding.parts)
    }
  }

  private var names: [Key: [String]] = [:]

  /// - Parameter findings: The findings of each layout.
  init(_ findings: [(part: SolvedDocument.Part, findings: [DocumentFinding])]) {
    for (part, findings) in findings {
      guard let name = part.localization?.name else { continue }
      for finding in findings {
        let key = Key(finding, of: part)
        if names[key]?.contains(name) != true { names[key, default: []].append(name) }
      }
    }
  }

  /// Returns a finding with the languages of the layouts that have it, as it is reported once.
  func naming(_ finding: DocumentFinding, of part: SolvedDocument.Part) -> DocumentFinding {
    guard let found = names[Key(finding, of: part)] else { return finding }
    return finding.adding("in the language\(found.count == 1 ? "" : "s") \(found.joined(separator: ", "))")
  }
}
