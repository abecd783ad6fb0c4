import Foundation

/// How much the tests do: `GIMBAL_SOLVER_EFFORT=20` multiplies the number of random problems, and adds the
/// largest workloads.
enum Effort {
  static let factor = ProcessInfo.processInfo.environment["GIMBAL_SOLVER_EFFORT"].flatMap { UInt64($0) } ?? 1
}
