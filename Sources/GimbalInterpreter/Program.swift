package import GimbalSyntaxTree

/// The declarations of the files of one module, which see each other.
///
/// A program is indexed once, and run many times.
package final class Program {
  /// A file of a program.
  package struct File {
    package let path: String
    package let source: [UInt8]
    package let tree: SourceFile
    /// `true` for the code of a built-in library, whose places are not shown.
    package let isLibrary: Bool

    package init(path: String, source: [UInt8], tree: SourceFile, isLibrary: Bool = false) {
      (self.path, self.source, self.tree, self.isLibrary) = (path, source, tree, isLibrary)
    }
  }

  package private(set) var files: [File] = []
  /// The types that the code declares, in the order of declaration.
  package private(set) var declaredTypes: [TypeInfo] = []
  private var globals: [String: [PropertyMember]] = [:]
  var functions: [String: [FunctionMember]] = [:]
  var aliases: [String: TypeName] = [:]
  private var types: [String: [TypeInfo]] = [:]
  /// The condition for which the files are compiled.
  let condition: CompilationCondition
  private var aliasDepth = 0
  private let builtIn: [String: TypeInfo]
  /// The index of the first file of a built-in library. These files come last.
  private let firstLibrary: Int
  /// The types of other modules that the code extends, in the order of the first extensions.
  package private(set) var extendedTypes: [TypeInfo] = []
  private(set) var extensionMembers: [ObjectIdentifier: [(members: [Declaration], file: Int)]] = [:]
  private var opaque: [String: TypeInfo] = [:]
  /// The types that functions declared.
  private var localTypes: [TypeInfo] = []
  private var extensions: [(declaration: TypeDeclaration, location: CodeLocation, outer: TypeInfo?)] = []

  /// The default types of literals.
  private static let literalTypes = [
    "IntegerLiteralType": "Int", "FloatLiteralType": "Double", "BooleanLiteralType": "Bool",
    "StringLiteralType": "String",
  ]

  /// Creates a program.
  ///
  /// - Parameter builtIn: New built-in types, to which the extensions of the code are added.
  package init(_ files: [File], builtIn: [TypeInfo], for condition: CompilationCondition = .release) {
    (self.files, self.condition) = (files, condition)
    firstLibrary = files.firstIndex(where: \.isLibrary) ?? files.count
    var table = Dictionary(builtIn.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    for (alias, name) in Program.literalTypes { table[alias] = table[name] }
    self.builtIn = table
    for (index, file) in files.enumerated() where !CompilationCondition.excludes(file.tree) {
      collect(file.tree.statements, in: index)
    }
    for type in declaredTypes { resolveInheritance(of: type, type.declaration?.inherited ?? []) }
    for (declaration, location, outer) in extensions { extend(declaration, at: location, outer: outer) }
    // A superclass can be a nested type of an extension.
    for type in declaredTypes where type.superclass == nil && type.role == .class {
      resolveInheritance(of: type, type.declaration?.inherited ?? [])
    }
    if declaredTypes.contains(where: \.isPropertyWrapper) { declaredTypes.forEach(wrapProperties) }
  }

  deinit {
    for type in declaredTypes + localTypes + Array(builtIn.values) + Array(opaque.values) {
      type.removeMembers()
    }
  }

  // MARK: Queries

  var hasLibraries: Bool { firstLibrary < files.count }

  /// Returns `true` for the index of a file of a built-in library.
  package func isLibrary(_ file: Int) -> Bool { file >= firstLibrary }

  /// Returns the type of a name; a type of the same file comes first, because it can be private.
  func type(named name: String, from file: Int) -> TypeInfo? {
    if let found = types[name] {
      if found.count == 1 { return found[0] }
      return found.first { $0.location?.file == file } ?? nearest(found, to: file)
    }
    return builtIn[name]
  }

  /// Returns a global variable; one of the same file comes first, because it can be private.
  func global(_ name: String, from file: Int) -> PropertyMember? {
    guard let found = globals[name] else { return nil }
    return found.first { $0.location.file == file } ?? found.first { !$0.isPrivate }
  }

  /// Returns the global functions of a name, without the private ones of other files; `nil` if there are none.
  func functions(_ name: String, from file: Int) -> [FunctionMember]? {
    guard let found = functions[name] else { return nil }
    let visible = found.filter { !$0.isPrivate || $0.location.file == file }
    return visible.isEmpty ? nil : visible
  }

  /// The functions at the top level of the files, in the order of the code.
  package var globalFunctions: [FunctionMember] {
    FunctionMember.inOrder(functions.values.joined().filter { $0.owner == nil })
  }

  /// Returns a type of the files; the first one of several types of a name.
  package func declaredType(named name: String) -> TypeInfo? { types[name]?.first }

  /// Returns a built-in type.
  package func builtInType(_ name: String) -> TypeInfo? { builtIn[name] }

  /// Returns the type of a name that no file declares: one of a module that is not known.
  func opaqueType(named name: String) -> TypeInfo {
    if let known = opaque[name] { return known }
    let type = TypeInfo(
      name, .opaque, superclass: UnknownClass.likelySuperclass(ofName: name).flatMap { builtIn[$0] })
    opaque[name] = type
    return type
  }

  // MARK: Declarations

  private func collect(_ statements: [Statement], in file: Int) {
    for statement in statements {
      switch statement.kind {
      case .declaration(let declaration): collect(declaration, in: file, owner: nil)
      case .conditionalCompilation(let clauses):
        collect(condition.active(clauses)?.content ?? [], in: file)
      default: break
      }
    }
  }

  private func collect(_ declaration: Declaration, in file: Int, owner: TypeInfo?) {
    let location = CodeLocation(file: file, span: declaration.span)
    let isStatic = declaration.modifiers.contains(.isStatic)
    switch declaration.kind {
    case .type(let type) where type.role == .extension:
      extensions.append((type.inheriting(declaration), location, owner))
    case .type(let type):
      let declared = self.declare(type, at: location, outer: owner)
      declared.attributeCalls = declaration.attributeCalls
      declared.isPropertyWrapper = declaration.attributes.contains("propertyWrapper")
    case .function(let declared):
      let function = declared.isOperator ? declared.withoutLabels : declared
      add(FunctionMember(function, declaration, location: location, owner: owner), to: owner)
    case .variable(let variable):
      for property in PropertyMember.members(of: variable, declaration, in: file, owner: owner) {
        add(property, isStatic: isStatic, to: owner)
      }
    case .enumerationCase(let cases): owner?.cases += cases
    case .typeAlias(let name, let type):
      if let owner { owner.aliases[name] = type } else { aliases[name] = type }
    case .conditionalCompilation(let clauses):
      for member in condition.active(clauses)?.content ?? [] {
        collect(member, in: file, owner: owner)
      }
    case .import, .unsupported: break
    }
  }

  private func add(_ member: FunctionMember, to owner: TypeInfo?) {
    let name = member.declaration.name
    guard let owner else {
      functions[name, default: []].append(member)
      return
    }
    switch member.declaration.role {
    case .initializer, .failableInitializer: owner.initializers.append(member)
    case .subscripting: owner.subscripts.append(member)
    case .deinitializer: owner.deinitializer = member
    case .function where member.isStatic:
      owner.staticFunctions[name, default: []].append(member)
      // An operator is declared in a type, and found everywhere.
      if member.declaration.isOperator { functions[name, default: []].append(member) }
    case .function: owner.functions[name, default: []].append(member)
    }
  }

  private func add(_ property: PropertyMember, isStatic: Bool, to owner: TypeInfo?) {
    guard let owner else {
      globals[property.name, default: []].append(property)
      return
    }
    if isStatic {
      if property.isPrivate {
        owner.privateStaticProperties[FileName(file: property.location.file, name: property.name)] = property
      }
      if !property.isPrivate || owner.staticProperties[property.name] == nil {
        owner.staticProperties[property.name] = property
      }
    } else {
      owner.properties[property.name] = property
      if !property.isComputed { owner.storedProperties.append(property) }
    }
  }

  @discardableResult
  private func declare(
    _ declaration: TypeDeclaration, at location: CodeLocation, outer: TypeInfo?
  ) -> TypeInfo {
    let type = TypeInfo.declared(declaration, at: location)
    type.outer = outer
    if let outer {
      outer.nestedTypes[type.name] = type
    } else {
      types[type.name, default: []].append(type)
    }
    declaredTypes.append(type)
    for member in declaration.members { collect(member, in: location.file, owner: type) }
    return type
  }

  /// Declares a type in the body of a function.
  func declareLocal(_ declaration: TypeDeclaration, at location: CodeLocation, outer: TypeInfo?) -> TypeInfo {
    let type = TypeInfo.declared(declaration, at: location)
    type.outer = outer
    for member in declaration.members { collect(member, in: location.file, owner: type) }
    resolveInheritance(of: type, declaration.inherited)
    localTypes.append(type)
    return type
  }

  /// - Parameter file: The file whose declaration or extension names the types; it sees its private types.
  private func resolveInheritance(of type: TypeInfo, _ inherited: [TypeName], from file: Int? = nil) {
    let file = file ?? type.location?.file ?? 0
    for (index, name) in inherited.enumerated() {
      guard let parent = self.type(name, from: file, in: type.outer) else { continue }
      if parent === type { continue }
      switch parent.role {
      // A class that inherits from itself has no superclass.
      case .class where type.role == .class && type.superclass == nil:
        if !parent.isKind(of: type) { type.superclass = parent }
      case .opaque where type.role == .class && index == 0 && type.superclass == nil:
        if UnknownClass.isLikelySuperclass(parent, of: type) { type.superclass = parent }
      case .protocol, .class, .opaque, .structure, .enumeration: type.protocols.append(parent)
      }
    }
  }

  private func extend(_ declaration: TypeDeclaration, at location: CodeLocation, outer: TypeInfo?) {
    guard let extended = declaration.extended, let type = type(extended, from: location.file, in: outer)
    else { return }
    resolveInheritance(of: type, declaration.inherited, from: location.file)
    if extensionMembers[ObjectIdentifier(type)] == nil, !type.isDeclared { extendedTypes.append(type) }
    extensionMembers[ObjectIdentifier(type), default: []].append((declaration.members, location.file))
    let owner = conditional(declaration, of: type, from: location.file) ?? type
    for member in declaration.members {
      // A nested type of an extension is indexed after the other types.
      let count = declaredTypes.count
      collect(member, in: location.file, owner: owner)
      for nested in declaredTypes[count...] {
        resolveInheritance(of: nested, nested.declaration?.inherited ?? [])
      }
    }
  }

  // MARK: Type names

  /// Returns the type that a name means in a type of a file; `nil` for tuples, functions and collections.
  func type(_ name: TypeName, from file: Int, in scope: TypeInfo?) -> TypeInfo? {
    // Aliases of invalid code can refer to each other.
    aliasDepth += 1
    defer { aliasDepth -= 1 }
    guard aliasDepth <= 32 else { return nil }
    switch name.kind {
    case .name(let text, _):
      if let found = lookup(text, from: file, in: scope) { return found }
      return opaqueType(named: text)
    case .member(let base, let text, _):
      guard let outer = type(base, from: file, in: scope) else { return nil }
      if let nested = nestedType(text, of: outer, from: file) { return nested }
      // The module of a type, as in `UIKit.UIView`.
      return outer.role == .opaque
        ? lookup(text, from: file, in: nil) ?? opaqueType(named: "\(outer.name).\(text)") : nil
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped), .metatype(let wrapped):
      return type(wrapped, from: file, in: scope)
    case .composition(let parts): return parts.first.flatMap { type($0, from: file, in: scope) }
    case .array: return builtIn["Array"]
    case .dictionary: return builtIn["Dictionary"]
    case .tuple, .function, .unsupported: return nil
    }
  }

  /// Returns the type of a name in a type and the types around it; `nil` if it is not known.
  func lookup(_ name: String, from file: Int, in scope: TypeInfo?) -> TypeInfo? {
    if name == "Self", let scope { return scope }
    var next = scope
    while let type = next {
      if type.name == name, !type.name.isEmpty { return type }
      for ancestor in type.ancestry {
        if let nested = nestedType(name, of: ancestor, from: file) { return nested }
      }
      next = type.outer
    }
    if let alias = aliases[name], alias.kind != .name(name, []),
      types[name]?.contains(where: { $0.location?.file == file }) != true
    {
      return self.type(alias, from: file, in: nil)
    }
    return type(named: name, from: file) ?? scope.flatMap { associatedType(name, of: $0, from: file) }
  }

  /// Returns the associated type of a protocol that the code does not declare by an alias: the type of the property that the
  /// protocol requires with the associated type.
  private func associatedType(_ name: String, of type: TypeInfo, from file: Int) -> TypeInfo? {
    for ancestor in type.ancestry {
      for required in ancestor.conformances.flatMap(\.properties.values)
      where required.type?.kind == .name(name, []) {
        guard let property = ancestor.properties[required.name], let own = property.typeOrCreatedType,
          own.kind != .name(name, [])
        else { continue }
        aliasDepth += 1
        defer { aliasDepth -= 1 }
        guard aliasDepth <= 32 else { return nil }
        return self.type(own, from: property.location.file, in: property.owner)
      }
    }
    return nil
  }

  func nestedType(_ name: String, of type: TypeInfo, from file: Int) -> TypeInfo? {
    if let nested = type.nestedTypes[name] { return nested }
    guard let alias = type.aliases[name], alias.kind != .name(name, []) else {
      return builtIn["\(type.name).\(name)"]
    }
    return self.type(alias, from: file, in: type.outer)
  }
}

