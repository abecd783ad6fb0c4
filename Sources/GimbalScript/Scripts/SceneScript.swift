public import GimbalModel
public import GimbalNotation

/// A script of commands that recreates a scene: its views, its sets and its rules.
///
/// The script does not contain the history of the scene or the handles of its constraints, such as `#7`. If
/// `omissions` is empty, the script creates a scene with the same names and the same frames in an empty
/// project, and the script of the created scene has the same text.
public struct SceneScript: Sendable {
  /// The lines of the script, without line terminators.
  public let lines: [String]
  /// The indices of the lines that create each part of the scene. Parts that the script combines, such as the
  /// overrides of one view, have the same range.
  public let ranges: [ScriptPart: Range<Int>]
  /// The parts of the scene that the script does not express.
  public let omissions: [Omission]

  /// Generates the script of a scene.
  ///
  /// - Parameters:
  ///   - base: The name of the set that commands use if they do not name a set.
  ///   - available: The scenes that views can show when the script is executed. If a view shows a scene that
  ///     is not available, the script creates the view without the shown scene, and `omissions` names the
  ///     view.
  ///   - isNew: `true` if the script starts with the command that creates the scene; `false` if the scene
  ///     exists already and is empty.
  /// - Throws: An error for a set with a condition that the command language cannot express.
  /// - Complexity: O(n log n) in the number of views and rules.
  public init(of scene: Scene, base: String, available: Set<Name>, isNew: Bool = true)
    throws(UnwritableCondition)
  {
    var writer = SceneScriptWriter(scene: scene, base: base, available: available)
    for set in scene.sets { writer.conditions[set.id] = try set.archivedCondition() }
    writer.write(isNew: isNew)
    lines = writer.lines.lines
    ranges = writer.lines.ranges
    omissions = writer.omissions
  }

  public var text: String { lines.map { $0 + "\n" }.joined() }
}

/// A generator of the script of a scene.
struct SceneScriptWriter {
  let scene: Scene
  let base: String
  let available: Set<Name>
  var conditions: [SetID: String] = [:]
  var lines = ScriptLines()
  var omissions: [Omission] = []

  init(scene: Scene, base: String, available: Set<Name>) {
    self.scene = scene
    self.base = base
    self.available = available
  }

  mutating func write(isNew: Bool) {
    if isNew {
      lines.statement(SceneScriptWriter.creation(of: scene))
    } else {
      lines.line("scene use \(scene.name.notation())")
    }
    writeViews()
    writeSets()
    writeTraits()
  }

  /// Returns the phrases of the command that creates a scene.
  static func creation(of scene: Scene) -> [String] {
    let (header, display) = (scene.header, scene.display)
    var phrases = ["scene new \(header.name.notation())"]
    phrases.append(
      header.device.isNamedBySize
        ? "size \(header.device.name)" : "device \(header.device.name.quotedNotation)")
    if let kind = scene.view(scene.root)?.kind, kind != .view { phrases.append("kind \(kind.rawValue)") }
    if header.orientations != header.device.orientations {
      phrases.append("orientations \(header.orientations.notation)")
    }
    if header.direction != .leftToRight { phrases.append("direction \(header.direction.rawValue)") }
    if display.device != header.device { phrases.append("shown \(display.device.name.quotedNotation)") }
    // A container can show the scene in an orientation that the scene does not support. Omit this orientation.
    if display.orientation != header.firstOrientation(on: display.device),
      header.orientations.contains(display.orientation)
    {
      phrases.append("orientation \(display.orientation.rawValue)")
    }
    return phrases
  }

