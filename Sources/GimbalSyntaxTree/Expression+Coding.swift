extension Expression: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(span)
    if !encoder.writeNode(span, { kind.encode(to: &$0) }) { Kind.unsupported("nesting").encode(to: &encoder) }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let span = try Span(from: &decoder)
    let kind = try decoder.readNode { (decoder) throws(TreeDecodingError) in try Kind(from: &decoder) }
    self.init(kind, span)
  }
}

extension Expression.Kind: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .integer(let value): encoder.write(tag: 0, value)
    case .floating(let value): encoder.write(tag: 1, value)
    case .boolean(let value): encoder.write(tag: 2, value)
    case .string(let parts): encoder.write(tag: 3, parts)
    case .nilLiteral: encoder.write(tag: 4)
    case .array(let elements): encoder.write(tag: 5, elements)
    case .dictionary(let elements): encoder.write(tag: 6, elements)
    case .tuple(let elements): encoder.write(tag: 7, elements)
    case .name(let name): encoder.write(tag: 8, name)
    case .member(let base, let name): encoder.write(tag: 9, base, name)
    case .call(let callee, let arguments): encoder.write(tag: 10, callee, arguments)
    case .element(let base, let arguments): encoder.write(tag: 11, base, arguments)
    case .optionalChain(let base): encoder.write(tag: 12, base)
    case .optionalScope(let value): encoder.write(tag: 13, value)
    case .forcedValue(let base): encoder.write(tag: 14, base)
    case .prefix(let name, let operand): encoder.write(tag: 15, name, operand)
    case .postfix(let operand, let name): encoder.write(tag: 16, operand, name)
    case .binary(let left, let name, let right): encoder.write(tag: 17, left, name, right)
    case .assignment(let target, let name, let value): encoder.write(tag: 18, target, name, value)
    case .conditional(let condition, let yes, let no): encoder.write(tag: 19, condition, yes, no)
    case .closure(let closure): encoder.write(tag: 20, closure)
    case .cast(let value, let cast, let type): encoder.write(tag: 21, value, cast, type)
    case .type(let type): encoder.write(tag: 22, type)
    case .keyPath(let components): encoder.write(tag: 23, components)
    case .selector(let value): encoder.write(tag: 24, value)
    case .macro(let name, let arguments): encoder.write(tag: 25, name, arguments)
    case .inOut(let value): encoder.write(tag: 26, value)
    case .optionalTry(let value): encoder.write(tag: 27, value)
    case .statement(let statement): encoder.write(tag: 28, statement)
    case .conditionalCompilation(let clauses): encoder.write(tag: 29, clauses)
    case .unsupported(let kind): encoder.write(tag: 30, kind)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .integer(try decoder.read())
    case 1: self = .floating(try decoder.read())
    case 2: self = .boolean(try decoder.read())
    case 3: self = .string(try decoder.read())
    case 4: self = .nilLiteral
    case 5: self = .array(try decoder.read())
    case 6: self = .dictionary(try decoder.read())
    case 7: self = .tuple(try decoder.read())
    case 8: self = .name(try decoder.read())
    case 9: self = .member(try decoder.read(), try decoder.read())
    case 10: self = .call(try decoder.read(), try decoder.read())
    case 11: self = .element(try decoder.read(), try decoder.read())
    case 12: self = .optionalChain(try decoder.read())
    case 13: self = .optionalScope(try decoder.read())
    case 14: self = .forcedValue(try decoder.read())
    case 15: self = .prefix(try decoder.read(), try decoder.read())
    case 16: self = .postfix(try decoder.read(), try decoder.read())
    case 17: self = .binary(try decoder.read(), try decoder.read(), try decoder.read())
    case 18: self = .assignment(try decoder.read(), try decoder.read(), try decoder.read())
    case 19: self = .conditional(try decoder.read(), try decoder.read(), try decoder.read())
    case 20: self = .closure(try decoder.read())
    case 21: self = .cast(try decoder.read(), try decoder.read(), try decoder.read())
    case 22: self = .type(try decoder.read())
    case 23: self = .keyPath(try decoder.read())
    case 24: self = .selector(try decoder.read())
    case 25: self = .macro(try decoder.read(), try decoder.read())
    case 26: self = .inOut(try decoder.read())
    case 27: self = .optionalTry(try decoder.read())
    case 28: self = .statement(try decoder.read())
    case 29: self = .conditionalCompilation(try decoder.read())
    case 30: self = .unsupported(try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension Expression.Cast: TreeCodable {}

extension StringPart: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .text(let text): encoder.write(tag: 0, text)
    case .interpolation(let value): encoder.write(tag: 1, value)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self = try Bool(from: &decoder) ? .interpolation(try decoder.read()) : .text(try decoder.read())
  }
}

extension DictionaryElement: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(key, value) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(key: try decoder.read(), value: try decoder.read())
  }
}

extension Argument: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(label, value, isTrailing) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(try decoder.read(), try decoder.read(), isTrailing: try decoder.read())
  }
}

extension TreeCodable where Self == Closure {
  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self = Closure(
      captures: try decoder.read(), parameters: try decoder.read(), result: try decoder.read(),
      body: try decoder.read(), implicitParameterCount: Int(clamping: try decoder.readNumber()))
  }
}

extension Closure: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(captures, parameters, result, body)
    encoder.write(number: UInt64(clamping: implicitParameterCount))
  }
}

extension Closure.Capture: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(name, value, isWeak) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(name: try decoder.read(), value: try decoder.read(), isWeak: try decoder.read())
  }
}

extension TypeName: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(span)
    if !encoder.writeNode(span, { kind.encode(to: &$0) }) { Kind.unsupported("nesting").encode(to: &encoder) }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let span = try Span(from: &decoder)
    let kind = try decoder.readNode { (decoder) throws(TreeDecodingError) in try Kind(from: &decoder) }
    self.init(kind, span)
  }
}

extension TypeName.Kind: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .name(let name, let arguments): encoder.write(tag: 0, name, arguments)
    case .member(let base, let name, let arguments): encoder.write(tag: 1, base, name, arguments)
    case .optional(let type): encoder.write(tag: 2, type)
    case .implicitlyUnwrapped(let type): encoder.write(tag: 3, type)
    case .array(let type): encoder.write(tag: 4, type)
    case .dictionary(let key, let value): encoder.write(tag: 5, key, value)
    case .tuple(let elements): encoder.write(tag: 6, elements)
    case .function(let parameters, let result): encoder.write(tag: 7, parameters, result)
    case .composition(let types): encoder.write(tag: 8, types)
    case .metatype(let type): encoder.write(tag: 9, type)
    case .unsupported(let kind): encoder.write(tag: 10, kind)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .name(try decoder.read(), try decoder.read())
    case 1: self = .member(try decoder.read(), try decoder.read(), try decoder.read())
    case 2: self = .optional(try decoder.read())
    case 3: self = .implicitlyUnwrapped(try decoder.read())
    case 4: self = .array(try decoder.read())
    case 5: self = .dictionary(try decoder.read(), try decoder.read())
    case 6: self = .tuple(try decoder.read())
    case 7: self = .function(try decoder.read(), try decoder.read())
    case 8: self = .composition(try decoder.read())
    case 9: self = .metatype(try decoder.read())
    case 10: self = .unsupported(try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension TypeName.TupleElement: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(label, type) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(label: try decoder.read(), type: try decoder.read())
  }
}
