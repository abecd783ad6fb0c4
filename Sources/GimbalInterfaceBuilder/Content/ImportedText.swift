internal import GimbalMarkup
internal import GimbalModel

/// The text of a view in an Interface Builder document, with its font and line breaking.
struct ImportedText {
  /// The text; empty if the document has none. Code can set a text in the font.
  let string: String
  let font: DocumentFont
  let lines: Int
  let lineBreak: LineBreakMode?
  let minimumScaleFactor: Double?

  /// Reads the text of a label, a button or a text field.
  ///
  /// - Returns: `nil` for a view that shows no text.
  init?(of element: Element, for pair: SizeClassPair, on platform: Platform) {
    guard let usual = element.fontSize(on: platform) else { return nil }
    var font = DocumentFont(of: element, for: pair, on: platform)
    if let fragments = element.textFragments { font = DocumentFont(ofFragments: fragments, on: platform) }
    string = ImportedText.string(of: element).flatMap(ImportedText.printable) ?? ""
    self.font = font ?? DocumentFont(size: usual)
    // An invalid number is replaced by 0, which means that the number of lines is not limited.
    lines =
      element.attribute("numberOfLines", for: pair).map { number in
        Int(number).flatMap { (0...Property.largestCount).contains($0) ? $0 : nil } ?? 0
      } ?? 1
    lineBreak = element["lineBreakMode"].flatMap { ImportedText.lineBreakModes[$0] }
    minimumScaleFactor = ImportedText.minimumScaleFactor(of: element, size: self.font.size)
  }

  /// Returns a text with spaces in place of control characters; `nil` for an empty text, and for a text that a scene
  /// cannot store.
  private static func printable(_ text: String) -> String? {
    let printable = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 != "\n" && $0.properties.generalCategory == .control ? " " : $0 }))
    return !text.isEmpty && (try? StyledText.check(printable)) != nil ? printable : nil
  }

  /// Returns the text and the font of a text view or a search bar, which do not affect the size of the view.
  static func properties(
    ofUnmeasured element: Element, on platform: Platform
  ) -> [Property: PropertyValue] {
    let fragments = element.textFragments
    let string =
      fragments?.map(\.fragmentText).joined() ?? element["text"] ?? element.child("string", key: "text")?.text
    guard let text = string.flatMap(printable) else { return [:] }
    var values: [Property: PropertyValue] = [.text: .word(text)]
    let font =
      fragments.flatMap { DocumentFont(ofFragments: $0, on: platform) }
      ?? DocumentFont(of: element, on: platform)
    guard let font else { return values }
    if let style = font.style {
      values[.textStyle] = .word(style.rawValue)
    } else if Font.sizes.contains(font.size) {
      values[.fontSize] = .number(font.size)
    }
    if font.weight != font.style?.weight ?? .regular { values[.fontWeight] = .word(font.weight.rawValue) }
    if let name = font.name.flatMap(UniqueNames.printable) { values[.fontName] = .word(name) }
    return values
  }

  /// Returns the text of a label, a button or a text field; `nil` for other views, and for a view without
  /// text.
  private static func string(of element: Element) -> String? {
    switch element.name {
    case "label":
      if let fragments = element.textFragments {
        return fragments.map(\.fragmentText).joined()
      }
      return element["text"] ?? element.child("string", key: "text")?.text
    case "button":
      let state = element.child("state", key: "normal")
      return element.child("buttonConfiguration", key: "configuration")?["title"] ?? state?["title"]
        ?? state?.child("string", key: "title")?.text
    case "textField": return element["text"]
    default: return nil
    }
  }

  /// Returns the number of Unicode scalars in a view's text if the text is too long for a scene; otherwise
  /// `nil`.
  static func excessiveLength(of element: Element) -> Int? {
    let length = string(of: element)?.unicodeScalars.count ?? 0
    return length > StyledText.maximumLength ? length : nil
  }

  /// Returns the properties of a view that store the text, its font and its line breaking.
  func properties(in kind: ViewKind) -> [Property: PropertyValue] {
    var values: [Property: PropertyValue] = string.isEmpty ? [:] : [.text: .word(string)]
    if let style = font.style {
      values[.textStyle] = .word(style.rawValue)
    } else if font.size != kind.fontSize, Font.sizes.contains(font.size) {
      values[.fontSize] = .number(font.size)
    }
    if font.weight != font.style?.weight ?? .regular { values[.fontWeight] = .word(font.weight.rawValue) }
    if let name = font.name.flatMap(UniqueNames.printable) { values[.fontName] = .word(name) }
    guard kind == .label else { return values }
    if lines != 1 { values[.lines] = .number(Double(lines)) }
    if let lineBreak, lineBreak != .truncatingTail { values[.lineBreak] = .word(lineBreak.rawValue) }
    if let minimumScaleFactor { values[.minimumScaleFactor] = .number(minimumScaleFactor) }
    return values
  }

  private static func minimumScaleFactor(of element: Element, size: Double) -> Double? {
    guard element.name == "label", element["adjustsFontSizeToFit"] != "NO" else { return nil }
    let factor =
      element.number("minimumScaleFactor")
      ?? element.number("minimumFontSize").map { size > 0 ? $0 / size : 1 }
    guard let factor, factor > 0, factor < 1 else { return nil }
    return factor
  }

  /// The line break modes, keyed by their names in documents.
  static let lineBreakModes: [String: LineBreakMode] = [
    "wordWrap": .wordWrapping, "characterWrap": .charWrapping, "clip": .clipping,
    "headTruncation": .truncatingHead, "tailTruncation": .truncatingTail,
    "middleTruncation": .truncatingMiddle,
  ]
}

