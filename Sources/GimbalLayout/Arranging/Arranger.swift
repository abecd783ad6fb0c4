import GimbalModel

/// The active layout managers and placements (rules that set one part of a frame) of a scene, and a cache of
/// the preferred sizes of views. Managers and placements are stored by the index of the view whose subviews
/// they arrange.
final class Arranger {
  let rules: ActiveRules
  let trees: [Int: ManagerTree]
  let orders: [Int: PlacementOrder]
  /// Warnings about layout managers and placements that override each other or cannot be applied.
  let warnings: [LayoutWarning]
  let fits: FittingSizeCache
  private let containsConstraints: Set<Int>
  /// An index of the rules by view.
  private lazy var placed = RulesByView(rules)

  /// The first error that occurred while a fitting size was computed. The methods of ``ContentSizing`` cannot
  /// throw, so ``ArrangingPass`` checks this property after it has computed all frames.
  private(set) var failure: LayoutError?

  private struct Question: Hashable {
    let view: Int
    let axis: Axis
    let across: Double?
  }

  private var answers: [Question: Double?] = [:]
  private var breaks: [Int: Bool] = [:]
  /// The visible labels that wrap, and all superviews of these labels.
  private let isAroundText: Set<Int>

  /// Collects the layout managers and placements in `rules`, and checks them.
  ///
  /// - Complexity: O(views + rules).
  init(_ rules: ActiveRules, fits: FittingSizeCache) {
    self.rules = rules
    self.fits = fits
    let aroundText = rules.viewsAroundText
    isAroundText = aroundText
    var warnings: [LayoutWarning] = []
    var winners: [Int: LayoutBox] = [:]
    for box in rules.tables.managers {
      guard let container = box.view.flatMap({ rules.tables.indices[$0] }) else { continue }
      if let loser = winners[container], let view = box.view {
        warnings.append(.managedTwice(view, by: box.set, loser: loser.set))
      }
      winners[container] = box
    }
    trees = Dictionary(
      uniqueKeysWithValues: winners.map { container, box in
        (
          container,
          ManagerTree(box, container: container, subviews: rules.subviews(of: container), in: rules)
        )
      })
    var placements: [Int: [Placement]] = [:]
    for placement in rules.tables.placements {
      guard let view = rules.tables.indices[placement.view], let container = rules.tables.superviews[view]
      else { continue }
      placements[container, default: []].append(placement)
    }
    let orders = placements.mapValues { PlacementOrder($0) }
    self.orders = orders
    warnings += Arranger.warnings(of: placements)
    for (_, order) in orders.sorted(by: { $0.key < $1.key }) {
      warnings += order.violations.map { .placedTooEarly($0.reader, wanted: $0.wanted) }
      warnings += order.readersOfHeights { rules.tables.indices[$0].map(aroundText.contains) ?? false }
        .map { .placedTooEarly($0.reader, wanted: $0.wanted) }
    }
    warnings += rules.tables.placements.filter { rules.isOutOfReach($0) }.map { .outOfReach($0) }
    for (container, tree) in trees.sorted(by: { $0.key < $1.key }) {
      warnings += tree.invalidItems.map { .invalidItem($0, of: rules.tables.views[container].id) }
    }
    containsConstraints = rules.isArranged ? rules.viewsAroundConstraints : []
    self.warnings = warnings
  }

  /// Returns warnings about placements in different rule sets that set the same part of a view's frame, or
  /// the same limit of this part.
  private static func warnings(of placements: [Int: [Placement]]) -> [LayoutWarning] {
    placements.sorted { $0.key < $1.key }.flatMap { _, placements in
      var warnings: [LayoutWarning] = []
      var winners: [ViewID: [Placement.BoundedSlot: Placement]] = [:]
      for placement in placements {
        let slot = placement.boundedSlot
        if let loser = winners[placement.view]?[slot], loser.set != placement.set {
          warnings.append(.placedTwice(placement.view, slot.slot, by: placement.set, loser: loser.set))
        }
        winners[placement.view, default: [:]][slot] = placement
      }
      return warnings
    }
  }

  // MARK: Content

