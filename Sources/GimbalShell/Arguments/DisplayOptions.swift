import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The options that show a scene in other orientations or on other devices without changing the scene:
/// `--orientation O,…`, `--all-orientations` and `--device D,…`.
///
/// The options may be repeated, may take several values, and may be written without dashes. `--devices` and
/// `--orientations` are synonyms.
struct DisplayOptions: Sendable {
  private(set) var axes = TraitOverrideAxes()
  /// `true` if the options give several devices or orientations.
  private var hasSeveralValues = false
  /// The source position of the last option, for errors.
  private var span = Span(0, 0)

  /// `true` if an option selects the orientation.
  var givesOrientation: Bool { if case .asShown = axes.orientations { false } else { true } }

  /// `true` if the options select all orientations that a scene supports.
  var isAllOrientations: Bool { if case .all = axes.orientations { true } else { false } }

  /// `true` if the options select several displays, so that the output is a list.
  var isSeries: Bool { isAllOrientations || hasSeveralValues }

  /// The first device; `nil` if no option gives a device.
  var device: Device? { axes.devices.first }

  /// The description of the options on the help page of a command.
  static let details = [
    "DISPLAY is '--orientation O,…|all', '--device D,…|all', '--text-scale S', '--text-size CATEGORY' or '--keyboard",
    "shown|hidden', and applies to this command only. Several devices and orientations are combined; both options",
    "can be repeated or written without dashes. '--all-orientations' is short for '--orientation all'.",
  ]

  static let clause: Clause<DisplayOptions> = displays(orientations: ["orientations"], devices: ["devices"])

  /// The options of the command `check`, in which `--devices` and `--orientations` start a sweep.
  static let besideSweep: Clause<DisplayOptions> = displays(orientations: [], devices: [])

  /// The options of commands that show a scene on only one display. Without dashes, several values are also recognized,
  /// so that the error says that one is allowed.
  static let singleDisplay: Clause<DisplayOptions> = .group(
    .repeatable(
      "orientation", or: ["orientations"], one(Grammar<Spanned<OrientationClass>>.orientation("O")),
      bareIf: { (try? Grammar<TraitOverrideAxes.Orientations>.orientationAxis.parse(&$0)) != nil }
    ) {
      (options, value) throws(ParseError) in
      guard !options.givesOrientation else { throw severalDisplays(at: value.span) }
      options.add(orientations: Spanned(.listed([value]), at: value.span))
    },
    .repeatable(
      "device", or: ["devices"], one(Grammar<Spanned<Device>>.device()),
      bareIf: { (try? Grammar<[Device]>.devices.parse(&$0)) != nil }
    ) {
      (options, value) throws(ParseError) in
      guard options.axes.devices.isEmpty else { throw severalDisplays(at: value.span) }
      options.add(devices: Spanned([value.value], at: value.span))
    })

  /// Returns the grammar of a single value. Its parser throws an error for `all` and for several values.
  private static func one<Value>(_ grammar: Grammar<Value>) -> Grammar<Value> {
    Grammar(grammar.shape) { (cursor) throws(ParseError) in
      let location = cursor.peek().span
      let isAll = cursor.withoutRecording { $0.isAt(word: "all") }
      if isAll { throw severalDisplays(at: location) }
      let value = try grammar.parse(&cursor)
      if cursor.peek().kind == .symbol(.comma) {
        throw severalDisplays(at: cursor.span(from: location.lowerBound))
      }
      return value
    }
  }

  private static func severalDisplays(at location: Span) -> ParseError {
    ParseError(
      .other(
        message: "the command cannot use several devices or several orientations",
        remedy: "write one device and one orientation"), at: location)
  }

  private static func displays(orientations: [String], devices: [String]) -> Clause<DisplayOptions> {
    .group(
      .either(
        .repeatable(
          "orientation", or: orientations, Grammar<TraitOverrideAxes.Orientations>.orientationAxis.spanned
        ) { options, value in options.add(orientations: value) },
        .flag("all-orientations", \.axes.orientations, .all)),
      .repeatable("device", or: devices, Grammar<[Device]>.devices.spanned) { options, value in
        options.add(devices: value)
      })
  }

