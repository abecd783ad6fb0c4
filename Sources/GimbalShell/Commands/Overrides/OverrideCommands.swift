import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Hide: Command {
  static let manual = Manual(
    "hide", summary: "Hides views while a set is installed.",
    details: [
      "A hidden view still takes part in constraints, as in UIKit. Stack views and layout managers ignore",
      "it and close the gap.",
    ], examples: ["hide badge when landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.view(except: SetTarget.words)), SetTarget.grammar) {
    Self(views: $0, target: $1)
  }

  private let views: [Spanned<Name>]
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    for name in views {
      let view = try workspace.view(name, in: workspace.scene())
      try workspace.override(view.id, with: [(.hidden, .flag(true))], target: target)
    }
    return nil
  }
}

struct Unhide: Command {
  static let manual = Manual(
    "unhide", summary: "Makes hidden views visible.",
    details: [
      "Without a set, the command removes every 'hide' of the view, and the property 'hidden' of the view",
      "itself. With a set, the view is visible while that set is installed.",
    ], examples: ["unhide badge", "unhide badge when landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.view(except: SetTarget.words)), SetTarget.grammar) {
    Self(views: $0, target: $1)
  }

  private let views: [Spanned<Name>]
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    for name in views {
      let view = try workspace.view(name, in: workspace.scene())
      if case .base = target {
        try unhide(view, workspace, at: name.span)
      } else {
        try workspace.override(view.id, with: [(.hidden, .flag(false))], target: target)
      }
    }
    return nil
  }

  private func unhide(_ view: View, _ workspace: Workspace, at location: Span) throws {
    let scene = try workspace.scene()
    let overrides = scene.overrides(of: view.id).filter { $0.property == .hidden }
    let own = scene.edits(giving: view.id, [(.hidden, nil)])
    guard !overrides.isEmpty || !own.isEmpty else {
      throw Refusal("'\(view.name)' is not hidden by a property or an override", at: location)
    }
    try workspace.apply(overrides.map { .delete(.override($0)) } + own, to: consume scene)
  }
}

struct OverrideProperty: Command {
  static let manual = Manual(
    "override",
    summary: "Sets properties of a view, or the constant of a constraint, while a set is installed.",
    details: [
      "'when' adds the rule to the set with exactly that condition, and creates the set if there is none.",
      "'default' removes the value from the set; without a set, from all sets and from the view itself.",
    ],
    examples: [
      "override title content 120x20.5 when landscape", "override badge zOrder 2 into wide",
      "override TitleTop constant 1 when landscape",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(subject, SetTarget.optional) { Self(subject: $0, target: $1) }

  private static let subject = Grammar<Subject>.choice(
    Grammar(ConstantOverride.grammar) { .constraint($0) },
    Grammar(.view(), ViewSettings.overrides) { .view($0, $1) })

  private enum Subject: Sendable {
    case view(Spanned<Name>, ViewSettings)
    case constraint(ConstantOverride)
  }

  private let subject: Subject
  private let target: Spanned<SetTarget>?

  func run(in workspace: Workspace) throws -> Output? {
    switch subject {
    case .view(let view, let settings):
      try override(view, with: settings, target?.value ?? .base, workspace)
    case .constraint(let override): try override.run(target?.value ?? .base, at: target?.span, in: workspace)
    }
    return nil
  }

  private func override(
    _ name: Spanned<Name>, with settings: ViewSettings, _ target: SetTarget, _ workspace: Workspace
  ) throws {
    let scene = try workspace.scene()
    let view = try workspace.view(name, in: scene)
    if let instance = settings.instance { _ = try workspace.header(instance) }
    var settings = settings
    if settings.needsBasis, let superview = view.parent {
      settings.recordSuperview(try workspace.basis(in: superview, of: scene))
    }
    // Release the scene before it is edited. Its tables are shared copy-on-write, so a remaining reference
    // would cause a copy on the first write.
    _ = consume scene
    let taken = settings.values.filter { $0.1 == nil }.map(\.0)
    if !taken.isEmpty { try workspace.takeBack(taken, of: view, target: target, at: name.span) }
    let values = settings.values.compactMap { property, value in value.map { (property, $0) } }
    if !values.isEmpty { try workspace.override(view.id, with: values, target: target) }
  }
}

struct Overflow: Command {
  static let manual = Manual(
    "overflow",
    summary: "Sets the behavior of views that do not fit into their superview, while a set is installed.",
    details: [
      "'hide' hides the view. 'collapse' sets the side along which the view overflows to 0, and 'resize'",
      "shortens it until the view fits: both apply to sizes from content, frames, placements and layout",
      "managers, but not to sizes from constraints. 'scroll' applies to the superview: its content gets its",
      "preferred size, and scrolls. 'lock' prevents rotation to an orientation in which the view does not fit.",
      "'none' removes the behavior from the set; without a set, from all sets and from the view itself.",
    ], examples: ["overflow badge hide", "overflow root scroll when landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(views, .oneOf("overflow policy", policies), SetTarget.grammar) {
    Self(views: $0, policy: OverflowPolicy(rawValue: $1.value), target: $2)
  }

  /// The grammar of one or more views. It ends before the keyword of an overflow policy.
  private static let views: Grammar<[Spanned<Name>]> = {
    let view = Grammar<Spanned<Name>>.view(except: Set(policies))
    return Grammar(Shape(usage: .repeated(view.usage), canStart: view.shape.canStart)) {
      (cursor) throws(ParseError) in
      var views = [try Grammar.view().parse(&cursor)]
      while view.shape.canStart(cursor) {
        // The last name is the policy, even if it is misspelled. The grammar of the policy reports the error.
        guard !cursor.isAtLastName else { break }
        views.append(try view.parse(&cursor))
      }
      return views
    }
  }()

  private static let policies = OverflowPolicy.allCases.map(\.rawValue) + [none]
  private static let none = "none"

  private let views: [Spanned<Name>]
  /// The overflow policy; `nil` for the keyword `none`.
  private let policy: OverflowPolicy?
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    for name in views {
      let view = try workspace.view(name, in: workspace.scene())
      if let policy {
        try workspace.override(view.id, with: [(.overflow, .word(policy.rawValue))], target: target)
      } else {
        try workspace.takeBack([.overflow], of: view, target: target, at: name.span)
      }
    }
    return nil
  }
}

extension Cursor {
  /// `true` if the next name is followed by the end of the command, or by the keyword `into` or `when`.
  fileprivate var isAtLastName: Bool {
    var ahead = self
    guard (try? ahead.next()) != nil else { return true }
    return ahead.isAtEnd || SetTarget.words.contains(ahead.peek().text)
  }
}
