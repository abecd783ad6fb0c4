import GimbalModel
import GimbalReporting

/// A finding that `check` reports about a scene in a script.
package struct ScriptFinding: Hashable, Sendable {
  package enum Severity: Hashable, Sendable {
    case warning, information
  }

  package let severity: Severity
  package let message: String
  /// The views and constraints that the finding concerns, the most important one first; empty if the finding
  /// concerns the scene.
  package let subjects: [SceneObject]

  /// Returns the findings in the reports of a scene, without duplicates.
  static func all(of reports: [Report], in scene: Scene) -> [ScriptFinding] {
    var seen: Set<String> = []
    let orientations = reports.compactMap { report -> String? in
      if case .text(let word)? = report.facts.first(where: { $0.key == "orientation" })?.value {
        word
      } else {
        nil
      }
    }
    return reports.flatMap(\.lists).flatMap { list -> [ScriptFinding] in
      let severity: Severity? =
        switch list.key {
        case "conflicts", "warnings": .warning
        case "ambiguous": .information
        default: nil
        }
      guard let severity, let prose = list.prose else { return [] }
      return zip(list.rows, prose).compactMap { row, text in
        var message = text.hasPrefix("warning: ") ? String(text.dropFirst("warning: ".count)) : text
        // Ignore the orientation, because the same rules can contradict each other in several orientations.
        var key = list.key + message
        for word in orientations { key = key.replacing(" in \(word):", with: ":") }
        guard seen.insert(key).inserted else { return nil }
        if reports.count(where: { $0.lists.contains { $0.key == list.key && $0.rows.contains(row) } }) > 1 {
          message = String(key.dropFirst(list.key.count))
        }
        let subjects = zip(list.columns, row).flatMap { column, value in
          ScriptFinding.subjects(in: value, under: column.key, of: scene)
        }
        return ScriptFinding(severity: severity, message: message, subjects: subjects)
      }
    }
  }

  private static func subjects(in value: Value, under key: String, of scene: Scene) -> [SceneObject] {
    switch (key, value) {
    case ("view", .text(let text)):
      return (try? Name(text)).flatMap { scene.view(named: $0) }.map { [.view($0.id)] } ?? []
    case ("constraints", .array(let labels)):
      return labels.flatMap { subjects(in: $0, under: "constraint", of: scene) }.reversed()
    case ("constraint", .text(let label)), ("repeats", .text(let label)):
      if label.hasPrefix("#"), let handle = Int(label.dropFirst()) {
        return scene.constraints(withHandle: handle).map { .constraint($0.id) }
      }
      return (try? Name(label)).map { scene.constraints(named: $0).map { .constraint($0.id) } } ?? []
    default: return []
    }
  }
}
