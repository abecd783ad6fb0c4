package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
package import GimbalReporting

/// The search for faults, such as conflicts and overlaps, in a layout of a scene from an Interface Builder
/// document.
///
/// The search reports one fault for each cause. For example, conflicts that share a constraint are one fault,
/// and so are ambiguities that a constraint or a superview connects. The search skips positions and sizes
/// that code probably sets: those of views and constraints with outlets, and of views without content in the
/// document.
package struct FaultSearch {
  private let layout: SolvedLayout
  private let origins: SceneOrigins
  private let canvas: SolvedLayout?
  private let cancellation: Cancellation
  private let derivation: FrameDerivation
  /// The views, except the root view, with a constraint that has an outlet. Through the outlet, code can
  /// change the constant of the constraint.
  private let changing: Set<ViewID>

  /// Creates the search for a layout.
  ///
  /// - Parameters:
  ///   - layout: The layout to search.
  ///   - origins: The document elements from which the scene was imported.
  ///   - canvas: The layout on the canvas of Interface Builder, if `layout` is the layout of a running app on
  ///     the same display; otherwise `nil`.
  ///   - cancellation: The cancellation that ends the search early, with an incomplete result.
  package init(
    _ layout: SolvedLayout, _ origins: SceneOrigins, canvas: SolvedLayout? = nil,
    cancellation: Cancellation = .never
  ) {
    self.cancellation = cancellation
    self.layout = layout
    self.origins = origins
    self.canvas = canvas
    derivation = FrameDerivation(layout, origins, cancellation: cancellation)
    let constraints = layout.activeConstraints.filter { origins.constraints[$0.id]?.outlet != nil }
    changing = Set(
      constraints.flatMap { [$0.first.item.view, $0.second?.item.view].compactMap(\.self) }
    ).subtracting([layout.scene.root])
  }

  /// Returns the faults: conflicts, ambiguities, truncated text, overlaps, and views outside the screen.
  ///
  /// - Complexity: O(views · depth + constraints), plus the comparison of siblings that receive touches.
  package func faults() -> [LayoutFault] {
    let conflicts = ConflictFaults(layout, origins, canvas: canvas, cancellation: cancellation).faults()
    let isDrawnInAnotherSize = conflicts.contains { $0.kind == .drawnSize }
    let ambiguities = ambiguities().map { LayoutFault.ambiguity($0.view, $0.attribute) }
    // A cell or a view of a xib whose content contradicts its size in the document has a different size at
    // run time. The frames of this layout do not occur in the app, so truncations and overlaps are not
    // reported.
    let faults =
      conflicts + ambiguities + (isDrawnInAnotherSize ? [] : truncations() + overlaps())
      + (origins.rootSize == .screen ? viewsOutside() : [])
    // A rule that is not known can determine these frames.
    return origins.unknownViews.isEmpty
      ? faults : faults.filter { $0.view.map { !origins.unknownViews.contains($0) } ?? true }
  }

  /// Returns the ambiguities in the app, followed by ambiguities on the Interface Builder canvas that also
  /// exist in the app and concern other views. On the canvas, every view has a size, so the ambiguities there
  /// do not depend on content that code adds.
  private func ambiguities() -> [Ambiguity] {
    let inApp = AmbiguityGroups(layout, origins, cancellation: cancellation).causes
    guard let canvas else { return inApp.map(\.ambiguity) }
    let known = inApp.reduce(into: Set<ViewID>()) { $0.formUnion($1.views) }
    let attributes = Dictionary(grouping: layout.ambiguities, by: \.view).mapValues {
      Set($0.map(\.attribute))
    }
    let remaining = AmbiguityGroups(canvas, origins, cancellation: cancellation).causes.filter { cause in
      attributes[cause.ambiguity.view]?.contains(cause.ambiguity.attribute) == true
        && known.isDisjoint(with: cause.views)
    }
    return (inApp + remaining).map(\.ambiguity)
  }

  // MARK: Frames

  /// The factor by which a view is enlarged before its text is measured, because measured widths have errors.
  /// For more than 90% of the labels in docs/text.md, the error is less than 3%.
  private static let textSlack = 1.03

  private func truncations() -> [LayoutFault] {
    // If the height of the root view can differ in the app, as in a self-sizing cell, report only text that is
    // too wide for its view.
    let isHeightGiven = origins.rootSize == .screen || origins.cell.hasFixedHeight
    func isShort(_ view: ViewID, in layout: SolvedLayout) -> Bool {
      guard let shortfall = layout.shortfall(of: view, slack: FaultSearch.textSlack) else { return false }
      return isHeightGiven || shortfall.needed.width > shortfall.available.width * FaultSearch.textSlack
    }
    let found = layout.views.map(\.view.id).filter { view in
      isShort(view, in: layout) && layout.isShown(view) && hasStaticText(view) && isReliable(view)
    }
    guard !found.isEmpty, let atRunTime = layoutAtRunTime(measuring: found) else { return [] }
    // On the canvas, a label has its recorded size. At run time, a label that no constraint limits is as
    // large as its text. Report only text that is also truncated at run time.
    return found.filter { view in
      atRunTime[view]?.status == .determined && isShort(view, in: atRunTime)
        && FaultSearch.isCompressed(view, in: atRunTime)
        // The length of an arranged view also depends on the lengths of the other views in the stack view.
        && !([view] + arrangedSiblings(of: view)).contains {
          derivation.dependsOnCode([.attribute(.width), .attribute(.height)], of: $0)
            || derivation.followsStackOfCode($0)
        }
    }.map { .truncated($0) }
  }

  private func arrangedSiblings(of view: ViewID) -> [ViewID] {
    guard let stack = layout.scene.view(view)?.parent, layout.scene.view(stack)?.kind == .stackView else {
      return []
    }
    return layout.scene.children(of: stack).map(\.id).filter { $0 != view }
  }

  /// Returns `true` if a view is smaller than its content by more than 1 point along an axis. A smaller
  /// difference can result from rounding to pixels.
  private static func isCompressed(_ view: ViewID, in layout: SolvedLayout) -> Bool {
    guard let size = layout[view]?.frame.size else { return false }
    return Axis.allCases.contains { axis in
      (layout.intrinsicContentLength(of: view, along: axis) ?? 0) > size[axis] + 1
    }
  }

  /// Returns the layout on the same display in a running app; `nil` if it cannot be solved.
  ///
  /// - Parameter views: The views whose text is measured again. Their recorded size can be outdated, because
  ///   an earlier version of the document may have had different text or a different font.
  private func layoutAtRunTime(measuring views: [ViewID]) -> SolvedLayout? {
    var scene = layout.scene
    let recorded: Set<Property> = [.measuredWidth, .measuredHeight]
    for view in views {
      for (property, value) in scene.properties(of: view).given where recorded.contains(property) {
        let row = ViewProperty(view: view, property: property, value: value)
        do { try scene.apply(.delete(.property(row))) } catch { return nil }
      }
    }
    var traits = layout.traits
    traits.environment = .runtime
    return try? LayoutSolver(cancellation: cancellation).solve(scene, traits: traits)
  }

  /// Returns `true` if the app shows the text of a view unchanged from the document, and constraints determine
  /// the frame of the view. This is not the case for the following views:
  ///
  /// - A view with an outlet, through which code can change the text.
  /// - A view in a prototype cell, in a reusable view or in the view of a xib. Code usually sets the text of
  ///   such a view.
  /// - A part of a cell with a style such as *Subtitle*, which UIKit lays out.
  /// - A button with an image, whose title is often only for VoiceOver.
  ///
  /// Projects, archives and scripts contain the texts that users see.
  private func hasStaticText(_ view: ViewID) -> Bool {
    guard origins.isFromDocument else { return true }
    guard let origin = origins.views[view], origin.outlet == nil else { return false }
    if layout.scene.view(view)?.kind == .button, layout.propertiesInForce(of: view)[.image] != nil {
      return false
    }
    return origins.rootSize == .screen || origins.cell.isStatic && !origin.isPartOfStyledCell
  }

  /// Returns `true` if the rules determine the frames of a view and of its superviews, and no constraint on
  /// these views has an outlet. Code can change the constant of a constraint with an outlet.
  private func isReliable(_ view: ViewID) -> Bool {
    let line = [view] + layout.scene.ancestors(of: view).dropLast()
    return line.allSatisfy { layout[$0]?.status == .determined && !changing.contains($0) }
  }

  /// The length in points by which a view may extend beyond the screen, or siblings may overlap, without
  /// being reported. The length is the height of a separator plus the error from rounding frames to pixels at
  /// scale 1.
  private static let tolerance = 2.0

  private func viewsOutside() -> [LayoutFault] {
    let screen = layout.views[0].absoluteFrame
    let bleeding = bleedingViews()
    var found: [ViewID] = []
    var causes: Set<ViewID> = []
    let fixed = layout.viewsWithFixedAxes
    let axes = Dictionary(uniqueKeysWithValues: fixed.map { ($0.view, $0.axes) })
    for (view, fixed) in fixed {
      if cancellation.isCancelled { break }
      guard let solved = layout[view], solved.view.kind.showsContent, layout.isShown(view),
        !isTapArea(solved),
        isReliable(view)
      else { continue }
      guard
        FaultSearch.sticksOut(solved.absoluteFrame, of: screen, fixed)
          && contentFrame(of: solved).map({ FaultSearch.sticksOut($0, of: screen, fixed) }) ?? false
          || FaultSearch.isAway(solved.absoluteFrame, from: screen, fixed) && isDrawnOnScreen(view)
      else { continue }
      // Among this view and its superviews, report the outermost one that is partly or entirely outside the
      // screen. The position of a superview determines the positions of its subviews.
      let line = [view] + layout.scene.ancestors(of: view).dropLast()
      guard bleeding.isDisjoint(with: line) else { continue }
      let cause = line.last { ancestor in
        guard let frame = layout[ancestor]?.absoluteFrame, let fixed = axes[ancestor] else { return false }
        return FaultSearch.sticksOut(frame, of: screen, fixed)
          || FaultSearch.isAway(frame, from: screen, fixed)
      }
      if let cause, causes.insert(cause).inserted { found.append(cause) }
    }
    let edges: [Measure] = [.left, .right, .top, .bottom].map(Measure.attribute)
    return found.filter { !derivation.dependsOnCode(edges, of: $0) }.map {
      .outside($0, axes: axes[$0] ?? [])
    }
  }

  /// Returns `true` for a button that has no title, no image, no background and no button style. Such a
  /// button is invisible. It enlarges the touch area of another view.
  private func isTapArea(_ solved: SolvedView) -> Bool {
    guard solved.view.kind == .button else { return false }
    let given = layout.propertiesInForce(of: solved.view.id)
    let visible: [Property] = [.image, .backgroundImage, .backgroundColor, .buttonStyle]
    return given.text(.text)?.isEmpty ?? true && visible.allSatisfy { given[$0] == nil }
  }

  /// Returns the rectangle of the text of a label or a button in root coordinates; for any other view, its
  /// frame. A label that is wider than its text can extend beyond the screen without hiding text. Returns
  /// `nil` if the rectangle is unknown, for example for text in a font other than the system font.
  private func contentFrame(of solved: SolvedView) -> Frame? {
    let view = solved.view
    let frame = solved.absoluteFrame
    guard view.kind == .label || view.kind == .button else { return frame }
    let given = layout.propertiesInForce(of: view.id)
    guard given.text(.fontName) == nil,
      let width = layout.intrinsicContentLength(of: view.id, along: .horizontal),
      let height = layout.intrinsicContentLength(of: view.id, along: .vertical)
    else { return given.text(.fontName) == nil ? frame : nil }
    // In the app, the lines of the label break at its `preferredMaxLayoutWidth`, so the frame in the app
    // differs from the frame in this layout.
    if let preferred = origins.views[view.id]?.preferredTextWidth, frame.width > preferred { return nil }
    let size = Size(width: min(width, frame.width), height: min(height, frame.height))
    let room = frame.width - size.width
    let alignment = given.text(.textAlignment)
    let isLeading = view.kind == .label && alignment != "center" && alignment != "right"
    let left = isLeading ? 0 : alignment == "right" ? room : room / 2
    return Frame(
      x: frame.x + left, y: frame.y + (frame.height - size.height) / 2, width: size.width, height: size.height
    )
  }

  /// Returns the views that a constraint extends beyond an edge of their superview, as in
  /// `a.top == superview.top - 8`. The developer chose the constant on purpose, for example to hide rounded
  /// corners.
  private func bleedingViews() -> Set<ViewID> {
    func isSubview(_ view: ViewID, of other: ViewID) -> Bool { layout.scene.view(view)?.parent == other }
    var found: Set<ViewID> = []
    for constraint in layout.activeConstraints {
      guard let second = constraint.second, constraint.relation == .equal, constraint.constant != 0,
        constraint.multiplier == 1, constraint.first.attribute.edge == second.attribute.edge
      else { continue }
      let (one, other) = (constraint.first.item.view, second.item.view)
      let isFirst = isSubview(one, of: other)
      guard isFirst || isSubview(other, of: one) else { continue }
      let distance = isFirst ? constraint.constant : -constraint.constant
      let bleeds =
        switch constraint.first.attribute.edge {
        case .left, .leading, .top: distance < 0
        case .right, .trailing, .bottom: distance > 0
        default: false
        }
      if bleeds { found.insert(isFirst ? one : other) }
    }
    return found
  }

  /// Returns `true` if a part of the recorded frame of a view is on the screen of the canvas. Developers draw
  /// a view outside the screen if code moves the view in. A view that is drawn on the screen is expected to
  /// stay there.
  private func isDrawnOnScreen(_ view: ViewID) -> Bool {
    var (x, y) = (0.0, 0.0)
    for part in [view] + layout.scene.ancestors(of: view).dropLast() {
      guard let frame = layout.scene.properties(of: part).recordedFrame else { return false }
      x += frame.x
      y += frame.y
    }
    guard let frame = layout.scene.properties(of: view).recordedFrame else { return false }
    let drawn = Frame(x: x, y: y, width: frame.width, height: frame.height)
    let screen = Frame(x: 0, y: 0, width: origins.drawnSize.width, height: origins.drawnSize.height)
    return !FaultSearch.isAway(drawn, from: screen, Axis.allCases)
  }

  /// Returns `true` if a frame is entirely outside the screen along one of the axes.
  private static func isAway(_ frame: Frame, from screen: Frame, _ axes: [Axis]) -> Bool {
    axes.contains(.horizontal) && (frame.x >= screen.maxX || frame.maxX <= screen.x)
      || axes.contains(.vertical) && (frame.y >= screen.maxY || frame.maxY <= screen.y)
  }

  /// Returns `true` if a part of a frame, but not the whole frame, is outside the screen along one of the axes.
  private static func sticksOut(_ frame: Frame, of screen: Frame, _ axes: [Axis]) -> Bool {
    let isOut =
      axes.contains(.horizontal) && (frame.x < screen.x - tolerance || frame.maxX > screen.maxX + tolerance)
      || axes.contains(.vertical) && (frame.y < screen.y - tolerance || frame.maxY > screen.maxY + tolerance)
    return isOut && !isAway(frame, from: screen, axes)
  }

  private func overlaps() -> [LayoutFault] {
    func takesTouches(_ view: ViewID) -> Bool {
      guard let solved = layout[view], solved.view.kind.isControl, solved.status == .determined else {
        return false
      }
      let given = layout.propertiesInForce(of: view)
      return origins.views[view]?.takesTouches ?? true && given.flag(.enabled, default: true)
        && layout.isShown(view) && !changing.contains(view)
    }
    let (pairs, _) = layout.overlappingSiblings(within: FaultSearch.tolerance, cancellation: cancellation)
    // Report each covering view only once, even if it covers several siblings.
    var upper: Set<ViewID> = []
    return pairs.filter { one, other in
      guard takesTouches(one), takesTouches(other), let first = layout[one]?.absoluteFrame,
        let second = layout[other]?.absoluteFrame
      else { return false }
      // If both views have outlets, the code of the app may hide one while the other is visible.
      guard origins.views[one]?.outlet == nil || origins.views[other]?.outlet == nil else { return false }
      // A control inside another control is usually a part of the outer control, such as a button in a text
      // field.
      return !first.contains(second) && !second.contains(first)
    }.filter { upper.insert($0.other).inserted }.map { .overlap($0.one, $0.other) }
  }
}

