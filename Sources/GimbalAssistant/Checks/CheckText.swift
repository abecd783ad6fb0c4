import GimbalModel
import GimbalReporting

/// The answer of the tool `check`: the findings, the advice for their kinds, and tested repairs of conflicts and
/// ambiguities.
struct CheckText {
  private let subject: Subject
  private let findings: [Finding]

  /// - Parameter scene: The scene whose findings are listed; nil for all scenes.
  init(_ findings: [Finding], in subject: Subject, scene: String?) {
    self.subject = subject
    self.findings = findings.filter { scene == nil || $0.scene?.text == scene }
  }

  /// The maximum number of conflicts of a scene in an orientation for which repairs are listed.
  private static let mostRepaired = 3

  func text() throws -> String {
    var lines: [String] = subject.problems.isEmpty ? [] : ["Messages of the script:", subject.problems]
    var place = ""
    for finding in findings {
      // The finding can also occur in the orientations after this one.
      let orientation = finding.orientation.map { ", first in \($0.rawValue)" } ?? ""
      let heading = "scene '\(finding.scene?.text ?? "")'\(orientation)"
      if heading != place { lines.append(heading + ":") }
      place = heading
      lines.append(FindingFormatter(finding).compilerMessage)
    }
    lines.append(summary)
    let advice = FindingKind.all.filter { kind in findings.contains { $0.kind == kind } }
    if !advice.isEmpty {
      lines += ["", "Advice:"] + advice.map { "  \($0.name): \($0.summary) \($0.advice)" }
    }
    let repairs = try repairs()
    if !repairs.isEmpty {
      lines +=
        [
          "",
          "Repairs of conflicts, and constraints that resolve ambiguities:",
        ] + repairs
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let counts = FindingKind.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : count.counted(severity.rawValue + "s")
    }
    let script = subject.problems.isEmpty ? "" : "; the script also has an error"
    return (counts.isEmpty ? "no findings" : counts.joined(separator: ", ")) + script
  }

  /// Returns the explanations of conflicts with their repairs, and of ambiguities with a constraint for each.
  private func repairs() throws -> [String] {
    var texts: [String] = []
    func add(_ command: String, _ name: String) throws -> Bool {
      try subject.context.cancellation.check(CancellationError())
      guard let text = try? subject.output(of: command, name) else { return false }
      if !texts.contains(text) { texts.append(text) }
      return true
    }
    for (scene, orientation) in places(of: FindingKind.conflict) {
      let shown = orientation.map { " --orientation \($0.rawValue)" } ?? ""
      for number in 1...CheckText.mostRepaired {
        let command = "explain conflict \(number)\(shown) --scene \(scene.inQuotes)"
        guard try add(command, "explain conflict") else { break }
        texts.append(
          "To perform a repair, run 'repair \(number).K\(shown)' with the number of the repair as K.")
      }
    }
    // A finding of a sweep can occur on other devices only. Its message contains a constraint, too.
    for (scene, orientation) in places(of: FindingKind.ambiguity) {
      guard let orientation else { continue }
      let shown = " --orientation \(orientation.rawValue)"
      _ = try add("explain ambiguity\(shown) --scene \(scene.inQuotes)", "explain ambiguity")
    }
    return texts
  }

  /// Returns the scenes and orientations that have findings of a kind, in the order of the findings.
  private func places(of kind: FindingKind) -> [(scene: String, orientation: Orientation?)] {
    findings.filter { $0.kind == kind }.reduce(into: []) { places, finding in
      let place = (scene: finding.scene?.text ?? "", orientation: finding.orientation)
      if !places.contains(where: { $0 == place }) { places.append(place) }
    }
  }
}
