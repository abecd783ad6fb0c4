import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The combinations of traits and the kinds of findings of a check.
struct CheckOptions {
  var devices: [Device] = []
  var orientations: [OrientationClass] = []
  var textSizes: [ContentSizeCategory] = []
  var isMirrored = false
  /// `true` to check each scene on its own device, too.
  private(set) var includesOwnDevices = false
  /// The kinds of findings; empty for those that a check reports by default.
  var kinds: [FindingKind] = []

  init() {}

  /// Reads the options of a call.
  init(_ arguments: Arguments) throws(ToolFailure) {
    for (index, name) in arguments.list("devices").enumerated() {
      devices += try CheckOptions.devices(named: name, at: "devices[\(index)]")
      if name == "all" { includesOwnDevices = true }
    }
    orientations = arguments.list("orientations").compactMap(OrientationClass.init(rawValue:))
    textSizes = arguments.list("text_sizes").compactMap(ContentSizeCategory.init(named:))
    isMirrored = arguments.flag("right_to_left")
    kinds = arguments.list("kinds").compactMap(FindingKind.named)
  }

  /// Returns the device with a name, or the usual devices for `all`.
  static func devices(named name: String, at place: String) throws(ToolFailure) -> [Device] {
    if name == "all" { return DeviceCatalog.current }
    guard let device = Device(named: name) else {
      let names = DeviceCatalog.presets.map(\.name)
      throw ToolFailure(
        "there is no device \(name.cited), in the argument '\(place)'",
        remedy: (Nearest.name(to: name, among: names).map { "did you mean '\($0)'? " } ?? "")
          + "'help' with the topic 'device list' lists the devices; a size such as 375x667 is a device, too")
    }
    return [device]
  }

  /// `true` if the check sweeps combinations of several traits, and reports each finding once.
  var isSweep: Bool { !devices.isEmpty || !textSizes.isEmpty || isMirrored }

  var selection: FindingSelection { kinds.isEmpty ? FindingSelection() : FindingSelection(only: kinds) }

  /// The options for reading a document and solving its scenes.
  var documentOptions: DocumentOptions {
    var options = DocumentOptions()
    options.orientations = orientations
    options.isAllOrientations = orientations.isEmpty
    return isSweep ? DocumentOptions().swept(by: sweep) : options
  }

  var sweep: SweepOptions {
    SweepOptions(
      devices: devices, orientations: orientations.isEmpty ? nil : orientations, isMirrored: isMirrored,
      textScales: [], textSizes: textSizes, keyboards: [], kinds: nil)
  }
}

extension OrientationClass {
  /// The words of the orientations that tools accept.
  static let toolWords = ["portrait", "landscape", "landscapeLeft", "landscapeRight", "portraitUpsideDown"]
}
