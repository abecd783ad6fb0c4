package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalRender
package import GimbalReporting
package import GimbalStore

/// A solved layout, with the part of the view tree to draw.
package struct PictureSubject {
  package let layout: SolvedLayout
  package let display: Display
  /// The root of the drawn part of the view tree, or `nil` for the root view of the scene.
  package let top: ViewID?
  let depth: Int
  /// The revision of the scene, or `nil` for the current state.
  package let revision: Revision?

  package init(layout: SolvedLayout, display: Display, top: ViewID?, depth: Int, revision: Revision?) {
    self.layout = layout
    self.display = display
    self.top = top
    self.depth = depth
    self.revision = revision
  }

  package var picture: Picture { picture(of: layout) }

  /// A picture of the scene as the app shows it.
  package var appPicture: AppPicture {
    var picture = AppPicture(of: layout, under: top, depth: depth)
    picture.note = note
    return picture
  }

  /// `true` if the scene comes from an Interface Builder document.
  package var isImported: Bool {
    let root = layout.propertiesInForce(of: layout.scene.root)
    return root.recordedFrame != nil || root.text(.objectID) != nil
  }

  /// The drawn part and the revision; `nil` for the current state of the whole scene.
  private var note: String? {
    let notes = [part.map(\.view.name.text), revision.map { "at \($0.hash.short)" }].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  /// Returns a picture of the part of the view tree below `top` in another layout of the scene.
  package func picture(of layout: SolvedLayout, hasConstraints: Bool = true) -> Picture {
    var picture = Picture(of: layout, under: top, depth: depth, hasConstraints: hasConstraints)
    picture.note = note
    return picture
  }

  /// The root of the drawn part of the view tree, or `nil` if the whole scene is drawn.
  private var part: SolvedView? {
    top.flatMap { layout[$0] }.flatMap { $0.view.id == layout.scene.root ? nil : $0 }
  }

  /// The title, such as `home  portrait  390x844`, followed by the drawn part and the revision if they are
  /// given.
  package var title: String {
    let traits = layout.traits
    let part = part.map { "  \($0.view.name)  \($0.absolutePixelFrame.roundedNotation)" } ?? ""
    let past = revision.map { "  at \($0.hash.short)" } ?? ""
    return "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)" + part + past
  }

  /// Returns the picture as text, with a title above and a legend and notes below. A picture that is wider than
  /// the terminal, such as one with views outside of the screen, is drawn smaller.
  ///
  /// - Parameters:
  ///   - picture: A picture of this layout.
  ///   - width: The width of the terminal; `nil` for lines of any length.
  package func lines(of picture: Picture, _ style: TextStyle, in width: LineWidth? = nil) -> [String] {
    var style = style
    var drawing = TextPicture(of: picture, style: style)
    while let most = width?.columns, style.width > PictureSubject.leastWidth,
      let columns = drawing.lines.map(\.displayWidth).max(), columns > most
    {
      style.width = max(PictureSubject.leastWidth, min(style.width - 1, style.width * most / columns))
      drawing = TextPicture(of: picture, style: style)
    }
    func wrapped(_ lines: [String]) -> [String] {
      guard let width else { return lines }
      return lines.flatMap { width.wrapped($0).split(separator: "\n").map(String.init) }
    }
    return wrapped([title]) + drawing.lines
      + wrapped(drawing.legend + note(of: drawing.cutOff.map { picture.boxes[$0] }))
  }

  /// Returns an array with one line that lists the first views that are not drawn, or an empty array if all
  /// views are drawn.
  private func note(of boxes: [Box]) -> [String] {
    guard !boxes.isEmpty else { return [] }
    let named = boxes.prefix(PictureSubject.longestNote).map {
      "\($0.name.cited) at \($0.frame.roundedNotation)"
    }
    let rest = boxes.count > named.count ? ["and \(boxes.count - named.count) more"] : []
    return ["cut off: " + (named + rest).joined(separator: ", ")]
  }

  private static let longestNote = 5
  /// The smallest width to which a picture is reduced, in columns.
  private static let leastWidth = 10
}
