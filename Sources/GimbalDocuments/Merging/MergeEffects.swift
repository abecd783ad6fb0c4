import GimbalFindings
import GimbalLayout
import GimbalMarkup
import GimbalModel
import GimbalSolvedHistory

/// A version of a document in a merge.
package struct DocumentVersion {
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// The effects of an edit or a merge of documents on their layouts in all orientations.
package struct MergeEffects {
  /// The conflicts and ambiguities that neither version has, one per line.
  let faults: [String]
  /// The conflicts and ambiguities that theirs has and ours does not, and the views with a frame that they have in neither
  /// version, one per line.
  let others: [String]

  /// Compares a merged document with both versions. There are no effects if a version contains no layout, such as a document
  /// for macOS.
  init(ours: Markup, theirs: Markup, merged: Markup, at path: String, _ limits: InputLimits) {
    let ids = RunningIDs()
    func scenes(_ markup: Markup) -> SceneFile? {
      try? SceneFile(document: markup, at: path, ids: ids, limits: limits)
    }
    guard let old = scenes(ours), let new = scenes(merged),
      let comparison = try? FileComparison(from: old, to: new, matchesElements: true)
    else {
      (faults, others) = ([], [])
      return
    }
    let findings = Self.findings(in: Self.changes(in: comparison))
    let moved = Self.moves(in: comparison, from: old, to: new)
    guard !findings.isEmpty || !moved.isEmpty, let other = scenes(theirs) else {
      (faults, others) = ([], [])
      return
    }
    var known: [Finding] = []
    if !findings.isEmpty, let comparison = try? FileComparison(from: other, to: new, matchesElements: true) {
      known = Self.findings(in: Self.changes(in: comparison))
    }
    let isFault = { (finding: Finding) in finding.isFault && known.contains(finding) }
    let frames = DocumentFrames(other.scenes.map(\.scene), of: Set(moved.values.map(\.id))).views
    faults = Self.lines(findings.filter(isFault))
    others =
      Self.lines(findings.filter { !isFault($0) })
      + moved.filter { key, view in frames[key].map { $0.differs(from: view) } ?? false }.map { key, view in
        "scene '\(view.scene)': '\(view.name)' has a frame that it has in neither version (\(key))"
      }.sorted()
  }

  /// Returns the conflicts and ambiguities that an edit of a document adds. The result is empty if a version contains no
  /// layout.
  ///
  /// - Complexity: Two solves of each changed scene in each orientation.
  package static func findings(from old: SceneFile, to new: SceneFile) -> [String] {
    (try? FileComparison(from: old, to: new, matchesElements: true)).map {
      lines(findings(in: changes(in: $0)))
    } ?? []
  }

  /// A conflict or an ambiguity that a new version has in one orientation and the old one does not.
  private struct Finding: Equatable {
    let text: String
    let orientation: String
    /// `false` for a layout that is not solved, and for an ambiguity in only some orientations, which depends on the recorded
    /// size of the scene.
    var isFault: Bool
  }

  /// Returns the two versions of each scene that a new version changes.
  private static func changes(in comparison: FileComparison) -> [(old: Scene, new: Scene)] {
    comparison.pairs.compactMap { pair in
      guard let old = pair.old, let new = pair.new, !old.hasEqualRecords(new) else { return nil }
      return (old, new)
    }
  }

  private static func findings(in changes: [(old: Scene, new: Scene)]) -> [Finding] {
    changes.flatMap { before, after in
      let effects = try? MergeEffect.effects(
        from: SceneSnapshot(before) { _ in nil }, to: SceneSnapshot(after) { _ in nil })
      var (findings, ambiguities) = ([Finding](), [String: Set<String>]())
      for effect in effects ?? [] {
        let orientation = effect.orientation.rawValue
        for (text, isAmbiguity) in texts(of: effect) {
          let finding = Finding(
            text: "scene '\(after.name)': \(text)", orientation: orientation, isFault: effect.failure == nil)
          // Two conflicts can have the same description.
          if !findings.contains(finding) { findings.append(finding) }
          if isAmbiguity { ambiguities[finding.text, default: []].insert(orientation) }
        }
      }
      let count = after.header.orientations.members.count
      for index in findings.indices where ambiguities[findings[index].text].map({ $0.count < count }) == true
      {
        findings[index].isFault = false
      }
      return findings
    }
  }

  /// Returns a line for each text, with the orientations.
  private static func lines(_ findings: [Finding]) -> [String] {
    var texts: [String] = []
    var orientations: [String: [String]] = [:]
    for finding in findings {
      if orientations[finding.text] == nil { texts.append(finding.text) }
      orientations[finding.text, default: []].append(finding.orientation)
    }
    return texts.map { "\($0) (\(orientations[$0, default: []].joined(separator: ", ")))" }
  }

  /// Returns the views of a new version that have another frame in the old one.
  private static func moves(
    in comparison: FileComparison, from old: SceneFile, to new: SceneFile
  ) -> [String: DocumentFrames.View] {
    // The views of an equal scene have equal frames.
    let changed = comparison.pairs.compactMap { pair in
      pair.new.flatMap { new in pair.old?.hasEqualRecords(new) == true ? nil : new }
    }
    let ids = Set(changed.flatMap { $0.objectIDs.map(\.id) })
    let known = DocumentFrames(old.scenes.map(\.scene), of: ids).views
    return DocumentFrames(new.scenes.map(\.scene), of: ids).views.filter { key, view in
      known[key].map { $0.differs(from: view) } ?? false
    }
  }

  private static func texts(of effect: MergeEffect) -> [(text: String, isAmbiguity: Bool)] {
    if let failure = effect.failure { return [(failure.message, false)] }
    guard let layout = effect.layout else { return [] }
    let diagnosis = Diagnosis(layout: layout)
    return effect.conflicts.map { (diagnosis.lines(for: $0).0, false) }
      + effect.ambiguities.map { (diagnosis.description(of: $0), true) }
  }
}

extension Scene {
  /// Returns `true` if two scenes have the same rows.
  fileprivate func hasEqualRecords(_ other: Scene) -> Bool { records == other.records }
}
