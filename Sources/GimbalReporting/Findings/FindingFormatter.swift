import GimbalModel
import GimbalNotation

/// A formatter that returns the texts of a finding.
package struct FindingFormatter {
  private let finding: Finding

  package init(_ finding: Finding) { self.finding = finding }

  /// The description: a headline, and indented details on further lines.
  package var message: String { ([firstLine] + finding.details).joined(separator: "\n  ") }

  /// The first line of the description.
  package var firstLine: String { headline(in: nil) }

  /// The description. The headline of a list of contradicting rules contains the orientation, because these
  /// rules can depend on it.
  package var messageWithOrientation: String {
    ([headline(in: finding.orientation)] + finding.details).joined(separator: "\n  ")
  }

  /// Returns the headline. The headline of a conflict ends with a colon, because the list of its rules
  /// follows.
  private func headline(in orientation: Orientation?) -> String {
    guard finding.kind == .conflict, !finding.details.isEmpty else { return finding.headline }
    return finding.headline + (orientation.map { " in \($0.rawValue)" } ?? "") + ":"
  }

  /// The finding in the format of a compiler message, with details on further lines.
  package var compilerMessage: String {
    let location = finding.location.map { "\($0.description): " } ?? ""
    let head = "\(location)\(finding.severity.rawValue): \(firstLine) [\(finding.kind.name)]"
    return ([head] + finding.details + [objectDescription].compactMap(\.self)).joined(separator: "\n  ")
  }

  /// The severity, the headline and the kind, without the location.
  package var summary: String {
    "\(finding.severity.rawValue): \(firstLine) [\(finding.kind.name)]"
  }

  /// The names of the object, such as `id abc-12-xyz, outlet 'titleLabel'`.
  private var objectDescription: String? {
    guard let object = finding.object, let id = object.id else { return nil }
    let names = [
      ("identifier", object.identifier), ("label", object.userLabel), ("outlet", object.outlet),
    ]
    return (["id \(id)"] + names.compactMap { key, value in value.map { "\(key) \($0.cited)" } })
      .joined(separator: ", ")
  }

  /// The finding as the command `check` of a session prints it.
  package var projectMessage: String {
    if finding.orientation == nil { return "\(finding.rule): \(message)" }
    return finding.severity == .warning ? "warning: \(message)" : messageWithOrientation
  }

  // MARK: Test results

  /// The message in test results, with the scene and the orientation, but without the location.
  package var testMessage: String {
    switch finding.setting {
    case .statement: finding.headline
    case .file: "\(scene): \(message)"
    case .project(let orientation):
      [scene, orientation?.rawValue].compactMap(\.self).joined(separator: ", ") + ": \(projectMessage)"
    }
  }

  private var scene: String { finding.scene.map { "scene '\($0.text)'" } ?? "" }

  /// The message in test results with its headline and its details joined into one line.
  var testLine: String {
    testMessage.split(separator: "\n").reduce(into: "") { line, part in
      line += (line.isEmpty ? "" : line.hasSuffix(":") ? " " : "; ") + String(part.drop { $0 == " " })
    }
  }

  /// The finding as it is printed, with its location.
  package var printed: String {
    switch finding.setting {
    case .statement(let printed): printed
    case .file: compilerMessage + "\n"
    case .project: (finding.location.map { "\($0.description): " } ?? "") + testMessage + "\n"
    }
  }
}

extension Finding {
  /// The description: a headline, and indented details on further lines.
  package var message: String { FindingFormatter(self).message }
}
