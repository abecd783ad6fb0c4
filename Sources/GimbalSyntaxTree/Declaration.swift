/// A declaration of a source file.
package struct Declaration: Sendable {
  package var kind: Kind
  package var modifiers: Modifiers
  /// The names of the attributes, such as `IBOutlet`, `objc` or `available`.
  package var attributes: [String]
  /// The attributes with arguments that are expressions, such as `@Test("Login")`.
  package var attributeCalls: [AttributeCall]
  package var span: Span

  package init(
    _ kind: Kind, modifiers: Modifiers = [], attributes: [String] = [], attributeCalls: [AttributeCall] = [],
    _ span: Span
  ) {
    (self.kind, self.modifiers, self.attributes) = (kind, modifiers, attributes)
    (self.attributeCalls, self.span) = (attributeCalls, span)
  }

  package indirect enum Kind: Sendable {
    case variable(VariableDeclaration)
    case function(FunctionDeclaration)
    case type(TypeDeclaration)
    case enumerationCase([EnumerationCase])
    case typeAlias(String, TypeName)
    case `import`([String])
    /// The clauses of `#if`.
    case conditionalCompilation([ConditionalClause<Declaration>])
    /// A declaration without meaning for layouts, such as an operator or a macro, by the name of its kind.
    case unsupported(String)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `static` or `class` before a member.
    package static let isStatic = Modifiers(rawValue: 1)
    package static let isLazy = Modifiers(rawValue: 2)
    package static let isOverride = Modifiers(rawValue: 4)
    package static let isMutating = Modifiers(rawValue: 8)
    package static let isConvenience = Modifiers(rawValue: 16)
    package static let isWeak = Modifiers(rawValue: 32)
    package static let isPrivate = Modifiers(rawValue: 64)
    package static let isIndirect = Modifiers(rawValue: 128)
    /// The function of an operator before its operand.
    package static let isPrefix = Modifiers(rawValue: 256)
    /// The function of an operator after its operand.
    package static let isPostfix = Modifiers(rawValue: 512)
    /// `private(set)` or `fileprivate(set)`.
    package static let hasPrivateSetter = Modifiers(rawValue: 1024)
  }
}

/// An attribute with its arguments.
package struct AttributeCall: Sendable {
  package var name: String
  package var arguments: [Argument]

  package init(name: String, arguments: [Argument]) { (self.name, self.arguments) = (name, arguments) }
}

/// `let` or `var` with its bindings.
package struct VariableDeclaration: Sendable {
  package struct Binding: Sendable {
    package var pattern: Pattern
    package var type: TypeName?
    package var value: Expression?
    package var accessors: Accessors?

    package init(pattern: Pattern, type: TypeName?, value: Expression?, accessors: Accessors?) {
      (self.pattern, self.type, self.value, self.accessors) = (pattern, type, value, accessors)
    }
  }

  package var isConstant: Bool
  package var bindings: [Binding]

  package init(isConstant: Bool, bindings: [Binding]) {
    (self.isConstant, self.bindings) = (isConstant, bindings)
  }
}

/// The accessors of a property or a subscript.
package struct Accessors: Sendable {
  package struct Observer: Sendable {
    /// The name of the parameter, such as `newValue`.
    package var parameter: String
    package var body: [Statement]

    package init(parameter: String, body: [Statement]) { (self.parameter, self.body) = (parameter, body) }
  }

  /// The getter; `nil` for a stored property. In a protocol, the body of a required getter is empty.
  package var get: [Statement]?
  package var set: Observer?
  package var willSet: Observer?
  package var didSet: Observer?

  package init() {}
}

/// A function, an initializer, a deinitializer or a subscript.
package final class FunctionDeclaration: Sendable {
  package enum Role: UInt8, Sendable {
    case function, initializer, failableInitializer, deinitializer, subscripting
  }

  package let role: Role
  /// The base name without labels; for operators, the operator; `init`, `deinit` and `subscript`.
  package let name: String
  /// The names of the generic parameters.
  package let genericParameters: [String]
  /// The types to which the generic parameters conform, in their order; `Any` without a constraint.
  package let genericConstraints: [TypeName]
  package let parameters: [Parameter]
  package let result: TypeName?
  /// The statements; `nil` for a requirement of a protocol and for a subscript.
  package let body: [Statement]?
  /// The accessors of a subscript.
  package let accessors: Accessors?

  package init(
    role: Role, name: String, genericParameters: [String], genericConstraints: [TypeName] = [],
    parameters: [Parameter], result: TypeName?, body: [Statement]?, accessors: Accessors? = nil
  ) {
    (self.role, self.name, self.genericParameters) = (role, name, genericParameters)
    self.genericConstraints = genericConstraints
    (self.parameters, self.result, self.body, self.accessors) = (parameters, result, body, accessors)
  }
}

package struct Parameter: Sendable {
  /// The label of the argument; `nil` for `_`. Parameters of closures have no labels.
  package var label: String?
  /// The name in the body.
  package var name: String
  package var type: TypeName?
  package var defaultValue: Expression?
  package var isVariadic: Bool
  package var isInOut: Bool
  package var isAutoclosure: Bool
  /// The names of the attributes before the name, such as a result builder.
  package var attributes: [String]

  package init(
    label: String?, name: String, type: TypeName?, defaultValue: Expression? = nil, isVariadic: Bool = false,
    isInOut: Bool = false, isAutoclosure: Bool = false, attributes: [String] = []
  ) {
    (self.label, self.name, self.type, self.defaultValue) = (label, name, type, defaultValue)
    (self.isVariadic, self.isInOut, self.isAutoclosure) = (isVariadic, isInOut, isAutoclosure)
    self.attributes = attributes
  }
}

/// A class, structure, enumeration, protocol, actor or extension.
package final class TypeDeclaration: Sendable {
  package enum Role: UInt8, Sendable { case `class`, structure, enumeration, `protocol`, actor, `extension` }

  package let role: Role
  /// The name. An extension has the extended type in `extended`, and its text here.
  package let name: String
  package let extended: TypeName?
  package let genericParameters: [String]
  /// The superclass, the protocols and the raw type.
  package let inherited: [TypeName]
  /// The requirements of the `where` clause of an extension.
  package let requirements: [Requirement]
  package let members: [Declaration]

  package init(
    role: Role, name: String, extended: TypeName?, genericParameters: [String], inherited: [TypeName],
    requirements: [Requirement] = [], members: [Declaration]
  ) {
    (self.role, self.name, self.extended, self.genericParameters) = (role, name, extended, genericParameters)
    (self.inherited, self.requirements, self.members) = (inherited, requirements, members)
  }

  /// A requirement of a `where` clause: a type conforms to another one, inherits from it, or is the same.
  package struct Requirement: Sendable {
    package var subject: TypeName
    package var other: TypeName

    package init(subject: TypeName, other: TypeName) { (self.subject, self.other) = (subject, other) }
  }
}

package struct EnumerationCase: Sendable {
  package var name: String
  /// The associated values; empty if there are none.
  package var parameters: [Parameter]
  package var rawValue: Expression?
  package var span: Span

  package init(name: String, parameters: [Parameter], rawValue: Expression?, span: Span) {
    (self.name, self.parameters, self.rawValue, self.span) = (name, parameters, rawValue, span)
  }
}
