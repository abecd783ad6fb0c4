import GimbalInterpreter
import GimbalSyntaxTree

/// The calls that create objects in the files of a program, and the properties of other objects that the code sets.
final class CreationIndex {
  private let program: Program
  private lazy var index = makeIndex()

  /// The names of the properties that are set on other objects than `self`.
  var assignedProperties: Set<String> { index.assignedProperties }

  private let expressions: ConstraintExpressions

  init(_ program: Program, _ expressions: ConstraintExpressions) {
    (self.program, self.expressions) = (program, expressions)
  }

  /// Returns `true` if the code creates objects of a type.
  func creates(_ type: TypeInfo) -> Bool { index.creations[type.name] != nil }

  /// The labels of the calls, by the name of the type, and the names of the properties.
  private func makeIndex() -> (
    creations: [String: Set<ExpressionSearch.Labels>], assignedProperties: Set<String>
  ) {
    var creations: [String: Set<ExpressionSearch.Labels>] = [:]
    var assignedProperties: Set<String> = []
    for file in program.files.indices where !program.isLibrary(file) {
      var search = ExpressionSearch(file: file, expressions, visitsTypes: true)
      search.visit(program.files[file].tree.statements)
      creations.merge(search.creations) { $0.union($1) }
      assignedProperties.formUnion(search.assignedProperties)
    }
    return (creations, assignedProperties)
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
