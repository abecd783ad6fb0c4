import GimbalModel
import GimbalNotation

/// What a view is given: `kind label content 80x20 horizontalHugging 251`.
struct ViewSettings: Sendable {
  /// A property and its value; nil goes back to the default.
  struct Setting: Sendable {
    let property: Property
    let value: PropertyValue?
  }

  private(set) var kind: ViewKind?
  private(set) var settings: [Setting] = []
  /// The scene that the view is to show.
  private(set) var instance: Spanned<Name>?
  /// Its traits as an instance.
  private(set) var traits: [TraitAssignment] = []

  /// Whether a fixed frame is among them, which then starts from the superview's size as it is.
  var givesFrame: Bool { settings.contains { $0.property == .frameWidth && $0.value != nil } }

  /// The properties and values, as edits want them.
  var values: [(Property, PropertyValue?)] { settings.map { ($0.property, $0.value) } }

  static let names =
    ["kind", "content", "frame", "margins", "alignmentRectInsets", "font", "trait"]
    + Property.allCases.map(\.rawValue)

  /// Takes one property with its value.
  mutating func takeSetting(_ cursor: inout Cursor) throws(ParseError) {
    let name = try cursor.oneOf(ViewSettings.names, "property")
    switch name.value {
    case "kind": kind = try cursor.choice("kind of view").value
    case "content":
      try take(&cursor, [.contentWidth, .contentHeight]) { (cursor) throws(ParseError) in
        let size = try cursor.size().value
        return [size.width, size.height]
      }
    case "frame":
      try take(&cursor, [.frameX, .frameY, .frameWidth, .frameHeight]) { (cursor) throws(ParseError) in
        let frame = try cursor.frame().value
        return [frame.x, frame.y, frame.width, frame.height]
      }
      if settings.last?.value == nil { drop([.superviewWidth, .superviewHeight]) }
    case "margins":
      try take(&cursor, [.marginTop, .marginLeading, .marginBottom, .marginTrailing], ViewSettings.insets)
    case "alignmentRectInsets":
      try take(
        &cursor, [.alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight], ViewSettings.insets)
    case "font":
      if cursor.accept(word: "default") {
        drop([.fontSize, .fontWeight])
      } else {
        settings.append(Setting(property: .fontSize, value: try cursor.value(of: .fontSize)))
        if cursor.peek().kind == .word, FontWeight(rawValue: cursor.peek().text) != nil {
          settings.append(Setting(property: .fontWeight, value: try cursor.value(of: .fontWeight)))
        }
      }
    case Property.instance.rawValue: try takeInstance(&cursor)
    case "trait": repeat { try takeTrait(&cursor) } while TraitAssignment.isNext(cursor)
    default:
      guard let property = Property(rawValue: name.value) else { throw cursor.unexpected("a property") }
      let value = cursor.accept(word: "default") ? nil : try cursor.value(of: property)
      settings.append(Setting(property: property, value: value))
    }
  }

  /// A scene and, behind it, the traits that it is shown with.
  private mutating func takeInstance(_ cursor: inout Cursor) throws(ParseError) {
    if cursor.accept(word: "none") || cursor.accept(word: "default") {
      (instance, traits) = (nil, [])
      return drop([.instance])
    }
    let name = try cursor.name(.scene)
    instance = name
    settings.append(Setting(property: .instance, value: .word(name.value.text)))
    while TraitAssignment.isNext(cursor) { try takeTrait(&cursor) }
  }

  private mutating func takeTrait(_ cursor: inout Cursor) throws(ParseError) {
    traits.append(
      try TraitAssignment(
        &cursor, of: "an instance's", remedy: "what is around the instance decides it"))
  }

  /// The superview's size that a fixed frame starts from.
  mutating func recordSuperview(_ size: Size) {
    settings.append(Setting(property: .superviewWidth, value: .number(size.width)))
    settings.append(Setting(property: .superviewHeight, value: .number(size.height)))
  }

  private mutating func take(
    _ cursor: inout Cursor, _ properties: [Property],
    _ numbers: (inout Cursor) throws(ParseError) -> [Double]
  ) throws(ParseError) {
    if cursor.accept(word: "default") { return drop(properties) }
    let values = try numbers(&cursor)
    settings += zip(properties, values).map { Setting(property: $0, value: .number($1)) }
  }

  private mutating func drop(_ properties: [Property]) {
    settings += properties.map { Setting(property: $0, value: nil) }
  }

  /// `8`, or `top,leading,bottom,trailing`.
  private static func insets(_ cursor: inout Cursor) throws(ParseError) -> [Double] {
    let range = -Limit.coordinate...Limit.coordinate
    let first = try cursor.number("an inset", in: range).value
    guard cursor.accept(.comma) else { return [first, first, first, first] }
    var insets = [first]
    for side in ["the leading inset", "the bottom inset", "the trailing inset"] {
      if insets.count > 1 { try cursor.expect(.comma) }
      insets.append(try cursor.number(side, in: range).value)
    }
    return insets
  }
}
