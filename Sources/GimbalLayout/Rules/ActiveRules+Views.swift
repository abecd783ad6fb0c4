import GimbalModel

extension ActiveRules {
  /// `true` if a layout manager or a placement is active.
  var isArranged: Bool { !tables.managers.isEmpty || !tables.placements.isEmpty }

  /// Returns the indices of a view's subviews, back to front.
  func subviews(of view: Int) -> [Int] {
    tables.scene.children(of: tables.views[view].id).compactMap { tables.indices[$0.id] }
  }

  /// Returns `true` if the content can be larger than the view: for scroll views, and for views whose
  /// overflow policy is to scroll.
  func scrolls(_ view: Int) -> Bool {
    tables.views[view].kind.scrolls || !properties[view].isEmpty && properties[view].overflow == .scroll
  }

  /// The views that contain a constraint. For a constraint on two views, these are their nearest common
  /// ancestor and its superviews. For a constraint on one view, these are the view and its superviews.
  ///
  /// - Complexity: O(views + constraints · depth).
  var viewsAroundConstraints: Set<Int> {
    var found: Set<Int> = []
    for constraint in tables.constraints {
      guard let first = tables.indices[constraint.first.item.view] else { continue }
      let second = constraint.second.flatMap { tables.indices[$0.item.view] }
      var next: Int? = second.map { nearestCommonAncestor(of: first, $0) } ?? first
      while let view = next, found.insert(view).inserted { next = tables.superviews[view] }
    }
    return found
  }

  /// For each view, `true` if the view or one of its descendants is in a constraint, is a stack view, or is a
  /// subview of a stack view.
  ///
  /// The constraint solver has variables for the frames of these views, and for frames that are unknown
  /// before the solve. All other frames are constant relative to their superviews.
  ///
  /// - Complexity: O(views + constraints · depth).
  var referencedViews: [Bool] {
    var referenced = Array(repeating: false, count: tables.views.count)
    func mark(_ view: Int?) {
      var next = view
      while let view = next, !referenced[view] {
        referenced[view] = true
        next = tables.superviews[view]
      }
    }
    for (first, second) in tables.constraintViews {
      mark(first)
      mark(second)
    }
    for view in tables.views.indices {
      if tables.views[view].kind == .stackView { mark(view) }
      if let superview = tables.superviews[view], tables.views[superview].kind == .stackView { mark(view) }
    }
    return referenced
  }

  /// Returns `true` if a placement refers to a rectangle that is not one of these: a sibling of the placed
  /// view, the superview, a layout guide of the superview, or a bar of the root.
  func isOutOfReach(_ placement: Placement) -> Bool {
    guard let source = placement.source, let view = tables.indices[placement.view],
      let other = tables.indices[source.view],
      let superview = tables.superviews[view]
    else { return false }
    switch source.part {
    case .bar?: return other != 0
    case .guide?: return other != superview
    case nil: return other != superview && tables.superviews[other] != superview
    }
  }
}

