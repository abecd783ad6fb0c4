import GimbalModel

/// Where the items of a scene are and what their attributes measure: in unknowns when constraints become rows, in
/// numbers when a solved layout is asked.
struct Geometry<Value: Affine> {
  let rules: RulesInForce
  let environment: Environment
  /// The views' frames, in tree order.
  let frames: [Rectangle<Value>]
  /// The content areas that constraints speak of.
  let contents: [Int: Rectangle<Value>]

  /// The rectangle an item's attributes are measured on.
  func rectangle(of guide: LayoutGuide?, ofView view: Int) -> Rectangle<Value> {
    let frame = frames[view]
    return switch guide {
    case nil: frame.inset(by: rules.alignmentRectInsets(of: view))
    case .safeArea: frame.inset(by: environment.safeAreas[view])
    case .layoutMargins: frame.inset(by: environment.margins[view])
    case .readableContent: frame.inset(by: environment.margins[view] + environment.readable[view])
    case .contentLayoutGuide: contents[view] ?? frame
    case .frameLayoutGuide: frame
    }
  }

  /// An attribute's value in the root's coordinates.
  ///
  /// - Parameter direction: which way leading runs in the constraint that asks.
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
    case .firstBaseline: baseline(.firstBaseline, ofView: view) { box.top + $0 } ?? box.bottom
    case .lastBaseline: baseline(.lastBaseline, ofView: view) { box.bottom - $0 } ?? box.bottom
    }
  }

  /// The baseline of a view's text, or of what a stack view arranges; nil where there is none: UIView then takes its
  /// bottom, as UIView.forFirstBaselineLayout says.
  private func baseline(
    _ attribute: Attribute, ofView view: Int, at place: (Double) -> Value
  ) -> Value? {
    if let distance = rules.properties[view].number(
      attribute == .firstBaseline ? .firstBaseline : .lastBaseline)
    {
      return place(distance)
    }
    if let (text, measured) = rules.measuredText(of: view) {
      return rectangle(of: nil, ofView: view).centerY + text.offset(of: attribute, measured)
    }
    return rules.viewWithBaseline(attribute, ofStack: view).map {
      value(of: attribute, guide: nil, ofView: $0, direction: .leftToRight)
    }
  }
}
