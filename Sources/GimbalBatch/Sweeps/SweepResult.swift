import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A finding of a sweep with the smallest combination that shows it.
package struct SweepResult {
  let finding: SweepFinding
  /// The finding in words, for the example.
  let words: String
  let view: Name?
  /// The example: the smallest screen with its first orientation, direction, text scale and keyboard state.
  let example: SweepCell
  /// The number of combinations with the finding.
  var count: Int
  /// The boundary, or `nil` if no other screen size is free of the finding or if the size does not decide it.
  var boundary: SweepBoundary?
}

/// A combination of traits.
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

  /// Returns whether the combinations differ only in their screens.
  func isBeside(_ other: SweepCell) -> Bool {
    traits.orientation == other.traits.orientation && traits.direction == other.traits.direction
      && traits.textScale == other.traits.textScale && traits.keyboard == other.traits.keyboard
  }

  /// The combination in words: `iPhone 4s, portrait, ltr, text scale 1`. A hidden keyboard is not mentioned.
  var words: String {
    TraitOverrides(
      device: device, orientation: traits.orientation, direction: traits.direction,
      textScale: traits.textScale, keyboard: traits.keyboard == .shown ? .shown : nil
    ).words
  }
}

/// The two lengths of a screen side between which a finding starts.
struct SweepBoundary: Hashable {
  let axis: Axis
  /// The last failing length and the first passing length in points. They are one point apart.
  let fails: Double
  let passes: Double

  /// Returns whether a screen of a given length agrees with the boundary.
  func allows(_ length: Double, failing isFailing: Bool) -> Bool {
    let isDown = fails < passes
    return isFailing
      ? (isDown ? length < passes : length > passes) : (isDown ? length > fails : length < fails)
  }

  /// The boundary in words: `fails from 343 pt of width down`
  var words: String {
    let side = axis == .horizontal ? "width" : "height"
    return "fails from \(Decimal.print(fails)) pt of \(side) \(fails < passes ? "down" : "up")"
  }
}

/// A problem of a layout, identified independently of the combination of traits.
enum SweepFinding: Hashable {
  /// A conflict, identified by the requirement that is set aside.
  case conflict(Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  case outside(ViewID)
  case overlap(ViewID, ViewID)
  /// More overlaps than are listed individually.
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

  /// The view that the finding concerns.
  var view: ViewID? {
    switch self {
    case .conflict, .moreOverlaps, .loop: nil
    case .ambiguity(let view, _), .truncated(let view), .outside(let view), .overlap(let view, _): view
    }
  }

  /// Returns the findings of the selected kinds in a layout.
  ///
  /// - Complexity: O(views); for overlaps O(n log n + horizontally overlapping pairs).
  static func findings(in layout: SolvedLayout, of kinds: Set<SweepKind>) -> [SweepFinding] {
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

  /// Returns the finding in words.
  func words(in layout: SolvedLayout) -> String {
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
  /// The frame in the notation of the language, rounded to thousandths.
  fileprivate var roundedNotation: String {
    Size(width: (width * 1000).rounded() / 1000, height: (height * 1000).rounded() / 1000).notation
  }
}

/// A kind of finding of a sweep.
package enum SweepKind: String, CaseIterable, Sendable {
  /// A rule is set aside because it contradicts others.
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

  /// The exit status of a finding of this kind.
  package var status: ExitStatus {
    switch self {
    case .conflict: .unsatisfiable
    case .ambiguity: .ambiguous
    case .truncated, .outside, .overlap, .loop: .failed
    }
  }
}
