import GimbalSyntaxTree

/// A declaration at the top level of a file.
enum CDeclaration {
  case variables([CVariable])
  case function(CFunction)
  case enumeration(CEnumeration)
  case structure(CStructure)
  case alias(String, CType, Span)
  case interface(ClassInterface)
  case implementation(ClassImplementation)
  case `protocol`(ClassInterface)
}

struct CFunction: Sendable {
  var name: String
  var result: CType
  var parameters: [CParameter]
  /// `nil` for a declaration without a body.
  var body: [CStatement]?
  var isStatic: Bool
  var span: Span
}

struct CEnumeration: Sendable {
  struct Constant: Sendable {
    var name: String
    var value: CExpression?
    var span: Span
  }

  var name: String
  var constants: [Constant]
  var span: Span
}

struct CStructure: Sendable {
  var name: String
  var fields: [CParameter]
  var span: Span
}

/// `@interface`, with its category, or `@protocol`.
struct ClassInterface {
  var name: String
  var superclass: String?
  /// The name of a category; empty for a class extension, and `nil` for a class.
  var category: String?
  var protocols: [String]
  var variables: [CVariable]
  var properties: [PropertyDeclaration]
  var methods: [MethodDeclaration]
  var span: Span
}

struct PropertyDeclaration {
  var name: String
  var type: CType
  /// The attributes such as `readonly`, and `getter=isOn`.
  var attributes: [String]
  var span: Span

  func value(of attribute: String) -> String? {
    attributes.first { $0.hasPrefix(attribute + "=") }.map { String($0.dropFirst(attribute.count + 1)) }
  }
}

struct MethodDeclaration {
  var isStatic: Bool
  var result: CType
  /// The parts of the selector with their parameters; one without a parameter for a selector without colons.
  var parts: [(name: String, parameter: CParameter?)]
  var isVariadic: Bool
  /// The name of `NS_SWIFT_NAME`.
  var swiftName: String?
  var body: [CStatement]?
  var span: Span

  var selector: String { parts.map { $0.name + ($0.parameter == nil ? "" : ":") }.joined() }
  var parameters: [CParameter] { parts.compactMap(\.parameter) }
}

struct ClassImplementation {
  var name: String
  var category: String?
  var variables: [CVariable]
  var methods: [MethodDeclaration]
  /// The variables of `@synthesize property = variable`.
  var synthesized: [String: String]
  var span: Span
}

/// The parsed text of a file.
struct CFile {
  var imports: [(module: String, span: Span)] = []
  var declarations: [CDeclaration] = []
  var errors: [SourceFile.SyntaxError] = []
}
