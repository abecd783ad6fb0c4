extension SourceFile {
  /// The largest number of nested nodes that the binary form represents.
  package static let maximumDepth = TreeDecodingError.maximumDepth

  /// The message of the error for omitted nodes.
  package static let nestingMessage = "the code is nested too deeply"

  /// The first bytes of the binary form: a name, and a version that changes with the form.
  private static let signature = Array("GST".utf8) + [3]

  /// Returns the binary form of the tree: a signature, the table of strings, statements and errors.
  ///
  /// A node deeper than ``maximumDepth`` becomes `unsupported("nesting")`, with an error at its place.
  package func encoded() -> [UInt8] {
    var body = TreeEncoder()
    body.write(statements)
    var errors = errors
    if let span = body.firstOmitted, !errors.contains(where: { $0.message == SourceFile.nestingMessage }) {
      errors.append(SyntaxError(message: SourceFile.nestingMessage, span: span))
    }
    body.write(errors)
    var head = TreeEncoder()
    head.write(number: UInt64(body.strings.count))
    var bytes = SourceFile.signature + head.bytes
    bytes.reserveCapacity(bytes.count + body.bytes.count + body.strings.count * 16)
    for string in body.strings {
      var length = TreeEncoder()
      length.write(number: UInt64(string.utf8.count))
      bytes += length.bytes
      bytes += string.utf8
    }
    return bytes + body.bytes
  }

  /// Creates a tree from its binary form.
  ///
  /// - Throws: The reason why the bytes, which can be any, are not a binary form.
  package init(decoding bytes: [UInt8]) throws(TreeDecodingError) {
    guard bytes.starts(with: SourceFile.signature) else { throw .invalid(offset: 0) }
    var decoder = try TreeDecoder(bytes, offset: SourceFile.signature.count)
    self.init(statements: try decoder.read(), errors: try decoder.read())
    guard decoder.isAtEnd else { throw .invalid(offset: decoder.offset) }
  }
}

extension SourceFile.SyntaxError: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(message, span) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self.init(message: try decoder.read(), span: try decoder.read())
  }
}
