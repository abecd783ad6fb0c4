// Length: the views and constraints of a scene are written into one listing.

internal import GimbalModel
import GimbalNotation

/// A generator of the Swift classes for a scene.
///
/// The view class creates the view hierarchy and activates the rule sets. The constraints of a set become an
/// array of constraints. The overrides of a set become assignments that run when conditions change. The
/// controller class defines the supported orientations.
struct SceneCode {
  let scene: Scene
  let names: SceneClassNames
  let classes: [Name: SceneClassNames]
  /// The names of the properties that contain the views in exported code. The root view is not included,
  /// because it is `self`.
  private(set) var views: [ViewID: String] = [:]
  let sets: [SetID: SetNames]
  /// The property overrides of each view, in ascending precedence.
  let overrides: [ViewID: [PropertyOverride]]
  /// The views that rule sets position by frame arithmetic.
  let placedViews: Set<ViewID>
  /// The subview of a root cell that is the content view of its class; `nil` if there is none.
  private(set) var contentView: ViewID?
  var helpers: Set<SwiftHelper> = []
  var omissions: [Omission] = []

  /// The Swift identifiers for a rule set: the flag that is true if the set is installed, and the array of
  /// constraints.
  struct SetNames {
    let flag: String
    let collection: String
  }

  init(_ scene: Scene, _ names: SceneClassNames, among classes: [Name: SceneClassNames]) {
    let resolution = scene.resolvingNumbersOfAllSets()
    self.scene = resolution.scene
    self.names = names
    self.classes = classes
    var members = SwiftNames(reserved: SwiftNames.memberNames.union(names.traits.all.map(\.identifier)))
    // A view whose name is an identifier keeps it, also if the name of another view becomes the same identifier.
    contentView = scene.contentView
    let others = scene.viewsInTreeOrder.dropFirst().filter { $0.id != scene.contentView }
    for view in others.filter({ SwiftNames.isMember($0.name) })
      + others.filter({ !SwiftNames.isMember($0.name) })
    {
      views[view.id] = members.member(for: view.name, role: "View")
    }
    if let contentView { views[contentView] = "contentView" }
    var sets: [SetID: SetNames] = [:]
    for set in scene.sets {
      sets[set.id] = SetNames(
        flag: members.member(for: set.name, beginning: "is"),
        collection: members.member(for: set.name, ending: "Constraints"))
    }
    self.sets = sets
    overrides = Dictionary(
      grouping: scene.sets.flatMap { set in
        scene.rules(of: set.id).compactMap { if case .override(let override) = $0 { override } else { nil } }
      }, by: \.view)
    placedViews = Set(
      resolution.scene.sets.flatMap { set in
        resolution.scene.rules(of: set.id).compactMap {
          if case .placement(let placement) = $0 { placement.view } else { nil }
        }
      })
    omitNumbers(resolution, of: scene)
  }

  /// Returns the receiver of a statement that configures a view, including the dot; empty for the root view.
  func receiver(_ view: ViewID) -> String { views[view].map { $0 + "." } ?? "" }

  /// Returns the Swift expression that refers to a view.
  func reference(_ view: ViewID) -> String { views[view] ?? "self" }

  /// Returns the quoted name of a view for comments in the exported code.
  func cited(_ view: ViewID) -> String { "'\(scene.view(view)?.name.text ?? "")'" }

  mutating func omit(_ summary: String) {
    let one = Omission(scene: scene.name, summary: summary)
    if !omissions.contains(one) { omissions.append(one) }
  }

  /// Adds an `Omission` for each named number that has several values, because the code contains only its
  /// current value, and for each rule that uses an undefined number.
  private mutating func omitNumbers(_ resolution: NumberResolution, of scene: Scene) {
    let used = Set(scene.numberUsers.flatMap(\.numbersUsed))
    for name in used.sorted() {
      let definitions = scene.numbers(named: name)
      guard Set(definitions.map(\.value)).count > 1 else { continue }
      let sets = definitions.compactMap { scene.set($0.set)?.name.text }.map { "'\($0)'" }
      omit("that the number '\(name.text)' changes between the sets \(sets.joined(separator: ", "))")
    }
    for inactive in resolution.inactive {
      if case .undefined(let name) = inactive.problem {
        omit("a rule that uses the number '\(name.text)', which is not defined")
      }
    }
  }
}

