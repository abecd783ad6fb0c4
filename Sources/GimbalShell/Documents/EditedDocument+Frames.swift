import GimbalDocuments
import GimbalFindings
package import GimbalInterfaceBuilder
import GimbalLayout
package import GimbalMarkup
package import GimbalModel

extension EditedDocument {
  /// Returns the document with the new frames of exactly the views that the edit moves, as Xcode writes them while a constraint
  /// is edited. The mark `misplaced` of these views is removed.
  ///
  /// A view moves if its solved frame differs from the one before the edit and is determined. If the recorded frame of a view
  /// differed from the solved one, because Interface Builder uses another size of its content, the recorded frame moves by the
  /// same distances. Hidden views, views in conflicts, ambiguous views and new views keep their recorded frames.
  ///
  /// - Throws: `DocumentError`.
  /// - Complexity: Two solves of each changed scene.
  package func updatingFrames(limits: InputLimits) throws(DocumentError) -> Markup {
    guard let old else { return markup }
    let known = Dictionary(
      old.scenes.compactMap { part in EditedDocument.rootID(of: part).map { ($0, part) } },
      uniquingKeysWith: { one, _ in one })
    var frames: [String: Frame] = [:]
    for part in new.scenes {
      guard let before = EditedDocument.rootID(of: part).flatMap({ known[$0] }),
        before.scene.records != part.scene.records
      else { continue }
      frames.merge(EditedDocument.movedFrames(from: before, to: part)) { one, _ in one }
    }
    let elements = markup.elementsByID
    let edits = frames.flatMap { id, frame in
      elements[id].map { MarkupEdit.settingFrame(frame, of: $0) } ?? []
    }
    return edits.isEmpty ? markup : try Markup.read(markup.applying(edits), limits: limits)
  }

  private static func rootID(of part: FileScene) -> String? { part.origins.views[part.scene.root]?.id }

  /// Returns the recorded frames after the edit of the views of a scene that the edit moves, by object id.
  private static func movedFrames(from old: FileScene, to new: FileScene) -> [String: Frame] {
    guard let before = try? LayoutSolver().solve(old.scene), let after = try? LayoutSolver().solve(new.scene)
    else { return [:] }
    let oldViews = Dictionary(
      old.origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    var frames: [String: Frame] = [:]
    for (view, origin) in new.origins.views where view != new.scene.root {
      guard let id = origin.id, let oldView = oldViews[id], let was = before[oldView], let now = after[view],
        now.status == .determined, !now.isHidden, now.pixelFrame != was.pixelFrame,
        let recorded = after.recordedFrame(of: view)
      else { continue }
      let isTrusted =
        Misplacement.isInPlace(oldView, in: before) || origin.isMisplaced || was.status != .determined
      frames[id] = isTrusted ? now.pixelFrame : recorded.moved(from: was.pixelFrame, to: now.pixelFrame)
    }
    return frames
  }
}

extension Frame {
  /// Returns the rectangle after a change by the differences between two others. Its size stays zero or more.
  fileprivate func moved(from old: Frame, to new: Frame) -> Frame {
    Frame(
      x: x + new.x - old.x, y: y + new.y - old.y, width: max(0, width + new.width - old.width),
      height: max(0, height + new.height - old.height))
  }
}
