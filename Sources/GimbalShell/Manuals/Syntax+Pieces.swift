import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

// What several commands are written with.
extension Syntax {
  static let scene = Syntax.name(.scenes)
  static let view = Syntax.name(.views)
  static let views = Syntax.repeated(.view)
  static let set = Syntax.name(.sets)
  static let sets = Syntax.repeated(.set)
  static let constraint = Syntax.name(.constraints)
  static let constraints = Syntax.repeated(.constraint)
  static let trait = Syntax.name(.traits)
  static let new = Syntax.name(.new)
  static let file = Syntax.name(.files)
  static let revision = Syntax.name(.revisions)
  static let branch = Syntax.name(.branches)
  static let tag = Syntax.name(.tags)
  static let command: Syntax = [.name(.verbs), Syntax.name(.subcommands).maybe]

  /// A device by its name, of which a bare one may be several words, or by its size.
  static let device: Syntax = [
    .name(.devices), Syntax.either(.number, .name(.new, except: notOfDevices)).anyTimes,
  ]

  private static let notOfDevices: Set<String> = ["device", "size", "orientations", "direction"]

  static let numbers = Syntax.repeated(.either(.number, .symbol([.minus, .plus, .comma])))
  static let kind = Syntax.word(ViewKind.allCases.map(\.rawValue))
  static let mode = Syntax.word(OutputFormat.allCases.map(\.rawValue))
  static let direction = Syntax.word(LayoutDirection.allCases.map(\.rawValue))
  static let orientation = Syntax.word(OrientationClass.allCases.map(\.rawValue))
  static let orientations: Syntax = .either("all", .orientation.separated(by: .comma))

  // MARK: Parts of one command

  /// What `scene new` and `scene set` give a scene.
  static let sceneSetting: Syntax = .either(
    ["device", .device], ["size", .number], ["orientations", .orientations], ["direction", .direction])

  /// Where `view move` puts a view.
  static let place: Syntax = [
    Syntax.sequence(["in", .view]).maybe,
    .either([.word(["before", "after"]), .view], .word(["front", "back"]), []),
  ]

  /// What `constraint set` changes.
  static let partOfConstraint: Syntax = .either(
    [.word(["constant", "multiplier", "priority"]), .numbers], ["identifier", .either("none", .new)])

  /// What `trait` sets or takes away.
  static let assignment: Syntax = [
    .trait, .symbol([.assign]), .either(.numbers, .new, []),
  ]

  // MARK: Options

  /// `--format F`
  static let format: Syntax = .option("format", .mode)
  static let formats = Syntax.format.anyTimes

  static let display: Syntax = .either(
    .option("orientation", .orientation), "--all-orientations", .option("device", .device))

  /// `--text-scale S`
  static let textScale: Syntax = .option("text-scale", .number)

  /// What a sweep of `check` goes through.
  static let sweep: Syntax = .either(
    .option("devices", .either("all", .device.separated(by: .comma))),
    .option("orientations", .orientations), "--rtl",
    .option("text-scales", .number.separated(by: .comma)),
    .option("kinds", .either("all", Syntax.word(SweepKind.allCases.map(\.rawValue)).separated(by: .comma))))

  static func option(_ name: String, _ value: Syntax) -> Syntax {
    [.word(["--" + name]), Syntax.symbol([.assign]).maybe, value]
  }

  // MARK: Views and their properties

  /// A property and its value, or what goes back to the usual one.
  static let setting = Syntax.choice(
    ViewSettings.names.map { name in
      switch name {
      case "kind": [.word([name]), .kind]
      case "trait": [.word([name]), .repeated(.assignment)]
      case Property.instance.rawValue:
        [.word([name]), .either([.name(.otherScenes), Syntax.assignment.anyTimes], "none", "default")]
      default: [.word([name]), .either(.value(of: name), "default")]
      }
    })

  /// A property and its value while a set is installed, or what takes it back: a kind stays.
  static let overriding = Syntax.choice(
    ViewSettings.names.filter { $0 != "kind" && $0 != "trait" }.map {
      [.word([$0]), .either(.value(of: $0), "default")]
    })