extension SceneCode {
  /// Returns the code of the view class and the controller class.
  mutating func written() -> CodeLines {
    // The comment on omissions precedes the classes, but the omissions are known only after all code is
    // generated.
    let statements = self.statements()
    let collections = scene.sets.map { ($0, constraints(of: $0)) }
    let conditions = scene.sets.map { ($0, condition(of: $0)) }
    let placements = conditions.map {
      (set: $0.0, condition: $0.1, statements: placementStatements(of: $0.0))
    }
    omitUnsupportedRules()
    var code = CodeLines()
    code.line("/// The scene '\(scene.name.text)'.")
    for line in rootComments { code.line(line) }
    if !omissions.isEmpty {
      code.line("///")
      code.line("/// The code does not include:")
      for one in omissions { code.line("/// - \(one.summary)") }
    }
    code.block("final class \(names.view): \(superclass) {") { code in
      writeProperties(&code)
      writeCollections(collections, &code)
      writeInitializer(&code)
      writeTree(statements, &code)
      writeUpdates(conditions, statements, &code)
      writePlacements(placements, &code)
      writeContentView(&code)
    }
    code.line()
    writeController(&code)
    return code
  }

  private var superclass: String { scene.rootClassKind.className }

  /// Adds an `Omission` for the rules of each set that UIKit code cannot express, and for each conditional
  /// set that was installed or uninstalled manually.
  private mutating func omitUnsupportedRules() {
    for set in scene.sets {
      var managers = 0
      for rule in scene.rules(of: set.id) {
        switch rule {
        case .manager: managers += 1
        case .constraint, .override, .number, .placement: break
        }
      }
      let name = "'\(set.name.text)'"
      if managers > 0 { omit("the layout managers of set \(name): \(managers)") }
      if let isInstalled = scene.installations[set.id], set.condition != nil {
        omit("that set \(name) is \(isInstalled ? "installed" : "uninstalled") manually")
      }
    }
  }

  private func writeProperties(_ code: inout CodeLines) {
    for trait in names.traits.all {
      code.line("/// A trait used in conditions.")
      let value = trait.value.map { " = \(trait.literal($0))" } ?? ""
      code.line(
        "var \(trait.identifier): \(trait.type)?\(value) { didSet { setNeedsLayout(); updateSets() } }")
    }
    if !names.traits.all.isEmpty { code.line() }
    for view in scene.viewsInTreeOrder.dropFirst() where view.id != contentView && !isRegistered(view) {
      if let comment = outletComment(of: view) { code.line(comment) }
      code.line("let \(reference(view.id)) = \(initializer(of: view))")
    }
  }

  private func initializer(of view: View) -> String {
    if let shown = shownClass(of: view.id) { return "\(shown.view)()" }
    if hasOwnContent(view) { return "ContentView()" }
    let properties = scene.properties(of: view.id)
    return view.kind.initializer(
      of: scene.customClass(of: view), buttonType: properties.buttonType,
      isLarge: properties.number(.contentWidth) ?? 0 >= SceneCode.largeIndicator)
  }

  /// The side of a large activity indicator, in points.
  private static let largeIndicator = 37.0

  private func writeCollections(
    _ collections: [(set: RuleSet, constraints: [String])], _ code: inout CodeLines
  ) {
    for (set, constraints) in collections where !constraints.isEmpty {
      code.line()
      code.line("/// The set '\(set.name.text)'\(set.condition.map { ", when \($0.notation)" } ?? "").")
      let name = sets[set.id]?.collection ?? ""
      code.block("private(set) lazy var \(name): [NSLayoutConstraint] = [", closedBy: "]") { code in
        for constraint in constraints { code.line(constraint + ",") }
      }
    }
  }

  private func writeInitializer(_ code: inout CodeLines) {
    let (head, call) =
      switch scene.rootClassKind {
      case .tableViewCell:
        (
          "override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?)",
          "super.init(style: style, reuseIdentifier: reuseIdentifier)"
        )
      case .tableView:
        ("override init(frame: CGRect, style: UITableView.Style)", "super.init(frame: frame, style: style)")
      case .collectionView:
        (
          "override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout)",
          "super.init(frame: frame, collectionViewLayout: layout)"
        )
      default: ("override init(frame: CGRect)", "super.init(frame: frame)")
      }
    code.line()
    code.block("\(head) {") { code in
      code.line(call)
      code.line("build()")
      code.line("updateSets()")
    }
    if scene.rootClassKind == .collectionView {
      code.line()
      code.line(
        "convenience init() { self.init(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()) }")
    }
    code.line()
    code.line("@available(*, unavailable)")
    code.line("required init?(coder: NSCoder) { nil }")
  }

