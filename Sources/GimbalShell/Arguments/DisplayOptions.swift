import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The options that show a scene in another orientation or on another device without changing the scene:
/// `--orientation O`, `--all-orientations` and `--device D`.
struct DisplayOptions: Sendable {
  private(set) var orientation: Spanned<OrientationClass>?
  private(set) var device: Spanned<Device>?
  private(set) var isAllOrientations = false

  /// `true` if any of the options was given.
  var isGiven: Bool { orientation != nil || device != nil || isAllOrientations }

  static let clause: Clause<DisplayOptions> = .group(.either(orientation, allOrientations), device)

  /// The options of commands that show a scene in only one orientation.
  static let singleDisplay: Clause<DisplayOptions> = .group(orientation, device)

  private static let orientation: Clause<DisplayOptions> = .option(
    "orientation", .orientation("O"), \.orientation
  )
  private static let allOrientations: Clause<DisplayOptions> = .flag("all-orientations", \.isAllOrientations)
  private static let device: Clause<DisplayOptions> = .option("device", .device(), \.device)

  /// Returns the displays that the options select. A display is a combination of a device and an orientation.
  /// Without options, the result is the current display of the scene, changed by `overrides`.
  ///
  /// - Throws: `Refusal` if the scene or the device does not support the orientation.
  func displays(of scene: Scene, under overrides: TraitOverrides = TraitOverrides()) throws(Refusal)
    -> [Display]
  {
    var overrides = overrides
    if let device { overrides.device = device.value }
    let base = overrides.display(of: scene)
    if isAllOrientations {
      return scene.header.orientations.members.map {
        Display(scene: scene.id, device: base.device, orientation: $0)
      }
    }
    guard let orientation else { return [base] }
    return [try base.turned(to: orientation, for: scene)]
  }

  /// Returns up to two displays (combinations of a device and an orientation): one in portrait and one in
  /// landscape. An orientation that the scene does not support is left out. The current orientation is
  /// preferred, so that a scene in `landscapeRight` is shown in `landscapeRight` and not in `landscapeLeft`.
  func displaysOfBothKinds(of scene: Scene, under overrides: TraitOverrides = TraitOverrides())
    throws(Refusal) -> [Display]
  {
    let now = try displays(of: scene, under: overrides)
    guard let base = now.first else { return [] }
    return [OrientationClass.portrait, .landscape].compactMap { kind in
      let members = kind.members.filter(scene.header.orientations.contains)
      guard let first = members.first else { return nil }
      return Display(
        scene: scene.id, device: base.device,
        orientation: members.contains(base.orientation) ? base.orientation : first)
    }
  }
}

/// The options `--text-scale S`, `--text-size CATEGORY` and `--keyboard STATE`, which show a scene with text
/// of another size, or with the keyboard shown or hidden.
struct TraitOptions: Sendable {
  private(set) var overrides = TraitOverrides()

  /// `true` if any of the options was given.
  var isGiven: Bool { overrides != TraitOverrides() }

  static let clause: Clause<TraitOptions> = .group(
    .option("text-scale", .textScale, \.overrides.textScale),
    .option("text-size", .textSize, \.overrides.textSize),
    .option("keyboard", .oneOf("keyboard state"), \.overrides.keyboard))
}

/// The option `--format F` of a command that prints a list.
struct FormatOption: Sendable {
  private(set) var format: OutputFormat?

  static let clause: Clause<FormatOption> = .option("format", .oneOf("format", as: "F"), \.format)

  /// Returns the output in the format that the option selects. Without the option, the output has the format
  /// of the session.
  func output(_ output: Output) -> Output { format.map { .formatted($0.text(of: output), $0) } ?? output }

  func output(_ report: Report) -> Output { output(.report(report)) }
}

extension Clause {
  static func display(_ path: any WritableKeyPath<Root, DisplayOptions> & Sendable) -> Clause {
    .part(path, DisplayOptions.clause)
  }

  static func singleDisplay(_ path: any WritableKeyPath<Root, DisplayOptions> & Sendable) -> Clause {
    .part(path, DisplayOptions.singleDisplay)
  }

  static func traits(_ path: any WritableKeyPath<Root, TraitOptions> & Sendable) -> Clause {
    .part(path, TraitOptions.clause)
  }

  /// Returns a clause with the options that show a scene on another device, in another orientation, with
  /// another text size or with another keyboard state.
  static func displayOptions(
    _ display: any WritableKeyPath<Root, DisplayOptions> & Sendable,
    _ traits: any WritableKeyPath<Root, TraitOptions> & Sendable
  ) -> Clause {
    .group(.display(display), .traits(traits), as: "DISPLAY …")
  }

  static func format(_ path: any WritableKeyPath<Root, FormatOption> & Sendable) -> Clause {
    .part(path, FormatOption.clause)
  }
}

extension Grammar where Value == Measure? {
  /// Returns the grammar of an optional attribute after the name of a view, as in `title.width`. The value is
  /// `nil` if there is no attribute.
  ///
  /// - Parameter whole: A keyword for the whole view, such as `frame` in `title.frame`. For this keyword, the
  ///   value is `nil`, too.
  static func measure(orWhole whole: String? = nil) -> Grammar {
    let shape = Shape(usage: .text("[.ATTRIBUTE]"), isOptional: true) { $0.isAt(.dot) }
    let words = [whole].compactMap(\.self) + Measure.words
    return Grammar(shape) { (cursor) throws(ParseError) in
      cursor.accept(.dot) ? Measure(word: try cursor.oneOf(words, "attribute").value) : nil
    }
  }
}

extension Measure {
  /// The keywords of all measures: `x` and `y` for the origin of a view in its superview, and the layout
  /// attributes.
  static let words = ["x", "y"] + Attribute.allCases.map(\.rawValue)

  init?(word: String) {
    switch word {
    case "x": self = .x
    case "y": self = .y
    default:
      guard let attribute = Attribute(rawValue: word) else { return nil }
      self = .attribute(attribute)
    }
  }
}
