internal import GimbalMarkup
public import GimbalModel

/// The reason why an Interface Builder document cannot be read, with its location.
public struct DocumentError: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Malformed XML, with a message that describes the problem.
    case malformed(String)
    /// Text that does not begin with `<`, such as a script.
    case notXML
    /// Text in an encoding other than UTF-8, such as UTF-16.
    case notUTF8
    /// A file in a binary format, such as a database.
    case binary(BinaryFormat)
    /// A size or a number of items that exceeds a limit.
    case exceeded(ExceededLimit)
    /// The import was cancelled.
    case cancelled
    /// A document type declaration. Interface Builder documents contain none, and the expansion of its
    /// entities could exhaust memory.
    case documentType
    /// A processing instruction without data, such as `<?a?>`, on which the XML parser of Foundation crashes.
    case emptyInstruction
    /// An XML document of another kind, with the name of its root element.
    case notInterfaceBuilder(root: String)
    /// A document in a format from before Xcode 5, with its type.
    case unsupported(type: String)
    /// A document for an unknown platform, with the document type.
    case unknownType(String)
    /// A document for a platform whose documents cannot be imported, such as macOS.
    case unsupportedPlatform(Platform)
    /// A device whose screen is not known, with the value of `<device id="…">`, and the values of the known devices.
    case unknownDevice(String, known: [String])
    /// A number that a layout cannot represent, such as a width of 1e300.
    case numberOutOfRange(attribute: String, value: String)
    /// Content that would make the scene invalid, with the reason.
    case refused(EditError)
  }

  public let reason: Reason
  /// The line number, starting at 1.
  public let line: Int
  /// The column number in Unicode scalars, starting at 1.
  public let column: Int

  /// The platform of a valid document for a platform whose documents cannot be imported; otherwise `nil`.
  public var otherPlatform: Platform? {
    if case .unsupportedPlatform(let platform) = reason { platform } else { nil }
  }

  init(_ reason: Reason, at location: MarkupLocation) {
    self.reason = reason
    line = location.line
    column = location.column
  }
}
