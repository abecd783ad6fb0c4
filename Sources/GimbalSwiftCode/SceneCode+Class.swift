internal import GimbalModel
internal import GimbalNotation

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
    for view in scene.viewsInTreeOrder.dropFirst() {
      if let comment = outletComment(of: view) { code.line(comment) }
      code.line("let \(reference(view.id)) = \(initializer(of: view))")
    }
  }

  private func initializer(of view: View) -> String {
    if let shown = shownClass(of: view.id) { return "\(shown.view)()" }
    if hasOwnContent(view) { return "ContentView()" }
    return view.kind.initializer(
      of: scene.customClass(of: view), buttonType: scene.properties(of: view.id).buttonType)
  }

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
        for line in statements.ofView[view.id] ?? [] { code.line(line) }
        code.line(insertion(of: view))
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
        code.line("navigationController?.setNavigationBarHidden(\((!hasBar).swiftLiteral), animated: animated)")
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
      && [Property.safeAreaLeft, .safeAreaBottom, .safeAreaRight].allSatisfy { properties[$0] == nil }
  }
}
