internal import GimbalMarkup
internal import GimbalModel

extension Element {
  /// The first child that contains the frame of the view: `<rect key="frame">`, or `<frame key="frameInset">` in some
  /// documents from Xcode 8.
  var rect: Element? {
    children.first {
      $0.name == "rect" && $0["key"] == "frame" || $0.name == "frame" && $0["key"] == "frameInset"
    }
  }

  /// The frame of the view in the document. If the document contains no frame for a table view cell or its
  /// content view, the frame that UIKit sets. `nil` for other elements without a frame.
  var frame: Frame? {
    let recorded = rect?.rectangle
    // Documents saved by Xcode 6 have no frame for the content view of a cell, or a frame computed for a
    // different cell height. In that case, the content view fills the cell except for the separator.
    if isContentView, let cell = parent?.frame,
      (recorded?.height ?? 0) < cell.height - Element.staleDifference
    {
      return Frame(
        x: 0, y: 0, width: recorded?.width ?? cell.width,
        height: max(0, cell.height - Element.separatorHeight))
    }
    // The rectangle of a collection view cell can be the item size of the layout. Interface Builder draws the
    // cell at the size of its content view.
    if name == "collectionViewCell", let recorded,
      let content = children.first(where: { $0["key"] == "contentView" })?.rect?.rectangle,
      content.width > 0, content.height > 0
    {
      return Frame(x: recorded.x, y: recorded.y, width: content.width, height: content.height)
    }
    if let recorded { return recorded }
    // A table sets the frames of its cells.
    if name == "tableViewCell", let table = superview, let width = table.frame?.width {
      let height = number("rowHeight") ?? table.number("rowHeight") ?? Element.rowHeight
      return Frame(x: 0, y: 0, width: width, height: height > 0 ? height : Element.rowHeight)
    }
    return nil
  }

  /// The rectangle of a `<rect>` or `<frame>` element. Missing numbers and negative sizes become 0.
  var rectangle: Frame {
    Frame(
      x: number("x") ?? number("minX") ?? 0, y: number("y") ?? number("minY") ?? 0,
      width: max(0, number("width") ?? 0),
      height: max(0, number("height") ?? 0))
  }

  /// `true` if the element represents a view.
  ///
  /// Most views have a frame in the document, but some documents contain no frames. The elements inside
  /// `subviews` and the views of controllers are therefore always views.
  var isView: Bool {
    !Element.containers.contains(name)
      && (parent?.name == "subviews" || isContentView || isCell || rect != nil
        || self["key"] == "view" && parent?["sceneMemberID"] == "viewController")
  }

  /// The elements with a frame of another purpose, and those between a view and its many subviews or constraints, which would
  /// be searched for a frame once for each of them.
  private static let containers: Set<String> = [
    "variation", "subviews", "prototypes", "cells", "objects", "scenes", "constraints", "connections",
  ]

  private var isContentView: Bool { name == "tableViewCellContentView" }

  /// The default height of `UITableViewCell`, in points.
  private static let rowHeight = 44.0
  /// The maximum difference between the heights of a cell and its content view, in points. If the difference
  /// is larger, the frame of the content view was computed for a different cell height.
  private static let staleDifference = 2.0
  private static let separatorHeight = 1.0

  var isCell: Bool {
    name == "tableViewCell" || name == "collectionViewCell" || name == "collectionReusableView"
  }

  /// The nearest enclosing view; `nil` for the root of a view tree.
  var superview: Element? { ancestors.first { $0.isView } }

  /// The direct subviews in document order. There may be other elements between a view and its subviews.
  var subviews: [Element] {
    children.flatMap { child -> [Element] in
      if child.isView { return [child] }
      return child.children.isEmpty || Element.elementsWithoutViews.contains(child.name) ? [] : child.subviews
    }
  }

  private static let elementsWithoutViews: Set<String> = [
    "constraints", "variation", "connections", "rect", "color", "fontDescription", "state",
    "userDefinedRuntimeAttributes", "accessibility",
  ]

  /// `true` if constraints determine the view's frame.
  var isConstrained: Bool {
    if flag("fixedFrame") || isInBar { return false }
    return self["translatesAutoresizingMaskIntoConstraints"] == "NO" || isArranged
  }

