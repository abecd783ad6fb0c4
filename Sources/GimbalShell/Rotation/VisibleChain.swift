import GimbalModel

/// Scenes that share the screen: each shows the next within itself. The device turns all of them or none.
struct VisibleChain {
  /// The outermost first; never empty.
  let scenes: [Scene]
  /// The container that does not show the outermost; nil where that is in none.
  let hiddenIn: Scene?

  init(outermost: Scene, within: [Scene], hiddenIn: Scene?) {
    scenes = [outermost] + within
    self.outermost = outermost
    self.hiddenIn = hiddenIn
  }

  let outermost: Scene

  /// How each is shown when the device is held in an orientation: on the outermost's device, all of them.
  func displays(in orientation: Orientation) -> [Display] {
    scenes.map { $0.display(sharing: outermost.display.device, in: orientation) }
  }

  /// Whether all are shown so already.
  func isShown(in orientation: Orientation) -> Bool { displays(in: orientation) == scenes.map(\.display) }
}

extension Scene {
  /// How the scene is shown on the same screen as another scene. A part of a screen stays one.
  func display(sharing device: Device, in orientation: Orientation) -> Display {
    let isThere = display.device.whole == device.whole
    let device = isThere ? display.device : self.display(on: device.whole).device
    return Display(scene: id, device: device, orientation: orientation)
  }
}
