import GimbalModel
import GimbalNotation

/// The ways to look at a scene that are combined with each other, each with each.
struct LookAxes: Sendable {
  var devices: [Device] = []
  var orientations = Orientations.asShown
  var directions: [LayoutDirection] = []
  var textScales: [Double] = []

  /// What a scene is turned to.
  enum Orientations: Sendable {
    case asShown
    /// To all orientations that it supports.
    case all
    case listed([Spanned<OrientationClass>])
  }

  /// How many combinations there can be.
  static let most = 10_000

  /// The combinations: devices in their order, of each all orientations, of each all directions, of each all text scales.
  ///
  /// - Parameters:
  ///   - look: what the axes leave open.
  ///   - span: what is to blame for too many.
  /// - Throws: an orientation that the scene does not support.
  func looks(at scene: Scene, from look: Look = Look(), span: Span) throws(Refusal) -> [Look] {
    var looks: [Look] = []
    for device in LookAxes.values(devices, or: look.device) {
      var look = look
      look.device = device
      for orientation in try orientations(of: scene, seen: look) {
        look.orientation = orientation
        for direction in LookAxes.values(directions, or: look.direction) {
          for textScale in LookAxes.values(textScales, or: look.textScale) {
            guard looks.count < LookAxes.most else {
              throw Refusal("there are more than \(LookAxes.most) combinations", at: span)
            }
            looks.append(
              Look(device: device, orientation: orientation, direction: direction, textScale: textScale))
          }
        }
      }
    }
    return looks
  }

  private func orientations(of scene: Scene, seen look: Look) throws(Refusal) -> [Orientation?] {
    switch orientations {
    case .asShown: return [look.orientation]
    case .all: return scene.header.orientations.members.map(\.self)
    case .listed(let wanted):
      let display = look.display(of: scene)
      var turned: [Orientation?] = []
      for wanted in wanted {
        let orientation = try display.turned(to: wanted, for: scene).orientation
        if !turned.contains(orientation) { turned.append(orientation) }
      }
      return turned
    }
  }

  private static func values<Value: Equatable>(_ values: [Value], or value: Value?) -> [Value?] {
    // What is named twice is looked at once.
    values.isEmpty
      ? [value] : values.reduce(into: []) { once, value in if !once.contains(value) { once.append(value) } }
  }
}
