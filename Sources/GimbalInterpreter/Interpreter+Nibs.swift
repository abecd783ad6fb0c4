import GimbalSyntaxTree

// Views of nibs whose documents are not available, and of initializers that are not known.
extension Interpreter {
  /// Returns the objects of a nib. Where code gives one of them a class, as by `as? Card`, it becomes a view of this class
  /// with unknown content.
  package func nibContent(at location: CodeLocation) -> Value {
    .unknown(
      Unknown("the content of a nib whose document was not loaded", at: codeLocation(location), isOfNib: true)
    )
  }

  /// Returns a view for an object of a nib to which code gives a type; other values unchanged.
  func nibView(_ value: Value, as type: TypeName, in scope: Scope) throws -> Value {
    guard case .unknown(let unknown) = value, unknown.isOfNib else { return value }
    return try nibView(unknown, as: typeOfInstance(type, in: scope)) ?? value
  }

  /// Returns a view of a class for an object of a nib; `nil` for other types.
  func nibView(_ unknown: Unknown, as type: TypeInfo?) throws -> Value? {
    guard let type, type.role == .class || type.role == .opaque, type.isKind(ofName: "UIView"),
      nibsInProgress < 8
    else { return nil }
    nibsInProgress += 1
    defer { nibsInProgress -= 1 }
    let location = unknown.location
    let object = try makeObject(type, at: location)
    object.unknownContent = unknown
    object.isSupplied = true
    let coder = ArgumentValue("coder", self.unknown("the coder of a nib", at: location))
    _ = try calling(at: location) { try initialize(object, as: type, [coder], at: location) }
    try connectOutlets(of: object)
    if type.overrides("awakeFromNib") {
      _ = try callMethod("awakeFromNib", of: .object(object), [], at: location)
    }
    return .object(object)
  }

  /// Returns the view that other code gives to a property, as a view with unknown content; `nil` for a property of another
  /// type.
  func suppliedView(of property: PropertyMember, _ object: Object, _ cause: Unknown) throws -> Value? {
    guard
      let type = property.type.flatMap({ program.type($0, from: property.location.file, in: property.owner) }
      ),
      type.role == .class, type.isKind(ofName: "UIView"), assume(cause, at: cause.location, fallback: true),
      let view = try instantiate(type, [], at: cause.location).asObject
    else { return nil }
    (view.unknownContent, view.otherPlace) = (cause, cause)
    object.fields[property.field] = .object(view)
    didName(.object(view), property.name, isProperty: true, in: property.location.file)
    return .object(view)
  }

  /// Returns the class that a type name means, also for `Self` and the generic parameters of a function.
  private func typeOfInstance(_ type: TypeName, in scope: Scope) -> TypeInfo? {
    switch type.kind {
    case .optional(let wrapped), .implicitlyUnwrapped(let wrapped): return typeOfInstance(wrapped, in: scope)
    case .name("Self", _): return dynamicType(of: scope)
    case .name(let name, _): return genericType(name, in: scope) ?? self.type(type, in: scope)
    default: return self.type(type, in: scope)
    }
  }

  /// The labels of the first parameters of UIKit's initializers of views.
  static let initializerLabels: Set = [
    "frame", "coder", "style", "reuseIdentifier", "collectionViewLayout", "image", "arrangedSubviews",
    "effect", "type",
    "configuration", "items", "textContainer", "progressViewStyle", "activityIndicatorStyle", "primaryAction",
    "actions",
    "windowScene", "inputViewStyle", "usingTextLayoutManager", "systemItem", "barButtonSystemItem", "device",
    "URL", "url",
  ]

  /// Returns `true` if neither the files nor UIKit have an initializer of a view of the code with the labels of a call, such
  /// as one of a library.
  func isUnknownInitializer(of type: TypeInfo, _ arguments: [ArgumentValue]) -> Bool {
    guard let label = arguments.first?.label, type.isDeclared, type.isKind(ofName: "UIView"),
      !Interpreter.initializerLabels.contains(label)
    else { return false }
    return !type.ancestry.contains { ancestor in
      ancestor.role == .opaque || ancestor.initializers.contains { fitsLabels($0, arguments) }
    }
  }
}
