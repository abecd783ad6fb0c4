import GimbalLayout
import GimbalModel
import GimbalNotation

/// Something that is allowed and rarely meant, as `check` found it.
enum CheckFinding: Hashable {
  /// A rule that has no effect as it stands.
  case layout(LayoutWarning)
  /// A constraint that says what an earlier one says while both may be in force.
  case duplicate(ConstraintID, of: ConstraintID)
  /// A constraint that belongs to an orientation, or is uninstalled for good, and is in no set of an orientation.
  case inNoSet(ConstraintID)
  /// A constraint named for one view that constrains another.
  case namedForAnotherView(ConstraintID, named: ViewID, subject: ViewID)
  /// A constraint whose name says one attribute while it constrains another.
  case namedForAnotherAttribute(ConstraintID, named: String, found: Anchor)
  /// A constraint whose name says one orientation while its set is for another.
  case namedForAnotherOrientation(ConstraintID, NamingPattern.Suffix)
  /// A view that is not where its document says. Frames are in the superview's coordinates.
  case misplaced(ViewID, recorded: Frame, solved: Frame)
  /// A required constraint that a document's own frames break: it was edited after they were solved.
  case stale(ConstraintID, excess: Double)

  /// The word for findings of this kind, for programs.
  var kind: String {
    switch self {
    case .layout(.unknownTrait): "unknownTrait"
    case .layout(.overridden), .layout(.managedTwice), .layout(.placedTwice): "overridden"
    case .layout(.placedTooEarly): "order"
    case .layout(.strayItem): "strayItem"
    case .layout(.outOfReach): "outOfReach"
    case .layout(.boxes(_, .percentages)): "percentages"
    case .layout(.boxes(_, .overfull)), .layout(.boxes(_, .squeezed)): "overfull"
    case .layout(.boxes(_, .tooManyItems)): "tooManyItems"
    case .layout(.sticksOut): "doesNotFit"
    case .layout(.instance(.unknownTrait)): "unknownTrait"
    case .layout(.instance): "instance"
    case .layout(.swingingText): "swingingText"
    case .layout(.withoutEffect): "withoutEffect"
    case .duplicate: "duplicate"
    case .inNoSet: "inNoSet"
    case .namedForAnotherView, .namedForAnotherAttribute, .namedForAnotherOrientation: "misnamed"
    case .misplaced: "misplaced"
    case .stale: "stale"
    }
  }

  /// The constraint that it is about.
  var constraint: ConstraintID? {
    switch self {
    case .layout, .misplaced: nil
    case .duplicate(let constraint, _), .inNoSet(let constraint): constraint
    case .namedForAnotherView(let constraint, _, _): constraint
    case .namedForAnotherAttribute(let constraint, _, _): constraint
    case .namedForAnotherOrientation(let constraint, _): constraint
    case .stale(let constraint, _): constraint
    }
  }
}
