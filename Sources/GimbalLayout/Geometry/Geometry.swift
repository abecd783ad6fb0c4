import GimbalModel

/// The rectangles of views and layout guides, and the values of their attributes. The values are linear
/// expressions before a solve, and numbers in a solved layout.
struct Geometry<Value: Affine> {
  let rules: ActiveRules
  let insets: GuideInsets
  /// The frames of the views, in root coordinates.
  let frames: [Rectangle<Value>]
  /// The content areas of views that scroll, by the index of the view. Before a solve, only the areas to
  /// which constraints refer are included.
  let contents: [Int: Rectangle<Value>]

  /// Returns the alignment rectangle of a view, or the rectangle of one of its layout guides.
  func rectangle(of guide: LayoutGuide?, ofView view: Int) -> Rectangle<Value> {
    let frame = frames[view]
    return switch guide {
    case nil: frame.inset(by: rules.alignmentRectInsets(of: view))
    case .safeArea: frame.inset(by: insets.safeAreas[view])
    case .layoutMargins: frame.inset(by: insets.margins[view])
    case .readableContent: frame.inset(by: insets.margins[view] + insets.readable[view])
    case .contentLayoutGuide: contents[view] ?? frame
    case .frameLayoutGuide: frame
    case .keyboard: keyboard(ofView: view)
    }
  }

  /// Returns the rectangle of a view's keyboard guide. It is at the bottom of the root (the screen) and as
  /// wide as the root, regardless of the position of the view.
  private func keyboard(ofView view: Int) -> Rectangle<Value> {
    let (screen, height) = (frames[0], insets.keyboards[view])
    return Rectangle(
      left: screen.left, top: screen.bottom - height, width: screen.width, height: Value(constant: height))
  }

  /// Returns the value of an attribute in root coordinates.
  ///
  /// - Parameter direction: the layout direction, which determines the sides of leading and trailing edges.
  func value(
    of attribute: Attribute, guide: LayoutGuide?, ofView view: Int, direction: LayoutDirection
  ) -> Value {
    let margins: LayoutGuide? = attribute.isMargin ? .layoutMargins : guide
    let box = rectangle(of: margins, ofView: view)
    let isReversed = direction == .rightToLeft
    return switch attribute {
    case .left, .leftMargin: box.left
    case .right, .rightMargin: box.right
    case .leading, .leadingMargin: isReversed ? box.right : box.left
    case .trailing, .trailingMargin: isReversed ? box.left : box.right
    case .top, .topMargin: box.top
    case .bottom, .bottomMargin: box.bottom
    case .width: box.width
    case .height: box.height
    case .centerX, .centerXWithinMargins: box.centerX
    case .centerY, .centerYWithinMargins: box.centerY
    case .firstBaseline: baseline(.firstBaseline, ofView: view) { box.top + $0 } ?? box.top
    case .lastBaseline: baseline(.lastBaseline, ofView: view) { box.bottom - $0 } ?? box.bottom
    }
  }

  /// Returns the baseline of a view. It comes from the properties of the view, or else from its text, or
  /// else, for a stack view, from an arranged view.
  ///
  /// Returns nil for a view without a baseline. In this case, constraints use the top edge as the first
  /// baseline and the bottom edge as the last baseline, as with `UIView.forFirstBaselineLayout` and
  /// `forLastBaselineLayout`.
  ///
  /// - Parameter position: a function that returns the position of a baseline at the distance that the
  ///   properties specify.
  private func baseline(
    _ attribute: Attribute, ofView view: Int, at position: (Double) -> Value
  ) -> Value? {
    if let distance = rules.properties[view].number(
      attribute == .firstBaseline ? .firstBaseline : .lastBaseline)
    {
      return position(distance)
    }
    if let (text, measured) = rules.measuredText(of: view) {
      return rectangle(of: nil, ofView: view).centerY + text.offset(of: attribute, measured)
    }
    return rules.viewWithBaseline(attribute, ofStack: view).map {
      value(of: attribute, guide: nil, ofView: $0, direction: .leftToRight)
    }
  }
}

extension Geometry {
  /// Returns the excess of a constraint: first − multiplier · second − constant. Positions are measured from
  /// the origin of the nearest common ancestor of the two views. If the multiplier is 1, this origin does not
  /// affect the result. Returns nil if the first view does not exist.
  ///
  /// The layout direction of the ancestor applies. If it is right-to-left, constraints on leading or
  /// trailing edges are mirrored: both sides are measured leftward from the ancestor's right edge.
  ///
  /// - Complexity: O(depth).
  func excess(of constraint: Constraint) -> Value? {
    guard let first = rules.tables.indices[constraint.first.item.view] else { return nil }
    return excess(of: constraint, first, constraint.second.flatMap { rules.tables.indices[$0.item.view] })
  }

  /// Returns the excess of a constraint whose two views have the given indices.
  func excess(of constraint: Constraint, _ first: Int, _ other: Int?) -> Value {
    let common = other.map { rules.nearestCommonAncestor(of: first, $0) } ?? first
    let direction = rules.direction(of: common)
    func value(_ anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> Value {
      self.value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
    }
    var left = value(constraint.first, ofView: first, seenFrom: other)
    guard let anchor = constraint.second, let second = other else { return left - constraint.constant }
    var right = value(anchor, ofView: second, seenFrom: first)
    let isMirrored =
      direction == .rightToLeft
      && (constraint.first.attribute.isDirectional || anchor.attribute.isDirectional)
    if !anchor.attribute.isSize, isMirrored || constraint.multiplier != 1 {
      let ancestor = frames[common]
      let origin =
        switch constraint.first.attribute.axis {
        case .horizontal: isMirrored ? ancestor.right : ancestor.left
        case .vertical: ancestor.top
        }
      left = isMirrored ? origin - left : left - origin
      right = isMirrored ? origin - right : right - origin
    }
    return left - constraint.multiplier * right - constraint.constant
  }
}
