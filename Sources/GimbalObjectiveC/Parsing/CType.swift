/// A type of C or Objective-C.
struct CType: Sendable {
  /// The name of the type without pointers, such as `UIView` or `unsigned int`; empty for `typeof(…)`.
  var name: String
  var pointers = 0
  /// The generic arguments of a class. The protocols of `id<Protocol>` are omitted.
  var arguments: [CType] = []
  /// The type of a block or of a pointer to a function.
  var function: CFunctionType?
  /// `true` for an array such as `CGFloat[4]`.
  var isArray = false
  var isStatic = false
  var isWeak = false
  /// The markers of Interface Builder, such as `IBOutlet`.
  var markers: [String] = []
  /// The expression of `typeof(…)`.
  var typeofExpression: CExpression?

  static let void = CType(name: "void")
  static let id = CType(name: "id")

  var isVoid: Bool { name == "void" && pointers == 0 && function == nil }

  /// `true` for a pointer to an object, a class, or a block: a value that can be `nil`.
  var isObject: Bool {
    function != nil || CType.objectNames.contains(name)
      || pointers > 0 && !CType.integers.contains(name) && !CType.floats.contains(name) && name != "void"
        && name.first?.isUppercase != false
  }

  static let objectNames: Set = ["id", "instancetype", "Class"]
  static let floats: Set = ["float", "double", "CGFloat", "NSTimeInterval", "CFTimeInterval", "long double"]
  static let integers: Set = [
    "char", "short", "int", "long", "signed", "unsigned", "NSInteger", "NSUInteger", "size_t", "int8_t",
    "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "unichar",
    "dispatch_once_t",
  ]
  static let booleans: Set = ["BOOL", "bool", "Boolean", "_Bool", "boolean_t"]
}

/// The type of a function: its result, and its parameters.
final class CFunctionType: Sendable {
  let result: CType
  let parameters: [CParameter]

  init(result: CType, parameters: [CParameter]) { (self.result, self.parameters) = (result, parameters) }
}

struct CParameter: Sendable {
  var name: String
  var type: CType
}
