package import GimbalSyntaxTree

extension Program {
  /// Returns the members of the extensions of a type, with the indices of their files.
  package func extensions(of type: TypeInfo) -> [(members: [Declaration], file: Int)] {
    extensionMembers[ObjectIdentifier(type)] ?? []
  }
}
