extension Statement: TreeCodable {
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

extension Statement.Kind: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .expression(let value): encoder.write(tag: 0, value)
    case .declaration(let declaration): encoder.write(tag: 1, declaration)
    case .return(let value): encoder.write(tag: 2, value)
    case .if(let conditions, let then, let other): encoder.write(tag: 3, conditions, then, other)
    case .guard(let conditions, let other): encoder.write(tag: 4, conditions, other)
    case .while(let conditions, let body, let label): encoder.write(tag: 5, conditions, body, label)
    case .repeat(let body, let condition, let label): encoder.write(tag: 6, body, condition, label)
    case .for(let pattern, let sequence, let condition, let body, let label):
      encoder.write(tag: 7, pattern, sequence, condition)
      encoder.write(body, label)
    case .switch(let subject, let cases, let label): encoder.write(tag: 8, subject, cases, label)
    case .break(let label): encoder.write(tag: 9, label)
    case .continue(let label): encoder.write(tag: 10, label)
    case .fallthrough: encoder.write(tag: 11)
    case .throw(let value): encoder.write(tag: 12, value)
    case .do(let body, let catches, let label): encoder.write(tag: 13, body, catches, label)
    case .defer(let body): encoder.write(tag: 14, body)
    case .conditionalCompilation(let clauses): encoder.write(tag: 15, clauses)
    case .unsupported(let kind): encoder.write(tag: 16, kind)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .expression(try decoder.read())
    case 1: self = .declaration(try decoder.read())
    case 2: self = .return(try decoder.read())
    case 3: self = .if(try decoder.read(), then: try decoder.read(), else: try decoder.read())
    case 4: self = .guard(try decoder.read(), else: try decoder.read())
    case 5: self = .while(try decoder.read(), body: try decoder.read(), label: try decoder.read())
    case 6: self = .repeat(body: try decoder.read(), condition: try decoder.read(), label: try decoder.read())
    case 7:
      self = .for(
        try decoder.read(), in: try decoder.read(), where: try decoder.read(), body: try decoder.read(),
        label: try decoder.read())
    case 8: self = .switch(try decoder.read(), try decoder.read(), label: try decoder.read())
    case 9: self = .break(try decoder.read())
    case 10: self = .continue(try decoder.read())
    case 11: self = .fallthrough
    case 12: self = .throw(try decoder.read())
    case 13: self = .do(try decoder.read(), catches: try decoder.read(), label: try decoder.read())
    case 14: self = .defer(try decoder.read())
    case 15: self = .conditionalCompilation(try decoder.read())
    case 16: self = .unsupported(try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension Condition: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .expression(let value): encoder.write(tag: 0, value)
    case .optionalBinding(let pattern, let value): encoder.write(tag: 1, pattern, value)
    case .matching(let pattern, let value): encoder.write(tag: 2, pattern, value)
    case .availability(let platforms, let isUnavailable): encoder.write(tag: 3, platforms, isUnavailable)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .expression(try decoder.read())
    case 1: self = .optionalBinding(try decoder.read(), try decoder.read())
    case 2: self = .matching(try decoder.read(), try decoder.read())
    case 3: self = .availability(try decoder.read(), isUnavailable: try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension Pattern: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(span)
    if !encoder.writeNode(span, { kind.encode(to: &$0) }) { Kind.wildcard.encode(to: &encoder) }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let span = try Span(from: &decoder)
    let kind = try decoder.readNode { (decoder) throws(TreeDecodingError) in try Kind(from: &decoder) }
    self.init(kind, span)
  }
}

extension Pattern.Kind: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .wildcard: encoder.write(tag: 0)
    case .binding(let name): encoder.write(tag: 1, name)
    case .tuple(let elements): encoder.write(tag: 2, elements)
    case .enumerationCase(let type, let name, let elements): encoder.write(tag: 3, type, name, elements)
    case .optional(let pattern): encoder.write(tag: 4, pattern)
    case .isType(let type): encoder.write(tag: 5, type)
    case .asType(let pattern, let type): encoder.write(tag: 6, pattern, type)
    case .expression(let value): encoder.write(tag: 7, value)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    switch try decoder.readByte() {
    case 0: self = .wildcard
    case 1: self = .binding(try decoder.read())
    case 2: self = .tuple(try decoder.read())
    case 3: self = .enumerationCase(try decoder.read(), try decoder.read(), try decoder.read())
    case 4: self = .optional(try decoder.read())
    case 5: self = .isType(try decoder.read())
    case 6: self = .asType(try decoder.read(), try decoder.read())
    case 7: self = .expression(try decoder.read())
    default: throw decoder.invalid
    }
  }
}

extension Pattern.Element: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(label, pattern) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(label: try decoder.read(), pattern: try decoder.read())
  }
}

extension SwitchCase: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(patterns, body, span) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(patterns: try decoder.read(), body: try decoder.read(), span: try decoder.read())
  }
}

extension CasePattern: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(pattern, condition) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(try decoder.read(), where: try decoder.read())
  }
}

extension Catch: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(patterns, body) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(patterns: try decoder.read(), body: try decoder.read())
  }
}

extension ConditionalClause: TreeCodable where Content: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(condition, content) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(condition: try decoder.read(), content: try decoder.read())
  }
}
