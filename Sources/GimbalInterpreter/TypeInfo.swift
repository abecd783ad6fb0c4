package import GimbalSyntaxTree

/// A type of the code, of a built-in module, or of a module that is not known.
///
/// Extensions add members to the type, also to a built-in one.
package final class TypeInfo {
  package enum Role { case `class`, structure, enumeration, `protocol`, opaque }

  package let name: String
  package let role: Role
  package internal(set) var superclass: TypeInfo?
  /// The protocols of the type, and of its extensions.
  package internal(set) var protocols: [TypeInfo] = []
  /// The type in whose declaration this type is declared.
  package internal(set) weak var outer: TypeInfo?
  /// The functions and values that the host provides for a built-in type.
  package let native: NativeMembers?
  /// The declaration; `nil` for a built-in type.
  package internal(set) var declaration: TypeDeclaration?
  package internal(set) var location: CodeLocation?
  /// The attributes of the declaration with arguments, such as `@Suite("Login")`.
  package internal(set) var attributeCalls: [AttributeCall] = []
  var isPropertyWrapper = false

  /// The instance properties by name.
  var properties: [String: PropertyMember] = [:]
  /// The stored properties in the order of declaration.
  package internal(set) var storedProperties: [PropertyMember] = []
  var staticProperties: [String: PropertyMember] = [:]
  /// The private static properties, of which each file can have its own.
  var privateStaticProperties: [FileName: PropertyMember] = [:]
  var functions: [String: [FunctionMember]] = [:]
  var staticFunctions: [String: [FunctionMember]] = [:]
  var initializers: [FunctionMember] = []
  var subscripts: [FunctionMember] = []
  var deinitializer: FunctionMember?
  var cases: [EnumerationCase] = []
  var nestedTypes: [String: TypeInfo] = [:]
  var aliases: [String: TypeName] = [:]
  /// The extensions of a protocol with a `where` clause.
  var conditionalExtensions: [ConditionalExtension] = []

  package init(
    _ name: String, _ role: Role, native: NativeMembers? = nil, superclass: TypeInfo? = nil,
    protocols: [TypeInfo] = []
  ) {
    (self.name, self.role, self.native, self.superclass) = (name, role, native, superclass)
    self.protocols = protocols
  }

  /// Removes the members, which refer to their type, so that the type can be freed.
  func removeMembers() {
    (superclass, protocols, storedProperties, initializers, subscripts) = (nil, [], [], [], [])
    deinitializer = nil
    (properties, staticProperties, privateStaticProperties) = ([:], [:], [:])
    (functions, staticFunctions, nestedTypes) = ([:], [:], [:])
    for part in conditionalExtensions { part.members.removeMembers() }
    conditionalExtensions = []
  }

  /// Returns a static property that a file sees.
  func staticProperty(_ name: String, from file: Int) -> PropertyMember? {
    privateStaticProperties[FileName(file: file, name: name)] ?? staticProperties[name]
  }

  /// The type and its superclasses, from the type upwards. No superclass inherits from the type.
  package var ancestry: some Sequence<TypeInfo> { sequence(first: self, next: \.superclass) }

  /// Returns `true` if the type is a type or inherits from it or conforms to it.
  package func isKind(of other: TypeInfo) -> Bool {
    ancestry.contains { $0 === other || $0.conformances.contains { $0 === other } }
  }

  /// Returns `true` if the type or a superclass has a name.
  package func isKind(ofName name: String) -> Bool { ancestry.contains { $0.name == name } }

  /// The protocols of the type and the protocols that they inherit from. Before a protocol are its extensions with a `where`
  /// clause that the type satisfies, and after it those for which this is not known.
  var conformances: [TypeInfo] {
    let all = unconditionalConformances
    guard all.contains(where: { !$0.conditionalExtensions.isEmpty }) else { return all }
    return all.flatMap { type in
      let verdicts = type.conditionalExtensions.map { (part: $0, holds: $0.holds(for: self)) }
      return verdicts.filter { $0.holds == true }.map(\.part.members) + [type]
        + verdicts.filter { $0.holds == nil }.map(\.part.members)
    }
  }

  var unconditionalConformances: [TypeInfo] {
    guard !protocols.isEmpty else { return [] }
    var found: [TypeInfo] = []
    var pending = protocols
    while let type = pending.popLast() {
      if found.contains(where: { $0 === type }) { continue }
      found.append(type)
      pending += type.protocols
    }
    return found
  }

  /// The name with the names of the types around the type, such as `Cell.Header`.
  package var qualifiedName: String { outer.map { "\($0.qualifiedName).\(name)" } ?? name }

  /// The functions that the declaration and the extensions of the type declare, static ones too, in the order of the code.
  package var declaredFunctions: [FunctionMember] {
    FunctionMember.inOrder(functions.values.joined() + Array(staticFunctions.values.joined()))
  }

  /// `true` if the type is declared in the code.
  package var isDeclared: Bool { declaration != nil }

  /// `true` if documents connect properties of the type or of a superclass.
  package var hasOutlets: Bool {
    ancestry.contains { $0.storedProperties.contains { $0.attributes.contains("IBOutlet") } }
  }

  /// The nearest built-in type: the type itself or a superclass.
  package var nativeAncestor: TypeInfo? { ancestry.first { $0.native != nil } }

  /// Returns `true` if the code declares a function of the name, in the type or in a superclass of the code.
  package func overrides(_ name: String) -> Bool {
    ancestry.contains { $0.isDeclared && ($0.functions[name] != nil || $0.properties[name] != nil) }
  }
}

