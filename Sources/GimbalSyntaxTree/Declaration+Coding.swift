extension Declaration: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(span)
    encoder.write(number: UInt64(modifiers.rawValue))
    encoder.write(attributes)
    encoder.write(attributeCalls)
    if !encoder.writeNode(span, { kind.encode(to: &$0) }) { Kind.unsupported("nesting").encode(to: &encoder) }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let span = try Span(from: &decoder)
    guard let modifiers = UInt32(exactly: try decoder.readNumber()) else { throw decoder.invalid }
    let attributes = try [String](from: &decoder)
    let attributeCalls = try [AttributeCall](from: &decoder)
    let kind = try decoder.readNode { (decoder) throws(TreeDecodingError) in try Kind(from: &decoder) }
    self.init(
      kind, modifiers: Modifiers(rawValue: modifiers), attributes: attributes, attributeCalls: attributeCalls,
      span)
  }
}

extension AttributeCall: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(name, arguments) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(name: try decoder.read(), arguments: try decoder.read())
  }
}

extension Declaration.Kind: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .variable(let declaration): encoder.write(tag: 0, declaration)
    case .function(let declaration): encoder.write(tag: 1, declaration)
    case .type(let declaration): encoder.write(tag: 2, declaration)
    case .enumerationCase(let cases): encoder.write(tag: 3, cases)
    case .typeAlias(let name, let type): encoder.write(tag: 4, name, type)
    case .import(let path): encoder.write(tag: 5, path)
    case .conditionalCompilation(let clauses): encoder.write(tag: 6, clauses)
    case .unsupported(let kind): encoder.write(tag: 7, kind)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .variable(try decoder.read())
    case 1: self = .function(try decoder.read())
    case 2: self = .type(try decoder.read())
    case 3: self = .enumerationCase(try decoder.read())
    case 4: self = .typeAlias(try decoder.read(), try decoder.read())
    case 5: self = .import(try decoder.read())
    case 6: self = .conditionalCompilation(try decoder.read())
    case 7: self = .unsupported(try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension VariableDeclaration: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(isConstant, bindings) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(isConstant: try decoder.read(), bindings: try decoder.read())
  }
}

extension VariableDeclaration.Binding: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(pattern, type, value, accessors) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(
      pattern: try decoder.read(), type: try decoder.read(), value: try decoder.read(),
      accessors: try decoder.read())
  }
}

extension Accessors: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(get, set, willSet, didSet) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init()
    get = try decoder.read()
    set = try decoder.read()
    willSet = try decoder.read()
    didSet = try decoder.read()
  }
}

extension Accessors.Observer: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(parameter, body) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(parameter: try decoder.read(), body: try decoder.read())
  }
}

extension FunctionDeclaration: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(role, name, genericParameters, genericConstraints)
    encoder.write(parameters, result, body, accessors)
  }
}

extension TreeCodable where Self == FunctionDeclaration {
  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self = FunctionDeclaration(
      role: try decoder.read(), name: try decoder.read(), genericParameters: try decoder.read(),
      genericConstraints: try decoder.read(), parameters: try decoder.read(), result: try decoder.read(),
      body: try decoder.read(),
      accessors: try decoder.read())
  }
}

extension FunctionDeclaration.Role: TreeCodable {}

extension Parameter: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(label, name, type, defaultValue)
    encoder.write(byte: (isVariadic ? 1 : 0) | (isInOut ? 2 : 0) | (isAutoclosure ? 4 : 0))
    encoder.write(attributes)
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(
      label: try decoder.read(), name: try decoder.read(), type: try decoder.read(),
      defaultValue: try decoder.read())
    let flags = try decoder.readByte()
    guard flags < 8 else { throw decoder.invalid }
    (isVariadic, isInOut, isAutoclosure) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
    attributes = try decoder.read()
  }
}

extension TypeDeclaration: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(role, name, extended, genericParameters)
    encoder.write(inherited, requirements, members)
  }
}

extension TreeCodable where Self == TypeDeclaration {
  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self = TypeDeclaration(
      role: try decoder.read(), name: try decoder.read(), extended: try decoder.read(),
      genericParameters: try decoder.read(), inherited: try decoder.read(), requirements: try decoder.read(),
      members: try decoder.read())
  }
}

extension TypeDeclaration.Role: TreeCodable {}

extension TypeDeclaration.Requirement: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(subject, other) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(subject: try decoder.read(), other: try decoder.read())
  }
}

extension EnumerationCase: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(name, parameters, rawValue, span) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(
      name: try decoder.read(), parameters: try decoder.read(), rawValue: try decoder.read(),
      span: try decoder.read())
  }
}
