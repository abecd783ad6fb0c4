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

/// Code for placements, which position views by frame arithmetic after the constraints are solved.
extension SceneCode {
  /// Returns `true` if a rule set places the view, so that its frame is not determined by constraints.
  func isPlaced(_ view: ViewID) -> Bool { placedViews.contains(view) }

  /// The views with placements, in tree order.
  private var viewsWithPlacements: [View] { scene.viewsInTreeOrder.filter { isPlaced($0.id) } }

  /// Returns the statements for the placements of a set, in order.
  mutating func placementStatements(of set: RuleSet) -> [String] {
    var (statements, omitted): ([String], Int) = ([], 0)
    for case .placement(let placement) in scene.rules(of: set.id) {
      if let statement = statement(for: placement) { statements.append(statement) } else { omitted += 1 }
    }
    if omitted > 0 {
      omit("the placements of set '\(set.name.text)' that refer to bars or the keyboard: \(omitted)")
    }
    return statements
  }

  /// Writes the method that positions the views.
  ///
  /// - Parameter placements: The statements for the placements of each set.
  func writePlacements(
    _ placements: [(set: RuleSet, condition: String, statements: [String])], _ code: inout CodeLines
  ) {
    guard !placementsAreEmpty else { return }
    code.line()
    code.line("/// Positions views by frame arithmetic, after constraints have positioned the others.")
    code.block("private func placeViews() {") { code in
      var laidOut: Set<ViewID> = [scene.root]
      for view in viewsWithPlacements {
        if let parent = view.parent, laidOut.insert(parent).inserted {
          code.line("\(receiver(parent))layoutIfNeeded()")
        }
        guard !keepsFrame(view.id) else { continue }
        let name = reference(view.id)
        let size = view.kind == .view ? "intrinsicContentSize" : "sizeThatFits(.zero)"
        code.line("\(name).frame = CGRect(origin: .zero, size: \(name).\(size))")
      }
      for (set, condition, statements) in placements where !statements.isEmpty {
        if set.condition == nil, scene.installations[set.id] ?? true {
          for line in statements { code.line(line) }
        } else {
          code.block("if \(condition) {") { code in for line in statements { code.line(line) } }
        }
      }
    }
  }

  var placementsAreEmpty: Bool { placedViews.isEmpty }

  private func statement(for placement: Placement) -> String? {
    guard let value = expression(placement.value, of: placement), placement.constantTerms.isEmpty else {
      return nil
    }
    let frame = "\(reference(placement.view)).frame"
    let target: String
    let assigned: String
    switch placement.measure {
    case .width, .height:
      target = "\(frame).size.\(placement.measure.rawValue)"
      assigned = value
    case .minX: (target, assigned) = ("\(frame).origin.x", value)
    case .minY: (target, assigned) = ("\(frame).origin.y", value)
    case .midX: (target, assigned) = ("\(frame).origin.x", "\(value) - \(frame).width / 2")
    case .midY: (target, assigned) = ("\(frame).origin.y", "\(value) - \(frame).height / 2")
    case .maxX: (target, assigned) = ("\(frame).origin.x", "\(value) - \(frame).width")
    case .maxY: (target, assigned) = ("\(frame).origin.y", "\(value) - \(frame).height")
    case .leading, .trailing:
      let isEnd = placement.measure == .leading ? SceneCode.isRightToLeft : "!\(SceneCode.isRightToLeft)"
      (target, assigned) = ("\(frame).origin.x", "\(value) - (\(isEnd) ? \(frame).width : 0)")
    }
    switch placement.relation {
    case .equal: return "\(target) = \(assigned)"
    case .lessThanOrEqual: return "\(target) = min(\(target), \(assigned))"
    case .greaterThanOrEqual: return "\(target) = max(\(target), \(assigned))"
    }
  }

  private static let isRightToLeft = "(effectiveUserInterfaceLayoutDirection == .rightToLeft)"

  private func expression(_ value: PlacementValue, of placement: Placement) -> String? {
    switch value {
    case .number(let number): return number.swiftLiteral
    case .content:
      let view = reference(placement.view)
      return placement.measure == .height
        ? "\(view).sizeThatFits(CGSize(width: \(view).frame.width, height: .greatestFiniteMagnitude)).height"
        : "\(view).sizeThatFits(.zero).width"
    case .measure(let source, let measure, let multiplier, let constant):
      guard let rectangle = rectangle(source, besides: placement.view) else { return nil }
      var text: String
      switch measure {
      case .leading: text = "(\(SceneCode.isRightToLeft) ? \(rectangle).maxX : \(rectangle).minX)"
      case .trailing: text = "(\(SceneCode.isRightToLeft) ? \(rectangle).minX : \(rectangle).maxX)"
      default: text = "\(rectangle).\(measure.rawValue)"
      }
      if multiplier != 1 { text = "\(multiplier.swiftLiteral) * \(text)" }
      if constant != 0 {
        text += constant < 0 ? " - \((-constant).swiftLiteral)" : " + \(constant.swiftLiteral)"
      }
      return text
    }
  }

  /// Returns the expression for the rectangle of a source; `nil` for a bar and for the keyboard.
  private func rectangle(_ source: PlacementSource, besides view: ViewID) -> String? {
    switch source.part {
    case nil:
      if source.view == scene.view(view)?.parent { return "\(receiver(source.view))bounds" }
      let isGuide = scene.view(source.view)?.kind == .layoutGuide
      return "\(reference(source.view)).\(isGuide ? "layoutFrame" : "frame")"
    case .guide(.safeArea)?: return "\(receiver(source.view))safeAreaLayoutGuide.layoutFrame"
    case .guide(.layoutMargins)?: return "\(receiver(source.view))layoutMarginsGuide.layoutFrame"
    case .guide(.readableContent)?: return "\(receiver(source.view))readableContentGuide.layoutFrame"
    default: return nil
    }
  }
}
