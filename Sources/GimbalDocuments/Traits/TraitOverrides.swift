package import GimbalModel
package import GimbalNotation
package import GimbalReporting

/// Traits that override the traits of a scene, for example in requests and in the commands `for each` and
/// `check`, and the name of that scene.
package struct TraitOverrides: Hashable, Sendable {
  /// The device, or `nil` for the device of the scene. In the same way, a `nil` orientation, direction, text
  /// scale, text size or keyboard state selects the value of the scene.
  package var device: Device?
  package var orientation: Orientation?
  /// The size of the root view in the orientation, regardless of the device.
  package var size: Size?
  package var direction: LayoutDirection?
  package var textScale: Double?
  package var textSize: ContentSizeCategory?
  package var keyboard: KeyboardState?
  /// The major version of iOS, or `nil` for that of the scene.
  package var systemVersion: Int?
  /// Custom traits. They are added to the custom traits of the scene, and replace custom traits with the same
  /// names.
  package var custom: [Name: TraitValue] = [:]
  /// The name of the scene, for messages of commands that show several scenes; `nil` for the scene in use.
  package var scene: Name?
  /// The environment in which scenes are laid out: the Interface Builder canvas or a running app. If it is
  /// `nil`, scenes are laid out as in a running app if another trait is overridden. Otherwise, each scene
  /// keeps its own environment.
  package var environment: LayoutEnvironment?

  package init(
    device: Device? = nil, orientation: Orientation? = nil, direction: LayoutDirection? = nil,
    textScale: Double? = nil, textSize: ContentSizeCategory? = nil, keyboard: KeyboardState? = nil,
    systemVersion: Int? = nil, environment: LayoutEnvironment? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.direction = direction
    self.textScale = textScale
    self.textSize = textSize
    self.keyboard = keyboard
    self.systemVersion = systemVersion
    self.environment = environment
  }

  /// Returns the display of a scene under the overrides.
  package func display(of scene: Scene) -> Display {
    var display = device.map { scene.display(on: $0) } ?? scene.display
    if let orientation { display.orientation = orientation }
    if let size { display.device = display.device.giving(size, in: display.orientation) }
    return display
  }

  /// Returns the traits of a scene on a display, with the overridden direction, text scale, text size,
  /// keyboard state, custom traits and environment.
  package func traits(of scene: Scene, as display: Display) -> Traits {
    var traits = scene.traits(as: display)
    override(&traits, of: scene, as: display)
    return traits
  }

  /// Overrides the direction, text scale, text size, keyboard state, custom traits and environment, which do not
  /// depend on the display. If any trait is overridden, the environment is a running app. The exception is an override
  /// that selects the Interface Builder canvas for the current display of the scene.
  package func override(_ traits: inout Traits, of scene: Scene, as display: Display) {
    // The Interface Builder canvas shows a document with only one combination of traits. With overrides, the
    // default environment is therefore a running app.
    if hasTraits {
      traits.environment = scene.environment(environment ?? .runtime, as: display)
    }
    if let direction { traits.direction = direction }
    traits.custom.merge(custom) { $1 }
    if let textScale { traits.textScale = textScale }
    if let textSize { traits.textSize = textSize }
    if let keyboard { traits.keyboard = keyboard }
    if let systemVersion { traits.systemVersion = systemVersion }
  }

  /// `true` if a trait is overridden.
  private var hasTraits: Bool {
    var traits = self
    traits.scene = nil
    return traits != TraitOverrides()
  }

  /// The overrides in words, such as `iPhone 8, landscapeLeft, rtl, text scale 1.5`.
  package var description: String {
    let parts = [
      scene.map { "scene \($0.notation())" }, device?.name, orientation?.rawValue, size?.notation,
      direction?.rawValue,
      textScale.map { "text scale \(Decimal.print($0))" }, textSize.map { "text size \($0.optionName)" },
      keyboard.map { "keyboard \($0.rawValue)" }, systemVersion.map { "iOS \($0)" },
    ]
    let named = custom.sorted { $0.key < $1.key }.map { "\($0.key.notation())=\($0.value.notation)" }
    return (parts.compactMap(\.self) + named).joined(separator: ", ")
  }
}

