import GimbalBatch
import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel

/// The attribute `misplaced` of views whose recorded frames differ from their solved frames.
///
/// Xcode updates the marks when it opens a document. An edit removes the mark of a view whose recorded frame it changes to
/// the solved one. It adds no marks, because the mark of a label means that its frame does not have the size of its text.
struct MisplacedMarks {
  private let markup: DocumentMarkup
  private let elements: [String: Int]
  private var edits: [MarkupEdit] = []

  init(_ bytes: [UInt8], limits: InputLimits) throws(DocumentError) {
    markup = try DocumentMarkup(bytes, limits: limits)
    elements = markup.elementsByID
  }

  /// The bytes of the document with the updated marks.
  var bytes: [UInt8] { markup.applying(edits) }

  /// Updates the marks of a scene.
  ///
  /// - Parameters:
  ///   - before: The scene before the edit, with its origins.
  ///   - after: The scene that was read from the edited document.
  mutating func update(from before: (scene: Scene, origins: SceneOrigins), to after: FileScene) {
    guard let new = try? LayoutSolver().solve(after.scene) else { return }
    let oldViews = Dictionary(
      before.origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    for (view, origin) in after.origins.views {
      guard let id = origin.id, let element = elements[id], let old = oldViews[id],
        before.scene.properties(of: old).recordedFrame != after.scene.properties(of: view).recordedFrame
      else { continue }
      if Misplacement.isInPlace(view, in: new) {
        edits += [markup.removing("misplaced", of: element)].compactMap(\.self)
      }
    }
  }
}
