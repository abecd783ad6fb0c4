import Dispatch
import GimbalLayout
import GimbalModel
import Synchronization

/// A batch of scenes that are solved concurrently on the available processors.
final class LayoutBatch: Sendable {
  enum Outcome: Sendable {
    case solved(SolvedLayout)
    /// The layout does not converge.
    case loop
    case failed(LayoutError)
  }

  private let compositions: [Composition]
  private let solver: LayoutSolver
  private let solved = Mutex<[Int: Outcome]>([:])

  init(_ compositions: [Composition], solver: LayoutSolver) {
    self.compositions = compositions
    self.solver = solver
  }

  /// Solves all scenes and returns their outcomes in the order of the scenes.
  func run() -> [Outcome] {
    DispatchQueue.concurrentPerform(iterations: compositions.count) { index in
      let outcome = solve(compositions[index])
      solved.withLock { $0[index] = outcome }
    }
    return solved.withLock { solved in compositions.indices.compactMap { solved[$0] } }
  }

  private func solve(_ composition: Composition) -> Outcome {
    guard !solver.cancellation.isCancelled else { return .failed(.cancelled) }
    do throws(LayoutError) {
      return .solved(try solver.solve(composition))
    } catch .layoutLoop {
      return .loop
    } catch {
      return .failed(error)
    }
  }
}