  private mutating func writeTraits() {
    let traits = scene.customTraits.map { "\($0.name.traitNotation)=\($0.value.notation)" }
    let installed = scene.sets.filter { scene.installations[$0.id] == true }
    let uninstalled = scene.sets.filter { scene.installations[$0.id] == false }
    // These views show a scene only while a set that overrides the property `instance` is installed. Write the
    // traits of the views after all sets, so that this override precedes the traits.
    let shows = scene.viewsInTreeOrder.filter { view in
      scene.properties(of: view.id).shownScene == nil && !scene.instanceTraits(of: view.id).isEmpty
    }
    guard !(traits.isEmpty && installed.isEmpty && uninstalled.isEmpty && shows.isEmpty) else { return }
    lines.blank()
    for view in shows { writeInstanceTraits(of: view) }
    if !traits.isEmpty { lines.statement(["trait"] + traits) }
    if !installed.isEmpty { lines.statement(["install"] + installed.map { $0.name.notation() }) }
    if !uninstalled.isEmpty { lines.statement(["uninstall"] + uninstalled.map { $0.name.notation() }) }
  }

  private mutating func writeInstanceTraits(of view: View) {
    guard
      scene.overrides(of: view.id).contains(where: { $0.value.sceneName.map(available.contains) ?? false })
    else {
      omit("view \(view.name.text.cited) has traits, but shows no scene")
      return
    }
    let traits = scene.instanceTraits(of: view.id).map {
      "trait \($0.name.traitNotation)=\($0.value.notation)"
    }
    lines.statement(["view set \(view.name.pathNotation())"] + traits)
  }

  mutating func omit(_ summary: String) {
    omissions.append(Omission(scene: scene.name, summary: summary))
  }
}

extension Device {
  /// `true` if the name is a screen size, such as `375x667`.
  fileprivate var isNamedBySize: Bool { !isPreset && whole == self }
}

extension OrientationSet {
  /// The orientations as text, such as `portrait,landscape`. The text `portrait` does not include
  /// `portraitUpsideDown`.
  var notation: String {
    if self == .all { return "all" }
    guard isSuperset(of: .landscape) else { return members.map(\.rawValue).joined(separator: ",") }
    let others = subtracting(.landscape).members.map(\.rawValue)
    return (others + [OrientationClass.landscape.rawValue]).joined(separator: ",")
  }
}

extension Name {
  /// The name of a custom trait as text. A name that is also an orientation is in quotes.
  var traitNotation: String { notation(unless: Set(OrientationClass.allCases.map(\.rawValue))) }
}

extension SceneScriptWriter {
  /// The maximum nesting depth of blocks in a script. The grammar of commands allows deeper nesting.
  private static let maximumNesting = 32

  /// Appends the commands that set the properties of the root and create the other views. A view with
  /// subviews becomes a block. At the maximum nesting depth, separate commands create the subviews.
  mutating func writeViews() {
    let root = viewPhrases(scene.root)
    if !root.isEmpty { lines.statement(["view set root"] + root) }
    // The views whose subviews are still to be written: the root, and views whose blocks would be nested too
    // deeply.
    var pending = [scene.root]
    var next = 0
    while next < pending.count {
      let parent = pending[next]
      let superview = parent == scene.root ? [] : ["in \(scene.view(parent)?.name.pathNotation() ?? "?")"]
      for view in scene.children(of: parent) { pending += write(view, superview, nesting: 0) }
      next += 1
    }
  }

  /// Appends a view with its subviews.
  ///
  /// - Parameters:
  ///   - superview: The phrase for the superview in the command that creates the view.
  ///   - nesting: The number of blocks around the view.
  /// - Returns: The views whose subviews are not written, because blocks would be nested too deeply.
  private mutating func write(_ view: View, _ superview: [String], nesting: Int) -> [ViewID] {
    let kind = view.kind == .view ? [] : ["kind \(view.kind.rawValue)"]
    let command = (nesting == 0 ? "view new " : "") + view.name.notation()
    let phrases = [command] + superview + kind + viewPhrases(view.id)
    let children = scene.children(of: view.id)
    let start = lines.lines.count
    var unwritten: [ViewID] = []
    if children.isEmpty || nesting == SceneScriptWriter.maximumNesting {
      lines.statement(phrases)
      if !children.isEmpty { unwritten.append(view.id) }
    } else {
      lines.open(phrases)
      for child in children { unwritten += write(child, [], nesting: nesting + 1) }
      lines.close()
    }
    lines.mark(.view(view.id), from: start)
    return unwritten
  }

