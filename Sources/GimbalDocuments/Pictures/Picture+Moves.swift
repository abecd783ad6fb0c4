package import GimbalLayout
import GimbalModel
package import GimbalRender
package import GimbalSolvedHistory

extension Picture {
  /// Sets `previousFrames` to the previous frames of the views whose frames changed in superview coordinates,
  /// and of removed views. Previously hidden views are skipped.
  package mutating func showPreviousFrames(
    of diff: FrameDiff, from before: SolvedLayout, to after: SolvedLayout
  ) {
    let indices = Dictionary(uniqueKeysWithValues: after.views.enumerated().map { ($1.view.id, $0) })
    previousFrames = diff.changes.compactMap { change in
      guard change.before != nil, let old = before[change.view], !old.isHidden else { return nil }
      return PreviousFrame(change.name.text, old.absolutePixelFrame, box: indices[change.view])
    }
  }
}
