internal import GimbalModel
import GimbalNotation

/// A generator of the Swift classes for a scene.
///
/// The view class creates the view hierarchy and activates the rule sets. The constraints of a set become an
/// array of constraints. The overrides of a set become assignments that run when conditions change. The
/// controller class defines the supported orientations.
struct SceneCode {
  let scene: Scene
  let names: SceneClassNames
  let classes: [Name: SceneClassNames]
  /// The names of the properties that contain the views in exported code. The root view is not included,
  /// because it is `self`.
  private(set) var views: [ViewID: String] = [:]
  let sets: [SetID: SetNames]
  /// The property overrides of each view, in ascending precedence.
  let overrides: [ViewID: [PropertyOverride]]
  /// The views that rule sets position by frame arithmetic.
  let placedViews: Set<ViewID>
  var helpers: Set<SwiftHelper> = []
  var omissions: [Omission] = []

  /// The Swift identifiers for a rule set: the flag that is true if the set is installed, and the array of
  /// constraints.
  struct SetNames {
    let flag: String
    let collection: String
  }

  init(_ scene: Scene, _ names: SceneClassNames, among classes: [Name: SceneClassNames]) {
    let resolution = scene.resolvingNumbersOfAllSets()
    self.scene = resolution.scene
    self.names = names
    self.classes = classes
    var members = SwiftNames(reserved: SwiftNames.memberNames.union(names.traits.all.map(\.identifier)))
    for view in scene.viewsInTreeOrder.dropFirst() {
      views[view.id] = members.member(for: view.name, role: "View")
    }
    var sets: [SetID: SetNames] = [:]
    for set in scene.sets {
      sets[set.id] = SetNames(
        flag: members.member(for: set.name, beginning: "is"),
        collection: members.member(for: set.name, ending: "Constraints"))
    }
    self.sets = sets
    overrides = Dictionary(
      grouping: scene.sets.flatMap { set in
        scene.rules(of: set.id).compactMap { if case .override(let override) = $0 { override } else { nil } }
      }, by: \.view)
    placedViews = Set(
      resolution.scene.sets.flatMap { set in
        resolution.scene.rules(of: set.id).compactMap {
          if case .placement(let placement) = $0 { placement.view } else { nil }
        }
      })
    omitNumbers(resolution, of: scene)
  }

  /// Returns the receiver of a statement that configures a view, including the dot; empty for the root view.
  func receiver(_ view: ViewID) -> String { views[view].map { $0 + "." } ?? "" }

  /// Returns the Swift expression that refers to a view.
  func reference(_ view: ViewID) -> String { views[view] ?? "self" }

  /// Returns the quoted name of a view for comments in the exported code.
  func cited(_ view: ViewID) -> String { "'\(scene.view(view)?.name.text ?? "")'" }

  mutating func omit(_ summary: String) {
    let one = Omission(scene: scene.name, summary: summary)
    if !omissions.contains(one) { omissions.append(one) }
  }

  /// Adds an `Omission` for each named number that has several values, because the code contains only its
  /// current value, and for each rule that uses an undefined number.
  private mutating func omitNumbers(_ resolution: NumberResolution, of scene: Scene) {
    let used = Set(scene.numberUsers.flatMap(\.numbersUsed))
    for name in used.sorted() {
      let definitions = scene.numbers(named: name)
      guard Set(definitions.map(\.value)).count > 1 else { continue }
      let sets = definitions.compactMap { scene.set($0.set)?.name.text }.map { "'\($0)'" }
      omit("that the number '\(name.text)' changes between the sets \(sets.joined(separator: ", "))")
    }
    for inactive in resolution.inactive {
      if case .undefined(let name) = inactive.problem {
        omit("a rule that uses the number '\(name.text)', which is not defined")
      }
    }
  }
}
