internal import GimbalModel

extension Element {
  /// What a document says of a rectangle; nil where a number is missing.
  var frame: Frame? {
    guard let rect else {
      // Xcode 6 did not record a cell's content view: it fills the cell, but for its separator.
      guard isContentView, let cell = parent?.frame else { return nil }
      return Frame(
        x: 0, y: 0, width: cell.width, height: max(0, cell.height - Element.separatorHeight))
    }
    return rect.rectangle
  }

  /// What a `<rect>` says; a number that is missing is zero.
  var rectangle: Frame {
    Frame(
      x: number("x") ?? 0, y: number("y") ?? 0, width: max(0, number("width") ?? 0),
      height: max(0, number("height") ?? 0))
  }

  /// Whether it stands for a rectangle on the screen.
  ///
  /// Some documents record no frames at all: what is among subviews, or is a controller's view, is one all the same.
  var isView: Bool {
    name != "variation"
      && (rect != nil || isContentView || isCell || parent?.name == "subviews"
        || self["key"] == "view" && parent?["sceneMemberID"] == "viewController")
  }

  private var isContentView: Bool { name == "tableViewCellContentView" }

  private static let separatorHeight = 1.0

  var isCell: Bool {
    name == "tableViewCell" || name == "collectionViewCell" || name == "collectionReusableView"
  }

  /// The view it is in: the nearest around it that has a frame.
  var superview: Element? { ancestors.first { $0.isView } }

  /// The views right inside it, in document order, whatever they are wrapped in.
  var subviews: [Element] {
    children.flatMap { child -> [Element] in
      if child.isView { return [child] }
      return child.children.isEmpty || Element.holdsNoViews.contains(child.name) ? [] : child.subviews
    }
  }

  private static let holdsNoViews: Set<String> = [
    "constraints", "variation", "connections", "rect", "color", "fontDescription", "state",
    "userDefinedRuntimeAttributes", "accessibility",
  ]

  /// Whether constraints lay it out.
  var isConstrained: Bool {
    if flag("fixedFrame") { return false }
    return self["translatesAutoresizingMaskIntoConstraints"] == "NO" || isArranged
  }

  /// Whether a stack view arranges it.
  var isArranged: Bool { superview?.name == "stackView" && parent?.name == "subviews" }

  /// Where it may grow, in UIKit's words.
  var autoresizing: AutoresizingMask {
    guard let mask = child("autoresizingMask", key: "autoresizingMask") else { return [] }
    let parts: [(String, AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return parts.reduce(into: []) { if mask.flag($1.0) { $0.formUnion($1.1) } }
  }

  /// The kind that a scene knows it as.
  var kind: ViewKind {
    switch name {
    case "wkWebView", "webView": .webView
    case "tableViewCellContentView", "collectionViewCellContentView": .view
    default: ViewKind(rawValue: name) ?? .view
    }
  }
}