  /// Returns the preferred length of a view: the length of its content, or else the length that its layout
  /// manager and placements need; nil if it has neither.
  func intrinsicLength(of view: Int, along axis: Axis, across: Double? = nil) -> Double? {
    if let given = rules.content(of: view, along: axis, across: across) { return given }
    let managed = trees[view].flatMap {
      ManagerFitting(tree: $0, sizing: self).length(along: axis, across: across)
    }
    let placed = orders[view].flatMap {
      PlacementFitting(order: $0, container: view, rules: rules, sizing: self).length(
        along: axis, across: across)
    }
    guard let managed, let placed else { return managed ?? placed }
    return max(managed, placed)
  }

  /// Returns `true` if a view can have a preferred size. Most views cannot, so this quick check avoids
  /// further work.
  private func hasPreferredSize(_ view: Int) -> Bool {
    !rules.properties[view].isEmpty || rules.tables.views[view].kind != .view || trees[view] != nil
      || orders[view] != nil || containsConstraints.contains(view)
  }

  private func fittingLength(of view: Int, along axis: Axis, across: Double?) -> Double? {
    // Frames include the alignment insets; content lengths do not.
    let insets = rules.alignmentRectInsets(of: view)
    let aside = insets.along(axis == .horizontal ? .vertical : .horizontal)
    if let given = rules.content(of: view, along: axis, across: across.map { $0 - aside }) {
      return given + insets.along(axis)
    }
    if let frame = rules.properties[view].frame { return frame.size[axis] }
    if containsConstraints.contains(view) || rules.tables.views[view].kind == .stackView {
      return constrainedLength(of: view, along: axis, across: across)
    }
    return intrinsicLength(of: view, along: axis, across: across)
  }

  /// Returns the fitting length of a view that contains constraints, or of a stack view.
  private func constrainedLength(of view: Int, along axis: Axis, across: Double?) -> Double? {
    let rootSize: RootSize =
      axis == .horizontal
      ? .fitting(width: nil, height: across) : .fitting(width: across, height: nil)
    do throws(LayoutError) {
      return try fits.size(of: view, in: rules, placed, rootSize)[axis]
    } catch {
      failure = failure ?? error
      return nil
    }
  }
}

extension Arranger: ContentSizing {
  func length(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard hasPreferredSize(view) else { return nil }
    let question = Question(view: view, axis: axis, across: across)
    if let known = answers[question] { return known }
    let length = fittingLength(of: view, along: axis, across: across).map { length in
      min(max(0, length), Limit.coordinate)
    }
    let capped = length.map { length in cap(of: view, along: axis).map { min($0, length) } ?? length }
    answers[question] = .some(capped)
    return capped
  }

  func width(of view: Int, within width: Double) -> Double? {
    guard wraps(view) else { return length(of: view, along: .horizontal, across: nil) }
    guard let text = rules.tables.texts[view] else { return brokenWidth(of: view, in: width) }
    let around = rules.alignmentRectInsets(of: view).along(.horizontal)
    return text.size(text.measured(by: rules.tables.measurer, inWidth: width - around)).width + around
  }

  func cap(of view: Int, along axis: Axis) -> Double? { rules.caps[view]?[axis] }

  /// Returns `true` for labels that wrap, and for containers whose size is computed from such labels.
  ///
  /// - Complexity: O(boxes of the layout manager) for the first call with a view; afterwards O(1).
  func wraps(_ view: Int) -> Bool {
    guard isAroundText.contains(view) else { return false }
    if rules.wraps(view) { return true }
    if let known = breaks[view] { return known }
    let given = rules.properties[view]
    let isGiven = given.frame != nil || Axis.allCases.contains { given.content($0) != nil }
    let breaks =
      if isGiven || rules.scrolls(view) {
        false
      } else if let tree = trees[view] {
        ManagerFitting(tree: tree, sizing: self).wraps(tree.boxes[0])
      } else {
        containsConstraints.contains(view) || rules.tables.views[view].kind == .stackView
      }
    self.breaks[view] = breaks
    return breaks
  }
}

