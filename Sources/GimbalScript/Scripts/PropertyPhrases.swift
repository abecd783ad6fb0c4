internal import GimbalModel
internal import GimbalNotation

/// The conversion of the properties of a view, or of the overrides of a view in a set, to phrases of a
/// command, such as `content 80x20.5`.
struct PropertyPhrases {
  /// The size that a command records for the superview of a view with a fixed frame if the command does not
  /// specify a size for the superview; `nil` if the size is not known before the layout is solved.
  let defaultBasis: Size?
  /// `true` for overrides. Overrides have no phrase `font SIZE`, because this phrase also removes a
  /// text style from the set or the view.
  var areOverrides = false

  /// Returns one phrase for each property, or for each group of properties that a single phrase sets.
  ///
  /// - Parameter properties: The properties, without the property `instance`.
  func phrases(of properties: Properties) -> [String] {
    var rest = properties
    var phrases: [String] = []
    func take(_ group: PropertyGroup, _ phrase: ([Double]) -> String) {
      let values = group.properties.compactMap { rest.number($0) }
      guard values.count == group.properties.count else { return }
      phrases.append("\(group.keyword) \(phrase(values))")
      for property in group.properties { rest[property] = nil }
    }
    take(.content) { Size(width: $0[0], height: $0[1]).notation }
    if properties.number(.frameWidth) != nil {
      // A command that sets the width of a frame also records the size of the superview.
      let basis = basis(of: properties)
      take(.frame) {
        PropertyPhrases.frame($0) + (basis.phrase.map { " of \($0)" } ?? "")
      }
      if basis.isComplete, rest.number(.frameWidth) == nil {
        for property in PropertyGroup.frame.superview { rest[property] = nil }
      }
    }
    take(.margins, PropertyPhrases.insets)
    take(.alignmentRectInsets, PropertyPhrases.insets)
    take(.recorded, PropertyPhrases.frame)
    if !areOverrides, let size = rest.number(.fontSize), rest[.textStyle] == nil {
      let weight = rest.text(.fontWeight).map { " \($0)" } ?? ""
      phrases.append("font \(Decimal.print(size))\(weight)")
      rest[.fontSize] = nil
      rest[.fontWeight] = nil
    }
    return phrases
      + rest.given.map { property, value in "\(property.rawValue) \(value.notation(of: property))" }
  }

  /// Returns the phrase for the size of the superview, which follows the word `of`.
  ///
  /// - Returns: The phrase, which is `nil` for the default size. `isComplete` is `false` if the properties
  ///   contain only one length of the superview, which the phrase cannot express.
  private func basis(of properties: Properties) -> (phrase: String?, isComplete: Bool) {
    switch (properties.number(.superviewWidth), properties.number(.superviewHeight)) {
    case (let width?, let height?):
      let size = Size(width: width, height: height)
      return (size == defaultBasis ? nil : size.notation, true)
    case (nil, nil): return ("none", true)
    default: return ("none", false)
    }
  }

  private static func frame(_ values: [Double]) -> String {
    Frame(x: values[0], y: values[1], width: values[2], height: values[3]).notation
  }

  private static func insets(_ values: [Double]) -> String {
    let sides = Set(values).count == 1 ? [values[0]] : values
    return sides.map { Decimal.print($0) }.joined(separator: ",")
  }
}
