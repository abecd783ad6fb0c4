import GimbalLayout
import GimbalModel

/// A buffer for the shapes of an app picture.
struct AppCanvas {
  private(set) var markup = Markup()
  var palette: AppPalette
  /// The number of ids in the document.
  private var idCount = 0
  /// The prefix of the ids of SVG elements, which makes them unique in a document with several pictures.
  private let prefix: String

  init(_ appearance: Appearance, prefix: String) {
    palette = AppPalette(appearance)
    self.prefix = prefix
  }

  /// A fill, or a stroke with its width in points.
  struct Paint {
    var fill: AppColor?
    var stroke: AppColor?
    var width = 1.0

    static func fill(_ color: AppColor?) -> Paint { Paint(fill: color) }
    static func stroke(_ color: AppColor?, _ width: Double = 1) -> Paint {
      Paint(stroke: color, width: width)
    }
  }

  private mutating func attributes(_ paint: Paint) -> String {
    var result: String
    switch (paint.fill, paint.stroke) {
    case (let fill?, let stroke?):
      // An element can have only one class attribute, so merge the attributes if both colors are classes.
      result = AppCanvas.merged(palette.attributes("fill", fill), palette.attributes("stroke", stroke))
    case (let fill, nil): result = palette.attributes("fill", fill)
    case (nil, let stroke?): result = " fill=\"none\"" + palette.attributes("stroke", stroke)
    }
    if paint.stroke != nil { result += " stroke-width=\"\(SVGNumber.text(paint.width))\"" }
    return result
  }

  /// Joins two groups of attributes. Two class attributes become one.
  private static func merged(_ one: String, _ other: String) -> String {
    let start = " class=\""
    guard one.hasPrefix(start), other.hasPrefix(start) else { return one + other }
    return one.dropLast() + " " + other.dropFirst(start.count)
  }

  /// Draws a rectangle with rounded corners.
  ///
  /// - Parameter dashes: The lengths of the dashes and the spaces between them; empty for a solid line.
  mutating func rectangle(_ frame: Frame, radius: Double = 0, _ paint: Paint, dashes: String = "") {
    guard frame.width > 0, frame.height > 0 else { return }
    let round = min(radius, frame.width / 2, frame.height / 2)
    let corner = round > 0 ? " rx=\"\(SVGNumber.text(round))\"" : ""
    let pattern = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    markup.put("<rect \(SVGNumber.attributes(frame))\(corner)\(attributes(paint))\(pattern)/>")
  }

  mutating func circle(_ x: Double, _ y: Double, radius: Double, _ paint: Paint) {
    markup.put(
      "<circle cx=\"\(SVGNumber.text(x))\" cy=\"\(SVGNumber.text(y))\" r=\"\(SVGNumber.text(radius))\""
        + "\(attributes(paint))/>")
  }

  mutating func line(
    _ x: Double, _ y: Double, _ endX: Double, _ endY: Double, _ color: AppColor, _ width: Double = 1
  ) {
    path(
      "M\(SVGNumber.text(x)) \(SVGNumber.text(y))L\(SVGNumber.text(endX)) \(SVGNumber.text(endY))",
      .stroke(color, width))
  }

