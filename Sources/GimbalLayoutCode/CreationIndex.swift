import GimbalInterpreter
import GimbalSyntaxTree

/// The calls that create objects in the files of a program, and the properties of other objects that the code sets.
final class CreationIndex {
  private let program: Program
  private lazy var index = makeIndex()

  /// Returns `true` if code sets a property on other objects than `self`, or on `self` outside of initializers.
  func isAssigned(_ property: PropertyMember, onSelf: Bool) -> Bool {
    let file = property.location.file
    if onSelf { return index.ownAssignments[file]?.contains(property.name) == true }
    return property.isSetInFile
      ? index.fileAssignments[file]?.contains(property.name) == true
      : index.assignedProperties.contains(property.name)
  }

  private let expressions: ConstraintExpressions

  init(_ program: Program, _ expressions: ConstraintExpressions) {
    (self.program, self.expressions) = (program, expressions)
  }

  /// Returns `true` if the code creates objects of a type.
  func creates(_ type: TypeInfo) -> Bool { index.creations[type.name] != nil }

  private struct Index {
    /// The labels of the calls, by the name of the type.
    var creations: [String: Set<ExpressionSearch.Labels>] = [:]
    /// The names of the properties that are set on other objects than `self`.
    var assignedProperties: Set<String> = []
    /// These names by file.
    var fileAssignments: [Int: Set<String>] = [:]
    /// The names of the properties that functions set on `self`, by file.
    var ownAssignments: [Int: Set<String>] = [:]
  }

  private func makeIndex() -> Index {
    var index = Index()
    for file in program.files.indices where !program.isLibrary(file) {
      var search = ExpressionSearch(file: file, expressions, visitsTypes: true)
      search.visit(program.files[file].tree.statements)
      index.creations.merge(search.creations) { $0.union($1) }
      index.assignedProperties.formUnion(search.assignedProperties)
      index.fileAssignments[file] = search.assignedProperties
      index.ownAssignments[file] = search.ownAssignments
    }
    return index
  }

  /// Returns the expressions that make constraints in a function, and in the functions of its type that it calls.
  func constraintExpressions(of function: FunctionMember) -> [CodeLocation] {
    var found: [CodeLocation] = []
    var seen: Set<String> = []
    var pending = [function]
    while let next = pending.popLast(), let body = next.declaration.body {
      guard seen.insert(next.declaration.name).inserted else { continue }
      var search = ExpressionSearch(file: next.location.file, expressions)
      search.visit(body)
      found += search.found
      let called = search.calls.values.reduce(into: Set()) { $0.formUnion($1) }
      pending +=
        next.owner?.declaredFunctions.filter { called.contains($0.declaration.name) } ?? []
    }
    return found
  }

  /// Returns `true` if the code creates an object by an initializer; if it creates no objects of the type, if the initializer
  /// makes constraints.
  ///
  /// - Complexity: O(size of the program) for the first call, and then O(calls that create objects of the type).
  func creates(_ type: TypeInfo, by initializer: FunctionMember) -> Bool {
    guard let creations = index.creations[type.name] else {
      var search = ExpressionSearch(file: initializer.location.file, expressions)
      search.visit(initializer.declaration.body ?? [])
      return !search.found.isEmpty
    }
    return creations.contains { labels in
      var rest = labels[...]
      for parameter in initializer.declaration.parameters {
        // The label of a trailing closure is not written.
        if let label = rest.first, label == parameter.label || label == nil && rest.count == 1 {
          rest.removeFirst()
        } else if parameter.defaultValue == nil {
          return false
        }
      }
      return rest.isEmpty
    }
  }
}
