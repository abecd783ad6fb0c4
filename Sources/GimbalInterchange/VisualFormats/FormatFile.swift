public import GimbalModel
internal import GimbalNotation

/// The constraints of scenes as visual formats, in a script that gives them back to scenes of the same views and sets.
public struct FormatFile: Sendable {
  /// How every such file begins.
  public static let mark = "# Exported by gimbal"

  /// The whole file. The same scenes give the same text.
  public let text: String
  /// What no format says, in the order of the scenes. The file says it, too.
  public let omissions: [Omission]

  /// - Parameter base: what the set is called that commands fill, and make, where they name none.
  /// - Complexity: O(constraints · log of them).
  public init(of scenes: [Scene], base: String) {
    var text = "\(FormatFile.mark), for scenes with the same views and sets.\n"
    var omissions: [Omission] = []
    for scene in scenes {
      text += "\nscene use \(scene.name.notation())\n"
      for set in scene.sets {
        let constraints = scene.constraints(of: set.id)
        let others = scene.rules(of: set.id).count - constraints.count
        let identified = constraints.count { $0.identifier != nil }
        for (count, what) in [(others, "rules other than constraints"), (identified, "identifiers")]
        where count > 0 {
          let what = "of set \(set.name.text.cited): \(what), \(count)"
          omissions.append(Omission(scene: scene.name, what: what))
          text += "\n# not exported: \(what)\n"
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
    // A set called like the command's other words has to be in quotes, and so has one that is a format.
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
