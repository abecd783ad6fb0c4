// The mutable collections of Foundation, which are objects: a change is seen by all variables that refer to one.
extension Interpreter {
  /// Returns a new mutable collection with the elements of an array or a dictionary; other values unchanged.
  package func makeReference(to value: Value, at location: CodeLocation) throws -> Value {
    guard let type = typeOf(value.withoutReference) else { return value }
    switch value.withoutReference {
    case .array, .dictionary:
      let object = try makeObject(type, at: location)
      object.contents = value.withoutReference
      return .object(object)
    default: return value
    }
  }
}
