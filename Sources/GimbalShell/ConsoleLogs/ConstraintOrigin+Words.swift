import GimbalInterchange

extension ConstraintOrigin {
  /// Who made a constraint; nil for the app, which made most.
  var words: String? {
    switch self {
    case .app: nil
    case .prototype: "added by Interface Builder"
    case .autoresizingMask: "of an autoresizing mask"
    case .contentSize: "of content"
    case .encapsulatedSize: "the size given from outside"
    case .temporarySize: "while it is measured"
    case .stackView: "of a stack view"
    case .safeArea: "of the safe area"
    case .margins: "of layout margins"
    case .framework: "of the framework"
    }
  }

  /// What to know of such constraints in a conflict.
  var advice: String? {
    switch self {
    case .app: nil
    case .autoresizingMask:
      "rules of an autoresizing mask are a view's frame: a view with constraints wants none of them"
    case .prototype:
      "Interface Builder adds rules to a view that lacks constraints: give it those, or have its own removed at build time"
    case .contentSize: "rules of content give way by their hugging and compression resistance: lower these"
    case .encapsulatedSize:
      "the size from outside is what a table, a collection view or a window gives: it stays, and yours has to give way"
    case .temporarySize: "the view has this size only while it is measured: a rule at 999 gives way that long"
    case .stackView:
      "rules of a stack view follow from its axis, distribution, spacing and hidden views: change those, or let views "
        + "in it give way"
    case .safeArea: "rules of the safe area follow from bars and the screen"
    case .margins: "rules of layout margins follow from layoutMargins, or directionalLayoutMargins"
    case .framework: nil
    }
  }
}
