import GimbalModel
import GimbalSolver

/// The result of one pass of a layout: a solve of the constraints for given insets and arranged frames.
/// Layout managers, placements and autoresizing masks determine the arranged frames.
struct SolvedPass {
  private let rules: ActiveRules
  /// The constraint system and its solution; nil if no constraints had to be solved.
  let solved: (system: ConstraintSystem, solution: Solution)?
  /// The frames in root coordinates.
  private let absoluteFrames: [Frame]
  /// The content areas to which constraints refer, in root coordinates, by the index of the view.
  private let contentAreas: [Int: Rectangle<Double>]
  /// The frames in superview coordinates.
  let relativeFrames: [Frame]

  init(
    _ rules: ActiveRules, _ insets: GuideInsets, _ arranged: ArrangedFrames, _ rootSize: RootSize,
    _ arranger: Arranger?, systems: inout ConstraintSystemCache
  ) throws(LayoutError) {
    self.rules = rules
    do throws(EngineError) {
      if let system = try systems.system(
        of: rules, insets: insets, arranged: arranged, rootSize: rootSize, arranger: arranger)
      {
        solved = (system, try system.engine.solve(preferences: system.preferences))
      } else {
        solved = nil
      }
    } catch {
      throw LayoutError(error)
    }
    guard let (system, solution) = solved else {
      contentAreas = [:]
      (relativeFrames, absoluteFrames) = SolvedPass.frames(rules, arranged)
      try checkRange()
      return
    }
    let values = solution.values.map { CoordinateGrid.snap($0) }
    let absolute = SolvedPass.absoluteFrames(rules, arranged, system, values)
    absoluteFrames = absolute
    let areas = system.geometry.contents.keys.sorted().enumerated().map { index, view in
      (view, Rectangle(SolvedPass.frame(at: 4 * (system.viewsWithVariables.count + index), in: values)))
    }
    contentAreas = Dictionary(uniqueKeysWithValues: areas)
    relativeFrames = absolute.indices.map { view in
      if system.firstVariables[view] == nil, let frame = arranged[view] { return frame }
      return rules.tables.superviews[view].map {
        absolute[view].offset(x: -absolute[$0].x, y: -absolute[$0].y)
      }
        ?? absolute[view]
    }
    try checkRange()
  }

  private func checkRange() throws(LayoutError) {
    try FrameRange.check(relativeFrames, in: rules)
    try FrameRange.check(absoluteFrames, in: rules)
    try FrameRange.check(contentAreas.mapValues { $0.frame.size }, in: rules)
  }

  /// Returns the frames of a scene in which no constraints had to be solved.
  private static func frames(
    _ rules: ActiveRules, _ arranged: ArrangedFrames
  ) -> (relative: [Frame], absolute: [Frame]) {
    var relative: [Frame] = []
    relative.reserveCapacity(rules.tables.views.count)
    var absolute = relative
    absolute.reserveCapacity(rules.tables.views.count)
    for view in rules.tables.views.indices {
      let frame = arranged[view] ?? Frame(origin: rules.traits.size)
      relative.append(frame)
      let outer = rules.tables.superviews[view].map { absolute[$0] }
      absolute.append(outer.map { frame.offset(x: $0.x, y: $0.y) } ?? frame)
    }
    return (relative, absolute)
  }

  private static func absoluteFrames(
    _ rules: ActiveRules, _ arranged: ArrangedFrames, _ system: ConstraintSystem, _ values: [Double]
  ) -> [Frame] {
    var absolute: [Frame] = []
    for view in rules.tables.views.indices {
      if let first = system.firstVariables[view] {
        absolute.append(frame(at: first, in: values))
      } else {
        let frame = arranged[view] ?? Frame(origin: rules.traits.size)
        absolute.append(
          rules.tables.superviews[view].map { frame.offset(x: absolute[$0].x, y: absolute[$0].y) } ?? frame)
      }
    }
    return absolute
  }

