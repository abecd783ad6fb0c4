import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalStore

/// A solved layout, and what of it is drawn.
struct PictureSubject {
  let layout: SolvedLayout
  let display: Display
  /// Nil for the root.
  let top: ViewID?
  let depth: Int
  /// Nil for the scene as it is.
  let revision: Revision?

  var picture: Picture { picture(of: layout) }

  /// The same of the scene in another layout.
  func picture(of layout: SolvedLayout, hasConstraints: Bool = true) -> Picture {
    var picture = Picture(of: layout, under: top, depth: depth, hasConstraints: hasConstraints)
    let notes = [part.map(\.view.name.text), revision.map { "at \($0.hash.short)" }].compactMap(\.self)
    if !notes.isEmpty { picture.note = notes.joined(separator: " · ") }
    return picture
  }

  /// The view that is all there is; nil for the root.
  private var part: SolvedView? {
    top.flatMap { layout[$0] }.flatMap { $0.view.id == layout.scene.root ? nil : $0 }
  }

  /// `home  portrait  390x844`, and what of it where it is not all.
  var title: String {
    let traits = layout.traits
    let part = part.map { "  \($0.view.name)  \($0.absolutePixelFrame.roundedNotation)" } ?? ""
    let past = revision.map { "  at \($0.hash.short)" } ?? ""
    return "\(layout.scene.name)  \(traits.orientation.rawValue)  \(traits.size.notation)" + part + past
  }

  /// The picture in characters, with its title above, and below what its marks mean and what is not in it.
  ///
  /// - Parameter picture: the one of this layout.
  func lines(of picture: Picture, _ style: TextStyle) -> [String] {
    let drawing = TextPicture(of: picture, style: style)
    return [title] + drawing.lines + drawing.legend + note(of: drawing.cutOff.map { picture.boxes[$0] })
  }

  /// The line about what is not in the picture, where something is not.
  private func note(of boxes: [Box]) -> [String] {
    guard !boxes.isEmpty else { return [] }
    let named = boxes.prefix(PictureSubject.longestNote).map {
      "\($0.name.cited) at \($0.frame.roundedNotation)"
    }
    let rest = boxes.count > named.count ? ["and \(boxes.count - named.count) more"] : []
    return ["cut off: " + (named + rest).joined(separator: ", ")]
  }

  private static let longestNote = 5
}
