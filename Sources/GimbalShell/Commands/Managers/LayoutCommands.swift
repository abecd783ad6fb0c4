import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct LayOut: Command {
  static let manual = Manual(
    "layout", summary: "Lays out the subviews of a view with a layout manager.",
    details: [
      "A PROPERTY is a margin or padding (one to four numbers as in CSS, or a side such as margin-top), halign,",
      "valign, the length of a border region such as north=10%, or, for a fill, 'front VIEW'. A box is a view",
      "with a size such as 300x150 or 'width 33%', or a layout with a block. A box of a grid is 'row LENGTH {",
      "cell LENGTH VIEW … }'. A box of a border is north, south, west, east or center. Lengths are in px or %, or",
      "'rest'. Without a block, all subviews are laid out in their order. The layout replaces the previous layout",
      "of the view in the set.",
    ],
    examples: [
      "layout root vertical margin 10 { title 300x40; body height rest }",
      "layout root grid padding 5 { row 33% { cell a; cell 150px b }; row { cell horizontal { c d } } }",
      "layout root border north=10% west=190px { north title; center { a b } } when landscape",
      "layout root tile 2x2 margin=10",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    Grammar<LayoutSyntax>.delegated(usage) { (cursor) throws(ParseError) in try cursor.layout() },
    SetTarget.grammar(
      after: LayoutBox.properties + [LayoutSyntax.frontKeyword],
      remedy: "write each property once, before the block")
  ) { Self(layout: $0, target: $1) }

  private static let usage: Usage = {
    let kinds = Arrangement.allCases.map { kind -> Usage in
      kind == .tile ? .sequence([.text(kind.rawValue), .text("RxC")]) : .text(kind.rawValue)
    }
    return .sequence([
      .view, .choice(kinds), .optional(.repeated(.text("PROPERTY"))), .optional(.text("{ BOX … }")),
    ])
  }()

  private let layout: LayoutSyntax
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.scene().id
    let set = try workspace.set(for: target, in: workspace.transaction.scene(id))
    let scene = try workspace.transaction.scene(id)
    let tree = try layout.resolve(
      in: scene, set: set.id, ids: workspace.ids, elsewhere: workspace.elsewhere(than: scene))
    let view = try workspace.view(layout.view, in: scene).id
    try workspace.apply(
      scene.edits(layingOut: tree, replacing: scene.manager(of: view, in: set.id)), to: consume scene)
    if let front = layout.front { try workspace.bringToFront(front, target: target) }
    return nil
  }
}

struct LayoutShow: SceneReadingCommand {
  static let manual = Manual(
    "layout show", summary: "Shows the layout managers of a view, set by set, as commands.",
    examples: ["layout show root"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.view()) { Self(name: $0) }.with(.scene(\.scene), .format(\.format))

  private let name: Spanned<Name>
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let view = try workspace.ownView(name, in: scene)
    let rows = scene.managers.filter { $0.view == view.id }.map { manager -> [Value] in
      let set = scene.set(manager.set)
      return [
        Value(set?.name), .bool(set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false),
        .lines(manager.block(in: scene)),
      ]
    }
    let columns = ["set", "installed", "layout"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("layouts", columns, rows: rows)]))
  }
}

extension Scene {
  /// The layout managers of the scene, in the order of their rule sets.
  var managers: [LayoutBox] {
    sets.flatMap { rules(of: $0.id) }.compactMap { if case .manager(let box) = $0 { box } else { nil } }
  }
}

struct LayoutList: SceneReadingCommand {
  static let manual = Manual(
    "layout list", summary: "Lists layout managers, set by set.", examples: ["layout list"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .scene(\.scene), .format(\.format))

  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let rows = scene.managers.map { manager -> [Value] in
      let set = scene.set(manager.set)
      return [
        Value(set?.name), Value(manager.view.flatMap { scene.view($0)?.name }),
        .text(manager.notation(in: scene)), Value(scene.boxes(from: manager.id).count - 1),
        .bool(set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false),
      ]
    }
    let columns = ["set", "view", "layout", "boxes", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("layouts", columns, rows: rows)]))
  }
}

struct LayoutRemove: Command {
  static let manual = Manual(
    "layout remove", summary: "Removes the layout managers of a view, from all sets or from one.",
    examples: ["layout remove root", "layout remove root from landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.view(), .optional(.after("from", .set()))) { Self(name: $0, set: $1) }

  private let name: Spanned<Name>
  private var set: Spanned<Name>?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let view = try workspace.view(name, in: scene)
    let wanted = try set.map { try workspace.set($0, in: scene).id }
    let found = scene.managers.filter { $0.view == view.id && (wanted == nil || wanted == $0.set) }
    guard !found.isEmpty else {
      let location = set.map { " in set '\($0.value)'" } ?? ""
      throw Refusal(
        "'\(view.name)' has no layout\(location)", remedy: "use 'layout list' to list the layouts",
        at: name.span
      )
    }
    try workspace.apply(found.flatMap { scene.editsRemoving(box: $0.id) }, to: consume scene)
    return nil
  }
}

struct BringToFront: Command {
  static let manual = Manual(
    "front", summary: "Brings a view in front of its siblings while a set is installed.",
    details: [
      "The command overrides 'zOrder' with a value above those of the siblings in this set and in earlier",
      "sets. Later sets take precedence. 'override VIEW zOrder default' removes the override.",
    ], examples: ["front card", "front card when landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.view(), SetTarget.grammar) { Self(name: $0, target: $1) }

  private let name: Spanned<Name>
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.bringToFront(name, target: target)
    return nil
  }
}

extension Workspace {
  /// Overrides the z-order of a view in a set, so that the view is in front of its siblings. The new z-order
  /// is above the siblings' own z-orders and above their z-orders in this set and in earlier sets. It stays
  /// below higher z-orders of siblings in later sets, because later sets take precedence.
  ///
  /// - Throws: `Refusal` for the root view, which has no siblings.
  func bringToFront(_ name: Spanned<Name>, target: SetTarget) throws {
    let id = try scene().id
    let view = try view(name, in: transaction.scene(id))
    guard let superview = view.parent else {
      throw Refusal("the root view has no siblings", remedy: "choose another view", at: name.span)
    }
    let set = try set(for: target, in: transaction.scene(id))
    let front = try foremost(of: view, in: superview, set, of: transaction.scene(id))
    try override(view.id, with: [(.zOrder, .number(front))], target: target)
  }

  /// Returns the z-order that places a view in front of its siblings.
  private func foremost(of view: View, in superview: ViewID, _ set: RuleSet, of scene: Scene) -> Double {
    let siblings = Set(scene.children(of: superview).map(\.id)).subtracting([view.id])
    let own = siblings.compactMap { scene.properties(of: $0).number(.zOrder) }
    let sets = scene.sets
    let index = sets.firstIndex { $0.id == set.id } ?? sets.count
    func given(in sets: some Sequence<RuleSet>) -> [Double] {
      sets.flatMap { scene.rules(of: $0.id) }.compactMap { rule -> Double? in
        guard case .override(let override) = rule, override.property == .zOrder,
          siblings.contains(override.view), case .number(let number) = override.value
        else { return nil }
        return number
      }
    }
    let highest = max(0, (own + given(in: sets.prefix(index + 1))).max() ?? 0)
    let next = given(in: sets.dropFirst(index + 1)).filter { $0 > highest }.min()
    return next.map { min((highest + $0) / 2, highest + 1) } ?? highest.rounded(.down) + 1
  }
}
