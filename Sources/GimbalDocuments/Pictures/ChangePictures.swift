package import GimbalLayout
import GimbalModel
package import GimbalRender
package import GimbalSolvedHistory

/// The pictures of a change. They show the layout before the change, the layout after the change, and the
/// layout after the change with marks on the views that moved.
package struct ChangePictures {
  private let before: SolvedLayout?
  private let after: SolvedLayout?
  private let diff: FrameDiff

  /// Creates the pictures of a change between two layouts of a scene. One of the layouts is `nil` if the scene was
  /// added or removed.
  package init(from before: SolvedLayout?, to after: SolvedLayout?, _ diff: FrameDiff) {
    (self.before, self.after, self.diff) = (before, after, diff)
  }

  /// The notes of the pictures.
  private static let (beforeNote, afterNote) = ("before", "after")

  /// Returns pictures that show the views as boxes.
  ///
  /// - Parameters:
  ///   - overlay: The picture with marks; `nil` for a picture of the layout after the change that also shows
  ///     the previous frames of moved views.
  ///   - hasConstraints: `true` to draw constraints and gaps.
  package func wireframes(overlay: Picture? = nil, hasConstraints: Bool = true) -> [Picture] {
    var pictures: [Picture] = []
    for (layout, note) in [(before, Self.beforeNote), (after, Self.afterNote)] {
      guard let layout else { continue }
      var picture = Picture(of: layout, hasConstraints: hasConstraints)
      picture.note = note
      pictures.append(picture)
    }
    guard let before, let after else { return pictures }
    if let overlay { return pictures + [overlay] }
    var marked = Picture(of: after, hasConstraints: hasConstraints)
    marked.showPreviousFrames(of: diff, from: before, to: after)
    marked.note = changes.isEmpty ? "nothing moved" : "moved"
    return pictures + [marked]
  }

  /// Returns pictures that show the layouts as they appear in the app.
  ///
  /// - Parameter note: The note of the picture with marks; `nil` for the number of moved views.
  package func appPictures(note: String? = nil) -> [AppPicture] {
    var pictures: [AppPicture] = []
    for (layout, note) in [(before, Self.beforeNote), (after, Self.afterNote)] {
      guard let layout else { continue }
      var picture = AppPicture(of: layout)
      picture.note = note
      pictures.append(picture)
    }
    guard before != nil, let after else { return pictures }
    // The marks are drawn at the frames of the layout. Draw the contents of tables at these frames, too,
    // without moving them below the bars.
    var marked = AppPicture(of: after, adjustsContent: false)
    marked.moves = changes
    marked.note = note ?? (changes.isEmpty ? "nothing moved" : "\(changes.count) moved")
    return pictures + [marked]
  }

  /// The frames of moved, added and removed views in the coordinates of the screen.
  private var changes: [AppMove] {
    diff.changes.compactMap { change in
      let frames = [before, after].map { layout in
        layout?[change.view].flatMap { $0.isHidden ? nil : $0.absolutePixelFrame }
      }
      guard frames[0] != nil || frames[1] != nil else { return nil }
      return AppMove(name: change.name.text, before: frames[0], after: frames[1])
    }
  }
}
