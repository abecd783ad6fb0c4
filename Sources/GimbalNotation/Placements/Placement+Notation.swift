public import GimbalModel

extension Placement {
  /// The words with another meaning in place of the view's name.
  private static let keywords: Set = ["list", "remove"]

  /// The placement as a command: `place a below b margin-top 8`, `resize a width 0.75 * root.width`.
  ///
  /// - Parameter scene: the placement's scene. A view that the scene does not have is printed as `?`.
  public func notation(in scene: Scene) -> String {
    let view = scene.view(self.view)?.name.pathNotation(unless: Placement.keywords) ?? "?"
    switch value {
    case .content: return "size-to-fit \(view) \(measure.rawValue)"
    case .number(let number): return "\(verb) \(view) \(measure.word) \(Decimal.print(number))"
    case .measure(let source, let other, let multiplier, let constant):
      let place = source.notation(in: scene)
      if multiplier == 1, let side = side(of: other) {
        let margin = constant == 0 ? "" : " margin-\(side.margin) \(Decimal.print(side.sign * constant))"
        return "place \(view) \(side.rawValue) \(place)\(margin)"
      }
      if multiplier == 1, constant == 0, measure == other, measure == .midX || measure == .midY {
        return "place \(view) \(measure == .midX ? "center-x" : "center-y") in \(place)"
      }
      let factor = multiplier == 1 ? "" : Decimal.print(multiplier) + " * "
      let sign = constant < 0 ? " - " : " + "
      let term = constant == 0 ? "" : sign + Decimal.print(constant.magnitude)
      return "\(verb) \(view) \(measure.word) \(factor)\(place).\(other.rawValue)\(term)"
    }
  }

  private var verb: String { measure.isSize ? "resize" : "place" }

  /// Returns the side of the source on which the placement puts the view.
  private func side(of other: FrameMeasure) -> PlacementSide? {
    PlacementSide.allCases.first { $0.edges == (measure, other) }
  }
}

extension PlacementSource {
  /// The source as it is written: `b`, `root.safeArea`, `root.navigationBar`.
  public func notation(in scene: Scene) -> String {
    let name = scene.view(view)?.name.pathNotation() ?? "?"
    return part.map { "\(name).\($0.rawValue)" } ?? name
  }
}

extension FrameMeasure {
  /// The measure as it is written. The coordinates of the origin have short names.
  public var word: String {
    switch self {
    case .minX: "x"
    case .minY: "y"
    default: rawValue
    }
  }
}
