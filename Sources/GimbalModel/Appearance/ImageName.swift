/// The name of an image. Image properties of views store its `description`: `logo` for an image in the asset
/// catalog, or `system:heart.fill` for a system symbol.
package struct ImageName: Hashable, Sendable, LosslessStringConvertible {
  package let name: String
  /// `true` for a system symbol.
  package let isSymbol: Bool

  private static let symbolPrefix = "system:"

  package var description: String { isSymbol ? ImageName.symbolPrefix + name : name }

  /// Creates an image name from its `description`; `nil` unless the text without the prefix `system:` is a
  /// valid `Name`.
  package init?(_ description: String) {
    let isSymbol = description.hasPrefix(ImageName.symbolPrefix)
    self.init(
      isSymbol ? String(description.dropFirst(ImageName.symbolPrefix.count)) : description, isSymbol: isSymbol
    )
  }

  /// Creates the name of an image or a symbol; `nil` unless the name is a valid `Name`.
  package init?(_ name: String, isSymbol: Bool) {
    guard let name = (try? Name(name))?.text else { return nil }
    (self.name, self.isSymbol) = (name, isSymbol)
  }
}