  private static func value(of name: String) -> Syntax {
    if name == "font" { return [.number, Syntax.word(FontWeight.allCases.map(\.rawValue)).maybe] }
    return switch Property(rawValue: name)?.kind {
    case .flag: .word(["true", "false", "yes", "no", "on", "off"])
    case .autoresizingMask:
      .either("none", .new, .word(AutoresizingMask.names.map(\.name)).separated(by: .comma))
    case .layoutDirection: .direction
    case .axis: .word(Axis.allCases.map(\.rawValue))
    case .stackDistribution: .word(StackDistribution.allCases.map(\.rawValue))
    case .stackAlignment: .word(StackAlignment.allCases.map(\.rawValue))
    case .orientationClass: .orientation
    case .overflowPolicy: .word(OverflowPolicy.allCases.map(\.rawValue))
    case .fontWeight: .word(FontWeight.allCases.map(\.rawValue))
    case .lineBreakMode: .word(LineBreakMode.allCases.map(\.rawValue))
    case .text, .string: .new
    case .count, .pointSize: .number
    case .number, .length, .priority, nil: .numbers
    }
  }

  /// Views before `into` or `when`.
  static let viewsBeforeTarget = Syntax.repeated(.name(.views, except: ["into", "when"]))

  /// `[when CONDITION]`
  static let conditional = Syntax.sequence(["when", .condition]).maybe

  /// `[into SET | when CONDITION]`
  static let target: Syntax = .either(["into", .set], ["when", .condition], [])

  // MARK: Conditions

  static let condition: Syntax = [
    negatable(test), Syntax.sequence([.word(["and", "or"]), negatable(test)]).anyTimes,
  ]

  private static func negatable(_ test: Syntax) -> Syntax {
    [
      Syntax.either("not", .symbol([.openParenthesis])).anyTimes, test,
      Syntax.symbol([.closeParenthesis]).anyTimes,
    ]
  }

  private static let test: Syntax = .either(
    .orientation, ["orientation", comparison, .orientation], ["direction", comparison, .direction],
    [.word(["widthClass", "heightClass"]), comparison, .word(SizeClass.allCases.map(\.rawValue))],
    [.word(["width", "height", "scale", "textScale"]), comparison, .numbers],
    [.name(.traits, except: notOfTraits), comparison, .either(.numbers, .new)])

  /// Bare, these are not the scene's own traits.
  private static let notOfTraits = Set(
    TraitName.allCases.map(\.rawValue) + OrientationClass.allCases.map(\.rawValue))

  private static let comparison = Syntax.symbol([
    .assign, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ])

  // MARK: Rules and expectations

  private static let attributes = Attribute.allCases.map(\.rawValue)
  private static let guide = Syntax.guide(LayoutGuide.allCases.map(\.rawValue))
  private static let relation = Syntax.symbol([.equal, .assign, .lessOrEqual, .greaterOrEqual])
  private static let dot = Syntax.symbol([.dot])
  private static let item = Syntax.name(.items)
  /// These begin expectations of their own.
  private static let subject = Syntax.name(.items, except: ["no", "not", "aligned", "same"])

  /// A sum of multiples of what some words of an item measure.
  private static func sum(_ item: Syntax, _ words: [String]) -> Syntax {
    let measure: Syntax = [item, dot, .either(.word(words), [guide, dot, .word(words)])]
    let term: Syntax = [
      Syntax.symbol([.openParenthesis, .minus, .plus]).anyTimes, .either(.number, measure),
      Syntax.symbol([.closeParenthesis, .percent]).anyTimes,
    ]
    return [term, Syntax.sequence([.symbol([.plus, .minus, .times, .dividedBy]), term]).anyTimes]
  }

  /// `[IDENTIFIER:] ITEM.ATTRIBUTE == [M *] ITEM.ATTRIBUTE + C [@PRIORITY]`
  static let rule: Syntax = [
    Syntax.sequence([.new, .symbol([.colon])]).maybe, sum(item, attributes), relation, sum(item, attributes),
    Syntax.sequence([.symbol([.at]), .either(.numbers, .new)]).maybe,
  ]

  // MARK: Placements

  private static let measure: Syntax = [
    .either(item, .guide(ReferenceSyntax.words)), dot,
    .either(
      .word(FrameMeasure.words),
      [.guide(ReferenceSyntax.words), dot, .word(FrameMeasure.words)]),
  ]

