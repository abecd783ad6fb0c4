/// A declaration of a source file.
public struct Declaration: Sendable {
  public var kind: Kind
  public var modifiers: Modifiers
  /// The names of the attributes, such as `IBOutlet`, `objc` or `available`.
  public var attributes: [String]
  /// The attributes with arguments that are expressions, such as `@Test("Login")`.
  public var attributeCalls: [AttributeCall]
  public var span: Span

  public init(
    _ kind: Kind, modifiers: Modifiers = [], attributes: [String] = [], attributeCalls: [AttributeCall] = [],
    _ span: Span
  ) {
    (self.kind, self.modifiers, self.attributes) = (kind, modifiers, attributes)
    (self.attributeCalls, self.span) = (attributeCalls, span)
  }

  public indirect enum Kind: Sendable {
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

  public struct Modifiers: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `static` or `class` before a member.
    public static let isStatic = Modifiers(rawValue: 1)
    public static let isLazy = Modifiers(rawValue: 2)
    public static let isOverride = Modifiers(rawValue: 4)
    public static let isMutating = Modifiers(rawValue: 8)
    public static let isConvenience = Modifiers(rawValue: 16)
    public static let isWeak = Modifiers(rawValue: 32)
    public static let isPrivate = Modifiers(rawValue: 64)
    public static let isIndirect = Modifiers(rawValue: 128)
    /// The function of an operator before its operand.
    public static let isPrefix = Modifiers(rawValue: 256)
    /// The function of an operator after its operand.
    public static let isPostfix = Modifiers(rawValue: 512)
  }
}

/// An attribute with its arguments.
public struct AttributeCall: Sendable {
  public var name: String
  public var arguments: [Argument]

  public init(name: String, arguments: [Argument]) { (self.name, self.arguments) = (name, arguments) }
}

/// `let` or `var` with its bindings.
public struct VariableDeclaration: Sendable {
  public struct Binding: Sendable {
    public var pattern: Pattern
    public var type: TypeName?
    public var value: Expression?
    public var accessors: Accessors?

    public init(pattern: Pattern, type: TypeName?, value: Expression?, accessors: Accessors?) {
      (self.pattern, self.type, self.value, self.accessors) = (pattern, type, value, accessors)
    }
  }

  public var isConstant: Bool
  public var bindings: [Binding]

  public init(isConstant: Bool, bindings: [Binding]) {
    (self.isConstant, self.bindings) = (isConstant, bindings)
  }
}

/// The accessors of a property or a subscript.
public struct Accessors: Sendable {
  public struct Observer: Sendable {
    /// The name of the parameter, such as `newValue`.
    public var parameter: String
    public var body: [Statement]

    public init(parameter: String, body: [Statement]) { (self.parameter, self.body) = (parameter, body) }
  }

  /// The getter; `nil` for a stored property. In a protocol, the body of a required getter is empty.
  public var get: [Statement]?
  public var set: Observer?
  public var willSet: Observer?
  public var didSet: Observer?

  public init() {}
}

/// A function, an initializer, a deinitializer or a subscript.
public final class FunctionDeclaration: Sendable {
  public enum Role: UInt8, Sendable {
    case function, initializer, failableInitializer, deinitializer, subscripting
  }

  public let role: Role
  /// The base name without labels; for operators, the operator; `init`, `deinit` and `subscript`.
  public let name: String
  /// The names of the generic parameters.
  public let genericParameters: [String]
  /// The types to which the generic parameters conform, in their order; `Any` without a constraint.
  public let genericConstraints: [TypeName]
  public let parameters: [Parameter]
  public let result: TypeName?
  /// The statements; `nil` for a requirement of a protocol and for a subscript.
  public let body: [Statement]?
  /// The accessors of a subscript.
  public let accessors: Accessors?

  public init(
    role: Role, name: String, genericParameters: [String], genericConstraints: [TypeName] = [],
    parameters: [Parameter], result: TypeName?, body: [Statement]?, accessors: Accessors? = nil
  ) {
    (self.role, self.name, self.genericParameters) = (role, name, genericParameters)
    self.genericConstraints = genericConstraints
    (self.parameters, self.result, self.body, self.accessors) = (parameters, result, body, accessors)
  }
}

public struct Parameter: Sendable {
  /// The label of the argument; `nil` for `_`. Parameters of closures have no labels.
  public var label: String?
  /// The name in the body.
  public var name: String
  public var type: TypeName?
  public var defaultValue: Expression?
  public var isVariadic: Bool
  public var isInOut: Bool
  public var isAutoclosure: Bool
  /// The names of the attributes before the name, such as a result builder.
  public var attributes: [String]

  public init(
    label: String?, name: String, type: TypeName?, defaultValue: Expression? = nil, isVariadic: Bool = false,
    isInOut: Bool = false, isAutoclosure: Bool = false, attributes: [String] = []
  ) {
    (self.label, self.name, self.type, self.defaultValue) = (label, name, type, defaultValue)
    (self.isVariadic, self.isInOut, self.isAutoclosure) = (isVariadic, isInOut, isAutoclosure)
    self.attributes = attributes
  }
}

/// A class, structure, enumeration, protocol, actor or extension.
public final class TypeDeclaration: Sendable {
  public enum Role: UInt8, Sendable { case `class`, structure, enumeration, `protocol`, actor, `extension` }

  public let role: Role
  /// The name. An extension has the extended type in `extended`, and its text here.
  public let name: String
  public let extended: TypeName?
  public let genericParameters: [String]
  /// The superclass, the protocols and the raw type.
  public let inherited: [TypeName]
  /// The requirements of the `where` clause of an extension.
  public let requirements: [Requirement]
  public let members: [Declaration]

  public init(
    role: Role, name: String, extended: TypeName?, genericParameters: [String], inherited: [TypeName],
    requirements: [Requirement] = [], members: [Declaration]
  ) {
    (self.role, self.name, self.extended, self.genericParameters) = (role, name, extended, genericParameters)
    (self.inherited, self.requirements, self.members) = (inherited, requirements, members)
  }

  /// A requirement of a `where` clause: a type conforms to another one, inherits from it, or is the same.
  public struct Requirement: Sendable {
    public var subject: TypeName
    public var other: TypeName

    public init(subject: TypeName, other: TypeName) { (self.subject, self.other) = (subject, other) }
  }
}

public struct EnumerationCase: Sendable {
  public var name: String
  /// The associated values; empty if there are none.
  public var parameters: [Parameter]
  public var rawValue: Expression?
  public var span: Span

  public init(name: String, parameters: [Parameter], rawValue: Expression?, span: Span) {
    (self.name, self.parameters, self.rawValue, self.span) = (name, parameters, rawValue, span)
  }
}
