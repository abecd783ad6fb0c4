import GimbalJSON
import GimbalModel
import GimbalNotation

/// The parameters that several tools share.
enum CommonParameters {
  static let file = Parameter(
    "file", .text(most: Parameter.mostNameBytes),
    "The path of a file, as 'list_files' lists it. Optional if the server was started for one file.")

  static let scene = Parameter(
    "scene", .text(most: Parameter.mostNameBytes),
    "The name of a scene, as 'open' lists it. The default is the scene in use, or the first scene.")

  static let orientation = Parameter(
    "orientation", .choice(OrientationClass.toolWords + ["all"]),
    "The orientation; 'all' for every orientation that the scene supports.")

  static let device = Parameter(
    "device", .text(most: Parameter.mostNameBytes),
    "A device such as 'iPhone 15', or the size of a screen such as 375x667.")

  static let textSize = Parameter(
    "text_size", .choice(ContentSizeCategory.allCases.map(\.optionName)),
    "The text size that the user prefers.")

  static let commands = Parameter(
    "commands", .optionalText(most: 100_000),
    """
    Commands of the Gimbal language, one per line or separated by ';', such as 'constrain { title.top == \
    root.safeArea.top + 8 }'. 'help' describes them. With 'lines', an empty text removes the lines.
    """,
    isRequired: true)

  /// The parameters that select the combinations of traits of a check.
  static let sweep = [
    Parameter(
      "devices", .texts(most: 100),
      "Devices such as 'iPhone 8', sizes such as 375x667, or 'all' for the usual devices and those of the scenes."
    ),
    Parameter(
      "text_sizes", .choices(ContentSizeCategory.allCases.map(\.optionName)),
      "Text sizes that a user can prefer, for texts that do not fit."),
    Parameter("right_to_left", .flag, "true to check right-to-left layouts, too."),
  ]

  static func json(_ list: String) -> Parameter {
    Parameter("json", .flag, "true for \(list) as JSON in place of a table.")
  }
}

extension Arguments {
  /// The options of a command that shows a scene: the device, the orientation and the text size.
  func displayOptions() throws(ToolFailure) -> String {
    var options = ""
    if let device = text("device") {
      _ = try CheckOptions.devices(named: device, at: "device")
      options += " --device \(device == "all" ? device : device.inQuotes)"
    }
    if let orientation = text("orientation") { options += " --orientation \(orientation)" }
    if let size = text("text_size") { options += " --text-size \(size)" }
    return options
  }

  var formatOption: String { flag("json") ? " --format json" : "" }
}
