import GimbalReporting

/// The tool that draws a layout.
enum PictureTool {
  static let picture = Tool(
    name: "picture", title: "Draw a layout",
    description:
      """
      Draws a scene: as text in characters, as SVG text, or as a PNG image if the server has a \
      rasterizer. Text is the smallest answer. A PNG that is too large is drawn smaller, and the answer \
      says so.
      """,
    parameters: [
      CommonParameters.file, CommonParameters.scene,
      Parameter("view", .text(most: Parameter.mostNameBytes), "The view to draw; the default is the scene."),
      Parameter("format", .choice(["text", "svg", "png"]), "The format; the default is text."),
      Parameter(
        "style", .choice(["app", "wireframe"]),
        "The style of SVG and PNG: as the app shows the scene, or boxes with distances."),
      CommonParameters.device, CommonParameters.orientation, CommonParameters.textSize,
      Parameter("columns", .integer(20...200), "The width of a text picture; the default is 72."),
    ]
  ) { arguments, context in
    let subject = try context.subject(arguments)
    let view = arguments.text("view").map { " \($0.asViewName)" } ?? ""
    let style = arguments.text("style").map { " --style \($0)" } ?? ""
    let shown = try view + arguments.displayOptions()
    switch arguments.text("format") {
    case "svg":
      _ = try subject.output(of: "render \"\(SubjectFiles.svg)\"\(shown)\(style)", "render")
      return Answer(String(decoding: subject.files.take(SubjectFiles.svg) ?? [], as: UTF8.self))
    case "png": return try png(of: shown + style, subject)
    default:
      let columns = arguments.integer("columns").map { " --width \($0)" } ?? ""
      return Answer(try subject.output(of: "draw\(shown)\(columns)", "draw"))
    }
  }

  /// The scales at which a picture is drawn until it is small enough, in pixels per point.
  private static let scales = [1, 0.5, 0.25, 0.1]

  private static func png(of options: String, _ subject: Subject) throws -> Answer {
    for scale in scales {
      _ = try subject.output(of: "render \"\(SubjectFiles.png)\"\(options) --scale \(scale)", "render")
      let bytes = subject.files.take(SubjectFiles.png) ?? []
      guard bytes.count <= Answer.Image.maximumBytes else { continue }
      let note = scale < 1 ? "; a larger picture would exceed the size of an answer" : ""
      return Answer(
        "PNG, \(scale) pixels per point, \(bytes.count) bytes\(note)\n", image: Answer.Image(bytes: bytes))
    }
    throw ToolFailure(
      "the picture has more than \(Answer.Image.maximumBytes) bytes even at \(scales.last ?? 1) pixels per point",
      remedy: "draw one orientation or one view, or use the format 'text'")
  }
}
