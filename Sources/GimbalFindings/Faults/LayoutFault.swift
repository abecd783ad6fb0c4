// Length: a kind of fault has a case, a search and a description.
// Recursion: `FaultSearch` calls `ConflictFaults`, whose results are cases of `LayoutFault`. `CoveredTexts` extends it.

package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// The cause of a finding that depends on the traits.
///
/// The value of a fault contains no lengths and no traits, so faults of layouts under different traits can be
/// compared. A sweep counts the combinations with each fault, and creates only one finding for it.
package enum LayoutFault: Sendable {
  /// A conflict. The associated value is the rule that the layout ignores.
  case conflict(Reason)
  /// A conflict between the required content size of a view and constraints that fix its size.
  case fixedContent(ViewID, Axis, setAside: Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  /// A view that extends beyond the screen along axes along which no superview scrolls it.
  case outside(ViewID, axes: [Axis])
  case overlap(ViewID, ViewID)
  /// A view that shows text or receives touches, and that is outside of the safe area along axes, as the others are.
  case underBar(ViewID, axes: [Axis], others: Int)
  /// A text of which another text or a view in front covers a part.
  case coveredText(ViewID, by: ViewID)
  /// The layout has more overlaps than are listed individually.
  case moreOverlaps
  /// The layout does not converge.
  case loop
  /// The content of a cell or of a view of a xib contradicts the size at which Interface Builder draws it.
  case drawnSize(Axis, setAside: Reason)

  package var kind: FindingKind {
    switch self {
    case .conflict: .conflict
    case .fixedContent: .fixedContent
    case .ambiguity: .ambiguity
    case .truncated: .truncated
    case .outside: .outside
    case .overlap, .moreOverlaps: .overlap
    case .underBar: .underBar
    case .coveredText: .coveredText
    case .loop: .loop
    case .drawnSize: .drawnSize
    }
  }

  /// The kind that selects the fault in a sweep. It is `nil` for `drawnSize`, because the size in which Interface Builder
  /// draws a cell does not depend on the traits.
  package var sweptKind: FindingKind? {
    switch self {
    case .fixedContent: .conflict
    case .drawnSize: nil
    default: kind
    }
  }

  /// `true` if the fault depends on the size of the screen, but its description does not contain this size.
  var isOfScreen: Bool {
    switch self {
    case .truncated, .outside, .overlap, .underBar, .coveredText: true
    default: false
    }
  }

  /// The view that the fault concerns; `nil` for a conflict, a loop, or overlaps that are only counted.
  package var view: ViewID? {
    switch self {
    case .conflict, .fixedContent, .moreOverlaps, .loop, .drawnSize: nil
    case .ambiguity(let view, _), .truncated(let view), .outside(let view, _), .overlap(let view, _),
      .underBar(let view, _, _), .coveredText(let view, by: _):
      view
    }
  }
}

extension LayoutFault: Hashable {
  package static func == (one: LayoutFault, other: LayoutFault) -> Bool { one.identity == other.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  private enum Identity: Hashable {
    case conflict(Reason)
    case drawnSize(Axis, Reason)
    case number(ViewID, Attribute)
    case view(FindingKind, ViewID)
    case pair(FindingKind, ViewID, ViewID)
    case layout(FindingKind)
  }

  /// The ignored rule identifies a conflict, and the view identifies a view outside of the screen, because the other
  /// values can depend on the traits.
  private var identity: Identity {
    switch self {
    case .conflict(let rule), .fixedContent(_, _, let rule): .conflict(rule)
    case .drawnSize(let axis, let rule): .drawnSize(axis, rule)
    case .ambiguity(let view, let attribute): .number(view, attribute)
    case .truncated(let view), .outside(let view, _), .underBar(let view, _, _): .view(kind, view)
    case .overlap(let one, let other), .coveredText(let one, by: let other): .pair(kind, one, other)
    case .moreOverlaps, .loop: .layout(kind)
    }
  }
}

/// The search for faults, such as conflicts and overlaps, in a layout of a scene from an Interface Builder
/// document.
///
/// The search reports one fault for each cause. For example, conflicts that share a constraint are one fault,
/// and so are ambiguities that a constraint or a superview connects. The search skips positions and sizes
/// that code probably sets: those of views and constraints with outlets, and of views without content in the
/// document.
package struct FaultSearch {
  let layout: SolvedLayout
  let origins: SceneOrigins
  private let canvas: SolvedLayout?
  let cancellation: Cancellation
  private let derivation: FrameDerivation
  /// The views, except the root view, with a constraint that has an outlet, and the axis of the constraint. Through
  /// the outlet, code can change the constant of the constraint.
  private let changing: [ViewID: Set<Axis>]

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
    var changing: [ViewID: Set<Axis>] = [:]
    for constraint in layout.activeConstraints where origins.constraints[constraint.id]?.outlet != nil {
      for view in [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self)
      where view != layout.scene.root {
        changing[view, default: []].insert(constraint.first.attribute.axis)
      }
    }
    self.changing = changing
  }

  /// Returns the faults: conflicts, ambiguities, truncated text, overlaps, and views outside the screen.
  ///
  /// - Complexity: O(views · depth + constraints), plus the comparison of siblings that receive touches.
  package func faults() -> [LayoutFault] {
    let conflicts = ConflictFaults(layout, origins, canvas: canvas, cancellation: cancellation).faults()
    let isDrawnInAnotherSize = conflicts.contains { $0.kind == .drawnSize }
    let ambiguities = ambiguities().filter { !isEmptyContentOfCode($0.view) }
      .map { LayoutFault.ambiguity($0.view, $0.attribute) }
    // A cell or a view of a xib whose content contradicts its size in the document has a different size at
    // run time. The frames of this layout do not occur in the app, so truncations and overlaps are not
    // reported.
    let faults =
      conflicts + ambiguities + (isDrawnInAnotherSize ? [] : truncations() + overlaps() + coveredTexts())
      + (origins.rootSize == .screen ? viewsOutside() + viewsUnderBars() : [])
    return faults.filter(isKnown)
  }

  /// Returns `false` for a fault that depends on values of the code that are not known.
  private func isKnown(_ fault: LayoutFault) -> Bool {
    let unknown = origins.unknown
    return switch fault {
    // The number of a rule determines no frame that is ambiguous without it.
    case .ambiguity(let view, let attribute): unknown.rules[view]?.contains(attribute.axis) != true
    case .outside(let view, let axes), .underBar(let view, let axes, _):
      !unknown.concernsFrame(of: view, along: axes)
    case .truncated(let view): !unknown.concernsFrame(of: view) && !unknown.contents.contains(view)
    case .overlap(let one, let other):
      // Of two views at one place, the code shows one.
      !unknown.concernsFrame(of: one) && unknown.visibilities.isDisjoint(with: [one, other])
        && origins.viewsShownLater.isDisjoint(with: lineage(of: one) + lineage(of: other))
    case .coveredText(let one, let other):
      !unknown.concernsFrame(of: one) && !unknown.concernsFrame(of: other) && !unknown.contents.contains(one)
        && !unknown.contents.contains(other) && unknown.visibilities.isDisjoint(with: [one, other])
        && origins.viewsShownLater.isDisjoint(with: lineage(of: one) + lineage(of: other))
    case .conflict, .fixedContent, .moreOverlaps, .loop, .drawnSize: true
    }
  }

  /// Returns `true` for a label or an image view that code creates without a text or an image, which the app gives it later.
  private func isEmptyContentOfCode(_ view: ViewID) -> Bool {
    let content: Property
    switch layout.scene.view(view)?.kind {
    case .label: content = .text
    case .imageView: content = .image
    default: return false
    }
    let isOfCode = origins.isOfCode || origins.isChangedByCode && origins.views[view]?.id == nil
    return isOfCode && layout.scene.properties(of: view)[content] == nil
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
      if origins.rootSize == .superview, !origins.hasGivenWidth {
        return isTooNarrow(view, shortfall, in: layout)
      }
      return isHeightGiven || shortfall.needed.width > shortfall.available.width * FaultSearch.textSlack
    }
    let found = layout.views.map(\.view.id).filter { view in
      isShort(view, in: layout) && layout.isShown(view) && hasStaticText(view) && isDetermined(view)
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

  /// Returns `true` if a text needs more width than its view has, and this width does not depend on the size of the root
  /// view, a view of a xib, which the document does not determine.
  private func isTooNarrow(_ view: ViewID, _ shortfall: TextShortfall, in layout: SolvedLayout) -> Bool {
    shortfall.needed.width > shortfall.available.width * FaultSearch.textSlack
      && !derivation.dependsOnRootSize(.attribute(.width), of: view)
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
  /// - A view with a tag, by which code can find it.
  /// - A part of a cell with a style such as *Subtitle*, which UIKit lays out.
  /// - A button with an image, whose title is often only for VoiceOver.
  /// - A view whose text is the key of a localized string, or that has a localization key as a runtime attribute.
  /// - A label that clips its text and has any number of lines, which break although clipping usually prevents it.
  ///
  /// Projects, archives and scripts contain the texts that users see.
  func hasStaticText(_ view: ViewID) -> Bool {
    guard origins.isFromDocument else { return true }
    guard let origin = origins.views[view], origin.outlet == nil else { return false }
    let given = layout.propertiesInForce(of: view)
    if layout.scene.view(view)?.kind == .button, given[.image] != nil { return false }
    if given.text(.lineBreak) == LineBreakMode.clipping.rawValue, given.number(.lines) == 0 { return false }
    if LocalizationKeys.replaceText(given) { return false }
    return !origin.isPartOfStyledCell && !origin.hasTag
  }

  /// Returns `true` if the rules determine the frames of a view and of its superviews. A bar places the custom views of its
  /// items.
  func isDetermined(_ view: ViewID) -> Bool {
    lineage(of: view).allSatisfy {
      layout[$0]?.status == .determined && origins.views[$0]?.isInBar != true
    }
  }

  /// Returns `true` if no constraint along an axis on a view and its superviews has an outlet. Code can change the
  /// constant of a constraint with an outlet.
  private func isFixed(_ view: ViewID, along axis: Axis) -> Bool {
    lineage(of: view).allSatisfy { changing[$0]?.contains(axis) != true }
  }

  /// Returns a view and its superviews, without the root.
  func lineage(of view: ViewID) -> [ViewID] { [view] + layout.scene.ancestors(of: view).dropLast() }

  /// The length in points by which a view may extend beyond the screen, or siblings may overlap, without
  /// being reported. The length is the height of a separator plus the error from rounding frames to pixels at
  /// scale 1.
  static let tolerance = 2.0

  private func viewsOutside() -> [LayoutFault] {
    let screen = layout.views[0].absoluteFrame
    let bleeding = bleedingViews()
    var found: [ViewID] = []
    var causes: Set<ViewID> = []
    // Along an axis with an outlet, code can move a view to the screen.
    let fixed = layout.viewsWithFixedAxes.map { found in
      (view: found.view, axes: found.axes.filter { isFixed(found.view, along: $0) })
    }.filter { !$0.axes.isEmpty }
    let axes = Dictionary(uniqueKeysWithValues: fixed.map { ($0.view, $0.axes) })
    for (view, fixed) in fixed {
      if cancellation.isCancelled { break }
      guard let solved = layout[view], solved.view.kind.showsContent, layout.isShown(view),
        !isTapArea(solved),
        isDetermined(view)
      else { continue }
      guard
        FaultSearch.sticksOut(solved.absoluteFrame, of: screen, fixed)
          && contentFrame(of: solved).map({ FaultSearch.sticksOut($0, of: screen, fixed) }) ?? false
          || FaultSearch.isAway(solved.absoluteFrame, from: screen, fixed) && isDrawnOnScreen(view)
      else { continue }
      // Among this view and its superviews, report the outermost one that is partly or entirely outside the
      // screen. The position of a superview determines the positions of its subviews.
      let line = lineage(of: view)
      guard bleeding.isDisjoint(with: line) else { continue }
      let cause = line.last { ancestor in
        guard let frame = layout[ancestor]?.absoluteFrame, let fixed = axes[ancestor] else { return false }
        return FaultSearch.sticksOut(frame, of: screen, fixed)
          || FaultSearch.isAway(frame, from: screen, fixed)
      }
      if let cause, causes.insert(cause).inserted { found.append(cause) }
    }
    return found.compactMap { view -> LayoutFault? in
      let outside = (axes[view] ?? []).filter { axis in
        let frame = layout[view]?.absoluteFrame ?? .zero
        guard
          FaultSearch.sticksOut(frame, of: screen, [axis]) || FaultSearch.isAway(frame, from: screen, [axis])
        else { return false }
        return !derivation.dependsOnCode(FaultSearch.edges(along: axis), of: view)
      }
      return outside.isEmpty ? nil : .outside(view, axes: outside)
    }
  }

  private static func edges(along axis: Axis) -> [Measure] {
    (axis == .horizontal ? [Attribute.left, .right] : [.top, .bottom]).map(Measure.attribute)
  }

  /// Returns the views that show text or receive touches, and of which a part is on the screen, but outside of the safe
  /// area. Scenes without a constraint to the safe area are skipped: they were made for screens without a notch.
  private func viewsUnderBars() -> [LayoutFault] {
    guard origins.isFromDocument || origins.isOfProject, layout.traits.environment == .runtime,
      layout.activeConstraints.contains(where: { rule in
        [rule.first.item, rule.second?.item].contains {
          $0?.guide == .safeArea && $0?.view == layout.scene.root
        }
      })
    else { return [] }
    let screen = layout.views[0].absoluteFrame
    let insets = layout.rootSafeArea
    let safe = Frame(
      x: screen.x + insets.left, y: screen.y + (origins.hidesStatusBar ? 0 : insets.top),
      width: screen.width - insets.left - insets.right,
      height: screen.height - insets.bottom - (origins.hidesStatusBar ? 0 : insets.top))
    let bleeding = bleedingViews()
    let found = layout.viewsWithFixedAxes.compactMap { view, axes -> (view: ViewID, axes: [Axis])? in
      guard !cancellation.isCancelled, let solved = layout[view], solved.view.kind.showsContent,
        layout.isShown(view), !isTapArea(solved),
        !isEmptyText(solved), isDetermined(view),
        // A backdrop of the whole screen.
        !solved.absoluteFrame.contains(screen),
        bleeding.isDisjoint(with: lineage(of: view)), let content = contentFrame(of: solved)
      else { return nil }
      let found = axes.filter { axis in
        isFixed(view, along: axis) && FaultSearch.sticksOut(content, of: safe, [axis])
          && !FaultSearch.sticksOut(content, of: screen, [axis])
          && !derivation.dependsOnCode(FaultSearch.edges(along: axis), of: view)
      }
      return found.isEmpty ? nil : (view, found)
    }
    // The views of a screen usually have one cause: the edges to which they are connected.
    return [[Axis.horizontal], [.vertical], Axis.allCases].compactMap { axes in
      let group = found.filter { $0.axes == axes }
      return group.first.map { .underBar($0.view, axes: axes, others: group.count - 1) }
    }
  }

  /// Returns `true` for a label without a text.
  func isEmptyText(_ solved: SolvedView) -> Bool {
    solved.view.kind == .label && layout.propertiesInForce(of: solved.view.id).text(.text)?.isEmpty ?? true
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
  func contentFrame(of solved: SolvedView) -> Frame? {
    let view = solved.view
    let frame = solved.absoluteFrame
    guard view.kind == .label || view.kind == .button else { return frame }
    let given = layout.propertiesInForce(of: view.id)
    // The background of a button is as large as the button.
    let backgrounds: [Property] = [.backgroundImage, .backgroundColor]
    if view.kind == .button, backgrounds.contains(where: { given[$0] != nil }) { return frame }
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
    if origins.isOfCode { return isOnScreenAtFirst(view) }
    var (x, y) = (0.0, 0.0)
    for part in [view] + layout.scene.ancestors(of: view).dropLast() {
      let given = layout.scene.properties(of: part)
      guard let left = given.number(.recordedX), let top = given.number(.recordedY) else { return false }
      x += left
      y += top
    }
    // The recorded size of a text that code changes is not in the scene.
    guard
      let size = layout.scene.properties(of: view).recordedFrame?.size
        ?? (origins.isChangedByCode ? layout[view]?.frame.size : nil)
    else { return false }
    let drawn = Frame(x: x, y: y, width: size.width, height: size.height)
    let screen = Frame(x: 0, y: 0, width: origins.drawnSize.width, height: origins.drawnSize.height)
    return !FaultSearch.isAway(drawn, from: screen, Axis.allCases)
  }

  /// Returns `true` if a part of a view is on the screen before a rotation, for a scene of layout code, which has no
  /// recorded frames.
  private func isOnScreenAtFirst(_ view: ViewID) -> Bool {
    let scene = layout.scene
    guard scene.display.orientation != layout.traits.orientation,
      let first = try? LayoutSolver(cancellation: cancellation).solve(
        scene, traits: scene.traits(as: scene.display)),
      let solved = first[view]
    else { return false }
    return !FaultSearch.isAway(solved.absoluteFrame, from: first.views[0].absoluteFrame, Axis.allCases)
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
      guard let solved = layout[view], solved.view.kind.isControl, isDetermined(view) else { return false }
      let given = layout.propertiesInForce(of: view)
      return origins.views[view]?.takesTouches ?? true
        && (origins.isEnabledLater || given.flag(.enabled, default: true))
        && layout.isShown(view)
    }
    // A constraint between the two views that lets them overlap is intended.
    let intended = intendedOverlaps()
    let (pairs, _) = layout.overlappingSiblings(within: FaultSearch.tolerance, cancellation: cancellation)
    // Report each covering view only once, even if it covers several siblings.
    var upper: Set<ViewID> = []
    return pairs.filter { one, other in
      guard takesTouches(one), takesTouches(other), let lower = layout[one], let upper = layout[other] else {
        return false
      }
      // An invisible button that nothing uses loses no touches.
      if isTapArea(lower), origins.views[one]?.outlet == nil { return false }
      let (first, second) = (lower.absoluteFrame, upper.absoluteFrame)
      // If both views have outlets, the code of the app may hide one while the other is visible.
      guard origins.views[one]?.outlet == nil || origins.views[other]?.outlet == nil else { return false }
      // A control inside another control is usually a part of the outer control, such as a button in a text
      // field.
      return !first.contains(second) && !second.contains(first) && !intended.contains([one, other])
        && !isMovedByCode(one, besides: other)
    }.filter { upper.insert($0.other).inserted }.map { .overlap($0.one, $0.other) }
  }
}

extension FaultSearch {
  /// Returns `true` if code can change the distance of two views along an axis: a constraint or a stack view with an
  /// outlet determines an edge of one of them, but not the same edge of the other.
  func isMovedByCode(_ one: ViewID, besides other: ViewID) -> Bool {
    (Axis.allCases.flatMap { FaultSearch.edges(along: $0) }).contains { edge in
      derivation.rulesOfCode(for: edge, of: one) != derivation.rulesOfCode(for: edge, of: other)
    }
  }

  /// Returns the pairs of views that a constraint lets overlap, as in `b.leading == a.trailing - 8`.
  func intendedOverlaps() -> Set<Set<ViewID>> {
    var found: Set<Set<ViewID>> = []
    for constraint in layout.activeConstraints {
      guard let second = constraint.second, constraint.relation == .equal, constraint.multiplier == 1 else {
        continue
      }
      let overlaps =
        switch (constraint.first.attribute, second.attribute) {
        case (.left, .right), (.leading, .trailing), (.top, .bottom): constraint.constant < 0
        case (.right, .left), (.trailing, .leading), (.bottom, .top): constraint.constant > 0
        default: false
        }
      if overlaps { found.insert([constraint.first.item.view, second.item.view]) }
    }
    return found
  }

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

/// A formatter that creates the findings about the faults of a layout of a document. The descriptions are for
/// the developer of the document.
package struct FaultFormatter {
  private let diagnosis: Diagnosis
  private let origins: SceneOrigins
  private let cancellation: Cancellation
  private let ambiguities: [ViewID: [Ambiguity]]
  /// The conflicts, indexed by the rule that the layout ignores.
  private let conflicts: [Reason: LayoutConflict]
  /// The indices of the conflicts in the layout that contain a constraint.
  private let conflictsOfConstraints: [ConstraintID: [Int]]
  /// The constraints that the recorded frames violate; `nil` if the frames were recorded for another size or orientation.
  private let violatedByRecordedFrames: Set<ConstraintID>?

  /// Creates the descriptions for the layout of a diagnosis.
  ///
  /// - Parameters:
  ///   - origins: The document elements from which the scene was imported.
  ///   - cancellation: The cancellation for the solves that some descriptions require.
  /// - Complexity: O(ambiguities + conflicts), plus O(views + rules) if there are conflicts.
  package init(_ diagnosis: Diagnosis, _ origins: SceneOrigins, cancellation: Cancellation = .never) {
    self.diagnosis = diagnosis
    self.origins = origins
    self.cancellation = cancellation
    ambiguities = Dictionary(grouping: diagnosis.layout.ambiguities, by: \.view)
    conflicts = Dictionary(
      diagnosis.layout.conflicts.map { ($0.setAside, $0) }, uniquingKeysWith: { first, _ in first })
    var indices: [ConstraintID: [Int]] = [:]
    for (index, conflict) in diagnosis.layout.conflicts.enumerated() {
      for constraint in Set(conflict.members.compactMap(\.constraint)) {
        indices[constraint, default: []].append(index)
      }
    }
    conflictsOfConstraints = indices
    violatedByRecordedFrames = conflicts.isEmpty ? nil : FaultFormatter.violated(in: diagnosis.layout)
  }

  /// Returns the constraints that the recorded frames violate; `nil` if the frames were recorded for another size or
  /// orientation.
  private static func violated(in layout: SolvedLayout) -> Set<ConstraintID>? {
    var traits = layout.traits
    traits.environment = .canvas
    guard layout.isAsRecorded, let recorded = RecordedLayout(of: layout.scene, traits: traits) else {
      return nil
    }
    return Set(recorded.breaches(beyond: Tolerance.recordedEdge).map(\.constraint))
  }

  private var layout: SolvedLayout { diagnosis.layout }

  private func name(_ view: ViewID) -> String { diagnosis.name(view) }

  /// Returns the finding about a fault of the layout.
  package func finding(about fault: LayoutFault) -> Finding {
    switch fault {
    case .conflict(let setAside): return conflict(setAside: setAside)
    case .fixedContent(let view, let axis, let setAside):
      return fixedContent(of: view, axis, setAside: setAside)
    case .drawnSize(let axis, let setAside): return drawnSize(axis, setAside: setAside)
    case .ambiguity(let view, _):
      let found = (ambiguities[view] ?? []).filter(origins.verifies)
      let sentences = diagnosis.sentences(for: found, origins)
      let lines = sentences.map { $0.text + $0.location }
      return Finding(
        .ambiguity, lines.first, details: Array(lines.dropFirst()), .view(view), state: sentences.map(\.text))
    case .truncated(let view):
      let shortfall = layout.shortfall(of: view, slack: 1)
      let needs = shortfall.map {
        ": it needs \(FaultFormatter.rounded($0.needed)), and the view has \(FaultFormatter.rounded($0.available))"
      }
      return Finding(
        .truncated, "\(name(view)) does not show all of its text\(needs ?? "")", .view(view),
        measures: shortfall.map {
          ["needed": FaultFormatter.value($0.needed), "available": FaultFormatter.value($0.available)]
        } ?? [:])
    case .outside(let view, let axes): return outside(view, axes)
    case .underBar(let view, let axes, let others): return underBar(view, axes, others)
    case .overlap(let one, let other):
      let common = (layout[one]?.absoluteFrame ?? .zero, layout[other]?.absoluteFrame ?? .zero)
      let width = min(common.0.maxX, common.1.maxX) - max(common.0.x, common.1.x)
      let height = min(common.0.maxY, common.1.maxY) - max(common.0.y, common.1.y)
      return Finding(
        .overlap,
        "\(name(other)) covers \(FaultFormatter.rounded(Size(width: width, height: height))) pt of \(name(one)) "
          + "and receives its touches there", .view(other), parts: [origins.views[one]?.id ?? scene(one)],
        involved: [.view(other), .view(one)],
        measures: ["covered": FaultFormatter.value(Size(width: width, height: height))])
    case .coveredText(let one, let other): return coveredText(one, by: other)
    case .moreOverlaps, .loop: return Finding(fault.kind)
    }
  }

  private func coveredText(_ view: ViewID, by other: ViewID) -> Finding {
    let common = FaultSearch(layout, origins, cancellation: cancellation).coveredPart(of: view, by: other)
    let size = common.map { FaultFormatter.rounded($0.size) } ?? "?"
    return Finding(
      .coveredText,
      layout.scene.view(other)?.kind == .label
        ? "the text of \(name(other)) overlaps that of \(name(view)) by \(size) pt"
        : "\(name(other)) covers \(size) pt of the text of \(name(view))",
      .view(view), parts: [origins.views[other]?.id ?? scene(other)], involved: [.view(other), .view(view)],
      measures: common.map { ["covered": FaultFormatter.value($0.size)] } ?? [:])
  }

  private func outside(_ view: ViewID, _ axes: [Axis]) -> Finding {
    let frame = layout[view]?.absoluteFrame ?? .zero
    let screen = layout.views[0].absoluteFrame
    let sides = [
      ("left", screen.x - frame.x, Axis.horizontal), ("top", screen.y - frame.y, .vertical),
      ("right", frame.maxX - screen.maxX, .horizontal), ("bottom", frame.maxY - screen.maxY, .vertical),
    ].filter { $0.1 > 0 && axes.contains($0.2) }
    let lengths = sides.map { "\(Diagnosis.tenths($0.1)) pt at the \($0.0)" }
    return Finding(
      .outside, "\(name(view)) extends beyond the screen by \(lengths.joined(separator: " and "))",
      .view(view), parts: sides.map(\.0), measures: FaultFormatter.measures(sides.map { ($0.0, $0.1) }))
  }

  private func underBar(_ view: ViewID, _ axes: [Axis], _ others: Int) -> Finding {
    let frame = layout[view]?.absoluteFrame ?? .zero
    let (screen, insets) = (layout.views[0].absoluteFrame, layout.rootSafeArea)
    let sides = [
      ("left", screen.x + insets.left - frame.x, Axis.horizontal),
      ("top", screen.y + insets.top - frame.y, .vertical),
      ("right", frame.maxX - screen.maxX + insets.right, .horizontal),
      ("bottom", frame.maxY - screen.maxY + insets.bottom, .vertical),
    ].filter { $0.1 > 0 && axes.contains($0.2) }
    let lengths = sides.map { "\(Diagnosis.tenths($0.1)) pt at the \($0.0)" }
    let more = others == 0 ? "" : ", and so \(others == 1 ? "is 1 more view" : "are \(others) more views")"
    return Finding(
      .underBar, "\(name(view)) is outside of the safe area by \(lengths.joined(separator: " and "))\(more)",
      .view(view), parts: axes.map(\.rawValue),
      measures: FaultFormatter.measures(sides.map { ($0.0, $0.1) }), state: [])
  }

  /// Returns lengths at sides, as values of data formats.
  private static func measures(_ sides: [(side: String, length: Double)]) -> [String: Value] {
    Dictionary(sides.map { ($0.side, .number(tenths($0.length))) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns a size as a value of data formats.
  private static func value(_ size: Size) -> Value {
    .array([.number(tenths(size.width)), .number(tenths(size.height))])
  }

  private static func tenths(_ length: Double) -> Double { (length * 10).rounded() / 10 }

  private func scene(_ view: ViewID) -> String { layout.scene.view(view)?.name.text ?? "" }

  private static func rounded(_ size: Size) -> String {
    "\(Diagnosis.tenths(size.width))x\(Diagnosis.tenths(size.height))"
  }

  private func conflict(setAside: Reason) -> Finding {
    guard let conflict = conflicts[setAside] else { return Finding(.conflict) }
    let (head, _) = diagnosis.lines(for: conflict)
    let ignored = ignoredRule(of: conflict)
    let related = related(to: conflict)
    let details =
      rules(of: conflict)
      + ignoredRuleLines(ignored, setAside: setAside)
      + related.map {
        "some of these also contradict: \(diagnosis.description(of: $0.setAside, origins))"
      }
      + [ConflictAdvice(diagnosis, origins, cancellation).line(for: conflict)].compactMap(\.self)
    let constraints = Set(([conflict] + related).flatMap { $0.members.compactMap(\.constraint) })
    return Finding(
      .conflict, head, details: details, subject(of: conflict, ignoring: ignored ?? setAside),
      parts: [setAside.axis?.rawValue].compactMap(\.self),
      identity: constraints.map(Finding.Subject.constraint),
      involved: conflict.members.reversed().compactMap(\.constraint).map(Finding.Subject.constraint),
      rules: findingRules(of: conflict, ignoring: ignored ?? setAside), state: state(of: conflict))
  }

  /// Returns the rules of a conflict for data formats.
  private func findingRules(of conflict: LayoutConflict, ignoring ignored: Reason) -> [FindingRule] {
    conflict.members.map { member in
      FindingRule(
        diagnosis.description(of: member, origins, isLocated: false), member.constraint,
        isIgnored: member == ignored)
    }
  }

  /// Returns the rules of a conflict without object ids and lines, followed by the rule that Gimbal ignores.
  private func state(of conflict: LayoutConflict) -> [String] {
    (conflict.members + [conflict.setAside]).map { diagnosis.description(of: $0, origins, isLocated: false) }
      + insets(of: conflict)
  }

  /// Returns a line with the rule that UIKit ignores. If Gimbal ignores a different rule, a second line names
  /// it. If the rule that UIKit ignores is unknown, there is one line with the rule that Gimbal ignores.
  /// Printed frames are computed without the rule that Gimbal ignores.
  private func ignoredRuleLines(_ ignored: Reason?, setAside: Reason) -> [String] {
    let gimbal = "Gimbal ignores: \(diagnosis.description(of: setAside, origins))"
    guard let ignored else { return ["UIKit ignores one of them; \(gimbal)"] }
    let uikit = "UIKit ignores: \(diagnosis.description(of: ignored, origins))"
    return ignored == setAside ? [uikit] : [uikit, gimbal]
  }

  /// Returns the rules of a conflict as sentences, followed by the insets of the safe area if a rule refers
  /// to the safe area.
  private func rules(of conflict: LayoutConflict) -> [String] {
    conflict.members.map { diagnosis.description(of: $0, origins) } + insets(of: conflict)
  }

  /// Returns the constraint that Interface Builder ignored: the only constraint of the conflict that the
  /// recorded frames violate. Returns `nil` if the recorded frames violate none or several constraints, or if
  /// they were recorded for another size or orientation.
  private func ignoredRule(of conflict: LayoutConflict) -> Reason? {
    guard let broken = violatedByRecordedFrames else { return nil }
    let found = conflict.members.filter { $0.constraint.map(broken.contains) == true }
    return found.count == 1 ? found.first : nil
  }

  /// Returns the other conflicts that share a constraint with a conflict and in which the layout ignores a constraint.
  ///
  /// - Complexity: O(members + n log n) for n conflicts with the same constraints.
  private func related(to conflict: LayoutConflict) -> [LayoutConflict] {
    let indices = Set(
      conflict.members.compactMap(\.constraint).flatMap { conflictsOfConstraints[$0] ?? [] })
    return indices.sorted().map { layout.conflicts[$0] }
      .filter { $0.setAside != conflict.setAside && $0.setAside.constraint != nil }
  }

  /// Returns sentences about the insets of the safe area of the root view. The first constraint of the
  /// conflict that refers to this safe area determines the axis. Returns an empty array if there is no such
  /// constraint.
  private func insets(of conflict: LayoutConflict) -> [String] {
    let constraints = conflict.members.compactMap(\.constraint).compactMap(layout.scene.constraint)
    let anchors = constraints.flatMap { [$0.first, $0.second].compactMap(\.self) }
    let guided = anchors.filter { $0.item.guide == .safeArea && $0.item.view == layout.scene.root }
    guard let axis = guided.first?.attribute.axis else { return [] }
    let area = layout.rootSafeArea
    let sides =
      axis == .horizontal
      ? [("left", area.left), ("right", area.right)] : [("top", area.top), ("bottom", area.bottom)]
    return sides.filter { $0.1 > 0 }.map {
      "the safe area is inset by \(Diagnosis.tenths($0.1)) pt at the \($0.0)"
    }
  }

  /// Returns the object that the finding is about: the ignored constraint. If the ignored rule is not a
  /// constraint, returns the first constraint of the conflict, or else the view of the rule, or else the
  /// scene.
  private func subject(of conflict: LayoutConflict, ignoring rule: Reason) -> Finding.Subject {
    let constraint = rule.constraint ?? conflict.members.lazy.compactMap(\.constraint).first
    if let constraint { return .constraint(constraint) }
    return rule.views(in: layout.scene).first.map(Finding.Subject.view) ?? .scene
  }

  private func fixedContent(of view: ViewID, _ axis: Axis, setAside: Reason) -> Finding {
    guard let conflict = conflicts[setAside] else { return Finding(.fixedContent, nil, .view(view)) }
    let content = layout.intrinsicContentLength(of: view, along: axis).map {
      "\(Diagnosis.tenths($0)) pt"
    }
    let extent = axis == .horizontal ? "width" : "height"
    let length = layout[view].map { Diagnosis.tenths($0.frame.size[axis]) } ?? "?"
    let loser = setAside.constraint == nil ? "the content \(extent)" : "a constraint"
    let headline =
      "the required content \(extent) of \(name(view)), \(content ?? "unknown"), contradicts its fixed size: "
      + "UIKit keeps \(length) pt and ignores \(loser)"
    return Finding(
      .fixedContent, headline, details: rules(of: conflict),
      subject(of: conflict, ignoring: setAside), parts: [axis.rawValue],
      isNote: !cutsText(of: view, along: axis), identity: [.view(view)],
      involved: conflict.members.reversed().compactMap(\.constraint).map(Finding.Subject.constraint),
      rules: findingRules(of: conflict, ignoring: setAside), state: [headline] + state(of: conflict))
  }

  /// Returns `true` if a label or a button is too small for its text along an axis. Other kinds of view scale
  /// their content.
  private func cutsText(of view: ViewID, along axis: Axis) -> Bool {
    guard let solved = layout[view], [.label, .button].contains(solved.view.kind),
      let content = layout.intrinsicContentLength(of: view, along: axis)
    else { return false }
    return solved.frame.size[axis] < content
  }

  private func drawnSize(_ axis: Axis, setAside: Reason) -> Finding {
    let root = layout.scene.root
    let drawn = layout.traits.size
    let (extent, word) = axis == .horizontal ? ("width", "wide") : ("height", "high")
    var target = FittingTarget.compressed
    let across: Axis = axis == .horizontal ? .vertical : .horizontal
    if across == .horizontal { target.size.width = drawn.width } else { target.size.height = drawn.height }
    target[priority: across] = .required
    let fitted = try? LayoutSolver(cancellation: cancellation).fit(root, in: layout, target: target)
    let needed = fitted.map { $0.size[axis] }
    let what = origins.rootSize.noun
    let differs = needed.map { ($0 - drawn[axis]).magnitude > Tolerance.drawnSize } ?? false
    let verb = needed.flatMap { differs ? "is \(Diagnosis.tenths($0)) pt \(word)" : nil }
    return Finding(
      .drawnSize,
      "the content of \(what) '\(layout.scene.name)' \(verb ?? "needs another \(extent)"), "
        + "but the \(what) is drawn \(Diagnosis.tenths(drawn[axis])) pt \(word)",
      .view(root), parts: [axis.rawValue])
  }
}

/// A formatter that creates the findings about the faults of a layout in a project. The descriptions are for
/// the author of the scene.
package struct ProjectFaultFormatter {
  private let diagnosis: Diagnosis

  package init(_ layout: SolvedLayout) { diagnosis = Diagnosis(layout: layout) }

  private var layout: SolvedLayout { diagnosis.layout }

  private func name(_ view: ViewID) -> String { diagnosis.name(view) }

  /// Returns the finding about a fault of the layout.
  package func finding(about fault: LayoutFault) -> Finding {
    func finding(_ headline: String, details: [String] = [], parts: [String] = []) -> Finding {
      let subject = fault.view.map(Finding.Subject.view) ?? .scene
      return Finding(fault.kind, headline, details: details, subject, parts: parts)
    }
    switch fault {
    case .conflict(let rule), .fixedContent(_, _, let rule), .drawnSize(_, let rule):
      let parts = [diagnosis.label(for: rule)]
      guard let conflict = layout.conflicts.first(where: { $0.setAside == rule }) else {
        return finding(fault.kind.name, parts: parts)
      }
      let (head, details) = diagnosis.lines(for: conflict)
      return finding(head, details: details, parts: parts)
    case .ambiguity(let view, let attribute):
      let found = layout.ambiguities.first { $0.view == view && $0.attribute == attribute }
      return finding(found.map(diagnosis.description) ?? fault.kind.name, parts: [attribute.rawValue])
    case .truncated(let view):
      let size = layout[view]?.frame.size ?? Size(width: 0, height: 0)
      return finding("\(name(view)) does not show all of its text in \(size.roundedNotation)")
    case .outside(let view, _):
      let frame = layout[view]?.absoluteFrame ?? .zero
      return finding("\(name(view)) at \(frame.roundedNotation) is not entirely on the screen")
    case .underBar(let view, _, _): return finding("\(name(view)) is not entirely in the safe area")
    case .coveredText(let view, let other):
      return finding("\(name(other)) covers a part of the text of \(name(view))")
    case .overlap(let one, let other):
      return finding(
        "\(name(one)) and \(name(other)) overlap", parts: [layout.scene.view(other)?.name.text ?? ""])
    case .moreOverlaps:
      let others = layout.overlappingSiblings(within: Tolerance.overhang).others
      return finding("\(others) more pair\(others == 1 ? "" : "s") of siblings overlap")
    case .loop: return finding("the layout does not converge")
    }
  }
}

extension Size {
  /// The size in the form `WxH`, rounded to thousandths of a point.
  fileprivate var roundedNotation: String {
    Size(width: (width * 1000).rounded() / 1000, height: (height * 1000).rounded() / 1000).notation
  }
}
