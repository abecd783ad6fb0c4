/// A statement of a source file.
package struct Statement: Sendable {
  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  package indirect enum Kind: Sendable {
    case expression(Expression)
    case declaration(Declaration)
    case `return`(Expression?)
    case `if`([Condition], then: [Statement], else: [Statement]?)
    case `guard`([Condition], else: [Statement])
    case `while`([Condition], body: [Statement], label: String?)
    case `repeat`(body: [Statement], condition: Expression, label: String?)
    case `for`(Pattern, in: Expression, where: Expression?, body: [Statement], label: String?)
    case `switch`(Expression, [SwitchCase], label: String?)
    case `break`(String?)
    case `continue`(String?)
    case `fallthrough`
    case `throw`(Expression)
    /// A `do` statement with its `catch` clauses.
    case `do`([Statement], catches: [Catch], label: String?)
    case `defer`([Statement])
    /// The clauses of `#if`. The condition of `#else` is `nil`.
    case conditionalCompilation([ConditionalClause<Statement>])
    /// Syntax that the tree does not represent, by the name of its kind.
    case unsupported(String)
  }
}

/// One condition of `if`, `guard` or `while`.
package enum Condition: Sendable {
  case expression(Expression)
  /// `let name = value`; the value of `let name` is `nil`.
  case optionalBinding(Pattern, Expression?)
  /// `case pattern = value`.
  case matching(Pattern, Expression)
  /// `#available(…)` or `#unavailable(…)`: the platforms with their versions, such as `iOS 15.0`, and `*`.
  case availability([String], isUnavailable: Bool)
}

/// A pattern that binds or tests a value.
package struct Pattern: Sendable {
  package var kind: Kind
  package var span: Span

  package init(_ kind: Kind, _ span: Span) { (self.kind, self.span) = (kind, span) }

  package indirect enum Kind: Sendable {
    case wildcard
    /// A name that the pattern binds, as in `let name`.
    case binding(String)
    case tuple([Element])
    /// A case of an enumeration with patterns for its values; the type of an implicit member is `nil`, and so are the
    /// elements of a case without parentheses.
    case enumerationCase(TypeName?, String, [Element]?)
    /// `pattern?`.
    case optional(Pattern)
    /// `is Type`.
    case isType(TypeName)
    /// `pattern as Type`.
    case asType(Pattern, TypeName)
    /// A value to compare with `~=`.
    case expression(Expression)
  }

  package struct Element: Sendable {
    package var label: String?
    package var pattern: Pattern

    package init(label: String?, pattern: Pattern) { (self.label, self.pattern) = (label, pattern) }
  }
}

package struct SwitchCase: Sendable {
  /// The patterns with their `where` conditions; empty for `default`.
  package var patterns: [CasePattern]
  package var body: [Statement]
  package var span: Span

  package init(patterns: [CasePattern], body: [Statement], span: Span) {
    (self.patterns, self.body, self.span) = (patterns, body, span)
  }
}

package struct CasePattern: Sendable {
  package var pattern: Pattern
  package var condition: Expression?

  package init(_ pattern: Pattern, where condition: Expression? = nil) {
    (self.pattern, self.condition) = (pattern, condition)
  }
}

package struct Catch: Sendable {
  /// The patterns; empty for a clause that catches every error.
  package var patterns: [CasePattern]
  package var body: [Statement]

  package init(patterns: [CasePattern], body: [Statement]) { (self.patterns, self.body) = (patterns, body) }
}

/// A clause of `#if`.
package struct ConditionalClause<Content: Sendable>: Sendable {
  /// The condition; `nil` for `#else`.
  package var condition: Expression?
  package var content: [Content]

  package init(condition: Expression?, content: [Content]) {
    (self.condition, self.content) = (condition, content)
  }
}
