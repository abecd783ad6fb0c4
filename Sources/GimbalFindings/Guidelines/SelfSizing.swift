import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalReporting

/// The search for self-sizing cells whose required vertical constraints permit only one height.
///
/// Until the table has computed the height of a cell, the cell has the height of the document, or an estimate. The table
/// also adds the height of the separator. UIKit logs a conflict if no vertical constraint of the content can give way.
enum SelfSizing {
  static func findings(in context: FindingContext) -> [Finding] {
    guard context.origins.rootSize == .cell, context.origins.cell.hasAutomaticHeight,
      context.scene.view(context.scene.root)?.kind == .tableViewCell
    else { return [] }
    let conflicts = context.layout.conflicts.filter { conflict in
      // A view that could be lower without the bound of 0 gives way in a higher cell.
      if conflict.members.contains(where: { if case .nonNegativeSize = $0 { true } else { false } }) {
        return false
      }
      return conflict.members.contains { if case .rootSize(.vertical) = $0 { true } else { false } }
        || conflict.members.contains { if case .fixedFrame(_, .vertical) = $0 { true } else { false } }
    }
    return conflicts.prefix(1).compactMap { conflict -> Finding? in
      let rules = conflict.members.compactMap(\.constraint).compactMap(context.scene.constraint)
      guard rules.count == conflict.members.count(where: { $0.constraint != nil }),
        let last = rules.last(where: { $0.first.attribute == .bottom || $0.second?.attribute == .bottom })
          ?? rules.last,
        context.origins.constraints[last.id]?.outlet == nil
      else { return nil }
      return Finding(
        .selfSizing,
        "the required heights and distances of the cell '\(context.scene.name)' permit only one height, and none gives way "
          + "while the table computes it; to fix it, lower the priority of "
          + "\(context.rounded(context.equation(last.id))) to 999", .constraint(last.id), state: [])
    }
  }
}
