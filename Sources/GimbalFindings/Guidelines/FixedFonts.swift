import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for labels with a fixed system font in scenes whose other labels have text styles.
///
/// The labels of a scene are one finding. A scene without text styles uses fixed fonts on purpose, or code sets its fonts.
enum FixedFonts {
  /// The smallest number of labels with text styles in a scene that uses them.
  private static let leastScaling = 2
  /// The font size of the largest text style at the default text size, in points. A larger font is a decoration.
  private static let largestStyle = 34.0
  private static let defaultSize = 17.0

  static func findings(in context: FindingContext) -> [Finding] {
    let labels = context.scene.viewsInTreeOrder.filter {
      $0.kind == .label && context.layout.isShown($0.id) && hasWords($0.id, context)
    }
    let scaling = labels.filter { context.scene.properties(of: $0.id)[.textStyle] != nil }
    guard scaling.count >= leastScaling else { return [] }
    let fixed = labels.filter { hasFixedFont($0.id, context) }
    guard let first = fixed.first, 2 * fixed.count <= scaling.count else { return [] }
    let size = context.scene.properties(of: first.id).number(.fontSize) ?? defaultSize
    let others = fixed.count - 1
    let more =
      others == 0 ? "" : "; \(others) more \(others == 1 ? "label has" : "labels have") a fixed font"
    return [
      Finding(
        .fixedFont,
        "\(context.name(first.id)) has a fixed font of \(Diagnosis.tenths(size)) pt, but \(scaling.count) labels of the scene "
          + "have text styles\(more); to fix it, use a text style", .view(first.id),
        involved: fixed.map { .view($0.id) }, state: [])
    ]
  }

  /// Returns `true` for a label with a text that contains letters.
  private static func hasWords(_ view: ViewID, _ context: FindingContext) -> Bool {
    context.scene.properties(of: view).text(.text)?.contains(where: \.isLetter) == true
  }

  private static func hasFixedFont(_ view: ViewID, _ context: FindingContext) -> Bool {
    let given = context.scene.properties(of: view)
    guard given[.textStyle] == nil, given[.fontName] == nil, given[.minimumScaleFactor] == nil,
      given[.customClass] == nil, given.number(.fontSize) ?? defaultSize < largestStyle
    else { return false }
    guard let origin = context.origins.views[view] else { return context.isOfProject }
    return origin.id != nil && !origin.canBeStyledByCode && !origin.isPartOfStyledCell
  }
}
