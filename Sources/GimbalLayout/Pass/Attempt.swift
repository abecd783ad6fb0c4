import GimbalModel
import GimbalSolver

/// One solving of a scene with the insets of its guides, and the frames that no constraint decides, taken as given.
struct Attempt {
  private let rules: RulesInForce
  /// What the engine was asked, and what it found; nil where it had nothing to do.
  let known: (rows: Rows, solution: Solution)?
  /// In the root's coordinates, in tree order.
  private let absoluteFrames: [Frame]
  /// The content areas that constraints speak of, in the root's coordinates, by the place of their views.
  private let contentAreas: [Int: Rectangle<Double>]
  /// In the superviews' coordinates, in tree order.
  let relativeFrames: [Frame]

  init(
    _ rules: RulesInForce, _ environment: Environment, _ arranged: ArrangedFrames, _ rootSize: RootSize,
    _ arranger: Arranger?, memory: inout RowsMemory, _ isCancelled: () -> Bool
  ) throws(LayoutError) {
    self.rules = rules
    do throws(EngineError) {
      if let rows = try memory.rows(
        of: rules, environment: environment, arranged: arranged, rootSize: rootSize, arranger: arranger)
      {
        known = (rows, try rows.engine.solve(preferences: rows.preferences, isCancelled: isCancelled))
      } else {
        known = nil
      }
    } catch {
      throw LayoutError(error)
    }
    guard let (rows, solution) = known else {
      contentAreas = [:]
      var relative: [Frame] = []
      relative.reserveCapacity(rules.views.count)
      var absolute = relative
      absolute.reserveCapacity(rules.views.count)
      for view in rules.views.indices {
        let frame = arranged[view] ?? Frame(origin: rules.traits.size)
        relative.append(frame)
        let outer = rules.superviews[view].map { absolute[$0] }
        absolute.append(outer.map { frame.offset(x: $0.x, y: $0.y) } ?? frame)
      }
      relativeFrames = relative
      absoluteFrames = absolute
      return
    }
    let values = solution.values.map { Grain.snap($0) }
    var absolute: [Frame] = []
    for view in rules.views.indices {
      if let first = rows.firstVariables[view] {
        absolute.append(Attempt.frame(at: first, in: values))
      } else {
        let frame = arranged[view] ?? Frame(origin: rules.traits.size)
        absolute.append(
          rules.superviews[view].map { frame.offset(x: absolute[$0].x, y: absolute[$0].y) } ?? frame)
      }
    }
    absoluteFrames = absolute
    let areas = rows.geometry.contents.keys.sorted().enumerated().map { place, view in
      (view, Rectangle(Attempt.frame(at: 4 * (rows.viewsWithVariables.count + place), in: values)))
    }
    contentAreas = Dictionary(uniqueKeysWithValues: areas)
    relativeFrames = absolute.indices.map { view in
      if rows.firstVariables[view] == nil, let frame = arranged[view] { return frame }
      return rules.superviews[view].map { absolute[view].offset(x: -absolute[$0].x, y: -absolute[$0].y) }
        ?? absolute[view]
    }
  }

  func layout(
    arranged: ArrangedFrames, arranger: Arranger?, swinging: [Int], passes: PassCount
  ) -> SolvedLayout {
    // Half a pixel may lie between two grains, and is to round upwards all the same.
    let pixels = absoluteFrames.map {
      $0.offset(x: Grain.length, y: Grain.length).snapped(toScale: rules.traits.scale)
    }
    let conflicts = known.map { $0.rows.conflicts(in: $0.solution) } ?? []
    let ambiguities = known.map { $0.rows.ambiguities(in: $0.solution, frames: relativeFrames) } ?? []
    let contradicted = Set(conflicts.flatMap { $0.members.flatMap { $0.views(in: rules.scene) } })
    let ambiguous = Set(ambiguities.map(\.view))
    let views = rules.views.indices.map { index in
      let view = rules.views[index]
      let outer = rules.superviews[index].map { pixels[$0] } ?? .zero
      return SolvedView(
        view: view, frame: relativeFrames[index], absoluteFrame: absoluteFrames[index],
        pixelFrame: pixels[index].offset(x: -outer.x, y: -outer.y), absolutePixelFrame: pixels[index],
        isHidden: rules.properties[index].isHidden, isTruncated: isTruncated(index),
        status: contradicted.contains(view.id)
          ? .conflict : ambiguous.contains(view.id) ? .ambiguous : .determined)
    }
    var shown = rules
    shown.setLines(of: rules.labelsOfSeveralLines, in: relativeFrames)
    return SolvedLayout(
      scene: rules.scene, traits: rules.traits, views: views, conflicts: conflicts, ambiguities: ambiguities,
      warnings: rules.warnings + warnings(of: arranged, arranger)
        + swinging.map { .swingingText(rules.views[$0].id) }, passes: passes,
      rules: shown, contents: contents(with: arranged))
  }

  private func isTruncated(_ view: Int) -> Bool {
    guard let text = rules.texts[view], !rules.properties[view].isHidden else { return false }
    let insets = rules.alignmentRectInsets(of: view)
    let size = Rectangle(relativeFrames[view]).inset(by: insets).frame.size
    return text.isTruncated(in: size, measurer: rules.measurer)
  }

  /// The content areas that constraints speak of, and those that a manager or placements need.
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

  /// What is rarely meant of managers and placements: what wins over what, what reads too early, what does not fit.
  private func warnings(of arranged: ArrangedFrames, _ arranger: Arranger?) -> [LayoutWarning] {
    let sticking = rules.views.indices.compactMap { view -> LayoutWarning? in
      guard arranged.isByRule(view) || rules.yielding.contains(view), !rules.properties[view].isHidden
      else { return nil }
      return rules.overhang(of: view, in: relativeFrames).map { .sticksOut(rules.views[view].id, $0) }
    }
    return (arranger?.warnings ?? [])
      + arranged.findings.map { .boxes(of: rules.views[$0.container].id, $0.finding) } + sticking
  }
}
