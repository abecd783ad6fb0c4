internal import GimbalMarkup
internal import GimbalModel

/// A builder that creates a scene from a part of an Interface Builder document.
struct SceneBuilder {
  let document: InterfaceDocument
  let source: DocumentScene
  let canvas: Canvas
  /// The titles and items of the bars around the root view.
  let barContents: BarContents
  let properties: ViewProperties
  let appearance: AppearanceProperties
  let collections: OutletCollections
  /// The name of the first outlet that refers to each object, by object id.
  let outlets: [String: String]
  /// The name of the first outlet that refers to each object, or else of the first outlet collection, by
  /// object id.
  let allOutlets: [String: String]
  /// The names of the scenes for cells, by the index of the cell's element in the document. The dictionary
  /// can include the scene that is being built.
  let instances: [Int: Name]
  let ids: any IDSource

  let scene: SceneID
  var names = UniqueNames()
  /// The names of views below the root view, by the index of their element.
  var viewNames: [Int: Name] = [:]
  var sets: SetRegistry
  var records: [Record] = []
  var rules: [Record] = []
  private(set) var order: [ViewID: Int] = [:]
  private(set) var views: [Int: ViewID] = [:]
  private(set) var notes: [ImportNote] = []
  private(set) var origins = SceneOrigins()
  var handle = 0
  /// The size class pairs for which properties and constraints are read; empty if the scene does not vary
  /// with size classes.
  let pairs: [SizeClassPair]

  init(
    _ source: DocumentScene, in document: InterfaceDocument, canvas: Canvas, barContents: BarContents,
    properties: ViewProperties,
    appearance: AppearanceProperties, collections: OutletCollections, outlets: [String: String],
    allOutlets: [String: String], instances: [Int: Name], ids: any IDSource
  ) {
    self.source = source
    self.document = document
    self.canvas = canvas
    self.barContents = barContents
    self.properties = properties
    self.appearance = appearance
    self.collections = collections
    self.outlets = outlets
    self.allOutlets = allOutlets
    self.instances = instances
    self.ids = ids
    scene = ids.id()
    sets = SetRegistry(scene: scene, ids: ids)
    pairs = document.varies(in: source.root) ? SizeClassPair.all : []
    if source.kind == .controller { origins.controller = source.controller?.id }
    origins.isFromDocument = true
    origins.rootSize = source.rootSize(in: document)
    origins.drawnSize = canvas.device.screen(in: canvas.orientation).size
    origins.cell = source.cellOrigin
    origins.hidesStatusBar = source.hidesStatusBar
  }

  mutating func register(_ element: Element, as view: ViewID) {
    views[element.index] = view
    order[view] = element.index
    origins.views[view] = ElementOrigin(element, outlets: allOutlets)
  }

  mutating func register(_ element: Element, as constraint: ConstraintID) {
    origins.constraints[constraint] = ElementOrigin(element, outlets: allOutlets)
    if element.flag("placeholder") { origins.placeholders.insert(constraint) }
  }

  var exclusions: Exclusions { properties.exclusions }

  mutating func note(_ reason: ImportNote.Reason, _ element: Element) {
    notes.append(ImportNote(reason: reason, object: element.id, line: element.location.line))
  }

  mutating func note(_ value: UnreadableValue, of view: Element) {
    notes.append(
      ImportNote(
        reason: .unreadableValue(attribute: value.attribute, value: value.text), object: view.id,
        line: value.element.location.line))
  }
}
