import GimbalLayout
import GimbalModel
import GimbalNotation

/// Something that is wrong with a layout, the same in whatever combination it is found.
enum SweepFinding: Hashable {
  /// By the requirement that is set aside.
  case conflict(Reason)
  case ambiguity(ViewID, Attribute)
  case truncated(ViewID)
  case outside(ViewID)
  case overlap(ViewID, ViewID)
  /// More overlaps than are listed one by one.
  case moreOverlaps
  case loop

  /// How far a view may be beyond an edge, or over another one, before it counts, in points.
  static let tolerance = 0.01

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

  /// The view that it is about.
  var view: ViewID? {
    switch self {
    case .conflict, .moreOverlaps, .loop: nil
    case .ambiguity(let view, _), .truncated(let view), .outside(let view), .overlap(let view, _): view
    }
  }

  /// What is wrong with a layout, as far as some kinds go.
  ///
  /// - Complexity: O(views), and of overlaps O(n log n + pairs that overlap horizontally).
  static func findings(in layout: SolvedLayout, of kinds: Set<SweepKind>) -> [SweepFinding] {
    var found: [SweepFinding] = []
    if kinds.contains(.conflict) { found += layout.conflicts.map { .conflict($0.setAside) } }
    if kinds.contains(.ambiguity) {
      found += layout.ambiguities.map { .ambiguity($0.view, $0.attribute) }
    }
    if kinds.contains(.truncated) { found += layout.truncatedViews.map(SweepFinding.truncated) }
    if kinds.contains(.outside) {
      found += layout.viewsOffScreen(within: tolerance).map(SweepFinding.outside)
    }
    if kinds.contains(.overlap) {
      let (pairs, others) = layout.overlappingSiblings(within: tolerance)
      found += pairs.map { .overlap($0.one, $0.other) }
      if others > 0 { found.append(.moreOverlaps) }
    }
    return found
  }

  /// The finding in words, as a layout has it.
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
      return "\(diagnosis.name(view)) shows not all of its text in \(size.roundedNotation)"
    case .outside(let view):
      let frame = layout[view]?.absoluteFrame ?? .zero
      return "\(diagnosis.name(view)) at \(frame.roundedNotation) is not wholly on the screen"
    case .overlap(let one, let other): return "\(diagnosis.name(one)) and \(diagnosis.name(other)) overlap"
    case .moreOverlaps:
      let others = layout.overlappingSiblings(within: SweepFinding.tolerance).others
      return
        "\(others) more pair\(others == 1 ? "" : "s") of siblings overlap than \(others == 1 ? "is" : "are") listed"
    case .loop: return "the layout never settles"
    }
  }
}

extension Size {
  /// As the language writes it, to the thousandth.
  fileprivate var roundedNotation: String {
    Size(width: (width * 1000).rounded() / 1000, height: (height * 1000).rounded() / 1000).notation
  }
}
