import GimbalModel
import GimbalNotation

extension Session {
  /// Returns an error with the fix for a phrase from another program, or for the name of an object of the
  /// wrong kind, such as a view in place of a revision. Other errors are returned unchanged.
  func advised(_ fault: Fault) -> Fault {
    guard fault.isOfWriting, !fault.isOfCharacters, let source = fault.source, !source.text.isEmpty else {
      return fault
    }
    let (constraints, constants) = self.names.handlesByAttribute()
    let names = KnownNames(
      views: texts(.views), sets: texts(.sets), scenes: texts(.scenes),
      constraints: constraints, constants: constants)
    let statement = FailedStatement(in: source, at: fault.span.lowerBound)
    // The error of a valid statement already has a specific fix, unless the error is an unknown name.
    guard fault.unknownName != nil || !statement.isValid(commands) else { return fault }
    let advice =
      statement.advice(names, commands)
      ?? fault.unknownName.flatMap { MisplacedName(role: $0.role, name: $0.name).advice(names) }
    return advice.map { fault.advising($0) } ?? fault
  }

  private func texts(_ kind: NameKind) -> Set<String> { Set(names.names(kind).map(\.text)) }
}
