import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalSolvedHistory
import GimbalStore

/// `diff --frames`: where views are at one revision and at another.
struct FramesDiff {
  let workspace: Workspace
  let old: PastScene
  let new: PastScene
  let options: DisplayOptions

  func output() throws -> Output {
    let solving = workspace.solving(for: "diff")
    let reports = try viewpoints().map { viewpoint in
      report(of: try FrameDiff(from: old.inTime, to: new.inTime, viewpoint: viewpoint, solving: solving))
    }
    return options.isAllOrientations ? .series(reports) : reports.first.map(Output.report) ?? .series([])
  }

  /// Each side is shown on its own device unless one is given; in the orientation of the later, or in all that either
  /// supports.
  private func viewpoints() throws -> [Viewpoint] {
    let device = options.device?.value
    guard options.isAllOrientations else { return [try Viewpoint(options, of: new.scene)] }
    return new.scene.header.orientations.union(old.scene.header.orientations).members.map {
      Viewpoint(orientation: $0, device: device)
    }
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
