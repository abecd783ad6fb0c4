import ArgumentParser
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

extension Device {
  /// Creates a device from a command-line argument.
  ///
  /// - Throws: `ValidationError` for an unknown name.
  init(argument text: String) throws {
    guard let known = Device(named: text) else {
      let nearest = Nearest.name(to: text, among: DeviceCatalog.presets.map(\.name))
      throw ValidationError(
        "there is no device '\(text)'" + (nearest.map { "\n  did you mean '\($0)'?" } ?? ""))
    }
    self = known
  }
}

extension OrientationClass {
  /// Creates an orientation from a command-line argument.
  ///
  /// - Throws: `ValidationError` for an unknown name.
  init(argument text: String) throws {
    // Ignore case, because the names in Xcode are 'Portrait' and 'Landscape'.
    let known = OrientationClass.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    guard let known else {
      let words = OrientationClass.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is not an orientation\n  use one of: \(words)")
    }
    self = known
  }
}

/// A command-line argument with several values, separated by commas.
enum ListArgument {
  /// Returns the values. Leading spaces are removed from each value.
  ///
  /// - Parameter option: The name of the option, for errors.
  /// - Throws: `ValidationError` for an empty value.
  static func parts(_ text: String, of option: String) throws -> [String] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " })
    }
    guard !parts.contains("") else {
      throw ValidationError(
        "the list \(text.cited) contains an empty value\n"
          + "  set '\(option)' to values separated by commas, or omit the option")
    }
    return parts
  }
}

extension DeviceCatalog {
  /// Returns the devices that the values of an option select. Each value is a list of devices, or `all` for
  /// the current devices.
  static func devices(arguments: [String], of option: String) throws -> [Device] {
    try arguments.flatMap { text in
      text == "all"
        ? current : try ListArgument.parts(text, of: option).map { try Device(argument: $0) }
    }
  }
}

extension [OrientationClass] {
  /// Creates the orientations that the values of an option select. Each value is a list of orientations, or
  /// `all`. Returns `nil` if a value is `all`.
  init?(arguments: [String], of option: String) throws {
    if arguments.contains("all") { return nil }
    self = try arguments.flatMap { text in
      try ListArgument.parts(text, of: option).map { try OrientationClass(argument: $0) }
    }
  }
}

extension Traits {
  /// Returns the text scale in a command-line argument.
  ///
  /// - Parameter option: The name of the option, for errors.
  /// - Throws: `ValidationError` if the text is not a valid text scale.
  static func textScale(argument text: String, of option: String) throws -> Double {
    guard let scale = try? Decimal.parse(text[...]), textScales.contains(scale) else {
      let (numbers, example) = option.hasSuffix("s") ? ("numbers", "1,1.5,2") : ("a number", "1.5")
      throw ValidationError(
        "'\(text)' is not a text scale\n  set '\(option)' to \(numbers) between 0.1 and 10, as in \(example)")
    }
    return scale
  }
}

extension Traits {
  /// Returns the major version of iOS in a command-line argument.
  ///
  /// - Throws: `ValidationError` if the text is not a valid version.
  static func systemVersion(argument text: String) throws -> Int {
    guard let version = Int(text), releasedSystemVersions.contains(Double(version)) else {
      throw ValidationError(
        "'\(text)' is not a version of iOS\n  set '--os' to whole numbers from "
          + "\(Decimal.print(releasedSystemVersions.lowerBound)) to "
          + "\(Decimal.print(releasedSystemVersions.upperBound)), as in 15,18,26"
      )
    }
    return version
  }
}

extension ContentSizeCategory {
  /// Creates a content size category from a command-line argument.
  ///
  /// - Throws: `ValidationError` for an unknown name.
  init(argument text: String) throws {
    guard let known = ContentSizeCategory(named: text) else {
      let words = ContentSizeCategory.allCases.map(\.optionName).joined(separator: ", ")
      throw ValidationError("'\(text)' is not a text size\n  use one of: \(words)")
    }
    self = known
  }
}

extension CompletionKind {
  /// The completion of paths to Swift files.
  static var swiftFiles: CompletionKind { .file(extensions: ["swift"]) }

  /// The completion of paths to archives and Interface Builder documents.
  static var layoutFiles: CompletionKind {
    .file(extensions: ["gimarchive", "ndjson", "xib", "storyboard", "swift", "m"])
  }

  /// The completion of device names. Spaces and periods are removed, so that each name is a single word.
  static var devices: CompletionKind {
    .list(DeviceCatalog.presets.map { preset in String(preset.name.filter { $0 != " " && $0 != "." }) })
  }

  static var textSizes: CompletionKind { .list(ContentSizeCategory.allCases.map(\.optionName)) }

  static var orientations: CompletionKind { .list(OrientationClass.allCases.map(\.rawValue)) }
}

extension OutputFormat: ExpressibleByArgument {}
