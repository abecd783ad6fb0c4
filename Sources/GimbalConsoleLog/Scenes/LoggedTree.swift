internal import GimbalModel

/// The views and layout guides of a conflict in a log, with the superviews that follow from the constraint
/// descriptions.
package struct LoggedTree {
  /// The items in order of appearance. The class and the label of an item can come from several descriptions.
  package private(set) var items: [LoggedItem] = []
  private var places: [LoggedItem: Int] = [:]
  private var superviews: [LoggedItem: LoggedItem] = [:]

  package init(_ constraints: [LoggedConstraint]) {
    for constraint in constraints {
      for nesting in constraint.superviews where !nesting.superview.isUnknownSuperview { nest(nesting) }
    }
    for constraint in constraints {
      for nesting in constraint.superviews where superviews[nesting.item] == nil { nest(nesting) }
      for equation in constraint.formulas {
        note(resolved(equation.first.item))
        guard let second = equation.second else { continue }
        note(resolved(second.item))
        // In practice, if a constraint on a position has a multiplier, its second item is an ancestor of the first item.
        // If the superview of the first item is not yet known, use the second item as the superview.
        if equation.multiplier != 1, !equation.first.attribute.isSize, superviews[equation.first.item] == nil
        {
          nest(LoggedConstraint.Nesting(item: equation.first.item, superview: second.item))
        }
      }
    }
  }

  package func superview(of item: LoggedItem) -> LoggedItem? { superviews[item] }

  /// Returns the actual superview if `item` is a placeholder for an unnamed superview and another description
  /// names the superview. Otherwise returns `item`.
  package func resolved(_ item: LoggedItem) -> LoggedItem {
    guard item.isUnknownSuperview else { return item }
    let inner = LoggedItem(identity: String(item.identity.dropFirst()))
    return superviews[inner] ?? item
  }

  /// The items in depth-first order, each superview before its subviews.
  var itemsFromOutside: [LoggedItem] {
    var inner: [LoggedItem: [LoggedItem]] = [:]
    var pending: [LoggedItem] = []
    for item in items {
      if let outer = superviews[item] { inner[outer, default: []].append(item) } else { pending.append(item) }
    }
    pending.reverse()
    var found: [LoggedItem] = []
    while let item = pending.popLast() {
      found.append(item)
      pending += (inner[item] ?? []).reversed()
    }
    return found
  }

  private mutating func nest(_ nesting: LoggedConstraint.Nesting) {
    note(nesting.item)
    note(nesting.superview)
    guard superviews[nesting.item] == nil else { return }
    var outer: LoggedItem? = nesting.superview
    while let next = outer {
      // Damaged logs and truncated names can result in cycles of superviews. Ignore a superview that would
      // complete a cycle.
      guard next != nesting.item else { return }
      outer = superviews[next]
    }
    superviews[nesting.item] = nesting.superview
  }

  private mutating func note(_ item: LoggedItem) {
    guard let place = places[item] else {
      places[item] = items.count
      items.append(item)
      return
    }
    let known = items[place]
    items[place] = LoggedItem(
      identity: item.identity, className: known.className ?? item.className, label: known.label ?? item.label)
  }
}
