import GimbalBatch
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A filter that lists the scenes of a file with their sizes and the numbers of their objects and faults.
struct SceneOverview: DocumentFilter {
  func reports(
    on document: SolvedDocument, format: OutputFormat, status: inout ExitStatus, cancellation: Cancellation
  ) throws -> [Report] {
    let columns = [
      "scene", "device", "orientation", "size", "views", "constraints", "sets", "conflicts", "ambiguities",
    ].map { Report.Column($0) }
    let rows = document.parts.map { part -> [Value] in
      let (layout, scene) = (part.layout, part.layout.ownScene)
      return [
        Value(scene.name), .text(scene.display.device.name), .text(layout.traits.orientation.rawValue),
        .text(layout.traits.size.notation), Value(scene.viewCount - 1), Value(scene.constraints.count),
        Value(scene.sets.count), Value(layout.conflicts.count), Value(layout.ambiguities.count),
      ]
    }
    return [Report(lists: [Report.List("scenes", columns, rows: rows)])]
  }
}
