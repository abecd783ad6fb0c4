import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import GimbalNotation

/// Descriptions of rules, and of changes that resolve ambiguities, for the developer of an Interface Builder
/// document. They contain rounded numbers, and the object ids and line numbers of constraints.
extension Diagnosis {
  /// Returns a rule as a sentence. The sentence for a constraint contains its object id and line in the
  /// document.
  ///
  /// - Parameter isLocated: `false` to omit the object id and the line.
  func description(of reason: Reason, _ origins: SceneOrigins, isLocated: Bool = true) -> String {
    switch reason {
    case .constraint(let id):
      guard let constraint = layout.scene.constraint(id), let origin = origins.constraints[id] else {
        return description(of: reason)
      }
      let set = layout.scene.set(constraint.set)?.name.text
      let place =
        [origin.id, origin.lineDescription].compactMap(\.self)
        + (set.map { $0 == Diagnosis.defaultSet ? [] : ["set '\($0)'"] } ?? [])
      let notation = DocumentNumbers.rounded(constraint.notation(in: layout.scene))
      guard isLocated else { return notation }
      return "\(notation)  (\(place.joined(separator: ", ")))"
    case .rootSize(let axis):
      let word = axis == .horizontal ? "wide" : "high"
      return "the \(origins.rootSize.noun) is \(Diagnosis.tenths(layout.traits.size[axis])) pt \(word)"
    case .fixedFrame(let view, let axis):
      // Use the solved frame, because autoresizing can change the frame in the document.
      let frame = layout[view]?.frame ?? layout.fixedFrame(of: view)
      let (edge, extent) = axis == .horizontal ? ("x", "width") : ("y", "height")
      let start = axis == .horizontal ? frame.x : frame.y
      return "\(name(view)) has a fixed frame: \(edge) \(Diagnosis.tenths(start)), "
        + "\(extent) \(Diagnosis.tenths(frame.size[axis]))"
    default: return DocumentNumbers.rounded(description(of: reason))
    }
  }

  /// A sentence, and the place of a constraint in the document at its end.
  typealias LocatedSentence = (text: String, location: String)

  /// Returns the ambiguities of a view of a document as sentences, with changes that resolve them. If a
  /// required equation refers to an edge or the center of the view, one constraint on the size resolves the
  /// ambiguous position and the ambiguous size along this axis.
  func sentences(for ambiguities: [Ambiguity], _ origins: SceneOrigins) -> [LocatedSentence] {
    Axis.allCases.flatMap { axis -> [LocatedSentence] in
      let found = ambiguities.filter { $0.axis == axis }
      if found.count == 2, let size = found.first(where: \.attribute.isSize),
        isAttached(size.view, along: axis)
      {
        let parts = found.map(part).sorted().joined(separator: " and the ")
        let remedy = remedy(for: size, origins)
        return [
          (
            "the \(parts) of \(name(size.view)) are ambiguous; to fix them, \(remedy.text)", remedy.location
          )
        ]
      }
      return found.map {
        let remedy = remedy(for: $0, origins)
        return (
          "the \(part(of: $0)) of \(name($0.view)) is ambiguous; to fix it, \(remedy.text)", remedy.location
        )
      }
    }
  }

  private func part(of ambiguity: Ambiguity) -> String {
    switch ambiguity.attribute {
    case .width: "width"
    case .height: "height"
    default: ambiguity.axis == .horizontal ? "horizontal position" : "vertical position"
    }
  }

  /// Returns `true` if a required equation refers to an edge or the center of a view along an axis.
  private func isAttached(_ view: ViewID, along axis: Axis) -> Bool {
    constraints(of: view, along: axis).contains { constraint, anchor in
      constraint.relation == .equal && !anchor.attribute.isSize
    }
  }

  /// Returns the required constraints that refer to a view along an axis, each with its anchor on the view.
  private func constraints(of view: ViewID, along axis: Axis) -> [(Constraint, Anchor)] {
    layout.activeConstraints.filter(\.priority.isRequired).compactMap { constraint in
      let anchors = [constraint.first, constraint.second].compactMap(\.self)
      return anchors.first { $0.item.view == view && $0.item.guide == nil && $0.attribute.axis == axis }.map {
        (constraint, $0)
      }
    }
  }

