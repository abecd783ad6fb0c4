import GimbalConsoleLog
import GimbalModel

/// The constraints of a logged conflict that the app created, as a pattern to find in documents.
struct ConflictPattern {
  struct Item {
    /// The class without its module; `nil` if the log does not contain it.
    let className: String?
    let label: String?
    /// The guide; `nil` for a view.
    let guide: LayoutGuide?
    /// The index of the view that contains the item or owns the guide, as far as it follows from the log.
    var outer: Int?
  }

  struct Rule {
    /// The index of the constraint in the conflict.
    let place: Int
    let shape: ConstraintShape
    /// The indices of the items, in the order of the shape.
    let first: Int
    let second: Int?
    let identifier: String?

    private static let identifierInformation = 10.0

    /// The estimated information in the constraint without its items, in bits.
    var information: Double {
      shape.information + (identifier == nil ? 0 : Rule.identifierInformation)
    }

    /// The information that an assignment without the constraint loses, in bits. The loss of a shape is limited, because code
    /// can also change the constant of a constraint with a rare shape.
    var loss: Double {
      min(shape.information, Rule.maximumLoss) + (identifier == nil ? 0 : Rule.identifierInformation)
    }

    private static let maximumLoss = 6.0
  }

  private(set) var items: [Item] = []
  private(set) var rules: [Rule] = []

  private struct Key: Hashable {
    let item: LoggedItem
    let guide: LayoutGuide?
  }

  /// Creates a pattern.
  ///
  /// - Parameter places: The indices of the constraints to find; other constraints determine only superviews.
  init(_ constraints: [LoggedConstraint], only places: Set<Int>) {
    let tree = LoggedTree(constraints)
    var (keys, described): ([Key: Int], [LoggedItem: LoggedItem]) = ([:], [:])
    for item in tree.items { described[item] = item }
    var superviews: [LoggedItem: LoggedItem] = [:]
    for nesting in constraints.flatMap(\.superviews) where !nesting.superview.isUnknownSuperview {
      superviews[nesting.item] = nesting.superview
    }
    var owners: [Int: LoggedItem] = [:]
    func index(_ anchor: LoggedAnchor, _ side: ConstraintShape.Side) -> Int {
      let item = tree.resolved(anchor.item)
      let key = Key(item: item, guide: side.guide)
      if let known = keys[key] { return known }
      let details = described[item] ?? item
      keys[key] = items.count
      let isMarginOfView = anchor.attribute.edgeOfMargins != nil
      // A placeholder stands for the superview of another item.
      let className = item.isUnknownSuperview || isMarginOfView ? nil : details.bareClassName
      items.append(
        Item(
          className: side.guide == nil ? className : nil, label: side.guide == nil ? details.label : nil,
          guide: side.guide))
      owners[items.count - 1] = isMarginOfView ? item : superviews[item]
      return items.count - 1
    }
    for (place, constraint) in constraints.enumerated() where places.contains(place) {
      for formula in constraint.formulas {
        let found = ConflictPattern.shape(of: formula, tree)
        let first = index(found.first, found.shape.first)
        let second = found.second.flatMap { second in found.shape.second.map { index(second, $0) } }
        rules.append(
          Rule(
            place: place, shape: found.shape, first: first, second: second,
            identifier: constraint.identifier))
      }
    }
    for (inner, owner) in owners { items[inner].outer = keys[Key(item: owner, guide: nil)] }
    for (key, inner) in keys where key.item.isUnknownSuperview {
      let view = LoggedItem.inside(key.item)
      if let child = keys[Key(item: view, guide: nil)], items[child].outer == nil {
        items[child].outer = inner
      }
    }
  }

  /// Returns `true` if the sides of a logged formula are exchanged in its shape.
  static func isExchanged(_ formula: Formula<LoggedAnchor>, in constraints: [LoggedConstraint]) -> Bool {
    shape(of: formula, LoggedTree(constraints)).first != formula.first
  }

  private static func shape(of formula: Formula<LoggedAnchor>, _ tree: LoggedTree) -> (
    shape: ConstraintShape, first: LoggedAnchor, second: LoggedAnchor?
  ) {
    return ConstraintShape.of(formula) { anchor in
      let item = tree.resolved(anchor.item)
      // The inner edge of the top or bottom layout guide of a controller is an edge of the safe area.
      if item.className == "_UILayoutGuide" {
        return ConstraintShape.Side(anchor.attribute == .bottom ? .top : .bottom, guide: .safeArea)
      }
      return ConstraintShape.Side(anchor.attribute, guide: guide(item))
    }
  }

  private static func guide(_ item: LoggedItem) -> LayoutGuide? {
    item.label.flatMap { guides[$0] }
  }

  private static let guides: [String: LayoutGuide] = [
    "UIViewSafeAreaLayoutGuide": .safeArea, "UIViewLayoutMarginsGuide": .layoutMargins,
    "UIViewReadableContentGuide": .readableContent, "UIViewKeyboardLayoutGuide": .keyboard,
    "UIScrollView-contentLayoutGuide": .contentLayoutGuide,
    "UIScrollView-frameLayoutGuide": .frameLayoutGuide,
  ]
}
