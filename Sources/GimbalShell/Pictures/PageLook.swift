import GimbalModel

/// One of the ways in which a page of HTML shows a scene.
struct PageLook: Hashable {
  var display: Display
  /// The place of its device among the page's.
  var device: Int
  /// Nil for the device's own size.
  var size: Size?
  /// The scene's own sets that are the other way round than they would be, by their places.
  var toggled: Set<Int> = []
}
