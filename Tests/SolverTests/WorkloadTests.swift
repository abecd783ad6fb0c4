import GimbalSolver
import Testing

/// The reference answers of the benchmark layouts. HiGHS confirms the level errors.
@Suite struct WorkloadTests {
  @Test(arguments: [(10, 63226), (100, 487874.96), (1000, 4227885.088)])
  func nested(count: Int, checksum: Double) throws {
    try expectChecksum(Workload.nested(count), checksum)
  }

  @Test(arguments: [(10, 73084), (100, 571126.228), (1000, 5175153.73232)])
  func nestedRotated(count: Int, checksum: Double) throws {
    try expectChecksum(Workload.nested(count, isRotated: true), checksum)
  }

  @Test(arguments: [(10, 18726.4), (100, 1253707.6), (1000, 120772400)])
  func chain(count: Int, checksum: Double) throws {
    try expectChecksum(Workload.chain(count), checksum)
  }

  @Test(arguments: [(10, 0, 8176), (100, 0, 29248), (300, 2684, 57206), (1000, 33524, 136265)])
  func flex(count: Int, strong: Double, weak: Double) throws {
    try expectErrors(Workload.nested(count, sharesSizes: false), [(750, strong), (250, weak)])
  }

  @Test(.enabled(if: Effort.factor > 1))
  func largestFlex() throws {
    try expectErrors(Workload.nested(5000, sharesSizes: false), [(750, 231328), (250, 697566)])
  }

  @Test(arguments: [(9, 0, 204), (100, 0, 2574), (324, 0, 8442), (1024, 0, 26950)])
  func mesh(count: Int, middle: Double, weak: Double) throws {
    try expectErrors(Workload.mesh(count), [(600, middle), (250, weak)])
  }

  private func expectChecksum(_ workload: Workload, _ checksum: Double) throws {
    let solution = try workload.engine.solve()
    let found = Workload.checksum(solution.values)
    #expect((found - checksum).magnitude <= 1e-9 * checksum, "\(found)")
    #expect(solution.conflicts.isEmpty)
    #expect(solution.undeterminedVariables.isEmpty)
  }

  private func expectErrors(_ workload: Workload, _ errors: [(Double, Double)]) throws {
    let levels = try workload.engine.solve().levels
    #expect(levels.map(\.priority) == errors.map(\.0))
    for (level, expected) in zip(levels, errors) {
      #expect((level.error - expected.1).magnitude <= 1e-9 * max(1, expected.1), "\(levels)")
    }
  }
}
