import FoundationEssentials

/// The switch for long test campaigns.
enum Slow {
  static let isOn = ProcessInfo.processInfo.environment["GIMBAL_SLOW"] != nil
}
