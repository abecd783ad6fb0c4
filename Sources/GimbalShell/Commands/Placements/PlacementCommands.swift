import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Place: Command {
  static let manual = Manual(
    "place", summary: "Positions a view by frame arithmetic.",
    details: [
      "'margin M' is the distance between the two views. The keyword can also name the edge:",
      PlacementSide.allCases.map { "'\($0.margins.last ?? "")' (\($0.rawValue))" }.joined(separator: ", ")
        + ".",
      "'x', 'y' and 'centered-to' set the other axis. 'center-x' and 'center-y' center in the superview, or",
      "in a VIEW. A MEASURE is \(FrameMeasure.positionWords.joined(separator: ", ")).",
      "A VALUE is a number or [M *] REFERENCE.MEASURE [+ C], where MEASURE can also be a size.",
      "A REFERENCE is a sibling, the superview, its safeArea, layoutMargins or readableContent, or a bar of the",
      "screen. Placements run in order, each after the placements that it refers to.",
    ],
    examples: [
      "place title below navigationBar margin 8 x 16",
      "place subtitle below title margin-top 8 centered-to title",
      "place badge at 10,20 when landscape", "place badge center-in title",
      "place badge maxX root.width * 0.5 - 8 into base",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    Grammar<PlacementSyntax>.delegated(usage) { (cursor) throws(ParseError) in try cursor.placement() },
    SetTarget.grammar(
      after: PlacementSide.allCases.flatMap { $0.margins + [$0.crossWords.view] },
      remedy:
        "use this keyword after "
        + "\(ParseError.alternatives(PlacementSide.allCases.map { "'\($0.rawValue) VIEW'" }))")
  ) { Self(placement: $0, target: $1) }

  private static let usage: Usage = {
    let sides = PlacementSide.allCases
    // Sides on the same axis, such as `below` and `above`, have the same options, so list them together.
    let axes = Dictionary(grouping: sides, by: \.crossWords.measure).sorted { $0.key < $1.key }
    let beside = axes.map { word, sides -> Usage in
      .sequence([
        .words(sides.map(\.rawValue)), .view, .optional(.sequence([.text(sides[0].margins[0]), .text("M")])),
        .optional(
          .choice([
            .sequence([.text(word), .text("VALUE")]), .sequence([.text(sides[0].crossWords.view), .view]),
          ])),
      ])
    }
    let keywords = PlacementKeyword.allCases.map { keyword -> Usage in
      switch keyword {
      case .at: .sequence([.text(keyword.rawValue), .text("X,Y")])
      case .centerIn: .sequence([.text(keyword.rawValue), .view])
      case .centerX, .centerY:
        .sequence([.text(keyword.rawValue), .optional(.sequence([.text("in"), .view]))])
      }
    }
    let measure = Usage.sequence([
      .abbreviated("MEASURE", .words(FrameMeasure.positionWords)), .text("VALUE"),
    ])
    return .sequence([.view, .choice(beside + keywords + [measure])])
  }()

  private let placement: PlacementSyntax
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}

/// The relations with which `resize` and `size-to-fit` limit a side.
private let limits = Usage.choice([.text("<="), .text(">=")])

struct Resize: Command {
  static let manual = Manual(
    "resize", summary: "Sets the size of a view by frame arithmetic.",
    details: [
      "A LENGTH is a VALUE of 'place'. '<=' and '>=' limit a side that the content, the fixed frame or another",
      "rule determines.",
    ],
    examples: [
      "resize badge to title", "resize badge width <= 25%", "resize badge 80x20 when landscape",
      "resize badge width 2 * title.width - 8",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    Grammar<PlacementSyntax>.delegated(usage) { (cursor) throws(ParseError) in try cursor.resizing() },
    SetTarget.grammar
  ) { Self(placement: $0, target: $1) }

  private static let usage = Usage.sequence([
    .view,
    .choice([
      .sequence([.text("to"), .view]), .text("WxH"),
      .repeated(.sequence([.words(FrameMeasure.sizeWords), .optional(limits), .text("LENGTH")])),
    ]),
  ])

  private let placement: PlacementSyntax
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}

struct SizeToFit: Command {
  static let manual = Manual(
    "size-to-fit", summary: "Gives a view the size of its content.",
    details: [
      "If one side has a LENGTH, the other side fits the content. 'width' alone fits the width and keeps",
      "the height. 'width <= LENGTH' breaks text that is wider into lines. A LENGTH is a VALUE of 'place'.",
    ],
    examples: [
      "size-to-fit title", "size-to-fit title width <= 75%", "size-to-fit title width when landscape",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    Grammar<PlacementSyntax>.delegated(usage) { (cursor) throws(ParseError) in
      try cursor.fitting(until: SetTarget.words)
    }, SetTarget.grammar(after: FrameMeasure.sizeWords)
  ) { Self(placement: $0, target: $1) }

  private static let usage = Usage.sequence([
    .view,
    .optional(
      .repeated(
        .sequence([
          .words(FrameMeasure.sizeWords), .optional(.sequence([.optional(limits), .text("LENGTH")])),
        ]))),
  ])

  private let placement: PlacementSyntax
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.place(placement, target: target)
    return nil
  }
}

struct PlaceList: SceneReadingCommand {
  static let manual = Manual(
    "place list", summary: "Lists placements in the order in which they run.",
    examples: ["place list", "place list title --format json"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .arguments(.view(), \.names), .scene(\.scene), .format(\.format))
    .refusingPlacement(
      ofViewCalled: "list")

  private var names: [Spanned<Name>] = []
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let wanted = Set(try names.map { try workspace.ownView($0, in: scene).id })
    let rows = scene.sets.flatMap { set -> [[Value]] in
      let isInstalled = scene.isInstalled(set, for: scene.currentTraits)
      let placements = scene.placements(of: set.id).filter { wanted.isEmpty || wanted.contains($0.view) }
      return placements.enumerated().map { index, placement in
        [
          Value(set.name), Value(index + 1), Value(scene.view(placement.view)?.name),
          .text(placement.notation(in: scene)), .bool(isInstalled),
        ]
      }
    }
    let columns = ["set", "order", "view", "placement", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("placements", columns, rows: rows)]))
  }
}

