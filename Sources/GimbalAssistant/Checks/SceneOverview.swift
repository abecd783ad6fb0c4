import GimbalDocuments
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The scenes of a file with their sizes and the numbers of their objects and faults.
struct SceneOverview {
  let list: Report.List

  /// - Throws: `ToolFailure` if a scene cannot be solved.
  init(of subject: Subject) throws {
    var options = DocumentOptions()
    options.isAllOrientations = true
    var rows: [[Value]] = []
    let faults = subject.fileSolver(options).solve(try subject.sceneFile(.file)) { document, _ in
      rows += document.parts.map { SceneOverview.row($0.layout) }
    }
    try subject.requireSuccess(faults)
    let columns = [
      "scene", "device", "orientation", "size", "views", "constraints", "sets", "conflicts", "ambiguities",
    ].map { Report.Column($0) }
    list = Report.List("scenes", columns, rows: rows)
  }

  private static func row(_ layout: SolvedLayout) -> [Value] {
    let scene = layout.ownScene
    return [
      Value(scene.name), .text(scene.display.device.name), .text(layout.traits.orientation.rawValue),
      .text(layout.traits.size.notation), Value(scene.viewCount - 1), Value(scene.constraints.count),
      Value(scene.sets.count), Value(layout.conflicts.count), Value(layout.ambiguities.count),
    ]
  }
}
