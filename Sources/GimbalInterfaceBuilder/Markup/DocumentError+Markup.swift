package import GimbalCore
package import GimbalMarkup

extension Markup {
  /// Parses a document of Interface Builder or a property list.
  ///
  /// - Throws: `DocumentError` for a document that is not well-formed or exceeds a limit.
  /// - Complexity: O(bytes).
  package static func read(
    _ bytes: [UInt8], limits: InputLimits = InputLimits(), cancellation: Cancellation = .never
  ) throws(DocumentError) -> Markup {
    if bytes.count <= limits[.documentBytes], let format = BinaryFormat(bytes) {
      throw DocumentError(.binary(format), at: MarkupLocation())
    }
    do throws(MarkupError) {
      return try Markup(bytes, limits: limits, cancellation: cancellation)
    } catch {
      throw DocumentError(error)
    }
  }

  /// Checks that the root is that of an Interface Builder document, which can be an archive of Xcode 3 or 4.
  ///
  /// - Throws: `DocumentError` for another XML document.
  package func requireInterfaceBuilder() throws(DocumentError) {
    guard root.name != "document", root.name != "archive" else { return }
    throw DocumentError(.notInterfaceBuilder(root: root.name), at: MarkupLocation(line: root.line))
  }
}

extension DocumentError {
  init(_ error: MarkupError) {
    let reason: Reason =
      switch error.reason {
      case .malformed(let text): .malformed(text)
      case .notXML: .notXML
      case .notUTF8: .notUTF8
      case .exceeded(let limit): .exceeded(limit)
      case .cancelled: .cancelled
      case .documentType: .documentType
      case .emptyInstruction: .emptyInstruction
      }
    self.init(reason, at: error.location)
  }
}