extension ActiveRules {
  /// Returns the layout guide to which one side of a constraint refers; nil if it refers to the view itself.
  ///
  /// In a constraint between a scroll view and a view inside the scroll view, the edges of the scroll view
  /// are the edges of its content area, as in UIKit. The size and center of the scroll view are those of its
  /// frame.
  ///
  /// - Parameters:
  ///   - view: the index of the side's view.
  ///   - other: the index of the other side's view; nil if there is none.
  /// - Complexity: O(depth).
  func guide(of anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> LayoutGuide? {
    guard anchor.item.guide == nil, let other, tables.views[view].kind.scrolls, anchor.attribute.isEdge,
      isAncestor(view, of: other)
    else { return anchor.item.guide }
    return .contentLayoutGuide
  }

  /// The views whose content areas the active constraints refer to, in tree order.
  var viewsWithContentAreas: [Int] {
    var found: Set<Int> = []
    for (constraint, (first, second)) in zip(tables.constraints, tables.constraintViews) {
      for (anchor, view, other) in [(constraint.first, first, second), (constraint.second, second, first)] {
        guard let anchor, let view else { continue }
        if guide(of: anchor, ofView: view, seenFrom: other) == .contentLayoutGuide { found.insert(view) }
      }
    }
    return found.sorted()
  }

  /// Returns `true` if a view contains another view at any depth.
  private func isAncestor(_ view: Int, of other: Int) -> Bool {
    // The index of a superview is smaller than the indices of its subviews.
    var above = tables.superviews[other]
    while let next = above, next > view { above = tables.superviews[next] }
    return above == view
  }
}

extension ActiveRules {
  /// Returns the indices of the spacers (invisible views that take up space) that no constraint refers to.
  ///
  /// - Complexity: O(views), and O(constraints) if there is a spacer.
  static func unreferencedSpacers(
    among views: [View], _ indices: [ViewID: Int], _ constraints: [Constraint]
  ) -> Set<Int> {
    var idle = Set(views.indices.filter { views[$0].kind == .spacer })
    guard !idle.isEmpty else { return idle }
    for constraint in constraints {
      for view in [constraint.first.item.view, constraint.second?.item.view] {
        if let index = view.flatMap({ indices[$0] }) { idle.remove(index) }
      }
    }
    return idle
  }
}

extension ActiveRules {
  /// Returns the distances by which a view extends beyond its superview. Returns nil for the root, for a view
  /// that fits, and for a view whose superview scrolls.
  func overhang(of view: Int, in frames: [Frame]) -> EdgeInsets? {
    guard let superview = tables.superviews[view], !scrolls(superview) else { return nil }
    let (frame, room) = (frames[view], frames[superview].size)
    let overhang = EdgeInsets(
      top: max(0, -frame.y), left: max(0, -frame.x), bottom: max(0, frame.maxY - room.height),
      right: max(0, frame.maxX - room.width))
    let worst = max(overhang.top, overhang.left, overhang.bottom, overhang.right)
    return worst > Tolerance.overhang ? overhang : nil
  }
}

extension ActiveRules {
  /// `true` if the scene has the size and orientation for which its Interface Builder document recorded the
  /// frames. If the document recorded no orientation, only the size is compared.
  var areAsRecorded: Bool {
    guard properties[0].recordedFrame?.size == traits.size else { return false }
    return properties[0].recordedOrientation?.contains(traits.orientation) ?? true
  }

  /// Returns the text of each view that shows text, by the index of the view.
  static func texts(
    of views: [View], _ properties: [Properties], _ traits: Traits, _ measurer: any TextMeasurer
  ) -> [Int: ViewText] {
    var texts: [Int: ViewText] = [:]
    for view in views.indices where !properties[view].isEmpty {
      texts[view] = ViewText(properties[view], of: views[view].kind, under: traits, measurer: measurer)
    }
    return texts
  }

  /// Returns warnings about text properties that have no effect on the kind of their view.
  static func propertiesWithoutEffect(_ views: [View], _ properties: [Properties]) -> [LayoutWarning] {
    return views.indices.filter { !properties[$0].isEmpty && views[$0].kind != .label }.flatMap { view in
      textProperties.compactMap { property in
        guard let value = properties[view][property], !property.isShown(by: views[view].kind) else {
          return nil
        }
        // Views other than labels have at most one line of text, so setting `lines` to 1 is not a mistake.
        return property == .lines && value == .number(1) ? nil : .withoutEffect(views[view].id, property)
      }
    }
  }

  private static let textProperties = PropertyDeclaration.all.filter { $0.effect == .text }.map(\.property)

  /// Returns `true` if the height of a view depends on its width, because its text wraps and its properties
  /// do not set a content height.
  func wraps(_ view: Int) -> Bool {
    tables.texts[view]?.wraps == true && properties[view].content(.vertical) == nil
  }

