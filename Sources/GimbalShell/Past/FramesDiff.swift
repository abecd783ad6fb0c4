import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalRender
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

/// A comparison of the frames of a scene at two revisions, for `diff --frames`.
struct FramesDiff {
  let workspace: Workspace
  let old: PastScene
  let new: PastScene
  let options: DisplayOptions

  func output() throws -> Output {
    let solver = workspace.historySolver(for: "diff")
    let reports = try viewpoints().map { viewpoint in
      report(of: try FrameDiff(from: old.snapshot, to: new.snapshot, viewpoint: viewpoint, solver: solver))
    }
    return options.isSeries ? .series(reports) : reports.first.map(Output.report) ?? .series([])
  }

  /// Returns the orientations and devices for which the revisions are compared. Without an option for the
  /// orientation, the orientation of the scene at the later revision is used. Without an option for the
  /// device, each revision uses the device of the view state or, without one, its own device. For
  /// `--all-orientations`, the result contains each orientation that the scene supports at either revision.
  private func viewpoints() throws -> [Viewpoint] {
    guard options.isAllOrientations else { return try options.viewpoints(of: new.scene) }
    let devices = options.axes.devices.isEmpty ? [nil] : options.axes.devices.map(\.self)
    let orientations = new.scene.header.orientations.union(old.scene.header.orientations).members
    return devices.flatMap { device in orientations.map { Viewpoint(orientation: $0, device: device) } }
  }

  private func report(of diff: FrameDiff) -> Report {
    let orientation = diff.viewpoint.orientation.rawValue
    return Report(
      title:
        "\(new.scene.name)  \(orientation)  from \(old.revision.hash.short) to \(new.revision.hash.short)"
        + (diff.changes.isEmpty ? ": nothing moved" : ""),
      facts: [
        ("scene", Value(new.scene.name)), ("orientation", .text(orientation)),
        ("from", .text(old.revision.hash.hex)), ("to", .text(new.revision.hash.hex)),
      ], lists: [diff.list])
  }
}

/// A picture of a scene at one revision, with dashed outlines of its frames at another revision, for the
/// command `diff --render`. Like other pictures, it shows the layout of the running app, even for a scene
/// that was imported from Interface Builder and starts on the canvas.
struct RenderedDiff {
  let workspace: Workspace
  let old: PastScene
  let new: PastScene
  let options: DisplayOptions

  /// Returns a picture for each requested orientation. By default, there is one picture in portrait and one
  /// in landscape. Each revision uses its own device unless the options name a device.
  ///
  /// - Returns: The drawn scenes, their pictures, the changes that each picture shows, and the pictures of both layouts.
  func drawn() throws -> (
    subjects: [PictureSubject], pictures: [Picture], changes: [SeenChanges], comparisons: [ChangePictures]
  ) {
    var subjects: [PictureSubject] = []
    var pictures: [Picture] = []
    var changes: [SeenChanges] = []
    var comparisons: [ChangePictures] = []
    let overrides = TraitOverrides(environment: .runtime)
    for viewpoint in try viewpoints() {
      let display = viewpoint.display(of: new.scene)
      let subject = PictureSubject(
        layout: try new.layout(as: display, under: overrides), display: display, top: nil,
        depth: Scene.maximumDepth,
        revision: new.revision)
      let before = try old.layout(as: viewpoint.display(of: old.scene), under: overrides)
      let diff = FrameDiff(from: before, to: subject.layout, viewpoint: viewpoint)
      let seen = SeenChanges(diff, from: before, to: subject.layout)
      var picture = subject.picture
      for (index, solved) in subject.layout.views.enumerated() where seen.kinds[solved.view.id] == .appeared {
        picture.boxes[index].marks.insert(.appeared)
      }
      picture.showPreviousFrames(of: diff, from: before, to: subject.layout)
      picture.note = "from \(old.revision.hash.short) to \(new.revision.hash.short)"
      subjects.append(subject)
      pictures.append(picture)
      changes.append(seen)
      comparisons.append(ChangePictures(from: before, to: subject.layout, diff))
    }
    return (subjects, pictures, changes, comparisons)
  }

  private func viewpoints() throws -> [Viewpoint] {
    try options.displaysOfBothKinds(of: new.scene).map(options.viewpoint)
  }
}

extension DisplayOptions {
  fileprivate func viewpoints(of scene: Scene) throws(Refusal) -> [Viewpoint] {
    try displays(of: scene).map(viewpoint)
  }

  /// Returns the viewpoint of a display. If no option gives a device, each revision uses its own.
  fileprivate func viewpoint(_ display: Display) -> Viewpoint {
    Viewpoint(orientation: display.orientation, device: axes.devices.isEmpty ? nil : display.device)
  }
}

/// The changes of visible views that a picture of a diff shows.
struct SeenChanges {
  /// The kind of change of each view. A view that becomes visible counts as appeared, and a view that becomes
  /// hidden counts as vanished.
  let kinds: [ViewID: FrameChange.Kind]

  init(_ diff: FrameDiff, from before: SolvedLayout, to after: SolvedLayout) {
    let (old, new) = (before.shownViews, after.shownViews)
    var kinds = Dictionary(uniqueKeysWithValues: diff.changes.map { ($0.view, $0.kind) })
      .filter { old.contains($0.key) && new.contains($0.key) }
    for view in new.subtracting(old) { kinds[view] = .appeared }
    for view in old.subtracting(new) { kinds[view] = .vanished }
    self.kinds = kinds
  }

  /// The number of changes of each kind as text, such as `2 moved, 1 appeared`.
  var text: String {
    let counts = SeenChanges.order.compactMap { kind in
      let count = kinds.values.count { $0 == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return counts.isEmpty ? "nothing moved" : counts.joined(separator: ", ")
  }

  private static let order: [FrameChange.Kind] = [.moved, .resized, .movedAndResized, .appeared, .vanished]
}

extension SolvedLayout {
  /// The views that are neither hidden nor inside a hidden view.
  fileprivate var shownViews: Set<ViewID> {
    let boxes = Picture(of: self, hasConstraints: false).boxes
    return Set(zip(views, boxes).filter { !$1.marks.contains(.hidden) }.map(\.0.view.id))
  }
}