  /// `true` for the custom view of a bar button item. The bar sets the frame of the custom view.
  var isInBar: Bool { self["key"] == "customView" && parent?.name == "barButtonItem" }

  /// `true` if the view is an arranged subview of a stack view.
  var isArranged: Bool { superview?.name == "stackView" && parent?.name == "subviews" }

  /// `true` for a plain view (a `UIView` or a custom subclass) that is arranged by a stack view.
  var isPlainArrangedView: Bool { name == "view" && isArranged && isConstrained }

  /// Returns `true` if one of the view's constraints refers to an edge of the view, or of one of its layout
  /// guides, along an axis.
  func hasConstraints(toEdgesAlong axis: Axis) -> Bool {
    let edges: Set<Attribute> =
      axis == .horizontal
      ? [.left, .right, .leading, .trailing, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin]
      : [.top, .bottom, .topMargin, .bottomMargin]
    let guides = Set((children("viewLayoutGuide") + children("keyboardLayoutGuide")).compactMap(\.id))
    return (child("constraints")?.children("constraint") ?? []).contains { constraint in
      [("firstItem", "firstAttribute"), ("secondItem", "secondAttribute")].contains { item, attribute in
        guard let attribute = constraint[attribute].flatMap(ConstraintElement.attribute),
          edges.contains(attribute)
        else { return false }
        guard let item = constraint[item] else { return true }
        return item == id || guides.contains(item)
      }
    }
  }

  /// `true` for an image view that shows a system symbol.
  var showsSymbol: Bool {
    name == "imageView"
      && (self["catalog"] == "system" || child("imageReference", key: "image")?["catalog"] == "system")
  }

  /// `true` for a constraint with the relation "equal" and the required priority.
  private var isRequiredEquation: Bool {
    self["relation"] == nil && (number("priority") ?? Priority.required.value) == Priority.required.value
  }

  /// Returns the length that the view's own required constraints set along an axis; `nil` if they set none.
  /// If a constraint makes the view square, a constant along the other axis also sets the length.
  func constantLength(along axis: Axis) -> Double? {
    let own = (child("constraints")?.children("constraint") ?? []).filter {
      $0.isRequiredEquation && $0["firstItem"] == nil && !$0.flag("placeholder")
    }
    func constant(_ attribute: String) -> Double? {
      own.first { $0["firstAttribute"] == attribute && $0["secondAttribute"] == nil }?.number("constant")
    }
    let (along, across) = axis == .horizontal ? ("width", "height") : ("height", "width")
    let isSquare = own.contains {
      $0["firstAttribute"] == "width" && $0["secondAttribute"] == "height" && id != nil
        && $0["secondItem"] == id
        && $0["constant"] == nil && [nil, "1", "1:1"].contains($0["multiplier"])
    }
    return constant(along) ?? (isSquare ? constant(across) : nil)
  }

  /// `true` if a constraint of the superview places the bottom of the view at the bottom of a safe area.
  var isAtBottomOfSafeArea: Bool {
    guard let superview, let id else { return false }
    let guides = Set(
      superview.children("viewLayoutGuide").filter { $0["key"] == "safeArea" }.compactMap(\.id))
    return (superview.child("constraints")?.children("constraint") ?? []).contains {
      let items = [$0["firstItem"], $0["secondItem"]].compactMap { $0 }
      return $0.isRequiredEquation && ($0.number("constant") ?? 0) == 0 && $0["firstAttribute"] == "bottom"
        && $0["secondAttribute"] == "bottom" && items.contains(id) && items.contains(where: guides.contains)
    }
  }

  /// The autoresizing mask.
  var autoresizing: AutoresizingMask {
    guard let mask = child("autoresizingMask", key: "autoresizingMask") else { return [] }
    return Element.autoresizingNames.reduce(into: []) { if mask.flag($1.0) { $0.formUnion($1.1) } }
  }

  /// The names of the options of autoresizing masks in documents. They differ from those in UIKit, such as
  /// `widthSizable` for `flexibleWidth`.
  static let autoresizingNames: [(String, AutoresizingMask)] = [
    ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
    ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
    ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
  ]

  /// The kind of the view in the imported scene.
  var kind: ViewKind {
    switch name {
    case "wkWebView", "webView": .webView
    case "tableViewCellContentView", "collectionViewCellContentView": .view
    default: ViewKind(rawValue: name) ?? .view
    }
  }
}
