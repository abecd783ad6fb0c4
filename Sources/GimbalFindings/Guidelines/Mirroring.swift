import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for parts of a layout that stay left in right-to-left languages: constraints on the edges *left* and
/// *right*, and text that is aligned left.
///
/// The search applies to projects with a right-to-left language, and to views whose direction the document does not fix.
enum Mirroring {
  static func findings(in context: FindingContext) -> [Finding] {
    guard context.needsMirroring else { return [] }
    return constraints(in: context) + texts(in: context)
  }

  private static func constraints(in context: FindingContext) -> [Finding] {
    let absolute = context.layout.activeConstraints.filter { rule in
      (context.isOfProject || context.origins.constraints[rule.id] != nil) && rule.second != nil
        && [rule.first, rule.second].contains { $0?.attribute.isAbsoluteSide == true }
        && !isForced(rule.first.item.view, context)
    }
    return absolute.filter { !isSymmetric($0, among: absolute) }.map { rule in
      let attribute = rule.first.attribute.isAbsoluteSide ? rule.first.attribute : rule.second?.attribute
      let word = attribute?.isLeft == true ? ("left", "leading") : ("right", "trailing")
      return Finding(
        .leftToRight,
        "\(context.rounded(context.equation(rule.id))) does not mirror in right-to-left languages; to fix it, replace "
          + "\(word.0) with \(word.1)", .constraint(rule.id), involved: [.view(rule.first.item.view)])
    }
  }

  /// Returns `true` if another constraint places the opposite edges of the same two views at the same distance, so that
  /// the layout and its mirror image are equal.
  private static func isSymmetric(_ rule: Constraint, among all: [Constraint]) -> Bool {
    guard let second = rule.second, rule.first.attribute.isAbsoluteSide, second.attribute.isAbsoluteSide,
      rule.first.attribute.isLeft == second.attribute.isLeft
    else { return false }
    let views: Set = [rule.first.item.view, second.item.view]
    return all.contains { other in
      guard other.id != rule.id, let end = other.second,
        Set([other.first.item.view, end.item.view]) == views,
        other.first.attribute.isLeft == end.attribute.isLeft,
        other.first.attribute.isLeft != rule.first.attribute.isLeft
      else { return false }
      let isSameOrder = other.first.item.view == rule.first.item.view
      return other.constant == (isSameOrder ? -rule.constant : rule.constant)
    }
  }

  private static func texts(in context: FindingContext) -> [Finding] {
    context.scene.viewsInTreeOrder.compactMap { view -> Finding? in
      guard context.layout[view.id]?.isHidden == false, !isForced(view.id, context) else { return nil }
      let given = context.scene.properties(of: view.id)
      let hasText = given.text(.text)?.contains(where: \.isLetter) == true
      let isLeft =
        switch view.kind {
        case .label, .textView, .textField: given.text(.textAlignment) == "left" && hasText
        case .button: context.origins.views[view.id]?.contentAlignment == "left" && hasText
        default: false
        }
      guard isLeft else { return nil }
      let remedy = view.kind == .button ? "the alignment 'leading'" : "the natural alignment"
      return Finding(
        .leftToRight,
        "\(context.name(view.id)) is aligned left, also in right-to-left languages; to fix it, use \(remedy)",
        .view(view.id))
    }
  }

  /// Returns `true` if the document fixes the direction of a view or of one of its superviews.
  private static func isForced(_ view: ViewID, _ context: FindingContext) -> Bool {
    ([view] + context.scene.ancestors(of: view)).contains {
      context.scene.properties(of: $0).direction != nil
    }
  }
}

extension Attribute {
  /// `true` for an edge or a margin that is at the same side in all languages.
  fileprivate var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  fileprivate var isLeft: Bool { self == .left || self == .leftMargin }
}
