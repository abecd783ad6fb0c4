import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A finding of a sweep, which checks a scene in many combinations of traits. The example is the combination
/// on the smallest screen that has the finding.
package struct SweepResult {
  let finding: SweepFinding
  /// The finding as it occurs in `example`.
  let described: DocumentFinding
  let view: Name?
  /// The first combination of traits with the finding. Combinations are ordered by screen size.
  let example: SweepCell
  /// The description of the finding in the example.
  var words: String { described.message }
  /// The number of combinations with the finding.
  var count: Int
  /// The screen width or height at which the finding starts. It is `nil` if no single length separates the
  /// screens with the finding from the other screens, or if the boundary is not searched.
  var boundary: SweepBoundary?
}

/// A combination of traits in a sweep.
struct SweepCell {
  let overrides: TraitOverrides
  let traits: Traits
  let device: Device

  init(_ overrides: TraitOverrides, of scene: Scene) {
    let display = overrides.display(of: scene)
    self.overrides = overrides
    device = display.device
    traits = overrides.traits(of: scene, as: display)
  }

  /// Returns `true` if both combinations have the same orientation, direction, text scale, text size and
  /// keyboard state. Their screens can differ.
  func isBeside(_ other: SweepCell) -> Bool {
    traits.orientation == other.traits.orientation && traits.direction == other.traits.direction
      && traits.textScale == other.traits.textScale && traits.textSize == other.traits.textSize
      && traits.keyboard == other.traits.keyboard
  }

  /// The combination in words, such as `iPhone 4s, portrait, ltr, text scale 1`. The default text size and a
  /// hidden keyboard are omitted.
  var words: String {
    TraitOverrides(
      device: device, orientation: traits.orientation, direction: traits.direction,
      textScale: traits.textScale, textSize: traits.textSize == .large ? nil : traits.textSize,
      keyboard: traits.keyboard == .shown ? .shown : nil
    ).words
  }
}

/// The boundary between screen widths or heights at which a finding occurs and those at which it does not
/// occur.
struct SweepBoundary: Hashable {
  let axis: Axis
  /// The length next to the boundary at which the finding occurs, in points.
  let fails: Double
  /// The length next to the boundary at which the finding does not occur, in points. It is at most one point
  /// away from `fails`.
  let passes: Double

  /// Returns `true` if the result for a screen of the given length agrees with the boundary.
  func allows(_ length: Double, failing isFailing: Bool) -> Bool {
    let isDown = fails < passes
    return isFailing
      ? (isDown ? length < passes : length > passes) : (isDown ? length > fails : length < fails)
  }

  /// The boundary in words, such as `fails at a width of 343 pt or less`.
  var words: String {
    let side = axis == .horizontal ? "width" : "height"
    return "fails at a \(side) of \(Decimal.print(fails)) pt or \(fails < passes ? "less" : "more")"
  }
}

