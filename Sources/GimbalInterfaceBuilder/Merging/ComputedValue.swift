/// The values of a document that Interface Builder computes, so that a merge decides nothing about them.
enum ComputedValue {
  /// The attributes that mark views whose frames disagree with their constraints.
  static let marks: Set<String> = ["misplaced", "ambiguous"]

  /// The lists whose order has no meaning.
  static let unordered: Set<String> = [
    "constraints", "resources", "scenes", "dependencies", "designables", "inferredMetricsTieBreakers",
    "customFonts", "mask",
  ]

  /// The views whose frames a table or a collection sets.
  private static let cells: Set<String> = [
    "tableViewCell", "tableViewCellContentView", "collectionViewCell", "collectionViewCellContentView",
    "collectionReusableView",
  ]

  /// Returns `true` if an element records a value that follows from other parts of the document or of the project: the frame
  /// of a view that constraints, a table or a screen place, the position of a scene on the canvas, the size of a designable
  /// view, the tie breakers between segues, and the entries of the resources.
  ///
  /// - Parameter versions: The versions of the document, all of which must place the view.
  static func contains(_ node: MergeTree.Node, in versions: [MergeTree]) -> Bool {
    guard let parent = node.parent else { return false }
    switch node.name {
    case "rect": return node["key"] == "frame" && versions.allSatisfy { isPlaced(parent, in: $0) }
    case "point": return node["key"] == "canvasLocation"
    case "size": return versions.contains { $0.nodes[parent]?.name == "designable" }
    case "segue": return versions.contains { $0.nodes[parent]?.name == "inferredMetricsTieBreakers" }
    case "image", "namedColor", "systemColor": return node["key"] == nil
    default: return false
    }
  }

  /// Returns `true` if constraints, a table, a collection or the screen determine the frame of a view.
  private static func isPlaced(_ view: String, in tree: MergeTree) -> Bool {
    guard let node = tree.nodes[view] else { return true }
    if node["translatesAutoresizingMaskIntoConstraints"] == "NO" || cells.contains(node.name) { return true }
    // The main view of a controller fills the screen unless the controller has a size of its own.
    guard node["key"] == "view", let controller = node.parent.flatMap({ tree.nodes[$0] }) else {
      return false
    }
    return !controller.children.contains { child in
      tree.nodes[child]?.name.lowercased().hasSuffix("simulatedsizemetrics") == true
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
