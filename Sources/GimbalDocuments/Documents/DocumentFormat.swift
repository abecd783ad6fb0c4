import GimbalInterfaceBuilder
import GimbalMarkup
package import GimbalModel

/// The format of Interface Builder documents.
package enum DocumentFormat {
  /// Returns a document with the formatting that Xcode writes.
  ///
  /// - Throws: `DocumentError` for a document that is not well-formed, is not an Interface Builder document, or exceeds a limit.
  /// - Complexity: O(bytes).
  package static func formatted(_ bytes: [UInt8], limits: InputLimits) throws -> [UInt8] {
    let markup = try Markup.read(bytes, limits: limits)
    try markup.requireInterfaceBuilder()
    return DocumentFormatter.formatted(markup)
  }
}
