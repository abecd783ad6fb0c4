import GimbalSyntaxTree

extension Interpreter {
  /// Makes the numbers unknown that a loop changes, if nothing tells how often it runs, such as the sum of the heights of rows.
  ///
  /// Other values stay those of a loop that does not run, which is what the run assumes.
  func forgetNumbers(changedBy body: [Statement], of unknown: Unknown, in scope: Scope) {
    for statement in body {
      switch statement.kind {
      case .expression(let expression):
        guard case .assignment(let target, _, _) = expression.kind, case .name(let name) = target.kind,
          let variable = scope.variable(name), variable.value.double != nil
        else { continue }
        variable.value = .unknown(unknown)
      case .if(_, let then, let otherwise):
        forgetNumbers(changedBy: then + (otherwise ?? []), of: unknown, in: scope)
      case .for(_, _, _, let body, _), .while(_, let body, _), .do(let body, _, _):
        forgetNumbers(changedBy: body, of: unknown, in: scope)
      case .switch(_, let cases, _):
        for item in cases { forgetNumbers(changedBy: item.body, of: unknown, in: scope) }
      default: continue
      }
    }
  }
}
