internal import GimbalMarkup
internal import GimbalModel

/// The default layout margins and alignment rectangles of views on Interface Builder's canvas. They depend on
/// the version of Xcode.
///
/// Each rule was measured on the frames in documents of the version that it names.
struct CanvasMargins {
  let document: InterfaceDocument

  /// Returns the default margins and alignment insets that a view has on Interface Builder's canvas, if they
  /// differ from the current defaults of UIKit.
  func properties(of element: Element, isRoot: Bool) -> [Property: PropertyValue] {
    if let cell = element.tableViewCell {
      return CanvasMargins.values(margins(of: cell, content: element))
    }
    guard isRoot else { return [:] }
    var values = document.platform == .tvOS ? television(element) : [:]
    // Before tools version 7000 (Xcode 6.3), even a wide canvas had the margins of a phone.
    if document.toolsVersion < 7000 {
      values[.marginLeading] = .number(CanvasMargins.narrow)
      values[.marginTrailing] = .number(CanvasMargins.narrow)
    }
    if hasShiftedCenter(element) { values[.alignmentRight] = .number(-1) }
    if element.isPartOfCollectionView {
      let margin = CanvasMargins.view
      values = CanvasMargins.values(EdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
    }
    // Xcode 9 introduced the safe area, and with it margins that include the safe area.
    if document.toolsVersion < 13000 { values[.insetsLayoutMarginsFromSafeArea] = .flag(false) }
    return values
  }

  /// Returns `true` for a launch screen of the Xcode 6 template, unless it was laid out at a scale of 2x. In
  /// these documents, a centered view has its center at 240.5 pt, although the root view is 480 pt wide.
  ///
  /// The shift is reproduced by an alignment rectangle that is one point wider than the root view. This also
  /// moves the trailing edge. Documents with constraints to the trailing edge or the width of the root view
  /// are excluded, because they do not show the shift.
  private func hasShiftedCenter(_ root: Element) -> Bool {
    guard document.root["launchScreen"] == "YES", root.frame?.width == CanvasMargins.launchScreenWidth,
      document.toolsVersion < 15000, LineHeights.areWhole(in: root.subviews) != false
    else { return false }
    let own = [nil, root.id] + root.children("viewLayoutGuide").map(\.id)
    let attributes = (root.child("constraints")?.children("constraint") ?? []).flatMap { constraint in
      [("firstItem", "firstAttribute"), ("secondItem", "secondAttribute")].compactMap { item, attribute in
        own.contains(constraint[item]) ? constraint[attribute] : nil
      }
    }
    return !attributes.contains { $0.hasPrefix("trailing") || $0.hasPrefix("right") || $0 == "width" }
  }

  /// The width of the launch screen template of Xcode 6, in points.
  private static let launchScreenWidth = 480.0

  /// Returns the margins of a root view on tvOS.
  private func television(_ root: Element) -> [Property: PropertyValue] {
    if root.isCell {
      let margin = CanvasMargins.view
      return CanvasMargins.values(EdgeInsets(top: margin, left: margin, bottom: margin, right: margin))
    }
    let margin = TelevisionCanvas.rootMargin(tools: document.toolsVersion)
    return [.marginLeading: .number(margin), .marginTrailing: .number(margin)]
  }

  /// Returns the margins of the superview in which Interface Builder shows the root view of a xib or of a
  /// controller.
  ///
  /// The root view inherits these margins if it preserves the margins of its superview. The values were found
  /// in the documents of a single repository.
  func host(of root: Element) -> [(Property, Double)] {
    let side =
      (root.frame?.width ?? 0) >= CanvasMargins.wideRootWidth ? CanvasMargins.wide : CanvasMargins.narrow
    let sides: [(Property, Double)] = [(.marginLeading, side), (.marginTrailing, side)]
    guard document.toolsVersion < 21600 else { return sides }
    return sides + [(.marginTop, CanvasMargins.view), (.marginBottom, CanvasMargins.view)]
  }

  private static let wideRootWidth = 394.0
  private static let narrow = 16.0
  private static let wide = 20.0
  /// The minimum width of a screen or a cell with the wide margin, in points.
  private static let wideWidth = 393.0
  /// The minimum width of the screen of an iPad in portrait, in points.
  private static let tabletWidth = 744.0
  /// The maximum width of a cell with the narrow margin on an iPad, in points. Cells of 333 and 375 points have the
  /// narrow margin, and cells of 388 points the wide margin.
  private static let columnWidth = 375.0
  /// The width of the narrowest screens and of new cells, in points.
  private static let narrowestWidth = 320.0
  /// The margin that `UITableViewCell` had before cells inherited the margins of their table, in points.
  private static let classic = 15.0
  /// The default value of `UIView.layoutMargins` on each side, in points.
  static let view = 8.0
  /// The first tools version (Xcode 9) whose cells have the margins of their table.
  static let firstOfSafeArea = 13500

  /// Returns the margins of a table view cell: the explicit margins in the document, but at least the automatic
  /// ones.
  private func margins(of cell: Element, content: Element) -> EdgeInsets {
    var margins = insets(of: cell, content: content)
    for explicit in [cell, content].compactMap({ $0.child("edgeInsets", key: "layoutMargins") }) {
      margins.top = max(margins.top, explicit.number("top") ?? 0)
      margins.left = max(margins.left, explicit.number("left") ?? 0)
      margins.bottom = max(margins.bottom, explicit.number("bottom") ?? 0)
      margins.right = max(margins.right, explicit.number("right") ?? 0)
    }
    return margins
  }

  /// Returns the automatic margins of a table view cell. An accessory reduces the trailing margin.
  private func insets(of cell: Element, content: Element) -> EdgeInsets {
    let tools = document.toolsVersion
    guard tools >= CanvasMargins.firstOfSafeArea else {
      return EdgeInsets(
        top: CanvasMargins.view, left: CanvasMargins.view, bottom: CanvasMargins.view,
        right: CanvasMargins.view)
    }
    // Xcode 26.0 gives cells larger top and bottom margins.
    let vertical = (24000..<26000).contains(tools) ? 15.0 : 11.0
    let side = self.side(of: cell)
    let hasAccessory = cell["accessoryType"] != nil
    return EdgeInsets(
      top: vertical + coveredHeight(of: cell), left: side,
      bottom: vertical - separator(of: cell, below: content),
      right: hasAccessory ? CanvasMargins.view : side)
  }

  /// Returns the height of the separator below the content view of a cell, which is the difference between
  /// the heights of the cell and the content view. Returns 0 if there is no separator.
  ///
  /// The bottom margin is reduced by this height, so that the upper edge of the margin has the same position
  /// with and without a separator.
  private func separator(of cell: Element, below content: Element) -> Double {
    guard content != cell, let outer = cell.frame, let inner = content.frame else { return 0 }
    let height = outer.height - inner.height
    return (0...1).contains(height) ? height : 0
  }

  /// Returns the height of the status bar that covers the cells of a table, if the table is the view of a
  /// controller and never adjusts its content to the safe area; otherwise 0.
  private func coveredHeight(of cell: Element) -> Double {
    guard let table = cell.superview, table.isControllersView,
      table["contentInsetAdjustmentBehavior"] == ContentInsetAdjustment.never.rawValue
    else { return 0 }
    return CanvasSafeArea.screen(of: document).top
  }

  private func side(of cell: Element) -> Double {
    let tools = document.toolsVersion
    let screen = CanvasDevice.device(of: document).screen(in: CanvasDevice.orientation(of: document)).size
    let width = cell.frame?.width ?? 0
    let isNarrow = screen.width < CanvasMargins.wideWidth
    if let table = cell.superview {
      // Before Xcode 13.3, a cell below the bottom edge of its table did not have the margins of the table.
      if tools < 21000, let y = cell.frame?.y, let height = table.frame?.height, height > 0, y >= height {
        return CanvasMargins.view
      }
      // Before Xcode 12, a table that is not the view of a controller had the earlier margin of 15 points.
      if isNarrow, tools < 17000, !table.isControllersView { return CanvasMargins.classic }
      switch document.deviceID {
      // The range is an estimate. One document has the wide margin at tools version 22154 and the narrow margin
      // at 23089.
      case "retina5_9" where (21500..<23000).contains(tools): return CanvasMargins.wide
      case "retina6_0" where tools < 23600: return CanvasMargins.wide
      // On an iPad, a table in a narrow column has the margins of a phone.
      case _ where min(screen.width, screen.height) >= CanvasMargins.tabletWidth:
        return width <= CanvasMargins.columnWidth ? CanvasMargins.narrow : CanvasMargins.wide
      default: return isNarrow ? CanvasMargins.narrow : CanvasMargins.wide
      }
    }
    switch tools {
    case ..<14500: return width >= CanvasMargins.wideWidth ? CanvasMargins.wide : CanvasMargins.narrow
    case ..<17000 where isNarrow: return CanvasMargins.classic
    default:
      return isNarrow || width <= CanvasMargins.narrowestWidth ? CanvasMargins.narrow : CanvasMargins.wide
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
  /// `true` for a cell or a reusable view in a collection view, and for the content view of such a cell.
  fileprivate var isPartOfCollectionView: Bool {
    let cell = self["key"] == "contentView" ? parent : self
    guard let cell, cell.name == "collectionViewCell" || cell.name == "collectionReusableView" else {
      return false
    }
    return cell.superview != nil
  }

  /// `true` for the view of a view controller.
  fileprivate var isControllersView: Bool {
    self["key"] == "view" && parent?["sceneMemberID"] == "viewController"
  }

  /// The table view cell if the element is a table view cell or its content view; otherwise `nil`.
  var tableViewCell: Element? {
    if name == "tableViewCell" { return self }
    return name == "tableViewCellContentView" && parent?.name == "tableViewCell" ? parent : nil
  }
}
