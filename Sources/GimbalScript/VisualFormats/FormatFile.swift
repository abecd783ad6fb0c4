public import GimbalModel
public import GimbalNotation

/// A script of Gimbal commands that recreates the constraints of scenes, in the Visual Format Language where
/// possible. The scenes to which the script is applied must have the same views and rule sets.
public struct FormatFile: Sendable {
  /// The start of every exported file.
  public static let mark = "# Exported by gimbal"

  /// The complete text of the file. Equal scenes result in equal text.
  public let text: String
  /// Summaries of the rules and identifiers that the script does not recreate, in the order of the scenes.
  /// The file also lists them in comments.
  public let omissions: [Omission]

  /// Generates a script.
  ///
  /// - Parameter base: The name of the rule set that commands use by default.
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
        for (count, summary) in [
          (others, "rules other than constraints"), (identified, "identifiers of constraints"),
        ]
        where count > 0 {
          let summary = "the \(summary) in set \(set.name.text.cited): \(count)"
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
    // Put a name in quotes if it is a keyword of the `vfl` or `constrain` command, or looks like a visual
    // format.
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