/// A font in an Interface Builder document.
struct DocumentFont {
  /// The size, in points.
  var size: Double
  var weight = FontWeight.regular
  /// The text style; `nil` for a font of a fixed size. When UIKit loads the document, it creates the font of
  /// a text style in the text size that the user selected. `adjustsFontForContentSizeCategory` only
  /// determines whether the font changes later.
  var style: FontTextStyle?
  /// The name of the font; `nil` for the system font.
  var name: String?

  init(size: Double) { self.size = size }

  /// Reads the `<fontDescription>` of a view; `nil` if there is none or its size is unknown.
  init?(of element: Element, for pair: SizeClassPair = .unspecified, on platform: Platform) {
    guard let description = element.child("fontDescription", key: "fontDescription", for: pair) else {
      return nil
    }
    self.init(description, on: platform)
  }

  /// Creates one font for all fragments of an attributed text; `nil` if a fragment has no font, or if the
  /// size of the first font is unknown.
  ///
  /// If the fragments use the system font in several sizes, the size is their mean, weighted by the lengths
  /// of the fragments. The width of a single line then approximately equals the sum of the widths of its
  /// fragments. If the fragments have different fonts, and one of them is not the system font or has an
  /// unknown size, `name` is set, so that the text is not measured in the system font.
  init?(ofFragments fragments: [Element], on platform: Platform) {
    let fonts = fragments.compactMap { $0.child("attributes")?.child("font", key: "NSFont") }
    guard let first = fonts.first, fonts.count == fragments.count else { return nil }
    self.init(first, on: platform)
    let isUniform = fonts.allSatisfy { $0["size"] == first["size"] && $0["name"] == first["name"] }
    guard !isUniform else { return }
    let parts = zip(fragments, fonts).compactMap { fragment, font in
      DocumentFont(font, on: platform).map { ($0, fragment.fragmentText.count) }
    }
    let length = parts.reduce(0) { $0 + $1.1 }
    guard parts.count == fonts.count, length > 0, parts.allSatisfy({ $0.0.name == nil }) else {
      name = DocumentFont.mixed
      return
    }
    size = parts.reduce(0) { $0 + $1.0.size * Double($1.1) } / Double(length)
    style = nil
    weight = parts.max { $0.1 < $1.1 }?.0.weight ?? weight
  }

