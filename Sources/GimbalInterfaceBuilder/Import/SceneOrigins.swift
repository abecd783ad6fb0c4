internal import GimbalMarkup
public import GimbalModel

/// The elements of a document from which the views and constraints of a scene were imported.
public struct SceneOrigins: Sendable {
  public internal(set) var views: [ViewID: ElementOrigin] = [:]
  /// The elements by constraint. A constraint that varies with size classes is imported as several
  /// constraints of one element.
  public internal(set) var constraints: [ConstraintID: ElementOrigin] = [:]
  /// The constraints with `placeholder="YES"`, which Interface Builder removes at build time.
  public internal(set) var placeholders: Set<ConstraintID> = []
  /// The object id of the controller whose view is the root view; `nil` for other scenes.
  public internal(set) var controller: String?
  /// `true` for a scene of a document. The code of the app can replace the texts of such a scene.
  public internal(set) var isFromDocument = false
  /// `true` for a scene of a document with Auto Layout.
  package internal(set) var usesAutoLayout = false
  /// The origin of the size of the root view.
  public internal(set) var rootSize: RootSize = .screen
  /// `true` for a root view with a width that its table or another container gives it. The caller sets this width.
  package private(set) var hasGivenWidth = false
  /// The size at which Interface Builder draws the root view, in points.
  public internal(set) var drawnSize = Size(width: 0, height: 0)
  /// The properties of a cell that its table determines at run time, as far as they follow from the document.
  public internal(set) var cell = CellOrigin()
  /// `true` for the view of a controller that an embed segue shows in a container view.
  package internal(set) var isEmbedded = false
  /// `true` for the view of a controller with the height of a page sheet, which fills the screen of a phone in landscape.
  package internal(set) var isSheet = false
  /// The bars that only simulated metrics state. The app may not have them.
  package internal(set) var simulatedBars: Set<Property> = []
  /// `true` if the simulated metrics of the controller remove the status bar from the canvas.
  public internal(set) var hidesStatusBar = false
  /// The parts of the scene that code determines with unknown values.
  package internal(set) var unknown = UnknownParts()
  /// The constraints of layout code that a finding about the code names, and which cause conflicts for the same reason:
  /// those on views whose autoresizing mask is translated, and those of one orientation that stay active in another.
  public internal(set) var faultyConstraints: Set<ConstraintID> = []
  /// `true` for the scene of a document that the code of its class changes, so that the recorded frames are not those of the
  /// app.
  public internal(set) var isChangedByCode = false
  /// `true` if the uses of outlets in the code of the app are known.
  package internal(set) var isCodeKnown = false
  /// The views that the document shows and its code hides at first. The code shows them later.
  package internal(set) var viewsShownLater: Set<ViewID> = []
  /// `true` for a scene of a project. It has no elements of a document, and no outlets.
  package private(set) var isOfProject = false
  /// `true` for a scene of layout code.
  public internal(set) var isOfCode = false
  /// `true` if code can enable a control that is disabled at first.
  package var isEnabledLater: Bool { isOfCode || isChangedByCode }
  /// The errors in the object ids of the elements of the scene.
  public internal(set) var referenceFaults: [ReferenceFault] = []
  /// The uses of images, colors, classes and identifiers in the elements of the scene.
  public internal(set) var resourceUses: [ResourceUse] = []

  /// The origin of the size of a root view at run time.
  public enum RootSize: Sendable {
    /// The view of a controller, which has the size of a screen or of a window.
    case screen
    /// A cell or a reusable view. The table or the collection view sets the size of the cell. The document
    /// contains the size at which Interface Builder draws the cell.
    case cell
    /// A view in a xib, or the view of a controller with a freeform size. The superview or the container sets
    /// the size of the view. The document contains the size at which Interface Builder draws the view.
    case superview
  }

  public init() {}

  /// Creates the origins of a scene from a script.
  package init(views: [ViewID: ElementOrigin], constraints: [ConstraintID: ElementOrigin]) {
    (self.views, self.constraints) = (views, constraints)
  }

  /// Creates the origins of a scene of a project. Its views have no elements.
  package init(ofProject scene: Scene) {
    isOfProject = true
    usesAutoLayout = !scene.constraints.isEmpty
    if scene.view(scene.root)?.kind.isCell == true { rootSize = .cell }
  }

  /// Creates the origins of a scene from layout code.
  package init(
    views: [ViewID: ElementOrigin], constraints: [ConstraintID: ElementOrigin], rootSize: RootSize,
    unknown: UnknownParts, faultyConstraints: Set<ConstraintID>
  ) {
    (self.views, self.constraints) = (views, constraints)
    (self.rootSize, self.unknown, isOfCode) = (rootSize, unknown, true)
    self.faultyConstraints = faultyConstraints
  }

