package import GimbalModel
import GimbalSolvedHistory

/// What of two files is compared.
package struct FileDiffOptions: Sendable {
  /// Frames instead of words.
  package var comparesFrames = false
  package var orientation: OrientationClass?
  package var isAllOrientations = false
  package var device: Device?

  package init() {}

  /// How a pair of scenes is looked at: in the orientation of the later one unless told otherwise, each side on its own
  /// device unless one is given.
  func viewpoints(of pair: FileComparison.Pair) -> [Viewpoint] {
    guard let scene = pair.new ?? pair.old else { return [] }
    let orientations: [Orientation] =
      if isAllOrientations {
        scene.header.orientations.union(pair.old?.header.orientations ?? []).members
      } else if let orientation, !orientation.contains(scene.display.orientation) {
        [orientation.members[0]]
      } else {
        [scene.display.orientation]
      }
    return orientations.map { Viewpoint(orientation: $0, device: device) }
  }
}