  private func writeTree(_ statements: ViewStatements, _ code: inout CodeLines) {
    code.line()
    code.block("private func build() {") { code in
      for line in statements.beforeTree { code.line(line) }
      for view in scene.viewsInTreeOrder.dropFirst() {
        if let registration = registration(of: view) {
          code.line(registration)
          continue
        }
        for line in statements.ofView[view.id] ?? [] { code.line(line) }
        if view.id != contentView { code.line(insertion(of: view)) }
      }
      for line in statements.afterTree { code.line(line) }
    }
  }

  private func insertion(of view: View) -> String {
    let name = reference(view.id)
    guard let parent = view.parent.flatMap({ scene.view($0) }) else { return "addSubview(\(name))" }
    let container = receiver(parent.id)
    let isShown = shownClass(of: parent.id) != nil
    if view.kind == .layoutGuide {
      let isInContent = parent.kind.hasContentView && parent.id != scene.root && !isShown
      return "\(container)\(isInContent ? "contentView." : "")addLayoutGuide(\(name))"
    }
    if parent.kind == .stackView, !keepsFrame(view.id), !isPlaced(view.id), !isShown {
      return "\(container)addArrangedSubview(\(name))"
    }
    if parent.kind.hasContentView, parent.id != scene.root, !isShown {
      return "\(container)contentView.addSubview(\(name))"
    }
    return "\(container)addSubview(\(name))"
  }

  private func writeUpdates(
    _ conditions: [(set: RuleSet, condition: String)], _ statements: ViewStatements, _ code: inout CodeLines
  ) {
    code.line()
    code.block("override func layoutSubviews() {") { code in
      code.line("// The bounds can change with the orientation.")
      code.line("updateSets()")
      code.line("super.layoutSubviews()")
      if !placementsAreEmpty { code.line("placeViews()") }
    }
    code.line()
    code.block("override func traitCollectionDidChange(_ previous: UITraitCollection?) {") { code in
      code.line("super.traitCollectionDidChange(previous)")
      code.line("updateSets()")
    }
    code.line()
    code.line("/// Deactivates sets whose conditions no longer hold, then activates the others.")
    code.block("private func updateSets() {") { code in
      let used = conditions.filter { needsFlag($0.set, statements) }
      for (set, condition) in used where !isAlwaysInstalled(set) || statements.sets.contains(set.id) {
        code.line("let \(sets[set.id]?.flag ?? "") = \(condition)")
      }
      let collected = used.filter { !scene.constraints(of: $0.set.id).isEmpty }
      for (set, _) in collected where !isAlwaysInstalled(set) {
        if let names = sets[set.id] {
          code.line("if !\(names.flag) { \(names.collection).setActive(false) }")
        }
      }
      for (set, _) in collected {
        guard let names = sets[set.id] else { continue }
        let activation = "\(names.collection).setActive(true)"
        code.line(isAlwaysInstalled(set) ? activation : "if \(names.flag) { \(activation) }")
      }
      for line in statements.varying { code.line(line) }
    }
    if conditions.contains(where: { $0.condition.contains("orientation") }) {
      code.line()
      code.block("private var orientation: UIInterfaceOrientation {") { code in
        code.line("window?.windowScene?.interfaceOrientation")
        code.line("  ?? (bounds.width > bounds.height ? .landscapeLeft : .portrait)")
      }
    }
    if conditions.contains(where: { $0.condition.contains("screenSize") }) {
      code.line()
      code.line("private var screenSize: CGSize { window?.bounds.size ?? bounds.size }")
    }
  }

  private func isAlwaysInstalled(_ set: RuleSet) -> Bool {
    set.condition == nil && scene.installations[set.id] ?? true
  }

  /// Returns `true` if the generated code depends on the set: if the set has constraints, or if an assignment
  /// uses the flag of the set.
  private func needsFlag(_ set: RuleSet, _ statements: ViewStatements) -> Bool {
    !scene.constraints(of: set.id).isEmpty || statements.sets.contains(set.id)
  }