  /// Returns the properties of a view, and the traits of the scene that the view shows, as phrases.
  mutating func viewPhrases(_ view: ViewID) -> [String] {
    var properties = scene.properties(of: view)
    let shown = properties.shownScene
    // Other phrases set these properties: `instance` below, and the commands of `ProjectScript.containment`.
    for property in [Property.instance, .container, .visibleChild, .presentedFrom] {
      properties[property] = nil
    }
    let phrases = PropertyPhrases(defaultBasis: defaultBasis(of: view)).phrases(of: properties)
    guard let shown else { return phrases }
    guard available.contains(shown) else {
      let name = scene.view(view)?.name.text ?? ""
      omit("view \(name.cited) shows scene \(shown.text.cited), which is not in the script")
      return phrases
    }
    let traits = scene.instanceTraits(of: view).map { "\($0.name.traitNotation)=\($0.value.notation)" }
    return phrases + [(["instance \(shown.notation())"] + traits).joined(separator: " ")]
  }

  /// Returns the size that a command records for the superview of a view if the command does not specify a
  /// size for the superview; `nil` if this size depends on a solved layout.
  func defaultBasis(of view: ViewID) -> Size? {
    scene.view(view)?.parent == scene.root ? scene.currentTraits.size : nil
  }

  /// Appends the commands that create the sets and their rules.
  ///
  /// A rule can use only numbers that are defined before the rule. Usually, each set is one block that
  /// starts with its numbers. If a rule uses a number that only a later set defines, all sets and numbers
  /// come first.
  mutating func writeSets() {
    let isAhead = usesLaterNumbers
    if isAhead {
      lines.blank()
      for set in scene.sets {
        let start = lines.lines.count
        writeHead(of: set)
        lines.mark(.set(set.id), from: start)
      }
    }
    for set in scene.sets { write(set, hasHead: isAhead) }
  }

  /// A Boolean value that indicates whether a rule uses a number that only later sets define.
  private var usesLaterNumbers: Bool {
    guard scene.usesNumbers else { return false }
    var defined: Set<Name> = []
    let users = Dictionary(grouping: scene.numberUsers, by: \.set)
    return scene.sets.contains { set in
      for case .number(let number) in scene.rules(of: set.id) { defined.insert(number.name) }
      return (users[set.id] ?? []).contains { !$0.numbersUsed.allSatisfy(defined.contains) }
    }
  }

  /// Appends the commands that create a set and define its numbers.
  private mutating func writeHead(of set: RuleSet) {
    // Omit `set new` for a base set that is the first set. The first command that adds a rule without naming
    // a set creates the base set before all other sets.
    let isImplicit = isBase(set) && set.id == scene.sets.first?.id && !scene.rules(of: set.id).isEmpty
    if !isImplicit {
      let condition = conditions[set.id].map { ["when \($0)"] } ?? []
      lines.statement(["set new \(set.name.notation())"] + condition)
    }
    for case .number(let number) in scene.rules(of: set.id) {
      let start = lines.lines.count
      lines.statement(
        ["let \(number.name.notation()) = \(Decimal.print(number.value))"] + target(set))
      lines.mark(.rule(number.id.rawValue), from: start)
    }
  }

