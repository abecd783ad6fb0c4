package import GimbalModel

/// A parsed placement, a rule that sets parts of the frame of a view, such as `place a at 10,20` or
/// `size-to-fit a width 75%`. The names of views are not yet resolved to views of a scene.
package struct PlacementSyntax: Hashable, Sendable {
  /// The value of one part of a frame.
  package enum PartValue: Hashable, Sendable {
    case number(Double)
    case content
    /// `multiplier · measure + constant`. If the reference is `nil`, the measure belongs to the superview.
    case measure(ReferenceSyntax?, FrameMeasure, multiplier: Double, constant: Double)
  }

  /// A part of a frame, such as its width, and the value that the placement sets.
  package struct FramePart: Hashable, Sendable {
    package var measure: FrameMeasure
    /// `==` to set the measure; `<=` or `>=` to limit it.
    package var relation = Relation.equal
    package var value: PartValue
    /// The named numbers that are added to the number or the constant of the value.
    package var constantTerms = NumberTerms.none
    package var span: Span
  }

  package var view: Spanned<Name>
  /// The parts of the frame. No two parts set the same coordinate or the same side, or limit the same side in
  /// the same direction.
  package var parts: [FramePart]
  /// The named numbers, in the order in which they occur in the text.
  package var numbers: [Spanned<Name>] = []

  /// Parses a source text that consists of one placement, including its command word, such as `place`.
  ///
  /// - Complexity: O(length).
  package static func parse(_ source: Source) throws(ParseError) -> PlacementSyntax {
    var cursor = Cursor(source)
    let verb = try cursor.oneOf(hyphenated: ["place", "resize", "size-to-fit"], "placement")
    let placement =
      switch verb.value {
      case "place": try cursor.placement()
      case "resize": try cursor.resizing()
      default: try cursor.fitting()
      }
    guard cursor.isAtEndOfText else { throw cursor.unexpected("the end of the placement") }
    return placement
  }
}

/// A placement of one part of a frame, such as its width. The names are replaced by views of a scene. The
/// placement does not belong to a set of rules yet.
package struct FramePlacement: Hashable, Sendable {
  package var view: ViewID
  package var measure: FrameMeasure
  package var relation: Relation
  package var value: PlacementValue
  /// The named numbers that are added to the number or the constant of the value.
  package var constantTerms: NumberTerms
  /// The span of the view, layout guide or bar to which the value refers; the span of the value if there is
  /// no such reference.
  package var span: Span
}

extension PlacementSyntax {
  /// Returns a placement for each part of the frame, with the names replaced by views of a scene.
  ///
  /// - Parameter elsewhere: A function that returns the name of another scene that has a view with a given
  ///   name, for the error message.
  /// - Throws: An error if a view does not exist, if the placed view is the root, or if a reference is not
  ///   valid for the view.
  /// - Complexity: O(1); O(number of views) if a view is missing.
  package func resolve(in scene: Scene, elsewhere: (Name) -> Name? = { _ in nil }) throws(ParseError)
    -> [FramePlacement]
  {
    let view = try view.view(in: scene, elsewhere: elsewhere)
    guard let superview = view.parent.flatMap({ scene.view($0) }) else {
      throw ParseError(
        .other(
          message: "the root view has the size of the screen and cannot be placed",
          remedy: "place its subviews"), at: self.view.span)
    }
    var placements: [FramePlacement] = []
    for part in parts {
      let value: PlacementValue
      switch part.value {
      case .number(let number): value = .number(number)
      case .content: value = .content
      case .measure(let reference, let measure, let multiplier, let constant):
        var source = PlacementSource(view: superview.id)
        if let reference {
          source = try reference.resolve(for: view, in: superview, of: scene, elsewhere: elsewhere)
        }
        value = .measure(source, measure, multiplier: multiplier, constant: constant)
      }
      placements.append(
        FramePlacement(
          view: view.id, measure: part.measure, relation: part.relation, value: value,
          constantTerms: part.constantTerms, span: part.span))
    }
    try scene.checkNumbers(numbers, example: "maxX")
    return placements
  }
}

