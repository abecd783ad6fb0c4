internal import GimbalMarkup
internal import GimbalModel

/// The conversion of view attributes in an Interface Builder document to the properties of views in a scene.
struct ViewProperties {
  let document: InterfaceDocument
  let content: IntrinsicContent
  let exclusions: Exclusions

  /// Returns the properties of a view.
  ///
  /// - Parameters:
  ///   - isRoot: `true` for the root view, which gets its frame from outside the scene.
  ///   - pair: The size class pair whose variations apply.
  func properties(of element: Element, isRoot: Bool, for pair: SizeClassPair) -> [Property: PropertyValue] {
    var values: [Property: PropertyValue] = [:]
    func give(_ property: Property, _ number: Double?) {
      if let number { values[property] = .number(number) }
    }
    func flag(_ name: String) -> Bool { element.attribute(name, for: pair) == "YES" }

    if flag("hidden") { values[.hidden] = .flag(true) }
    if let frame = frame(of: element, for: pair) {
      if !isRoot, !element.isConstrained || isExcluded(element, for: pair) {
        values.merge(fixed(frame, of: element, for: pair)) { $1 }
      }
      if !isRoot, element.isConstrained {
        give(.recordedX, frame.x)
        give(.recordedY, frame.y)
        give(.recordedWidth, frame.width)
        give(.recordedHeight, frame.height)
      }
    }
    if values[.frameX] == nil, !isRoot {
      // Constraints refer to the alignment rectangle, so the alignment rect insets are not part of the
      // content size.
      let insets = AlignmentRectangles.insets(of: element, tools: document.toolsVersion)
      let size = content.size(of: element, for: pair)
      give(.contentWidth, size.width.map { max(0, $0 - insets.left - insets.right) })
      give(.contentHeight, size.height.map { max(0, $0 - insets.top - insets.bottom) })
      if element.showsSymbol {
        for (property, inset) in [
          (Property.alignmentTop, insets.top), (.alignmentLeft, insets.left),
          (.alignmentBottom, insets.bottom), (.alignmentRight, insets.right),
        ] where inset != 0 { give(property, inset) }
      }
    }
    addText(of: element, for: pair, to: &values)
    addBaselines(of: element, to: &values)
    for (attribute, property) in ViewProperties.priorities where values[property] == nil {
      if let priority = element.attribute(attribute, for: pair).flatMap(Double.init).flatMap({ Priority($0) })
      {
        give(property, priority.value)
      }
    }
    limitPriorities(of: element, in: &values)
    values.merge(margins(of: element, for: pair)) { $1 }
    if element.name == "stackView" { values.merge(arrangement(of: element, for: pair)) { $1 } }
    switch element["semanticContentAttribute"] {
    case "forceLeftToRight", "playback", "spatial":
      values[.direction] = .word(LayoutDirection.leftToRight.rawValue)
    case "forceRightToLeft": values[.direction] = .word(LayoutDirection.rightToLeft.rawValue)
    default: break
    }
    if isExcluded(element, for: pair) { values[.hidden] = .flag(true) }
    return values
  }

  /// Adds the baselines of a view with text or with a system symbol.
  private func addBaselines(of element: Element, to values: inout [Property: PropertyValue]) {
    var baselines = element.frame.flatMap {
      TextBaselines(element, size: $0.size, scale: content.scale, platform: document.platform)
    }
    if baselines == nil, element.showsSymbol, case .number(let height) = values[.contentHeight] {
      baselines = TextBaselines(ofSymbol: element, height: height)
    }
    guard let baselines else { return }
    values[.firstBaseline] = .number(baselines.first)
    values[.lastBaseline] = .number(baselines.last)
  }

