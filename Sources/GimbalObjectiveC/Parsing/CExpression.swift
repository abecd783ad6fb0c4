// Recursion: a `CExpression` contains a `CType`, whose `typeof` contains an expression, and a block, whose statements can be a
// `CDeclaration`.
import GimbalSyntaxTree

/// An expression of Objective-C.
struct CExpression: Sendable {
  indirect enum Kind: Sendable {
    case integer(Int)
    case floating(Double)
    case boolean(Bool)
    /// The text of a literal of an object or of C.
    case string(String)
    case character(Int)
    /// `nil`, `Nil` and `NULL`.
    case none
    case name(String)
    case message(CExpression, [SelectorPart])
    /// `[super message]` has the receiver `super`.
    case member(CExpression, String)
    case call(CExpression, [CExpression])
    case element(CExpression, CExpression)
    case prefix(String, CExpression)
    /// `x++` and `x--`.
    case postfix(CExpression, String)
    case binary(CExpression, String, CExpression)
    /// An assignment; the operator of `+=` is `+`, and that of `=` is `nil`.
    case assignment(CExpression, String?, CExpression)
    /// `a ? b : c`; `b` is `nil` in `a ?: c`.
    case conditional(CExpression, CExpression?, CExpression)
    case cast(CType, CExpression)
    /// `(CGRect){…}`.
    case compound(CType, [InitializerElement])
    /// `{…}` after a variable.
    case initializerList([InitializerElement])
    case block(CBlock)
    case array([CExpression])
    case dictionary([(key: CExpression, value: CExpression)])
    case selector(String)
    /// `({…})`.
    case statements([CStatement])
    case comma([CExpression])
    /// `@available(…)`: the platforms with versions.
    case available([String])
    case protocolName(String)
    /// `sizeof`, with the word that its operand starts with.
    case size(String)
    case unsupported(String)
  }

  var kind: Kind
  var span: Span
  /// The number of nested expressions.
  var depth: Int

  static func unsupported(_ name: String, _ span: Span) -> CExpression {
    CExpression(kind: .unsupported(name), span: span, depth: 1)
  }
}

/// A part of a selector with its arguments; several ones for `stringWithFormat:`, and none without a colon.
struct SelectorPart: Sendable {
  var name: String
  var arguments: [CExpression]?
}

extension [SelectorPart] {
  /// The selector, such as `addObject:`.
  var selector: String { map { $0.name + ($0.arguments == nil ? "" : ":") }.joined() }
}

struct InitializerElement: Sendable {
  /// The name of the field in `.origin = …`.
  var field: String?
  var value: CExpression
}

struct CBlock: Sendable {
  var result: CType?
  var parameters: [CParameter]
  var body: [CStatement]
}

/// A statement of Objective-C.
struct CStatement: Sendable {
  indirect enum Kind: Sendable {
    case expression(CExpression)
    case declaration([CVariable])
    case `return`(CExpression?)
    case `if`(CExpression, then: [CStatement], else: [CStatement]?)
    case `while`(CExpression, body: [CStatement])
    case doWhile(body: [CStatement], CExpression)
    case `for`([CStatement], condition: CExpression?, step: CExpression?, body: [CStatement])
    case forIn(CVariable, CExpression, body: [CStatement])
    case `switch`(CExpression, [CSwitchCase])
    case `break`
    case `continue`
    case block([CStatement])
    case `try`([CStatement], finally: [CStatement])
    case `throw`(CExpression?)
    case enumeration(CEnumeration)
    case unsupported(String)
  }

  var kind: Kind
  var span: Span
}

struct CVariable: Sendable {
  var name: String
  var type: CType
  var value: CExpression?
  var span: Span
}

struct CSwitchCase: Sendable {
  /// The values; empty for `default`.
  var values: [CExpression]
  var isDefault: Bool
  var body: [CStatement]
  var span: Span
}
