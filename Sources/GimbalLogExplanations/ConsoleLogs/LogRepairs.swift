import GimbalConsoleLog
import GimbalModel

/// Possible repairs of a contradiction, with the most plausible repair first. `LogReading` solves the layout
/// with each repair and keeps the repairs that work.
struct LogRepairs {
  private let conflict: LoggedConflict
  private let contradiction: LogContradiction
  private let shortfall: LogShortfall?

  init(_ conflict: LoggedConflict, _ contradiction: LogContradiction, _ shortfall: LogShortfall?) {
    self.conflict = conflict
    self.contradiction = contradiction
    self.shortfall = shortfall
  }

  /// The maximum number of repairs to try, and the maximum number of repairs that lower a priority. They are
  /// limited because each repair is verified by a solve.
  private static let (most, mostLowered) = (10, 5)

  var candidates: [LogRepair] {
    let ofApp = contradiction.places.filter { conflict.constraints[$0].origin.isFromApp }
    let broken = conflict.brokenIndex.flatMap { ofApp.contains($0) ? $0 : nil }
    // Programmers most often change the constraint at the end of a chain of views, so such constraints come
    // first.
    let others = ofApp.filter { $0 != broken }.enumerated().sorted { one, other in
      let (first, second) = (endsChain(one.element), endsChain(other.element))
      return first == second ? one.offset < other.offset : first
    }.map(\.element)
    let ordered = (broken.map { [$0] } ?? []) + others
    let twins = ordered.filter { place in ordered.contains { $0 != place && saysOfSame(place, $0) } }
    var changes = masks.map(LogRepair.Change.noMask)
    changes += twins.prefix(2).map(LogRepair.Change.remove)
    changes += ordered.prefix(LogRepairs.mostLowered).map(LogRepair.Change.lower)
    if let shortfall, isWorthwhile(shortfall), ofApp.contains(shortfall.place), !isOfPassingSize {
      changes.append(.constant(shortfall.place, shortfall.value))
    }
    if let broken, !twins.contains(broken) { changes.append(.remove(broken)) }
    return changes.prefix(LogRepairs.most).map(LogRepair.init)
  }

  /// Returns `true` if the value that the other rules imply is a plausible new constant for the constraint. A
  /// size must be positive. A distance must not be zero before the change, and must keep its sign.
  private func isWorthwhile(_ shortfall: LogShortfall) -> Bool {
    guard let equation = conflict.constraints[shortfall.place].formulas.first else { return false }
    if equation.second == nil { return shortfall.value > 0 }
    return equation.constant == 0 ? false : equation.constant.sign == shortfall.value.sign
  }

  /// The views of the app that have autoresizing constraints in the contradiction, in log order.
  private var masks: [LoggedItem] {
    var seen: Set<LoggedItem> = []
    return contradiction.places.compactMap { place in
      let constraint = conflict.constraints[place]
      guard constraint.origin == .autoresizingMask, let item = constraint.formulas.first?.first.item,
        !item.isOfFramework, seen.insert(item).inserted
      else { return nil }
      return item
    }
  }

  /// A Boolean value that indicates whether the contradiction contains a constraint that gives a view a
  /// temporary size.
  private var isOfPassingSize: Bool {
    contradiction.places.contains { conflict.constraints[$0].setsPassingSize }
  }

  private func endsChain(_ place: Int) -> Bool {
    conflict.constraints[place].formulas.contains { equation in
      let ends: Set<Attribute> = [.trailing, .bottom, .right, .bottomMargin, .trailingMargin, .rightMargin]
      return ends.contains(equation.first.attribute)
        && equation.second.map { ends.contains($0.attribute) } ?? false
    }
  }

  private func saysOfSame(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (conflict.constraints[one].formulas, conflict.constraints[other].formulas)
    guard first.count == 1, second.count == 1 else { return false }
    return first[0].first == second[0].first && first[0].second == second[0].second
  }
}

extension LoggedConstraint {
  /// `true` if the constraint gives a view a size that passes: a size of 0 before the layout, or one during a measurement.
  var setsPassingSize: Bool {
    guard let formula = formulas.first, formulas.count == 1, formula.second == nil,
      formula.first.attribute.isSize
    else { return false }
    return origin == .temporarySize
      || formula.constant == 0 && (origin == .encapsulatedSize || origin == .autoresizingMask)
  }

  /// `true` if the app has no part in the constraint: the framework creates it for its own views, or sets a size.
  var isOfSystem: Bool {
    switch origin {
    case .app, .prototype: return false
    case .encapsulatedSize, .temporarySize, .safeArea, .margins, .framework: return true
    case .autoresizingMask, .contentSize, .stackView:
      return formulas.allSatisfy { formula in
        [formula.first.item, formula.second?.item].compactMap(\.self).allSatisfy(\.isOfFramework)
      }
    }
  }
}

extension LoggedItem {
  /// A Boolean value that indicates whether UIKit or AppKit created the view.
  var isOfFramework: Bool {
    guard let className else { return false }
    return className.hasPrefix("_") && !className.hasPrefix("_Tt")
      || LoggedItem.madeByFrameworks.contains(className)
  }

  private static let madeByFrameworks: Set<String> = [
    "UITableViewCellContentView", "UITransitionView", "UIWindow", "UIDropShadowView", "UILayoutContainerView",
    "UIViewControllerWrapperView", "UINavigationTransitionView", "UIInputSetContainerView",
    "UIInputSetHostView",
    "UITextEffectsWindow", "UIRemoteKeyboardWindow", "UIKeyboardAssistantBar",
    "UICompatibilityInputViewController",
    "UIButtonLabel", "NSClipView", "NSThemeFrame", "NSNextStepFrame", "NSTableRowView", "NSToolbarItemViewer",
    "NSTitlebarView", "NSTitlebarContainerView", "NSBrowserColumnsContainerView",
  ]
}