  private mutating func add(orientations: Spanned<TraitOverrideAxes.Orientations>) {
    axes.orientations = axes.orientations.adding(orientations.value)
    if case .listed(let listed) = axes.orientations, listed.count > 1 { hasSeveralValues = true }
    span = orientations.span
  }

  private mutating func add(devices: Spanned<[Device]>) {
    axes.devices += devices.value
    if axes.devices.count > 1 { hasSeveralValues = true }
    span = devices.span
  }

  /// Returns the displays that the options select. A display is a combination of a device and an orientation.
  /// Without options, the result is the current display of the scene, changed by `overrides`.
  ///
  /// - Throws: `Refusal` if the scene or the device does not support an orientation.
  func displays(of scene: Scene, under overrides: TraitOverrides = TraitOverrides()) throws(Refusal)
    -> [Display]
  {
    try axes.combinations(for: scene, from: overrides, span: span).map { $0.display(of: scene) }
  }

  /// Returns the displays of a scene for pictures. If no option selects the orientation, there are up to two
  /// displays for each device: one in portrait and one in landscape. An orientation that the scene does not
  /// support is left out. The current orientation is preferred, so that a scene in `landscapeRight` is shown
  /// in `landscapeRight` and not in `landscapeLeft`.
  func displaysOfBothKinds(of scene: Scene, under overrides: TraitOverrides = TraitOverrides())
    throws(Refusal) -> [Display]
  {
    let shown = try displays(of: scene, under: overrides)
    guard !givesOrientation else { return shown }
    return shown.flatMap { base in
      [OrientationClass.portrait, .landscape].compactMap { kind in
        let members = kind.members.filter(scene.header.orientations.contains)
        guard let first = members.first else { return nil }
        return Display(
          scene: scene.id, device: base.device,
          orientation: members.contains(base.orientation) ? base.orientation : first)
      }
    }
  }
}

/// The options `--text-scale S`, `--text-size CATEGORY`, `--keyboard STATE` and `--os V`, which show a scene with text
/// of another size, with the keyboard shown or hidden, or in a version of iOS.
struct TraitOptions: Sendable {
  private(set) var overrides = TraitOverrides()

  static let clause: Clause<TraitOptions> = .group(
    text, .option("keyboard", .oneOf("keyboard state"), \.overrides.keyboard),
    .option("os", .systemVersion, \.overrides.systemVersion))

  private static let text: Clause<TraitOptions> = .group(
    .option("text-scale", .textScale, \.overrides.textScale),
    .option("text-size", .textSize, \.overrides.textSize))
}

/// The option `--format F` of a command that prints a list. As in other programs, `--json` stands for
/// `--format json`.
struct FormatOption: Sendable {
  private(set) var format: OutputFormat?

  static let clause: Clause<FormatOption> = .either(
    .option("format", .oneOf("format", as: "F"), \.format),
    .unlisted(OutputFormat.allCases.map { .flag($0.rawValue, \.format, $0) }))

  /// Returns the output in the format that the option selects. Without the option, the output has the format
  /// of the session.
  func output(_ output: Output) -> Output { format.map { .formatted(output, $0) } ?? output }

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
  ///
  /// - Parameter isBesideSweep: `true` if the command also has options for a sweep.
  static func displayOptions(
    _ display: any WritableKeyPath<Root, DisplayOptions> & Sendable,
    _ traits: any WritableKeyPath<Root, TraitOptions> & Sendable, isBesideSweep: Bool = false
  ) -> Clause {
    .group(
      isBesideSweep ? .part(display, DisplayOptions.besideSweep) : .display(display), .traits(traits),
      as: "DISPLAY …")
  }

  static func format(_ path: any WritableKeyPath<Root, FormatOption> & Sendable) -> Clause {
    .part(path, FormatOption.clause)
  }
}

extension Grammar where Value == Measure? {
  /// Returns the grammar of an optional attribute after the name of a view, as in `title.width`. The value is
  /// `nil` if there is no attribute.
  ///
  /// - Parameter whole: A keyword for the whole view, such as `frame` in `title.frame`. The value of this
  ///   keyword is also `nil`.
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
