public import GimbalInterpreter
public import GimbalModel

/// The settings for reading layout code.
public struct LayoutCodeOptions: Sendable {
  /// The device for which the code runs.
  public var device: Device
  /// The other devices on which the scenes are solved. Code whose frames depend on the size of the screen in a way that is
  /// not linear runs for each of them.
  public var otherDevices: [Device] = []
  public var orientations: [Orientation]
  public var direction = LayoutDirection.leftToRight
  public var textSize = ContentSizeCategory.large
  /// The sizes of the images of asset catalogs, in points, by name.
  public var images: [String: Size] = [:]
  /// The values of unknown expressions, by their text. Each value is a literal of Swift.
  public var assumed: [String: AssumedValue] = [:]
  public var limits = Interpreter.Limits()

  public enum AssumedValue: Hashable, Sendable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case none
  }

  public init(device: Device) {
    self.device = device
    orientations = LayoutCodeOptions.orientations(of: device)
  }

  /// Returns the orientations in which code runs on a device.
  private static func orientations(of device: Device) -> [Orientation] {
    let natural = device.naturalOrientation
    return device.orientations.members.contains(.landscapeLeft) && natural == .portrait
      ? [.portrait, .landscapeLeft] : [natural]
  }

  /// Returns the settings for other traits.
  func on(_ device: Device, _ direction: LayoutDirection) -> LayoutCodeOptions {
    var options = self
    options.direction = direction
    if device != self.device {
      options.device = device
      options.orientations = LayoutCodeOptions.orientations(of: device)
    }
    return options
  }

  var assumptions: [String: Value] {
    assumed.mapValues { value in
      switch value {
      case .flag(let flag): .boolean(flag)
      case .number(let number): .number(number)
      case .text(let text): .string(text)
      case .none: .none
      }
    }
  }
}