/// The name of a private declaration, and the index of its file.
struct FileName: Hashable {
  let file: Int
  let name: String
}

/// A property of a type, or a global variable.
package final class PropertyMember {
  package let name: String
  let type: TypeName?
  let initialValue: Expression?
  let accessors: Accessors?
  let isLazy: Bool
  let isConstant: Bool
  let isPrivate: Bool
  /// `true` for a property that only its own file can set.
  package let isSetInFile: Bool
  /// `true` for a property that overrides one of the superclass, which stores its value.
  let isOverride: Bool
  /// `true` for a property whose value a property wrapper stores.
  let isWrapped: Bool
  /// The names of the attributes, such as `IBOutlet`.
  package let attributes: [String]
  let attributeCalls: [AttributeCall]
  package let location: CodeLocation
  /// The type that declares the member; `nil` for a global variable.
  let owner: TypeInfo?

  init(
    name: String, type: TypeName?, initialValue: Expression?, accessors: Accessors?, isLazy: Bool,
    isConstant: Bool, isPrivate: Bool, isSetInFile: Bool = false, isOverride: Bool = false,
    isWrapped: Bool = false,
    attributes: [String],
    attributeCalls: [AttributeCall], location: CodeLocation, owner: TypeInfo?
  ) {
    (self.name, self.type, self.initialValue, self.accessors) = (name, type, initialValue, accessors)
    (self.isLazy, self.isConstant, self.isPrivate) = (isLazy, isConstant, isPrivate)
    (self.isSetInFile, self.isOverride) = (isSetInFile, isOverride)
    (self.isWrapped, self.attributes, self.attributeCalls) = (isWrapped, attributes, attributeCalls)
    (self.location, self.owner) = (location, owner)
  }

  /// The key of the value in an object. A superclass and a subclass can have private properties of one name.
  var field: String { isPrivate ? "\(owner?.qualifiedName ?? "").\(name)" : name }

  var isComputed: Bool { accessors?.get != nil }

  /// `true` for a property that is `nil` in a new object until other code sets it.
  var isSetByOthers: Bool { !isPrivate && isNilAtFirst }

  /// `true` for a property that is `nil` in a new object until code sets it. Delegates and functions lay nothing out.
  var isNilAtFirst: Bool {
    guard initialValue == nil, accessors?.get == nil, case .optional(let wrapped)? = type?.kind,
      !wrapped.isFunction || wrapped.isNominal
    else { return false }
    return !["delegate", "datasource", "observer"].contains { name.lowercased().hasSuffix($0) }
  }
}

