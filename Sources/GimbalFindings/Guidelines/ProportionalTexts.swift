import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for vertical stack views with the distribution *Fill Proportionally* and texts that wrap and scale.
///
/// UIKit takes the proportions from the content sizes of the arranged views. Those of labels do not contain the line breaks
/// of the solved width, so with larger text one label gets too little height.
enum ProportionalTexts {
  static func findings(in context: FindingContext) -> [Finding] {
    context.scene.viewsInTreeOrder.filter { $0.kind == .stackView }.compactMap { stack in
      let given = context.scene.properties(of: stack.id)
      guard given.axis == .vertical, given.distribution == .fillProportionally,
        context.layout.isShown(stack.id)
      else { return nil }
      let arranged = context.scene.children(of: stack.id).filter { context.layout.isShown($0.id) }
      let texts = arranged.filter { wrapsAndScales($0, context) }
      guard arranged.count > 1, let first = texts.first else { return nil }
      return Finding(
        .proportionalText,
        "\(context.name(stack.id)) gives \(context.name(first.id)), which wraps and scales, a height in proportion; to fix it, "
          + "set the distribution to Fill", .view(stack.id), involved: texts.map { .view($0.id) })
    }
  }

  private static func wrapsAndScales(_ view: View, _ context: FindingContext) -> Bool {
    let given = context.scene.properties(of: view.id)
    return view.kind == .label && given[.textStyle] != nil && given.number(.lines) ?? 1 != 1
  }
}