  /// A number, or a multiple of a measure and a number.
  static let formula: Syntax = [
    .either(.number, measure, .symbol([.openParenthesis, .minus, .plus])),
    Syntax.either(
      .number, measure,
      .symbol([.openParenthesis, .closeParenthesis, .minus, .plus, .times, .dividedBy, .percent])
    ).anyTimes,
  ]

  /// What a placement is measured from.
  static let reference: Syntax = [
    .either(.word(ReferenceSyntax.words), item), Syntax.sequence([dot, .word(ReferenceSyntax.words)]).maybe,
  ]

  private static func beside(_ sides: [String], _ margins: [String], _ place: String) -> Syntax {
    [
      .word(sides), .reference,
      Syntax.either([.word(margins), .numbers], [.word([place]), .formula], ["centered-to", .reference])
        .anyTimes,
    ]
  }

  /// What may follow the view of `place`.
  static let placement: Syntax = .either(
    beside(["below"], ["margin", "margin-top"], "x"), beside(["above"], ["margin", "margin-bottom"], "x"),
    beside(["before"], ["margin", "margin-trailing"], "y"),
    beside(["after"], ["margin", "margin-leading"], "y"), ["at", .formula, .symbol([.comma]), .formula],
    ["center-in", .reference],
    [.word(["center-x", "center-y"]), Syntax.sequence(["in", .reference]).maybe],
    [.word(FrameMeasure.placeWords), .formula])

  // MARK: Layout managers

  private static let arrangement: Syntax = .either(
    .word(Arrangement.allCases.filter { $0 != .tile }.map(\.rawValue)), ["tile", .number])

  private static let boxProperty: Syntax = [
    .either(
      [.word(LayoutBox.edges), Syntax.symbol([.assign]).maybe, .numbers],
      ["halign", Syntax.symbol([.assign]).maybe, .word(HorizontalAlignment.allCases.map(\.rawValue))],
      ["valign", Syntax.symbol([.assign]).maybe, .word(VerticalAlignment.allCases.map(\.rawValue))])
  ]

  private static let length: Syntax = .either(
    [.number, Syntax.symbol([.percent]).maybe], ["rest", Syntax.number.maybe])

  private static let region = Syntax.word(BoxRole.regions.map(\.rawValue))

  /// `VIEW KIND [PROPERTY …] [{ BOXES }]`. Within the block any box may stand anywhere: the parser knows better.
  static let layout: Syntax = [
    .view, arrangement,
    Syntax.either(
      boxProperty, ["front", Syntax.symbol([.assign]).maybe, .view], [region, .symbol([.assign]), length]
    ).anyTimes,
    Syntax.sequence([
      .symbol([.openBrace]),
      Syntax.either(
        .separator, .symbol([.openBrace, .closeBrace]), .name(.views, except: LayoutBox.keywords),
        arrangement,
        boxProperty, length, [.word(["width", "height"]), Syntax.symbol([.assign]).maybe, length],
        .word(["row", "cell"]), [region, Syntax.symbol([.assign]).maybe]
      ).anyTimes,
    ]).maybe,
  ]

  static let block: Syntax = [
    .symbol([.openBrace]), Syntax.either(.separator, .rule).anyTimes, Syntax.symbol([.closeBrace]).maybe,
  ]

  /// A view in a list that a tolerance may end.
  private static let listed = Syntax.name(.views, except: ["within"])

  /// `same as REVISION [within T]`
  static let sameFrames: Syntax = ["same", "as", .revision, Syntax.sequence(["within", .numbers]).maybe]

  static let expectation: Syntax = [
    .either(
      ["no", .either(.word(["conflicts", "ambiguity"]), ["overlap", Syntax.listed.anyTimes])],
      ["min-size", Syntax.view.maybe, .number], ["not", "truncated", Syntax.listed.anyTimes],
      ["aligned", .repeated(.name(.views, except: ["by"])), "by", .word(attributes)],
      [.word(["hidden", "visible"]), .view],
      [subject, .word(["inside", "hidden", "visible"])],
      [
        subject, Syntax.sequence([dot, guide]).maybe, "inside", .either(item, guide),
        Syntax.sequence([dot, guide]).maybe,
      ],
      [subject, dot, "frame", relation, .numbers],
      [sum(subject, ["x", "y"] + attributes), relation, sum(item, ["x", "y"] + attributes)]),
    Syntax.sequence(["within", .numbers]).maybe,
  ]
}