extension FunctionDeclaration {
  fileprivate var isOperator: Bool {
    role == .function && name.first.map { !$0.isLetter && $0 != "_" && $0 != "`" } ?? false
  }

  /// The function with parameters without labels, as the operands of an operator have none.
  fileprivate var withoutLabels: FunctionDeclaration {
    FunctionDeclaration(
      role: role, name: name, genericParameters: genericParameters, genericConstraints: genericConstraints,
      parameters: parameters.map { parameter in
        var parameter = parameter
        parameter.label = nil
        return parameter
      }, result: result, body: body, accessors: accessors)
  }
}

extension TypeInfo {
  fileprivate static func declared(_ declaration: TypeDeclaration, at location: CodeLocation) -> TypeInfo {
    let role: Role =
      switch declaration.role {
      case .class, .actor: .class
      case .structure: .structure
      case .enumeration: .enumeration
      case .protocol: .protocol
      case .extension: .opaque
      }
    let type = TypeInfo(declaration.name, role)
    (type.declaration, type.location) = (declaration, location)
    return type
  }
}

extension PropertyMember {
  /// Returns the properties that a declaration of variables declares; a tuple of names gives one property for each name.
  static func members(
    of variable: VariableDeclaration, _ declaration: Declaration, in file: Int, owner: TypeInfo?
  ) -> [PropertyMember] {
    var type: TypeName?
    var members: [PropertyMember] = []
    // In `let a, b: Int`, the type of the last binding belongs to all.
    for binding in variable.bindings.reversed() {
      type = binding.type ?? (binding.value == nil ? type : nil)
      guard case .binding(let name) = binding.pattern.kind else { continue }
      members.append(
        PropertyMember(
          name: name, type: type, initialValue: binding.value, accessors: binding.accessors,
          isLazy: declaration.modifiers.contains(.isLazy), isConstant: variable.isConstant,
          isPrivate: declaration.modifiers.contains(.isPrivate),
          isSetInFile: declaration.modifiers.contains(.hasPrivateSetter),
          isOverride: declaration.modifiers.contains(.isOverride),
          attributes: declaration.attributes, attributeCalls: declaration.attributeCalls,
          location: CodeLocation(file: file, span: binding.value?.span ?? binding.pattern.span), owner: owner)
      )
    }
    return members.reversed()
  }
}
