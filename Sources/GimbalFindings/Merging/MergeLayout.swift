package import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
package import GimbalSolvedHistory
package import GimbalStore

/// The conflicts, ambiguities and errors that a merge adds to the layouts of scenes.
package struct MergeLayout {
  /// A row of the list, without its orientations.
  private struct Row: Hashable {
    let scene: Name
    let kind: String
    let text: String
  }

  /// The rows in order of discovery, each with the orientations in which it occurs.
  private var rows: [(row: Row, orientations: [Orientation])] = []

  /// Solves each changed scene, and each scene that shows a changed scene, before and after the merge.
  ///
  /// - Throws: `LayoutError.cancelled` if the solver is cancelled, or an error of the project store.
  package init(
    of touched: [MergeReport.TouchedScene], in transaction: Transaction, solver: LayoutSolver
  ) throws {
    for (before, after) in try MergeLayout.scenes(reachedBy: touched, in: transaction) {
      for effect in try MergeEffect.effects(
        from: before, to: after, solver: solver)
      {
        for row in MergeLayout.rows(of: effect, in: after.scene) { add(row, effect.orientation) }
      }
    }
  }

  /// Returns the changed scenes, followed by the scenes that show a changed scene. Each scene is returned
  /// before and after the merge.
  private static func scenes(
    reachedBy touched: [MergeReport.TouchedScene], in transaction: Transaction
  ) throws -> [(before: SceneSnapshot?, after: SceneSnapshot)] {
    let ids = Set(touched.compactMap { ($0.after ?? $0.before)?.id })
    let others = try transaction.sceneHeaders().filter { !ids.contains($0.id) }
      .map { try transaction.scene($0.id) }
    let old = Dictionary(
      (touched.compactMap(\.before) + others).map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    func before(_ scene: Scene) -> SceneSnapshot { SceneSnapshot(scene) { old[$0] } }
    let own = try touched.compactMap { scene in
      try scene.after.map { (scene.before.map(before), try transaction.snapshot(of: $0)) }
    }
    return try own
      + others.filter(\.hasInstances).compactMap { scene in
        let (before, after) = (before(scene), try transaction.snapshot(of: scene))
        let shown = Set(before.scenes.keys).union(after.scenes.keys)
        return shown.isDisjoint(with: ids) ? nil : (before, after)
      }
  }

  private mutating func add(_ row: Row, _ orientation: Orientation) {
    if let known = rows.firstIndex(where: { $0.row == row }) {
      rows[known].orientations.append(orientation)
    } else {
      rows.append((row, [orientation]))
    }
  }

  private static func rows(of effect: MergeEffect, in scene: Scene) -> [Row] {
    if let failure = effect.failure {
      return [Row(scene: scene.name, kind: "failure", text: failure.message)]
    }
    guard let layout = effect.layout else { return [] }
    let diagnosis = Diagnosis(layout: layout)
    return effect.conflicts.map { conflict in
      let (head, details) = diagnosis.lines(for: conflict)
      return Row(
        scene: scene.name, kind: "conflict", text: ([head] + details).joined(separator: "\n    "))
    }
      + effect.ambiguities.map {
        Row(scene: scene.name, kind: "ambiguity", text: diagnosis.description(of: $0))
      }
  }

  private static let columns = ["scene", "orientations", "kind", "text"].map { Report.Column($0) }

  package var list: Report.List {
    Report.List(
      "layout", MergeLayout.columns,
      rows: rows.map { row, orientations in
        [
          Value(row.scene), .array(orientations.map { .text($0.rawValue) }), .text(row.kind),
          .text(row.text),
        ]
      },
      prose: rows.indices.map { index in
        let text = "  \(rows[index].row.text)"
        let isFirst = index == 0 || heading(of: index) != heading(of: index - 1)
        return (isFirst ? "\(heading(of: index)):\n\(text)" : text).visibleLines
      })
  }

  /// Returns the scene and the orientations of a row, as text.
  private func heading(of index: Int) -> String {
    let (row, orientations) = rows[index]
    let names = orientations.map(\.rawValue).joined(separator: ", ")
    return "new in scene \(row.scene.notation()), \(names)"
  }
}

extension String {
  /// The text with control characters escaped on each line.
  fileprivate var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }.joined(
      separator: "\n")
  }
}

extension Transaction {
  /// Returns a scene with the scenes that its instances (views that show other scenes) can show.
  package func snapshot(of scene: Scene) throws -> SceneSnapshot {
    try SceneSnapshot(scene) { name in
      try sceneHeaders().first { $0.name == name }.map { try self.scene($0.id) }
    }
  }
}