/// A problem of a layout, identified independently of the combination of traits.
enum SweepFinding: Hashable {
  /// A conflict, identified by the rule that the layout ignores.
  case conflict(Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  case outside(ViewID)
  case overlap(ViewID, ViewID)
  /// The layout has more overlaps than are listed individually.
  case moreOverlaps
  case loop

  var kind: SweepKind {
    switch self {
    case .conflict: .conflict
    case .ambiguity: .ambiguity
    case .truncated: .truncated
    case .outside: .outside
    case .overlap, .moreOverlaps: .overlap
    case .loop: .loop
    }
  }

  /// The view that the finding concerns; `nil` for a conflict, a loop, or overlaps that are only counted.
  var view: ViewID? {
    switch self {
    case .conflict, .moreOverlaps, .loop: nil
    case .ambiguity(let view, _), .truncated(let view), .outside(let view), .overlap(let view, _): view
    }
  }

  /// Returns the findings of the selected kinds in a layout.
  ///
  /// - Complexity: O(n) for n views, and O(n log n + p) for overlaps if p pairs of views overlap
  ///   horizontally.
  ///
  /// - Parameter origins: The document elements from which the scene was imported, or `nil` for a scene of a
  ///   project.
  static func findings(
    in layout: SolvedLayout, of kinds: Set<SweepKind>, _ origins: SceneOrigins?
  ) -> [SweepFinding] {
    if let origins {
      return FaultSearch(layout, origins).faults().compactMap(SweepFinding.init)
        .filter { kinds.contains($0.kind) }
    }
    var found: [SweepFinding] = []
    if kinds.contains(.conflict) { found += layout.conflicts.map { .conflict($0.setAside) } }
    if kinds.contains(.ambiguity) {
      found += layout.ambiguities.map { .ambiguity($0.view, $0.attribute) }
    }
    if kinds.contains(.truncated) { found += layout.truncatedViews.map(SweepFinding.truncated) }
    if kinds.contains(.outside) {
      found += layout.viewsOffScreen(within: Tolerance.overhang).map(SweepFinding.outside)
    }
    if kinds.contains(.overlap) {
      let (pairs, others) = layout.overlappingSiblings(within: Tolerance.overhang)
      found += pairs.map { .overlap($0.one, $0.other) }
      if others > 0 { found.append(.moreOverlaps) }
    }
    return found
  }

  /// Creates the finding for a fault of a layout. Returns `nil` for `drawnSize`, because the size in which
  /// Interface Builder draws a cell does not depend on the traits.
  fileprivate init?(_ fault: LayoutFault) {
    switch fault {
    case .conflict(let reason), .fixedContent(_, _, let reason): self = .conflict(reason)
    case .ambiguity(let view, let attribute): self = .ambiguity(view, attribute)
    case .truncated(let view): self = .truncated(view)
    case .outside(let view, axes: _): self = .outside(view)
    case .overlap(let one, let other): self = .overlap(one, other)
    case .drawnSize: return nil
    }
  }

  /// Returns the description of the finding in a layout. For several findings, use `SweepDescriptions`, which
  /// examines the layout only once.
  func described(in layout: SolvedLayout, _ origins: SceneOrigins?) -> DocumentFinding {
    SweepDescriptions(of: layout, origins).description(of: self)
  }

  /// Returns the texts that distinguish the finding from others of its kind about the same view.
  fileprivate func parts(in layout: SolvedLayout) -> [String] {
    switch self {
    case .conflict(let reason): [Diagnosis(layout: layout).label(for: reason)]
    case .ambiguity(_, let attribute): [attribute.rawValue]
    case .overlap(_, let other): [layout.scene.view(other)?.name.text ?? ""]
    case .truncated, .outside, .moreOverlaps, .loop: []
    }
  }

  /// Returns the description of the finding in a scene of a project.
  fileprivate func words(in layout: SolvedLayout) -> String {
    let diagnosis = Diagnosis(layout: layout)
    switch self {
    case .conflict(let reason):
      guard let conflict = layout.conflicts.first(where: { $0.setAside == reason }) else {
        return kind.rawValue
      }
      let (head, details) = diagnosis.lines(for: conflict)
      return ([head + ":"] + details).joined(separator: "\n  ")
    case .ambiguity(let view, let attribute):
      let found = layout.ambiguities.first { $0.view == view && $0.attribute == attribute }
      return found.map(diagnosis.words) ?? kind.rawValue
    case .truncated(let view):
      let size = layout[view]?.frame.size ?? Size(width: 0, height: 0)
      return "\(diagnosis.name(view)) does not show all of its text in \(size.roundedNotation)"
    case .outside(let view):
      let frame = layout[view]?.absoluteFrame ?? .zero
      return "\(diagnosis.name(view)) at \(frame.roundedNotation) is not entirely on the screen"
    case .overlap(let one, let other): return "\(diagnosis.name(one)) and \(diagnosis.name(other)) overlap"
    case .moreOverlaps:
      let others = layout.overlappingSiblings(within: Tolerance.overhang).others
      return
        "\(others) more pair\(others == 1 ? "" : "s") of siblings overlap"
    case .loop: return "the layout does not converge"
    }
  }
}

extension Size {
  /// The size in the form `WxH`, rounded to thousandths of a point.
  fileprivate var roundedNotation: String {
    Size(width: (width * 1000).rounded() / 1000, height: (height * 1000).rounded() / 1000).notation
  }
}

/// A kind of finding that a sweep can report.
package enum SweepKind: String, CaseIterable, Sendable {
  /// The layout ignores a rule because it contradicts other rules.
  case conflict
  /// A position or size is ambiguous.
  case ambiguity
  /// A visible view does not show all of its text.
  case truncated
  /// A visible view extends beyond the screen and is not inside a scroll view.
  case outside
  /// Two visible siblings overlap.
  case overlap
  /// The layout does not converge.
  case loop

  /// The default kinds. Overlaps are excluded because they are often intended.
  package static let usual: Set<SweepKind> = [.conflict, .ambiguity, .truncated, .outside, .loop]

  /// The corresponding kind of finding in `gimbal check`.
  var findingKind: FindingKind {
    switch self {
    case .conflict: .conflict
    case .ambiguity: .ambiguity
    case .truncated: .truncated
    case .outside: .outside
    case .overlap: .overlap
    case .loop: .loop
    }
  }

  /// The exit status of a finding of this kind.
  package var status: ExitStatus {
    switch self {
    case .conflict: .unsatisfiable
    case .ambiguity: .ambiguous
    case .truncated, .outside, .overlap, .loop: .failed
    }
  }
}

/// The descriptions of the findings in a layout.
struct SweepDescriptions {
  private let layout: SolvedLayout
  private let words: FaultWords?
  private let faults: [SweepFinding: LayoutFault]

  /// Creates the descriptions for a layout.
  ///
  /// - Parameters:
  ///   - origins: The document elements from which the scene was imported, or `nil` for a scene of a project.
  ///   - cancellation: The cancellation that ends the search for faults early, with an incomplete result.
  init(of layout: SolvedLayout, _ origins: SceneOrigins?, cancellation: Cancellation = .never) {
    self.layout = layout
    words = origins.map { FaultWords(Diagnosis(layout: layout), $0, cancellation: cancellation) }
    let found = origins.map { FaultSearch(layout, $0, cancellation: cancellation).faults() } ?? []
    faults = Dictionary(
      found.compactMap { fault in SweepFinding(fault).map { ($0, fault) } },
      uniquingKeysWith: { one, _ in one })
  }

  func description(of finding: SweepFinding) -> DocumentFinding {
    if let words, let fault = faults[finding] { return words.finding(about: fault) }
    return DocumentFinding(
      finding.kind.findingKind, finding.words(in: layout), view: finding.view,
      parts: finding.parts(in: layout))
  }
}