  /// The labels that wrap and are not hidden, and all superviews of these labels.
  ///
  /// - Complexity: O(views with text · depth).
  var viewsAroundText: Set<Int> {
    var found: Set<Int> = []
    for label in tables.texts.keys where wraps(label) && !properties[label].isHidden {
      var next: Int? = label
      while let view = next, found.insert(view).inserted { next = tables.superviews[view] }
    }
    return found
  }

  /// Returns the text of a view, and the size of the text at the current width, limited to the lines that
  /// fit. Returns nil if the view shows no text.
  func measuredText(of view: Int) -> (text: ViewText, measured: MeasuredText)? {
    guard let text = tables.texts[view] else { return nil }
    let measured = wholeText(text, of: view)
    return (text, shownLines[view].map { measured.cut(to: $0) } ?? measured)
  }

  private func wholeText(_ text: ViewText, of view: Int) -> MeasuredText {
    text.measured(by: tables.measurer, inWidth: text.wraps ? textWidths[view] : nil)
  }

  /// Returns the length of a view's text along an axis; nil if the view shows no text.
  ///
  /// - Parameter across: the length of the view along the other axis; nil if it is unknown.
  func textLength(of view: Int, along axis: Axis, across: Double?) -> Double? {
    guard let text = tables.texts[view] else { return nil }
    guard text.wraps else { return text.size(text.measured(by: tables.measurer))[axis] }
    // After the text of a label has been broken into lines, the preferred width of the label is the width of the
    // longest line.
    let width =
      axis == .vertical ? across ?? textWidths[view] : huggingLines.contains(view) ? textWidths[view] : nil
    return text.size(text.measured(by: tables.measurer, inWidth: width))[axis]
  }

  /// The labels that can have several lines, if the scene has a stack view or a constraint on a baseline.
  /// Otherwise the array is empty, because baselines do not affect the layout.
  ///
  /// - Complexity: O(views with text + constraints).
  var labelsWithBaselines: [Int] {
    let labels = labelsOfSeveralLines
    guard !labels.isEmpty else { return [] }
    let baselines: [Attribute?] = [.firstBaseline, .lastBaseline]
    let isAsked =
      tables.views.contains { $0.kind == .stackView }
      || tables.constraints.contains {
        baselines.contains($0.first.attribute) || baselines.contains($0.second?.attribute)
      }
    return isAsked ? labels : []
  }

  var labelsOfSeveralLines: [Int] {
    tables.texts.keys.filter { tables.texts[$0]?.text.maximumLines != 1 }.sorted()
  }

  /// Updates ``shownLines`` to the numbers of lines that fit into the frames of labels.
  ///
  /// - Returns: the labels whose number of shown lines changed.
  @discardableResult
  mutating func setLines(of labels: [Int], in frames: [Frame]) -> [Int] {
    labels.filter { view in
      guard let text = tables.texts[view] else { return false }
      let insets = alignmentRectInsets(of: view)
      let measured = wholeText(text, of: view)
      let count = text.lineCount(of: measured, in: frames[view].height - insets.along(.vertical))
      let shown = count < measured.lineCount ? count : nil
      defer { shownLines[view] = shown }
      return shownLines[view] != shown
    }
  }

  /// Replaces all widths at which text is broken into lines with the predicted widths.
  mutating func setText(at widths: [PredictedTextWidth]) {
    textWidths = Dictionary(uniqueKeysWithValues: widths.map { ($0.view, $0.textWidth) })
    huggingLines = Set(widths.map(\.view))
  }
}

extension Properties {
  /// Returns the properties with the size that a control of UIKit has in a version of iOS. A class of the app can have
  /// another size, so its views keep theirs.
  func inSystem(of version: Int?, for kind: ViewKind) -> Properties {
    guard let version, text(.customClass) == nil else { return self }
    return SystemMetrics.properties(of: kind, in: version).reduce(into: self) { given, change in
      given[change.key] = change.value
    }
  }
}
