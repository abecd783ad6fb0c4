import FoundationEssentials

/// How far a long test goes: a short way, unless GIMBAL_SLOW is set.
public enum Campaign {
  public static let isLong = ProcessInfo.processInfo.environment["GIMBAL_SLOW"] != nil

  public static func steps(short: Int, long: Int) -> Int { isLong ? long : short }
}
