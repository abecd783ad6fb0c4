package import GimbalModel
package import GimbalSolvedHistory

/// The options of a file comparison.
package struct FileDiffOptions: Sendable {
  /// `true` to print the differences as commands.
  package var printsCommands = false
  /// `true` to compare frames instead of content.
  package var comparesFrames = false
  /// `true` to list all changes of the documents instead of counting those that are not in the scenes.
  package var listsAll = false
  package var orientations: [OrientationClass] = []
  package var isAllOrientations = false
  package var devices: [Device] = []

  package init() {}

  /// Returns the viewpoints (orientations and devices) in which two versions of a scene are compared. Without
  /// options, this is the orientation of the new version on the device of each version.
  package func viewpoints(of pair: FileComparison.Pair) -> [Viewpoint] {
    guard let scene = pair.new ?? pair.old else { return [] }
    let orientations: [Orientation] =
      if isAllOrientations {
        scene.header.orientations.union(pair.old?.header.orientations ?? []).members
      } else if orientations.isEmpty {
        [scene.display.orientation]
      } else {
        orientations.map {
          $0.contains(scene.display.orientation) ? scene.display.orientation : $0.members[0]
        }
      }
    let devices = devices.isEmpty ? [nil] : devices.map(\.self)
    return devices.flatMap { device in orientations.map { Viewpoint(orientation: $0, device: device) } }
  }
}
