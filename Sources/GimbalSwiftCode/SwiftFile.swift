public import GimbalModel
public import GimbalNotation

/// A Swift file with UIKit code for scenes.
///
/// Each scene becomes a `UIView` class and a `UIViewController` class. Each rule set of the scene becomes an
/// array of constraints, which the code activates if the condition of the set is true.
public struct SwiftFile: Sendable {
  /// The start of every exported file.
  public static let mark = "// Exported by gimbal"

  /// The complete text of the file. Equal scenes result in equal text.
  public let text: String
  /// The parts of the scenes that the code does not express, in the order of the scenes. The file lists them
  /// in comments.
  public let omissions: [Omission]
  /// The classes outside UIKit that the code uses, in the order of their names. The file lists them in a
  /// comment.
  public let customClasses: [CustomClass]

  /// Generates code.
  ///
  /// - Parameter scenes: The scenes, including the scenes that their views show. A view that shows a scene
  ///   that is not in the array becomes an empty view.
  /// - Complexity: O(n log n) in the size of the scenes.
  public init(of scenes: [Scene]) {
    let scenes = scenes.map(\.withoutCanvas)
    let customClasses = CustomClass.all(in: scenes)
    var typeNames = SwiftNames(reserved: SwiftNames.typeNames.union(customClasses.map(\.name)))
    let classes = scenes.map { scene in
      (
        scene,
        SceneClassNames(
          view: typeNames.type(for: scene.name, ending: "View"),
          controller: typeNames.type(for: scene.name, ending: "ViewController"),
          traits: SceneTraits(of: scene),
          reuseIdentifier: scene.properties(of: scene.root).text(.reuseIdentifier))
      )
    }
    let classesByScene = Dictionary(
      classes.map { ($0.0.name, $0.1) }, uniquingKeysWith: { first, _ in first })
    var code = CodeLines()
    code.line("\(SwiftFile.mark). Another export overwrites changes.")
    if !customClasses.isEmpty {
      code.line("// The code requires these classes with their superclasses:")
      for one in customClasses { code.line("// - \(one.name): \(one.superclass)") }
    }
    code.line()
    code.line("import UIKit")
    for module in Set(customClasses.compactMap(\.module)).sorted() { code.line("import \(module)") }
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
    self.customClasses = customClasses
  }
}

extension Scene {
  /// The scene without the rule sets that apply only on the canvas of Interface Builder, which an app never
  /// shows.
  fileprivate var withoutCanvas: Scene {
    var scene = self
    for set in sets where set.condition?.requiresCanvas == true {
      var copy = scene
      let edits = scene.rules(of: set.id).map { Edit.delete($0.record) } + [.delete(.set(set))]
      // A set that was installed or uninstalled manually has an `Installation` record, so its deletion fails.
      // The set then stays in the scene.
      do {
        for edit in edits { try copy.apply(edit) }
        scene = copy
      } catch {}
    }
    return scene
  }
}

extension Condition {
  /// `true` if the condition is true only on the canvas of Interface Builder, and never in an app.
  fileprivate var requiresCanvas: Bool {
    switch self {
    case .trait(let name, .equal, let value):
      name == .environment && value == LayoutEnvironment.canvas.traitValue
    case .and(let one, let other): one.requiresCanvas || other.requiresCanvas
    case .or(let one, let other): one.requiresCanvas && other.requiresCanvas
    case .trait, .orientation, .not: false
    }
  }
}
