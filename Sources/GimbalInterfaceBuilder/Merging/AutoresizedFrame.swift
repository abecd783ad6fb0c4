/// A frame that follows from the size of the superview and the autoresizing mask of a view.
///
/// Interface Builder resizes subviews without constraints together with their superview, such as those of a cell on another
/// screen. Such a frame is not an edit.
enum AutoresizedFrame {
  /// One axis of a rectangle, with the attributes of the mask that make its parts flexible.
  private struct Axis {
    let origin, length, flexibleStart, flexibleLength, flexibleEnd: String
  }

  private static let axes = [
    Axis(
      origin: "x", length: "width", flexibleStart: "flexibleMinX", flexibleLength: "widthSizable",
      flexibleEnd: "flexibleMaxX"),
    Axis(
      origin: "y", length: "height", flexibleStart: "flexibleMinY", flexibleLength: "heightSizable",
      flexibleEnd: "flexibleMaxY"),
  ]

  /// Returns `true` if the frame of the superview differs from that in the common ancestor, and if the mask gives the frame of
  /// the view for the new size of the superview.
  static func contains(_ view: String, in version: MergeTree, since base: MergeTree) -> Bool {
    guard let superview = superview(of: view, in: version), superview == self.superview(of: view, in: base),
      let old = base.nodes["\(view)/rect|frame"], let new = version.nodes["\(view)/rect|frame"],
      let outerOld = base.nodes["\(superview)/rect|frame"],
      let outerNew = version.nodes["\(superview)/rect|frame"],
      outerOld.hasOtherAttributes(than: outerNew),
      let mask = version.nodes["\(view)/autoresizingMask|autoresizingMask"]
    else { return false }
    return axes.allSatisfy { axis in
      func number(_ node: MergeTree.Node, _ name: String) -> Double { node[name].flatMap(Double.init) ?? 0 }
      let (start, length) = (number(old, axis.origin), number(old, axis.length))
      let outer = (old: number(outerOld, axis.length), new: number(outerNew, axis.length))
      let parts = [start, length, outer.old - start - length].map { max($0, 0) }
      let names = [axis.flexibleStart, axis.flexibleLength, axis.flexibleEnd]
      let isFlexible = names.map { mask[$0] == "YES" }
      let total = zip(parts, isFlexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
      let count = Double(isFlexible.count { $0 })
      let growth = zip(parts, isFlexible).map { part, isFlexible in
        !isFlexible ? 0 : (outer.new - outer.old) * (total > 0 ? part / total : 1 / count)
      }
      // Interface Builder rounds to whole points.
      return abs(number(new, axis.origin) - start - growth[0]) <= 1
        && abs(number(new, axis.length) - length - growth[1]) <= 1
    }
  }

  /// Returns the identity of the view that contains a view in its list of subviews.
  private static func superview(of view: String, in tree: MergeTree) -> String? {
    guard let list = tree.nodes[view]?.parent, tree.nodes[list]?.name == "subviews" else { return nil }
    return tree.nodes[list]?.parent
  }
}