extension Grammar {
  /// Returns the grammar with a parser that rejects statements such as `place list below head`. The command
  /// `place list` has no argument `below`. To place a view with the name `list`, the user must write the name
  /// in quotes.
  ///
  /// - Parameter name: The second word of the command, such as `list`, which can also be the name of a view.
  fileprivate func refusingPlacement(ofViewCalled name: String) -> Grammar {
    Grammar(shape) { (cursor) throws(ParseError) in
      if let next = cursor.peekHyphenated(), PlacementKeyword.wordsWithSides.contains(next.value) {
        var ahead = cursor
        if ahead.withoutRecording({ $0.takeHyphenated() }) != nil, !ahead.isAtEnd,
          ahead.peek().kind != .option
        {
          throw ParseError(
            .other(
              message: "'place \(name)' is a command that has no argument '\(next.value)'",
              remedy: "quote the name of the view: place \"\(name)\" \(next.value) …"),
            at: next.span)
        }
      }
      return try parse(&cursor)
    }
  }
}

struct PlaceRemove: Command {
  static let manual = Manual(
    "place remove", summary: "Removes the placements of views, from all sets or from one.",
    examples: ["place remove badge", "place remove badge title from landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    .list(Grammar<Spanned<Name>>.view(except: ["from"])), .optional(.after("from", .set()))
  ) { Self(names: $0, set: $1) }.refusingPlacement(ofViewCalled: "remove")

  private let names: [Spanned<Name>]
  private var set: Spanned<Name>?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let wanted = try set.map { try workspace.set($0, in: scene).id }
    var doomed: [Placement] = []
    var seen: Set<Name> = []
    for name in names where seen.insert(name.value).inserted {
      let view = try workspace.view(name, in: scene)
      let found = scene.placements(of: [view.id]).filter { wanted == nil || wanted == $0.set }
      guard !found.isEmpty else {
        let location = set.map { " in set '\($0.value)'" } ?? ""
        throw Refusal(
          "'\(view.name)' has no placement\(location)", remedy: "use 'place list' to list the placements",
          at: name.span)
      }
      doomed += found
    }
    try workspace.apply(doomed.map { .delete(.placement($0)) }, to: consume scene)
    return nil
  }
}

extension Scene {
  /// Returns the placements of a rule set in the order in which they are applied. A placement is a rule that
  /// computes a part of the frame of a view.
  func placements(of set: SetID) -> [Placement] {
    rules(of: set).compactMap { if case .placement(let placement) = $0 { placement } else { nil } }
  }
}