extension ReferenceSyntax {
  fileprivate func resolve(
    for view: View, in superview: View, of scene: Scene, elsewhere: (Name) -> Name?
  ) throws(ParseError) -> PlacementSource {
    guard let part else {
      if scene.view(named: name.value) == nil, !isQuoted,
        let part = ReferenceSyntax.parts.first(where: { $0.rawValue == name.value.text })
      {
        return try source(part, in: superview, of: scene)
      }
      let other = try knownView(in: scene, elsewhere: elsewhere)
      try check(other, beside: view, in: superview, of: scene)
      return PlacementSource(view: other.id)
    }
    let owner = try name.view(in: scene, elsewhere: elsewhere)
    switch part {
    case .guide(let guide) where owner.id != superview.id:
      throw ParseError(
        .other(
          message:
            "cannot use '\(guide.rawValue)' of '\(owner.name)', which is not the superview of '\(view.name)'",
          remedy: "write: \(superview.name.notation()).\(guide.rawValue)"), at: span)
    case .bar(let bar) where owner.id != scene.root:
      throw ParseError(
        .other(
          message: "'\(owner.name)' has no \(bar.rawValue), because it is not the root view",
          remedy: "write: root.\(bar.rawValue)"), at: span)
    default: return try source(part, in: superview, of: scene)
    }
  }

  /// Returns the view to which the name refers. If there is no such view, the suggestions in the error
  /// include layout guides and bars.
  private func knownView(in scene: Scene, elsewhere: (Name) -> Name?) throws(ParseError) -> View {
    do {
      return try name.view(in: scene, elsewhere: elsewhere)
    } catch {
      guard !isQuoted, case .unknownName(let role, let text, nil, _) = error.reason,
        let nearest = Nearest.name(to: text, among: ReferenceSyntax.words)
      else { throw error }
      throw ParseError(.unknownName(role: role, name: text, nearest: nearest), at: error.span)
    }
  }

  /// Returns the reference to a layout guide of the superview or to a bar of the root view. Throws an error
  /// if the root view cannot have the bar.
  private func source(_ part: PlacementSource.Part, in superview: View, of scene: Scene) throws(ParseError)
    -> PlacementSource
  {
    guard case .bar(let bar) = part else { return PlacementSource(view: superview.id, part: part) }
    guard scene.canHave(bar) else {
      throw ParseError(
        .other(
          message: "the root view has no \(bar.rawValue)",
          remedy: "add the bar: view set root \(bar.rawValue) true"), at: span)
    }
    return PlacementSource(view: scene.root, part: part)
  }

  /// Throws an error if a view is neither the superview nor a sibling of the placed view, because the frames of other
  /// views are in different coordinate systems.
  private func check(_ other: View, beside view: View, in superview: View, of scene: Scene)
    throws(ParseError)
  {
    let expected = "use another subview of '\(superview.name)', or '\(superview.name)' itself"
    guard other.id != view.id else {
      throw ParseError(
        .other(message: "'\(view.name)' cannot be placed relative to itself", remedy: expected), at: span)
    }
    guard other.id == superview.id || other.parent == superview.id else {
      let location =
        other.parent.flatMap { scene.view($0) }.map { "is in '\($0.name)'" } ?? "is the root view"
      throw ParseError(
        .other(
          message: "'\(other.name)' \(location) and is not a sibling of '\(view.name)'",
          remedy: expected), at: span)
    }
  }
}

extension Scene {
  /// Returns `true` if the root view has a bar, either always or while a set of rules is installed.
  fileprivate func canHave(_ bar: Bar) -> Bool {
    // The status bar belongs to the screen, so no property of the root view enables it.
    guard let property = Property(rawValue: bar.rawValue) else { return true }
    if properties(of: root).flag(property) { return true }
    return rules(about: [root]).contains { rule in
      if case .override(let override) = rule {
        override.view == root && override.property == property && override.value == .flag(true)
      } else {
        false
      }
    }
  }
}
