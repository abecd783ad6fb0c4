package import GimbalModel

extension LayoutBox {
  /// The words that are keywords in the block of a layout. The name of a view that equals such a word must be
  /// quoted.
  package static let keywords = Set(
    Arrangement.allCases.map(\.rawValue)
      + ["rest", "width", "height"] + properties.filter { !$0.contains("-") })

  /// The words that are subcommands after `layout`. The name of a view that equals such a word must be
  /// quoted.
  private static let commands: Set = ["show", "list", "remove"]

  /// The keywords for margins and padding, such as `margin` and `margin-top`.
  static let edges = ["margin", "padding"].flatMap { word in
    [word] + ["top", "right", "bottom", "left"].map { "\(word)-\($0)" }
  }

  /// The keywords of all properties of a box.
  package static let properties = edges + ["halign", "valign"]

  /// Returns the box as text without its nested boxes, such as `layout root vertical margin 10`, `row 33%` or
  /// `title 300x150`.
  ///
  /// - Parameter scene: The box's scene. A view that is not in the scene is printed as `?`.
  package func notation(in scene: Scene) -> String {
    let keywords = role == .manager ? LayoutBox.commands : LayoutBox.keywords
    let name = view.map { scene.view($0)?.name.pathNotation(unless: keywords) ?? "?" }
    let arrangement = [arrangement?.rawValue, tiles.map { "\($0.rows)x\($0.columns)" }]
    let words: [String?] =
      switch role {
      case .manager: ["layout", name] + arrangement
      case .row: ["row" + suffix(height)]
      case .cell: ["cell" + suffix(width), name] + arrangement
      case .north, .south: [role.rawValue + suffix(height), name] + arrangement
      case .west, .east: [role.rawValue + suffix(width), name] + arrangement
      case .center: [role.rawValue, name] + arrangement
      case .item: [name] + arrangement + [size]
      }
    return (words + properties).compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the lines of the text of a box, with its nested boxes in braces. Parsing the text of a whole
  /// layout yields an equal layout.
  ///
  /// - Complexity: O(number of boxes).
  package func block(in scene: Scene) -> [String] {
    let boxes = scene.boxes(in: id)
    guard !boxes.isEmpty else { return [notation(in: scene)] }
    let lines = boxes.flatMap { $0.block(in: scene) }
    return [notation(in: scene) + " {"] + lines.map { "  " + $0 } + ["}"]
  }

  /// Returns a length as text after a keyword. An expression follows `=`, as in `north=pad`, because a name without `=`
  /// would be the name of a view.
  private func suffix(_ length: BoxLength?) -> String {
    length.map { ($0.terms.isEmpty ? " " : "=") + $0.notation } ?? ""
  }

  /// The size of an item as text, such as `300x150` or `width 33%`; `nil` if the item has neither a width nor
  /// a height.
  private var size: String? {
    switch (width, height) {
    case (nil, nil): nil
    case (let width?, let height?)
    where width.unit == .points && height.unit == .points && width.terms.isEmpty && height.terms.isEmpty:
      Size(width: width.value, height: height.value).notation
    default:
      [width.map { "width \($0.notation)" }, height.map { "height \($0.notation)" }]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  private var properties: [String?] {
    [
      margin.notation("margin"), padding.notation("padding"),
      horizontalAlignment.map { "halign \($0.rawValue)" },
      verticalAlignment.map { "valign \($0.rawValue)" },
    ]
  }
}

extension BoxLength {
  /// The length as text, such as `150px`, `33%` or `rest`.
  package var notation: String {
    switch unit {
    case .points: terms.isEmpty ? Decimal.print(value) + "px" : Amount(value, terms: terms).notation
    case .percent: Decimal.print(value) + "%"
    case .rest: value == 1 ? "rest" : "rest \(Decimal.print(value))"
    }
  }
}

extension BoxEdges {
  /// Returns the margin or padding as text, such as `margin 10`, `margin 5 10` or `margin-left 8`; `nil` if
  /// no side is set.
  func notation(_ word: String) -> String? {
    if let first = terms.first {
      let isUniform = terms.allSatisfy { $0 == first } && sides.allSatisfy { $0 == top }
      if isUniform { return "\(word) \(Amount(top ?? 0, terms: first).notation)" }
    } else if let top, let right, let bottom, let left {
      let values =
        switch (top == bottom, right == left) {
        case (true, true): top == right ? [top] : [top, right]
        case (false, true): [top, right, bottom]
        case (_, false): [top, right, bottom, left]
        }
      return ([word] + values.map { Decimal.print($0) }).joined(separator: " ")
    }
    let given = ["top", "right", "bottom", "left"].enumerated().compactMap { index, side in
      sides[index].map { "\(word)-\(side) \(Amount($0, terms: terms(at: index)).notation)" }
    }
    return given.isEmpty ? nil : given.joined(separator: " ")
  }
}
