public import GimbalModel
internal import GimbalNotation

/// A script that recreates the constraints of scenes with visual formats, for scenes with the same views and
/// sets.
public struct FormatFile: Sendable {
  /// The start of every exported file.
  public static let mark = "# Exported by gimbal"

  /// The complete file. Equal scenes give equal text.
  public let text: String
  /// The rules that formats cannot express, in order of the scenes. The file lists them in comments.
  public let omissions: [Omission]

  /// Generates a script.
  ///
  /// - Parameter base: The name of the set that commands use by default.
  /// - Complexity: O(n log n) in the number of constraints.
  public init(of scenes: [Scene], base: String) {
    var text = "\(FormatFile.mark), for scenes with the same views and sets.\n"
    var omissions: [Omission] = []
    for scene in scenes {
      text += "\nscene use \(scene.name.notation())\n"
      for set in scene.sets {
        let constraints = scene.constraints(of: set.id)
        let others = scene.rules(of: set.id).count - constraints.count
        let identified = constraints.count { $0.identifier != nil }
        for (count, summary) in [(others, "rules other than constraints"), (identified, "identifiers")]
        where count > 0 {
          let summary = "of set \(set.name.text.cited): \(summary), \(count)"
          omissions.append(Omission(scene: scene.name, summary: summary))
          text += "\n# not exported: \(summary)\n"
        }
        guard !constraints.isEmpty else { continue }
        text += FormatFile.text(of: set, isBase: set.name.text == base, constraints, in: scene)
      }
    }
    self.text = text
    self.omissions = omissions
  }

  private static func text(of set: RuleSet, isBase: Bool, _ constraints: [Constraint], in scene: Scene)
    -> String
  {
    // Keywords of the command and names that look like formats are quoted.
    let name = set.name.notation(unless: ["auto", "as", "into", "when", "list"])
    let formats = ConstraintFormat.formats(of: constraints, in: scene)
    let chains = formats.compactMap { $0.format?.notation.quotedNotation }
    let equations = formats.filter { $0.format == nil }.flatMap(\.constraints)
    var text = "\n# \(name)\(set.condition.map { ", when \($0.notation)" } ?? "")\n"
    if !chains.isEmpty {
      text += "vfl {\n" + chains.map { "  \($0)\n" }.joined() + (isBase ? "}\n" : "} into \(name)\n")
    }
    if !equations.isEmpty {
      let lines = equations.map { "  \($0.notation(in: scene, identified: false))\n" }
      text += (isBase ? "constrain {\n" : "constrain \(name) {\n") + lines.joined() + "}\n"
    }
    return text
  }
}
