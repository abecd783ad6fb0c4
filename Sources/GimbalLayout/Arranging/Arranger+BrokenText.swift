import GimbalModel

extension Arranger {
  /// How wide a view would like to be whose text is broken in some width: no wider than its longest lines take, as a
  /// label by itself.
  ///
  /// - Complexity: O(boxes), and what asking for the content of views takes.
  func brokenWidth(of view: Int, in width: Double) -> Double? {
    let whole = intrinsicLength(of: view, along: .horizontal)
    guard let tree = trees[view], wraps(view), let whole, whole > width else { return whole }
    let height = intrinsicLength(of: view, along: .vertical, across: width)
    var sizing = BrokenTextSizing(arranger: self)
    _ = ManagerPass(tree, in: Size(width: width, height: height ?? 0), sizing: self) { item, frame in
      sizing.widths[item] = frame.width
    }
    guard let broken = ManagerFitting(tree: tree, sizing: sizing).length(along: .horizontal),
      // Lines that would break elsewhere in it would never come to rest.
      intrinsicLength(of: view, along: .vertical, across: broken) == height
    else { return whole }
    return min(broken, whole)
  }
}

/// How large views would like to be whose text is broken at widths that they have.
private struct BrokenTextSizing: ContentSizing {
  let arranger: Arranger
  var widths: [Int: Double] = [:]

  func length(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard axis == .horizontal, arranger.wraps(view), let width = widths[view] else {
      return arranger.length(of: view, along: axis, across: across)
    }
    let rules = arranger.rules
    guard let text = rules.texts[view] else { return arranger.brokenWidth(of: view, in: width) }
    let around = rules.alignmentRectInsets(of: view).along(.horizontal)
    return text.size(text.measured(by: rules.measurer, inWidth: width - around)).width + around
  }

  func cap(of view: Int, along axis: Axis) -> Double? { arranger.cap(of: view, along: axis) }

  func wraps(_ view: Int) -> Bool { arranger.wraps(view) }
}
