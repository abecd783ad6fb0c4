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
  /// The marked elements by object id.
  private let marked: [String: Int]

  init(_ bytes: [UInt8], limits: InputLimits) throws(DocumentError) {
    let markup = try DocumentMarkup(bytes, limits: limits)
    self.markup = markup
    marked = markup.elementsByID.filter { markup.value("misplaced", of: $0.value) == "YES" }
  }

  /// Returns the object ids of the marked views whose recorded frames an edit changed.
  ///
  /// - Parameters:
  ///   - after: The scene that was read from the edited document.
  ///   - before: The scene before the edit, with its origins.
  func views(
    withOtherFramesIn after: FileScene, than before: (scene: Scene, origins: SceneOrigins)
  ) -> Set<String> {
    if marked.isEmpty { return [] }
    let oldViews = Dictionary(
      before.origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    let changed = after.origins.views.compactMap { view, origin -> String? in
      guard let id = origin.id, marked[id] != nil, let old = oldViews[id],
        before.scene.properties(of: old).recordedFrame != after.scene.properties(of: view).recordedFrame
      else { return nil }
      return id
    }
    return Set(changed)
  }

  /// Returns the bytes of the document without the marks of some views.
  func removed(from views: Set<String>) -> [UInt8] {
    let elements = views.sorted().compactMap { marked[$0] }
    return markup.applying(elements.compactMap { markup.removing("misplaced", of: $0) })
  }

  /// Returns the views of a scene that are at their recorded frames.
  func settled(_ views: Set<String>, in part: FileScene) -> [String] {
    guard let layout = try? LayoutSolver().solve(part.scene) else { return [] }
    return part.origins.views.compactMap { view, origin in
      guard let id = origin.id, views.contains(id) else { return nil }
      return Misplacement.isInPlace(view, in: layout) ? id : nil
    }
  }
}
