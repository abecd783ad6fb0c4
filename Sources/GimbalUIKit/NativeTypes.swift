import GimbalInterpreter

/// The list of built-in types while it is made.
struct NativeTypes {
  private(set) var types: [TypeInfo] = []
  private var byName: [String: TypeInfo] = [:]

  subscript(name: String) -> TypeInfo? { byName[name] }

  mutating func add(_ type: TypeInfo) {
    types.append(type)
    byName[type.name] = type
  }

  /// Adds a class.
  ///
  /// - Parameters:
  ///   - superclass: The name of a class that was added before.
  ///   - protocols: The names of protocols that were added before.
  @discardableResult
  mutating func addClass(
    _ name: String, _ superclass: String? = nil, protocols: [String] = [],
    _ build: (NativeMembers) -> Void = { _ in }
  ) -> TypeInfo {
    let members = NativeMembers()
    build(members)
    let type = TypeInfo(
      name, .class, native: members, superclass: superclass.flatMap { byName[$0] },
      protocols: protocols.compactMap { byName[$0] })
    add(type)
    return type
  }

  /// Adds a structure or an enumeration, whose values the closure `make` creates.
  @discardableResult
  mutating func addValue(
    _ name: String, fields: [String] = [], _ role: TypeInfo.Role = .structure,
    _ build: (NativeMembers) -> Void = { _ in }
  ) -> TypeInfo {
    let members = NativeMembers()
    members.fields = fields
    build(members)
    let type = TypeInfo(name, role, native: members)
    add(type)
    return type
  }

  mutating func addProtocols(_ names: String...) {
    for name in names { add(TypeInfo(name, .protocol)) }
  }
}

extension NativeMembers {
  /// Declares a property that code can only read.
  func get(_ name: String, _ get: @escaping (NativeCall) throws -> Value) {
    properties[name] = Property(get: get)
  }

  func property(
    _ name: String, get: @escaping (NativeCall) throws -> Value,
    set: @escaping (NativeCall, Value) throws -> Void
  ) {
    properties[name] = Property(get: get) { try set($0, $0[0] ?? .none) }
  }

  func method(_ name: String, _ body: @escaping (NativeCall) throws -> Value) { methods[name] = body }

  /// Declares methods without effect on layouts.
  func ignored(_ names: String...) { for name in names { methods[name] = { _ in .void } } }

  func staticMethod(_ name: String, _ body: @escaping (NativeCall) throws -> Value) {
    staticMethods[name] = body
  }

  func constant(_ name: String, _ get: @escaping (NativeCall) throws -> Value) {
    staticProperties[name] = Property(get: get)
  }

  /// Declares a stored property that only the code reads, such as `tag`.
  func stored(_ name: String, default value: @escaping @autoclosure () -> Value) {
    properties[name] = Property { call in
      call.object?.fields["UIKit.\(name)"] ?? value()
    } set: { call in
      var new = call[0] ?? .none
      if case .literal(_, let number) = new, case .number = value() { new = .number(number) }
      call.object?.fields["UIKit.\(name)"] = new
    }
  }
}
