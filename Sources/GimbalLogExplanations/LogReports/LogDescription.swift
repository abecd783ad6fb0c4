import GimbalConsoleLog
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation

/// A description of a logged conflict in English.
struct LogDescription {
  let reading: LogReading
  /// The sources of the constraints; `nil` if they were not searched.
  var sources: LogSources?

  private var conflict: LoggedConflict { reading.conflict }
  private var scene: Scene { reading.logged.scene }

  /// Returns a constraint as an equation with the view names of the scene that was created from the log.
  /// Returns the text in the log if the scene does not contain the constraint.
  func rule(at place: Int) -> String {
    let ids = reading.logged.places.filter { $0.value == place }.map(\.key)
    let rules = ids.compactMap(scene.constraint).sorted { $0.handle < $1.handle }
    guard !rules.isEmpty else { return conflict.constraints[place].text }
    return withDifferences(rules).joined(separator: ", ")
  }

  /// Returns the equations of a constraint, with differences of anchors in place of the lengths that stand for them.
  private func withDifferences(_ rules: [Constraint]) -> [String] {
    func isEdge(_ rule: Constraint) -> Bool {
      reading.logged.items[rule.first.item.view]?.isDistance == true && !rule.first.attribute.isSize
    }
    func text(_ rule: Constraint) -> String { rule.notation(in: scene, identified: false) }
    let edges = Dictionary(grouping: rules.filter(isEdge)) { $0.first.item.view }
    var texts = rules.filter { !isEdge($0) }.map(text)
    for (view, ends) in edges where ends.count == 2 {
      let sides = ends.compactMap { $0.second?.notation(in: scene) }
      guard sides.count == 2, let name = scene.view(view)?.name.notation() else { continue }
      for length in ["\(name).width", "\(name).height"] {
        texts = texts.map { $0.replacing(length, with: "(\(sides[1]) - \(sides[0]))") }
      }
    }
    return texts
  }

