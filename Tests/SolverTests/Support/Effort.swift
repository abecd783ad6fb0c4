import Foundation

/// How much the tests do: `GIMBAL_SLOW=1`, as `Scripts/test --slow` sets it, multiplies the number of random
/// problems by ten, and adds the largest workloads; `GIMBAL_SOLVER_EFFORT=50` multiplies it by as much as it says.
enum Effort {
  static let factor: UInt64 = {
    let environment = ProcessInfo.processInfo.environment
    if let effort = environment["GIMBAL_SOLVER_EFFORT"].flatMap({ UInt64($0) }) { return effort }
    return environment["GIMBAL_SLOW"] == "1" ? 10 : 1
  }()
}
