import GimbalDocuments
import GimbalLayout
import GimbalModel
import Synchronization

/// A batch of scenes that are solved concurrently on the available processors. If the system cannot create
/// threads, the current thread solves all scenes.
final class LayoutBatch: Sendable {
  enum Outcome: Sendable {
    case solved(SolvedLayout)
    /// The layout does not converge.
    case loop
    case failed(LayoutError)
  }

  private let compositions: [Composition]
  private let solver: LayoutSolver
  private let solved = Lock<[Int: Outcome]>([:])
  private let next = Atomic(0)

  init(_ compositions: [Composition], solver: LayoutSolver) {
    self.compositions = compositions
    self.solver = solver
  }

  /// Solves all scenes and returns their outcomes in the order of the scenes.
  func run() -> [Outcome] {
    let processors = ThreadSupport.processorCount
    let threads = (1..<max(1, min(processors, compositions.count))).compactMap { _ in
      WorkerThread { self.solveRest() }
    }
    solveRest()
    for thread in threads { thread.wait() }
    return solved.withLock { solved in compositions.indices.compactMap { solved[$0] } }
  }

  /// Solves scenes until no scene is left.
  private func solveRest() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < compositions.count else { return }
      let outcome = solve(compositions[index])
      solved.withLock { $0[index] = outcome }
    }
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
