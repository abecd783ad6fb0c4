/// The values of a document that Interface Builder computes, so that a merge decides nothing about them.
enum ComputedValue {
  /// The attributes that mark views whose frames disagree with their constraints.
  static let marks: Set<String> = ["misplaced", "ambiguous"]

  /// The lists whose order has no meaning.
  static let unordered: Set<String> = [
    "constraints", "resources", "scenes", "dependencies", "designables", "inferredMetricsTieBreakers",
    "customFonts", "mask",
  ]

  /// The views whose frames a table, a collection or a scroll view sets.
  private static let placedViews: Set<String> = [
    "tableViewCell", "tableViewCellContentView", "collectionViewCell", "collectionViewCellContentView",
    "collectionReusableView", "clipView", "scroller", "tableCellView", "tableHeaderView",
  ]

  /// The properties whose views the object with the property places.
  private static let placedProperties: Set<String> = [
    "contentView", "navigationBar", "tabBar", "toolbar", "headerView",
  ]

  /// The attributes of a cell with the ids of the views that its style places.
  private static let styledViews = ["textLabel", "detailTextLabel", "imageView"]

  /// Returns `true` if an element records a value that follows from other parts of the document or of the project: the frame
  /// of a view that constraints, a table or a screen place, the position of a scene on the canvas, the size of a designable
  /// view, the tie breakers between segues, and the entries of the resources.
  ///
  /// - Parameter versions: The versions of the document, all of which must place the view.
  static func contains(_ node: MergeTree.Node, in versions: [MergeTree]) -> Bool {
    guard let parent = node.parent else { return false }
    switch node.name {
    case "rect":
      // The screen of the computer on which the document was saved.
      if node["key"] == "screenRect" { return true }
      return ["frame", "frameInset"].contains(node["key"])
        && (versions.allSatisfy { isPlaced(parent, in: $0) } || isHeaderFrame(node, in: versions))
    case "point": return node["key"] == "canvasLocation"
    case "size": return versions.contains { $0.nodes[parent]?.name == "designable" }
    case "segue": return versions.contains { $0.nodes[parent]?.name == "inferredMetricsTieBreakers" }
    case "image", "namedColor", "systemColor": return node["key"] == nil
    default: return false
    }
  }

  /// Returns `true` if an attribute records a computed value: a mark, or the width of a column that resizes with its table.
  static func contains(attribute name: String, of node: MergeTree.Node, in tree: MergeTree) -> Bool {
    marks.contains(name)
      || node.name == "tableColumn" && name == "width"
        && node.children.contains { tree.nodes[$0]?["resizeWithTable"] == "YES" }
  }

  /// Returns `true` for the header or the footer of a table. The table sets all of its frame but the height.
  static func isHeader(_ view: MergeTree.Node) -> Bool {
    view["key"] == "tableHeaderView" || view["key"] == "tableFooterView"
  }

  /// Returns `true` for the frame of the header or the footer of a table if the heights in at least two of the versions are
  /// equal.
  ///
  /// - Parameter versions: Two versions, or the common ancestor and two versions. If one version changes the height, the merged
  ///   document has the height of that version.
  static func isHeaderFrame(_ node: MergeTree.Node, in versions: [MergeTree]) -> Bool {
    guard node["key"] == "frame", let view = node.parent,
      versions.compactMap({ $0.nodes[view] }).allSatisfy(isHeader)
    else { return false }
    let heights = versions.map { $0.nodes["\(view)/rect|frame"]?["height"].flatMap(Double.init) }
    return Set(heights).count < versions.count
  }

  /// Returns `true` for the frame of a view that Interface Builder resizes together with its superview in each version.
  static func isAutoresized(
    _ node: MergeTree.Node, in versions: [MergeTree], since base: MergeTree
  ) -> Bool {
    guard node.name == "rect", node["key"] == "frame", let view = node.parent else { return false }
    return versions.allSatisfy { AutoresizedFrame.contains(view, in: $0, since: base) }
  }

  /// Returns `true` if constraints, a table, a collection, a cell with a style or the screen determine the frame of a view.
  private static func isPlaced(_ view: String, in tree: MergeTree) -> Bool {
    guard let node = tree.nodes[view] else { return true }
    if placedViews.contains(node.name) { return true }
    if let key = node["key"], placedProperties.contains(key) { return true }
    if isArranged(node, in: tree) || isStyled(node, in: tree) { return true }
    // Without constraints, the recorded frame is the layout. Xcode marks such a view with `fixedFrame`.
    if node["translatesAutoresizingMaskIntoConstraints"] == "NO" {
      return node["fixedFrame"] != "YES" && tree.constrainedViews.contains(view)
    }
    // The main view of a controller fills the screen unless the controller has a size of its own.
    guard node["key"] == "view", let controller = node.parent.flatMap({ tree.nodes[$0] }) else {
      return false
    }
    return !controller.children.contains { child in
      tree.nodes[child]?.name.lowercased().hasSuffix("simulatedsizemetrics") == true
    }
  }
}

extension ComputedValue {
  /// Returns `true` for a view in a stack view, and for the table or the text of a scroll view for macOS, which follows the
  /// size of the scroll view.
  private static func isArranged(_ node: MergeTree.Node, in tree: MergeTree) -> Bool {
    switch node.parent.flatMap({ tree.nodes[$0]?.parent }).flatMap({ tree.nodes[$0] })?.name {
    case "stackView": true
    case "clipView": ["tableView", "outlineView", "textView"].contains(node.name)
    default: false
    }
  }

  /// Returns `true` for a label or an image that the style of a cell places.
  private static func isStyled(_ node: MergeTree.Node, in tree: MergeTree) -> Bool {
    guard let id = node["id"] else { return false }
    // The view is in the list of subviews of the content view of the cell.
    let contentView = node.parent.flatMap { tree.nodes[$0]?.parent }
    guard let cell = contentView.flatMap({ tree.nodes[$0]?.parent }).flatMap({ tree.nodes[$0] }) else {
      return false
    }
    return styledViews.contains { cell[$0] == id }
  }

  /// Returns `true` if two rectangles, points or sizes differ by less than a thousandth of a point, or two colors by less than a
  /// thousandth of a component. Versions of Interface Builder round them differently.
  static func hasRoundingDifference(_ one: MergeTree.Node, _ other: MergeTree.Node) -> Bool {
    guard ["rect", "point", "size", "color"].contains(one.name), one.name == other.name,
      one.text == other.text,
      one.attributes.count == other.attributes.count
    else { return false }
    return one.attributes.allSatisfy { name, value in
      guard let second = other[name] else { return false }
      return value == second
        || Double(value).flatMap { number in Double(second).map { abs(number - $0) < 0.001 } } == true
    }
  }
}

extension MergeTree.Node {
  /// The element without the attributes that Interface Builder computes.
  var withoutMarks: MergeTree.Node {
    guard attributes.contains(where: { ComputedValue.marks.contains($0.name) }) else { return self }
    var node = self
    node.attributes.removeAll { ComputedValue.marks.contains($0.name) }
    return node
  }
}