extension Arranger {
  /// Returns the preferred width of a container after its text has been broken into lines at a given width of
  /// the container. Like the width of a multiline label, the preferred width is no larger than the longest
  /// lines require. Returns nil if the container has no preferred width.
  ///
  /// - Complexity: O(boxes of the layout manager), plus the cost of computing the content sizes of its views.
  func brokenWidth(of view: Int, in width: Double) -> Double? {
    let whole = intrinsicLength(of: view, along: .horizontal)
    guard let tree = trees[view], wraps(view), let whole, whole > width else { return whole }
    let height = intrinsicLength(of: view, along: .vertical, across: width)
    var sizing = BrokenTextSizing(arranger: self)
    _ = ManagerPass(tree, in: Size(width: width, height: height ?? 0), sizing: self) { item, frame in
      sizing.widths[item] = frame.width
    }
    guard let broken = ManagerFitting(tree: tree, sizing: sizing).length(along: .horizontal),
      // Use the narrower width only if the height at this width is the same. Otherwise, the line breaks would
      // change in every pass, and the layout would not converge.
      intrinsicLength(of: view, along: .vertical, across: broken) == height
    else { return whole }
    return min(broken, whole)
  }
}

/// A source of content sizes in which the text of each view is broken into lines at the current width of the
/// view.
private struct BrokenTextSizing: ContentSizing {
  let arranger: Arranger
  var widths: [Int: Double] = [:]

  func length(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard axis == .horizontal, arranger.wraps(view), let width = widths[view] else {
      return arranger.length(of: view, along: axis, across: across)
    }
    return arranger.width(of: view, within: width)
  }

  func width(of view: Int, within width: Double) -> Double? { arranger.width(of: view, within: width) }

  func cap(of view: Int, along axis: Axis) -> Double? { arranger.cap(of: view, along: axis) }

  func wraps(_ view: Int) -> Bool { arranger.wraps(view) }
}

extension ActiveRules {
  /// Returns the views whose height depends on their width and affects constraints: labels that wrap, and
  /// containers of such labels that have a layout manager or placements.
  ///
  /// - Complexity: O(views with text · depth).
  func viewsWithWidthDependentHeight(
    _ arranger: Arranger?, _ arranged: ArrangedFrames, _ rootSize: RootSize
  ) -> [Int] {
    var found: Set<Int> = []
    for view in tables.texts.keys where wraps(view) {
      found.insert(view)
      var next = tables.superviews[view]
      while let superview = next, !found.contains(superview) {
        if let arranger, arranger.trees[superview] != nil || arranger.orders[superview] != nil,
          // The preferred size of a view is not needed if a layout manager, a placement or the screen sets
          // its size.
          superview > 0 ? !arranged.isByRule(superview) : rootSize.isFitting
        {
          found.insert(superview)
        }
        next = tables.superviews[superview]
      }
    }
    return found.sorted()
  }

  /// Breaks the text of views into lines at the widths of the views' frames.
  ///
  /// - Parameter views: views whose height depends on their width.
  /// - Returns: the views whose preferred height changed.
  mutating func setText(of views: [Int], in frames: [Frame], _ arranger: Arranger?) -> [Int] {
    views.filter { view in
      let width = textWidth(of: view, in: frames[view].width)
      func height(_ width: Double?) -> Double? {
        content(of: view, along: .vertical, across: width)
          ?? arranger?.intrinsicLength(of: view, along: .vertical, across: width)
      }
      let (old, new) = (height(textWidths[view]), height(width))
      guard huggingLines.contains(view), old == new else {
        textWidths[view] = width
        return old != new
      }
      return false
    }
  }

  /// Limits the preferred width of views to the width of their longest line, as UILabel does after line
  /// breaking.
  ///
  /// - Parameter views: views whose height depends on their width.
  /// - Returns: `true` if the preferred width of a view became smaller.
  mutating func hugLines(of views: [Int], _ arranger: Arranger?) -> Bool {
    let wide = views.filter { !huggingLines.contains($0) }.map { ($0, contentWidth(of: $0, arranger)) }
    huggingLines.formUnion(wide.map(\.0))
    return wide.contains { contentWidth(of: $0.0, arranger) != $0.1 }
  }

  /// Returns the preferred width of a view: the width of its content, or else the width that its layout
  /// manager or placements need; nil if it has neither.
  func contentWidth(of view: Int, _ arranger: Arranger?) -> Double? {
    if let given = content(of: view, along: .horizontal) { return given }
    guard huggingLines.contains(view), let width = textWidths[view] else {
      return arranger?.intrinsicLength(of: view, along: .horizontal)
    }
    return arranger?.brokenWidth(of: view, in: width)
  }
}
