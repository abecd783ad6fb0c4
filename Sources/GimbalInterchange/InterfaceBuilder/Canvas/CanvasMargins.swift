internal import GimbalModel

/// The layout margins that views of a document have without being given any, where they are not UIKit's of today.
///
/// Every rule was measured on the frames that documents of that version record.
struct CanvasMargins {
  let document: InterfaceDocument

  /// The margins of a view; empty where they are the usual ones.
  func properties(of element: Element, isRoot: Bool) -> [Property: PropertyValue] {
    if let cell = element.tableViewCell { return CanvasMargins.values(insets(of: cell, content: element)) }
    guard isRoot else { return [:] }
    var values: [Property: PropertyValue] = [:]
    // Until Xcode 6.4, the wide canvas had a phone's margins.
    if document.toolsVersion < 7000 {
      values[.marginLeading] = .number(CanvasMargins.narrow)
      values[.marginTrailing] = .number(CanvasMargins.narrow)
    }
    // Safe areas came with Xcode 9, and so did margins that take them in.
    if document.toolsVersion < 13000 { values[.insetsLayoutMarginsFromSafeArea] = .flag(false) }
    return values
  }

  private static let narrow = 16.0
  private static let wide = 20.0
  /// From this width on a table and a controller's view have the wide margin.
  private static let wideWidth = 393.0
  /// UITableViewCell's before its margins followed the table's.
  private static let classic = 15.0
  private static let classicDevices: Set<String> = ["retina3_5", "retina4_0", "retina5_9"]
  /// UIView.layoutMargins
  private static let view = 8.0

  /// The margins of a table's cell, with the trailing one that an accessory beside it leaves.
  private func insets(of cell: Element, content: Element) -> EdgeInsets {
    let tools = document.toolsVersion
    guard tools >= 13000 else {
      return EdgeInsets(
        top: CanvasMargins.view, left: CanvasMargins.view, bottom: CanvasMargins.view,
        right: CanvasMargins.view)
    }
    // Xcode 26's cells are higher.
    let vertical = (24000..<26000).contains(tools) ? 15.0 : 11.0
    let side = self.side(of: cell, content: content)
    let hasAccessory = cell["accessoryType"] != nil
    return EdgeInsets(
      top: vertical, left: side, bottom: vertical, right: hasAccessory ? CanvasMargins.view : side)
  }

  private func side(of cell: Element, content: Element) -> Double {
    let tools = document.toolsVersion
    let screen = CanvasDevice.device(of: document).screen(in: CanvasDevice.orientation(of: document)).size
      .width
    let wanted = screen >= CanvasMargins.wideWidth ? CanvasMargins.wide : CanvasMargins.narrow
    if cell.superview != nil {
      // Until Xcode 10, cells of a table had the margins that separators have, but on a 4.7-inch screen.
      let isClassic = tools < 15000 && CanvasMargins.classicDevices.contains(document.device?.id ?? "")
      return isClassic ? CanvasMargins.classic : wanted
    }
    switch tools {
    case 17000...: return wanted
    case 15000...: return CanvasMargins.classic
    default:
      let width = cell.frame?.width ?? 0
      if width == screen || content["insetsLayoutMarginsFromSafeArea"] == "NO" { return wanted }
      // 600 pt is what a new cell measures.
      return width >= 600 ? CanvasMargins.wide : CanvasMargins.classic
    }
  }

  private static func values(_ insets: EdgeInsets) -> [Property: PropertyValue] {
    [
      .marginTop: .number(insets.top), .marginLeading: .number(insets.left),
      .marginBottom: .number(insets.bottom),
      .marginTrailing: .number(insets.right),
    ]
  }
}

extension Element {
  /// The table's cell whose content view, or which itself, it is.
  fileprivate var tableViewCell: Element? {
    if name == "tableViewCell" { return self }
    return name == "tableViewCellContentView" && parent?.name == "tableViewCell" ? parent : nil
  }
}