  /// Returns the identifier, the source location and the origin of a constraint, or `nil` if the log has none
  /// of these. The origin is omitted for a constraint that the app created.
  func maker(at place: Int) -> String? {
    let constraint = conflict.constraints[place]
    let parts = [constraint.identifier.map(\.cited), constraint.source, constraint.origin.description]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// Returns the number of a constraint in the printed list, or its equation if it is not in the list.
  func number(_ place: Int) -> String {
    let numbered = reading.contradiction?.places ?? []
    return numbered.firstIndex(of: place).map { "\($0 + 1)" } ?? rule(at: place)
  }

  var head: String {
    let count = conflict.constraints.count
    if conflict.lacksList {
      return count == 0
        ? "a conflict; the log does not contain its constraints"
        : "a conflict; the log contains only the constraint that the framework broke"
    }
    guard let contradiction = reading.contradiction else {
      return count == 1
        ? "the parsed constraint is satisfiable"
        : "the \(count) parsed constraints do not contradict each other"
    }
    let places = contradiction.places.count
    if places == 1 { return "a constraint cannot be satisfied" + (count > 1 ? " (1 of \(count))" : "") }
    return places == count
      ? "\(count) constraints contradict each other"
      : "\(places) of \(count) constraints contradict each other"
  }

  /// The explanation of the contradiction. Each element is one sentence.
  var why: [String] {
    guard let contradiction = reading.contradiction else { return [elsewhere] }
    let diagnosis = Diagnosis(layout: reading.layout)
    let others = contradiction.others.map { diagnosis.description(of: $0) }
    guard let shortfall = reading.shortfall else { return others }
    let rest = contradiction.places.count - 1
    let subject =
      rest == 0
      ? others.first.map { $0 + ": this makes" } ?? "the constraint itself makes"
      : rest == 1 ? "the other constraint makes" : "the other \(rest) constraints make"
    let excess = points(shortfall.excess.magnitude)
    let how = shortfall.excess > 0 ? "too much" : "too little"
    let sum = shortfall.arithmetic.flatMap { arithmetic in
      let isSame = (arithmetic.value - shortfall.value).magnitude < Tolerance.printedValue
      return isSame ? arithmetic.description(number: number) : nil
    }
    return [
      "\(subject) \(shortfall.measure) \(points(shortfall.value))\(sum.map { " = \($0)" } ?? ""), and "
        + "\(number(shortfall.place)) requires \(shortfall.relation.rawValue) \(points(shortfall.wanted)): "
        + "\(excess) pt \(how)"
    ] + (rest == 0 ? [] : others)
  }

  /// A possible reason for the log message if the constraints are satisfiable.
  private var elsewhere: String {
    if conflict.lacksList { return missingList }
    if conflict.kind == .list {
      return "the list was printed by a debugger or by the app, not because of a conflict"
    }
    return conflict.skipped.isEmpty && reading.logged.omitted.isEmpty
      ? "the constraints contradict something that is not in the list: content, margins, or a temporary view"
      : "the constraints contradict a passage that was not parsed"
  }

  /// The reason why the log lacks the constraints of a message, and a remedy.
  private var missingList: String {
    conflict.skipped.contains { $0.reason == .redacted }
      ? "the system log omits private data: run the app from Xcode, or install a logging profile that enables private data"
      : conflict.broken == nil
        ? "the log ends before or inside the list of constraints"
        : "the list is printed before this line, and a filter can omit it: filter for 'onstraint', not for 'breaking'"
  }

  /// A description of the constraint that the framework broke, or `nil` if the log does not contain it.
  var broken: String? {
    guard let broken = conflict.broken else { return nil }
    guard let place = conflict.brokenIndex else {
      return "a constraint that is not in the list: \(broken.text.visible)"
    }
    let isInside = reading.contradiction?.places.contains(place) ?? false
    return isInside ? number(place) : "\(rule(at: place))\(maker(at: place).map { "  (\($0))" } ?? "")"
  }

  /// The repairs, with the most plausible repair first. All repairs that lower a priority are on one line.
  var repairs: [String] {
    let lowered = reading.repairs.compactMap { if case .lower(let place) = $0.change { place } else { nil } }
    let others = lowered.dropFirst().map { number($0) + patch(of: LogRepair(change: .lower($0))) }
      .joined(separator: ", ")
    return reading.repairs.compactMap { repair in
      let text = description(of: repair) + patch(of: repair)
      guard case .lower(let place) = repair.change else { return text }
      return place == lowered.first ? text + (others.isEmpty ? "" : "; or \(others)") : nil
    }
  }

  /// Returns a suffix with the patch number of a repair, such as ` [patch 1.2]`; empty if the repair has no patch.
  private func patch(of repair: LogRepair) -> String {
    sources?.patches[repair].map {
      " [patch \($0.number)\($0.removesOutlets ? ", which also removes outlets" : "")]"
    } ?? ""
  }

  /// Returns the lines of the report that list the places of a constraint in documents and code.
  func sourceLines(of place: Int) -> [String] {
    guard let source = sources?.constraints[place] else { return [] }
    var lines: [String] = []
    let listed = source.places.prefix(ConstraintSource.listed).map { place in
      "\(place.path.visible):\(place.line):\(place.column)\(place.id.map { " (\($0))" } ?? "")"
    }
    let rest = source.places.count - listed.count
    let more = rest == 0 ? [] : ["\(rest) other place\(rest == 1 ? "" : "s")"]
    if !listed.isEmpty {
      let start =
        source.isCertain
        ? "in" : !source.isComplete ? "possibly in" : listed.count == 1 ? "probably in" : "in one of"
      lines.append("\(start) \((listed + more).joined(separator: ", "))")
    }
    if !source.code.isEmpty { lines.append("in code: \(source.code.joined(separator: ", "))") }
    return lines
  }

  func description(of repair: LogRepair) -> String {
    switch repair.change {
    case .noMask(let item):
      return
        "set translatesAutoresizingMaskIntoConstraints to false on \(named(item)): otherwise the framework turns its frame into constraints"
    case .lower(let place):
      return "lower \(number(place)) to priority 999, so that the framework can break it"
    case .constant(let place, let value): return "change the constant of \(number(place)) to \(points(value))"
    case .remove(let place): return "remove \(number(place))"
    }
  }

  /// Notes on constraints that the app did not create, and on missing information.
  var notes: [String] {
    let places = reading.contradiction?.places ?? []
    let constraints = places.map { conflict.constraints[$0] }
    let origins = constraints.filter { !$0.isOfSystem || $0.origin != .autoresizingMask }.map(\.origin)
    var notes = ConstraintOrigin.allCases.filter(origins.contains).compactMap(\.advice)
    if !places.isEmpty, constraints.allSatisfy(\.isOfSystem) {
      notes = [
        "nothing of your app is in it: these are constraints of the framework between its own views, or its sizes; your app's constraints need no change"
      ]
    }
    if let passing = reading.passing { notes.insert(description(of: passing), at: 0) }
    let formulas = constraints.flatMap(\.formulas)
    let distances = formulas.filter { $0.first.item.isDistance || $0.second?.item.isDistance == true }
    if !distances.isEmpty, distances.allSatisfy({ $0.first.attribute.isSize || $0.constant == 0 }) {
      notes.append("differences of anchors are read as lengths of at least 0")
    }
    if reading.logged.assumesMargins {
      notes.append("the log does not contain the margins: 8 points are assumed")
    }
    if reading.logged.assumesBaselines {
      notes.append("the log does not contain baselines: top and bottom edges are used instead")
    }
    let count = reading.furtherContradictions
    if count > 0 {
      notes.append(
        "the list contains \(count) more contradiction\(count == 1 ? "" : "s"): "
          + "fix this contradiction first")
    }
    return notes
  }

  private func description(of passing: LogReading.PassingSize) -> String {
    let measure = passing.attribute == .width ? "wide" : "high"
    let name = named(passing.item)
    let needed =
      passing.needed.map { " (the other constraints need \(points($0)))" } ?? ""
    return
      "the conflict holds only while \(name) is \(points(passing.length)) \(measure)\(needed): a view has this size only before or during a layout"
  }

  /// The views in the contradiction, with the log items that they represent.
  var views: [(name: Name, item: LoggedItem)] {
    let shown = reading.contradiction.map { Set($0.places) }
    let spoken = reading.logged.places.filter { shown?.contains($0.value) ?? true }.keys
      .compactMap(scene.constraint)
      .flatMap { [$0.first.item.view] + ($0.second.map { [$0.item.view] } ?? []) }
    return scene.viewsInTreeOrder.filter { Set(spoken).contains($0.id) }.compactMap { view in
      reading.logged.items[view.id].map { (view.name, $0) }
    }
  }

  /// Returns the name of an item, with its class and address in the log, such as `'title' (UILabel 0x7f…)`.
  private func named(_ item: LoggedItem) -> String {
    guard let view = reading.logged.items.first(where: { $0.value == item })?.key else {
      return item.identity.cited
    }
    return "'\(scene.view(view)?.name.text ?? "")' (\(item.described))"
  }

  /// Returns a length with at most three decimals.
  private func points(_ length: Double) -> String { Decimal.print((length * 1000).rounded() / 1000) }
}

extension LoggedItem {
  /// The class, the address and the label of the item. Parts that the log does not contain are omitted. The
  /// text is empty if the log contains neither the class nor the address.
  var described: String {
    if isUnknownSuperview { return "not in the log" }
    let parts = [className, address, address == nil && className == nil ? nil : label.map(\.cited)]
    return parts.compactMap { $0?.visible }.joined(separator: " ")
  }
}

extension ConstraintOrigin {
  /// The origin of the constraint in words; `nil` if the app created the constraint.
  package var description: String? {
    switch self {
    case .app: nil
    case .prototype: "added by Interface Builder"
    case .autoresizingMask: "of an autoresizing mask"
    case .contentSize: "of the content size"
    case .encapsulatedSize: "the size set by the container"
    case .temporarySize: "temporary, while the view is measured"
    case .stackView: "of a stack view"
    case .safeArea: "of the safe area"
    case .margins: "of layout margins"
    case .framework: "of the framework"
    }
  }

  /// A note on constraints of this origin.
  var advice: String? {
    switch self {
    case .app: nil
    case .autoresizingMask:
      "an autoresizing mask turns the frame of a view into constraints: disable it for views with constraints"
    case .prototype:
      "Interface Builder adds constraints to a view that has too few: add constraints, or remove the added constraints "
        + "at build time"
    case .contentSize:
      "content constraints have hugging and compression resistance priorities: lower these priorities"
    case .encapsulatedSize:
      "a table, a collection view or a window sets this size: lower the priority of your constraint"
    case .temporarySize:
      "the view has this size only while it is measured: lower your constraint to priority 999"
    case .stackView:
      "the axis, distribution, spacing and hidden views of a stack view determine its constraints: change these properties, or lower "
        + "the priorities of the constraints on its arranged subviews"
    case .safeArea: "bars and the screen determine the safe area"
    case .margins: "layoutMargins or directionalLayoutMargins determine the layout margins"
    case .framework: nil
    }
  }
}