  /// Returns the origins of the scene of a document with the changes of its code.
  ///
  /// - Parameters:
  ///   - views: The views that the code adds.
  ///   - constraints: The constraints that the code creates.
  ///   - copies: The further constraints of a constraint of the document that is in several sets.
  ///   - hidden: The views that the code hides at first.
  ///   - document: The path of the document; `nil` if it is the file of the scene.
  package func adding(
    views: [ViewID: ElementOrigin], constraints: [ConstraintID: ElementOrigin],
    copies: [ConstraintID: ConstraintID], unknown: UnknownParts, faultyConstraints: Set<ConstraintID>,
    hidden: Set<ViewID>, isChanged: Bool, document: String?
  ) -> SceneOrigins {
    var origins = self
    origins.viewsShownLater = hidden
    origins.isChangedByCode = isChanged
    if let document {
      origins.views = origins.views.mapValues { $0.inFile(document) }
      origins.constraints = origins.constraints.mapValues { $0.inFile(document) }
    }
    for (copy, original) in copies { origins.constraints[copy] = origins.constraints[original] }
    origins.views.merge(views) { _, new in new }
    origins.constraints.merge(constraints) { _, new in new }
    (origins.unknown, origins.faultyConstraints) = (unknown, faultyConstraints)
    return origins
  }

  /// Returns `true` for a view that only shows its content, because neither the document nor code does something at a touch.
  package func isForDisplay(_ view: ViewID) -> Bool { isCodeKnown && views[view]?.isConnected == false }

  /// The views whose frames depend on a value that is not known.
  package var unknownViews: Set<ViewID> { Set(unknown.frames.keys) }

  /// Returns the origins with `rootSize` set to `.screen`, for a caller that sets the size of the root view
  /// itself.
  public func withGivenRootSize() -> SceneOrigins {
    var origins = self
    origins.rootSize = .screen
    return origins
  }

  /// Returns a scene without the bars that only simulated metrics state.
  package func removingSimulatedBars(from scene: Scene) -> Scene {
    guard !simulatedBars.isEmpty else { return scene }
    var changed = scene
    let edits = changed.edits(giving: changed.root, simulatedBars.sorted().map { ($0, nil) })
    guard (try? edits.forEach { try changed.apply($0) }) != nil else { return scene }
    return changed
  }

  /// Returns the origins with `hasGivenWidth` set to `true`.
  package func withGivenWidth() -> SceneOrigins {
    var origins = self
    origins.hasGivenWidth = true
    return origins
  }
}

/// The element of a document from which a view or a constraint was imported.
public struct ElementOrigin: Hashable, Sendable {
  /// The object id; `nil` if the element has none.
  public let id: String?
  /// The path of the file, for the code of another file than the scene; `nil` for the file of the scene.
  public fileprivate(set) var file: String?
  /// The line number of the start tag, starting at 1.
  public let line: Int
  /// The column of the start tag in Unicode scalars, starting at 1.
  public let column: Int
  /// The identifier of a constraint, or the accessibility identifier of a view.
  public let identifier: String?
  /// The label of the object in the document outline of Interface Builder, if the developer set one.
  public let userLabel: String?
  /// The name of the first outlet or outlet collection that refers to the object; `nil` if there is none.
  public fileprivate(set) var outlet: String?
  /// `true` if code sets the frame of the view, or adds constraints or subviews to it.
  public fileprivate(set) var isLaidOutByCode = false
  /// `true` if code can set the font of a view: it has an outlet whose uses are not known, or which the code uses to set the
  /// font, or passes on.
  package fileprivate(set) var canBeStyledByCode = false
  /// `false` if a view has `userInteractionEnabled="NO"`.
  public let takesTouches: Bool
  /// `true` for an object with an action, a segue, an outlet, a menu, a tag, or a class of its own.
  let isConnected: Bool
  /// The part of the frame that Interface Builder checks for ambiguity.
  public fileprivate(set) var ambiguity: AmbiguityCheck
  /// `true` for the custom view of a bar button item. The bar sets the size of the custom view.
  public let isInBar: Bool
  /// `true` if UIKit lays out the view as a part of a cell with a style, such as its text label.
  public let isPartOfStyledCell: Bool
  /// `true` for a view that a cell or a table places: the cell itself, its accessory views and its backgrounds.
  public fileprivate(set) var isPlacedByCell: Bool
  /// `true` for a view with a tag, by which code can find it.
  public fileprivate(set) var hasTag: Bool
  /// `true` for a constraint with an outlet by which the code neither activates nor deactivates it.
  package fileprivate(set) var isNeverActivated = false
  /// `true` for a view or a constraint of another document that code loads.
  package fileprivate(set) var isInLoadedDocument = false
  /// `true` for a text view that does not scroll, so that its text determines its size.
  public let isNonScrollingText: Bool
  /// The horizontal alignment of the content of a control, such as `left`; `nil` if the document does not set it.
  public let contentAlignment: String?
  /// `true` for the content view of a top-level cell of a xib that has an accessory. Interface Builder
  /// computed the frames inside the content view with a width that differs from the recorded width.
  public let isBesideAccessory: Bool
  /// `true` for a table header or footer with an outlet, and for the views in it. Through the outlet, code
  /// can set the height of the header or footer.
  public let isInHeaderOfCode: Bool
  /// `true` if Interface Builder marks the view as misplaced or ambiguous.
  public let isFlagged: Bool
  /// `true` if Interface Builder marks the view as misplaced.
  public let isMisplaced: Bool
  /// The value of `UILabel.preferredMaxLayoutWidth`; `nil` if the document does not set it.
  public let preferredTextWidth: Double?

