import GimbalInterpreter
import GimbalModel

/// The state of a constraint of UIKit.
final class ConstraintState {
  let first: Value
  let firstAttribute: Attribute
  let relation: Relation
  let second: Value
  let secondAttribute: Attribute?
  let multiplier: Value
  var constant: Value
  var priority: Value = .number(1000)
  var identifier: Value = .none
  var isActive = false
  /// Returns `true` for the traits for which UIKit installs a constraint of a document that varies with size classes; `nil` for other
  /// constraints.
  var isInstalled: ((Traits) -> Bool)?
  /// The view that holds the constraint since `addConstraint`; `nil` for the nearest common ancestor of the items.
  weak var holder: Object?
  /// `true` if a method that UIKit calls again created the constraint.
  let createdInLayout: Bool
  /// `true` for a constraint of a document, also of one that the code loads.
  let isOfDocument: Bool
  /// The expression that created the constraint.
  let location: CodeLocation
  /// The calls that were running when the constraint was created.
  let callStack: [CodeLocation]
  /// The unknown values on which the branches depend in which the constraint was created or activated.
  var branches: [Unknown]

  init(
    first: Value, _ firstAttribute: Attribute, _ relation: Relation, second: Value = .none,
    _ secondAttribute: Attribute? = nil, multiplier: Value = .number(1), constant: Value = .number(0),
    _ call: NativeCall, at caller: CodeLocation? = nil
  ) {
    (self.first, self.firstAttribute, self.relation) = (first, firstAttribute, relation)
    (self.second, self.secondAttribute) = (second, secondAttribute)
    self.multiplier = call.interpreter.number(multiplier, at: call.location)
    self.constant = call.interpreter.number(constant, at: call.location)
    (location, callStack) = (
      call.interpreter.codeLocation(caller ?? call.location), call.interpreter.codeCallStack
    )
    createdInLayout = call.host.isLayingOut || call.host.isUpdatingConstraints
    isOfDocument = false
    branches = call.interpreter.openBranches
  }

  /// Creates a constraint of a document.
  ///
  /// - Parameter location: The place in the document, or the call in the code that loads the document.
  init(_ formula: Formula<Anchor>, first: Object, second: Object?, at location: CodeLocation) {
    self.first = .object(first)
    self.second = second.map(Value.object) ?? .none
    (firstAttribute, relation) = (formula.first.attribute, formula.relation)
    secondAttribute = formula.second?.attribute
    (multiplier, constant) = (.number(formula.multiplier), .number(formula.constant))
    priority = .number(formula.priority.value)
    self.location = location
    (callStack, branches, createdInLayout, isOfDocument) = ([], [], false, true)
  }

  /// `true` for a constraint of a document of which only the constant is not known.
  var hasUnknownConstant: Bool {
    location.handleInDocument != nil && constant.asUnknown != nil && unknowns.count == 1
  }

  /// The values of the rule that are not known.
  var unknowns: [Unknown] {
    [first, second, multiplier, constant, priority].compactMap(\.asUnknown)
  }
}

/// The state of a layout guide of UIKit.
final class GuideState {
  weak var owner: Object?
  /// The built-in guide; `nil` for a guide that the code creates.
  let guide: LayoutGuide?
  /// `true` for `topLayoutGuide` and `bottomLayoutGuide` of a controller, whose inner edge is that of the safe area.
  let isOfController: Bool

  init(owner: Object?, guide: LayoutGuide?, isOfController: Bool = false) {
    (self.owner, self.guide, self.isOfController) = (owner, guide, isOfController)
  }
}

/// The state of an anchor: an attribute of a view or a guide.
final class AnchorState {
  let item: Object
  let attribute: Attribute
  /// The anchor from which the distance to this anchor is measured, for `anchorWithOffset(to:)`.
  let start: AnchorState?

  init(_ item: Object, _ attribute: Attribute, from start: AnchorState? = nil) {
    (self.item, self.attribute, self.start) = (item, attribute, start)
  }
}
