package import GimbalDocuments
package import GimbalJSON
package import GimbalModel
import GimbalNotation
package import GimbalRender
import GimbalReporting

/// The choices of a page: file, scene, revision, display and traits.
package struct LiveView: Hashable, Sendable {
  /// The path of the file, as the server lists it.
  package var file: String?
  /// The name of the scene; `nil` for the first scene.
  package var scene: Name?
  /// The revision, such as `HEAD~1`; `nil` for the current state.
  package var revision: String?
  /// A revision whose frames are drawn as outlines; `nil` for none.
  package var comparison: String?
  /// The device; `nil` for the device of the scene.
  package var device: Device?
  package var orientation: OrientationClass?
  /// The size of the root view, regardless of the device.
  package var size: Size?
  package var textSize: ContentSizeCategory?
  package var direction: LayoutDirection?
  package var keyboard: KeyboardState?
  package var localization: Localization?
  /// The sets that the page installs (`true`) or uninstalls.
  package var sets: [Name: Bool] = [:]
  package var style = PictureStyle.wireframe

  package init() {}

  /// Reads the choices from a message.
  ///
  /// - Throws: `LiveFault` for a member with an unknown value.
  package init(_ message: JSON) throws {
    file = message["file"].string
    scene = try LiveView.name(message["scene"])
    revision = LiveView.text(message["at"])
    comparison = LiveView.text(message["compare"])
    device = try LiveView.choice(message["device"], "device") { Device(named: $0) }
    orientation = try LiveView.choice(message["orientation"], "orientation") {
      Orientation(rawValue: $0).map(OrientationClass.exactly) ?? OrientationClass(rawValue: $0)
    }
    size = try LiveView.size(message["width"], message["height"])
    textSize = try LiveView.choice(message["textSize"], "text size") { name in
      ContentSizeCategory.allCases.first { $0.optionName == name }
    }
    direction = try LiveView.choice(message["direction"], "direction", LayoutDirection.init(rawValue:))
    keyboard = try LiveView.choice(message["keyboard"], "keyboard state", KeyboardState.init(rawValue:))
    localization = try LiveView.choice(message["language"], "language", LiveView.localization)
    style = try LiveView.choice(message["style"], "style", PictureStyle.init(rawValue:)) ?? .wireframe
    if case .fields(let fields) = message["sets"] {
      for field in fields {
        guard let name = try LiveView.name(.text(field.key)), let isInstalled = field.value.boolean else {
          throw LiveFault("the state of set \(field.key.cited) is not true or false")
        }
        sets[name] = isInstalled
      }
    }
  }

  private static func text(_ value: JSON) -> String? { value.string.flatMap { $0.isEmpty ? nil : $0 } }

  private static func name(_ value: JSON) throws -> Name? {
    guard let text = text(value) else { return nil }
    do { return try Name(text) } catch { throw LiveFault("\(text.cited) is not a name") }
  }

  private static func choice<Choice>(
    _ value: JSON, _ role: String, _ choice: (String) throws -> Choice?
  ) throws -> Choice? {
    guard let text = text(value) else { return nil }
    guard let found = try choice(text) else {
      throw LiveFault("there is no \(role) \(text.cited)", remedy: "choose one of the list")
    }
    return found
  }

  private static func localization(_ name: String) -> Localization? {
    if let pseudo = PseudoLanguage.allCases.first(where: { "pseudo-\($0.rawValue)" == name }) {
      return .pseudo(pseudo)
    }
    return Localization.isCode(name) ? .language(name) : nil
  }

  /// The sizes that a page can request, in points.
  private static let sides = 0.0...10_000.0

  private static func size(_ width: JSON, _ height: JSON) throws -> Size? {
    if width == .null, height == .null { return nil }
    guard case .number(let width) = width, case .number(let height) = height else {
      throw LiveFault("the size has no width or no height")
    }
    guard sides.contains(width), sides.contains(height) else {
      throw LiveFault("the size is outside of 0 to \(Int(clamping: sides.upperBound)) points")
    }
    return Size(width: width, height: height)
  }

  /// Returns the display for a scene.
  ///
  /// The orientation is ignored for a device that has only one, such as a television.
  ///
  /// - Throws: `LiveFault` for an orientation that the scene does not support.
  func display(of scene: Scene) throws -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation, !orientation.contains(display.orientation), display.device.onlyOrientation == nil {
      guard let first = orientation.members.first(where: scene.header.orientations.contains) else {
        throw LiveFault("scene '\(scene.name)' does not support \(orientation.rawValue)")
      }
      display.orientation = first
    }
    if let size { display.device = display.device.giving(size, in: display.orientation) }
    return display
  }

  /// The traits that override those of the scene, without the display.
  var overrides: TraitOverrides {
    // Like 'gimbal solve', a language shows the scene as in a running app.
    TraitOverrides(
      direction: direction, textSize: textSize, keyboard: keyboard,
      environment: localization == nil ? nil : .runtime)
  }

  /// The options that `gimbal solve` would have for the same choices.
  var documentOptions: DocumentOptions {
    var options = DocumentOptions()
    options.device = device
    options.size = size
    options.textSize = textSize
    options.localizations = localization.map { [$0] } ?? []
    return options
  }
}
