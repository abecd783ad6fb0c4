import GimbalInterpreter
import GimbalSyntaxTree

/// The calls that make constraints: those of UIKit, and those of the built-in libraries that the code uses.
struct ConstraintExpressions {
  /// The labels of the functions of libraries that make constraints, by the names of the functions, which have the attribute
  /// `MakesConstraint` in the files of the libraries.
  private let functions: [String: Set<String>]
  /// The names of the functions with a block in which relations such as `a.top == b.top` make constraints.
  private let blocks: Set<String>

  init(_ program: Program) {
    var functions: [String: Set<String>] = [:]
    var blocks: Set<String> = []
    func visit(_ declaration: Declaration) {
      switch declaration.kind {
      case .function(let function):
        if declaration.attributes.contains("MakesConstraint") {
          functions[function.name, default: []].formUnion(function.parameters.compactMap(\.label))
        }
        if declaration.attributes.contains("ContainsRelations") { blocks.insert(function.name) }
      case .type(let type): type.members.forEach(visit)
      default: break
      }
    }
    for file in program.files where file.isLibrary {
      for case .declaration(let declaration) in file.tree.statements.map(\.kind) { visit(declaration) }
    }
    (self.functions, self.blocks) = (functions, blocks)
  }

  /// Returns `true` for a call with a block in which relations make constraints.
  func hasRelations(_ callee: Expression) -> Bool {
    if case .name(let name) = callee.kind { blocks.contains(name) } else { false }
  }

  func makesConstraint(_ callee: Expression, _ arguments: [Argument]) -> Bool {
    switch callee.kind {
    case .name("NSLayoutConstraint"): arguments.contains { $0.label == "item" || $0.label == "attribute" }
    case .member(let base?, "init"):
      if case .name("NSLayoutConstraint") = base.kind { true } else { false }
    case .member(_, "constraints"): arguments.first?.label == "withVisualFormat"
    case .member(_, "constraint"):
      arguments.first?.label.map {
        $0.hasPrefix("equalTo") || $0.hasPrefix("lessThanOrEqualTo") || $0.hasPrefix("greaterThanOrEqualTo")
      } ?? false
    case .member(.some, let name), .name(let name):
      functions[name].map { labels in arguments.allSatisfy { $0.label.map(labels.contains) ?? true } }
        ?? false
    default: false
    }
  }
}
