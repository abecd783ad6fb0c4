import GimbalCore
import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The services for one call of a tool, with its limits on time and memory.
struct CallContext {
  let environment: AssistantEnvironment
  let folder: AssistantFolder
  private let budget: WorkBudget
  private let outer: Cancellation

  init(_ environment: AssistantEnvironment, _ folder: AssistantFolder, cancellation: Cancellation) {
    self.environment = environment
    self.folder = folder
    outer = cancellation
    budget = WorkBudget(environment.resources, cancellation: cancellation)
  }

  /// The cancellation that is requested when the client cancels the call or when the budget is spent.
  var cancellation: Cancellation { budget.cancellation }

  var resources: Resources { environment.resources }

  /// Runs the work of a call within its budget.
  ///
  /// - Throws: `ToolFailure`, or `CancellationError` if the client cancelled the call.
  func run<Result>(on arguments: Arguments, _ body: () throws -> Result) throws -> Result {
    let path = arguments.text("file") ?? folder.onlyFile ?? ""
    do {
      return try budget.run {
        let result = try body()
        // An answer can be incomplete if a cancelled command reported no error.
        if budget.cancellation.isCancelled { throw CancellationError() }
        return result
      }
    } catch {
      if outer.isCancelled { throw CancellationError() }
      if let exceeded = error as? ExceededLimit {
        throw ToolFailure(
          exceeded.message,
          remedy:
            "ask for one scene or fewer devices, or start the server with a larger '--limit \(exceeded.limit.name)=N'"
        )
      }
      throw ToolFailure(error, path: path)
    }
  }
}
