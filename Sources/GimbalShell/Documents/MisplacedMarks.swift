import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
import GimbalModel

/// The attribute `misplaced` of views whose recorded frames differ from their solved frames.
///
/// Xcode updates the marks when it opens a document. An edit removes the mark of a view whose recorded frame it changes to
/// the solved one. It adds no marks, because the mark of a label means that its frame does not have the size of its text.
struct MisplacedMarks {
  private let markup: Markup
  /// The marked elements by object id.
  private let marked: [String: Element]

  init(_ markup: Markup) {
    self.markup = markup
    marked = markup.elementsByID.filter { $0.value.raw("misplaced") == "YES" }
  }

  /// Returns the object ids of the marked views whose recorded frames an edit changed, and whose recorded and solved
  /// sizes differ by at most `textTolerance`.
  ///
  /// - Parameters:
  ///   - after: The scene that was read from the edited document.
  ///   - before: The scene before the edit, with its origins.
  func views(
    withOtherFramesIn after: FileScene, than before: (scene: Scene, origins: SceneOrigins)
  ) -> Set<String> {
    guard !marked.isEmpty, let layout = try? LayoutSolver().solve(after.scene) else { return [] }
    let oldViews = Dictionary(
      before.origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    let changed = after.origins.views.compactMap { view, origin -> String? in
      guard let id = origin.id, marked[id] != nil, let old = oldViews[id],
        let recorded = after.scene.properties(of: view).recordedFrame,
        before.scene.properties(of: old).recordedFrame != recorded, let solved = layout[view]?.frame
      else { return nil }
      return MisplacedMarks.isNear(solved, recorded) ? id : nil
    }
    return Set(changed)
  }

  private static func isNear(_ solved: Frame, _ recorded: Frame) -> Bool {
    let differences = [
      (solved.width - recorded.width) / max(1, recorded.width),
      (solved.height - recorded.height) / max(1, recorded.height),
    ]
    return differences.allSatisfy { $0.magnitude <= MisplacedMarks.textTolerance }
  }

  /// The maximum difference between the estimated and the recorded size of a text, as a fraction. For 90 % of the labels in
  /// the corpus, the estimated width differs by at most 2.1 %, and for some fonts by up to 8.3 % (docs/text.md).
  private static let textTolerance = 0.1

  /// Returns the bytes of the document without the marks of some views.
  func removed(from views: Set<String>) -> [UInt8] {
    let elements = views.sorted().compactMap { marked[$0] }
    return markup.applying(elements.compactMap { MarkupEdit.removing("misplaced", of: $0) })
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
