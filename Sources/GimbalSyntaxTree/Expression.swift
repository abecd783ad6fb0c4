// Recursion: closures contain statements, and the nodes of Statement and Declaration contain expressions.

/// An expression of a source file. Operators are already grouped by their precedence.
package struct Expression: Sendable {
  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  package indirect enum Kind: Sendable {
    case integer(Int)
    case floating(Double)
    case boolean(Bool)
    /// A string literal, as its text and its interpolated expressions.
    case string([StringPart])
    case nilLiteral
    case array([Expression])
    case dictionary([DictionaryElement])
    /// A tuple with several elements or a labeled one. An expression in parentheses is the expression itself.
    case tuple([Argument])
    /// A name that a scope, a type or a module declares, such as `view`, `self`, `super`, `UIView` or `$0`.
    case name(String)
    /// A member of a value; the base of an implicit member such as `.center` is `nil`.
    case member(Expression?, String)
    /// A call. Trailing closures are the last arguments.
    case call(Expression, [Argument])
    case element(Expression, [Argument])
    /// `base?` in an optional chain.
    case optionalChain(Expression)
    /// A postfix expression that contains `optionalChain`. Its value is `nil` if the base of a link is `nil`.
    case optionalScope(Expression)
    /// `base!`.
    case forcedValue(Expression)
    case prefix(String, Expression)
    case postfix(Expression, String)
    case binary(Expression, String, Expression)
    /// An assignment; the operator of a compound assignment such as `+=` is `+`, and that of `=` is `nil`.
    case assignment(Expression, String?, Expression)
    case conditional(Expression, Expression, Expression)
    case closure(Closure)
    case cast(Expression, Cast, TypeName)
    /// A type that cannot be written as a name or a member, such as `[UIView]` in `[UIView]()`.
    case type(TypeName)
    /// A key path: the names of its components after the root, `?`, `!`, and `[]` for a subscript.
    case keyPath([String])
    /// `#selector(…)`.
    case selector(Expression)
    /// A macro or a literal that begins with `#`, by its name, such as `file`.
    case macro(String, [Argument])
    case inOut(Expression)
    /// `try?`, whose value is `nil` after an error. `try`, `try!` and `await` are their expression.
    case optionalTry(Expression)
    /// An `if` or `switch` expression.
    case statement(Statement)
    /// A member chain with `#if`. Each clause has one expression: the whole chain with the members of the clause. Without
    /// `#else`, the last clause is the chain without the members.
    case conditionalCompilation([ConditionalClause<Expression>])
    /// Syntax that the tree does not represent, by the name of its kind; also a missing expression.
    case unsupported(String)
  }

  package enum Cast: UInt8, Sendable { case always, optional, forced, test }
}

package enum StringPart: Sendable {
  case text(String)
  case interpolation(Expression)
}

package struct DictionaryElement: Sendable {
  package var key: Expression
  package var value: Expression

  package init(key: Expression, value: Expression) { (self.key, self.value) = (key, value) }
}

/// An argument of a call, or an element of a tuple.
package struct Argument: Sendable {
  package var label: String?
  package var value: Expression
  /// `true` for a closure after the parentheses of a call. The first one has no label.
  package var isTrailing: Bool

  package init(_ label: String?, _ value: Expression, isTrailing: Bool = false) {
    (self.label, self.value, self.isTrailing) = (label, value, isTrailing)
  }
}

/// A closure. It is a class, so that closures of one expression can be compared by identity.
package final class Closure: Sendable {
  package struct Capture: Sendable {
    package var name: String
    /// The captured value; `nil` for the variable of the same name.
    package var value: Expression?
    /// `true` for `weak`; `unowned` is like a strong capture.
    package var isWeak: Bool

    package init(name: String, value: Expression?, isWeak: Bool) {
      (self.name, self.value, self.isWeak) = (name, value, isWeak)
    }
  }

  package let captures: [Capture]
  /// The parameters; `nil` for a closure without a list of parameters, which uses `$0`.
  package let parameters: [Parameter]?
  package let result: TypeName?
  package let body: [Statement]
  /// The number of parameters that a closure without a list of parameters uses: 2 if `$1` is the highest one.
  package let implicitParameterCount: Int

  package init(
    captures: [Capture], parameters: [Parameter]?, result: TypeName?, body: [Statement],
    implicitParameterCount: Int = 0
  ) {
    (self.captures, self.parameters, self.result, self.body) = (captures, parameters, result, body)
    self.implicitParameterCount = implicitParameterCount
  }
}

/// A type in source code.
package struct TypeName: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    /// A name with its generic arguments.
    case name(String, [TypeName])
    case member(TypeName, String, [TypeName])
    case optional(TypeName)
    case implicitlyUnwrapped(TypeName)
    case array(TypeName)
    case dictionary(TypeName, TypeName)
    case tuple([TupleElement])
    /// A function: the types of its parameters, and its result.
    case function([TypeName], TypeName)
    /// A composition such as `UIView & Themeable`. `some` and `any` are omitted.
    case composition([TypeName])
    case metatype(TypeName)
    /// A type that the tree does not represent, or `_`.
    case unsupported(String)
  }

  package struct TupleElement: Hashable, Sendable {
    package var label: String?
    package var type: TypeName

    package init(label: String?, type: TypeName) { (self.label, self.type) = (label, type) }
  }

  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  /// Two types are equal wherever they are written.
  package static func == (one: TypeName, other: TypeName) -> Bool { one.kind == other.kind }
  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}