  /// The part of the frame of a view that Interface Builder checks for ambiguity (`verifyAmbiguity`).
  public enum AmbiguityCheck: Sendable {
    case always
    /// `verifyAmbiguity="ignoreSizes"`: only the position.
    case position
    /// `verifyAmbiguity="off"`.
    case never
  }
}

extension SceneOrigins {
  /// Returns the origins as far as the code of the app uses outlets. A constraint whose outlet the code does not use stays
  /// as it is in the document, so its outlet is removed.
  ///
  /// - Parameters:
  ///   - isUnused: A function that returns `true` for the name of an outlet that the code does not use.
  ///   - isLaidOut: A function that returns `true` for the name of an outlet to a view whose frame, constraints or subviews
  ///     the code sets.
  ///   - isActivated: A function that returns `true` for the name of an outlet to a constraint that the code can activate or
  ///     deactivate.
  ///   - isStyled: A function that returns `true` for the name of an outlet to a view whose font the code can set.
  ///   - setsRowHeights: `true` if the code sets the height of the rows of a table.
  package func consideringCode(
    isUnused: (String) -> Bool, isLaidOut: (String) -> Bool, isActivated: (String) -> Bool,
    isStyled: (String) -> Bool = { _ in true }, setsRowHeights: Bool = true
  ) -> SceneOrigins {
    var origins = self
    origins.isCodeKnown = true
    if !setsRowHeights, cell.rowHeight == drawnSize.height { origins.cell.hasFixedHeight = true }
    for (constraint, origin) in constraints where origin.outlet.map(isActivated) == false {
      origins.constraints[constraint]?.isNeverActivated = true
    }
    for (view, origin) in views where origin.outlet.map(isStyled) == false {
      origins.views[view]?.canBeStyledByCode = false
    }
    for (view, origin) in views where origin.outlet.map(isLaidOut) == true {
      origins.views[view]?.isLaidOutByCode = true
    }
    for (constraint, origin) in constraints where origin.outlet.map(isUnused) == true {
      origins.constraints[constraint]?.outlet = nil
    }
    return origins
  }
}

extension ElementOrigin {
  fileprivate func inFile(_ file: String) -> ElementOrigin {
    var origin = self
    origin.file = file
    return origin
  }

  /// The origin of a view of another document that code loads. The other document is checked for ambiguous views, and outlets
  /// that only it has lead to the view.
  package var inLoadedDocument: ElementOrigin {
    var origin = self
    (origin.ambiguity, origin.hasTag, origin.isInLoadedDocument) = (.never, true, true)
    return origin
  }

  /// The origin of a view that a cell places, also if its constraints do not determine its position.
  package var placedByCell: ElementOrigin {
    var origin = self
    (origin.ambiguity, origin.isPlacedByCell) = (.never, true)
    return origin
  }

  /// Returns the origin of a constraint that a property of the code holds, which can change it as an outlet.
  package func named(byProperty name: String?) -> ElementOrigin {
    var origin = self
    origin.outlet = name
    return origin
  }

  /// Creates the origin of a view that is added to a document.
  init(newID id: String) { self.init(id: id, file: nil, line: 0, column: 0) }

  /// Creates the origin of a view or a constraint that a statement of a script or an expression of code created.
  package init(file: String? = nil, line: Int, column: Int) {
    self.init(id: nil, file: file, line: line, column: column)
  }

  /// The line in a sentence, such as `line 12`, or `Helpers.swift:12` for another file than that of the scene.
  package var lineDescription: String { file.map { "\($0):\(line)" } ?? "line \(line)" }