  private init?(_ description: Element, on platform: Platform) {
    // On tvOS, the sizes of text styles do not depend on the user's settings, so a text style becomes a fixed
    // size and weight.
    let ofTelevision =
      platform == .tvOS ? description["style"].flatMap { TelevisionCanvas.textStyles[$0] } : nil
    let style = platform == .tvOS ? nil : description["style"].flatMap { DocumentFont.styles[$0] }
    let given = description.number("pointSize") ?? description.number("size")
    guard let size = given ?? ofTelevision?.size ?? style?.font(at: .large).size, size > 0,
      size <= DocumentFont.largest
    else { return nil }
    self.size = size
    self.style = given == nil ? style : nil
    weight = ofTelevision?.weight ?? style?.weight ?? .regular
    if description["type"] == "boldSystem" { weight = .bold }
    if let given = description["weight"].flatMap(FontWeight.init(rawValue:)) { weight = given }
    guard description["metaFont"] == nil else { return }
    name = description["name"] ?? description["family"]
    if let known = name.flatMap({ DocumentFont.systemFonts[$0] }) { (name, weight) = (nil, known) }
  }

  /// Returns the invalid sizes and weights of the fonts of a view.
  static func unreadableValues(of element: Element) -> [UnreadableValue] {
    let fonts =
      ([element] + element.variationElements).flatMap { $0.children("fontDescription") }
      + (element.textFragments ?? []).compactMap { $0.child("attributes")?.child("font", key: "NSFont") }
    return fonts.flatMap { font in
      let sizes = ["pointSize", "size"].filter { attribute in
        font[attribute] != nil && font.number(attribute).map(Font.sizes.contains) != true
      }
      let weights = font["weight"].map { FontWeight(rawValue: $0) == nil } == true ? ["weight"] : []
      return (sizes + weights).map { UnreadableValue($0, of: font) }
    }
  }

  /// The name that stands for the fonts of an attributed text that has several ones.
  static let mixed = "several fonts"

  /// The maximum font size, in points.
  private static let largest = 10_000.0

  /// The text styles, keyed by the values of `UIFont.TextStyle`.
  static let styles: [String: FontTextStyle] = [
    "UICTFontTextStyleLargeTitle": .largeTitle, "UICTFontTextStyleTitle0": .largeTitle,
    "UICTFontTextStyleTitle1": .title1, "UICTFontTextStyleTitle2": .title2,
    "UICTFontTextStyleTitle3": .title3, "UICTFontTextStyleHeadline": .headline,
    "UICTFontTextStyleBody": .body, "UICTFontTextStyleCallout": .callout,
    "UICTFontTextStyleSubhead": .subheadline, "UICTFontTextStyleFootnote": .footnote,
    "UICTFontTextStyleCaption1": .caption1, "UICTFontTextStyleCaption2": .caption2,
  ]

  /// The names by which attributed text refers to the system font.
  private static let systemFonts: [String: FontWeight] = [
    ".SFUIText": .regular, ".SFUIDisplay": .regular, ".SFUI-Regular": .regular,
    ".AppleSystemUIFont": .regular,
    ".SFUIText-Bold": .bold, ".SFUIText-Semibold": .semibold, ".SFUIText-Medium": .medium,
    ".SFUIText-Light": .light,
  ]
}

extension Element {
  /// The text of a `<fragment>` element.
  fileprivate var fragmentText: String { self["content"] ?? child("string", key: "content")?.text ?? "" }

  /// The `<fragment>` elements of a label's attributed text; `nil` if the text is not attributed.
  fileprivate var textFragments: [Element]? {
    guard name == "label", self["text"] == nil, child("string", key: "text") == nil else { return nil }
    return child("attributedString", key: "attributedText")?.children("fragment")
  }

  /// Returns the size of the font that UIKit uses if the document contains none; `nil` for views without
  /// text.
  func fontSize(on platform: Platform) -> Double? {
    platform == .tvOS && kind.isControl
      ? kind.fontSize.map { _ in TelevisionCanvas.controlFont } : kind.fontSize
  }
}

extension Font {
  /// Creates the font of a view that uses the system font.
  ///
  /// - Returns: `nil` for other fonts, or if the document contains no valid size.
  init?(of element: Element, on platform: Platform) {
    guard let font = DocumentFont(of: element, on: platform), font.name == nil else { return nil }
    self.init(size: font.size)
  }
}
