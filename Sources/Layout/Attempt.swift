import Model
import Solver

/// One solving of a scene with the insets of its guides taken as given.
struct Attempt {
  /// The engine's values are snapped to this, in points: equal states then print equal.
  private static let grain = 0x1p-20

  let rows: Rows
  let solution: Solution
  /// In the root's coordinates, in tree order.
  private let absoluteFrames: [Frame]
  /// The content areas that constraints speak of, in the root's coordinates, by the place of their views.
  private let contentAreas: [Int: Rectangle<Double>]
  /// In the superviews' coordinates, in tree order.
  let relativeFrames: [Frame]

  init(_ rules: RulesInForce, _ environment: Environment, _ isCancelled: () -> Bool) throws(LayoutError) {
    do {
      rows = try Rows(rules, environment: environment)
      solution = try rows.engine.solve(preferences: rows.preferences, isCancelled: isCancelled)
    } catch {
      throw LayoutError(error)
    }
    let values = solution.values.map { ($0 / Attempt.grain).rounded() * Attempt.grain }
    let frames = rules.views.indices.map { Attempt.frame(at: 4 * $0, in: values) }
    absoluteFrames = frames
    let areas = rows.geometry.contents.keys.sorted().enumerated().map { place, view in
      (view, Rectangle(Attempt.frame(at: 4 * (rules.views.count + place), in: values)))
    }
    contentAreas = Dictionary(uniqueKeysWithValues: areas)
    relativeFrames = frames.indices.map { view in
      rules.superviews[view].map { frames[view].offset(x: -frames[$0].x, y: -frames[$0].y) } ?? frames[view]
    }
  }

  /// The result, with the insets that these frames make.
  func layout(environment: Environment) -> SolvedLayout {
    let rules = rows.rules
    // Half a pixel may lie between two grains, and is to round upwards all the same.
    let pixels = absoluteFrames.map {
      $0.offset(x: Attempt.grain, y: Attempt.grain).snapped(toScale: rules.traits.scale)
    }
    let conflicts = rows.conflicts(in: solution)
    let ambiguities = rows.ambiguities(in: solution, frames: relativeFrames)
    let contradicted = Set(conflicts.flatMap { $0.members.flatMap { $0.views(in: rules.scene) } })
    let ambiguous = Set(ambiguities.map(\.view))
    let views = rules.views.indices.map { index in
      let view = rules.views[index]
      let outer = rules.superviews[index].map { pixels[$0] } ?? .zero
      return SolvedView(
        view: view, frame: relativeFrames[index], absoluteFrame: absoluteFrames[index],
        pixelFrame: pixels[index].offset(x: -outer.x, y: -outer.y), absolutePixelFrame: pixels[index],
        isHidden: rules.properties[index].isHidden,
        status: contradicted.contains(view.id)
          ? .conflict : ambiguous.contains(view.id) ? .ambiguous : .determined)
    }
    return SolvedLayout(
      scene: rules.scene, traits: rules.traits, views: views, conflicts: conflicts, ambiguities: ambiguities,
      warnings: rules.warnings,
      geometry: Geometry(
        rules: rules, environment: environment, frames: absoluteFrames.map { Rectangle($0) },
        contents: contentAreas))
  }

  private static func frame(at index: Int, in values: [Double]) -> Frame {
    Frame(x: values[index], y: values[index + 1], width: values[index + 2], height: values[index + 3])
  }
}

extension LayoutError {
  fileprivate init(_ error: EngineError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .notFinite, .tooLarge, .tooSmall, .overflow, .priorityOutOfRange: .numbersOutOfRange
      case .unknownVariable, .unknownRow, .stalled: .engineStalled
      }
  }
}
