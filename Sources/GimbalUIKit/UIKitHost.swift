// Recursion: the `UIKitHost` lists the types that `DeviceTraits`, `Fonts`, `Foundation`, `Images`, `KeyWindow` and
// `VisualFormats` declare, the `LibraryFunctions`, the `CFunctions`, the `ObjectiveCFunctions` and those of `KeyValueCoding` and
// `Predicates`, and their members use the state of the host. It captures the scene with a `PropertyReader`, and loads documents, as a `NibScene`, with a `NibLoader`.

package import GimbalInterpreter
import GimbalModel

/// The built-in objects of UIKit, for one run of the interpreter.
package final class UIKitHost: InterpreterHost {
  /// The environment, which a rotation changes during the run.
  package var environment: Environment
  /// The images of the asset catalogs, and symbols, with their sizes in points, by name.
  package let images: ImageSizes
  /// The texts of the strings files.
  let texts: AppTexts
  /// The traits that the code asked for.
  package internal(set) var usedTraits: Set<TraitAxis> = []
  /// `true` while layout methods run. Frames that code reads then have linear forms, because the code runs again for each
  /// size.
  package internal(set) var isLayingOut = false
  /// `true` while `updateConstraints` or `updateViewConstraints` of the root runs.
  var isUpdatingConstraints = false
  /// The number of the layout pass, in which frames are set.
  package internal(set) var pass = 0
  /// The names of objects, of the property or else of the variable that refers to them.
  package private(set) var names: [ObjectIdentifier: (name: String, isProperty: Bool)] = [:]
  /// The names of views in scenes, which are unique in a run.
  var sceneNames: [ObjectIdentifier: Name] = [:]
  var uniqueNames = UniqueNames(taken: [.root])
  /// The environment after the transition that is being prepared.
  package var pendingEnvironment: Environment?
  var transitionClosures: [Value] = []
  /// The functions that observe the orientation of the device.
  var orientationObservers: [Value] = []
  /// The first view or controller of each class.
  var firstObjects: [ObjectIdentifier: Object] = [:]
  /// The containers that the code asked for, by the names of their classes.
  var containers: [String: Object] = [:]
  var barViews: [Bar: Object] = [:]
  var usedBars: Set<Property> = []
  var isBarHidden = false
  /// The controls of the views that controls create for themselves.
  var parts: [ObjectIdentifier: Object] = [:]
  var solves = 0
  /// The views whose `updateConstraints` was called.
  var updatedViews: Set<Object> = []
  /// The views whose `updateConstraints` is called again.
  var pendingUpdates: Set<Object> = []
  var supplyDepth = 0
  /// The calls of functions that are not known, with the views, constraints and anchors that they could use.
  var skippedCalls: [(location: CodeLocation, unknown: Unknown, objects: [Object])] = []
  /// The view that stands for the superview of the root of a run.
  var placeholder: Object?
  /// The calls of functions that are not known on views and controllers of the code, which could add views.
  var unknownCalls: [Unknown] = []
  /// The views that functions that are not known got, with the first such call.
  var passedViews: [Object: Unknown] = [:]
  /// The views that functions that are not known could lay out.
  var escapedViews: Set<Object> = []
  var attachedViews: [AttachedView] = []
  /// The views that layout managers of a library laid out, with the descriptions of the managers.
  var managers: [(view: Object, description: Object)] = []
  /// The number of coordinates and lengths of frames that the code set.
  var frameAssignments = 0
  var isSolvingNow = false
  var contentInProgress: Set<ObjectIdentifier> = []
  /// The expressions of built-in libraries that changed constraints that other expressions made.
  var updatingExpressions: Set<CodeLocation> = []
  /// All constraints that the code created, in the order of creation.
  package internal(set) var constraints: [Object] = []
  /// The faults of the code that UIKit would raise or log.
  package internal(set) var faults: [CodeFault] = []

  /// The macros of other modules, such as `#expect`, by their names. A release ignores assertions.
  package var macros: [String: (MacroCall) throws -> Value] = ["NSAssert": { _ in .void }]
  /// The global functions of other modules, by their names.
  package var functions: [String: (NativeCall) throws -> Value] = [:]
  /// `true` if the code compares frames: those that depend on unknown values are unknown for the code, too, and those of
  /// ambiguous views are the frames that UIKit gives them.
  package var runsTests = false { didSet { isInWindow = runsTests } }
  /// The names that neither the code nor the host declares, if the code runs tests.
  package internal(set) var undeclaredNames: Set<String> = []
  /// `false` until the view of the run is in a window, so that it has no safe area.
  package var isInWindow = false
  /// The views whose frames depend on an unknown value since the last layout.
  var unknownFrames: [ObjectIdentifier: Unknown] = [:]

  /// Returns the expressions that make constraints in a function, and in those that it calls.
  package var constraintExpressions: (FunctionMember) -> [CodeLocation] = { _ in [] }

  /// The object of the class that is run.
  package var root: Object?

  /// Returns the scenes of the document of a name, in the order of the document; none for an unknown name.
  package var nibs: (_ name: String) -> [NibScene] = { _ in [] }
  /// The number of documents that are being loaded by code.
  var nibDepth = 0

  /// `true` after the document of the class was loaded.
  package internal(set) var hasLoadedNib = false

  /// The number of the outlets of documents that were connected with objects of the code, and how many of them the code
  /// declares.
  package internal(set) var outlets = (connected: 0, declared: 0)

  /// The scene of the document that is the view of the class that is run; `nil` without a document.
  var nib: NibScene?

  /// The root view of the document after it was loaded.
  package internal(set) var nibRoot: Object?
  /// Gives the view of a document that is being created the frame that its `init(coder:)` reads; `nil` otherwise.
  var decodeFrame: ((ViewState) -> Void)?

  /// Loads the view of the controller that is run from a document; `nil` for a controller without one.
  package var loadNib: ((_ owner: Object) throws -> Object?)?

  /// The name of the type of the app's window, which has no state of a view.
  static let keyWindowType = "UIKit.KeyWindow"

  /// A view that a property gives to UIKit.
  struct AttachedView {
    let property: String
    let view: Object
    let location: CodeLocation
  }

  package init(environment: Environment, images: ImageSizes = ImageSizes(), texts: AppTexts = AppTexts()) {
    (self.environment, self.images, self.texts) = (environment, images, texts)
  }

  /// Creates the types of UIKit and of the standard library, for a new program.
  package static func builtInTypes() -> [TypeInfo] {
    var types = NativeTypes()
    for type in Program.standardTypes() { types.add(type) }
    addGeometry(to: &types)
    addFoundation(to: &types)
    addViews(to: &types)
    addConstraints(to: &types)
    addControls(to: &types)
    addControllers(to: &types)
    addTransitions(to: &types)
    addPropertyAnimators(to: &types)
    addEnvironment(to: &types)
    return types.types
  }

  /// Keeps the names of the views of a document for these views.
  func reserveNames(of scene: Scene) {
    uniqueNames = UniqueNames(taken: Set(scene.viewsInTreeOrder.map(\.name)))
  }

  package func didName(_ object: Object, _ name: String, isProperty: Bool) {
    // The name of a role says nothing about the object.
    guard !["delegate", "datasource"].contains(where: name.lowercased().hasSuffix) else { return }
    let key = ObjectIdentifier(object)
    if let known = names[key], known.isProperty || !isProperty { return }
    names[key] = (name, isProperty)
  }

  package func takesExpressions(_ function: String) -> Bool {
    macros[function] != nil && functions[function] == nil
  }

  package func expand(_ macro: MacroCall) throws -> Value? { try macros[macro.name]?(macro) }

  package func localizedText(_ call: NativeCall) -> Value { Foundation.localizedString(call) }

  package func isAvailable(_ platform: String) -> Bool {
    let parts = platform.split(separator: " ")
    guard parts.first == "iOS", parts.count > 1 else { return platform == "*" }
    let major = parts[1].split(separator: ".").first.flatMap { Int($0) } ?? 0
    usedTraits.insert(.systemVersion)
    return major <= environment.systemVersion
  }

  /// Removes and returns the faults after the first ones that satisfy a condition.
  package func takeFaults(after count: Int, where isTaken: (CodeFault) -> Bool) -> [CodeFault] {
    let found = Array(faults.dropFirst(count))
    faults = faults.prefix(count) + found.filter { !isTaken($0) }
    return found.filter(isTaken)
  }

  func report(
    _ kind: CodeFault.Kind, _ message: String, at location: CodeLocation, view: Object? = nil,
    otherView: Object? = nil
  ) {
    guard faults.count < 1_000 else { return }
    faults.append(
      CodeFault(kind: kind, message: message, location: location, view: view, otherView: otherView))
  }
}

/// A fault of layout code.
package struct CodeFault {
  package enum Kind: String, Sendable, CaseIterable {
    /// A view with constraints whose autoresizing mask is translated to constraints.
    case autoresizingMask
    /// A constraint between views without a common ancestor, which UIKit refuses.
    case noCommonAncestor
    /// Constraints for both orientations that are active at once.
    case bothOrientations
    /// Constraints that are added again by each call of a layout method.
    case addedAgain
    /// A view that is never added to a superview.
    case neverAdded
    /// A visual format that UIKit refuses.
    case visualFormat
  }

  package let kind: Kind
  package let message: String
  package let location: CodeLocation
  /// The view; `nil` for faults of several views.
  package let view: Object?
  /// The second view of a constraint; `nil` for other faults.
  let otherView: Object?
}

extension NativeCall {
  // swift-format-ignore: NeverForceUnwrap
  var host: UIKitHost { interpreter.host as! UIKitHost }
}
