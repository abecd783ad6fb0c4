import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalSolvedHistory
import GimbalStore

/// `diff --render`: where views are at one revision, and dashed where they were at another.
struct RenderedDiff {
  let workspace: Workspace
  let old: PastScene
  let new: PastScene
  let options: DisplayOptions

  /// A picture for each orientation that was asked for, one of each kind where none was; each side on its own device
  /// unless one was given.
  ///
  /// - Returns: what is drawn, its pictures, and what became of the views in each.
  func drawn() throws -> (subjects: [PictureSubject], pictures: [Picture], changes: [SeenChanges]) {
    var subjects: [PictureSubject] = []
    var pictures: [Picture] = []
    var changes: [SeenChanges] = []
    for viewpoint in try viewpoints() {
      let display = viewpoint.display(of: new.scene)
      let subject = PictureSubject(
        layout: try new.layout(as: display), display: display, top: nil, depth: Scene.maximumDepth,
        revision: new.revision)
      let before = try old.layout(as: viewpoint.display(of: old.scene))
      let diff = FrameDiff(from: before, to: subject.layout, viewpoint: viewpoint)
      let seen = SeenChanges(diff, from: before, to: subject.layout)
      var picture = subject.picture
      for (index, solved) in subject.layout.views.enumerated() where seen.kinds[solved.view.id] == .appeared {
        picture.boxes[index].marks.insert(.appeared)
      }
      picture.previousFrames = previousFrames(of: diff, before, in: subject.layout)
      picture.note = "from \(old.revision.hash.short) to \(new.revision.hash.short)"
      subjects.append(subject)
      pictures.append(picture)
      changes.append(seen)
    }
    return (subjects, pictures, changes)
  }

  private func viewpoints() throws -> [Viewpoint] {
    let displays =
      options.orientation == nil && !options.isAllOrientations
      ? try options.displaysOfBothKinds(of: new.scene) : try options.displays(of: new.scene)
    return displays.map { Viewpoint(orientation: $0.orientation, device: options.device?.value) }
  }

  /// Where views were that are elsewhere in their superviews: what only went along has none.
  private func previousFrames(of diff: FrameDiff, _ before: SolvedLayout, in after: SolvedLayout) -> [PreviousFrame] {
    let places = Dictionary(uniqueKeysWithValues: after.views.enumerated().map { ($1.view.id, $0) })
    return diff.changes.compactMap { change in
      guard change.before != nil, let old = before[change.view], !old.isHidden else { return nil }
      return PreviousFrame(change.name.text, old.absolutePixelFrame, box: places[change.view])
    }
  }
}
