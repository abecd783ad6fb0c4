import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for cells with a fixed row height whose content needs more height at the largest text size.
enum FixedRowHeights {
  static func findings(in context: FindingContext) -> [Finding] {
    guard context.origins.rootSize == .cell, context.origins.cell.hasFixedHeight,
      let rowHeight = context.origins.cell.rowHeight,
      !context.origins.views.values.contains(where: \.isPartOfStyledCell)
    else { return [] }
    let scaling = context.scene.viewsInTreeOrder.filter {
      [.label, .button, .textField].contains($0.kind)
        && context.scene.properties(of: $0.id)[.textStyle] != nil
        && context.layout.isShown($0.id)
    }
    guard !scaling.isEmpty, context.layout.traits.textSize == .large,
      let usual = height(in: .large, context),
      let largest = height(in: .accessibilityExtraExtraExtraLarge, context), usual <= rowHeight + 1,
      largest > rowHeight + 1
    else { return [] }
    return [
      Finding(
        .fixedRowHeight,
        "the content of the cell '\(context.scene.name)' needs \(Diagnosis.tenths(largest)) pt at the largest text size, but "
          + "its row height is \(Diagnosis.tenths(rowHeight)) pt; to fix it, use an automatic row height",
        .view(context.scene.root), involved: scaling.map { .view($0.id) },
        measures: ["needed": .number(largest), "available": .number(rowHeight)], state: [])
    ]
  }

  /// Returns the height that the content needs in the width of the cell.
  private static func height(in textSize: ContentSizeCategory, _ context: FindingContext) -> Double? {
    var traits = context.layout.traits
    traits.environment = .runtime
    traits.textSize = textSize
    var target = FittingTarget.compressed
    target.size.width = traits.size.width
    target.horizontalPriority = .required
    return try? LayoutSolver().fit(context.scene.root, of: context.scene, target: target, traits: traits)?
      .size
      .height
  }
}