  /// Draws an SVG path. Ends and corners of its lines are round.
  mutating func path(_ data: String, _ paint: Paint, transform: String = "") {
    let attribute = transform.isEmpty ? "" : " transform=\"\(transform)\""
    let ends = paint.stroke == nil ? "" : " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    markup.put("<path d=\"\(data)\"\(attribute)\(ends)\(attributes(paint))/>")
  }

  /// A line of text and its position.
  struct TextLine {
    var text: String
    /// The width of the line in points, as the solver measures it; the drawn text gets this width.
    var width: Double?
    /// The position of the start, center or end of the line, depending on `anchor`.
    var x: Double
    var baseline: Double
    var anchor = "start"
    var font: Font
    var family: String?
  }

  /// Draws a line of text.
  mutating func text(_ line: TextLine, _ color: AppColor) {
    guard !line.text.isEmpty else { return }
    var result = "<text x=\"\(SVGNumber.text(line.x))\" y=\"\(SVGNumber.text(line.baseline))\""
    result += " font-size=\"\(SVGNumber.text(line.font.size))\""
    if line.anchor != "start" { result += " text-anchor=\"\(line.anchor)\"" }
    if line.font.weight != .regular { result += " font-weight=\"\(line.font.weight.number)\"" }
    if let family = line.family { result += " font-family=\"\(Markup.escaped(family)), sans-serif\"" }
    if let width = line.width, width > 0, line.text.count > 1 {
      result += " textLength=\"\(SVGNumber.text(width))\" lengthAdjust=\"spacingAndGlyphs\""
    }
    markup.put("\(result)\(palette.attributes("fill", color))>\(Markup.escaped(line.text))</text>")
  }

  /// Draws an image file.
  mutating func image(_ uri: String, in frame: Frame, fit: String) {
    markup.put(
      "<image \(SVGNumber.attributes(frame)) preserveAspectRatio=\"\(fit)\" href=\"\(Markup.escaped(uri))\"/>"
    )
  }

  /// Opens a group. Close it with ``endGroup()``.
  ///
  /// - Parameter title: The text that viewers show for the group, such as the name of a view; empty for none.
  mutating func beginGroup(opacity: Double = 1, clip: Frame? = nil, radius: Double = 0, title: String = "") {
    var result = "<g"
    if opacity < 1 { result += " opacity=\"\(SVGNumber.text(max(0, opacity)))\"" }
    if let clip {
      idCount += 1
      let id = "\(prefix)\(idCount)"
      markup.put("<clipPath id=\"\(id)\"><rect \(SVGNumber.attributes(clip))")
      if radius > 0 { markup.put(" rx=\"\(SVGNumber.text(radius))\"") }
      markup.put("/></clipPath>")
      result += " clip-path=\"url(#\(id))\""
    }
    markup.put(result + ">")
    if !title.isEmpty { markup.put("<title>\(Markup.escaped(title))</title>") }
  }

  /// Opens a group that `reuse` can draw again, and returns its id. Close it with ``endGroup()``.
  mutating func beginReusable() -> String {
    idCount += 1
    let id = "\(prefix)\(idCount)"
    markup.put("<g id=\"\(id)\">")
    return id
  }

  /// Draws a reusable group again, moved by `x` and `y`.
  mutating func reuse(_ id: String, x: Double, y: Double) {
    markup.put("<use href=\"#\(id)\" x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\"/>\n")
  }

  /// Opens a group whose origin is at a given point. Close it with ``endGroup()``.
  mutating func beginMove(x: Double, y: Double) {
    markup.put("<g transform=\"translate(\(SVGNumber.text(x)) \(SVGNumber.text(y)))\">")
  }

  /// Adds an SVG `view` element for a part of the document. A link to the id of the element shows only this
  /// part.
  mutating func view(id: String, _ frame: Frame) {
    let box = [frame.x, frame.y, frame.width, frame.height].map(SVGNumber.text).joined(separator: " ")
    markup.put("<view id=\"\(id)\" viewBox=\"\(box)\"/>\n")
  }

  mutating func endGroup() { markup.put("</g>\n") }

  /// Returns the SVG document with all shapes.
  mutating func document(_ size: Size, background: AppColor, title: String) -> String {
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    let fill = palette.attributes("fill", background)
    var result = Markup()
    result.put(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\">\n<title>\(Markup.escaped(title))</title>\n")
    result.put("<style>\n\(AppCanvas.sheet)\n\(palette.sheet)\n</style>\n")
    result.put("<rect width=\"\(width)\" height=\"\(height)\"\(fill)/>\n")
    result.put(markup.text)
    result.put("</svg>\n")
    return result.text
  }

  /// The iOS system font is available only on Apple platforms. Inter has similar metrics.
  private static let sheet =
    "text{font-family:-apple-system,\"SF Pro Text\",Inter,\"Helvetica Neue\",Arial,\"Liberation Sans\",sans-serif;"
    + "white-space:pre;unicode-bidi:isolate}"
}

extension FontWeight {
  /// The weight in CSS.
  var number: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
