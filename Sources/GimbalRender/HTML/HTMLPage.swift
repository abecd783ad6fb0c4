package import GimbalModel

/// A page that shows a scene's layouts: it turns, takes other devices, follows a drag through the sizes that were solved,
/// and says of every view what holds it. One file, which asks no other for anything.
package struct HTMLPage {
  private let layouts: [PageLayout]
  private let first: Int
  private let devices: [String]
  private let sets: [PageRule]
  private let note: String?
  private let words: (ConstraintID) -> PageRule

  /// - Parameters:
  ///   - layouts: what there is to show: those that were asked for, then others.
  ///   - first: the place of the one that the page begins with.
  ///   - sets: the scene's own, as their words and conditions.
  ///   - note: what there is to say beside the scene's name.
  ///   - words: what a constraint of a picture says.
  package init(
    _ layouts: [PageLayout], beginningWith first: Int = 0, devices: [String], sets: [PageRule],
    note: String? = nil,
    words: @escaping (ConstraintID) -> PageRule
  ) {
    self.layouts = layouts
    self.first = first
    self.devices = devices
    self.sets = sets
    self.note = note
    self.words = words
  }

  /// The page. The same layouts are the same bytes.
  ///
  /// - Complexity: O(boxes of all layouts).
  package var bytes: [UInt8] {
    let title = Markup.escaped("\(layouts.first?.picture.scene ?? "") · Gimbal")
    let parts: [String: [UInt8]] = [
      "<!--TITLE-->": Array(title.utf8), "/*CSS*/": PackageResources.page_css,
      "<!--DATA-->": PageData(
        layouts, first: first, devices: devices, sets: sets, note: note, words: words
      ).bytes,
      "/*JS*/": PackageResources.page_js,
    ]
    return Array(
      PackageResources.page_html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { HTMLPage.filled($0, with: parts) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// A line of the template; a place in it is filled.
  private static func filled(_ line: ArraySlice<UInt8>, with parts: [String: [UInt8]]) -> [UInt8] {
    for (place, content) in parts {
      if let range = line.firstRange(of: Array(place.utf8)) {
        return line[..<range.lowerBound] + content + line[range.upperBound...]
      }
    }
    return Array(line)
  }
}