  /// Writes the nested class `ContentView` if the scene contains a plain view with an intrinsic content size.
  private func writeContentView(_ code: inout CodeLines) {
    guard scene.viewsInTreeOrder.contains(where: { $0.id != scene.root && hasOwnContent($0) }) else { return }
    code.line()
    code.line("/// A view with an intrinsic content size.")
    code.block("final class ContentView: UIView {") { code in
      code.line("var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {")
      code.line("  didSet { invalidateIntrinsicContentSize() }")
      code.line("}")
      code.line()
      code.line("override var intrinsicContentSize: CGSize { content }")
    }
  }

  private func writeController(_ code: inout CodeLines) {
    code.line("/// Displays the scene '\(scene.name.text)' in its supported orientations.")
    code.block("final class \(names.controller): UIViewController {") { code in
      code.line("override func loadView() { view = \(names.view)() }")
      writeContainers(&code)
      writeSafeArea(&code)
      let masks = scene.header.orientations.members.map { "." + $0.rawValue }.joined(separator: ", ")
      code.line(
        "override var supportedInterfaceOrientations: UIInterfaceOrientationMask { [\(masks)] }")
      if let preferred = scene.properties(of: scene.root).orientation(.preferredOrientation) {
        code.line(
          "override var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .\(preferred.rawValue) }"
        )
      }
      if !scene.properties(of: scene.root).autorotates {
        code.line("override var shouldAutorotate: Bool { false }")
      }
    }
  }

  /// Returns a Swift expression that is true if the set is installed.
  mutating func condition(of set: RuleSet) -> String {
    guard let condition = set.condition else { return (scene.installations[set.id] ?? true).swiftLiteral }
    return expression(condition, isOperand: false)
  }

  private mutating func expression(_ condition: Condition, isOperand: Bool = true) -> String {
    let text: String
    switch condition {
    case .orientation(.portrait): return "orientation.isPortrait"
    case .orientation(.landscape): return "orientation.isLandscape"
    case .orientation(.exactly(let one)): text = "orientation == .\(one.rawValue)"
    case .trait(let name, let comparison, let value): text = test(name, comparison, value)
    // Swift would parse `!!` as a single operator. The parentheses around the operand prevent this.
    case .not(let inner): text = "!\(expression(inner))"
    case .and(let one, let other): text = "\(expression(one)) && \(expression(other))"
    case .or(let one, let other): text = "\(expression(one)) || \(expression(other))"
    }
    return isOperand ? "(\(text))" : text
  }

  private mutating func test(
    _ name: Name, _ comparison: Condition.Comparison, _ value: TraitValue
  ) -> String {
    let sign = comparison == .equal ? "==" : comparison.rawValue
    guard let known = TraitName(rawValue: name.text) else { return custom(name, comparison, sign, value) }
    switch (known, value) {
    case (.widthClass, .word(let word)): return sizeClass("horizontal", sign, word)
    case (.heightClass, .word(let word)): return sizeClass("vertical", sign, word)
    case (.width, .word(let other)), (.height, .word(let other)):
      guard Condition.sizeTraits.contains(other.text) else { break }
      return "screenSize.\(known.rawValue) \(sign) screenSize.\(other.text)"
    case (.width, .number(let number)): return "screenSize.width \(sign) \(number.swiftLiteral)"
    case (.height, .number(let number)): return "screenSize.height \(sign) \(number.swiftLiteral)"
    case (.scale, .number(let number)): return "traitCollection.displayScale \(sign) \(number.swiftLiteral)"
    case (.direction, .word(let word)):
      guard let direction = LayoutDirection(rawValue: word.text) else { break }
      return "effectiveUserInterfaceLayoutDirection \(sign) .\(direction)"
    case (.orientation, .word(let word)):
      guard let one = Orientation(rawValue: word.text) else { break }
      return "orientation \(sign) .\(one.rawValue)"
    case (.textScale, _):
      omit("conditions on textScale: the text scale is assumed to be 1")
      if case .number(let number) = value { return "1.0 \(sign) \(number.swiftLiteral)" }
    case (.textSize, .word(let word)):
      guard let size = ContentSizeCategory(rawValue: word.text) else { break }
      return "traitCollection.preferredContentSizeCategory \(sign) .\(size)"
    case (.keyboard, .word(let word)):
      omit("conditions on keyboard: the keyboard is assumed to be hidden")
      return (word.text == KeyboardState.hidden.rawValue) == (comparison == .equal) ? "true" : "false"
    case (.systemVersion, .number(let number)):
      return
        "Double(ProcessInfo.processInfo.operatingSystemVersion.majorVersion) \(sign) \(number.swiftLiteral)"
    case (.environment, .word(let word)):
      return (word.text == LayoutEnvironment.runtime.rawValue) == (comparison == .equal) ? "true" : "false"
    default: break
    }
    // The value does not have the type of the trait, so the two are never equal.
    return comparison == .notEqual ? "true" : "false"
  }

