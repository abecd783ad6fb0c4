import GimbalFindings
import GimbalLayout
package import GimbalMarkup
package import GimbalModel
import GimbalSolvedHistory

/// A version of a document in a merge.
package struct DocumentVersion {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// The effects of an edit or a merge of documents on their layouts in all orientations.
package enum MergeEffects {
  /// Returns the conflicts and ambiguities that an edit of a document adds. The result is empty if a version contains no
  /// layout.
  ///
  /// - Complexity: Two solves of each changed scene in each orientation.
  package static func findings(
    from old: Markup, to new: Markup, at path: String, limits: InputLimits
  ) -> [String] {
    let ids = RunningIDs()
    guard let old = try? SceneFile(document: old, at: path, ids: ids, limits: limits),
      let new = try? SceneFile(document: new, at: path, ids: ids, limits: limits),
      let comparison = try? FileComparison(from: old, to: new, matchesElements: true)
    else { return [] }
    return findings(in: comparison)
  }

  /// Returns the conflicts and ambiguities that our version does not have, and the views with a frame that they have
  /// in neither version. The result is empty if a version contains no layout, such as a document for macOS.
  static func lines(
    ours: Markup, theirs: Markup, merged: Markup, at path: String, _ limits: InputLimits
  ) -> [String] {
    let ids = RunningIDs()
    guard
      let old = try? SceneFile(document: ours, at: path, ids: ids, limits: limits),
      let other = try? SceneFile(document: theirs, at: path, ids: ids, limits: limits),
      let new = try? SceneFile(document: merged, at: path, ids: ids, limits: limits),
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
    let old = versions.map { DocumentFrames($0.scenes.map(\.scene)) }
    var lines: [String] = []
    for (key, view) in DocumentFrames(new.scenes.map(\.scene)).views {
      let known = old.compactMap { $0.views[key] }
      if known.count == old.count, known.allSatisfy({ $0.differs(from: view) }) {
        lines.append(
          "scene '\(view.scene)': '\(view.name)' has a frame that it has in neither version (\(key))")
      }
    }
    return lines.sorted()
  }
}