  /// Appends the commands that create a set and its rules. Consecutive rules of one kind become one block.
  ///
  /// - Parameter hasHead: `true` if the script already creates the set and its numbers.
  private mutating func write(_ set: RuleSet, hasHead: Bool) {
    let rules = effectiveRules(of: set)
    if hasHead, rules.isEmpty { return }
    lines.blank()
    let start = lines.lines.count
    if !hasHead { writeHead(of: set) }
    var index = 0
    while index < rules.count {
      switch rules[index] {
      case .constraint:
        let run = rules[index...].prefix { if case .constraint = $0 { true } else { false } }
        write(
          run.compactMap { if case .constraint(let constraint) = $0 { constraint } else { nil } }, in: set)
        index += run.count
      case .override(let first):
        let run = rules[index...].prefix {
          if case .override(let override) = $0 { override.view == first.view } else { false }
        }
        write(run.compactMap { if case .override(let override) = $0 { override } else { nil } }, in: set)
        index += run.count
      case .placement(let placement):
        let start = lines.lines.count
        lines.statement([placement.notation(in: scene)] + target(set))
        lines.mark(.rule(placement.id.rawValue), from: start)
        index += 1
      case .manager(let box):
        let start = lines.lines.count
        let block = box.block(in: scene)
        for line in block.dropLast() { lines.line(line) }
        lines.statement(block.suffix(1) + target(set))
        lines.mark(.rule(box.id.rawValue), from: start)
        index += 1
      case .number: index += 1
      }
    }
    lines.mark(.set(set.id), from: start)
  }

  /// Returns the rules of a set without definitions of numbers, and without the overrides that a later override
  /// of the same property replaces. Commands replace an earlier override of the same property, so a script
  /// cannot create both overrides.
  private func effectiveRules(of set: RuleSet) -> [Rule] {
    var seen: Set<OverrideKey> = []
    let reversed = scene.rules(of: set.id).reversed().filter { rule in
      if case .number = rule { return false }
      guard case .override(let override) = rule else { return true }
      return seen.insert(OverrideKey(view: override.view, property: override.property)).inserted
    }
    return reversed.reversed()
  }

  /// Returns the words that start the command for the constraints of a set.
  func constrainCommand(_ set: RuleSet) -> String {
    isBase(set) ? "constrain" : "constrain \(set.name.notation(unless: ["auto"]))"
  }

  private mutating func write(_ constraints: [Constraint], in set: RuleSet) {
    let command = constrainCommand(set)
    if let only = constraints.first, constraints.count == 1 {
      let start = lines.lines.count
      lines.line("\(command) { \(only.notation(in: scene)) }")
      lines.mark(.rule(only.id.rawValue), from: start)
      return
    }
    lines.open([command])
    for constraint in constraints {
      let start = lines.lines.count
      lines.line(constraint.notation(in: scene))
      lines.mark(.rule(constraint.id.rawValue), from: start)
    }
    lines.close()
  }

  /// Appends one command for the overrides of one view.
  private mutating func write(_ overrides: [PropertyOverride], in set: RuleSet) {
    guard let view = overrides.first?.view, let name = scene.view(view)?.name else { return }
    let start = lines.lines.count
    if overrides.count == 1, overrides[0].property == .hidden, overrides[0].value == .flag(true) {
      lines.statement(["hide \(name.pathNotation(unless: ["into", "when"]))"] + target(set))
    } else {
      var properties = overrides.reduce(into: Properties()) { $0[$1.property] = $1.value }
      let shown = properties.shownScene
      properties[.instance] = nil
      var phrases = PropertyPhrases(defaultBasis: defaultBasis(of: view), areOverrides: true).phrases(
        of: properties)
      if let shown, available.contains(shown) {
        phrases.append("instance \(shown.notation())")
      } else if let shown {
        omit(
          "set \(set.name.text.cited) shows scene \(shown.text.cited) in view \(name.text.cited), and the scene "
            + "is not in the script")
      }
      if !phrases.isEmpty { lines.statement(["override \(name.pathNotation())"] + phrases + target(set)) }
    }
    for override in overrides { lines.mark(.rule(override.id.rawValue), from: start) }
  }

  /// Returns `true` for the base set, to which commands add rules if they do not name a set.
  private func isBase(_ set: RuleSet) -> Bool { set.name.text == base && set.condition == nil }

  /// Returns the phrase that selects the set of a rule; an empty array for the base set.
  private func target(_ set: RuleSet) -> [String] {
    isBase(set) ? [] : ["into \(set.name.notation())"]
  }
}

/// The view and the property of an override, as a key.
private struct OverrideKey: Hashable {
  let view: ViewID
  let property: Property
}
