package import GimbalModel

/// A self-contained HTML page that displays the layouts of a scene.
///
/// On the page, the user can change the orientation and the device, install and uninstall sets of rules, and
/// change the size to one of the sizes for which the page has a layout. The page lists the constraints of
/// each view. It does not load other files.
package struct HTMLPage {
  private let layouts: [PageLayout]
  private let first: Int
  private let devices: [String]
  private let sets: [PageRule]
  private let note: String?
  private let style: PictureStyle
  private let rule: (ConstraintID) -> PageRule

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - layouts: The layouts to display. The layouts that the user requested come first.
  ///   - first: The index of the layout displayed first.
  ///   - devices: The names of the devices. Layouts refer to a device by its index.
  ///   - sets: The sets of rules of the scene, with their conditions.
  ///   - note: A note to display next to the name of the scene.
  ///   - style: The style that the page shows first. Layouts without a drawing are shown as boxes.
  ///   - rule: A function that returns the text of a constraint.
  package init(
    _ layouts: [PageLayout], beginningWith first: Int = 0, devices: [String], sets: [PageRule],
    note: String? = nil, style: PictureStyle = .wireframe,
    rule: @escaping (ConstraintID) -> PageRule
  ) {
    self.layouts = layouts
    self.first = first
    self.devices = devices
    self.sets = sets
    self.note = note
    self.style = style
    self.rule = rule
  }

  /// The page, encoded as UTF-8. Pages with equal content have equal bytes.
  ///
  /// - Complexity: O(layouts · (views + constraints)), if the number of distinct z-orders is bounded.
  package var bytes: [UInt8] {
    let title = "\(layouts.first?.picture.scene ?? "") · Gimbal"
    return HTMLPage.filled(title, data: data(knownViews: nil), live: [:])
  }

  /// The page of a live server, encoded as UTF-8. It contains no layout, and gets its data from the server.
  package static var live: [UInt8] {
    let data = HTMLPage([], devices: [], sets: []) { _ in PageRule("", note: "") }.data(knownViews: nil)
    return filled(
      "Gimbal", data: data,
      live: [
        // The page connects only to the server that it comes from, and can show itself twice, side by side.
        "<!--CONNECT-->": Array("; connect-src 'self'; frame-src 'self'".utf8),
        "<!--LIVE-->": PackageResources.live_html, "/*PAINTER*/": PackageResources.painter_js,
        "/*LIVE*/": PackageResources.ahead_js + PackageResources.live_js,
      ])
  }

  /// Returns the data of the page as JSON.
  ///
  /// - Parameter knownViews: The value of the member `key` in the last data that the reader got. If the list of views
  ///   is still the same, it is omitted.
  package func data(knownViews: String?) -> [UInt8] {
    PageData(
      layouts, first: first, devices: devices, sets: sets, note: note, style: style, knownViews: knownViews,
      rule: rule
    ).bytes
  }

  private static func filled(_ title: String, data: [UInt8], live: [String: [UInt8]]) -> [UInt8] {
    var parts: [String: [UInt8]] = [
      "<!--CONNECT-->": [], "<!--LIVE-->": [], "/*LIVE*/": [], "/*PAINTER*/": [],
      "<!--TITLE-->": Array(Markup.escaped(title).utf8), "/*CSS*/": PackageResources.page_css,
      "<!--DATA-->": data, "/*JS*/": PackageResources.page_js,
    ]
    parts.merge(live) { $1 }
    return Array(
      PackageResources.page_html.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { HTMLPage.filled($0, with: parts) }.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Returns a line of the HTML template, with a placeholder such as `<!--TITLE-->` replaced by its content.
  private static func filled(_ line: ArraySlice<UInt8>, with parts: [String: [UInt8]]) -> [UInt8] {
    for (marker, content) in parts {
      if let range = line.firstRange(of: Array(marker.utf8)) {
        return line[..<range.lowerBound] + content + line[range.upperBound...]
      }
    }
    return Array(line)
  }
}