  private func sizeClass(_ axis: String, _ sign: String, _ word: Name) -> String {
    guard SizeClass(rawValue: word.text) != nil else { return sign == "!=" ? "true" : "false" }
    return "traitCollection.\(axis)SizeClass \(sign) .\(word.text)"
  }

  private func custom(
    _ name: Name, _ comparison: Condition.Comparison, _ sign: String, _ value: TraitValue
  ) -> String {
    guard let trait = names.traits[name] else { return "false" }
    if comparison == .equal { return "\(trait.identifier) == \(trait.literal(value))" }
    // Strings cannot be ordered, so the comparison is false. A trait without a value fails every comparison,
    // including `!=`.
    if comparison.isOrdering, !trait.isNumber { return "false" }
    return "\(trait.identifier).map { $0 \(sign) \(trait.literal(value)) } ?? false"
  }

  /// Writes the method that keeps the safe area at the insets of the root view.
  private func writeSafeArea(_ code: inout CodeLines) {
    guard scene.hasFixedSafeArea else { return }
    let properties = scene.properties(of: scene.root)
    code.block("override func viewSafeAreaInsetsDidChange() {") { code in
      code.line("super.viewSafeAreaInsetsDidChange()")
      for (side, property) in zip(["top", "left", "bottom", "right"], Property.ofSafeArea) {
        guard let inset = properties.number(property) else { continue }
        code.line(
          "additionalSafeAreaInsets.\(side) += \(inset.swiftLiteral) - view.safeAreaInsets.\(side)")
      }
    }
  }

  /// Writes the method that shows and hides the bars of the containers of the controller.
  private func writeContainers(_ code: inout CodeLines) {
    let properties = scene.properties(of: scene.root)
    let isBelowBar = scene.isBelowNavigationBar
    guard Property.ofContainers.contains(where: { properties[$0] != nil }) || isBelowBar else { return }
    code.block("override func viewWillAppear(_ animated: Bool) {") { code in
      code.line("super.viewWillAppear(animated)")
      if isBelowBar { code.line("edgesForExtendedLayout = []") }
      let hasBar = properties.flag(.navigationBar) || isBelowBar
      if hasBar || properties.flag(.toolbar) {
        code.line(
          "navigationController?.setNavigationBarHidden(\((!hasBar).swiftLiteral), animated: animated)")
      }
      if properties.flag(.largeTitle) {
        code.line("navigationController?.navigationBar.prefersLargeTitles = true")
      }
      if properties.flag(.toolbar) {
        code.line("navigationController?.setToolbarHidden(false, animated: animated)")
      }
      if properties.flag(.tabBar) { code.line("tabBarController?.tabBar.isHidden = false") }
    }
  }
}

extension Property {
  /// The properties of the root view that the controller sets in its containers.
  static let ofContainers: [Property] = [.navigationBar, .largeTitle, .tabBar, .toolbar]
  /// The insets of the safe area of the root view, in the order of `UIEdgeInsets`.
  static let ofSafeArea: [Property] = [.safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight]
}

extension Scene {
  /// The kind of view that is the superclass of the exported class: that of the root view if its class can be created
  /// without arguments, and a plain view otherwise.
  var rootClassKind: ViewKind {
    switch view(root)?.kind {
    case let kind?
    where [
      .stackView, .scrollView, .tableView, .collectionView, .tableViewCell, .collectionViewCell,
      .collectionReusableView,
    ].contains(kind):
      kind
    default: .view
    }
  }

  /// `true` if the root view begins below an opaque navigation bar, so that its safe area has no inset at the top.
  var isBelowNavigationBar: Bool {
    let properties = properties(of: root)
    return properties.number(.safeAreaTop) == 0
      && Property.ofSafeArea.dropFirst().allSatisfy { properties[$0] == nil }
  }

  /// `true` if the root view has a safe area of its own on all devices. A view without any safe area is one that another
  /// view contains.
  var hasFixedSafeArea: Bool {
    let given = Property.ofSafeArea.compactMap { properties(of: root).number($0) }
    return !given.isEmpty && !isBelowNavigationBar && (given.count < 4 || given.contains { $0 != 0 })
  }
}
