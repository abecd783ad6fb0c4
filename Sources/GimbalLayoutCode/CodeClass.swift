package import GimbalInterpreter
import GimbalModel
package import GimbalUIKit

/// A class of layout code: its scene, its rules, and what is not known about them.
package struct CodeClass {
  /// The name of the class, with the names of the types around it, such as `Cell.Header`.
  package let name: String
  package let location: CodeLocation
  /// The expressions that make constraints, in the declarations of the class.
  package let expressions: [CodeLocation]
  /// The scene; `nil` if the code of the class makes no layout, or cannot be run.
  package var scene: AssembledScene?
  package var root = RootRole.screen
  /// The captured layouts of the scene, the first one in the natural orientation of the device.
  package var layouts: [CapturedLayout] = []
  /// The expressions that made constraints, also those of other classes.
  package var made: Set<CodeLocation> = []
  /// The constraints of each run, if they are listed.
  package var constraints: [MadeConstraints<CodeLocation>] = []
  package var unknowns: [UnknownUse] = []
  package var assumed: [Interpreter.AssumedBranch] = []
  /// The expressions for which the first run needed a value that the user supplied.
  var usedAssumptions: Set<String> = []
  package var faults: [CodeFault] = []
  /// The traits that the code asks for and for which it did not run, because the layouts or the combinations are
  /// too many.
  package var omittedTraits: [TraitAxis] = []
  /// `true` if the code asks for the size of the screen or of a view, so that it runs for the sizes of devices only.
  package var usesSize = false
  /// `true` if a document is the view of the class.
  package var usesDocument = false
  /// The number of the outlets that the document of the class connects with objects of the code, and how many of them the code
  /// declares.
  package var outlets = (connected: 0, declared: 0)
  /// The reason why the run ended early; `nil` if it did not.
  package var interruption: String?

  /// The role of the root view, which determines its size.
  package enum RootRole: Sendable {
    /// The view of a controller, which fills the screen.
    case screen
    case cell
    /// A view that its superview sizes.
    case superview
  }

  /// Adds the layouts of a run with other traits, and what is not known in it.
  mutating func add(_ other: CodeClass) {
    // A run that ends early has no layout of its own traits.
    guard other.interruption == nil else { return }
    layouts += other.layouts
    // A run that creates no other constraint tells nothing new.
    if !other.made.isSubset(of: made) { constraints += other.constraints }
    made.formUnion(other.made)
    unknowns += other.unknowns
    let known = Set(assumed.map(\.location))
    assumed += other.assumed.filter { !known.contains($0.location) }
  }

  /// The number of rules in the scene.
  package var ruleCount: Int {
    scene.map { $0.scene.sets.reduce(0) { $0 + (scene?.scene.rules(of: $1.id).count ?? 0) } } ?? 0
  }
}