  /// Adds the text of a view. If Gimbal can measure the text, the size in the document is stored in the
  /// properties `measuredWidth` and `measuredHeight`, and not as the content size of the view.
  private func addText(
    of element: Element, for pair: SizeClassPair, to values: inout [Property: PropertyValue]
  ) {
    guard let text = ImportedText(of: element, for: pair, on: document.platform) else { return }
    values.merge(text.properties(in: element.kind)) { $1 }
    guard !text.string.isEmpty, text.font.name == nil, !content.isGiven(for: element) else { return }
    // The frame of a misplaced label or of a stretched button or label differs from the size of its text.
    if element.name == "label" && element.flag("misplaced") || content.isStretchedButton(element)
      || content.isStretchedLine(element, text)
    {
      values[.contentWidth] = nil
      values[.contentHeight] = nil
      return
    }
    values[.measuredWidth] = values.removeValue(forKey: .contentWidth)
    values[.measuredHeight] = values.removeValue(forKey: .contentHeight)
  }

  /// Lowers required hugging and compression resistance to 999.5, except for an image view whose content size
  /// is the size of its image in the document.
  ///
  /// A content size that was inferred from a frame can differ from the actual content size. With the required
  /// priority, it could contradict the constraints of the view.
  private func limitPriorities(of element: Element, in values: inout [Property: PropertyValue]) {
    guard !content.isOfBitmap(element) else { return }
    for (_, property) in ViewProperties.priorities where values[property] == .number(Priority.required.value)
    {
      values[property] = .number(ViewProperties.almostRequired)
    }
  }

  /// The priority that replaces the required priority. It is above 999, so that it remains higher than a
  /// priority of 999 in the document.
  static let almostRequired = 999.5

  /// Returns the size of a view of a custom class as a content size with the lowest priority. The class can
  /// have an intrinsic content size that is not in the document.
  private func sizeOfCustomClass(_ element: Element, given: [Property: PropertyValue]) -> [Property:
    PropertyValue]
  {
    guard element.name == "view", element["customClass"] != nil, given[.frameX] == nil,
      given[.contentWidth] == nil, given[.contentHeight] == nil,
      let size = element.frame?.size, size.width > 0, size.height > 0
    else { return [:] }
    let lowest = PropertyValue.number(ViewProperties.lowestPriority)
    return [
      .contentWidth: .number(size.width), .contentHeight: .number(size.height), .horizontalHugging: lowest,
      .verticalHugging: lowest, .horizontalCompression: lowest, .verticalCompression: lowest,
    ]
  }

  private static let lowestPriority = 1.0

  /// Returns the properties that a view has on Interface Builder's canvas, but not at run time.
  ///
  /// - Parameter given: The properties that the view has both on the canvas and at run time.
  func canvasProperties(of element: Element, isRoot: Bool, given: [Property: PropertyValue]) -> [Property:
    PropertyValue]
  {
    var values = CanvasMargins(document: document).properties(of: element, isRoot: isRoot)
    var replaced: Set<Property> = [.hidden]
    if isRoot { inheritMargins(of: element, given: given, in: &values) }
    values.merge(ControlMetrics.properties(of: element, tools: document.toolsVersion)) { $1 }
    if !isRoot {
      values.merge(sizeOfCustomClass(element, given: given)) { given, _ in given }
      values.merge(newViewSizes(of: element, given: given.merging(values) { $1 })) { given, _ in given }
      values.merge(unsizedView(element, given: given.merging(values) { $1 })) { given, _ in given }
    }
    if !isRoot, given[.frameX] == nil, let size = content.stretchedSize(of: element) {
      let isMeasured = given[.text] != nil && given[.contentWidth] == nil
      values[isMeasured ? .measuredWidth : .contentWidth] = .number(size.width)
      values[isMeasured ? .measuredHeight : .contentHeight] = .number(size.height)
      replaced.formUnion([.contentWidth, .contentHeight, .measuredWidth, .measuredHeight])
    }
    // If an arranged activity indicator is hidden because it does not animate, Interface Builder still
    // reserves space for it. At run time, the indicator takes up no space.
    if element.name == "activityIndicatorView", element.isArranged, element.flag("hidesWhenStopped"),
      element.flag("hidden"), !element.flag("animating")
    {
      values[.hidden] = .flag(false)
    }
    let isInherited = isRoot && given[.preservesSuperviewLayoutMargins] != nil || element.tableViewCell != nil
    return values.filter { property, _ in
      given[property] == nil || replaced.contains(property)
        || isInherited && ViewProperties.margins.contains(property)
    }
  }

