import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
import GimbalModel

/// The solved frames of a merged document.
///
/// If both versions changed the frame of a view that constraints determine, neither frame is that of the merged layout. The
/// merged document gets the solved frame if the versions show that it is that of Interface Builder: in both, the recorded
/// frame of the view is the solved one. Otherwise, it keeps the frame of our version.
struct MergedFrames {
  /// The merged document with the solved frames.
  let markup: Markup
  /// `true` if each view whose frame both versions changed has a solved frame.
  let isComplete: Bool

  /// - Complexity: Two solves of each scene with such a view, and at most two of the merged scene.
  init(
    _ merged: Markup, contested: [ContestedFrame], ours: Markup, theirs: Markup, at path: String,
    limits: InputLimits
  ) {
    let present = merged.elementsByID
    let contested = contested.filter { present[$0.view] != nil }
    guard !contested.isEmpty else {
      (markup, isComplete) = (merged, true)
      return
    }
    var frames = StackedCells(ours: ours, theirs: theirs, contested: contested).frames(in: merged)
    let ids = RunningIDs()
    func scenes(_ markup: Markup) -> [FileScene] {
      (try? SceneFile(document: markup, at: path, ids: ids, limits: limits))?.scenes ?? []
    }
    var solved: Set<String> = []
    let open = Set(contested.map(\.view)).subtracting(frames.keys)
    let trusted = MergedFrames.views(open, inPlaceIn: scenes(ours))
      .intersection(MergedFrames.views(open, inPlaceIn: scenes(theirs)))
    if !trusted.isEmpty {
      // The size of a view can be that of its content, which only one version changed.
      let trial = contested.reduce(into: frames) { $0[$1.view] = $0[$1.view] ?? $1.frame }
      func solve(with recorded: [String: Frame]) {
        let layouts = MergedFrames.applying(recorded, to: merged, limits).map(scenes) ?? []
        for (id, frame) in MergedFrames.frames(of: trusted, in: layouts) {
          frames[id] = frame
          solved.insert(id)
        }
      }
      solve(with: trial)
      // A main view or a container without a solved frame keeps the frame of our version, on which the frames inside depend.
      if !trial.keys.allSatisfy(solved.contains) { solve(with: frames) }
    }
    isComplete = open.isSubset(of: solved)
    markup = MergedFrames.applying(frames, to: merged, limits) ?? merged
  }

  /// Returns the views with determined frames that are the recorded ones.
  private static func views(_ wanted: Set<String>, inPlaceIn scenes: [FileScene]) -> Set<String> {
    var found: Set<String> = []
    each(of: wanted, in: scenes) { id, view, layout in
      if Misplacement.isInPlace(view, in: layout) { found.insert(id) }
    }
    return found
  }

  /// Returns the determined frames of views.
  private static func frames(of wanted: Set<String>, in scenes: [FileScene]) -> [String: Frame] {
    var found: [String: Frame] = [:]
    each(of: wanted, in: scenes) { id, view, layout in
      if let solved = layout[view], solved.status == .determined { found[id] = solved.pixelFrame }
    }
    return found
  }

  /// Solves each scene with one of the views, and passes each of them to a closure. Root views are omitted, because constraints
  /// do not determine their frames.
  private static func each(
    of wanted: Set<String>, in scenes: [FileScene], _ body: (String, ViewID, SolvedLayout) -> Void
  ) {
    for part in scenes {
      let views = part.origins.views.compactMap { view, origin in
        origin.id.flatMap { wanted.contains($0) && view != part.scene.root ? (id: $0, view: view) : nil }
      }
      guard !views.isEmpty, let layout = try? LayoutSolver().solve(part.scene) else { continue }
      for (id, view) in views { body(id, view, layout) }
    }
  }

  private static func applying(
    _ frames: [String: Frame], to markup: Markup, _ limits: InputLimits
  ) -> Markup? {
    let elements = markup.elementsByID
    let edits = frames.flatMap { id, frame in
      elements[id].map { MarkupEdit.settingFrame(frame, of: $0) } ?? []
    }
    return edits.isEmpty ? markup : try? Markup.read(markup.applying(edits), limits: limits)
  }
}
