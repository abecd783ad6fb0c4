/// The order in which Xcode writes the children of views and controllers.
enum ChildOrder {
  /// Returns the place of a child among its siblings; `nil` for an element whose place is not known.
  ///
  /// - Parameter key: The attribute `key` of the child. Children such as colors are ordered by their keys.
  static func place(_ name: String, key: String?) -> Int? {
    // The header and the footer of a table can be views of any kind.
    key.flatMap { places["\(name):\($0)"] ?? places["*:\($0)"] } ?? places[name]
  }

  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: [
      "rect", "autoresizingMask", "view:contentView", "tableViewCellContentView",
      "collectionViewCellContentView", "subviews", "viewLayoutGuide", "animations", "color:backgroundColor",
      "view", "*:tableHeaderView", "*:tableFooterView", "color:tintColor", "color:barTintColor",
      "accessibility", "gestureRecognizers", "constraints",
      "string", "mutableString", "imageReference", "preferredSymbolConfiguration", "edgeInsets",
      "directionalEdgeInsets", "fontDescription", "color", "nil", "inset", "prototypes", "state",
      "buttonConfiguration", "cells", "sections", "attributedString", "textInputTraits",
      "userDefinedRuntimeAttributes", "variation", "extendedEdge", "tabBarItem", "toolbarItems",
      "navigationItem", "nil:simulatedStatusBarMetrics", "nil:simulatedTopBarMetrics",
      "simulatedNavigationBarMetrics", "nil:simulatedBottomBarMetrics", "simulatedTabBarMetrics",
      "simulatedToolbarMetrics", "simulatedScreenMetrics", "freeformSimulatedSizeMetrics", "connections",
      "point",
    ].enumerated().map { ($1, $0) })
}
