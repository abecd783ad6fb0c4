import GimbalSyntaxTree

/// An extension of a protocol with a `where` clause.
struct ConditionalExtension {
  /// The types from which `Self` must inherit or to which it must conform; `nil` if another type has a requirement, too.
  let required: [TypeInfo]?
  /// A protocol with the members of the extension.
  let members: TypeInfo

  /// Returns `true` if a type satisfies the requirements; `nil` if this is not known.
  func holds(for type: TypeInfo) -> Bool? {
    required.map { required in
      required.allSatisfy { other in
        other.name == "AnyObject"
          || type.ancestry.contains { $0 === other || $0.unconditionalConformances.contains { $0 === other } }
      }
    }
  }
}

extension Program {
  /// Returns the type for the members of an extension of a protocol with a `where` clause; `nil` for other extensions.
  func conditional(_ declaration: TypeDeclaration, of type: TypeInfo, from file: Int) -> TypeInfo? {
    guard !declaration.requirements.isEmpty, type.role == .protocol else { return nil }
    let members = TypeInfo(type.name, .protocol)
    members.outer = type
    let required = declaration.requirements.map { requirement -> [TypeInfo]? in
      guard requirement.subject.kind == .name("Self", []) else { return nil }
      let parts =
        if case .composition(let parts) = requirement.other.kind { parts } else { [requirement.other] }
      return parts.compactMap { self.type($0, from: file, in: nil) }
    }
    let isOfSelf = required.allSatisfy { $0 != nil }
    type.conditionalExtensions.append(
      ConditionalExtension(required: isOfSelf ? required.flatMap { $0 ?? [] } : nil, members: members))
    return members
  }

  /// Returns the type of the file that shares the most folders with a file: targets of a package can have types of one name.
  func nearest(_ types: [TypeInfo], to file: Int) -> TypeInfo? {
    let path = files[file].path.split(separator: "/").dropLast()
    func shared(_ type: TypeInfo) -> Int {
      guard let location = type.location else { return 0 }
      return zip(path, files[location.file].path.split(separator: "/").dropLast()).prefix { $0 == $1 }.count
    }
    return types.enumerated().max { (shared($0.element), $1.offset) < (shared($1.element), $0.offset) }?
      .element
  }
}

extension TypeDeclaration {
  /// Returns the declaration of an extension, with private members if the extension is private.
  func inheriting(_ declaration: Declaration) -> TypeDeclaration {
    guard declaration.modifiers.contains(.isPrivate) else { return self }
    let hidden = members.map { member in
      var member = member
      member.modifiers.insert(.isPrivate)
      return member
    }
    return TypeDeclaration(
      role: role, name: name, extended: extended, genericParameters: genericParameters,
      inherited: inherited, requirements: requirements, members: hidden)
  }
}
