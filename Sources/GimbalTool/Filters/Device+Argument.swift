import ArgumentParser
import GimbalModel
import GimbalNotation

extension Device {
  /// A device as it is named on the command line.
  ///
  /// - Throws: `ValidationError`.
  init(argument text: String) throws {
    guard let known = Device(named: text) else {
      let nearest = Nearest.name(to: text, among: DeviceCatalog.presets.map(\.name))
      throw ValidationError(
        "there is no device '\(text)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    self = known
  }
}

extension OrientationClass {
  /// An orientation as it is named on the command line.
  ///
  /// - Throws: `ValidationError`.
  init(argument text: String) throws {
    guard let known = OrientationClass(rawValue: text) else {
      let words = OrientationClass.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("there is no orientation '\(text)': there are \(words)")
    }
    self = known
  }
}