  private init(id: String?, file: String?, line: Int, column: Int) {
    self.init(
      id: id, file: file, line: line, column: column, identifier: nil, userLabel: nil, outlet: nil,
      takesTouches: true, isConnected: true,
      ambiguity: .always, isInBar: false, isPartOfStyledCell: false, isPlacedByCell: false, hasTag: false,
      isNonScrollingText: false, contentAlignment: nil, isBesideAccessory: false,
      isInHeaderOfCode: false, isFlagged: false, isMisplaced: false, preferredTextWidth: nil)
  }

  /// Creates the origin of an element.
  ///
  /// - Parameter outlets: The name of an outlet or outlet collection that refers to each object, by object
  ///   id.
  init(_ element: Element, outlets: [String: String]) {
    id = element.id
    file = nil
    (line, column) = (element.location.line, element.location.column)
    identifier =
      element["identifier"]
      ?? element.child("accessibility", key: "accessibilityConfiguration")?["identifier"]
    userLabel = element["userLabel"]
    outlet = element.id.flatMap { outlets[$0] }
    canBeStyledByCode = outlet != nil
    isInBar = element.isInBar
    isPartOfStyledCell = element.isPartOfStyledCell
    isPlacedByCell = element.isPlacedByCell
    hasTag = element["tag"] != nil
    isNonScrollingText = element.name == "textView" && element["scrollEnabled"] == "NO"
    contentAlignment = element["contentHorizontalAlignment"]
    isBesideAccessory =
      element.name == "tableViewCellContentView" && element.superview?.superview == nil
      && element.superview?["accessoryType"] != nil
    isInHeaderOfCode = ([element] + element.ancestors).contains { part in
      ["tableHeaderView", "tableFooterView"].contains(part["key"])
        && part.id.map { outlets[$0] != nil } ?? false
    }
    isMisplaced = element.flag("misplaced")
    isFlagged = isMisplaced || element.flag("ambiguous")
    preferredTextWidth = element.number("preferredMaxLayoutWidth").flatMap { $0 > 0 ? $0 : nil }
    takesTouches = element["userInteractionEnabled"] != "NO"
    isConnected =
      outlet != nil || hasTag || element["customClass"] != nil
      || element.children.contains { $0.name == "connections" || $0.name == "menu" }
    ambiguity =
      switch element["verifyAmbiguity"] {
      case "off": .never
      case "ignoreSizes": .position
      default: .always
      }
  }
}

extension DocumentScene {
  /// The origin of the size of the root view.
  ///
  /// - Parameter document: The document that contains the scene. A view of a xib is the view of a controller
  ///   if the outlet `view` of the file's owner refers to the view.
  func rootSize(in document: InterfaceDocument) -> SceneOrigins.RootSize {
    switch kind {
    case .controller:
      controller?.children.contains(where: \.isFreeform) == true || root["simulatedAppContext"] != nil
        ? .superview : .screen
    case .cell: .cell
    case .freestanding: root.id.map(document.ownersViews.contains) == true ? .screen : .superview
    }
  }
}

extension DocumentScene {
  /// `true` if the simulated metrics of the controller remove the status bar.
  var hidesStatusBar: Bool { controller?.child("nil", key: "simulatedStatusBarMetrics") != nil }
}

extension Element {
  /// `true` for the content view of a cell with a style, and for the labels and the image view that UIKit
  /// adds to the content view.
  fileprivate var isPartOfStyledCell: Bool {
    guard let cell = ancestors.first(where: \.isCell),
      cell["style"]?.hasPrefix("IBUITableViewCellStyle") == true
    else { return false }
    if parent == cell { return true }
    guard let id else { return false }
    return ["textLabel", "detailTextLabel", "imageView"].contains { cell[$0] == id }
  }

  /// `true` for a cell in a table or collection view, and for an accessory view or a background of a cell.
  fileprivate var isPlacedByCell: Bool {
    if isCell { return superview != nil }
    return ["accessoryView", "editingAccessoryView", "backgroundView", "selectedBackgroundView"].contains(
      self["key"])
      && superview?.isCell == true
  }

  /// `true` for a simulated size other than the size of a screen.
  fileprivate var isFreeform: Bool {
    self["key"] == "freeformSize" || name == "freeformSimulatedSizeMetrics"
  }
}

extension InterfaceDocument {
  /// The object ids of the views that become the view of a controller outside the document. The outlet `view`
  /// of a placeholder, such as the file's owner, refers to each of these views.
  var ownersViews: Set<String> {
    let outlets = root.descendants.filter { $0.name == "placeholder" }
      .flatMap { $0.child("connections")?.children("outlet") ?? [] }
    return Set(outlets.filter { $0["property"] == "view" }.compactMap { $0["destination"] })
  }
}
