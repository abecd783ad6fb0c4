public import GimbalCore

/// The limits of a document.
extension InputLimit {
  /// The largest known document of Interface Builder has 2 MB and 26 levels of elements.
  public static let documentBytes = InputLimit(
    "document-bytes", 8_000_000, upTo: 10_000_000, "bytes in a document")
  /// A scene can have 256 levels of views. Each level of views needs at least one level of elements, so a
  /// document within this limit has no scene with more levels of views.
  public static let documentDepth = InputLimit("document-depth", 256, upTo: 256, "levels in a document")
  public static let documentElements = InputLimit("document-elements", 1_000_000, "elements in a document")
  /// Elements of known documents have at most 19 attributes.
  public static let elementAttributes = InputLimit("element-attributes", 1000, "attributes of an element")
  public static let elementText = InputLimit("element-text", 1 << 20, "bytes in the text of an element")
}
