import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for constraints that fix the height of text that wraps or scales, or the width of one line of text that
/// scales with the text size of the user.
///
/// Longer text, such as a translation, and larger text do not fit. A constraint with an outlet is skipped, because code
/// can change it.
enum FixedTexts {
  static func findings(in context: FindingContext) -> [Finding] {
    context.layout.activeConstraints.compactMap { rule -> Finding? in
      guard rule.priority.isRequired, rule.second == nil, rule.first.item.guide == nil,
        rule.first.attribute.isSize, rule.relation != .greaterThanOrEqual, rule.constant > 0,
        context.isFixed(rule.id), let reason = reason(of: rule, context)
      else { return nil }
      let isHorizontal = rule.first.attribute.axis == .horizontal
      let remedy = rule.relation == .equal ? "replace == with >=" : "remove it"
      return Finding(
        .fixedText,
        "\(context.rounded(context.equation(rule.id))) fixes the \(isHorizontal ? "width" : "height") of \(reason); "
          + "to fix it, \(remedy)", .constraint(rule.id), involved: [.view(rule.first.item.view)])
    }
  }

  /// Returns `true` if a fixed height is at least that of all permitted lines of a font that does not scale, or twice that of the
  /// text, so that longer text also fits.
  private static func hasRoom(_ rule: Constraint, _ context: FindingContext) -> Bool {
    let view = rule.first.item.view
    let given = context.layout.propertiesInForce(of: view)
    if given[.textStyle] == nil, let lines = given.number(.lines), lines > 0,
      let font = given.styledText(in: .label)?.font
    {
      let lineHeight = given[.fontName] == nil ? font.lineHeight : font.size * largestLineHeight
      if rule.constant >= lines * lineHeight { return true }
    }
    guard let natural = context.layout.intrinsicContentLength(of: view, along: .vertical) else {
      return false
    }
    return rule.constant >= 2 * max(natural, wrappedHeight(of: view, context))
  }

  /// The assumed height of a line of a font whose metrics are not known, as a multiple of its size. Avenir Next has 1.37.
  private static let largestLineHeight = 1.4

  /// Returns the height of the text of a label in the width of the label; 0 for another view, and for text in another font than
  /// that of the system.
  private static func wrappedHeight(of view: ViewID, _ context: FindingContext) -> Double {
    let given = context.layout.propertiesInForce(of: view)
    guard context.scene.view(view)?.kind == .label, given[.fontName] == nil,
      let width = context.layout[view]?.frame.width, width > 0, let text = given.styledText(in: .label)
    else { return 0 }
    return SystemFontMeasurer().measure(text, within: width).height
  }

  /// Returns the text that a constraint cuts if it becomes longer or larger; `nil` if there is none.
  private static func reason(of rule: Constraint, _ context: FindingContext) -> String? {
    let view = rule.first.item.view
    guard let kind = context.scene.view(view)?.kind,
      context.layout[view]?.isHidden == false || context.isShownLater(view)
    else { return nil }
    let given = context.scene.properties(of: view)
    let scales = given[.textStyle] != nil
    switch kind {
    case .label:
      guard given.number(.minimumScaleFactor) == nil else { return nil }
      if rule.first.attribute == .height {
        guard !hasRoom(rule, context) else { return nil }
        let lines = given.number(.lines) ?? 1
        if lines != 1 { return "a text that wraps" }
        return scales ? "a text that scales" : nil
      }
      // Code gives a label with an outlet its text.
      let hasText = !(given.text(.text) ?? "").isEmpty || context.origins.views[view]?.outlet != nil
      return scales && given.number(.lines) ?? 1 == 1 && hasText ? "a text that scales" : nil
    case .button:
      // An image in place of the title can be one of the code.
      guard scales, given.text(.text)?.isEmpty == false, given[.image] == nil,
        !context.origins.unknown.images.contains(view)
      else { return nil }
      return rule.first.attribute == .height ? "a title that scales" : nil
    case .textField:
      // A text field also has space for a frame around its text.
      guard scales, rule.first.attribute == .height, rule.relation == .equal, !hasRoom(rule, context) else {
        return nil
      }
      return "a text field whose text scales"
    case .textView:
      let isFixed = context.origins.views[view]?.isNonScrollingText == true && rule.first.attribute == .height
      return isFixed ? "a text view that does not scroll" : nil
    default: return nil
    }
  }
}
