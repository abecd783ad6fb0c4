import GimbalFindings
import GimbalInterchange
import GimbalLayout
import GimbalModel
import GimbalSolvedHistory

/// A version of a document that takes part in a merge.
package struct DocumentVersion {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// The effects of a merge of documents on their layouts in all orientations.
enum MergeEffects {
  /// The distance from which two frames differ, in points. It is the tolerance with which frames of Interface Builder
  /// are compared.
  private static let tolerance = 0.5

  /// Returns the conflicts and ambiguities that our version does not have, and the views with a frame that they have
  /// in neither version. The result is empty if a version contains no layout, such as a document for macOS.
  static func lines(
    ours: DocumentVersion, theirs: DocumentVersion, merged: [UInt8], limits: InputLimits
  ) -> [String] {
    let ids = RunningIDs()
    guard
      let old = try? SceneFile(document: ours.bytes, at: ours.path, ids: ids, limits: limits),
      let other = try? SceneFile(document: theirs.bytes, at: ours.path, ids: ids, limits: limits),
      let new = try? SceneFile(document: merged, at: ours.path, ids: ids, limits: limits),
      let comparison = try? FileComparison(from: old, to: new, matchesElements: true)
    else { return [] }
    return findings(in: comparison) + moves(to: new, from: [old, other])
  }

  private static func findings(in comparison: FileComparison) -> [String] {
    var lines: [String] = []
    var orientations: [String: [String]] = [:]
    for case (let before?, let after?) in comparison.pairs.map({ ($0.old, $0.new) }) {
      let effects = try? MergeEffect.effects(
        from: SceneSnapshot(before) { _ in nil }, to: SceneSnapshot(after) { _ in nil })
      for effect in effects ?? [] {
        for text in texts(of: effect) {
          let line = "scene '\(after.name)': \(text)"
          if orientations[line] == nil { lines.append(line) }
          orientations[line, default: []].append(effect.orientation.rawValue)
        }
      }
    }
    return lines.map { "\($0) (\(orientations[$0, default: []].joined(separator: ", ")))" }
  }

  private static func texts(of effect: MergeEffect) -> [String] {
    if let failure = effect.failure { return [failure.message] }
    guard let layout = effect.layout else { return [] }
    let diagnosis = Diagnosis(layout: layout)
    return effect.conflicts.map { diagnosis.lines(for: $0).0 }
      + effect.ambiguities.map { diagnosis.words(for: $0) }
  }

  private static func moves(to new: SceneFile, from versions: [SceneFile]) -> [String] {
    let old = versions.map(frames)
    var lines: [String] = []
    for (key, view) in frames(of: new) {
      let known = old.compactMap { $0[key]?.frame }
      if known.count == old.count, known.allSatisfy({ $0.distance(to: view.frame) > tolerance }) {
        lines.append(
          "scene '\(view.scene)': '\(view.name)' has a frame that it has in neither version (\(key))")
      }
    }
    return lines.sorted()
  }

  /// Returns the frames of the views in all orientations, by object id and orientation.
  private static func frames(of file: SceneFile) -> [String: (scene: Name, name: Name, frame: Frame)] {
    var frames: [String: (scene: Name, name: Name, frame: Frame)] = [:]
    for scene in file.scenes.map(\.scene) {
      let snapshot = SceneSnapshot(scene) { _ in nil }
      for orientation in scene.header.orientations.members {
        let composition = snapshot.composition(from: Viewpoint(orientation: orientation))
        guard let layout = try? LayoutSolver().solve(composition) else { continue }
        for view in scene.viewsInTreeOrder {
          guard let id = scene.properties(of: view.id).text(.objectID), let frame = layout[view.id]?.frame
          else { continue }
          frames["\(id), \(orientation.rawValue)"] = (scene.name, view.name, frame)
        }
      }
    }
    return frames
  }
}

extension Frame {
  /// The largest difference between a coordinate or size of two frames, in points.
  fileprivate func distance(to other: Frame) -> Double {
    max(
      (x - other.x).magnitude, (y - other.y).magnitude, (width - other.width).magnitude,
      (height - other.height).magnitude)
  }
}
