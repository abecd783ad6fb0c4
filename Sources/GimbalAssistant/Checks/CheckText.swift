import GimbalJSON
import GimbalModel
import GimbalNotation
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

  /// The maximum length of the findings as data, in bytes, so that they and a page of text fit in a message.
  private static let maximumBytes = 8_000

  /// The findings with their rules, views and numbers. Findings beyond the maximum length are only counted.
  var structure: JSON {
    var listed: [JSON] = []
    var size = 0
    for finding in findings {
      let data = CheckText.data(of: finding)
      size += data.serialized.utf8.count
      if size > CheckText.maximumBytes { break }
      listed.append(data)
    }
    return ["findings": .array(listed), "omitted": .number(Double(findings.count - listed.count))]
  }

  private static func data(of finding: Finding) -> JSON {
    func text(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
    func number(_ number: Int?) -> JSON { number.map { .number(Double($0)) } ?? .null }
    let start = finding.location?.start
    let members: [(String, JSON)] = [
      ("kind", .text(finding.kind.name)), ("severity", .text(finding.severity.rawValue)),
      ("scene", text(finding.scene?.text)), ("orientation", text(finding.orientation?.rawValue)),
      ("finding", .text(finding.headline)), ("id", text(finding.object?.id)),
      ("line", number(start?.line)), ("column", number(start?.column)),
    ]
    return .fields(
      members.map { JSON.Field(key: $0.0, value: $0.1) }
        + finding.structure.map { JSON.Field(key: $0.key, value: JSON.output($0.value)) })
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

extension JSON {
  /// Returns the JSON value of a value in the output of a command.
  fileprivate static func output(_ value: GimbalReporting.Value) -> JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): .number(number)
    case .text(let text), .quoted(let text): .text(text)
    case .lines(let lines): .array(lines.map(JSON.text))
    case .frame(let frame): .array([frame.x, frame.y, frame.width, frame.height].map(JSON.number))
    case .array(let values): .array(values.map(output))
    case .fields(let fields): .fields(fields.map { Field(key: $0.key, value: output($0.value)) })
    }
  }
}
