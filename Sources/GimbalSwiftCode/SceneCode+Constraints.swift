internal import GimbalModel

extension SceneCode {
  /// Returns the constraints of a set as Swift expressions.
  mutating func constraints(of set: RuleSet) -> [String] {
    var lines: [String] = []
    for constraint in scene.constraints(of: set.id) {
      if let bad = [constraint.first.item, constraint.second?.item].compactMap({ $0 }).first(where: {
        !has($0)
      }) {
        omit(
          "constraint #\(constraint.handle) of set '\(set.name.text)': \(cited(bad.view)) is not a scroll view "
            + "in the code")
        continue
      }
      lines.append(expression(constraint))
    }
    if !lines.isEmpty { helpers.insert(.collections) }
    return lines
  }

  /// Returns `true` if the exported class of the item's view has the item's layout guide.
  private func has(_ item: LayoutItem) -> Bool {
    switch item.guide {
    case .contentLayoutGuide, .frameLayoutGuide:
      shownClass(of: item.view) == nil && scene.view(item.view)?.kind.scrolls ?? false
        && (item.view != scene.root || scene.rootClassKind.scrolls)
    case .safeArea, .layoutMargins, .readableContent, .keyboard, nil: true
    }
  }

  private mutating func expression(_ constraint: Constraint) -> String {
    var text = anchored(constraint) ?? explicitForm(constraint)
    if !constraint.priority.isRequired {
      text += ".at(\(constraint.priority.value.swiftLiteral))"
      helpers.insert(.modifiers)
    }
    if let identifier = constraint.identifier {
      text += ".named(\(identifier.text.swiftLiteral))"
      helpers.insert(.modifiers)
    }
    return text
  }

  /// Returns the constraint in anchor notation; `nil` for a position with a multiplier, which anchors do not
  /// support.
  private func anchored(_ constraint: Constraint) -> String? {
    let head = "\(anchor(constraint.first)).constraint(\(constraint.relation.anchorLabel)"
    let constant = constraint.constant.swiftLiteral
    guard let second = constraint.second else { return "\(head)Constant: \(constant))" }
    var arguments = anchor(second)
    if constraint.multiplier != 1 {
      guard constraint.first.attribute.isSize else { return nil }
      arguments += ", multiplier: \(constraint.multiplier.swiftLiteral)"
    }
    if constraint.constant != 0 { arguments += ", constant: \(constant)" }
    return "\(head): \(arguments))"
  }

  private func anchor(_ anchor: Anchor) -> String {
    let item = "\(receiver(anchor.item.view))\(anchor.item.guide.map { $0.propertyName + "." } ?? "")"
    // A margin attribute of a view is an edge of its layout margins guide.
    let margins = anchor.attribute.isMargin ? "layoutMarginsGuide." : ""
    return "\(item)\(margins)\(anchor.attribute.anchorName)"
  }

  private func explicitForm(_ constraint: Constraint) -> String {
    var parts = [
      "item: \(item(constraint.first.item))", "attribute: .\(constraint.first.attribute.rawValue)",
      "relatedBy: .\(constraint.relation)",
    ]
    if let second = constraint.second {
      parts += ["toItem: \(item(second.item))", "attribute: .\(second.attribute.rawValue)"]
    }
    parts += [
      "multiplier: \(constraint.multiplier.swiftLiteral)", "constant: \(constraint.constant.swiftLiteral)",
    ]
    return "NSLayoutConstraint(\(parts.joined(separator: ", ")))"
  }

  private func item(_ item: LayoutItem) -> String {
    item.guide.map { "\(receiver(item.view))\($0.propertyName)" } ?? reference(item.view)
  }
}

extension Relation {
  fileprivate var anchorLabel: String {
    switch self {
    case .equal: "equalTo"
    case .lessThanOrEqual: "lessThanOrEqualTo"
    case .greaterThanOrEqual: "greaterThanOrEqualTo"
    }
  }
}

extension LayoutGuide {
  /// The property of `UIView` or `UIScrollView` that returns the guide.
  fileprivate var propertyName: String {
    switch self {
    case .safeArea: "safeAreaLayoutGuide"
    case .layoutMargins: "layoutMarginsGuide"
    case .readableContent: "readableContentGuide"
    case .contentLayoutGuide, .frameLayoutGuide: rawValue
    case .keyboard: "keyboardLayoutGuide"
    }
  }
}

extension Attribute {
  /// The name of the anchor property of a view or of its layout margins guide.
  fileprivate var anchorName: String {
    switch self {
    case .leftMargin: "leftAnchor"
    case .rightMargin: "rightAnchor"
    case .leadingMargin: "leadingAnchor"
    case .trailingMargin: "trailingAnchor"
    case .topMargin: "topAnchor"
    case .bottomMargin: "bottomAnchor"
    case .centerXWithinMargins: "centerXAnchor"
    case .centerYWithinMargins: "centerYAnchor"
    default: rawValue + "Anchor"
    }
  }
}
