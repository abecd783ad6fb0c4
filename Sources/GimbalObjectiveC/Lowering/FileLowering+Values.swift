import GimbalSyntaxTree

extension FileLowering {
  func cast(_ operand: CExpression, to type: CType, _ span: Span) -> Expression {
    let converted = expression(operand)
    guard module.resolved(type).pointers == 0 else { return converted }
    switch module.kind(of: type) {
    case .floating:
      return Expression(.call(Expression(.name("CGFloat"), span), [Argument(nil, converted)]), span)
    case .integer: return integer(converted)
    case .boolean: return truth(operand)
    default: return converted
    }
  }

  /// Converts a value that is stored in a variable of a type.
  func value(_ value: CExpression, as type: CType) -> Expression {
    let type = module.resolved(type)
    switch value.kind {
    case .initializerList(let elements):
      return type.isArray || type.pointers > 0
        ? array(of: type, elements, value.span) : structure(type, elements, value.span)
    case .integer(let integer) where module.kind(of: type) == .boolean:
      return Expression(.boolean(integer != 0), value.span)
    default: break
    }
    switch module.kind(of: type) {
    case .integer where kind(of: value) == .floating:
      return integer(zeroIfNil(value, expression(value), type))
    case .boolean where kind(of: value) == .object || kind(of: value) == .integer: return truth(value)
    default: return zeroIfNil(value, expression(value), type)
    }
  }

  /// Returns the converted operand of an arithmetic operator, or an argument. A message to `nil` that returns a number or a
  /// structure has the value zero.
  func number(_ operand: CExpression) -> Expression {
    let converted = expression(operand)
    guard let type = type(of: operand).map(module.resolved), module.kind(of: type) != .boolean else {
      return converted
    }
    return zeroIfNil(operand, converted, type)
  }

  /// Returns the converted structure whose field is read. A message to `nil` has a structure of zeros as its result.
  func structureOrZero(_ base: CExpression) -> Expression {
    guard let type = type(of: base).map(module.resolved), type.pointers == 0 else { return expression(base) }
    return zeroIfNil(base, expression(base), type)
  }

  /// Returns the value of a number or a structure, which is zero if it is the result of a message to `nil`.
  private func zeroIfNil(_ value: CExpression, _ converted: Expression, _ type: CType) -> Expression {
    guard isMessageToOptional(value), let zero = module.defaultValue(of: type, value.span) else {
      return converted
    }
    return Expression(.binary(converted, "??", zero), value.span)
  }

  /// `true` for a message to an object that can be `nil`, and for a field of its result.
  private func isMessageToOptional(_ value: CExpression) -> Bool {
    switch value.kind {
    case .member(let base, _):
      if isStructureMember(base) { return isMessageToOptional(base) }
      return !base.isSelf && !base.isSuper && !isClassName(base)
    case .message(let receiver, _):
      return !receiver.isSelf && !receiver.isSuper && !isClassName(receiver)
    case .cast(_, let inner): return isMessageToOptional(inner)
    case .conditional(_, let one, let other):
      return one.map(isMessageToOptional) == true || isMessageToOptional(other)
    default: return false
    }
  }

  private static let fields: [String: [(name: String, type: String)]] = [
    "CGRect": [("origin", "CGPoint"), ("size", "CGSize")], "CGPoint": [("x", "CGFloat"), ("y", "CGFloat")],
    "CGSize": [("width", "CGFloat"), ("height", "CGFloat")],
    "UIEdgeInsets": [("top", "CGFloat"), ("left", "CGFloat"), ("bottom", "CGFloat"), ("right", "CGFloat")],
    "NSDirectionalEdgeInsets": [
      ("top", "CGFloat"), ("leading", "CGFloat"), ("bottom", "CGFloat"), ("trailing", "CGFloat"),
    ],
    "UIOffset": [("horizontal", "CGFloat"), ("vertical", "CGFloat")],
    "NSRange": [("location", "NSUInteger"), ("length", "NSUInteger")],
    "CGVector": [("dx", "CGFloat"), ("dy", "CGFloat")],
    "NSOperatingSystemVersion": [
      ("majorVersion", "NSInteger"), ("minorVersion", "NSInteger"), ("patchVersion", "NSInteger"),
    ],
  ]

  /// Converts the elements of an array of C. A list in braces is a structure, or an array inside of the array.
  private func array(of type: CType, _ elements: [InitializerElement], _ span: Span) -> Expression {
    var element = type
    element.isArray = false
    let isStructure = type.pointers == 0 && module.structures[element.name] != nil
    return Expression(
      .array(
        elements.map { item in
          guard case .initializerList = item.value.kind,
            isStructure || FileLowering.fields[element.name] != nil
          else { return expression(item.value) }
          return value(item.value, as: element)
        }), span)
  }

  func structure(_ type: CType, _ elements: [InitializerElement], _ span: Span) -> Expression {
    let type = module.resolved(type)
    if type.isArray { return array(of: type, elements, span) }
    let fields: [CParameter]
    if let known = FileLowering.fields[type.name] {
      fields = known.map { CParameter(name: $0.name, type: CType(name: $0.type)) }
    } else if let declared = module.structures[type.name] {
      fields = declared.fields
    } else {
      return Expression(.unsupported("compound literal"), span)
    }
    // The numbers of a rectangle without braces around its parts.
    if type.name == "CGRect", elements.count == 4 {
      return Expression(
        .call(
          Expression(.name("CGRect"), span),
          zip(["x", "y", "width", "height"], elements).map { Argument($0, expression($1.value)) }), span)
    }
    var arguments: [String: Expression] = [:]
    for (index, element) in elements.enumerated() {
      guard
        let field = element.field.flatMap({ name in fields.first { $0.name == name } })
          ?? (index < fields.count ? fields[index] : nil)
      else { continue }
      arguments[field.name] = value(element.value, as: field.type)
    }
    let list = fields.compactMap { field -> Argument? in
      guard let value = arguments[field.name] ?? module.defaultValue(of: field.type, span) else { return nil }
      return Argument(field.name, value)
    }
    let name = type.name == "NSOperatingSystemVersion" ? "OperatingSystemVersion" : type.name
    return Expression(.call(Expression(.name(name), span), list), span)
  }
}