  func layout(
    arranged: ArrangedFrames, arranger: Arranger?, oscillating: [Int], passes: PassCount
  ) throws(LayoutError) -> SolvedLayout {
    // Rounding to the coordinate grid can move a coordinate from half a pixel to slightly less. Add one step of
    // the grid before rounding to pixels, so that this coordinate is still rounded up.
    let pixels = absoluteFrames.map {
      $0.offset(x: CoordinateGrid.spacing, y: CoordinateGrid.spacing).snapped(toScale: rules.traits.scale)
    }
    let conflicts = solved.map { $0.system.conflicts(in: $0.solution) } ?? []
    let inHiddenItems = hiddenItemContents
    var ambiguities: [Ambiguity] = []
    if let (system, solution) = solved {
      ambiguities = try system.ambiguities(in: solution, frames: relativeFrames)
        .filter { !inHiddenItems.contains($0.view) }
    }
    let contradicted = Set(conflicts.flatMap { $0.members.flatMap { $0.views(in: rules.tables.scene) } })
    let ambiguous = Set(ambiguities.map(\.view))
    let views = rules.tables.views.indices.map { index in
      let view = rules.tables.views[index]
      let outer = rules.tables.superviews[index].map { pixels[$0] } ?? .zero
      return SolvedView(
        view: view, frame: relativeFrames[index], absoluteFrame: absoluteFrames[index],
        pixelFrame: pixels[index].offset(x: -outer.x, y: -outer.y).inWholePixels(atScale: rules.traits.scale),
        absolutePixelFrame: pixels[index].inWholePixels(atScale: rules.traits.scale),
        isHidden: rules.properties[index].isHidden, isTruncated: isTruncated(index),
        status: contradicted.contains(view.id)
          ? .conflict : ambiguous.contains(view.id) ? .ambiguous : .determined)
    }
    var shown = rules
    shown.setLines(of: rules.labelsOfSeveralLines, in: relativeFrames)
    return SolvedLayout(
      scene: rules.tables.scene, traits: rules.traits, views: views, conflicts: conflicts,
      ambiguities: ambiguities,
      warnings: rules.tables.warnings + warnings(of: arranged, arranger)
        + oscillating.map { .unstableText(rules.tables.views[$0].id) }, passes: passes,
      rules: shown, contents: contents(with: arranged))
  }

  /// The hidden arranged views of stack views, with their subviews. Their frames are not ambiguous, because the
  /// stack view lays them out when they are shown, and a constraint that fixed them now would then contradict
  /// the stack view.
  private var hiddenItemContents: Set<ViewID> {
    var found: Set<ViewID> = []
    // Superviews come before their subviews.
    for (index, view) in rules.tables.views.enumerated() {
      guard let superview = rules.tables.superviews[index] else { continue }
      let isItem = rules.tables.views[superview].kind == .stackView && rules.properties[index].isHidden
      if isItem || found.contains(rules.tables.views[superview].id) { found.insert(view.id) }
    }
    return found
  }

  private func isTruncated(_ view: Int) -> Bool {
    guard let text = rules.tables.texts[view], !rules.properties[view].isHidden else { return false }
    let insets = rules.alignmentRectInsets(of: view)
    let size = Rectangle(relativeFrames[view]).inset(by: insets).frame.size
    return text.isTruncated(in: size, measurer: rules.tables.measurer)
  }

  /// Returns the content areas to which constraints refer, and the content areas of scrolling views with
  /// layout managers or placements.
  private func contents(with arranged: ArrangedFrames) -> [Int: Rectangle<Double>] {
    arranged.contentSizes.reduce(into: contentAreas) { areas, entry in
      let frame = absoluteFrames[entry.key]
      areas[entry.key] = Rectangle(
        left: frame.x, top: frame.y, width: entry.value.width, height: entry.value.height)
    }
  }

  private static func frame(at index: Int, in values: [Double]) -> Frame {
    Frame(x: values[index], y: values[index + 1], width: values[index + 2], height: values[index + 3])
  }

  /// Returns warnings about views that contain visible views, but get no width or no height from a layout
  /// manager. A view is not reported if its box specifies this length as 0, or if it has an overflow policy.
  private func emptyItems(of arranger: Arranger?) -> [LayoutWarning] {
    guard let arranger, !arranger.trees.isEmpty else { return [] }
    var holders: Set<Int> = []
    for view in rules.tables.views.indices {
      let kind = rules.tables.views[view].kind
      let isShown = !rules.properties[view].isHidden && kind != .spacer && kind != .layoutGuide
      if isShown, let superview = rules.tables.superviews[view] { holders.insert(superview) }
    }
    return arranger.trees.sorted { $0.key < $1.key }.flatMap { _, tree in
      tree.boxes.flatMap { box -> [LayoutWarning] in
        guard let view = box.view, holders.contains(view),
          !rules.tables.viewsWithOverflowPolicy.contains(view)
        else {
          return []
        }
        return Axis.allCases.filter { axis in
          relativeFrames[view].size[axis] < Tolerance.rest && box.length(axis)?.value != 0
        }
        .map { .emptyItem(rules.tables.views[view].id, $0) }
      }
    }
  }

  /// Returns warnings about layout managers, placements, and views that extend beyond their superviews.
  private func warnings(of arranged: ArrangedFrames, _ arranger: Arranger?) -> [LayoutWarning] {
    let sticking = rules.tables.views.indices.compactMap { view -> LayoutWarning? in
      guard arranged.isByRule(view) || rules.tables.viewsWithOverflowPolicy.contains(view),
        !rules.properties[view].isHidden
      else { return nil }
      return rules.overhang(of: view, in: relativeFrames).map { .sticksOut(rules.tables.views[view].id, $0) }
    }
    return (arranger?.warnings ?? []) + emptyItems(of: arranger)
      + arranged.findings.map { .boxes(of: rules.tables.views[$0.container].id, $0.finding) } + sticking
  }
}
