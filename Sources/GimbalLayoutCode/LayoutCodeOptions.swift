package import GimbalInterpreter
package import GimbalModel
package import GimbalUIKit

/// The settings for reading layout code.
package struct LayoutCodeOptions: Sendable {
  /// The device for which the code runs.
  package var device: Device
  /// The other devices on which the scenes are solved. Code whose frames depend on the size of the screen in a way that is
  /// not linear runs for each of them.
  package var otherDevices: [Device] = []
  /// The further devices on which the scenes of documents are solved.
  package var devicesOfDocuments: [Device] = []
  package var orientations: [Orientation]
  package var direction = LayoutDirection.leftToRight
  package var textSize = ContentSizeCategory.large
  /// The major versions of iOS, of which the first is that of the run; empty for the default version. Code that asks for the
  /// version runs for each of them.
  package var systemVersions: [Int] = []
  /// The sizes of the images of asset catalogs, in points, by name.
  package var images = ImageSizes()
  /// The texts of the strings files.
  package var texts = AppTexts()
  /// The values of unknown expressions, by their text. Each value is a literal of Swift.
  package var assumed: [String: AssumedValue] = [:]
  package var limits = Interpreter.Limits()
  /// `true` to list all constraints that the classes create, and to run also the code that the runs of the scenes do not reach.
  package var listsConstraints = true

  package enum AssumedValue: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    /// Each number of a range, which becomes the value of a custom trait.
    case counts(ClosedRange<Int>)
    case text(String)
    case none
  }

  package init(device: Device) {
    self.device = device
    orientations = LayoutCodeOptions.orientations(of: device)
  }

  /// Returns the orientations in which code runs on a device.
  private static func orientations(of device: Device) -> [Orientation] {
    let natural = device.naturalOrientation
    return device.orientations.members.contains(.landscapeLeft) && natural == .portrait
      ? [.portrait, .landscapeLeft] : [natural]
  }

  /// The values of the custom traits of a run.
  var counts: [Name: Int] {
    assumed.reduce(into: [:]) { counts, assumption in
      guard case .counts(let range) = assumption.value,
        let name = LayoutCodeOptions.traitName(of: assumption.key)
      else { return }
      counts[name] = range.lowerBound
    }
  }

  /// Returns the name of the trait of an expression: its last name that is not `count`, such as `images` of
  /// `viewModel.images.count`.
  package static func traitName(of expression: String) -> Name? {
    let names = expression.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { $0 != "count" }
    guard let last = names.last, let name = try? Name(String(last)), TraitName(rawValue: name.text) == nil,
      !OrientationClass.isReserved(name.text)
    else { return nil }
    return name
  }

  /// Returns the settings for each of the versions of iOS.
  func eachVersion() -> [LayoutCodeOptions] {
    guard systemVersions.count > 1 else { return [self] }
    return systemVersions.map { version in
      var options = self
      options.systemVersions = [version]
      return options
    }
  }

  /// Returns the settings for other traits.
  func on(_ device: Device, _ direction: LayoutDirection, _ textSize: ContentSizeCategory)
    -> LayoutCodeOptions
  {
    var options = self
    options.direction = direction
    options.textSize = textSize
    if device != self.device {
      options.device = device
      options.orientations = LayoutCodeOptions.orientations(of: device)
    }
    return options
  }

  /// Returns the settings with each combination of the counts of some expressions.
  func counting(_ expressions: Set<String>) -> [LayoutCodeOptions] {
    expressions.sorted().reduce([self]) { all, expression in
      guard case .counts(let range)? = assumed[expression] else { return all }
      return all.flatMap { options in
        range.map { count in
          var options = options
          options.assumed[expression] = .counts(count...count)
          return options
        }
      }
    }
  }

  var assumptions: [String: Value] {
    assumed.mapValues { value in
      switch value {
      case .flag(let flag): .boolean(flag)
      case .number(let number): .number(number)
      // The first run has the smallest number.
      case .counts(let range): .integer(range.lowerBound)
      case .text(let text): .string(text)
      case .none: .none
      }
    }
  }
}
