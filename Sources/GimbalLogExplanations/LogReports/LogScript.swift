import GimbalConsoleLog
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation

/// A script with the commands that create a scene for each conflict of a log.
struct LogScript {
  private let path: String
  private let readings: [CaseReading]

  init(_ path: String, _ readings: [CaseReading]) {
    self.path = path
    self.readings = readings
  }

  var text: String {
    readings.map { explained in
      "# \(path.visible):\(explained.found.conflict.line)\n" + script(of: explained.reading.logged.scene)
    }
    .joined(separator: "\n")
  }

  private func script(of scene: Scene) -> String {
    var text = "scene new \(scene.name.notation()) size \(scene.header.device.name)\n"
    for view in scene.viewsInTreeOrder {
      guard let parent = view.parent, let outer = scene.view(parent) else { continue }
      let place = parent == scene.root ? "" : " in \(outer.name.notation())"
      let kind = view.kind == .view ? "" : " kind \(view.kind.rawValue)"
      text += "view new \(view.name.notation())\(place)\(kind)\n"
    }
    let rules = scene.constraints.map { "  \($0.notation(in: scene))\n" }
    return rules.isEmpty ? text : text + "constrain {\n\(rules.joined())}\n"
  }
}
