package import GimbalModel

extension Placement {
  /// The words that are subcommands of `place`. The name of a placed view that equals such a word must be
  /// quoted.
  private static let keywords: Set = ["list", "remove"]

  /// Returns the placement as a command, such as `place a below b margin-top 8` or
  /// `resize a width 0.75 * root.width`.
  ///
  /// - Parameter scene: The placement's scene. A view that is not in the scene is printed as `?`.
  package func notation(in scene: Scene) -> String {
    let view = scene.view(self.view)?.name.pathNotation(unless: Placement.keywords) ?? "?"
    switch value {
    case .content: return "size-to-fit \(view) \(measure.rawValue)"
    case .number(let number):
      return "\(verb) \(view) \(measure.word)\(limit) \(Amount(number, terms: constantTerms).notation)"
    case .measure(let source, let other, let multiplier, let constant):
      let reference = source.notation(in: scene)
      let amount = Amount(constant, terms: constantTerms)
      if multiplier == 1, relation == .equal, let side = side(of: other) {
        let margin =
          amount.isZero ? "" : " margin-\(side.margin) \(amount.scaled(by: side.sign).notation)"
        return "place \(view) \(side.rawValue) \(reference)\(margin)"
      }
      if multiplier == 1, amount.isZero, measure == other, measure == .midX || measure == .midY {
        return "place \(view) \(measure == .midX ? "center-x" : "center-y") in \(reference)"
      }
      let factor = multiplier == 1 ? "" : Decimal.print(multiplier) + " * "
      return
        "\(verb) \(view) \(measure.word)\(limit) \(factor)\(reference).\(other.rawValue)\(amount.summand)"
    }
  }

  private var limit: String { relation == .equal ? "" : " " + relation.rawValue }

  private var verb: String { measure.isSize ? "resize" : "place" }

  /// Returns the side of the referenced view, layout guide or bar on which the placement puts the view, such
  /// as `below`; `nil` if the placement does not connect two adjacent edges.
  private func side(of other: FrameMeasure) -> PlacementSide? {
    PlacementSide.allCases.first { $0.edges == (measure, other) }
  }
}

extension PlacementSource {
  /// Returns the view, layout guide or bar as text, such as `b`, `root.safeArea` or `root.navigationBar`.
  package func notation(in scene: Scene) -> String {
    let name = scene.view(view)?.name.pathNotation() ?? "?"
    return part.map { "\(name).\($0.rawValue)" } ?? name
  }
}

extension FrameMeasure {
  /// The measure as text, such as `maxX`. The measures `minX` and `minY` are written as `x` and `y`.
  package var word: String {
    switch self {
    case .minX: "x"
    case .minY: "y"
    default: rawValue
    }
  }
}