  /// Returns a change that resolves an ambiguity: the replacement of an inequality by an equation, or a new
  /// constraint.
  private func remedy(for ambiguity: Ambiguity, _ origins: SceneOrigins) -> LocatedSentence {
    let inequalities = constraints(of: ambiguity.view, along: ambiguity.axis).map(\.0).filter {
      $0.relation != .equal
    }
    if ambiguity.attribute.isSize, inequalities.count == 1,
      let origin = origins.constraints[inequalities[0].id]
    {
      let place = [origin.id, origin.lineDescription].compactMap(\.self).joined(separator: ", ")
      let text = DocumentNumbers.rounded(inequalities[0].notation(in: layout.scene, identified: false))
      return ("replace \(inequalities[0].relation.rawValue) with == in \(text)", "  (\(place))")
    }
    if let text = priorityRemedy(for: ambiguity, origins) { return (text, "") }
    let view = layout.scene.view(ambiguity.view)
    let name = view?.name.pathNotation() ?? "?"
    if let rule = neighborRule(for: ambiguity), let second = rule.second {
      let offset = Diagnosis.offset(rule.constant, Diagnosis.tenths)
      let outer = documentName(of: second.item.view, origins)
      return (
        "add \(name).\(rule.first.attribute.rawValue) == \(outer).\(second.attribute.rawValue)\(offset)", ""
      )
    }
    let value = Diagnosis.tenths(ambiguity.value)
    guard !ambiguity.attribute.isSize else {
      return ("add \(name).\(ambiguity.attribute.rawValue) == \(value)", "")
    }
    let isHorizontal = ambiguity.axis == .horizontal
    let superview = view?.parent.flatMap { layout.scene.view($0) }
    let outer = documentName(of: superview?.id ?? layout.scene.root, origins)
    let edge = isHorizontal ? "leading" : "top"
    let distance = isHorizontal ? leadingDistance(of: ambiguity, in: superview?.id) : ambiguity.value
    return ("add \(name).\(edge) == \(outer).\(edge)\(Diagnosis.offset(distance, Diagnosis.tenths))", "")
  }

  /// Returns a change of a priority that resolves the ambiguous length of a text: a higher hugging priority, or a higher
  /// compression resistance of a text that does not fit. Returns `nil` if no such change resolves the ambiguity.
  ///
  /// - Complexity: At most three solves.
  private func priorityRemedy(for ambiguity: Ambiguity, _ origins: SceneOrigins) -> String? {
    guard ambiguity.attribute.isSize, origins.isFromDocument || origins.isOfCode,
      let kind = layout.scene.view(ambiguity.view)?.kind, kind == .label || kind == .button,
      layout.composition?.instances.isEmpty ?? true
    else { return nil }
    let given = layout.scene.properties(of: ambiguity.view)
    let isHorizontal = ambiguity.axis == .horizontal
    let axis = isHorizontal ? "horizontal" : "vertical"
    let hugging = (
      property: isHorizontal ? Property.horizontalHugging : .verticalHugging,
      value: given.hugging(ambiguity.axis).value + 1, title: "hugging priority"
    )
    let compression = (
      property: isHorizontal ? Property.horizontalCompression : .verticalCompression,
      value: given.compression(ambiguity.axis).value + 1, title: "compression resistance"
    )
    // A text that is compressed on one screen and stretched on another needs both changes.
    for changes in [[hugging], [compression], [hugging, compression]]
    where changes.allSatisfy({ $0.value < Priority.required.value }) {
      var scene = layout.scene
      let edits = scene.edits(
        giving: ambiguity.view, changes.map { ($0.property, .number($0.value)) })
      guard (try? edits.forEach { try scene.apply($0) }) != nil,
        let after = try? LayoutSolver().solve(scene, traits: layout.traits)
      else { continue }
      let isResolved = !after.ambiguities.contains { $0.view == ambiguity.view && $0.axis == ambiguity.axis }
      guard isResolved, after.ambiguities.count < layout.ambiguities.count,
        after.conflicts.count <= layout.conflicts.count
      else { continue }
      let parts = changes.map {
        "the \(axis) \($0.title) of \(name(ambiguity.view)) to \(Decimal.print($0.value))"
      }
      return "raise " + parts.joined(separator: ", and ")
    }
    return nil
  }

  /// Returns the name of a view. The root of a document is called 'superview', because documents do not contain the name
  /// 'root'.
  private func documentName(of view: ViewID, _ origins: SceneOrigins) -> String {
    guard view == layout.scene.root else { return layout.scene.view(view)?.name.pathNotation() ?? "?" }
    return origins.isFromDocument ? "superview" : Name.root.text
  }

  /// Returns the distance of a view from the leading edge of its superview.
  private func leadingDistance(of ambiguity: Ambiguity, in superview: ViewID?) -> Double {
    guard layout.traits.direction == .rightToLeft, let outer = superview.flatMap({ layout[$0] }),
      let inner = layout[ambiguity.view]
    else { return ambiguity.value }
    return outer.frame.width - inner.frame.maxX
  }

  /// The name of the set with the constraints that are installed for all size classes. Messages do not mention it.
  private static let defaultSet = "base"

  /// Returns a length in points, rounded to tenths.
  static func tenths(_ length: Double) -> String { Decimal.print((length * 10).rounded() / 10) }
}

extension SceneOrigins.RootSize {
  var noun: String {
    switch self {
    case .screen: "screen"
    case .cell: "cell"
    case .superview: "view"
    }
  }
}
