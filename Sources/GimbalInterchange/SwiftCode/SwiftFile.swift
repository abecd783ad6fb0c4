public import GimbalModel

/// Scenes as UIKit code: a `UIView` class and a `UIViewController` for each, with its sets as collections of constraints
/// that are activated and deactivated as their conditions say.
public struct SwiftFile: Sendable {
  /// How every such file begins.
  public static let mark = "// Exported by gimbal"

  /// The whole file. The same scenes give the same text.
  public let text: String
  /// What the code does not do, in the order of the scenes. The file says it, too.
  public let omissions: [Omission]

  /// - Parameter scenes: those that instances among them show, too; an instance of any other is an empty view.
  /// - Complexity: O(size of the scenes · log of it).
  public init(of scenes: [Scene]) {
    var typeNames = SwiftNames(reserved: SwiftNames.typeNames)
    let classes = scenes.map { scene in
      (
        scene,
        SceneClassNames(
          view: typeNames.type(for: scene.name, ending: "View"),
          controller: typeNames.type(for: scene.name, ending: "ViewController"),
          traits: SceneTraits(of: scene))
      )
    }
    let classesByScene = Dictionary(
      classes.map { ($0.0.name, $0.1) }, uniquingKeysWith: { first, _ in first })
    var code = CodeLines()
    code.line("\(SwiftFile.mark). Another export overwrites changes.")
    code.line()
    code.line("import UIKit")
    var omissions: [Omission] = []
    var helpers: Set<SwiftHelper> = []
    for (scene, names) in classes {
      var writer = SceneCode(scene, names, among: classesByScene)
      code.append(writer.written())
      omissions += writer.omissions
      helpers.formUnion(writer.helpers)
    }
    for helper in SwiftHelper.allCases where helpers.contains(helper) { code.append(helper.code) }
    text = code.text
    self.omissions = omissions
  }
}
