import FoundationEssentials

/// Whether there is time for long campaigns.
enum Slow {
  static let isOn = ProcessInfo.processInfo.environment["GIMBAL_SLOW"] != nil
}