extension FaultSearch {
  /// Returns the faults of the selected kinds in a layout of a sweep.
  ///
  /// - Parameter origins: The document elements from which the scene was imported, or `nil` for a scene of a
  ///   project. All faults of a scene of a project are returned, even if they have a common cause.
  /// - Complexity: O(n) for n views, and O(n log n + p) for overlaps if p pairs of views overlap
  ///   horizontally.
  package static func faults(
    in layout: SolvedLayout, of kinds: Set<FindingKind>, _ origins: SceneOrigins?
  ) -> [LayoutFault] {
    if let origins {
      return FaultSearch(layout, origins).faults().filter { $0.sweptKind.map(kinds.contains) ?? false }
    }
    var found: [LayoutFault] = []
    if kinds.contains(.conflict) { found += layout.conflicts.map { .conflict($0.setAside) } }
    if kinds.contains(.ambiguity) {
      found += layout.ambiguities.map { .ambiguity($0.view, $0.attribute) }
    }
    if kinds.contains(.truncated) { found += layout.truncatedViews.map { .truncated($0) } }
    if kinds.contains(.outside) {
      found += layout.viewsOffScreen(within: Tolerance.overhang).map { .outside($0, axes: []) }
    }
    if kinds.contains(.overlap) {
      let (pairs, others) = layout.overlappingSiblings(within: Tolerance.overhang)
      found += pairs.map { .overlap($0.one, $0.other) }
      if others > 0 { found.append(.moreOverlaps) }
    }
    return found
  }
}

extension Attribute {
  /// The edge to which a margin attribute belongs; for any other attribute, the attribute itself.
  fileprivate var edge: Attribute {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    default: self
    }
  }
}

extension Frame {
  /// Returns `true` if another rectangle is inside this rectangle, with a tolerance of 1 point.
  fileprivate func contains(_ other: Frame) -> Bool {
    other.x >= x - 1 && other.y >= y - 1 && other.maxX <= maxX + 1 && other.maxY <= maxY + 1
  }
}

extension ViewKind {
  /// A Boolean value that indicates whether views of this kind show text or receive touches.
  fileprivate var showsContent: Bool { self == .label || isControl }
}
