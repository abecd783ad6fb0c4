/// An item of a navigation bar, toolbar or tab bar.
///
/// Properties such as `toolbarItems` store the `description` of each item, one per line: `Done`,
/// `[system:plus]` or `[system:house] Home`. An empty line is a flexible space.
package struct BarItem: Hashable, Sendable {
  package var title: String
  package var image: ImageName?

  package init(title: String = "", image: ImageName? = nil) {
    (self.title, self.image) = (title, image)
  }

  /// A flexible space, which has neither a title nor an image.
  package static let flexibleSpace = BarItem()

  package var isFlexibleSpace: Bool { title.isEmpty && image == nil }

  /// Parses the items in the value of a property.
  ///
  /// - Returns: At most `maximumCount` items; an empty array for empty text.
  package static func items(_ text: String) -> [BarItem] {
    if text.isEmpty { return [] }
    return text.split(separator: "\n", maxSplits: maximumCount, omittingEmptySubsequences: false)
      .prefix(maximumCount).map { BarItem(String($0)) }
  }

  /// The maximum number of items in the value of a property.
  package static let maximumCount = 32
}

extension BarItem: LosslessStringConvertible {
  /// The title, preceded by the image in brackets if there is one. Line feeds in the title become spaces.
  package var description: String {
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    // Without the empty brackets, the beginning of the title would be parsed as an image.
    guard let image else { return title.hasPrefix("[") ? "[] " + title : title }
    return title.isEmpty ? "[\(image)]" : "[\(image)] \(title)"
  }

  package init(_ description: String) {
    guard description.hasPrefix("["), let end = description.firstIndex(of: "]") else {
      self.init(title: description)
      return
    }
    let image = description[description.index(after: description.startIndex)..<end]
    let title = description[description.index(after: end)...].drop { $0 == " " }
    self.init(title: String(title), image: ImageName(String(image)))
  }
}