  private static let margins: Set<Property> = [.marginTop, .marginLeading, .marginBottom, .marginTrailing]

  /// Returns the content size and the priorities that Interface Builder assigns to an arranged view of a
  /// stack view if the view has no content size of its own.
  private func newViewSizes(of element: Element, given: [Property: PropertyValue]) -> [Property:
    PropertyValue]
  {
    guard element.isPlainArrangedView, given[.contentWidth] == nil, given[.contentHeight] == nil else {
      return [:]
    }
    let isEmpty =
      element.subviews.isEmpty && element.child("constraints") == nil && element["customClass"] == nil
    var values: [Property: PropertyValue] = [:]
    for axis in Axis.allCases where !element.hasConstraints(toEdgesAlong: axis) {
      values.merge(ControlMetrics.newView(along: axis, isEmpty: isEmpty, recorded: element.frame?.size)) {
        $1
      }
    }
    return values
  }

  /// Returns a content size with the lowest priority for an arranged view that has no size of its own on the
  /// canvas: 0 for a stack view without arranged views, and the recorded size for a scrolling text view.
  private func unsizedView(_ element: Element, given: [Property: PropertyValue]) -> [Property: PropertyValue]
  {
    guard given[.frameX] == nil, given[.contentWidth] == nil, given[.contentHeight] == nil else { return [:] }
    let size: Size? =
      switch element.name {
      case "stackView" where element.isArranged && element.subviews.isEmpty: Size(width: 0, height: 0)
      case "textView" where element.isArranged && element["scrollEnabled"] != "NO": element.frame?.size
      default: nil
      }
    guard let size else { return [:] }
    let lowest = PropertyValue.number(ViewProperties.lowestPriority)
    return [
      .contentWidth: .number(size.width), .contentHeight: .number(size.height), .horizontalHugging: lowest,
      .verticalHugging: lowest, .horizontalCompression: lowest, .verticalCompression: lowest,
    ]
  }

  /// Increases the margins of a root view to the margins of its superview on the canvas, if the root view
  /// preserves the margins of its superview. The superview of a controller's view has side margins only.
  private func inheritMargins(
    of root: Element, given: [Property: PropertyValue], in values: inout [Property: PropertyValue]
  ) {
    guard !root.isCell, root.flag("preservesSuperviewLayoutMargins") else { return }
    for (property, margin) in CanvasMargins(document: document).host(of: root) {
      if document.isStoryboard, property == .marginTop || property == .marginBottom { continue }
      if case .number(let own) = given[property] ?? values[property], own > margin { continue }
      values[property] = .number(margin)
    }
  }

  /// The priorities of content, with the names of their attributes.
  private static let priorities: [(String, Property)] = PropertyDeclaration.all.compactMap { declaration in
    guard declaration.kind == .priority,
      case .attribute(let name) = declaration.form(in: .view).document
    else { return nil }
    return (name, declaration.property)
  }

  private func frame(of element: Element, for pair: SizeClassPair) -> Frame? {
    guard element.varies,
      let rect = element.variations(for: pair).reversed().lazy.compactMap({
        $0.element.child("rect", key: "frame")
      })
      .first
    else {
      // A view that constraints do not lay out needs a frame. If the document contains none, the frame is
      // zero.
      return element.frame ?? (element.isConstrained ? nil : Frame(x: 0, y: 0, width: 0, height: 0))
    }
    return rect.rectangle
  }

  /// Returns `true` if size classes exclude the view or one of its ancestors.
  private func isExcluded(_ element: Element, for pair: SizeClassPair) -> Bool {
    exclusions.excludes(view: element, for: pair)
  }