/// Lists of devices, orientations, directions, text scales, text sizes and keyboard states. The system versions are one of these lists. Each value of a
/// list is combined with each value of the other lists.
package struct TraitOverrideAxes: Sendable {
  package var devices: [Device] = []
  package var orientations = Orientations.asShown
  package var directions: [LayoutDirection] = []
  package var textScales: [Double] = []
  package var textSizes: [ContentSizeCategory] = []
  package var keyboards: [KeyboardState] = []
  /// The major versions of iOS.
  package var systemVersions: [Int] = []

  package init(
    devices: [Device] = [], orientations: Orientations = .asShown, directions: [LayoutDirection] = [],
    textScales: [Double] = [], textSizes: [ContentSizeCategory] = [], keyboards: [KeyboardState] = [],
    systemVersions: [Int] = []
  ) {
    self.devices = devices
    self.orientations = orientations
    self.directions = directions
    self.textScales = textScales
    self.textSizes = textSizes
    self.keyboards = keyboards
    self.systemVersions = systemVersions
  }

  /// The orientations to combine.
  package enum Orientations: Sendable {
    /// The orientation of the overrides that are passed to `combinations`, or the current orientation of the
    /// scene.
    case asShown
    /// All orientations that the scene supports.
    case all
    case listed([Spanned<OrientationClass>])

    /// Returns the orientations of both values.
    package func adding(_ other: Orientations) -> Orientations {
      switch (self, other) {
      case (.asShown, _): other
      case (_, .asShown): self
      case (.listed(let some), .listed(let others)): .listed(some + others)
      case (.all, _), (_, .all): .all
      }
    }
  }

  /// The maximum number of combinations.
  package static let most = 10_000

  /// Adds the values of display options, such as `--device D`, to the values of the sweep options.
  package mutating func add(_ displays: TraitOverrideAxes, _ traits: TraitOverrides) {
    devices += displays.devices
    orientations = orientations.adding(displays.orientations)
    textScales += [traits.textScale].compactMap(\.self)
    textSizes += [traits.textSize].compactMap(\.self)
    keyboards += [traits.keyboard].compactMap(\.self)
    systemVersions += [traits.systemVersion].compactMap(\.self)
  }

  /// Returns the combinations, ordered by device, orientation, direction, text scale, text size, keyboard
  /// and system version.
  ///
  /// - Parameters:
  ///   - overrides: The overrides for traits whose list is empty.
  ///   - span: The source position for errors.
  /// - Throws: `Refusal` for an orientation that the scene does not support, or for more than `most`
  ///   combinations.
  package func combinations(for scene: Scene, from overrides: TraitOverrides = TraitOverrides(), span: Span)
    throws(Refusal) -> [TraitOverrides]
  {
    var combinations: [TraitOverrides] = []
    for device in TraitOverrideAxes.values(devices, or: overrides.device) {
      var overrides = overrides
      overrides.device = device
      for orientation in try orientations(of: scene, under: overrides) {
        overrides.orientation = orientation
        for one in combinationsOfScene(from: overrides) {
          guard combinations.count < TraitOverrideAxes.most else {
            throw Refusal(
              "there are more than \(TraitOverrideAxes.most) combinations",
              remedy: "list fewer devices, orientations or values", at: span)
          }
          combinations.append(one)
        }
      }
    }
    return combinations
  }

  /// Returns the combinations of directions, text scales, text sizes, keyboard states and system versions.
  private func combinationsOfScene(from overrides: TraitOverrides) -> [TraitOverrides] {
    var combinations: [TraitOverrides] = []
    var overrides = overrides
    for direction in TraitOverrideAxes.values(directions, or: overrides.direction) {
      overrides.direction = direction
      for textScale in TraitOverrideAxes.values(textScales, or: overrides.textScale) {
        overrides.textScale = textScale
        for textSize in TraitOverrideAxes.values(textSizes, or: overrides.textSize) {
          overrides.textSize = textSize
          for keyboard in TraitOverrideAxes.values(keyboards, or: overrides.keyboard) {
            overrides.keyboard = keyboard
            for version in TraitOverrideAxes.values(systemVersions, or: overrides.systemVersion) {
              overrides.systemVersion = version
              combinations.append(overrides)
            }
          }
        }
      }
    }
    return combinations
  }

  private func orientations(of scene: Scene, under overrides: TraitOverrides) throws(Refusal)
    -> [Orientation?]
  {
    if let only = overrides.display(of: scene).device.onlyOrientation { return [only] }
    switch orientations {
    case .asShown: return [overrides.orientation]
    case .all: return scene.header.orientations.members.map(\.self)
    case .listed(let wanted):
      let display = overrides.display(of: scene)
      var turned: [Orientation?] = []
      for wanted in wanted {
        let orientation = try display.turned(to: wanted, for: scene).orientation
        if !turned.contains(orientation) { turned.append(orientation) }
      }
      return turned
    }
  }

  private static func values<Value: Equatable>(_ values: [Value], or value: Value?) -> [Value?] {
    // Remove repeated values, because equal combinations would give equal results.
    values.isEmpty
      ? [value] : values.reduce(into: []) { once, value in if !once.contains(value) { once.append(value) } }
  }
}

extension Display {
  /// Returns the display rotated to an orientation. If the scene supports several variants of the
  /// orientation, such as both landscape orientations, the current orientation is kept if it is one of the
  /// variants. Otherwise, the first variant is used.
  ///
  /// - Throws: `Refusal` if the device or the scene does not support the orientation.
  package func turned(to wanted: Spanned<OrientationClass>, for scene: Scene) throws(Refusal) -> Display {
    if let only = device.onlyOrientation, !wanted.value.contains(only) {
      throw Refusal.oneOrientation(of: device, only, at: wanted.span)
    }
    let supported = wanted.value.members.filter { scene.header.orientations.contains($0) }
    guard let first = supported.first else {
      let known = scene.header.orientations.members.inWords
      throw Refusal(
        "scene '\(scene.name)' does not support \(wanted.value.rawValue)",
        remedy: "use \(known), or add the orientation with 'scene set orientations'", at: wanted.span)
    }
    return Display(
      scene: self.scene, device: device, orientation: supported.contains(orientation) ? orientation : first)
  }
}

extension Collection where Element == Orientation {
  /// The orientations in words, such as `portrait, landscapeLeft or landscapeRight`.
  package var inWords: String {
    let words = map(\.rawValue)
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}

extension Refusal {
  /// Creates the error for the rotation of a device that has one orientation, such as a television.
  package static func oneOrientation(of device: Device, _ only: Orientation, at span: Span) -> Refusal {
    Refusal(
      "'\(device.name)' does not rotate: its only orientation is \(only.rawValue)",
      remedy: "choose a phone or a tablet with 'device'", at: span)
  }
}
