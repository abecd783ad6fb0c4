import GimbalLayout
import GimbalModel

extension Workspace {
  /// The size of a superview as it is shown now, which a fixed frame in it starts from. Says so where the size is
  /// not settled yet.
  func basis(in superview: ViewID, of scene: Scene) throws -> Size {
    if superview == scene.root { return scene.currentTraits.size }
    let layout = try layout(of: scene)
    if layout.ambiguities.contains(where: { $0.view == superview && $0.attribute.isSize }),
      let name = scene.view(superview)?.name
    {
      warn("the size of '\(name)' is not settled yet: autoresizing will start from what it is now")
    }
    return layout[superview]?.frame.size ?? scene.currentTraits.size
  }
}