/// A function, an initializer or a subscript of a type, or a global function.
package final class FunctionMember {
  enum Fixity { case prefix, infix, postfix }

  package let declaration: FunctionDeclaration
  package let location: CodeLocation
  package let owner: TypeInfo?
  let isMutating: Bool
  let isPrivate: Bool
  package let isStatic: Bool
  /// The position of an operator.
  let fixity: Fixity
  /// The names of the attributes, such as `Test` or a result builder.
  package let attributes: [String]
  package let attributeCalls: [AttributeCall]

  init(
    _ function: FunctionDeclaration, _ declaration: Declaration, location: CodeLocation, owner: TypeInfo?
  ) {
    (self.declaration, self.location, self.owner) = (function, location, owner)
    isMutating = declaration.modifiers.contains(.isMutating)
    isPrivate = declaration.modifiers.contains(.isPrivate)
    isStatic = declaration.modifiers.contains(.isStatic)
    fixity =
      declaration.modifiers.contains(.isPrefix)
      ? .prefix : declaration.modifiers.contains(.isPostfix) ? .postfix : .infix
    (attributes, attributeCalls) = (declaration.attributes, declaration.attributeCalls)
  }
}

extension FunctionMember {
  static func inOrder(_ members: [FunctionMember]) -> [FunctionMember] {
    members.sorted {
      ($0.location.file, $0.location.span.start) < ($1.location.file, $1.location.span.start)
    }
  }
}

/// The members of a built-in type.
package final class NativeMembers {
  /// `true` for a set of options, whose values are arrays of symbols.
  package var isOptionSet = false

  package struct Property {
    package let get: (NativeCall) throws -> Value
    /// Stores the first argument; `nil` for a property that code cannot set.
    package let set: ((NativeCall) throws -> Void)?

    package init(
      get: @escaping (NativeCall) throws -> Value, set: ((NativeCall) throws -> Void)? = nil
    ) {
      (self.get, self.set) = (get, set)
    }
  }

  /// Initializes the state of a new object, for a class; the receiver is the object.
  package var initialize: ((NativeCall) throws -> Void)?
  /// The arguments with which the initializer without parameters calls the designated initializer of an object's class,
  /// as `UIView()` calls `init(frame: .zero)`; `nil` if it calls none.
  package var designatedArguments: ((Interpreter) -> [ArgumentValue])?
  /// Creates a value, for a structure or an enumeration.
  package var make: ((NativeCall) throws -> Value)?
  package var properties: [String: Property] = [:]
  package var methods: [String: (NativeCall) throws -> Value] = [:]
  /// The methods that change a structure; the result is the new value of the receiver and the result of the call.
  package var mutatingMethods: [String: (NativeCall) throws -> (receiver: Value, result: Value)] = [:]
  package var staticProperties: [String: Property] = [:]
  package var staticMethods: [String: (NativeCall) throws -> Value] = [:]
  /// The names of the stored fields of a structure, which code can set.
  package var fields: [String] = []

  package init() {}
}

extension Sequence {
  /// Returns the first result of a closure that is not `nil`.
  func firstNonNil<Result>(_ transform: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try transform(element) { return result }
    }
    return nil
  }
}

extension PropertyMember {
  /// The type of the property, or that of the object that its initial value creates.
  var typeOrCreatedType: TypeName? {
    if let type { return type }
    guard case .call(let callee, _)? = initialValue?.kind, case .name(let name) = callee.kind else {
      return nil
    }
    return TypeName(.name(name, []), callee.span)
  }
}
