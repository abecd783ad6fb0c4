import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The checks of a solved layout.
enum LayoutChecks {
  /// The search for the warnings of the layout, such as a rule that has no effect. In a report on a scene of
  /// a project, its findings precede those of ``SceneChecks``.
  static let warnings = FindingSearch(.rule) { context in
    context.layout.warnings.filter { !context.isDrawnOutside($0) }.map { context.finding(about: $0) }
  }

  static let all = [
    warnings, FindingSearch(.stale, Staleness.findings), FindingSearch(.misplaced, Misplacement.findings),
  ]
}

extension FindingContext {
  /// Returns `true` for a frame of layout code that extends beyond the superview, as that of a badge does on purpose.
  fileprivate func isDrawnOutside(_ warning: LayoutWarning) -> Bool {
    guard origins.isOfCode || origins.isChangedByCode, case .sticksOut = warning else { return false }
    return true
  }

  fileprivate func finding(about warning: LayoutWarning) -> Finding {
    Finding(
      .rule, rounded(diagnosis.description(of: warning)), rule: warning.name,
      warning.view.map(Finding.Subject.view) ?? .scene, parts: [warning.name],
      involved: warning.view.map { [.view($0)] } ?? [],
      values: warning.view.map { ["view": label($0)] } ?? [:])
  }
}

extension LayoutWarning {
  /// The name of the rule in data formats, such as JSON.
  fileprivate var name: String {
    switch self {
    case .unknownTrait: "unknownTrait"
    case .inactiveRule: "inactiveRule"
    case .overridden, .managedTwice, .placedTwice: "overridden"
    case .placedTooEarly: "order"
    case .invalidItem: "invalidItem"
    case .outOfReach: "outOfReach"
    case .boxes(_, .percentages): "percentages"
    case .boxes(_, .overfull), .boxes(_, .squeezed): "overfull"
    case .boxes(_, .tooManyItems): "tooManyItems"
    case .sticksOut: "doesNotFit"
    case .emptyItem: "emptyItem"
    case .instance(.unknownTrait): "unknownTrait"
    case .instance: "instance"
    case .unstableText: "unstableText"
    case .withoutEffect: "withoutEffect"
    }
  }
}
