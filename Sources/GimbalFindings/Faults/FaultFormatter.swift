package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting

/// A formatter that creates the findings about the faults of a layout of a document. The descriptions are for
/// the developer of the document.
package struct FaultFormatter {
  private let diagnosis: Diagnosis
  private let origins: SceneOrigins
  private let cancellation: Cancellation
  private let ambiguities: [ViewID: [Ambiguity]]
  /// The conflicts, indexed by the rule that the layout ignores.
  private let conflicts: [Reason: LayoutConflict]

  /// Creates the descriptions for the layout of a diagnosis.
  ///
  /// - Parameters:
  ///   - origins: The document elements from which the scene was imported.
  ///   - cancellation: The cancellation for the solves that some descriptions require.
  /// - Complexity: O(ambiguities + conflicts).
  package init(_ diagnosis: Diagnosis, _ origins: SceneOrigins, cancellation: Cancellation = .never) {
    self.diagnosis = diagnosis
    self.origins = origins
    self.cancellation = cancellation
    ambiguities = Dictionary(grouping: diagnosis.layout.ambiguities, by: \.view)
    conflicts = Dictionary(
      diagnosis.layout.conflicts.map { ($0.setAside, $0) }, uniquingKeysWith: { first, _ in first })
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
      return Finding(.truncated, "\(name(view)) does not show all of its text\(needs ?? "")", .view(view))
    case .outside(let view, let axes): return outside(view, axes)
    case .overlap(let one, let other):
      let common = (layout[one]?.absoluteFrame ?? .zero, layout[other]?.absoluteFrame ?? .zero)
      let width = min(common.0.maxX, common.1.maxX) - max(common.0.x, common.1.x)
      let height = min(common.0.maxY, common.1.maxY) - max(common.0.y, common.1.y)
      return Finding(
        .overlap,
        "\(name(other)) covers \(FaultFormatter.rounded(Size(width: width, height: height))) pt of \(name(one)) "
          + "and receives its touches there", .view(other), parts: [origins.views[one]?.id ?? scene(one)],
        involved: [.view(other), .view(one)])
    case .moreOverlaps, .loop: return Finding(fault.kind)
    }
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
      .view(view), parts: sides.map(\.0))
  }

  private func scene(_ view: ViewID) -> String { layout.scene.view(view)?.name.text ?? "" }

  private static func rounded(_ size: Size) -> String {
    "\(Diagnosis.tenths(size.width))x\(Diagnosis.tenths(size.height))"
  }

  private func conflict(setAside: Reason) -> Finding {
    guard let conflict = conflicts[setAside] else { return Finding(.conflict) }
    let (head, _) = diagnosis.lines(for: conflict)
    let ignored = ignoredRule(of: conflict)
    let related = layout.conflicts.filter { isRelated($0, to: conflict) }
    let details =
      rules(of: conflict)
      + ignoredRuleLines(ignored, setAside: setAside)
      + related.map {
        "some of these also contradict: \(diagnosis.words(for: $0.setAside, origins))"
      }
    let constraints = Set(([conflict] + related).flatMap { $0.members.compactMap(\.constraint) })
    return Finding(
      .conflict, head, details: details, subject(of: conflict, ignoring: ignored ?? setAside),
      parts: [setAside.axis?.rawValue].compactMap(\.self),
      identity: constraints.map(Finding.Subject.constraint),
      involved: conflict.members.reversed().compactMap(\.constraint).map(Finding.Subject.constraint),
      state: state(of: conflict))
  }

  /// Returns the rules of a conflict without object ids and lines, followed by the rule that Gimbal ignores.
  private func state(of conflict: LayoutConflict) -> [String] {
    (conflict.members + [conflict.setAside]).map { diagnosis.words(for: $0, origins, isLocated: false) }
      + insets(of: conflict)
  }

  /// Returns a line with the rule that UIKit ignores. If Gimbal ignores a different rule, a second line names
  /// it. If the rule that UIKit ignores is unknown, there is one line with the rule that Gimbal ignores.
  /// Printed frames are computed without the rule that Gimbal ignores.
  private func ignoredRuleLines(_ ignored: Reason?, setAside: Reason) -> [String] {
    let gimbal = "Gimbal ignores: \(diagnosis.words(for: setAside, origins))"
    guard let ignored else { return ["UIKit ignores one of them; \(gimbal)"] }
    let uikit = "UIKit ignores: \(diagnosis.words(for: ignored, origins))"
    return ignored == setAside ? [uikit] : [uikit, gimbal]
  }

  /// Returns the rules of a conflict as sentences, followed by the insets of the safe area if a rule refers
  /// to the safe area.
  private func rules(of conflict: LayoutConflict) -> [String] {
    conflict.members.map { diagnosis.words(for: $0, origins) } + insets(of: conflict)
  }

  /// Returns the constraint that Interface Builder ignored: the only constraint of the conflict that the
  /// recorded frames violate. Returns `nil` if the recorded frames violate none or several constraints, or if
  /// they were recorded for another size or orientation.
  private func ignoredRule(of conflict: LayoutConflict) -> Reason? {
    var traits = layout.traits
    traits.environment = .canvas
    guard layout.isAsRecorded, let recorded = RecordedLayout(of: layout.scene, traits: traits) else {
      return nil
    }
    let broken = Set(recorded.breaches(beyond: Tolerance.recordedEdge).map(\.constraint))
    let found = conflict.members.filter { $0.constraint.map(broken.contains) == true }
    return found.count == 1 ? found.first : nil
  }

  /// Returns `true` if two different conflicts share a constraint, and the rule that the layout ignores in
  /// `other` is a constraint.
  private func isRelated(_ other: LayoutConflict, to conflict: LayoutConflict) -> Bool {
    guard other.setAside != conflict.setAside, other.setAside.constraint != nil else { return false }
    return !Set(other.members.compactMap(\.constraint)).isDisjoint(
      with: conflict.members.compactMap(\.constraint))
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
      state: [headline] + state(of: conflict))
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
      return finding(found.map(diagnosis.words) ?? fault.kind.name, parts: [attribute.rawValue])
    case .truncated(let view):
      let size = layout[view]?.frame.size ?? Size(width: 0, height: 0)
      return finding("\(name(view)) does not show all of its text in \(size.roundedNotation)")
    case .outside(let view, _):
      let frame = layout[view]?.absoluteFrame ?? .zero
      return finding("\(name(view)) at \(frame.roundedNotation) is not entirely on the screen")
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