  /// Returns the frame and autoresizing mask of a view that constraints do not lay out.
  private func fixed(_ frame: Frame, of element: Element, for pair: SizeClassPair) -> [Property:
    PropertyValue]
  {
    var values: [Property: PropertyValue] = [
      .frameX: .number(frame.x), .frameY: .number(frame.y), .frameWidth: .number(frame.width),
      .frameHeight: .number(frame.height),
    ]
    let isContent = element.name.hasSuffix("ContentView") || element.parent?.isCell == true
    // UIKit resizes a content view with its cell, and a cell with its table, independently of autoresizing
    // masks.
    let mask: AutoresizingMask =
      isContent
      ? [.flexibleWidth, .flexibleHeight]
      : element.name == "tableViewCell" ? .flexibleWidth : element.autoresizing
    if !mask.isEmpty { values[.autoresizing] = .word(mask.description) }
    // Autoresizing starts from the original size of the superview, which an empty frame does not provide.
    if let outer = element.superview.flatMap({ self.frame(of: $0, for: pair) }), outer.width > 0,
      outer.height > 0
    {
      values[.superviewWidth] = .number(outer.width)
      values[.superviewHeight] = .number(outer.height)
    }
    return values
  }

  private func margins(of element: Element, for pair: SizeClassPair) -> [Property: PropertyValue] {
    var values: [Property: PropertyValue] = [:]
    func give(_ property: Property, _ insets: Element, _ side: String) {
      if let inset = insets.number(side) { values[property] = .number(inset) }
    }
    if let insets = element.child("edgeInsets", key: "layoutMargins", for: pair) {
      give(.marginTop, insets, "top")
      give(.marginLeading, insets, "left")
      give(.marginBottom, insets, "bottom")
      give(.marginTrailing, insets, "right")
    }
    if let insets = element.child("directionalEdgeInsets", key: "directionalLayoutMargins", for: pair) {
      give(.marginTop, insets, "top")
      give(.marginLeading, insets, "leading")
      give(.marginBottom, insets, "bottom")
      give(.marginTrailing, insets, "trailing")
    }
    // The accessory of a cell is outside of the content view, so the trailing margin is not that of the table.
    if element.name == "tableViewCellContentView", element.superview?["accessoryType"] != nil,
      values[.marginTrailing] == nil, document.toolsVersion >= CanvasMargins.firstOfSafeArea
    {
      values[.marginTrailing] = .number(CanvasMargins.view)
    }
    if element.flag("preservesSuperviewLayoutMargins") {
      values[.preservesSuperviewLayoutMargins] = .flag(true)
    }
    if let behavior = element["contentInsetAdjustmentBehavior"].flatMap(ContentInsetAdjustment.init) {
      values[.contentInsetAdjustment] = .word(behavior.rawValue)
    }
    if element["insetsLayoutMarginsFromSafeArea"] == "NO" {
      values[.insetsLayoutMarginsFromSafeArea] = .flag(false)
    }
    return values
  }

  private func arrangement(of element: Element, for pair: SizeClassPair) -> [Property: PropertyValue] {
    var values: [Property: PropertyValue] = [:]
    func word<Word: RawRepresentable<String>>(_ property: Property, _ attribute: String, _: Word.Type) {
      if let word = element.attribute(attribute, for: pair).flatMap(Word.init(rawValue:)) {
        values[property] = .word(word.rawValue)
      }
    }
    word(.axis, "axis", Axis.self)
    word(.distribution, "distribution", StackDistribution.self)
    word(.alignment, "alignment", StackAlignment.self)
    if element["spacingType"] == "standard" {
      values[.spacing] = .number(ViewProperties.standardSpacing)
    } else if let spacing = element.attribute("spacing", for: pair).flatMap(Double.init) {
      values[.spacing] = .number(spacing)
    }
    // A document contains the margins of a stack view only if the stack view arranges its subviews relative
    // to its margins.
    let isRelative =
      element.child("edgeInsets", key: "layoutMargins", for: pair) != nil
      || element.child("directionalEdgeInsets", key: "directionalLayoutMargins", for: pair) != nil
    if isRelative { values[.layoutMarginsRelativeArrangement] = .flag(true) }
    if element.flag("baselineRelativeArrangement") { values[.baselineRelativeArrangement] = .flag(true) }
    return values
  }

  /// The standard spacing between views, in points. `UIStackView.spacingUseSystem` and constraints with the
  /// attribute `symbolic` use it.
  static let standardSpacing = 8.0
}
