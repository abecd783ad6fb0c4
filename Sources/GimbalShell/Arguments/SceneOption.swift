package import GimbalModel
package import GimbalNotation
import GimbalReporting

/// The option `--scene NAME` of a command that reads a scene. Without the option, the command reads the scene
/// in use.
package struct SceneOption: Sendable {
  package private(set) var name: Spanned<Name>?

  static let clause: Clause<SceneOption> = .option("scene", .scene("SCENE"), \.name)
}

/// A selection of scenes: `all`, or names separated by commas.
enum SceneChoice: Sendable {
  case all
  case named([Spanned<Name>])

  static let grammar = Grammar<SceneChoice>.choice(
    .word("all", .all), Grammar(.commaSeparated(.name(.scene, "NAME", except: Set(["all"])))) { .named($0) }
  ).labeled("NAME,…|all")

  /// Returns the union of two selections.
  func adding(_ other: SceneChoice) -> SceneChoice {
    guard case .named(let names) = self, case .named(let others) = other else { return .all }
    return .named(names + others)
  }
}

extension Clause {
  static func scene(_ path: any WritableKeyPath<Root, SceneOption> & Sendable) -> Clause {
    .part(path, SceneOption.clause)
  }
}
