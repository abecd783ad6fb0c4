package import GimbalSyntaxTree

extension Interpreter {
  /// Creates an instance of a class as its user would, with values for the parameters that `supply` returns, and unknown
  /// values for the others.
  ///
  /// Parameters with default values are omitted. Of several initializers, one that the code calls is preferred, and then the
  /// one that needs the fewest values; `init(coder:)` is used only if there is no other.
  ///
  /// - Parameters:
  ///   - isOfDocument: `true` to create the object as a document does, by `init(coder:)`.
  ///   - isUsed: Returns `true` if the code creates objects of a type by an initializer.
  package func makeInstance(
    of type: TypeInfo, isOfDocument: Bool = false, supply: (Parameter, TypeInfo?) throws -> Value?,
    isUsed: (TypeInfo, FunctionMember) -> Bool
  ) throws -> Object? {
    let location = type.location ?? CodeLocation(file: 0, span: Span(start: 0, end: 0))
    let own = type.ancestry.first { !$0.initializers.isEmpty }
    let candidates = (own?.initializers ?? []).filter { $0.declaration.body != nil }
    func cost(_ member: FunctionMember) -> Int {
      let parameters = member.declaration.parameters
      if isDecoder(member) { return 1_000 }
      if isFatal(member) { return 900 }
      // `@available(*, unavailable)`.
      if member.attributes.contains(where: { "\($0)".contains("available") }) { return 500 }
      return parameters.reduce(0) {
        $0 + ($1.defaultValue != nil ? 0 : Interpreter.knownLabels.contains($1.label ?? "") ? 1 : 3)
      }
    }
    let usable = candidates.filter { cost($0) < 500 }
    let used = usable.count > 1 ? usable.filter { isUsed(type, $0) } : []
    let decoder = isOfDocument ? candidates.first(where: isDecoder) : nil
    guard let chosen = decoder ?? (used.isEmpty ? candidates : used).min(by: { cost($0) < cost($1) }) else {
      let object = try instantiate(type, [], at: location).asObject
      object?.isSupplied = true
      return object
    }
    let arguments = try self.arguments(of: chosen, supply: supply)
    let object = try makeObject(type, at: location)
    object.isSupplied = true
    do {
      try calling(at: location) {
        // The initializer of a superclass runs as the inherited initializer of the class.
        _ = try initialize(object, as: type, arguments, at: location)
      }
    } catch  where Interpreter.endsProgram(error) {
      // The object keeps the views and rules that the initializer made before it ended the program.
      endedInitializer = Interpreter.message(of: error)
    }
    return object
  }

  /// Calls the observers of the outlets of an object, which a document connects, with unknown values.
  package func connectOutlets(of object: Object) throws {
    for property in object.type.ancestry.flatMap(\.storedProperties)
    where property.attributes.contains("IBOutlet") && property.accessors?.didSet != nil {
      let outlet = unknown("the outlet '\(property.name)' is connected in a document", at: property.location)
      try set(property.name, of: object, as: object.type, to: outlet, at: property.location)
    }
  }

  /// Gives the outlets without a value the value `nil`, because the document of an object does not connect them.
  package func leaveOutletsEmpty(of object: Object) {
    for property in object.type.ancestry.flatMap(\.storedProperties)
    where property.attributes.contains("IBOutlet") && object.fields[property.field] == nil {
      object.fields[property.field] = Value.none
    }
  }

  private func isDecoder(_ member: FunctionMember) -> Bool {
    member.declaration.parameters.contains { $0.label == "coder" }
  }

  /// Returns `true` if a document can contain objects of a class, because its `init(coder:)` does not end the program.
  package func canBeDecoded(_ type: TypeInfo) -> Bool {
    let own = type.ancestry.first { !$0.initializers.isEmpty }?.initializers ?? []
    return !own.contains { isDecoder($0) && isFatal($0) }
  }

  /// Returns `true` for an initializer that only ends the program.
  private func isFatal(_ member: FunctionMember) -> Bool {
    guard let body = member.declaration.body, body.count == 1,
      case .expression(let expression) = body[0].kind,
      case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind
    else { return false }
    return name == "fatalError" || name == "preconditionFailure"
  }

  /// The labels of the parameters of UIKit's initializers, for which there are values.
  private static let knownLabels: Set = [
    "frame", "style", "reuseIdentifier", "nibName", "bundle", "collectionViewLayout",
  ]

  func arguments(
    of member: FunctionMember, supply: (Parameter, TypeInfo?) throws -> Value?
  ) throws -> [ArgumentValue] {
    let required = member.declaration.parameters.filter { $0.defaultValue == nil && !$0.isVariadic }
    // The user of an initializer of the code can give another frame than zero.
    let isOfUIKit = required.allSatisfy { Interpreter.knownLabels.contains($0.label ?? "") }
    return try required.map { parameter in
      let type = parameter.type.flatMap { program.type($0, from: member.location.file, in: member.owner) }
      let value = parameter.label == "frame" && !isOfUIKit ? nil : try supply(parameter, type)
      return ArgumentValue(
        parameter.label,
        value
          ?? unknown(
            "nothing supplies the parameter '\(parameter.name)' of \(member.declaration.name)",
            at: member.location))
    }
  }

  /// Calls the static functions of a name that the run did not call, with unknown values for their parameters.
  package func callUncalledStatic(
    _ name: String, of type: TypeInfo, supply: (Parameter, TypeInfo?) throws -> Value?
  ) throws {
    for member in type.staticFunctions[name] ?? [] where !calledFunctions.contains(ObjectIdentifier(member)) {
      _ = try call(
        member, Variable(.type(type)), try arguments(of: member, supply: supply), at: member.location)
    }
  }

  /// Calls the functions of a name that the run did not call, with unknown values for their parameters: once with the
  /// documented values of unknown conditions, and once with the other ones.
  ///
  /// - Parameter called: The functions that the run called.
  package func callUncalled(
    _ name: String, of object: Object, unless called: Set<ObjectIdentifier>,
    supply: (Parameter, TypeInfo?) throws -> Value?
  ) throws {
    for ancestor in object.type.ancestry where ancestor.isDeclared {
      for member in ancestor.functions[name] ?? [] where !called.contains(ObjectIdentifier(member)) {
        defer { takesOtherBranches = false }
        for isOther in [false, true] {
          takesOtherBranches = isOther
          let arguments = try arguments(of: member, supply: supply)
          // An error of one of the calls ends that call only.
          _ = try? call(member, Variable(.object(object)), arguments, at: member.location)
        }
      }
    }
  }

  /// Reads the properties of a name, and sets those with observers to the value that `supply` returns.
  package func useProperty(
    _ name: String, of object: Object, supply: (Parameter, TypeInfo?) throws -> Value?
  ) throws {
    for ancestor in object.type.ancestry where ancestor.isDeclared {
      guard let property = ancestor.properties[name] else { continue }
      let accessors = property.accessors
      if property.isLazy || accessors?.get != nil {
        _ = try get(property, of: .object(object), at: property.location)
      }
      guard accessors?.set != nil || accessors?.willSet != nil || accessors?.didSet != nil else { continue }
      let type = property.type.flatMap { program.type($0, from: property.location.file, in: ancestor) }
      let parameter = Parameter(label: nil, name: name, type: property.type)
      let value =
        try supply(parameter, type)
        ?? unknown("nothing supplies the property '\(name)'", at: property.location)
      try set(name, of: object, as: ancestor, to: value, at: property.location)
    }
  }
}
